// The same content, start and inputs give the same bytes in another process, too.
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "catch.hpp"
#include "fmt/format.h"
#include "play/battery.hpp"

using namespace vizier;
using namespace vizier::battery;
using match::Match;

namespace {

std::map<std::string, std::string> play_all() {
  std::map<std::string, std::string> results;
  for (const Game& game : games()) {
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, 21});
    Driver driver(21);
    std::uint64_t trail = 0;
    play(match, driver, [&] { trail = trail * 31 + match.world().hash(); });
    std::uint64_t bytes = 0;
    for (const char c : faces(match) + perceived(match, world::SeatId(0)))
      bytes = bytes * 131 + static_cast<unsigned char>(c);
    results[game.name] = fmt::format("{:016x} {:016x} {:016x}", match.world().hash(), trail, bytes);
  }
  return results;
}

}  // namespace

TEST_CASE("plays for another process", "[.child]") {
  for (const auto& [name, result] : play_all()) fmt::print("@@{}={}\n", name, result);
}

TEST_CASE("two processes play the same match to the same bytes") {
  const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  // another language and another layout of memory must make no difference
  const std::string command = "LC_ALL=tr_TR.UTF-8 MALLOC_PERTURB_=171 '" + self + "' '[.child]' 2>&1";
  FILE* child = popen(command.c_str(), "r");
  REQUIRE(child != nullptr);
  std::string output;
  std::array<char, 4096> buffer{};
  while (fgets(buffer.data(), static_cast<int>(buffer.size()), child)) output += buffer.data();
  INFO(output);
  REQUIRE(pclose(child) == 0);
  for (const auto& [name, result] : play_all()) {
    INFO(name);
    const std::string line = "@@" + name + "=" + result + "\n";
    CHECK(output.find(line) != std::string::npos);
  }
}
