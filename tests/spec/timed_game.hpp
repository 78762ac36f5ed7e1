#pragma once
// A small game in real time, written in the test, and what every one of them has to hold.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "content/sandbox.hpp"
#include "holds.hpp"
#include "match/match.hpp"
#include "match/view.hpp"

namespace vizier::timed_game {

using match::Input;
using match::Match;

inline const std::string timed_manifest = content::plain_manifest + "clock: real\nflow: game/flow\n";

/// What most of these games share: two counters and a few pieces.
inline const std::string timed_things = R"(
categories: { coins: {} }
coins: { copper: {}, silver: {}, gold: {} }
zones: { table: { sight: open }, bag: { sight: closed }, hand: { each: seat, sight: owner, unordered: true } }
counters: { n: { max: 1000000 }, wishes: { each: seat, max: 1000 } }
variables: { last: {} }
supply: { coins: { kinds: coins, count: 1, zone: table } }
)";

class TimedGame {
 public:
  explicit TimedGame(const std::string& flow, const std::string& manifest = timed_manifest) {
    box_.write("game/package.yaml", manifest).write("game/content.yaml", timed_things);
    box_.write("game/scripts/flow.lua", "local flow = {}\n" + flow + "\nreturn flow\n");
    for (const char* library : {"drawing", "together"}) {  // what everybody's games use, as scripts of this one
      std::ifstream file(std::filesystem::path(VIZIER_SOURCE_DIR) / "scripts" / "lib" /
                         (std::string(library) + ".lua"));
      box_.write("game/scripts/" + std::string(library) + ".lua",
                 std::string(std::istreambuf_iterator<char>(file), {}));
    }
    loaded_ = box_.load({"game", "", "", {}});
    INFO(content::to_text(loaded_.diagnostics));
    REQUIRE(loaded_.package);
    runtime_ = std::make_unique<script::Runtime>(loaded_.package);
    INFO(content::to_text(runtime_->load_diagnostics()));
    REQUIRE(runtime_->loaded());
    match_ = std::make_unique<Match>(*runtime_, match::Setup{2, 1});
  }
  Match& operator*() { return *match_; }
  Match* operator->() { return match_.get(); }
  script::Runtime& runtime() { return *runtime_; }

  std::int32_t n() const { return count(*match_); }
  std::int32_t count(const Match& m) const { return m.world().counter(m.defs().counters[m.defs().counter("n")], 0); }
  std::string last() const {
    const Match& m = *match_;
    const world::Value& value = m.world().var(m.defs().vars[m.defs().var("last")], 0);
    return value.text() ? *value.text() : value.integer() ? std::to_string(*value.integer()) : "nil";
  }
  std::string open() const { return open_of(*match_); }
  void answer(const char* seat, const char* id, const char* words, std::int64_t at = -1) {
    Match& m = *match_;
    if (at >= 0) REQUIRE(m.advance(at));
    const world::SeatId who = m.defs().seat(seat);
    const std::size_t which = m.find_open(who, id);
    INFO(open());
    REQUIRE(which < m.open().size());
    const auto parsed = world::Keys(m.world(), m.defs(), who).parse(m.open()[which], words);
    REQUIRE(parsed);
    REQUIRE(m.answer(which, *parsed));
  }

 private:
  content::Sandbox box_;
  content::Loaded loaded_;
  std::unique_ptr<script::Runtime> runtime_;
  std::unique_ptr<Match> match_;
};

/// At every prompt: forks, also for each seat, undo, save and load, reload, and no leak.
inline void holds_everywhere(TimedGame& game) {
  const std::string fault = first_fault(*game);
  INFO(fault);
  CHECK(fault.empty());
}

inline const char* const asking_flow = R"(
flow.timers = {}
flow.offers = {}
function flow.setup(game) game:set_timer("bell", 1000) return "ask" end
function flow.ask(game)
  local before = game.n
  local choice = game:player(1):choose("ask", { "a", "b" })
  game.last = choice .. before .. game.n
  return "ask"
end
)";

}  // namespace vizier::timed_game
