// Seats that act in the same instant: whatever happens, the save replays to the same game. VIZIER_SOAK=1 plays 10,000
// games.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "catch.hpp"
#include "content/library.hpp"
#include "content/sandbox.hpp"
#include "play/battery.hpp"
#include "save/reload.hpp"
#include "save/save.hpp"

using namespace vizier;
using match::Input;
using match::Match;
using world::SeatId;

namespace {

/// Everybody acts whenever it can: now, in the same instant again, or when something is due; some leave and come back.
void play_wildly(Match& match, world::Rng& rng) {
  for (int acts = 0; acts < 400 && !match.over() && !match.stuck(); ++acts) {
    const std::uint32_t what = rng.below(16);
    if (what == 0) {
      (void)match.set_present(SeatId(static_cast<int>(rng.below(static_cast<std::uint32_t>(match.world().seats)))),
                              rng.below(3) != 0);
      continue;
    }
    std::vector<std::size_t> asked;
    for (std::size_t i = 0; i < match.open().size(); ++i)
      if (match.open()[i].seat) asked.push_back(i);
    const std::int64_t due = match.next_due();
    if (asked.empty() || what < 4) {
      const std::int64_t later = match.now() + rng.below(1500);
      REQUIRE(match.advance(due >= 0 && rng.below(2) == 0 ? std::max(match.now(), due) : later));
      continue;
    }
    const std::size_t which = asked[rng.below(static_cast<std::uint32_t>(asked.size()))];
    REQUIRE(match.answer(which, match.open()[which].sample(rng)));
    INFO(match.error().message);
    REQUIRE(!match.error());
  }
}

/// Every type of question, about pieces that a timer and the others take away meanwhile.
constexpr const char* stalls = R"(
local flow = { timers = {}, offers = {} }

function flow.setup(game)
  game:set_timer("thief", 200)
  game:set_timer("dusk", 30000)
  game:open_offer("grab")
  return "ask"
end

local function each(pieces, n)
  local list = {}
  for i = 1, #pieces do list[i] = n end
  return list
end

local ask = {}
function ask.one(red, pieces) return red:choose("ask", pieces) end
function ask.made(red, _, game) return red:choose("ask", function() return game.table:pieces() end) end
function ask.some(red, pieces, game) return red:choose_some("ask", pieces, math.min(#pieces, game:random(4) - 1), 4) end
function ask.hurry(red, pieces) return red:choose_some("ask", pieces, 1, 2, { within = 300, default = { pieces[1] } }) end
function ask.pair(red, pieces) return red:choose_pair("ask", pieces, { 1, { key = "two" }, "three" }) end
function ask.order(red, pieces) return red:choose_order("ask", pieces, { within = 500, default = pieces }) end
function ask.amounts(red, pieces, game)
  return red:choose_amounts("ask", pieces, each(pieces, 2), game:random(2 * #pieces), 2 * #pieces)
end
function ask.number(red) return red:choose_number("ask", 0, 9) end
local types = { "one", "made", "some", "hurry", "pair", "order", "amounts", "number" }

---A number that depends on the whole answer.
local function worth(answer)
  if type(answer) == "number" then return answer end
  if type(answer) ~= "table" then return 3 end
  local sum = 1
  for i, entry in ipairs(answer) do sum = sum * 3 + i + worth(entry) end
  return sum % 1000
end

function flow.ask(game)
  local player = game:player(game:random(2))
  local pieces = game.table:pieces()
  local answer = ask[#pieces == 0 and "number" or types[game:random(#types)]](player, pieces, game)
  if answer == nil then game.nothing = game.nothing + 1 else game.sum = (game.sum * 7 + worth(answer)) % 1000003 end
  return "ask"
end

function flow.timers.thief(game)
  for _ = 1, game:random(3) do
    if game.table.first then game.table:at(game:random(game.table.size)):move_to(game.bag) end
  end
  if game.table.size == 0 or game:random(3) == 1 then
    for _, coin in ipairs(game.bag:pieces()) do coin:move_to(game.table) end
  end
  game:set_timer("thief", 50 * game:random(12))
end

function flow.timers.dusk(game) game:finish(game:player(1)) end

flow.offers.grab = {
  listen = function(game)
    for _, player in ipairs(game:players()) do
      if game.table.first then player:choose("ask", game.table) end
    end
  end,
  input = function(game, _, _, _, coin) coin:move_to(game.bag) end,
}

return flow
)";

}  // namespace

TEST_CASE("games in which seats act in the same instant replay to the same hash", "[instant]") {
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  const content::Library library({root, root / "tests" / "packages"});
  std::vector<std::unique_ptr<script::Runtime>> playing, replaying;
  for (const char* name : {"rush", "ferry", "haste"}) {
    const content::Loaded loaded = library.load({name, "", "", {}});
    INFO(content::to_text(loaded.diagnostics));
    REQUIRE(loaded.package);
    REQUIRE(loaded.package->manifest.real_time);
    playing.push_back(std::make_unique<script::Runtime>(loaded.package));
    replaying.push_back(std::make_unique<script::Runtime>(loaded.package));
    INFO(content::to_text(playing.back()->load_diagnostics()));
    REQUIRE(playing.back()->loaded());
  }
  content::Sandbox box;
  box.write("game/package.yaml", content::plain_manifest + "clock: real\nflow: game/flow\n");
  box.write("game/content.yaml",
            "categories: { coins: {} }\ncoins: { copper: {}, silver: {}, gold: {} }\n"
            "zones: { table: { sight: open }, bag: { sight: closed } }\n"
            "counters: { sum: { max: 1000003 }, nothing: { max: 1000 } }\n"
            "supply: { coins: { kinds: coins, count: 2, zone: table } }\n");
  box.write("game/scripts/flow.lua", stalls);
  const content::Loaded asking = box.load({"game", "", "", {}});
  INFO(content::to_text(asking.diagnostics));
  REQUIRE(asking.package);
  playing.push_back(std::make_unique<script::Runtime>(asking.package));
  replaying.push_back(std::make_unique<script::Runtime>(asking.package));
  REQUIRE(playing.back()->loaded());
  const int games = battery::soak() ? 10'000 : 150;
  std::size_t inputs = 0, lines = 0, same_instant = 0, timeouts = 0, interrupted = 0, over = 0, nothing = 0;
  for (int game = 0; game < games; ++game) {
    const std::size_t which = static_cast<std::size_t>(game) % playing.size();
    const world::Defs& defs = playing[which]->defs();
    world::Rng rng = world::Rng::seeded(static_cast<std::uint64_t>(game) * 7919 + 3);
    const int seats =
        defs.min_seats + static_cast<int>(rng.below(static_cast<std::uint32_t>(defs.max_seats - defs.min_seats + 1)));
    INFO(defs.seats.list()[0] << ", game " << game);
    Match match(*playing[which], match::Setup{seats, static_cast<std::uint64_t>(game) + 1},
                {.history = false, .conservation = true});
    play_wildly(match, rng);
    std::int64_t last = -1;
    for (const Input& input : match.journal()) {
      (input.type == Input::Type::timeout ? timeouts : inputs) += 1;
      interrupted += input.interrupts ? 1 : 0;
      if (input.type == Input::Type::answer) {
        same_instant += input.clock_ms == last ? 1 : 0;
        last = input.clock_ms;
      }
    }
    over += match.over() ? 1 : 0;
    if (const world::CounterId counter = defs.counter("nothing"))
      nothing += static_cast<std::size_t>(match.world().counter(defs.counters[counter], 0));
    const std::string text = save::save_text(match);
    const std::string_view journal = std::string_view(text).substr(text.find("\n---\n") + 5);
    const auto own_lines = static_cast<std::size_t>(std::count(journal.begin(), journal.end(), '\n')) - 1;
    REQUIRE(own_lines == match.journal().size());  // one for each input and each due moment, and none for time alone
    lines += own_lines;
    content::Diagnostics diagnostics;
    const auto save = save::parse_save(text, "the save", diagnostics);
    INFO(content::to_text(diagnostics));
    REQUIRE(save);
    const save::Replayed again = save::replay(*replaying[which], *save, SIZE_MAX, {.events = false, .history = false});
    INFO(content::to_text(again.diagnostics));
    REQUIRE(again.diagnostics.ok());
    REQUIRE(again.match);
    REQUIRE(again.match->world().hash() == match.world().hash());
    REQUIRE(again.match->journal() == match.journal());
  }
  CHECK(same_instant > inputs / 4);
  CHECK(interrupted > static_cast<std::size_t>(games));
  CHECK(lines <= 2 * inputs);
  CHECK(nothing > 0);  // questions of which too little was left
  std::printf(
      "%d games: %zu inputs, %zu of them in the instant of the one before, %zu interruptions, %zu due moments, "
      "%.2f lines an input, %zu questions without an answer left, %zu games to their end\n",
      games, inputs, same_instant, interrupted, timeouts, static_cast<double>(lines) / static_cast<double>(inputs),
      nothing, over);
}

TEST_CASE("a save of a game in real time says when, and a line that lies is refused", "[instant]") {
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  const content::Library library({root, root / "tests" / "packages"});
  const content::Loaded loaded = library.load({"ferry", "", "", {}});
  REQUIRE(loaded.package);
  script::Runtime runtime(loaded.package);
  Match match(runtime, match::Setup{2, 1});
  REQUIRE(match.advance(700));
  REQUIRE(match.answer(0, world::Answer(0)));
  REQUIRE(match.advance(3000));
  REQUIRE(match.answer(match.find_open(SeatId(0), "pause"), world::Answer(0)));
  REQUIRE(match.advance(3500));
  REQUIRE(match.set_present(SeatId(1), false));
  REQUIRE(match.answer(match.find_open(SeatId(0), "pause"), world::Answer(0)));
  std::string text = save::save_text(match);
  CHECK_THAT(text, Catch::Matchers::Contains("\nnorth@700: bow\neast! @3000\nnorth@3000/pause: pause\neast@3500 lost\n"
                                             "north@3500/pause: resume\n= "));
  const auto refused = [&](const std::string& old, const std::string& with) {
    std::string other = text;
    other.replace(other.find(old), old.size(), with);
    content::Diagnostics diagnostics;
    const auto save = save::parse_save(other, "the save", diagnostics);
    return !save || !save::replay(runtime, *save).diagnostics.ok();
  };
  CHECK_FALSE(refused("north@700", "north@700"));
  CHECK(refused("north@700", "north@3200"));  // the deadline would have passed
  CHECK(refused("east! @3000", "east! @2999"));
  CHECK(refused("east@3500 lost", "east@3500 back"));
  CHECK(refused("east@3500 lost", "east@3500 late"));
  CHECK(refused("north@3500/pause", "north@x/pause"));
}

TEST_CASE("a reload drops the inputs from where a timer or an offer is not there any more", "[instant]") {
  const std::string manifest = content::plain_manifest + "clock: real\nflow: game/flow\n";
  const auto flow = [](const char* wait, const char* offer) {
    return fmt::format(R"(
local flow = {{ timers = {{ bell = function(game) end }} }}
flow.offers = {{ {0} = {{ listen = function(game) game:player(2):choose("wish", {{ "x" }}) end, input = function() end }} }}
function flow.setup(game) return "ask" end
function flow.ask(game)
  game:set_timer("bell", {1})
  game:open_offer("{0}")
  game:player(1):choose("first", {{ "a" }})
  game:player(1):choose("second", {{ "b" }})
  game:player(1):choose("third", {{ "c" }})
  return "ask"
end
return flow
)",
                       offer, wait);
  };
  const auto load = [&](const std::string& script) {
    content::Sandbox box;
    box.write("game/package.yaml", manifest).write("game/scripts/flow.lua", script);
    const content::Loaded loaded = box.load({"game", "", "", {}});
    REQUIRE(loaded.package);
    return std::make_unique<script::Runtime>(loaded.package);
  };
  const auto runtime = load(flow("1000", "wish"));
  Match match(*runtime, match::Setup{2, 1});
  REQUIRE(match.advance(300));
  REQUIRE(match.answer(match.find_open(SeatId(0)), world::Answer(0)));
  REQUIRE(match.answer(match.find_open(SeatId(1), "wish"), world::Answer(0)));
  REQUIRE(match.advance(1000));
  REQUIRE(match.advance(1200));
  REQUIRE(match.answer(match.find_open(SeatId(0)), world::Answer(0)));
  REQUIRE(match.journal().size() == 4);
  const auto kept = [&](const std::string& script) {
    const auto fresh = load(script);
    const save::Reloaded again = save::reload(match, *fresh);
    REQUIRE(again.match);
    CHECK(again.answers == 4);
    return again.kept;
  };
  CHECK(kept(flow("1000", "wish")) == 4);
  CHECK(kept(flow("1000", "hope")) == 1);  // no such offer
  CHECK(kept(flow("900", "wish")) == 2);   // another instant
  CHECK(kept(flow("5000", "wish")) == 2);  // it does not ring
}
