// Handles that a careless script keeps in a local variable: over undo, over copies, into the next game, into changed
// content. A message each time, and the match goes on.
#include "content/schema.hpp"
#include "play/play.hpp"
#include "save/position.hpp"
#include "save/reload.hpp"
#include "save/save.hpp"
#include "world/editor.hpp"
#include "world/exists.hpp"

using namespace vizier;
using namespace vizier::match;
using namespace vizier::save;
using world::Value;

namespace {

const char* const gone_piece =
    "this piece is no longer in the game: was its handle kept from before an undo, or from another game?";
const char* const absent_player = "this player does not take part in this game: was the handle kept from another game?";
const char* const no_handle = "what game:push and game:done give is no handle: return it";

/// Each turn somebody chooses what the script does; `kept` outlives steps, undo and games.
const char* const flow = R"lua(local kept = {}
local flow = {}
local words = { "make", "keep_last", "keep_done", "read", "write", "move", "log", "offer", "variable", "params", "return", "frame", "secret", "result", "pass" }
function flow.setup() return "turn" end
function flow.turn(game, frame)
  local what = game:turn(1):choose("what", words)
  if what == "make" then kept.it = game:create("stone", game.pile) end
  if what == "keep_last" then kept.it = game:player(game.seats) end
  if what == "keep_done" then kept.it = game:done() end
  if what == "read" then game.seen = kept.it.name end
  if what == "write" then kept.it.name = "other" end
  if what == "move" then game:move(kept.it, game.pile) end
  if what == "log" then game:log("told", { what = kept.it }) end
  if what == "offer" then game:turn(1):choose("which", { kept.it, "none" }) end
  if what == "variable" then game.seen = { kept.it } end
  if what == "params" then game:modify { script = "charm", params = { target = kept.it } } end
  if what == "return" then return kept.it end
  if what == "frame" then frame.target = kept.it end
  if what == "secret" then game:secretly(game:players(), function() return kept.it end) end
  if what == "result" then return game:push("over", { target = kept.it }, "turn") end
  return "turn"
end
function flow.over(_, frame) return frame.target end
return flow
)lua";

std::shared_ptr<content::Package> small_package() {
  auto package = std::make_shared<content::Package>();
  content::Diagnostics none;
  package->positions = content::schema_file(VIZIER_SOURCE_DIR "/content/schema", "position", none);
  world::Defs& d = package->defs;
  d.seats = {"red", "blue", "green"};
  d.min_seats = 2;
  d.max_seats = 3;
  d.backs = {"tile"};
  world::KindDef kind;
  kind.name = "stone";
  d.kinds = {kind};
  world::ZoneDef pile, board;
  pile.name = pile.base = "pile";
  board.name = board.base = "board";
  board.grid = true;
  d.zones = {pile, board};
  world::VarDef seen;
  seen.name = "seen";
  d.vars = {seen};
  d.queries = {world::QueryDef{"price", {}, Value(3)}};
  d.finish();
  package->manifest.id = package->config.package = "small";
  package->manifest.flow = "flow";
  package->scripts["flow"] = {{"small", "flow.lua", flow}};
  package->scripts["charm"] = {{"small", "charm.lua", "return { modify = { price = function(_, n) return n end } }\n"}};
  return package;
}

struct Game {
  Game() : runtime(small_package()) {
    INFO(runtime.error().message);
    REQUIRE(!runtime.error());
  }
  script::Runtime runtime;
};

/// Chooses that word, and says what mistake it led to.
std::string choose(Match& match, const std::string& word) {
  REQUIRE(match.open().size() == 1);
  const world::Decision& d = match.open().front();
  const auto answer = world::Keys(match.world(), match.defs(), d.seat).parse(d, word);
  REQUIRE(answer);
  CHECK(match.answer(0, *answer));
  CHECK(world::check_structure(match.world(), match.defs()));
  return match.error() ? match.error().message : "";
}

const char* const uses[] = {"read",   "write",  "move",  "log",    "offer", "variable",
                            "params", "return", "frame", "secret", "result"};

/// Uses what was kept in every way. Each is a message, and the same question is open again.
void every_use_fails(Match& match, const std::string& why) {
  for (const std::string use : uses) {
    INFO(use);
    const auto hash = match.world().hash();
    const std::string said = choose(match, use);
    INFO(said);
    CHECK(match.error().place.file == "flow.lua");
    if (use == "return")
      CHECK(said ==
            "state 'turn': a state returns the name of the next one, game:push(…) or game:done(…), not a userdata");
    else if (use == "frame")
      CHECK(said == "state 'turn': 'target' in its notebook: " + why);
    else if (use == "secret")
      CHECK(said == "what a secret choice returns: " + why);
    else if (use != "move" || why != no_handle)
      CHECK(said == why);
    if (use != "return" && use != "frame" && use != "secret") CHECK(match.error().place.line > 0);
    CHECK_FALSE(match.stuck());
    CHECK(match.world().hash() == hash);
    REQUIRE(match.open().size() == 1);
    CHECK(match.open()[0].prompt == "what");
  }
  CHECK(choose(match, "pass").empty());
}

}  // namespace

TEST_CASE("a piece that was made and taken back is told when it is used", "[handle]") {
  Game game;
  Match match(game.runtime, Setup{2, 1});
  CHECK(choose(match, "make").empty());
  CHECK(choose(match, "read").empty());
  REQUIRE(match.undo());
  REQUIRE(match.undo());
  every_use_fails(match, gone_piece);
  CHECK(choose(match, "make").empty());
  CHECK(choose(match, "read").empty());
}

TEST_CASE("a piece of a copy is not one of the game, nor the other way round", "[handle]") {
  Game game;
  Match match(game.runtime, Setup{2, 1});
  Match copy = match.fork(), whole = match.branch();
  CHECK(choose(copy, "make").empty());
  every_use_fails(match, gone_piece);
  CHECK(choose(copy, "read").empty());
  every_use_fails(whole, gone_piece);
  world::Rng rng = world::Rng::seeded(1);
  Match imagined = match.fork();
  REQUIRE(match.fork_for(world::SeatId(0), rng, imagined));
  every_use_fails(imagined, gone_piece);
}

TEST_CASE("what was kept from the last game is told in the next one", "[handle]") {
  Game game;
  {
    Match first(game.runtime, Setup{3, 1});
    CHECK(choose(first, "make").empty());
  }
  Match second(game.runtime, Setup{3, 1});
  every_use_fails(second, gone_piece);
}

TEST_CASE("a player of a larger game takes no part in a smaller one", "[handle]") {
  Game game;
  Match large(game.runtime, Setup{3, 1});
  CHECK(choose(large, "keep_last").empty());
  CHECK(choose(large, "read").empty());
  Match small(game.runtime, Setup{2, 1});
  for (const char* const use : {"read", "log", "offer", "variable", "params"}) {
    INFO(use);
    CHECK(choose(small, use) == absent_player);
  }
  CHECK(choose(large, "variable").empty());
}

TEST_CASE("what game:done gives is told wherever it is used", "[handle]") {
  Game game;
  Match match(game.runtime, Setup{2, 1});
  CHECK(choose(match, "keep_done").empty());
  every_use_fails(match, no_handle);
}

TEST_CASE("what the game keeps is found by name in changed content, and a kept handle is forgotten with its runtime",
          "[handle]") {
  Game game;
  Match match(game.runtime, Setup{2, 1});
  CHECK(choose(match, "make").empty());
  CHECK(choose(match, "variable").empty());
  CHECK(choose(match, "frame").empty());
  auto changed = small_package();
  world::KindDef first;
  first.name = "pebble";
  changed->defs.kinds.list().insert(changed->defs.kinds.begin(), first);
  changed->defs.finish();
  script::Runtime fresh(changed);
  Reloaded reloaded = reload(match, fresh);
  INFO(content::to_text(reloaded.diagnostics));
  REQUIRE(reloaded.match);
  CHECK(world::check_structure(reloaded.match->world(), fresh.defs()));
  CHECK(reloaded.match->world().vars[world::VarSlot(0)].table()->list[0] == Value(world::PieceId(0)));
  CHECK(choose(*reloaded.match, "read") == "attempt to index a nil value (field 'it')");
  every_use_fails(*std::make_unique<Match>(game.runtime, Setup{2, 1}), gone_piece);
}

TEST_CASE("a World that names something that is not there is found broken", "[handle]") {
  Game game;
  const world::Defs& d = game.runtime.defs();
  const auto broken = [&](const auto& change) {
    world::World w = world::World::make(d, 2, 1);
    change(w);
    const auto sound = world::check_structure(w, d);
    return sound ? std::string() : sound.problem();
  };
  for (const Value& wrong :
       {Value(world::PieceId(0)), Value(world::PieceId(-1)), Value(world::SeatId(2)), Value(world::SeatId(-1)),
        Value(world::ZoneId(2)), Value(world::KindId(1)), Value(world::cell(world::ZoneId(0), 0, 0)),
        Value(world::cell(world::ZoneId(1), 9'000, 0)), Value(world::cell(world::ZoneId(1), 0, -8'193))}) {
    world::Table named, list;
    named.set("a", wrong);
    list.list = {Value(1), Value(named)};
    CHECK(broken([&](world::World& w) { w.vars[world::VarSlot(0)] = wrong; }) ==
          "variable seen names something that does not exist");
    CHECK(broken([&](world::World& w) { w.vars[world::VarSlot(0)] = Value(list); }) ==
          "variable seen names something that does not exist");
    CHECK(broken([&](world::World& w) {
            w.flow.push_back({"turn", Value(named), {}});
          }) == "state turn of the flow names something that does not exist");
    CHECK(broken([&](world::World& w) {
            w.flow.push_back({"turn", {}, wrong});
          }) == "state turn of the flow names something that does not exist");
    CHECK(broken([&](world::World& w) { w.modifiers.emplace_back().cause = wrong; }) ==
          "modifier 0 of  names something that does not exist");
    CHECK(broken([&](world::World& w) { w.modifiers.emplace_back().params = Value(named); }) ==
          "modifier 0 of  names something that does not exist");
  }
  CHECK(broken([](world::World& w) { w.modifiers.emplace_back().owner = world::SeatId(2); }) ==
        "modifier 0 of  names something that does not exist");
  CHECK(broken([](world::World& w) {
          w.walls = {{world::ZoneId(0), 1, 2, 0}};
        }) == "a wall stands at (1, 2) of no grid");
  CHECK(broken([](world::World& w) {
          w.walls = {{world::ZoneId(9), 1, 2, 0}};
        }) == "a wall stands at (1, 2) of no grid");
  CHECK(broken([](world::World& w) { w.first = 2; }) == "the first player does not take part");
  CHECK(broken([](world::World& w) {
          w.put(w.vars[world::VarSlot(0)], Value(world::cell(world::ZoneId(1), -8'192, 8'191)));
        }).empty());
}

TEST_CASE("a position that names something that is not there is refused with its place", "[handle]") {
  Game game;
  const auto findings = [&](const std::string& text) {
    content::Diagnostics diagnostics;
    const auto world = from_position(text, "start.yaml", game.runtime.package(), 2, 1, diagnostics);
    CHECK(world.has_value() == diagnostics.ok());
    return lines_of(diagnostics);
  };
  CHECK(findings("vars: { seen: \"<piece pile#1>\" }\nzones: { pile: { pieces: [stone] } }\n").empty());
  CHECK(findings("vars: { seen: \"<cell board(-8192,8191)>\" }\n").empty());
  CHECK(findings("vars: { seen: \"<piece pile#2>\" }\nzones: { pile: { pieces: [stone] } }\n") ==
        "start.yaml:1:15: error: pile holds only 1 pieces, not 2");
  CHECK(findings("vars: { seen: \"<seat green>\" }\n").find("there is no seat 'green'") != std::string::npos);
  CHECK(findings("vars: { seen: \"<seat nobody>\" }\n").find("there is no seat 'nobody'") != std::string::npos);
  CHECK(findings("vars: { seen: \"<piece nothing>\" }\n").find("'nothing'") != std::string::npos);
  CHECK(findings("vars: { seen: \"<piece>\" }\n").find("start.yaml:1:15: error") == 0);
  CHECK(findings("vars: { seen: \"<cell (1,1)>\" }\n").find("start.yaml:1:15: error") == 0);
  CHECK(findings("vars: { seen: \"<cell>\" }\n").find("start.yaml:1:15: error") == 0);
  CHECK(findings("vars: { seen: { a: [1, \"<zone attic>\"] } }\n").find("there is no zone 'attic'") !=
        std::string::npos);
  CHECK(findings("vars: { seen: \"<cell pile(1,1)>\" }\n") ==
        "start.yaml:1:15: error: pile is no grid: it has no cells");
  CHECK(findings("vars: { seen: \"<cell board(8192,0)>\" }\n") ==
        "start.yaml:1:15: error: 'board(8192,0)' is not a cell such as 'board(1,2)'");
  CHECK(findings("walls: [{ zone: pile, cell: [1, 2], side: north }]\n") ==
        "start.yaml:1:17: error: pile is no grid: it has no walls");
  CHECK(findings("walls: [{ zone: board, cell: [1, 20000], side: north }]\n") ==
        "start.yaml:1:34: error: 20000 is not between -8192 and 8191");
}

TEST_CASE("a save whose position names something that is not there is refused", "[handle]") {
  Game game;
  Match match(game.runtime, Setup{2, 1});
  CHECK(choose(match, "make").empty());
  CHECK(choose(match, "variable").empty());
  const Match second(game.runtime, match.checkpoint());
  std::string text = save_text(second);
  const std::string good = "<piece pile#1>", bad = "<piece pile#7>";
  REQUIRE(text.find(good) != std::string::npos);
  text.replace(text.find(good), good.size(), bad);
  content::Diagnostics diagnostics;
  const auto save = parse_save(text, "game.save", diagnostics);
  INFO(text << lines_of(diagnostics));
  REQUIRE(save);
  const Replayed again = replay(game.runtime, *save);
  CHECK_FALSE(again.match);
  CHECK(lines_of(again.diagnostics).find("pile holds only 1 pieces, not 7") != std::string::npos);
}
