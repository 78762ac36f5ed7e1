// Asking in turn: a script calls game:in_turn once, and the host asks seat after seat. The script runs again only where
// an answer concerns it.
#include "script/in_turn.hpp"

#include <algorithm>

#include "script/arguments.hpp"
#include "script/ask.hpp"
#include "script/option_table.hpp"
#include "world/queries.hpp"

namespace vizier::script {

using world::Decision;
using world::SeatId;
using world::World;

namespace {

/// Where things lie on the stack of the script that waits: its table of options, and what it holds, in the order of
/// TurnOptions.
enum At : int {
  options_at = 2,
  ask_at,
  choices_at,
  from_at,
  to_at,
  face_at,
  passes_at,
  answer_at,
  ready_at,
  first_at,
  args_at,
  end_at
};
static_assert(end_at - ask_at == TurnOptions::names.size());

bool given(lua_State* L, At at) { return !lua_isnil(L, at); }

/// Says more than need_options would: most mistakes are made here.
void need_choices(lua_State* L) {
  if (!given(L, choices_at) || Argument<OneOf<Choices, AnyFunction>>::fits(L, choices_at)) return;
  const char* const type =
      is_ref(L, choices_at) ? type_name(Handle(L, choices_at).type()) : luaL_typename(L, choices_at);
  throw Fail(fmt::format("in_turn: 'choices' must be a list, a zone, the name of one, or a function, not a {}", type));
}

/// Whether the host can write the question alone: pieces of a zone, and zones that a rule allows which no modifier
/// touches.
bool is_plain(lua_State* L, Round& round) {
  if (lua_type(L, from_at) != LUA_TSTRING || lua_type(L, to_at) != LUA_TSTRING) return false;
  const ListName from = list_name(L, from_at), to = list_name(L, to_at);
  if (from.type != ListName::Type::zone || to.type != ListName::Type::legal) return false;
  round.from = from.index;
  round.rule = world::LegalId(to.index);
  const world::LegalDef& rule = defs(L).legal[round.rule];
  if (std::any_of(rule.zones.begin(), rule.zones.end(), [&](world::ZoneId zone) { return defs(L).look(zone).grid; }))
    return false;
  return !rule.query || !is_modified(world_of(L), rule.query);
}

/// Reads the options and leaves each of them in its place on the stack.
void read_round(lua_State* L, Round& round) {
  lua_settop(L, options_at);
  spread_options(L, options_at, "in_turn", TurnOptions::names);
  need_choices(L);
  need_options(L, ask_at, "in_turn", TurnOptions{});
  const bool pair = given(L, from_at);
  if (given(L, choices_at) == (pair || given(L, to_at)) || pair != given(L, to_at))
    throw Fail("in_turn asks for one of 'choices', or for a piece 'from' somewhere and a place 'to' go");
  round.asker = L;
  round.prompt = short_text(L, ask_at);
  round.args = given(L, args_at) ? to_arguments(L, args_at) : world::Value{};
  runtime(L).calls().texts.asked(L, round.prompt, round.args, {});
  round.passes = lua_toboolean(L, passes_at) != 0;
  round.seat = given(L, first_at) ? seat_arg(L, first_at) : SeatId(world_of(L).first);
  push(L, round.seat);
  lua_replace(L, first_at);  // stays the first, whatever the answers do to the turn order
  round.left = world_of(L).seats;
  round.face = face_of(L, face_at);
  if (!pair && !given(L, answer_at) && !round.passes)
    throw Fail("in_turn: 'answer' must be a function: what does a choice do?");
  round.moves = pair && !given(L, answer_at) && !round.passes;
  round.plain = pair && !round.passes && !given(L, ready_at) && is_plain(L, round);
  round.alike = false;
}

/// The answered question's piece and zone: what the host does where a script has nothing to say to it.
void move_chosen(lua_State* L, const Decision& d, const world::Answer& answer, world::Face face) {
  const world::Ref piece = d.items[static_cast<std::size_t>(answer[0])].ref(),
                   zone = d.seconds[static_cast<std::size_t>(answer[1])].ref();
  editor(L, "in_turn").move(world::PieceId(piece.id), world::ZoneId(zone.id), face);
}

Reply yield(lua_State* L) {
  runtime(L).context.outcome = Outcome::in_turn;
  return Reply::ask();
}

/// What an answer leaves on the stack: the player and what was chosen.
int push_taken(lua_State* L, const Decision& d, const world::Answer& answer) {
  push(L, d.seat);
  const int count = 1 + push_answer(L, d, answer, 0, 0);
  if (d.type != Decision::Type::one) return count;
  lua_pop(L, 1);  // its number in the list means nothing to the script
  return count - 1;
}

}  // namespace

/// `game:in_turn` begins.
Reply in_turn(Raw<Gives<Rest<AnyValue>>, Game, TurnOptions> raw) {
  Context& c = runtime(raw).context;
  if (c.mode != Mode::step) throw Fail("asking in turn is only allowed in a step");
  raw.arg<2>();
  read_round(raw, *c.round);
  return yield(raw);
}

/// The script goes on: all have had their say, or somebody has chosen. Where a function takes the answer, leaves on the
/// stack the seat that is asked next and how many are left, then the function and its arguments.
Reply in_turn_taken(lua_State* L) {
  const Context& c = runtime(L).context;
  lua_settop(L, end_at - 1);
  if (!c.answer) return 0;
  const Decision& d = *c.decision;
  if (!given(L, answer_at)) return push_taken(L, d, *c.answer);
  const int seats = c.world->seats, next = (d.seat.index + 1) % seats;
  const bool passes = lua_toboolean(L, passes_at) != 0;
  const int first = seat_arg(L, first_at).index;
  lua_pushinteger(L, next);
  lua_pushinteger(L, passes ? seats : (first - next + seats) % seats);
  if (d.type == Decision::Type::pair) move_chosen(L, d, *c.answer, static_cast<world::Face>(d.note));
  lua_pushvalue(L, answer_at);
  push_game(L);
  return Reply::call(1 + push_taken(L, d, *c.answer));
}

/// The function of the script has dealt with an answer. What it returns ends the asking.
Reply in_turn_dealt(lua_State* L) {
  constexpr int seat_at = end_at, left_at = seat_at + 1, results_at = left_at + 1;
  if (lua_gettop(L) >= results_at && !lua_isnil(L, results_at)) return lua_gettop(L) - left_at;
  const SeatId seat(static_cast<int>(lua_tointeger(L, seat_at)));
  const int left = static_cast<int>(lua_tointeger(L, left_at));
  if (left == 0) return 0;
  const SeatId first = seat_arg(L, first_at);
  Round& round = *runtime(L).context.round;
  read_round(L, round);
  push(L, first);
  lua_replace(L, first_at);
  round.seat = seat;
  round.left = left;
  return yield(L);
}

namespace {

/// Calls a function of the options, at `at`, with the game and the player: both lie behind the options.
void call_with_player(lua_State* L, int at) {
  lua_pushvalue(L, at);
  push_game(L);
  push(L, runtime(L).context.round->seat);
  lua_call(L, 2, 1);
}

/// Writes the question to the round's seat. What it asks for lies on the stack: ready, choices, from, to.
enum Asks : int { asks_ready = 1, asks_choices, asks_from, asks_to };
void write_question(lua_State* L, const Round& round, Decision& d) {
  const bool pair = lua_isnil(L, asks_choices);
  if (lua_type(L, asks_choices) == LUA_TFUNCTION)
    call_with_player(L, asks_choices);
  else
    lua_pushvalue(L, asks_choices);
  d.reset(pair ? Decision::Type::pair : Decision::Type::one, round.seat);
  d.prompt = round.prompt;
  d.args = round.args;
  if (pair) {
    read_move(L, asks_from, asks_to, "in_turn", d);
    d.note = static_cast<std::int32_t>(round.face);
    if (round.passes) throw Fail("in_turn: who moves a piece cannot pass; offer 'choices' instead of 'from' and 'to'");
    return;
  }
  read_choices(L, lua_gettop(L), d, d.items);
  if (round.passes && d.pass >= 0)
    throw Fail("in_turn: 'pass' is among the choices already; leave it out, or leave out 'passes'");
  if (round.passes) d.add_pass();
  runtime(L).calls().texts.asked(round.asker, d);
  if (d.items.empty()) throw Fail("in_turn: there is nothing to choose from; say with 'ready' who is asked");
}

/// Asks the next seat that is asked at all; only looks. Says whether there is one.
int ask_next(lua_State* L) {
  const Context& c = runtime(L).context;
  for (; c.round->left > 0; c.round->next(c.world->seats)) {
    lua_settop(L, asks_to);
    bool ready = lua_isnil(L, asks_ready);
    if (!ready) {
      call_with_player(L, asks_ready);
      ready = lua_toboolean(L, -1) != 0;
    }
    if (!ready) continue;
    write_question(L, *c.round, *c.decision);
    return lua_pushboolean(L, 1), 1;
  }
  return lua_pushboolean(L, 0), 1;
}

/// As guarded, but the line is that of the script which waits: this runs outside of it.
int ask_next_guarded(lua_State* L) {
  try {
    return ask_next(L);
  } catch (const std::exception& e) {
    push_message(L, e.what());
  }
  lua_State* const asker = runtime(L).context.round->asker;
  luaL_where(asker, 1);
  lua_xmove(asker, L, 1);
  lua_insert(L, -2);
  lua_concat(L, 2);
  return lua_error(L);
}

/// The question of a plain move for the round's seat, in the place of the one before. False where there is nothing to
/// choose.
bool plain_move(const Runtime& rt, Round& round, Decision& d) {
  const World& w = *rt.context.world;
  const world::LegalDef& rule = rt.defs().legal[round.rule];
  if (!round.alike) {
    d.reset(Decision::Type::pair, round.seat);
    d.prompt = round.prompt;
    d.args = round.args;
    d.note = static_cast<std::int32_t>(round.face);
  }
  d.seat = round.seat;
  d.items.clear();
  if (const world::ZoneId zone = rt.names().zone_of(round.from, round.seat)) push_pieces(w, zone, d.items);
  // Moves change no counter: the zones can only become others where somebody has as many pieces as are allowed.
  const bool alike = std::none_of(rule.limited.begin(), rule.limited.end(),
                                  [&](const auto& limit) { return w.zone(limit.zone).count >= limit.own_max; });
  if (!alike || !round.alike) {
    const auto& zones = rt.names().rule_zones[round.rule];
    d.seconds.clear();
    if (rule.terms.empty()) d.seconds = zones;
    for (std::size_t i = 0; i < zones.size() && !rule.terms.empty(); ++i)
      if (world::legal(w, rule, round.seat, rule.zones[i])) d.seconds.push_back(zones[i]);
  }
  round.alike = alike;
  return !d.items.empty() && !d.seconds.empty();
}

}  // namespace

Asked ask_in_turn(Runtime& rt, Round& round, Decision& decision) {
  if (round.plain && round.left > 0 && plain_move(rt, round, decision)) return Asked::yes;
  if (rt.error()) rt.calls().error = {};
  rt.context.round = &round;
  rt.context.decision = &decision;
  lua_State* const L = rt.main();
  const auto push_asks = [&] {
    lua_pushcfunction(L, ask_next_guarded);
    for (const int at : {ready_at, choices_at, from_at, to_at}) lua_pushvalue(round.asker, at);
    lua_xmove(round.asker, L, 4);
    return 4;
  };
  if (!rt.calls().call(push_asks, 1, Mode::check)) return Asked::failed;
  const bool asked = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return asked ? Asked::yes : Asked::nobody;
}

}  // namespace vizier::script
