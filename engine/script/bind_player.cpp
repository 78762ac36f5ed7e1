#include <algorithm>

#include "script/area.hpp"

namespace vizier::script {

using world::Answer;
using world::Decision;
using world::Ref;
using world::SeatId;

namespace {

/// Makes ready the decision that the script is about to ask: in a step it yields, in a listening state it is offered.
Decision& prepare(lua_State* L, Decision::Type type, SeatId seat, int prompt) {
  Context& c = runtime(L).context;
  if (c.mode == Mode::check) throw Fail("a question is not allowed in a check, which may only look");
  if (c.mode == Mode::load || !c.world) throw Fail("a question is not allowed while a script loads");
  if (c.mode == Mode::secret && seat != c.secret_seat) throw Fail("in a secret choice only the player who chooses can be asked");
  if (c.mode == Mode::listen) c.offers->emplace_back();
  Decision& d = c.mode == Mode::listen ? c.offers->back() : *c.decision;
  d.reset(type, seat);
  d.prompt = text_arg(L, prompt);
  return d;
}

Answer default_answer(lua_State* L, int at, const Decision& d) {
  const auto find = [&](const std::vector<world::Choice>& items, int value) -> std::int32_t {
    for (std::size_t i = 0; i < items.size(); ++i) {
      push_choice(L, d, items[i]);
      const bool same = lua_rawequal(L, -1, value) != 0;
      lua_pop(L, 1);
      if (same) return static_cast<std::int32_t>(i);
    }
    throw Fail("the default is none of the choices");
  };
  if (d.type == Decision::Type::number) return Answer(int_arg(L, at, d.min, d.max));
  if (d.type == Decision::Type::one) return Answer(find(d.items, at));
  if (lua_type(L, at) != LUA_TTABLE) throw Fail("the default of this kind of question is a list");
  std::vector<std::int32_t> values;
  const auto n = static_cast<lua_Integer>(lua_rawlen(L, at));
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(L, at, i);
    const int top = lua_gettop(L);
    if (d.type == Decision::Type::amounts)
      values.push_back(static_cast<std::int32_t>(int_arg(L, top)));
    else
      values.push_back(find(d.type == Decision::Type::pair && i == 2 ? d.seconds : d.items, top));
    lua_pop(L, 1);
  }
  return Answer(values);
}

/// Options that any question takes: id, args, cause, within (milliseconds), default; or only args, as names and values one after the other.
void read_options(lua_State* L, int at, Decision& d) {
  if (lua_isnoneornil(L, at)) return;
  if (lua_type(L, at) == LUA_TSTRING) {
    d.args = text_arguments(L, at);
    return;
  }
  if (lua_type(L, at) != LUA_TTABLE) wrong_argument(L, at, "table of options");
  static const std::vector<std::string> known{"id", "args", "cause", "within", "default", "legal"};
  lua_pushnil(L);
  while (lua_next(L, at) != 0) {
    const std::string key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : luaL_typename(L, -2);
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      const std::string near = content::did_you_mean(key, known);
      throw Fail(fmt::format("a question has no option '{}'{}", key, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
    }
    lua_pop(L, 1);
  }
  if (lua_getfield(L, at, "id") != LUA_TNIL) d.id = text_arg(L, lua_gettop(L));
  lua_getfield(L, at, "args");
  d.args = to_value(L, -1);
  lua_getfield(L, at, "cause");
  d.cause = to_value(L, -1);
  lua_pop(L, 3);
  if (lua_getfield(L, at, "within") != LUA_TNIL) d.deadline_ms = world_of(L).clock_ms + int_arg(L, lua_gettop(L), 0, 1'000'000'000);
  lua_pop(L, 1);
  if (lua_getfield(L, at, "default") != LUA_TNIL) {
    Answer otherwise = default_answer(L, lua_gettop(L), d);
    if (const std::string why = d.refuse(otherwise); !why.empty()) throw Fail("the default is not possible: " + why);
    d.otherwise = std::move(otherwise);
  } else if (d.deadline_ms >= 0) {
    throw Fail("a question with a time limit needs a default");
  }
  lua_pop(L, 1);
}

/// The end of every asking function: an offer returns at once, a question yields.
int ask(lua_State* L) { return runtime(L).context.mode == Mode::listen ? 0 : ask_now; }

void need_choices(const std::vector<world::Choice>& items) {
  if (items.empty()) throw Fail("a question needs at least one choice; look before you ask");
}

int choose(lua_State* L) {
  Decision& d = prepare(L, Decision::Type::one, seat_arg(L, 1), 2);
  read_choices(L, 3, d, d.items);
  need_choices(d.items);
  read_options(L, 4, d);
  return ask(L);
}

int choose_some(lua_State* L) {
  Decision& d = prepare(L, Decision::Type::some, seat_arg(L, 1), 2);
  read_choices(L, 3, d, d.items);
  const auto n = static_cast<std::int32_t>(d.items.size());
  d.min = int_arg(L, 4, 0, 100'000);
  d.max = std::min(int_arg(L, 5, 0, 100'000), n);
  if (d.min > d.max) throw Fail(fmt::format("at least {} of {} choices are asked for", d.min, n));
  read_options(L, 6, d);
  return ask(L);
}

/// The legal combinations: for each first choice a list of second ones.
void read_legal(lua_State* L, int at, Decision& d) {
  if (lua_isnoneornil(L, at) || lua_getfield(L, at, "legal") == LUA_TNIL) return;
  const int lists = lua_gettop(L);
  d.legal.assign(d.items.size() * d.seconds.size(), 0);
  for (std::size_t i = 0; i < d.items.size(); ++i) {
    lua_geti(L, lists, static_cast<lua_Integer>(i + 1));
    const auto n = static_cast<lua_Integer>(lua_rawlen(L, -1));
    for (lua_Integer k = 1; k <= n; ++k) {
      lua_rawgeti(L, -1, k);
      for (std::size_t j = 0; j < d.seconds.size(); ++j) {
        push_choice(L, d, d.seconds[j]);
        if (lua_rawequal(L, -1, -2) != 0) d.legal[i * d.seconds.size() + j] = 1;
        lua_pop(L, 1);
      }
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  if (d.count() == 0u) throw Fail("no combination of this question is legal; look before you ask");
  lua_pop(L, 1);
}

int choose_pair(lua_State* L) {
  Decision& d = prepare(L, Decision::Type::pair, seat_arg(L, 1), 2);
  read_choices(L, 3, d, d.items);
  read_choices(L, 4, d, d.seconds);
  need_choices(d.items);
  need_choices(d.seconds);
  read_legal(L, 5, d);
  read_options(L, 5, d);
  return ask(L);
}

int choose_order(lua_State* L) {
  Decision& d = prepare(L, Decision::Type::order, seat_arg(L, 1), 2);
  read_choices(L, 3, d, d.items);
  need_choices(d.items);
  d.min = d.max = static_cast<std::int32_t>(d.items.size());
  read_options(L, 4, d);
  return ask(L);
}

int choose_number(lua_State* L) {
  Decision& d = prepare(L, Decision::Type::number, seat_arg(L, 1), 2);
  d.min = int_arg(L, 3, -1'000'000'000, 1'000'000'000);
  d.max = int_arg(L, 4, -1'000'000'000, 1'000'000'000);
  if (d.min > d.max) throw Fail(fmt::format("there is no number from {} to {}", d.min, d.max));
  read_options(L, 5, d);
  return ask(L);
}

int choose_amounts(lua_State* L) {
  Decision& d = prepare(L, Decision::Type::amounts, seat_arg(L, 1), 2);
  read_choices(L, 3, d, d.items);
  if (lua_type(L, 4) != LUA_TTABLE) wrong_argument(L, 4, "list of limits");
  std::int64_t most = 0;
  for (std::size_t i = 0; i < d.items.size(); ++i) {
    lua_geti(L, 4, static_cast<lua_Integer>(i + 1));
    if (lua_type(L, -1) == LUA_TSTRING)
      d.limits.push_back(std::clamp(area::value(L, 1, lua_gettop(L)), 0, 1'000'000));
    else
      d.limits.push_back(int_arg(L, lua_gettop(L), 0, 1'000'000));
    most += d.limits.back();
    lua_pop(L, 1);
  }
  d.min = int_arg(L, 5, 0, 1'000'000'000);
  d.max = lua_isnoneornil(L, 6) ? d.min : int_arg(L, 6, 0, 1'000'000'000);
  if (d.min > d.max || d.min > most) throw Fail(fmt::format("a total of {} is asked for, but the pools hold {}", d.min, most));
  d.max = static_cast<std::int32_t>(std::min<std::int64_t>(d.max, most));
  read_options(L, 7, d);
  return ask(L);
}

int answered(lua_State* L) { return push_answer(L, decision_of(L), *runtime(L).context.answer, 3, 4); }

int get_name(lua_State* L, Ref self) {
  const std::string& name = defs(L).seats[static_cast<std::size_t>(self.id)];
  return lua_pushlstring(L, name.data(), name.size()), 1;
}
int get_number(lua_State* L, Ref self) { return lua_pushinteger(L, self.id + 1), 1; }
int get_next(lua_State* L, Ref self) { return push(L, SeatId((self.id + 1) % world_of(L).seats)), 1; }
int get_score(lua_State* L, Ref self) { return lua_pushinteger(L, world_of(L).scores[static_cast<std::size_t>(self.id)]), 1; }
int zone(lua_State* L) {
  const world::ZoneId id = defs(L).zone(text_arg(L, 2), seat_arg(L, 1));
  if (!id) throw Fail(fmt::format("there is no zone '{}'", text_arg(L, 2)));
  return push(L, id), 1;
}

constexpr Field fields[] = {
    {"name", "string", "Name of the seat, e.g. a colour.", get_name},
    {"number", "integer", "Place at the table, 1 for the first.", get_number},
    {"next", "Player", "The player to the left.", get_next},
    {"score", "integer", "The score last declared with game:set_score.", get_score},
};
constexpr Function functions[] = {
    {"choose", "prompt: string, choices: any, options?: table|string, ...: any", "any, integer", "Asks for one of the choices; returns it and its number in the list.", asking<choose, answered>},
    {"choose_some", "prompt: string, choices: any, min: integer, max: integer, options?: table|string, ...: any", "any[]", "Asks for min to max of the choices.", asking<choose_some, answered>},
    {"choose_pair", "prompt: string, firsts: any, seconds: any, options?: table|string, ...: any", "any, any", "Asks for one of each list; `legal` in the options lists the seconds that go with each first.", asking<choose_pair, answered>},
    {"choose_amounts", "prompt: string, pools: any, limits: (integer|string)[], min: integer, max?: integer, options?: table|string, ...: any", "integer[]", "Asks how much to take out of each pool, for a total of min to max. A limit may be the name of a counter of the player or of the game.", asking<choose_amounts, answered>},
    {"choose_order", "prompt: string, choices: any, options?: table|string, ...: any", "any[]", "Asks for an order of all the choices.", asking<choose_order, answered>},
    {"choose_number", "prompt: string, min: integer, max: integer, options?: table|string, ...: any", "integer", "Asks for a number.", asking<choose_number, answered>},
    {"zone", "base: string", "Zone", "The player's own zone of that name, or the shared one.", guarded<zone>},
};

}  // namespace

const Type player_type{"Player", "A seat at the table. Its counters, variables and zones can be read as fields; counters and variables can be set. Questions return the answer; options: id, args (of the prompt), cause, within (milliseconds) with default; or only the arguments of the prompt, as names and values one after the other.", fields, functions};

}  // namespace vizier::script
