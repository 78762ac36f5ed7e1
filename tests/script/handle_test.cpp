// Handles at the border: a script may keep one for as long as it likes, so each is checked whenever it is used. What is
// no longer there, what comes from another game and what is no handle at all is a message with the script's line.
#include <string>
#include <vector>

#include "catch.hpp"
#include "handle_uses.hpp"
#include "script/runtime.hpp"
#include "world/editor.hpp"

using namespace vizier;
using world::Ref;
using world::RefType;
using world::Value;

namespace {

constexpr int first_line = 4;  ///< of a snippet

/// Three possible seats; a shared pile, a grid, and a hand for each seat; kinds, counters, variables and queries of
/// every sort.
std::shared_ptr<content::Package> small_package() {
  auto package = std::make_shared<content::Package>();
  world::Defs& d = package->defs;
  d.seats = {"red", "blue", "green"};
  d.min_seats = 2;
  d.max_seats = 3;
  d.attrs = {"power", "sides"};
  d.backs = {"tile"};
  d.piece_vars = {"turned"};
  for (const char* name : {"wood", "hill"}) {
    world::KindDef kind;
    kind.name = name;
    kind.category = "tiles";
    kind.attrs = {Value(2), Value("abab")};
    d.kinds.push_back(kind);
  }
  const auto zone = [&](const std::string& name, const std::string& base, world::SeatId seat, bool grid) {
    world::ZoneDef def;
    def.name = name;
    def.base = base;
    def.seat = seat;
    def.grid = grid;
    d.zones.push_back(def);
  };
  zone("pile", "pile", {}, false);
  zone("board", "board", {}, true);
  for (int i = 0; i < 3; ++i) zone(d.seats[world::SeatId(i)] + ".hand", "hand", world::SeatId(i), false);
  d.moments.push_back({"dawn", "", {{"player", "Player"}}});
  const auto counter = [&](const char* name, world::Scope scope) {
    world::CounterDef def;
    def.name = name;
    def.scope = scope;
    d.counters.push_back(def);
  };
  counter("coins", world::Scope::seat);
  counter("heap", world::Scope::zone);
  counter("bank", world::Scope::game);
  const auto var = [&](const char* name, world::Scope scope) {
    world::VarDef def;
    def.name = name;
    def.scope = scope;
    d.vars.push_back(def);
  };
  var("own", world::Scope::seat);
  var("mark", world::Scope::game);
  world::QueryDef strength;
  strength.name = "strength";
  strength.attr = world::AttrId(0);
  d.queries = {strength, world::QueryDef{"price", {}, Value(3)}};
  d.finish();
  package->manifest.id = "small";
  package->manifest.flow = "flow";
  package->scripts["flow"] = {
      {"small", "flow.lua", "local flow = {}\nfunction flow.setup(game) return nil end\nreturn flow\n"}};
  package->scripts["charm"] = {
      {"small", "charm.lua",
       "return { modify = { price = function(_, n) return n + 1 end }, on = { dawn = function() end } }\n"}};
  return package;
}

world::World small_world(const script::Runtime& runtime, int seats, int pieces) {
  world::World w = world::World::make(runtime.defs(), seats, 1);
  world::Editor edit(w, runtime.defs(), nullptr);
  for (int i = 0; i < pieces; ++i)
    i == 0 ? edit.create(world::KindId(0), world::ZoneId(1), world::SeatId(0), world::Face::up, world::Spot::cell(0, 0))
           : edit.create(world::KindId(1), world::ZoneId(0), {}, world::Face::up);
  return w;
}

/// A runtime with a module `try` whose functions are the snippets given; they share a table `kept`. Games take turns in
/// it.
struct Bench {
  explicit Bench(const std::string& run, const std::string& keep = "") : runtime(with(run, keep)) {
    INFO(runtime.error().message);
    REQUIRE(!runtime.error());
  }
  static std::shared_ptr<content::Package> with(const std::string& run, const std::string& keep) {
    auto package = small_package();
    package->scripts["try"] = {{"small", "try.lua",
                                "local kept = {}\nlocal try = {}\nfunction try.run(game, h)\n" + run +
                                    "\nend\nfunction try.keep(game)\n" + keep + "\nend\nreturn try\n"}};
    return package;
  }
  /// What the function says in that game, or the message of its mistake.
  std::string call(world::World& w, const char* function, const std::vector<Value>& args = {}) {
    runtime.context = {};
    runtime.context.world = runtime.context.changing = &w;
    runtime.context.events = &events;
    runtime.context.decision = &decision;
    runtime.context.next = &next;
    events.tallying = true;
    Value result;
    const bool ok = runtime.call("try", function, args, result, script::Mode::step);
    CHECK(lua_gettop(runtime.main()) == 0);
    if (!ok) return runtime.error().message;
    return result.text()      ? *result.text()
           : result.integer() ? std::to_string(*result.integer())
           : result.is_nil()  ? "nil"
                              : "something else";
  }

  script::Runtime runtime;
  world::Events events;
  world::Decision decision;
  script::Next next;
};

const char* const gone_piece =
    "this piece is no longer in the game: was its handle kept from before an undo, or from another game?";
const char* const absent_player = "this player does not take part in this game: was the handle kept from another game?";
const char* const no_handle = "what game:push and game:done give is no handle: return it";

std::string line_of(const script::Error& error) { return error.place.file + ":" + std::to_string(error.place.line); }

}  // namespace

TEST_CASE("whatever a script does with what is no handle is a message with its line", "[handle]") {
  for (const char* const given : {"game:done()", "game:push('setup', nil, 'setup')"})
    for (const char* const use : uses) {
      INFO(given << ": " << use);
      Bench bench(std::string("local h = ") + given + "\n" + use);
      world::World w = small_world(bench.runtime, 3, 3);
      const std::string said = bench.call(w, "run");
      INFO(said);
      REQUIRE(bench.runtime.error());
      CHECK(line_of(bench.runtime.error()) == "try.lua:" + std::to_string(first_line + 1));
      CHECK(world::check_structure(w, bench.runtime.defs()));
    }
}

TEST_CASE("whatever a script does with a handle of something that is not there is a message with its line",
          "[handle]") {
  const Ref wrong[] = {
      world::ref(world::PieceId(3)),        world::ref(world::PieceId(30'000)),
      world::ref(world::PieceId(-1)),       world::ref(world::PieceId(-30'000)),
      world::ref(world::SeatId(2)),         world::ref(world::SeatId(16)),
      world::ref(world::SeatId(-1)),        world::ref(world::SeatId(9'999)),
      world::ref(world::ZoneId(5)),         world::ref(world::ZoneId(-1)),
      world::ref(world::ZoneId(9'999)),     world::ref(world::KindId(2)),
      world::ref(world::KindId(-1)),        world::ref(world::KindId(9'999)),
      world::cell(world::ZoneId(0), 1, 1),  world::cell(world::ZoneId(9'999), 1, 1),
      world::cell(world::ZoneId(-1), 1, 1), Ref{static_cast<RefType>(0), 0},
      Ref{static_cast<RefType>(6), 0},      Ref{static_cast<RefType>(15), 0},
  };
  for (const char* const use : uses) {
    Bench bench(use);
    for (const Ref r : wrong) {
      INFO(use << " with type " << static_cast<int>(r.type) << " id " << r.id);
      world::World w = small_world(bench.runtime, 2, 3);
      const std::string said = bench.call(w, "run", {Value(r)});
      INFO(said);
      REQUIRE(bench.runtime.error());
      CHECK(line_of(bench.runtime.error()) == "try.lua:" + std::to_string(first_line));
      CHECK(world::check_structure(w, bench.runtime.defs()));
    }
  }
}

TEST_CASE("the message says what is not there", "[handle]") {
  const auto says = [](const char* use, Ref r) {
    Bench bench(use);
    world::World w = small_world(bench.runtime, 2, 3);
    return bench.call(w, "run", {Value(r)});
  };
  const Ref piece = world::ref(world::PieceId(3)), seat = world::ref(world::SeatId(2));
  for (const char* const use :
       {"return h.name", "h.turned = 1", "h:move_to(game.pile)", "game:log('told', { what = h })", "game.mark = { h }",
        "return tostring(h)", "return game:player(1):choose('what', { h })", "game:tally('seen', h)",
        "game:modify { script = 'charm', params = { h } }"}) {
    INFO(use);
    CHECK(says(use, piece) == gone_piece);
  }
  for (const char* const use : {"return h.name", "h.coins = 1", "return h:choose('what', { 1 })",
                                "game:set_score(h, 1)", "game.pile.first:set_owner(h)", "game:finish(h)"}) {
    INFO(use);
    CHECK(says(use, seat) == absent_player);
  }
  CHECK(says("return h.name", world::ref(world::ZoneId(5))) ==
        "this zone is not in this game: was its handle kept from another one?");
  CHECK(says("return h.name", world::ref(world::KindId(2))) ==
        "this kind is not in this game: was its handle kept from another one?");
  CHECK(says("return h.x", world::cell(world::ZoneId(5), 1, 1)) ==
        "this cell is on no grid of this game: was its handle kept from another one?");
  CHECK(says("return h.x", world::cell(world::ZoneId(0), 1, 1)) ==
        "this cell is on no grid of this game: was its handle kept from another one?");
  CHECK(says("return game:done().name", piece) == no_handle);
  CHECK(says("return tostring(game:done())", piece) == no_handle);
  CHECK(says("game.mark = game:done()", piece) == no_handle);
  CHECK(says("game.mark = { game:done() }", piece) == no_handle);
  CHECK(says("game:log('told', { what = game:done() })", piece) == no_handle);
  CHECK(says("game:player(1):choose('what', { game:done() })", piece) == no_handle);
  CHECK(says("game.pile.first:move_to(game:done())", piece) ==
        "argument 1 of 'move_to' must be a zone or cell, not what game:push and game:done give");
  CHECK(says("game:set_first(game:done())", piece) ==
        "argument 1 of 'set_first' must be a player, not what game:push and game:done give");
  CHECK(says("for _ in pairs({ [game:done()] = 1 }) do end", piece) ==
        "pairs: what game:push and game:done give as a key has no fixed order; use numbers, texts or handles");
  CHECK(says("error(game:done())", piece) == "an error that is a userdata instead of a text");
}

TEST_CASE("a handle of the wrong type is told as such, whatever it names", "[handle]") {
  const std::pair<const char*, const char*> rows[] = {
      {"game:create('wood', game.pile.first)", "argument 2 of 'create' must be a zone or cell, not piece"},
      {"game:create('wood', game:player(1))", "argument 2 of 'create' must be a zone or cell, not player"},
      {"game:create('wood', game:kind('wood'))", "argument 2 of 'create' must be a zone or cell, not kind"},
      {"game:create('wood', game.board)", "board is a grid: move to one of its cells"},
      {"game:create('wood', game.board:cell(0, 0))", "cell (0, 0) of board is not empty"},
      {"game.pile.first:move_to(game:player(1))", "argument 1 of 'move_to' must be a zone or cell, not player"},
      {"game:place(game:player(1), 'what', { 1 }, { game.pile })", "place: what is placed must be pieces"},
      {"game:place(game:player(1), 'what', { game:kind('wood') }, { game.pile })",
       "place: what is placed must be pieces"},
      {"game:place(game:player(1), 'what', game.pile, { game:player(1) })", "place: where it is placed must be zones"},
      {"game:place(game:player(1), 'what', game.pile, { 'a' })", "place: where it is placed must be zones"},
      {"game:place(game:player(1), 'what', game.pile, { game.board })",
       "place: board is a grid, which takes a piece only on one of its cells"},
  };
  for (const auto& [use, says] : rows) {
    INFO(use);
    Bench bench(use);
    world::World w = small_world(bench.runtime, 2, 3);
    CHECK(bench.call(w, "run") == says);
    CHECK(world::check_structure(w, bench.runtime.defs()));
  }
}

TEST_CASE("what can be done with any handle needs nothing that it names", "[handle]") {
  Bench bench(
      "local t = { [h] = 'there' }\n"
      "local n = 0 for _ in pairs({ [h] = 1, [game.pile] = 2, [1] = 3 }) do n = n + 1 end\n"
      "return t[h] .. ' ' .. type(h) .. ' ' .. n .. ' ' .. (h == game.pile and 'same' or 'other')");
  world::World w = small_world(bench.runtime, 2, 3);
  CHECK(bench.call(w, "run", {Value(world::PieceId(77))}) == "there userdata 3 other");
  CHECK(bench.call(w, "run", {Value(world::SeatId(2))}) == "there userdata 3 other");
}

TEST_CASE("local variables that are no handle, or name nothing, are told in the way to a mistake", "[handle]") {
  Bench bench("local d = game:done() error('stop')");
  world::World w = small_world(bench.runtime, 2, 3);
  CHECK(bench.call(w, "run", {Value(world::PieceId(77))}) == "stop");
  const auto& locals = bench.runtime.error().locals;
  CHECK(std::find(locals.begin(), locals.end(), "h = piece 77, which is not in this game") != locals.end());
  CHECK(std::find(locals.begin(), locals.end(), "d = what game:push and game:done give") != locals.end());
}

TEST_CASE("a function that returns what names nothing says so", "[handle]") {
  Bench bench("return h");
  world::World w = small_world(bench.runtime, 2, 3);
  CHECK(bench.call(w, "run", {Value(world::PieceId(2))}) == "something else");
  CHECK(bench.call(w, "run", {Value(world::PieceId(3))}) == gone_piece);
  CHECK(bench.call(w, "run", {Value(world::SeatId(2))}) == absent_player);
  Bench no("return { a = game:done() }");
  world::World v = small_world(no.runtime, 2, 3);
  CHECK(no.call(v, "run") == no_handle);
}

TEST_CASE("a handle that was kept is good in the next game as far as there is such a thing", "[handle]") {
  Bench bench("return kept.it.name", "kept.it = game:create('hill', game.pile)");
  world::World large = small_world(bench.runtime, 3, 3), small = small_world(bench.runtime, 2, 3),
               equal = small_world(bench.runtime, 2, 4);
  bench.call(large, "keep");
  CHECK(bench.call(large, "run") == "hill");
  CHECK(bench.call(small, "run") == gone_piece);
  CHECK(bench.call(equal, "run") == "hill");

  Bench player("kept.it.coins = 5 return kept.it.name", "kept.it = game:player(3)");
  player.call(large, "keep");
  CHECK(player.call(large, "run") == "green");
  CHECK(player.call(small, "run") == absent_player);
}

TEST_CASE("without a game there is no player and no piece", "[handle]") {
  auto package = small_package();
  package->scripts["try"] = {
      {"small", "try.lua", "local try = {}\nfunction try.run(game, h) return h.name end\nreturn try\n"}};
  script::Runtime runtime(package);
  Value result;
  CHECK(runtime.call("try", "run", {Value(world::KindId(0))}, result));
  CHECK(result == Value("wood"));
  CHECK(runtime.call("try", "run", {Value(world::ZoneId(0))}, result));
  for (const Value& h : {Value(world::PieceId(0)), Value(world::SeatId(0))}) {
    CHECK_FALSE(runtime.call("try", "run", {h}, result));
    CHECK(runtime.error().message ==
          "there is no game while scripts load, nor in `once`: use this in a function that a game calls");
  }
}
