#include "script/arguments.hpp"
#include "script/ask.hpp"
#include "script/moving.hpp"
#include "script/rng.hpp"
#include "script/telling.hpp"
#include "world/clock_limit.hpp"

namespace vizier::script {

using world::Defs;
using world::Face;
using world::KindId;
using world::PieceId;
using world::SeatId;
using world::Spot;
using world::World;
using world::ZoneId;

Reply in_turn(Raw<Gives<Rest<AnyValue>>, Game, TurnOptions> raw);  // in_turn.cpp
Reply in_turn_taken(lua_State* L);                                 // in_turn.cpp
Reply in_turn_dealt(lua_State* L);                                 // in_turn.cpp
extern const std::span<const Function> game_rule_functions;        // bind_rules.cpp

/// A zone by its name.
struct NamedZone : ZoneId {};
template <>
struct Argument<NamedZone> : Argument<Text> {
  static NamedZone read(lua_State* L, int at) {
    if (const ZoneId* known = runtime(L).names().zones.find(lua_topointer(L, at))) return {*known};
    const std::string name(text_arg(L, at));
    if (const ZoneId id = defs(L).zone(name)) return {id};
    throw no_such(fmt::format("there is no zone '{}'", name), name, known_names(defs(L).zones));
  }
};

/// What the laboratory can count.
struct Countable : OneOf<Text, Amount, PieceId, KindId, ZoneId, SeatId> {};
template <>
struct Argument<Countable> : Argument<OneOf<Text, Amount, PieceId, KindId, ZoneId, SeatId>> {
  static Countable read(lua_State* L, int at) {
    if (!fits(L, at)) wrong_argument(L, at, spoken().c_str());
    return {{L, at}};
  }
  static std::string spoken() { return "text, whole number, piece, kind, zone or player"; }
};

/// What game:push and game:done give: a state returns it.
struct Leaving {};
template <>
struct Argument<Leaving> {
  static std::string lua() { return "any"; }
};
inline int sol_lua_push(sol::types<Leaving>, lua_State* L, const Leaving&) {
  return lua_pushlightuserdata(L, nullptr), 1;
}

namespace {

std::int64_t get_round(const World& world, Game) { return world.round; }
SeatId get_first(const World& world, Game) { return SeatId(world.first); }
std::int64_t get_seats(const World& world, Game) { return world.seats; }
std::int64_t get_clock(const World& world, Game) { return world.clock_ms; }
std::int64_t get_stood(const World& world, Game) { return world.time.stood_ms; }
bool get_paused(const World& world, Game) { return world.time.paused; }

int players(Raw<Gives<List<SeatId>>, Game, Maybe<SeatId>> raw) {
  const World& w = world_of(raw);
  const int from = raw.arg<2>().value_or(SeatId(w.first)).index;
  push_list(raw, w.seats);
  for (int i = 0; i < w.seats; ++i) {
    push(raw, SeatId((from + i) % w.seats));
    lua_rawseti(raw, -2, i + 1);
  }
  return 1;
}
SeatId turn(const World& world, Game, Whole<1, 1'000'000'000> n) { return world.turn(n - 1); }

using SeatNumber = Whole<1, world::max_seats>;
Maybe<SeatId> player(const World& world, const Defs& defs, Game, OneOf<Text, SeatNumber> which) {
  const SeatId seat = which.is<Text>() ? defs.seat(which.get<Text>()) : SeatId(which.get<SeatNumber>() - 1);
  if (!seat || seat.index >= world.seats) return {};
  return seat;
}
ZoneId zone(Game, NamedZone zone) { return zone; }

int zones(Raw<Gives<List<ZoneId>>, Game, Text> raw) {
  lua_State* const L = raw;
  const std::string_view name = raw.arg<2>();
  const ListName known = list_name(L, 2);
  const world::RegionId region =
      known.type == ListName::Type::region ? world::RegionId(known.index) : defs(L).region(name);
  if (!region) throw Fail(fmt::format("there is no region '{}'", name));
  return push(L, runtime(L).names().regions[region]), 1;
}
KindId kind(Game, KindOrName name) { return name; }
int kinds(Raw<Gives<List<KindId>>, Game, Maybe<Text>> raw) {
  const std::string_view category = raw.arg<2>().value_or(Text{});
  const auto& all = defs(raw).kinds;
  push_list(raw, 0);
  lua_Integer n = 0;
  for (const KindId kind : all.ids()) {
    if (!category.empty() && all[kind].category != category) continue;
    push(raw, kind);
    lua_rawseti(raw, -2, ++n);
  }
  return 1;
}

void move(const Defs& defs, Game, PieceId piece, PlaceRef to, Maybe<FaceOrOptions> how, Maybe<Spot> place,
          Maybe<SeatId> owner, Change change) {
  move_piece(defs, change, piece, to, how, place, owner);
}

PieceId create(const Defs& defs, Game, KindOrName kind_id, PlaceRef to, Maybe<SeatId> owner, Maybe<Face> face,
               Maybe<Spot> place, Change change) {
  if (change.world().pieces.size() >= world::max_pieces)
    throw Fail("there are 20,000 pieces already: take used ones back instead of making new ones");
  const bool cell = to.type == world::RefType::cell;
  if (cell) need_empty(change.world(), defs, to, {});
  return change.create(kind_id, ZoneId(to.id), owner.value_or(SeatId{}), face.value_or(Face::keep),
                       cell ? Spot::cell(to.x, to.y) : place.value_or(Spot::last()));
}

void set_round(Change change, Game, Whole<0, 1'000'000> round) { change.set_round(round); }
void set_first(Change change, Game, SeatId player) { change.set_first(player); }
void set_score(Change change, Game, SeatId player, Whole<-1'000'000'000, 1'000'000'000> score) {
  change.set_score(player, score);
}

/// What a name means on the game: a counter or a variable, or neither.
Member game_number(lua_State* L, int at) {
  if (const Member* known = runtime(L).names().members(Owner::game).find(lua_topointer(L, at))) return *known;
  const std::string_view name = text_arg(L, at);
  Member m;
  if (const world::CounterId counter = defs(L).counter(name)) {
    m.type = Member::Type::counter;
    m.index = counter.index;
  } else if (const world::VarId variable = defs(L).var(name)) {
    m.type = Member::Type::var;
    m.index = variable.index;
  }
  return m;
}

/// Sets a counter or variable of the game to what it was at the beginning; false where there is none of that name.
bool reset_one(world::Editor& edit, const Defs& d, const Member& m) {
  if (m.type == Member::Type::counter) {
    const world::CounterId counter(m.index);
    const world::CounterDef& def = d.counters[counter];
    if (def.scope != world::Scope::game) return false;
    if (edit.world().counter(def, 0) != def.initial) edit.set_counter(counter, 0, def.initial);
    return true;
  }
  const world::VarId var(m.index);
  if (m.type != Member::Type::var || d.vars[var].scope != world::Scope::game) return false;
  const world::VarDef& def = d.vars[var];
  if (!(edit.world().var(def, 0) == def.initial)) edit.set_var(var, 0, def.initial);
  return true;
}
void reset(const Defs& defs, Change change, Game, Rest<Text> names) {
  for (int i = names.at; i < names.end(); ++i)
    if (!reset_one(change, defs, game_number(names.L, i)))
      throw Fail(fmt::format("there is no counter or variable '{}' of the game", text_arg(names.L, i)));
}

int log(Raw<Gives<>, Game, Text, Maybe<AnyTable>, Maybe<Seats>> raw) {
  lua_State* const L = raw;
  world::Editor edit = editor(L, "log");
  const std::string_view key = short_text(raw.arg<2>());
  if (lua_type(L, 3) == LUA_TSTRING) arguments_are_a_table("game:log(text, { name = value })");
  raw.arg<3>();
  const auto audience = raw.arg<4>();
  runtime(L).calls().texts.said(L, key, 3);
  if (!runtime(L).context.events) return 0;
  tell_who_keeps_it(L, [&] {
    world::Said said;
    said.key = key;
    said.args = to_arguments(L, 3);
    said.audience = audience ? audience->mask : world::SeatMask{0xFFFF};
    note_known(world_of(L), said.args, said);
    edit.say(std::move(said));
  });
  return 0;
}

/// The same value comes back, so that a rule can go on with what it has told.
int disclose(Raw<Gives<AnyValue>, Game, Text, AnyValue, Maybe<Seats>> raw) {
  lua_State* const L = raw;
  world::Editor edit = editor(L, "disclose");
  const std::string_view key = short_text(raw.arg<2>());
  const auto audience = raw.arg<4>();
  if (runtime(L).context.events) {
    tell_who_keeps_it(L, [&] {
      world::Said said;
      said.key = "disclosed.";
      said.key += key;
      world::Table args;
      args.set("value", to_arguments(L, 3));
      said.args = world::Value(std::move(args));
      said.audience = audience ? audience->mask : world::SeatMask{0xFFFF};
      note_known(world_of(L), said.args, said);
      edit.say(std::move(said), world::EventType::disclosed);
    });
  }
  lua_pushvalue(L, 3);
  return 1;
}

/// What a handle is called in a tally.
void name_thing(const World& w, const Defs& d, world::Ref r, world::Tally& t) {
  if (r.type == world::RefType::piece) t.kind = w.piece(PieceId(r.id)).kind;
  if (r.type == world::RefType::kind) t.kind = KindId(r.id);
  if (t.kind)
    t.thing = d.kinds[t.kind].name;
  else if (r.type == world::RefType::zone)
    t.thing = d.zones[ZoneId(r.id)].name;
  else if (r.type == world::RefType::seat)
    t.thing = d.seats[SeatId(r.id)];
}
/// Goes among the events, so that a step that is taken back takes its tallies with it.
void tally(Runtime& rt, Game, Text what, Countable thing, Maybe<SeatId> player) {
  world::Events* const events = rt.context.events;
  if (!events || !events->tallying) return;
  tell_who_keeps_it(thing.L, [&] {
    if (events->tallies.size() >= 1'000'000) throw Fail("a game can count 1,000,000 things at most");
    world::Tally t;
    t.what = short_text(what);
    if (thing.is<Text>())
      t.thing = short_text(thing.get<Text>());
    else if (thing.is<Amount>())
      t.thing = std::to_string(thing.get<Amount>());
    else
      name_thing(world_of(thing.L), rt.defs(), to_ref(thing.L, thing.at), t);
    if (t.thing.empty()) wrong_argument(thing.L, thing.at, Argument<Countable>::spoken().c_str());
    if (player) t.seat = *player;
    events->list.push_back(
        {world::EventType::tally, 0, 0, {}, {}, -1, -1, static_cast<std::int32_t>(events->tallies.size())});
    events->tallies.push_back(std::move(t));
  });
}

/// Timers, offers and who leaves lie beside the flow.
void need_state(const Runtime& rt) {
  if (rt.context.handler)
    throw Fail(
        "what answers a timer, an offer or somebody who leaves cannot say where the flow goes: write it into a "
        "variable, which a state reads");
}
Leaving push_state(Runtime& rt, Change, Game, Text state, OrNil<KeptTable> vars, Text then) {
  need_state(rt);
  Next& next = *rt.context.next;
  next.state = state;
  next.vars = vars ? std::move(vars->value) : world::Value{};
  next.then = then;
  for (const std::string* const name : {&next.state, &next.then})
    if (!rt.has_state(*name)) throw no_such(fmt::format("there is no state '{}'", *name), *name, rt.states());
  next.type = Next::Type::push;
  return {};
}
Leaving done(Runtime& rt, Change, Game, Maybe<world::Value> result) {
  need_state(rt);
  Next& next = *rt.context.next;
  next.result = result ? std::move(*result) : world::Value{};
  next.type = Next::Type::done;
  return {};
}
// --- place: ask for one of the pieces of a zone and one of the zones that a rule allows, then move it there
Reply place(Raw<Gives<PieceId, ZoneId>, Game, SeatId, Text, Choices, Choices, Maybe<Face>> raw) {
  Context& c = runtime(raw).context;
  if (c.mode != Mode::step) throw Fail("place asks and moves: only allowed in a step");
  world::Decision& d = *c.decision;
  d.reset(world::Decision::Type::pair, raw.arg<2>());
  d.prompt = short_text(raw, 3);
  read_move(raw, raw.arg<4>().at, raw.arg<5>().at, "place", d);
  d.note = static_cast<std::int32_t>(raw.arg<6>().value_or(Face::keep));
  runtime(raw).calls().texts.asked(raw, d);
  return Reply::ask();
}
Reply placed(lua_State* L) {
  const world::Decision& d = decision_of(L);
  if (!runtime(L).context.answer) return 0;  // all pieces are gone
  const world::Answer& a = *runtime(L).context.answer;
  const world::Ref piece = d.items[static_cast<std::size_t>(a[0])].ref(),
                   zone_ref = d.seconds[static_cast<std::size_t>(a[1])].ref();
  editor(L, "place").move(PieceId(piece.id), ZoneId(zone_ref.id), static_cast<Face>(d.note));
  push(L, piece);
  push(L, zone_ref);
  return 2;
}

Reply secretly(Raw<Gives<Map<SeatId, AnyValue>>, Game, Seats, Callable<Gives<AnyValue>, Entry<"player", SeatId>>> raw) {
  if (runtime(raw).context.mode != Mode::step) throw Fail("a secret choice is only allowed in a step");
  if (runtime(raw).context.handler)
    throw Fail("a secret choice cannot be opened by what answers a timer, an offer or somebody who leaves");
  if (raw.arg<2>().mask == 0) throw Fail("a secret choice needs at least one player");
  raw.arg<3>();
  runtime(raw).context.outcome = Outcome::secret;
  return Reply::ask();
}
Reply chosen(lua_State* L) {
  lua_settop(L, lua_gettop(L));
  return 1;  // the table of results that the host passed in
}

void timer(Runtime& rt, Game, Text id, Amount at) {
  if (rt.context.mode != Mode::listen) throw Fail("a timer belongs into the listen function of a state");
  const std::int64_t instant = at;
  if (instant < 0 || instant > world::max_clock_ms)
    throw Fail(fmt::format("a timer rings at an instant of the clock, from 0 on, not at {}", instant));
  world::Decision d;
  d.id = short_text(id);
  d.deadline_ms = instant;
  add_offer(rt.main(), std::move(d));
}

constexpr Field fields[] = {
    field<get_round>("round", "The present round."),
    field<get_first>("first", "Who begins: turn order goes clockwise from there."),
    field<get_seats>("seats", "How many take part."),
    field<get_clock>("clock", "Milliseconds on the match's clock, which stands still while the game is paused."),
    field<get_paused>("paused", "Whether the game is paused."),
    field<get_stood>("stood", "Milliseconds for which the game stood still, in all pauses so far."),
    field<AnyTable>("rules", "The `rules` section of the content: switches and numbers. Cannot be changed."),
};
constexpr Function functions[] = {
    method<players>("players", "from", "All players in turn order, from the first player or from the one named."),
    method<players_of>("players_of", "role", "The players of a role, in turn order."),
    method<turn>("turn", "n", "The n-th player in turn order, going round as often as needed."),
    method<player>("player", "which", "The player of that name or number; nil where that seat does not take part."),
    method<zone>("zone", "name", "The zone of that name: `market`, `red.hand`."),
    method<zones>("zones", "region", "The zones of a region, in order; the list cannot be changed."),
    method<kind>("kind", "name", "The kind of that name."),
    method<kinds>("kinds", "category", "All kinds, or those of one category, in order."),
    method<move>("move", "piece, to, face, place, owner", "As piece:move_to."),
    method<create>("create", "kind, to, owner, face, place", "Makes a new piece."),
    method<random>(
        "random", "n",
        "A random number from 1 to n, from a stream of the script that asks: other scripts draw from others."),
    method<rng>("rng", "name",
                "The random stream of that name, for one purpose: `game:rng(\"storm\"):random(6)`. What it draws moves "
                "no other: neither shuffles nor other streams. A mod's names begin with its id: `my_mod:storm`."),
    method<reset>("reset", "...", "Sets these counters and variables of the game to what they were at the beginning."),
    method<set_round>("set_round", "round", "Says that a round begins."),
    method<set_first>("set_first", "player", "Makes a player the first in turn order, at once."),
    method<set_score>("set_score", "player, score", "Declares a player's score, for interfaces, bots and statistics."),
    method<log>("log", "text, args, audience",
                "Writes a sentence into the log, for everybody, or for the players named after its arguments: "
                "`game:log(\"log.moved\", { piece = piece, to = space })`."),
    method<disclose>(
        "disclose", "key, value, to",
        "Tells something hidden on purpose, as the rulebook does: everybody, or the players named, learn the value of "
        "that key, which the log says with the text `disclosed.<key>`, where there is one (its argument is `value`). "
        "Returns the value: "
        "`if "
        "game:disclose(\"bribe\", can) then`. Call it whatever the value is; a disclosure that is made only sometimes "
        "tells more than its value."),
    method<show>("show", "what",
                 "Shows everybody, or the players in `to`, a sentence (`text` with `args`), a drawing (`picture`), or "
                 "both. It takes the place of what was shown before and is kept nowhere: neither in the log nor after "
                 "going back or coming back, until the game is over. Without a text the sentence is "
                 "`picture.<name>`."),
    method<tally>("tally", "what, thing, player",
                  "Counts something for the laboratory (`vizier sim --coverage`, reports): `game:tally(\"played\", "
                  "card, player)`. A table of numbers can be followed as a series: `game:tally(\"price.paid\", 7, "
                  "player)`. No part of the game: nobody sees it, and it costs nothing where nobody counts. A dot in "
                  "`what` names a table of its own: `window.opened`."),
    method<push_state>("push", "state, vars, continue_with",
                       "Return this: runs another state first, then goes on with the named one, which finds what it "
                       "returned in frame.result."),
    method<done>("done", "result", "Return this: ends the frame and gives the result to the one below."),
    method<finish>("finish", "winners, places",
                   "Ends the game. Where more than winning counts, `places` says who is how good: players, or lists of "
                   "players who are equal, the best first; everybody has one place."),
    question<place, placed>("place", "player, prompt, from, to, face",
                            "Asks for a piece of one zone and a zone that a rule allows, and moves it there: the "
                            "ordinary move of many games."),
    question<in_turn, in_turn_taken, in_turn_dealt>(
        "in_turn", "question",
        "Asks the players in turn, from `first` (or the first player) on: for one of the `choices` (a list, the name "
        "of one, or a function (game, player) that gives one), or for a piece `from` somewhere and a place `to` go, as "
        "game:place. Each is asked once; with `passes` each may pass instead, and it goes round until all have passed "
        "in a row. `ready` (game, player) says who is asked at all: it must look at nothing that others cannot see. "
        "`answer` (game, player, choice) does what the choice brings; what it returns ends the asking and is returned "
        "here. Without `answer`, the chosen piece is moved to the chosen place and the next player is asked; or, with "
        "`passes`, the first choice ends the asking: returns the player and the choice. Nothing is returned when all "
        "have been asked, or have passed."),
    question<secretly, chosen>("secretly", "players, choose",
                               "Each player runs the function in secret; nobody learns anything before all are done. "
                               "It may ask that player and look, nothing else."),
    method<timer>("timer", "id, at",
                  "In a listening state: wakes it when the clock reaches `at`, with the player nil and this id."),
};

}  // namespace

const Type game_type{"Game",
                     "The game itself. Shared zones, and the counters and variables of the game, can be read as "
                     "fields; counters and variables can be set.",
                     fields, functions, game_rule_functions};

}  // namespace vizier::script
