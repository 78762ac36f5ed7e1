// A save whose journal somebody changed: it is played as far as it fits, and says why it goes no further. No line
// breaks the World.
#include "targets.hpp"

#include "edits.hpp"
#include "runtimes.hpp"
#include "save/save.hpp"
#include "world/editor.hpp"

using namespace vizier;
using namespace vizier::fuzz;

void vizier::fuzz::fuzz_replay(const std::uint8_t* data, std::size_t size) {
  Bytes in(data, size);
  const auto& package = in.pick(games());
  script::Runtime& runtime = runtime_of(package);
  match::Match match(runtime, {package->defs.min_seats, in.byte()});
  world::Rng rng = world::Rng::seeded(in.byte());
  for (std::uint32_t i = 4 + in.below(30); i > 0 && !match.open().empty(); --i) {
    if (match.open()[0].seat && !in.one_in(5))
      (void)match.answer(0, match.open()[0].sample(rng));
    else
      (void)match.advance(match.world().clock_ms + in.below(100) * 20);
  }
  const std::string sound = save::save_text(match);
  const std::size_t journal = in.one_in(4) ? 0 : sound.find("---\n");  // mostly behind the header
  const std::string text = sound.substr(0, journal) + edited(in, sound.substr(journal));
  content::Diagnostics diagnostics;
  const auto save = save::parse_save(text, "fuzz.vsave", diagnostics);
  require(save.has_value() == diagnostics.ok(), "read and refused", content::to_text(diagnostics));
  if (!save) return;
  const save::Replayed played = save::replay(runtime, *save);
  require(played.inputs <= save->lines.size(), "more was played than is written");
  require(!played.diagnostics.ok() || (played.match && played.inputs == save->lines.size()),
          "a line is left out without a word", text);
  (void)content::to_text(played.diagnostics);
  if (!played.match) return;
  require(world::check_structure(played.match->world(), played.match->defs()), "a changed save breaks the World", text);
}
