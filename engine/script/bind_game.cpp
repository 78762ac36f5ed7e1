#include "script/ask.hpp"
#include "script/in_turn.hpp"

namespace vizier::script {

using world::Face;
using world::PieceId;
using world::SeatId;
using world::ZoneId;

world::Spot spot_of(lua_State* L, int at);
int move_from(lua_State* L, int at);
void need_empty(lua_State* L, world::Ref cell, world::PieceId except);
extern const std::span<const Function> game_rule_functions;

namespace {

template <class T>
void push_list(lua_State* L, const T& ids) {
  lua_createtable(L, static_cast<int>(ids.size()), 0);
  lua_Integer n = 0;
  for (const auto& id : ids) {
    push(L, id);
    lua_rawseti(L, -2, ++n);
  }
}

int get_round(lua_State* L, world::Ref) { return lua_pushinteger(L, world_of(L).round), 1; }
int get_first(lua_State* L, world::Ref) { return push(L, SeatId(world_of(L).first)), 1; }
int get_seats(lua_State* L, world::Ref) { return lua_pushinteger(L, world_of(L).seats), 1; }
int get_clock(lua_State* L, world::Ref) { return lua_pushinteger(L, world_of(L).clock_ms), 1; }
int get_rules(lua_State* L, world::Ref) { return lua_pushnil(L), 1; }  // lies in the table itself; listed for the documentation

int players(lua_State* L) {
  const auto& w = world_of(L);
  const int from = lua_isnoneornil(L, 2) ? w.first : seat_arg(L, 2).index;
  lua_createtable(L, w.seats, 0);
  for (int i = 0; i < w.seats; ++i) {
    push(L, SeatId((from + i) % w.seats));
    lua_rawseti(L, -2, i + 1);
  }
  return 1;
}
int turn(lua_State* L) { return push(L, world_of(L).turn(int_arg(L, 2, 1, 1'000'000'000) - 1)), 1; }
int player(lua_State* L) {
  const SeatId seat = lua_type(L, 2) == LUA_TNUMBER ? SeatId(int_arg(L, 2, 1, world::max_seats) - 1) : defs(L).seat(text_arg(L, 2));
  return seat && seat.index < world_of(L).seats ? push(L, seat) : lua_pushnil(L), 1;
}
int zone(lua_State* L) {
  if (const ZoneId* known = runtime(L).zone_names.find(lua_topointer(L, 2))) return push(L, *known), 1;
  const std::string name(text_arg(L, 2));
  const ZoneId id = defs(L).zone(name);
  if (id) return push(L, id), 1;
  std::vector<std::string> known;
  for (const auto& z : defs(L).zones) known.push_back(z.name);
  const std::string near = content::did_you_mean(name, known);
  throw Fail(fmt::format("there is no zone '{}'{}", name, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}
/// A region's list is made once, and shared by all who ask: therefore nobody can change it.
int zones(lua_State* L) {
  static const char key = 0;  // of the lists in the registry
  text_arg(L, 2);
  const ListName known = list_name(L, 2);
  const int region = known.type == ListName::Type::region ? static_cast<int>(known.index) : defs(L).region(text_arg(L, 2));
  if (region < 0) throw Fail(fmt::format("there is no region '{}'", text_arg(L, 2)));
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
  }
  if (lua_rawgeti(L, -1, region + 1) != LUA_TNIL) return 1;
  world::Table list;
  for (const ZoneId id : defs(L).regions[static_cast<std::size_t>(region)].zones) list.list.emplace_back(id);
  push_frozen(L, world::Value(std::move(list)));
  lua_pushvalue(L, -1);
  lua_rawseti(L, -4, region + 1);
  return 1;
}
int kind(lua_State* L) { return push(L, kind_or_name_arg(L, 2)), 1; }
int kinds(lua_State* L) {
  const std::string_view category = text_arg_or(L, 2, {});
  std::vector<world::KindId> ids;
  for (std::size_t i = 0; i < defs(L).kinds.size(); ++i)
    if (category.empty() || defs(L).kinds[i].category == category) ids.emplace_back(static_cast<int>(i));
  push_list(L, ids);
  return 1;
}

int move(lua_State* L) { return move_from(L, 2); }
int create(lua_State* L) {
  const world::KindId kind_id = kind_or_name_arg(L, 2);
  const world::Ref to = place_arg(L, 3);
  const SeatId owner = lua_isnoneornil(L, 4) ? SeatId{} : seat_arg(L, 4);
  const Face face = face_of(L, 5);
  if (world_of(L).pieces.size() >= 20'000) throw Fail("there are 20,000 pieces already: take used ones back instead of making new ones");
  const bool cell = to.type == world::RefType::cell;
  if (cell) need_empty(L, to, {});
  const world::Spot spot = cell ? world::Spot::cell(to.x, to.y) : spot_of(L, 6);
  return push(L, editor(L, "create").create(kind_id, ZoneId(to.id), owner, face, spot)), 1;
}
int set_round(lua_State* L) { return editor(L, "set_round").set_round(int_arg(L, 2, 0, 1'000'000)), 0; }
int set_first(lua_State* L) { return editor(L, "set_first").set_first(seat_arg(L, 2)), 0; }
int set_score(lua_State* L) { return editor(L, "set_score").set_score(seat_arg(L, 2), int_arg(L, 3, -1'000'000'000, 1'000'000'000)), 0; }

/// Sets a counter or variable of the game to what it was at the beginning; false where there is none of that name.
bool reset_one(world::Editor& edit, const world::Defs& d, world::CounterId counter, world::VarId variable) {
  if (counter) {
    const world::CounterDef& def = d.counters[static_cast<std::size_t>(counter.index)];
    if (def.scope != world::Scope::game) return false;
    if (edit.world().counter(def, 0) != def.initial) edit.set_counter(counter, 0, def.initial);
    return true;
  }
  if (!variable || d.vars[static_cast<std::size_t>(variable.index)].scope != world::Scope::game) return false;
  const world::VarDef& def = d.vars[static_cast<std::size_t>(variable.index)];
  if (!(edit.world().vars[static_cast<std::size_t>(def.first)] == def.initial)) edit.set_var(variable, 0, def.initial);
  return true;
}
int reset(lua_State* L) {
  world::Editor edit = editor(L, "reset");
  for (int i = 2; i <= lua_gettop(L); ++i) {
    const world::CounterId* const known = runtime(L).counter_names.find(lua_topointer(L, i));
    const world::CounterId counter = known ? *known : defs(L).counter(text_arg(L, i));
    const world::VarId variable = counter ? world::VarId{} : defs(L).var(text_arg(L, i));
    if (!reset_one(edit, defs(L), counter, variable)) throw Fail(fmt::format("there is no counter or variable '{}' of the game", text_arg(L, i)));
  }
  return 0;
}

/// Every piece that the arguments name is there: they came over the border in this very call.
void note_known(const world::World& w, const world::Value& value, world::Said& said) {
  if (const auto* r = value.ref(); r && r->type == world::RefType::piece) {
    const world::Piece& p = w.piece(PieceId(r->id));
    said.known.push_back({PieceId(r->id), p.kind, p.seen, world::ref(p.zone), SeatId(p.owner)});
  }
  if (const auto* t = value.table()) {
    for (const auto& v : t->list) note_known(w, v, said);
    for (const auto& [key, v] : t->named) note_known(w, v, said);
  }
}
int log(lua_State* L) {
  world::Editor edit = editor(L, "log");
  if (!runtime(L).context.events) return 0;
  world::Said said;
  said.key = text_arg(L, 2);
  said.args = text_arguments(L, 3);
  said.audience = lua_type(L, 3) == LUA_TSTRING ? world::SeatMask{0xFFFF} : seats_arg(L, 4);
  note_known(world_of(L), said.args, said);
  edit.say(std::move(said));
  return 0;
}

/// Goes among the events, so that a step that is taken back takes its tallies with it.
int tally(lua_State* L) {
  const std::string_view what = text_arg(L, 2);
  world::Events* const events = runtime(L).context.events;
  if (!events || !events->tallying) return 0;
  const auto& w = world_of(L);
  world::Tally t;
  t.what = what;
  if (lua_type(L, 3) == LUA_TSTRING) {
    t.thing = text_arg(L, 3);
  } else if (lua_isinteger(L, 3)) {
    t.thing = std::to_string(lua_tointeger(L, 3));
  } else if (is_ref(L, 3)) {
    const world::Ref r = to_ref(L, 3);
    if (r.type == world::RefType::piece) t.kind = w.piece(PieceId(r.id)).kind;
    if (r.type == world::RefType::kind) t.kind = world::KindId(r.id);
    if (t.kind)
      t.thing = defs(L).kinds[static_cast<std::size_t>(t.kind.index)].name;
    else if (r.type == world::RefType::zone)
      t.thing = defs(L).zones[static_cast<std::size_t>(r.id)].name;
    else if (r.type == world::RefType::seat)
      t.thing = defs(L).seats[static_cast<std::size_t>(r.id)];
  }
  if (t.thing.empty()) wrong_argument(L, 3, "text, number, piece, kind, zone or player");
  if (!lua_isnoneornil(L, 4)) t.seat = seat_arg(L, 4);
  events->list.push_back({world::EventType::tally, 0, 0, {}, {}, -1, -1, static_cast<std::int32_t>(events->tallies.size())});
  events->tallies.push_back(std::move(t));
  return 0;
}

int push_state(lua_State* L) {
  editor(L, "push");
  Next& next = *runtime(L).context.next;
  next.state = text_arg(L, 2);
  next.vars = to_value(L, 3);
  next.then = text_arg(L, 4);
  for (const std::string* const state : {&next.state, &next.then})
    if (!runtime(L).has_state(*state)) {
      const std::string near = content::did_you_mean(*state, runtime(L).states());
      throw Fail(fmt::format("there is no state '{}'{}", *state, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
    }
  next.type = Next::Type::push;
  return lua_pushlightuserdata(L, nullptr), 1;
}
int done(lua_State* L) {
  editor(L, "done");
  Next& next = *runtime(L).context.next;
  next.result = to_value(L, 2);
  next.type = Next::Type::done;
  return lua_pushlightuserdata(L, nullptr), 1;
}
int finish(lua_State* L) {
  const world::SeatMask winners = seats_arg(L, 2);
  editor(L, "finish").end(winners & world::all_seats(world_of(L).seats));
  return 0;
}

// --- place: ask for one of the pieces of a zone and one of the zones that a rule allows, then move it there
int place(lua_State* L) {
  Context& c = runtime(L).context;
  if (c.mode != Mode::step) throw Fail("place asks and moves: only allowed in a step");
  world::Decision& d = *c.decision;
  d.reset(world::Decision::Type::pair, seat_arg(L, 2));
  d.prompt = text_arg(L, 3);
  read_move(L, 4, 5, "place", d);
  d.note = static_cast<std::int32_t>(face_of(L, 6));
  return ask_now;
}
int placed(lua_State* L) {
  const world::Decision& d = decision_of(L);
  const world::Answer& a = *runtime(L).context.answer;
  const world::Ref piece = d.items[static_cast<std::size_t>(a[0])].ref(), zone_ref = d.seconds[static_cast<std::size_t>(a[1])].ref();
  editor(L, "place").move(PieceId(piece.id), ZoneId(zone_ref.id), static_cast<Face>(d.note));
  push(L, piece);
  push(L, zone_ref);
  return 2;
}

int secretly(lua_State* L) {
  if (runtime(L).context.mode != Mode::step) throw Fail("a secret choice is only allowed in a step");
  if (seats_arg(L, 2) == 0) throw Fail("a secret choice needs at least one player");
  if (lua_type(L, 3) != LUA_TFUNCTION) wrong_argument(L, 3, "function");
  runtime(L).context.outcome = Outcome::secret;
  return ask_now;
}
int chosen(lua_State* L) {
  lua_settop(L, lua_gettop(L));
  return 1;  // the table of results that the host passed in
}

int timer(lua_State* L) {
  Context& c = runtime(L).context;
  if (c.mode != Mode::listen) throw Fail("a timer belongs into the listen function of a state");
  world::Decision& d = c.offers->emplace_back();
  d.reset(world::Decision::Type::one, {});
  d.id = text_arg(L, 2);
  d.deadline_ms = int_arg(L, 3);
  return 0;
}

constexpr Field fields[] = {
    {"round", "integer", "The present round.", get_round},
    {"first", "Player", "Who begins: turn order goes clockwise from there.", get_first},
    {"seats", "integer", "How many take part.", get_seats},
    {"clock", "integer", "Milliseconds on the match's clock.", get_clock},
    {"rules", "table", "The `rules` section of the content: switches and numbers. Cannot be changed.", get_rules},
};
constexpr Function functions[] = {
    {"players", "from?: Player", "Player[]", "All players in turn order, from the first player or from the one named.", guarded<players>},
    {"turn", "n: integer", "Player", "The n-th player in turn order, going round as often as needed.", guarded<turn>},
    {"player", "which: string|integer", "Player?", "The player of that name or number; nil where that seat does not take part.", guarded<player>},
    {"zone", "name: string", "Zone", "The zone of that name: `market`, `red.hand`.", guarded<zone>},
    {"zones", "region: string", "Zone[]", "The zones of a region, in order; the list cannot be changed.", guarded<zones>},
    {"kind", "name: string", "Kind", "The kind of that name.", guarded<kind>},
    {"kinds", "category?: string", "Kind[]", "All kinds, or those of one category, in order.", guarded<kinds>},
    {"move", "piece: Piece, to: Zone|Cell, face?: \"up\"|\"down\"|\"keep\", place?: integer|\"first\"|\"last\", owner?: Player", "", "As piece:move_to.", guarded<move>},
    {"create", "kind: Kind|string, to: Zone|Cell, owner?: Player, face?: \"up\"|\"down\", place?: integer|\"first\"|\"last\"", "Piece", "Makes a new piece.", guarded<create>},
    {"random", "n: integer", "integer", "A random number from 1 to n, from a stream of the script that asks: other scripts draw from others.", guarded<random>},
    {"rng", "name: string", "Rng", "The random stream of that name, for one purpose: `game:rng(\"storm\"):random(6)`. What it draws moves no other: neither shuffles nor other streams. A mod's names begin with its id: `my_mod:storm`.", guarded<rng>},
    {"reset", "...: string", "", "Sets these counters and variables of the game to what they were at the beginning.", guarded<reset>},
    {"set_round", "round: integer", "", "Says that a round begins.", guarded<set_round>},
    {"set_first", "player: Player", "", "Makes a player the first in turn order, at once.", guarded<set_first>},
    {"set_score", "player: Player, score: integer", "", "Declares a player's score, for interfaces, bots and statistics.", guarded<set_score>},
    {"log", "text: string, args?: table|string, audience?: any, ...: any", "", "Writes a sentence into the log, for everybody, or for the players named after its arguments. Arguments that are names and values one after the other cost no table; `row:y` is the argument row, and of the value its field y, which is read only where somebody keeps the log.", guarded<log>},
    {"tally", "what: string, thing: string|integer|Piece|Kind|Zone|Player, player?: Player", "", "Counts something for the laboratory (`vizier sim --coverage`, reports): `game:tally(\"played\", card, player)`. A table of numbers can be followed as a series: `game:tally(\"price.paid\", 7, player)`. No part of the game: nobody sees it, and it costs nothing where nobody counts. A dot in `what` names a table of its own: `window.opened`.", guarded<tally>},
    {"push", "state: string, vars: table?, continue_with: string", "any", "Return this: runs another state first, then goes on with the named one, which finds what it returned in frame.result.", guarded<push_state>},
    {"done", "result?: any", "any", "Return this: ends the frame and gives the result to the one below.", guarded<done>},
    {"finish", "winners?: Player|Player[]", "", "Ends the game.", guarded<finish>},
    {"place", "player: Player, prompt: string, from: any, to: any, face?: \"up\"|\"down\"|\"keep\"", "Piece, Zone", "Asks for a piece of one zone and a zone that a rule allows, and moves it there: the ordinary move of many games.", asking<place, placed>},
    {"in_turn", "question: { ask: string, choices?: any, from?: any, to?: any, face?: \"up\"|\"down\"|\"keep\", passes?: boolean, answer?: function, ready?: function, first?: Player, args?: table }", "any",
     "Asks the players in turn, from `first` (or the first player) on: for one of the `choices` (a list, the name of one, or a function (game, player) that gives one), or for a piece `from` somewhere and a place `to` go, as game:place. Each is asked once; with `passes` each may pass instead, and it goes round until all have passed in a row. `ready` (game, player) says who is asked at all: it must look at nothing that others cannot see. `answer` (game, player, choice) does what the choice brings; what it returns ends the asking and is returned here. Without `answer`, the chosen piece is moved to the chosen place and the next player is asked; or, with `passes`, the first choice ends the asking: returns the player and the choice. Nothing is returned when all have been asked, or have passed.",
     in_turn},
    {"secretly", "players: Player|Player[], choose: fun(player: Player): any", "table<Player, any>", "Each player runs the function in secret; nobody learns anything before all are done. It may ask that player and look, nothing else.", asking<secretly, chosen>},
    {"timer", "id: string, at: integer", "", "In a listening state: wakes it when the clock reaches `at`, with the player nil and this id.", guarded<timer>},
};

}  // namespace

const Type game_type{"Game", "The game itself. Shared zones, and the counters and variables of the game, can be read as fields; counters and variables can be set.", fields, functions, game_rule_functions};

}  // namespace vizier::script
