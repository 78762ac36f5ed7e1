// Scripts made of pieces that do not belong together: every one ends with a result or a message, and nothing of it is
// left behind. The same ones in every run; far more of them with VIZIER_SOAK.
#include <cstdlib>

#include "workbench.hpp"
#include "world/rng.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

const std::vector<std::string> pieces = {"local a = 1",
                                         "local b = {}",
                                         "return a",
                                         "b[a] = b",
                                         "b[#b + 1] = game",
                                         "for i = 1, 9 do",
                                         "while a do",
                                         "end",
                                         "if b then",
                                         "else",
                                         "repeat",
                                         "until a",
                                         "function b.f(...)",
                                         "goto x",
                                         "::x::",
                                         "a = a + 1",
                                         "a = a // 0",
                                         "a = a .. b",
                                         "b = b.c.d",
                                         "pcall(b)",
                                         "pcall(pcall, pcall, b.f)",
                                         "error(b)",
                                         "error({})",
                                         "game:players()",
                                         "game:player(a)",
                                         "game:zone('hand')",
                                         "game:zones(a)",
                                         "game:random(a)",
                                         "game:random(0)",
                                         "game:finish(b)",
                                         "game:log(a, b)",
                                         "game:push('turn', b, 'turn')",
                                         "game:check(b.f, b)",
                                         "game:query('x', a)",
                                         "game.round = 3",
                                         "game.rules.x = 1",
                                         "math.maxinteger",
                                         "a = ('x'):rep(a * 1000)",
                                         "a = string.format('%d %s', a, b)",
                                         "a = ('x'):find(a)",
                                         "table.insert(b, a, a)",
                                         "table.sort(b)",
                                         "table.concat(b, a)",
                                         "table.unpack(b, 1, 300)",
                                         "table.move(b, 1, 9, 5, b)",
                                         "a = tostring(b)",
                                         "for k, v in pairs(b) do",
                                         "for i, v in ipairs(game:players()) do",
                                         "local p = game:player(1)",
                                         "p:choose('x', b)",
                                         "p:choose('x', { 1, 2 })",
                                         "p:choose_number('x', 9, 1)",
                                         "require 'duel/flow'",
                                         "require(a)",
                                         "setmetatable(b, b)",
                                         "b.__index = b",
                                         "_ENV = b",
                                         "local _ENV = {}",
                                         "load('return 1')",
                                         "coroutine.yield()",
                                         "string.dump(b)",
                                         "[[",
                                         "]]",
                                         "--[==[",
                                         "'",
                                         "\"",
                                         "0x1p-9999",
                                         "1e999",
                                         "\x1bLua",
                                         "\\",
                                         "~",
                                         "&",
                                         "<const>",
                                         "<close>",
                                         "...",
                                         "(",
                                         ")",
                                         "{",
                                         "}"};

std::string jumble(world::Rng& rng) {
  std::string out;
  const std::uint32_t count = 1 + rng.below(14);
  for (std::uint32_t i = 0; i < count; ++i) {
    out += pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))];
    out += rng.below(4) == 0 ? " " : "\n";
  }
  // most jumbles do not even parse; balancing them lets more of them run
  if (rng.below(2) == 0)
    for (std::uint32_t i = rng.below(4); i > 0; --i) out += "end\n";
  return out;
}

}  // namespace

TEST_CASE("a script of pieces that do not fit ends with a result or a message") {
  Limits limits;
  limits.instructions = 200'000;
  limits.memory = std::size_t{8} << 20;
  limits.call_ms = 5;
  const bool soak = std::getenv("VIZIER_SOAK") != nullptr;
  world::Rng rng{20};
  int ran = 0, refused = 0;
  for (int i = 0; i < (soak ? 100'000 : 400); ++i) {
    const std::string code = jumble(rng);
    INFO(code);
    const Try tried(code, rng.below(2) == 0 ? Mode::step : Mode::check, limits);
    ++(tried.error ? refused : ran);
    if (tried.error) CHECK(!tried.error.message.empty());
  }
  CHECK(ran > 0);
  CHECK(refused > 0);
}
