#include "plants.hpp"

#include <algorithm>

#include "catch.hpp"
#include "content/library.hpp"

namespace vizier::leaks {

using world::SeatId;

namespace {

std::shared_ptr<content::Package> load_changed(const Plant& plant, int& seats) {
  std::vector<std::string> words(1);
  for (const char* c = plant.game; *c != 0; ++c) {
    if (*c == ' ')
      words.emplace_back();
    else
      words.back() += *c;
  }
  REQUIRE(words.size() == 4);
  seats = std::stoi(words[3]);
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  static const content::Library library({root, root / "tests" / "packages"});
  const content::Loaded loaded = library.load({words[0], words[1], words[2], {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  auto package = std::make_shared<content::Package>(*loaded.package);
  INFO(plant.module);
  REQUIRE(package->scripts.count(plant.module) == 1);
  std::string& text = package->scripts.at(plant.module).back().text;
  const auto at = text.find(plant.line);
  INFO(plant.line);
  REQUIRE(at != std::string::npos);
  text.replace(at, std::string(plant.line).size(), plant.instead);
  return package;
}

}  // namespace

Result look_for(const Plant& plant, int games, const spec::Observer& observer, bool spectator,
                std::uint32_t one_prompt_in) {
  int seats = 0;
  const auto runtime = battery::load({plant.name, seats, load_changed(plant, seats)});
  Result result;
  for (int seed = 1; seed <= games && result.leak.empty(); ++seed) {
    match::Match match(*runtime, {seats, static_cast<std::uint64_t>(seed)});
    battery::Driver driver(static_cast<std::uint64_t>(seed));
    while (battery::running(match) && result.leak.empty() && match.journal().size() < 150) {
      const SeatId seat =
          spectator ? SeatId{} : SeatId(static_cast<int>(driver.rng().below(static_cast<std::uint32_t>(seats))));
      if (one_prompt_in == 1 || driver.sometimes(one_prompt_in)) {
        const spec::Examined found =
            spec::examine_prompt(match, seat, match.journal().size(), {.fits = 6, .tries = 24}, observer);
        result.prompts += found.prompts;
        result.fitted += found.fitted;
        if (found.leak) result.leak = spec::to_text(*found.leak);
      }
      battery::apply(match, driver.choose(match));
    }
  }
  return result;
}

void check_leaks(const Plant& plant, int games) {
  INFO(plant.name);
  const Result result = look_for(plant, games);
  INFO(result.prompts << " prompts, " << result.fitted << " fitted: " << result.leak);
  CHECK(result.leak != "");
  const auto exchanged = result.leak.find("exchanged:");
  CHECK((exchanged != std::string::npos && result.leak.find(plant.because, exchanged) != std::string::npos));
  if (std::getenv("VIZIER_TELL")) std::fprintf(stderr, "== %s\n%s\n", plant.name, result.leak.c_str());
}

void check_honest(const Plant& plant, int games) {
  INFO(plant.name);
  const Result result = look_for(plant, games);
  INFO(result.leak);
  CHECK(result.leak == "");
  CHECK(result.fitted > 20);
}

}  // namespace vizier::leaks
