#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "catch.hpp"
#include "content/library.hpp"
#include "match/match.hpp"

/// Small helpers for tests that need some game of the test packages in some state.
namespace vizier::match {

inline const content::Library& test_library() {
  static const content::Library library(
      {std::filesystem::path(VIZIER_SOURCE_DIR), std::filesystem::path(VIZIER_SOURCE_DIR) / "tests" / "packages"});
  return library;
}

inline std::unique_ptr<script::Runtime> load_game(const content::Config& config) {
  const content::Loaded loaded = test_library().load(config);
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  auto runtime = std::make_unique<script::Runtime>(loaded.package);
  INFO(runtime->error().message);
  REQUIRE(!runtime->error());
  return runtime;
}

/// One random input: an answer, or the clock where something has a deadline. False where nothing can be done any more.
inline bool random_input(Match& match, world::Rng& rng) {
  if (match.over() || match.stuck() || match.open().empty()) return false;
  const std::size_t which = rng.below(static_cast<std::uint32_t>(match.open().size()));
  const world::Decision& d = match.open()[which];
  if (!d.seat || (d.deadline_ms >= 0 && rng.below(3) == 0))
    CHECK(match.advance(std::max(match.now(), match.instant_of(d)) + rng.below(200)));
  else
    CHECK(match.answer(which, d.sample(rng)));
  return true;
}

inline std::string lines_of(const content::Diagnostics& diagnostics) {
  std::string out;
  for (const content::Diagnostic& d : diagnostics.list) {
    if (!out.empty()) out += '\n';
    out += content::to_line(d);
  }
  return out;
}

}  // namespace vizier::match
