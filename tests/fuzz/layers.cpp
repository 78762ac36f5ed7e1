// Packages, mods and tables that somebody changed: what loads can be linted, drawn and begun; what does not is refused
// with its place.
#include <map>

#include "edits.hpp"
#include "match/match.hpp"
#include "match/view.hpp"
#include "targets.hpp"
#include "window/table/layout.hpp"

using namespace vizier;
using namespace vizier::fuzz;
namespace fs = std::filesystem;

namespace {

const char* const mod =
    "cards: { odd: { script: duel/tricks/hush } }\nzones: { attic: { sight: open }, arena: !remove }\ncounters: { "
    "light: { initial: 3 } }\n"
    "rules: { rounds: 2, draw: !override 1, extra: [1, 2] }\nsupply: { more: { kinds: [odd], count: 2, zone: attic } "
    "}\n"
    "conserved: !remove\nlegal: { here: { zones: [attic] } }\nqueries: { power: { attribute: power } }\nmodifiers: { "
    "m: { script: duel/underdog, with: { n: 1 } } }\n"
    "table: { terminal: { widths: [20], columns: [[{ title: zone.attic, zones: [attic] }]] } }\n";

/// The test packages and what every script may require, once for this process; they are changed there.
const fs::path& copy() {
  static const fs::path folder = [] {
    const fs::path to = scratch() / "packages";
    fs::copy(source() / "tests" / "packages", to, fs::copy_options::recursive);
    fs::create_directories(to / "scripts");
    fs::copy(source() / "scripts" / "lib", to / "scripts" / "lib", fs::copy_options::recursive);
    write_file(to / "odd" / "mod.yaml",
               "id: odd\nversion: 1.0.0\nformat: 2\ntitle: Odd\nlanguages: [en]\nrequires: ['duel >=1.0 <2']\n");
    return to;
  }();
  return folder;
}

void load(const content::Config& config) {
  const content::Library library({copy()}, source() / "content" / "schema");
  const content::Loaded loaded = library.load(config);
  require(static_cast<bool>(loaded.package) == loaded.diagnostics.ok(), "loaded and refused",
          content::to_text(loaded.diagnostics));
  (void)content::to_text(loaded.diagnostics);
  if (!loaded.package) return;
  content::Diagnostics diagnostics;
  (void)window::read_table(*loaded.package, diagnostics);
  (void)window::layout_of(*loaded.package);
  script::Limits limits;
  limits.instructions = 1'000'000;
  script::Runtime runtime(loaded.package, limits);
  if (!runtime.loaded()) return;
  match::Match match(runtime, {loaded.package->defs.min_seats, 1});
  world::Rng rng = world::Rng::seeded(1);
  for (int i = 0; i < 6 && !match.open().empty() && match.open()[0].seat; ++i)
    (void)match.answer(0, match.open()[0].sample(rng));
  (void)match::to_json(match::view(match, world::SeatId(0)));
}

/// Changes one file, loads, and puts it back.
void change(const fs::path& file, const std::string& text, const content::Config& config) {
  static std::map<fs::path, std::string> sound;
  const auto known = sound.try_emplace(file, fs::exists(file) ? read_all(file) : std::string()).first;
  write_file(file, text);
  load(config);
  write_file(file, known->second);
}

}  // namespace

void vizier::fuzz::fuzz_layers(const std::uint8_t* data, std::size_t size) {
  Bytes in(data, size);
  if (in.one_in(2)) {
    change(copy() / "odd" / "content" / "odd.yaml", edited(in, mod), {"duel", "", "", {"odd"}});
    return;
  }
  static const std::vector<std::string> files = {"duel/content.yaml",  "duel/package.yaml", "duel/position.yaml",
                                                 "tiles/content.yaml", "bids/content.yaml", "htac/board.yaml",
                                                 "rush/content.yaml",  "odd/mod.yaml",      "quilt/content.yaml",
                                                 "haste/content.yaml", "duel/lang/en.yaml"};
  const std::string file = in.pick(files), package = file.substr(0, file.find('/'));
  const content::Config config =
      package == "odd" ? content::Config{"duel", "", "", {"odd"}} : content::Config{package, "", "", {}};
  change(copy() / file,
         edited(in, read_all(source() / "tests" / "packages" / (package == "odd" ? "duel/package.yaml" : file))),
         config);
}

void vizier::fuzz::fuzz_table(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::string> tables = [] {
    std::vector<std::string> out;
    for (const char* name :
         {"content/aladdin/table.yaml", "content/almadi/table.yaml", "tests/packages/tiles/table.yaml"})
      out.push_back(read_all(source() / name));
    return out;
  }();
  Bytes in(data, size);
  const std::string package = in.one_in(2) ? "duel" : "tiles";
  change(copy() / package / "table.yaml", edited(in, in.pick(tables)), {package, "", "", {}});
}
