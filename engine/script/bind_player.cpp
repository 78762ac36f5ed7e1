#include <algorithm>

#include "script/area.hpp"
#include "script/arguments.hpp"
#include "script/option_table.hpp"
#include "script/timing.hpp"

namespace vizier::script {

using world::Answer;
using world::Decision;
using world::Defs;
using world::SeatId;
using world::World;

/// How much can be taken out of a pool: a number, or the name of a counter.
struct Limit {};
template <>
struct Argument<Limit> : Argument<OneOf<Amount, Text>> {
  static Limit read(lua_State*, int) { return {}; }
  static std::string spoken() { return "limit"; }
};

namespace {

using QuestionOptions =
    Record<Option<"id", Text>, Option<"args", AnyTable>, Option<"cause", AnyValue>, Option<"within", Amount>,
           Option<"default", AnyValue>, Option<"legal", Map<Amount, List<AnyValue>>>>;
using Asked = Maybe<QuestionOptions>;

/// Makes ready the decision that the script is about to ask: in a step it yields, in a listening state it is offered.
Decision& prepare(lua_State* L, Decision::Type type, SeatId seat) {
  Context& c = runtime(L).context;
  if (c.mode == Mode::check) throw Fail("a question is not allowed in a check, which may only look");
  if (c.mode == Mode::load || !c.world) throw Fail("a question is not allowed while a script loads");
  if (c.mode == Mode::secret && seat != c.secret_seat)
    throw Fail("in a secret choice only the player who chooses can be asked");
  c.decision->reset(type, seat);
  return *c.decision;
}

Answer default_answer(lua_State* L, int at, const Decision& d) {
  const auto find = [&](const ChoiceIndex& index, int value) -> std::int32_t {
    const auto found = index.find(L, value);
    if (found.empty()) throw Fail("the default is none of the choices");
    return found.front().second;
  };
  if (d.type == Decision::Type::number && lua_type(L, at) != LUA_TNUMBER)
    throw Fail("the default of this kind of question is a number");
  if (d.type == Decision::Type::number) return Answer(int_arg(L, at, d.min, d.max));
  const ChoiceIndex items(d, d.items), seconds(d, d.seconds);
  if (d.type == Decision::Type::one) return Answer(find(items, at));
  if (lua_type(L, at) != LUA_TTABLE) throw Fail("the default of this kind of question is a list");
  std::vector<std::int32_t> values;
  const lua_Integer n = bounded_length(L, at);
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_geti(L, at, i);
    const int top = lua_gettop(L);
    if (d.type == Decision::Type::amounts)
      values.push_back(static_cast<std::int32_t>(int_arg(L, top)));
    else
      values.push_back(find(d.type == Decision::Type::pair && i == 2 ? seconds : items, top));
    lua_pop(L, 1);
  }
  return Answer(values);
}

/// The legal combinations: for each first choice a list of second ones.
void read_legal(lua_State* L, int lists, Decision& d) {
  need_pairs(L, d);
  const ChoiceIndex seconds(d, d.seconds);
  std::size_t named = 0;
  d.legal.assign(d.items.size() * d.seconds.size(), 0);
  charge(L, d.legal.size() / 8 + d.items.size());
  for (std::size_t i = 0; i < d.items.size(); ++i) {
    const int type =
        lua_geti(L, lists, static_cast<lua_Integer>(i + 1));  // bounded: as many as there are first choices
    if (type != LUA_TNIL && type != LUA_TTABLE)
      throw Fail(
          fmt::format("entry {} of 'legal' must be a list of choices, not {}", i + 1, describe(L, lua_gettop(L))));
    const lua_Integer n = type == LUA_TNIL ? 0 : bounded_length(L, -1);
    if ((named += static_cast<std::size_t>(n)) > 2 * d.legal.size() + 100)
      throw Fail(fmt::format("entry {} of 'legal' names choices again and again: each once", i + 1));
    for (lua_Integer k = 1; k <= n; ++k) {
      lua_geti(L, -1, k);
      for (const auto& [choice, j] : seconds.find(L, lua_gettop(L)))
        d.legal[i * d.seconds.size() + static_cast<std::size_t>(j)] = 1;
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  if (d.count() == 0u) throw Fail("no combination of this question is legal; look before you ask");
}

/// What the table of options at `at` says: `within` is in milliseconds, and `legal` belongs to pairs.
void read_table(lua_State* L, int at, Decision& d) {
  const int top = lua_gettop(L), id = top + 1, args = id + 1, cause = args + 1, within = cause + 1,
            otherwise = within + 1, legal = otherwise + 1;
  spread_options(L, at, "a question", QuestionOptions::names);
  need_options(L, id, "a question", QuestionOptions{});
  if (d.type == Decision::Type::pair && !lua_isnil(L, legal)) read_legal(L, legal, d);
  if (!lua_isnil(L, id)) d.id = short_text(L, id);
  d.args = to_arguments(L, args);
  d.cause = to_arguments(L, cause);
  if (!lua_isnil(L, within)) d.deadline_ms = world_of(L).clock_ms + int_arg(L, within, 0, 1'000'000'000);
  if (!lua_isnil(L, otherwise)) {
    Answer answer = default_answer(L, otherwise, d);
    if (const auto possible = d.check(answer); !possible)
      throw Fail("the default is not possible: " + possible.problem());
    d.otherwise = std::move(answer);
  } else if (d.deadline_ms >= 0) {
    throw Fail("a question with a time limit needs a default");
  }
  if (d.deadline_ms >= 0 && runtime(L).context.standing)
    throw Fail("a standing offer has no time limit: set a timer that closes it");
  lua_settop(L, top);
}

void read_options(lua_State* L, int at, Decision& d) {
  if (lua_type(L, at) == LUA_TSTRING) arguments_are_a_table("{ args = { name = value } }");
  if (Argument<Asked>::read(L, at)) read_table(L, at, d);
}

/// The end of every asking function: an offer returns at once, a question yields.
Reply ask(lua_State* L) {
  const Context& c = runtime(L).context;
  if (c.mode == Mode::secret && c.decision->deadline_ms < 0 && !c.world->time.timers.empty())
    throw Fail("timers wait while players choose in secret: a question there needs a time limit (within, default)");
  runtime(L).calls().texts.asked(L, *c.decision);
  if (c.mode != Mode::listen) return Reply::ask();
  add_offer(L, std::move(*c.decision));
  return Reply(0);
}

void need_few(std::size_t choices, int most, const char* sentence) {
  if (choices > static_cast<std::size_t>(most)) throw Fail(fmt::format(fmt::runtime(sentence), most, choices));
}

void need_choices(const std::vector<world::Choice>& items) {
  if (items.empty()) throw Fail("a question needs at least one choice; look before you ask");
}

Reply choose(Raw<Gives<AnyValue, Amount>, SeatId, Text, OneOf<Choices, AnyFunction>, Asked> raw) {
  Decision& d = prepare(raw, Decision::Type::one, raw.arg<1>());
  d.prompt = short_text(raw, 2);
  if (raw.arg<3>().is<AnyFunction>()) {  // it stays at 2, for when the list is made anew
    lua_pushvalue(raw, 3);
    lua_replace(raw, 2);
    lua_pushvalue(raw, 2);
    push_looked(raw, 0);
    lua_replace(raw, 3);
    d.anew = true;
  }
  read_choices(raw, 3, d, d.items);
  if (d.anew && d.items.empty()) return 0;
  need_choices(d.items);
  read_options(raw, 4, d);
  return ask(raw);
}

Reply choose_some(Raw<Gives<List<AnyValue>>, SeatId, Text, Choices, Whole<0, 100'000>, Whole<0, 100'000>, Asked> raw) {
  Decision& d = prepare(raw, Decision::Type::some, raw.arg<1>());
  d.prompt = short_text(raw, 2);
  read_choices(raw.arg<3>(), d, d.items);
  const auto n = static_cast<std::int32_t>(d.items.size());
  d.min = raw.arg<4>();
  d.max = std::min<std::int32_t>(raw.arg<5>(), n);
  need_few(d.items.size(), runtime(raw).limits().picks, "several of at most {} choices can be picked, not of {}");
  if (d.min > d.max) throw Fail(fmt::format("at least {} of {} choices are asked for", d.min, n));
  read_options(raw, 6, d);
  return ask(raw);
}

Reply choose_pair(Raw<Gives<AnyValue, AnyValue>, SeatId, Text, Choices, Choices, Asked> raw) {
  Decision& d = prepare(raw, Decision::Type::pair, raw.arg<1>());
  d.prompt = short_text(raw, 2);
  read_choices(raw.arg<3>(), d, d.items);
  read_choices(raw.arg<4>(), d, d.seconds);
  need_choices(d.items);
  need_choices(d.seconds);
  need_pairs(raw, d);
  read_options(raw, 5, d);
  return ask(raw);
}

Reply choose_order(Raw<Gives<List<AnyValue>>, SeatId, Text, Choices, Asked> raw) {
  Decision& d = prepare(raw, Decision::Type::order, raw.arg<1>());
  d.prompt = short_text(raw, 2);
  read_choices(raw.arg<3>(), d, d.items);
  need_choices(d.items);
  need_few(d.items.size(), runtime(raw).limits().order, "at most {} choices can be put in order, not {}");
  d.min = d.max = static_cast<std::int32_t>(d.items.size());
  read_options(raw, 4, d);
  return ask(raw);
}

using Bound = Whole<-1'000'000'000, 1'000'000'000>;
Reply choose_number(Raw<Gives<Amount>, SeatId, Text, Bound, Bound, Asked> raw) {
  Decision& d = prepare(raw, Decision::Type::number, raw.arg<1>());
  d.prompt = short_text(raw, 2);
  d.min = raw.arg<3>();
  d.max = raw.arg<4>();
  if (d.min > d.max) throw Fail(fmt::format("there is no number from {} to {}", d.min, d.max));
  read_options(raw, 5, d);
  return ask(raw);
}

/// What lies at `at`: number `n` of the limits of the player's pools.
std::int32_t read_limit(lua_State* L, int at, std::size_t n) {
  if (lua_type(L, at) == LUA_TSTRING) return std::clamp(area::value(L, 1, at), 0, 1'000'000);
  if (!Argument<Limit>::fits(L, at))
    throw Fail(fmt::format("limit {} must be a whole number or the name of a counter, not {}", n, describe(L, at)));
  return int_arg(L, at, 0, 1'000'000);
}

using Total = Whole<0, 1'000'000'000>;
Reply choose_amounts(Raw<Gives<List<Amount>>, SeatId, Text, Choices, List<Limit>, Total, Maybe<Total>, Asked> raw) {
  Decision& d = prepare(raw, Decision::Type::amounts, raw.arg<1>());
  d.prompt = short_text(raw, 2);
  read_choices(raw.arg<3>(), d, d.items);
  need_few(d.items.size(), runtime(raw).limits().order, "a question may have {} pools, not {}");
  const List<Limit> limits = raw.arg<4>();
  limits.size();  // works it out, where it is lazy
  std::int64_t most = 0;
  for (std::size_t i = 0; i < d.items.size(); ++i) {
    lua_geti(raw, limits.at, static_cast<lua_Integer>(i + 1));  // bounded: as many as there are pools
    d.limits.push_back(read_limit(raw, lua_gettop(raw), i + 1));
    most += d.limits.back();
    lua_pop(raw, 1);
  }
  d.min = raw.arg<5>();
  d.max = raw.arg<6>().value_or(Total{d.min});
  if (d.min > d.max || d.min > most)
    throw Fail(fmt::format("a total of {} is asked for, but the pools hold {}", d.min, most));
  d.max = static_cast<std::int32_t>(std::min<std::int64_t>(d.max, most));
  read_options(raw, 7, d);
  return ask(raw);
}

Reply answered(lua_State* L) {
  const world::Answer* const answer = runtime(L).context.answer;
  return answer ? push_answer(L, decision_of(L), *answer, 3, 4) : 0;
}

Maybe<DefText> get_role(const Defs& defs, SeatId seat) {
  const world::RoleId role = defs.role(seat);
  if (!role) return {};
  return DefText{defs.roles[role].name};
}
Text get_name(const Defs& defs, SeatId seat) { return defs.seats[seat]; }
std::int64_t get_number(SeatId seat) { return seat.index + 1; }
SeatId get_next(const World& world, SeatId seat) { return SeatId((seat.index + 1) % world.seats); }
std::int64_t get_score(const World& world, SeatId seat) { return world.scores[seat]; }
bool get_away(const World& world, SeatId seat) { return (world.time.away & bit(seat)) != 0; }

world::ZoneId zone(const Defs& defs, SeatId seat, Text base) {
  const world::ZoneId id = defs.zone(base, seat);
  if (!id) throw Fail(fmt::format("there is no zone '{}'", std::string_view(base)));
  return id;
}

constexpr Field fields[] = {
    field<get_name>("name", "Name of the seat, e.g. a colour."),
    field<get_number>("number", "Place at the table, 1 for the first."),
    field<get_role>("role", "What the seat is, where seats differ; nil where all are alike."),
    field<get_next>("next", "The player to the left."),
    field<get_score>("score", "The score last declared with game:set_score."),
    field<get_away>("away", "Whether this player has left the table, in games that answer it (flow.presence)."),
};
constexpr Function functions[] = {
    question<choose, answered>("choose", "prompt, choices, options",
                               "Asks for one of the choices; returns it and its number in the list. A function that "
                               "gives the list may only look: it is called again where something interrupted the "
                               "question, and nothing is asked, and nil returned, where the list is empty."),
    question<choose_some, answered>("choose_some", "prompt, choices, min, max, options",
                                    "Asks for min to max of the choices."),
    question<choose_pair, answered>(
        "choose_pair", "prompt, firsts, seconds, options",
        "Asks for one of each list; `legal` in the options lists the seconds that go with each first."),
    question<choose_amounts, answered>("choose_amounts", "prompt, pools, limits, min, max, options",
                                       "Asks how much to take out of each pool, for a total of min to max. A limit may "
                                       "be the name of a counter of the player or of the game."),
    question<choose_order, answered>("choose_order", "prompt, choices, options",
                                     "Asks for an order of all the choices."),
    question<choose_number, answered>("choose_number", "prompt, min, max, options", "Asks for a number."),
    method<zone>("zone", "base", "The player's own zone of that name, or the shared one."),
};

}  // namespace

int list_anew(lua_State* L) {
  Decision& d = *runtime(L).context.decision;
  const std::int64_t deadline = d.deadline_ms;
  lua_pushvalue(L, 1);
  push_looked(L, 0);
  d.items.clear();
  d.texts.clear();
  d.pass = -1;
  const int list = lua_gettop(L);
  read_choices(L, list, d, d.items);
  d.otherwise.reset();
  if (deadline >= 0 && !d.items.empty()) {
    lua_getfield(L, 2, "default");
    const ChoiceIndex index(d, d.items);
    const auto found = index.find(L, lua_gettop(L));
    d.otherwise = Answer(found.empty() ? 0 : found.front().second);  // what it stood for is gone: the first instead
  }
  lua_settop(L, list);
  return 1;
}

const Type player_type{
    "Player",
    "A seat at the table. Its counters, variables and zones can be read as fields; counters and variables can be set. "
    "Questions return the answer; options: id, args (of the prompt), cause, within (milliseconds) with default. Where "
    "a "
    "timer or an offer interrupted a question and took away so much that nothing can be answered, it returns nil.",
    fields, functions};

}  // namespace vizier::script
