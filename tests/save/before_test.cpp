// Games without a clock are saved as they were before games could have one. tests/save/before/ holds saves that the
// program of then wrote; today's reads each and writes it again, byte for byte.
#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "content/files.hpp"
#include "content/library.hpp"
#include "save/save.hpp"

using namespace vizier;
using match::Match;

namespace {

struct Kept {
  const char* name;
  content::Config config;
  int seats;
  std::uint64_t seed;
  std::size_t inputs;    ///< after so many it is saved
  std::size_t from = 0;  ///< it begins with the position after so many
};

/// Small and whole games, base and magic, secret choices, answer windows, grids, and two that begin in the middle.
const Kept saves[] = {
    {"aladdin-base", {"aladdin", "fr", "base", {}}, 3, 11, 60},
    {"aladdin-magic", {"aladdin", "it", "magic", {}}, 4, 12, 150},
    {"aladdin-magic-middle", {"aladdin", "fr", "magic", {}}, 3, 13, 120, 70},
    {"morgenland-magic", {"morgenland", "", "magic", {}}, 5, 14, 120},
    {"almadi-base", {"almadi", "", "base", {}}, 2, 15, 10'000},
    {"almadi-characters-middle", {"almadi", "", "characters", {}}, 4, 16, 60, 25},
    {"duel", {"duel", "late", "tricks", {}}, 4, 17, 10'000},
    {"bids", {"bids", "", "", {}}, 3, 18, 10'000},
    {"tiles", {"tiles", "", "", {}}, 3, 19, 10'000},
};

std::filesystem::path file_of(const Kept& kept) {
  return std::filesystem::path(VIZIER_SOURCE_DIR) / "tests" / "save" / "before" / (std::string(kept.name) + ".save");
}

std::unique_ptr<script::Runtime> runtime_for(const content::Config& config) {
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  const content::Library library({root, root / "tests" / "packages"});
  const content::Loaded loaded = library.load(config);
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  auto runtime = std::make_unique<script::Runtime>(loaded.package);
  REQUIRE(runtime->loaded());
  return runtime;
}

void play(Match& match, world::Rng& rng, std::size_t inputs) {
  while (!match.over() && match.journal().size() < inputs) {
    const auto which = rng.below(static_cast<std::uint32_t>(match.open().size()));
    REQUIRE(match.answer(which, match.open()[which].sample(rng)));
    REQUIRE(!match.error());
  }
}

/// The save without the lines that say which content it was: content may change, how a game is written may not.
std::string without_content(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, end);
    if (!line.starts_with("content: ") && !line.starts_with("file: ")) out += line;
    text.remove_prefix(end);
  }
  return out;
}

std::string written_again(script::Runtime& runtime, const std::string& text) {
  content::Diagnostics diagnostics;
  const auto save = save::parse_save(text, "the save", diagnostics);
  INFO(content::to_text(diagnostics));
  REQUIRE(save);
  const save::Replayed again = save::replay(runtime, *save);
  INFO(content::to_text(again.diagnostics));
  REQUIRE(again.match);
  REQUIRE(again.inputs == save->lines.size());
  return save::save_text(*again.match, save->header.players, save->header.language);
}

}  // namespace

TEST_CASE("a game without a clock is saved byte for byte as before games could have one", "[before]") {
  for (const Kept& kept : saves) {
    INFO(kept.name);
    content::Diagnostics diagnostics;
    const auto text = content::read_file(file_of(kept), diagnostics);
    REQUIRE(text);
    const auto runtime = runtime_for(kept.config);
    CHECK(without_content(written_again(*runtime, *text)) == without_content(*text));
  }
}

/// Not a test: it is run with the program of then, and with today's where the rules of a game have changed and a kept
/// save does not fit them any more. `build/test_save "[writes]"`
TEST_CASE("the saves that are kept", "[.writes]") {
  std::filesystem::create_directories(file_of(saves[0]).parent_path());
  for (const Kept& kept : saves) {
    INFO(kept.name);
    const auto runtime = runtime_for(kept.config);
    world::Rng rng = world::Rng::seeded(kept.seed);
    Match first(*runtime, match::Setup{kept.seats, kept.seed});
    play(first, rng, kept.from > 0 ? kept.from : kept.inputs);
    std::unique_ptr<Match> later;
    if (kept.from > 0) {
      later = std::make_unique<Match>(*runtime, first.checkpoint());
      play(*later, rng, kept.inputs - kept.from);
    }
    const std::vector<std::string> players(static_cast<std::size_t>(kept.seats), "random");
    std::ofstream(file_of(kept), std::ios::binary) << save::save_text(later ? *later : first, players, "en");
  }
}
