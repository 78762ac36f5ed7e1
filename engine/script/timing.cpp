#include "script/timing.hpp"

#include <algorithm>

#include "script/ask.hpp"
#include "script/flow.hpp"
#include "script/option_table.hpp"
#include "script/read_only.hpp"

namespace vizier::script::timing {

using world::Decision;
using world::SeatId;
using world::World;

namespace {

/// What the table of options at `at` says; it may be missing. Leaves `runs`, `with` and `seen_by` at at + 1, …
template <class Options>
void lay_options(lua_State* L, int at, const char* function) {
  lua_settop(L, at);
  if (lua_isnil(L, at)) {
    lua_newtable(L);
    lua_replace(L, at);
  }
  spread_options(L, at, function, Options::names);
  need_options(L, at + 1, function, Options{});
}

/// The entry of the flow that is meant, which must be there.
std::string runs_of(lua_State* L, int at, std::string_view name, const std::vector<std::string>& known,
                    const char* what) {
  const std::string runs(lua_isnil(L, at) ? name : short_text(L, at));
  if (std::find(known.begin(), known.end(), runs) == known.end())
    throw no_such(fmt::format("the flow has no entry '{}' among its {}", runs, what), runs, known);
  return runs;
}

}  // namespace

int set_timer(Raw<Gives<>, Game, Text, Milliseconds, Maybe<NewTimer>> raw) {
  lua_State* const L = raw;
  world::Editor edit = editor(L, "set_timer");
  world::Timer timer;
  timer.name = short_text(raw.arg<2>());
  timer.due_ms = world_of(L).clock_ms + raw.arg<3>().n;
  raw.arg<4>();
  if (!runtime(L).package().manifest.real_time)
    throw Fail("a timer needs a game in real time: write `clock: real` into the manifest");
  lay_options<NewTimer>(L, 4, "set_timer");
  timer.runs = runs_of(L, 5, timer.name, runtime(L).flow().timers(), "timers");
  if (!lua_isnil(L, 6)) timer.with = to_value(L, 6);
  if (!lua_isnil(L, 7)) timer.seen = Argument<Seats>::read(L, 7).mask;
  edit.set_timer(std::move(timer));
  return 0;
}
bool cancel_timer(Change change, Game, Text name) { return change.end_timer(name); }
bool pause_timer(Change change, Game, Text name) { return change.hold_timer(name, true); }
bool resume_timer(Change change, Game, Text name) { return change.hold_timer(name, false); }
Maybe<Amount> remaining(const World& world, Game, Text name) {
  const world::Timer* const timer = world.time.timer(name);
  if (!timer) return {};
  return Amount{timer->paused ? timer->due_ms : std::max<std::int64_t>(0, timer->due_ms - world.clock_ms)};
}

int open_offer(Raw<Gives<>, Game, Text, Maybe<NewOffer>> raw) {
  lua_State* const L = raw;
  world::Editor edit = editor(L, "open_offer");
  world::Offer offer;
  offer.name = short_text(raw.arg<2>());
  raw.arg<3>();
  lay_options<NewOffer>(L, 3, "open_offer");
  offer.runs = runs_of(L, 4, offer.name, runtime(L).flow().offers(), "offers");
  if (!lua_isnil(L, 5)) offer.with = to_value(L, 5);
  edit.open_offer(std::move(offer));
  return 0;
}
bool close_offer(Change change, Game, Text name) { return change.close_offer(name); }
bool block_offer(Change change, Game, Text name, Maybe<Text> by) {
  return change.block_offer(name, short_text(by.value_or(Text{})), true);
}
bool unblock_offer(Change change, Game, Text name, Maybe<Text> by) {
  return change.block_offer(name, short_text(by.value_or(Text{})), false);
}
bool is_open(const World& world, Game, Text name) {
  const world::Offer* const offer = world.time.offer(name);
  return offer && offer->blocked.empty();
}

int pause(Raw<Gives<>, Game, Maybe<Milliseconds>> raw) {
  world::Editor edit = editor(raw, "pause");
  const auto most = raw.arg<2>();
  if (!runtime(raw).context.handler)
    throw Fail(
        "a game is paused by a timer, a standing offer or somebody who leaves: pause in the function that answers "
        "it");
  if (!runtime(raw).package().manifest.real_time)
    throw Fail("only a game in real time can pause: write `clock: real` into the manifest");
  if (!world_of(raw).time.paused) edit.pause(most ? most->n : -1);
  return 0;
}
void resume(Change change, Game) {
  if (change.world().time.paused) change.resume();
}

// --- awaiting

namespace {

using Awaited = Record<Entry<"to", Seats>, Entry<"ask", Text>, Entry<"choices", OneOf<Choices, AnyFunction>>,
                       Option<"id", Text>, Option<"args", AnyTable>, Option<"cause", AnyValue>>;
constexpr int most_awaited = 200;

/// One entry of what a script awaits: a question to each of its players. It lies at `entry`.
void offer_entry(lua_State* L, int entry) {
  lua_settop(L, entry);
  spread_options(L, entry, "await", Awaited::names);
  need_options(L, entry + 1, "await", Awaited{});
  const int to = entry + 1, ask = to + 1, choices = ask + 1, id = choices + 1, args = id + 1, cause = args + 1;
  if (lua_type(L, choices) == LUA_TFUNCTION) {
    lua_pushvalue(L, choices);
    push_looked(L, 0);
    lua_replace(L, choices);
  }
  const world::SeatMask mask = seats_arg(L, to);
  for (const SeatId seat : world_of(L).seat_ids()) {
    if ((mask & bit(seat)) == 0) continue;
    Decision d;
    d.seat = seat;
    d.prompt = short_text(L, ask);
    read_choices(L, choices, d, d.items);
    if (!lua_isnil(L, id)) d.id = short_text(L, id);
    d.args = to_arguments(L, args);
    d.cause = to_arguments(L, cause);
    runtime(L).calls().texts.asked(runtime(L).context.asker ? runtime(L).context.asker : L, d);
    add_offer(L, std::move(d));
  }
}

}  // namespace

Reply await(Raw<Gives<Rest<AnyValue>>, Game, AnyTable> raw) {
  lua_State* const L = raw;
  Context& c = runtime(L).context;
  if (c.mode != Mode::step) throw Fail("awaiting is only allowed in a step");
  raw.arg<2>();
  if (push_real(L, 2)) lua_replace(L, 2);
  lua_settop(L, 2);
  const lua_Integer entries = bounded_length(L, 2);
  if (entries > most_awaited) throw Fail(fmt::format("await takes {} questions, not {}", most_awaited, entries));
  std::int64_t within = -1;
  lua_pushnil(L);
  while (lua_next(L, 2) != 0) {  // bounded: ends at what is neither an entry nor `within`
    if (lua_type(L, -2) == LUA_TSTRING) {
      if (std::string_view(lua_tostring(L, -2)) != "within")
        throw no_such(fmt::format("await has no option '{}'", lua_tostring(L, -2)), lua_tostring(L, -2), {"within"});
      within = int_arg(L, lua_gettop(L), 0, 1'000'000'000);
    } else if (lua_isinteger(L, -2) == 0 || lua_tointeger(L, -2) > entries || lua_type(L, -1) != LUA_TTABLE) {
      throw Fail("await takes a list of questions, each a table { to = players, ask = text, choices = list }");
    }
    lua_pop(L, 1);
  }
  if (entries == 0 && within < 0) throw Fail("await needs a question, or a time: the game would wait for ever");
  c.deadline_ms = within < 0 ? -1 : world_of(L).clock_ms + within;
  c.outcome = Outcome::await;
  return Reply::ask();
}

Reply awaited(lua_State* L) {
  const Context& c = runtime(L).context;
  if (!c.answer) return 0;
  const Decision& d = *c.decision;
  push(L, d.seat);
  if (d.id.empty())
    lua_pushnil(L);
  else
    lua_pushlstring(L, d.id.data(), d.id.size());
  return 2 + push_answer(L, d, *c.answer, 0, 0);
}

int ask_entries(lua_State* L) {
  const lua_Integer entries = bounded_length(L, 1);
  for (lua_Integer i = 1; i <= entries; ++i) {
    lua_settop(L, 1);
    lua_geti(L, 1, i);  // bounded: see above
    offer_entry(L, 2);
  }
  return 0;
}

}  // namespace vizier::script::timing

namespace vizier::script {

void push_looked(lua_State* L, int args) {
  const ReadOnly check(runtime(L).context);
  if (runtime(L).calls().traced(L, args, 1) != LUA_OK) throw located(L);
}

}  // namespace vizier::script
