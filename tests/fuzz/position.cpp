// A World by its names that somebody changed: read as a sound World that is written and read again as the same, or
// refused with its place.
#include "targets.hpp"

#include "edits.hpp"
#include "match/match.hpp"
#include "runtimes.hpp"
#include "save/position.hpp"
#include "world/editor.hpp"
#include "world/exists.hpp"

using namespace vizier;
using namespace vizier::fuzz;

void vizier::fuzz::fuzz_position(const std::uint8_t* data, std::size_t size) {
  Bytes in(data, size);
  const auto& package = in.pick(games());
  script::Runtime& runtime = runtime_of(package);
  match::Match match(runtime, {package->defs.min_seats, in.byte()});
  world::Rng rng = world::Rng::seeded(in.byte());
  for (std::uint32_t i = in.below(40); i > 0 && !match.open().empty() && match.open()[0].seat; --i)
    (void)match.answer(0, match.open()[0].sample(rng));
  const std::string text = edited(in, save::to_position(match.checkpoint(), match.defs()));
  content::Diagnostics diagnostics;
  auto read = save::from_position(text, "fuzz.yaml", *package, match.world().seats, 1, diagnostics);
  require(read.has_value() == diagnostics.ok(), "read and refused", content::to_text(diagnostics));
  if (!read) return;
  require(world::check_structure(*read, match.defs()), "a broken position was taken", text);
  require(world::check_references(*read, match.defs()), "a position that names what is not there was taken", text);
  const std::string written = save::to_position(*read, match.defs());
  const auto again = save::from_position(written, "again.yaml", *package, match.world().seats, 1, diagnostics);
  require(again && again->hash() == read->hash(), "a position is not read as it was written",
          content::to_text(diagnostics) + written);
  if (!runtime.adopt(*read)) return;
  match::Match other(runtime, *read);
  for (int i = 0; i < 8 && !other.open().empty() && other.open()[0].seat; ++i)
    (void)other.answer(0, other.open()[0].sample(rng));
  require(world::check_structure(other.world(), other.defs()), "a game from a position breaks its World", text);
}
