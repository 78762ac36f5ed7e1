#include "script/turn_state.hpp"

#include <algorithm>

#include "script/ask.hpp"
#include "script/state_table.hpp"

namespace vizier::script {

using world::Decision;
using world::PieceId;
using world::SeatId;
using world::Value;
using world::World;

namespace {

SeatId player_of(const World& w) {
  const world::Ref* const player = w.flow.back().vars.at("player").ref();
  return player && player->type == world::RefType::seat && player->id < w.seats ? SeatId(player->id) : SeatId{};
}

/// Of a frame's notebook all but what the turn left there; the player is another.
Value notebook_for(const PassState& state, const Value& vars, SeatId player) {
  const world::Table* const before = vars.table();
  const auto expected = [](const auto& entry) { return entry.first == "player" || entry.first == "slot" || entry.first == "choice"; };
  if (!before || (before->list.empty() && std::all_of(before->named.begin(), before->named.end(), expected))) return state.notebooks[static_cast<std::size_t>(player.index)];
  world::Table table = *before;
  table.set("player", player);
  table.set("slot", {});
  table.set("choice", {});
  return Value(std::move(table));
}

std::vector<Purchase> read_purchases(Runtime& rt, const std::string& what) {
  lua_State* L = rt.main();
  std::vector<Purchase> purchases;
  const int type = lua_getfield(L, -1, "buys");
  const auto count = type == LUA_TTABLE ? static_cast<lua_Integer>(lua_rawlen(L, -1)) : 0;
  const auto refuse = [&](const std::string& why) { throw Fail(fmt::format("{}: 'buys': {}", what, why)); };
  if (type != LUA_TNIL && type != LUA_TTABLE) refuse("must be a list of lists: zone, attribute, counter");
  for (lua_Integer i = 1; i <= count; ++i) {
    if (lua_rawgeti(L, -1, i) != LUA_TTABLE || lua_rawlen(L, -1) != 3) refuse(fmt::format("entry {} is no list of a zone, an attribute and a counter", i));
    for (lua_Integer k = 1; k <= 3; ++k)
      if (lua_rawgeti(L, -static_cast<int>(k), k) != LUA_TSTRING) refuse(fmt::format("entry {} is no list of a zone, an attribute and a counter", i));
    const std::string zone = lua_tostring(L, -3), attr = lua_tostring(L, -2), purse = lua_tostring(L, -1);
    const ListName list = list_name(L, -3);
    Purchase p{list.index, rt.defs().attr(attr), rt.defs().counter(purse)};
    if (list.type != ListName::Type::zone) refuse(fmt::format("there is no zone '{}'", zone));
    if (p.attr < 0) refuse(fmt::format("there is no attribute '{}'", attr));
    if (!p.purse || rt.defs().counters[static_cast<std::size_t>(p.purse.index)].scope == world::Scope::zone) refuse(fmt::format("there is no counter '{}' of players or of the game", purse));
    purchases.push_back(p);
    lua_pop(L, 4);
  }
  lua_pop(L, 1);
  return purchases;
}

}  // namespace

TurnState read_turn_state(Runtime& rt, const std::string& name) {
  lua_State* L = rt.main();
  const std::string what = fmt::format("state '{}'", name);
  table::refuse_unknown(L, what, "a turn", {"bought", "buys", "by_script", "from", "laid", "lay", "over", "script", "take", "wakes"});
  TurnState s;
  s.name = name;
  s.prompt = table::text(L, what, "take");
  s.script = table::text(L, what, "script");
  s.laid = table::text(L, what, "laid");
  s.over = table::text(L, what, "over");
  s.from = table::list(L, what, "from", ListName::Type::zone, "zone").index;
  s.buys = read_purchases(rt, what);
  if (!s.buys.empty()) s.bought = table::text(L, what, "bought");
  s.by_script = table::condition(L, what, "by_script");
  s.wakes = table::condition(L, what, "wakes");
  if (lua_getfield(L, -1, "lay") != LUA_TFUNCTION) throw Fail(fmt::format("{}: 'lay' must be made with laying, or be a function", what));
  s.lay = laying_at(L, lua_gettop(L));
  luaL_ref(L, LUA_REGISTRYINDEX);
  if (s.lay && s.lay->strays() && table::asks_flow(rt, s.lay->strays())) s.lay = nullptr;
  if (s.lay && s.lay->strays() && !rt.defs().zones[static_cast<std::size_t>(rt.zone_of(s.from, SeatId(0)).index)].grid)
    throw Fail(fmt::format("{}: 'from' must name a grid, since a piece may stray from its row", what));
  return s;
}

MenuState read_menu_state(Runtime& rt, const std::string& name) {
  lua_State* L = rt.main();
  const std::string what = fmt::format("state '{}'", name);
  table::refuse_unknown(L, what, "a menu", {"about", "asks", "buys", "by_script", "chosen", "finish", "menu", "more", "over", "resets", "script", "words"});
  MenuState s;
  s.name = name;
  s.prompt = table::text(L, what, "menu");
  s.more = table::text_or_none(L, what, "more");
  s.buys = read_purchases(rt, what);
  s.asks = table::condition(L, what, "asks");
  s.finish = table::text(L, what, "finish");
  s.chosen = table::text(L, what, "chosen");
  s.over = table::text(L, what, "over");
  s.by_script = table::condition(L, what, "by_script");
  if (s.by_script) s.script = table::text(L, what, "script");
  const world::Defs& d = rt.defs();
  for (const std::string& counter : table::texts(L, what, "about")) {
    s.about.emplace_back(counter, d.counter(counter));
    if (!s.about.back().second || d.counters[static_cast<std::size_t>(s.about.back().second.index)].scope == world::Scope::zone)
      throw Fail(fmt::format("{}: 'about': there is no counter '{}' of the game or of players", what, counter));
  }
  std::sort(s.about.begin(), s.about.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const std::string& text : table::texts(L, what, "resets")) {
    const world::CounterId counter = d.counter(text);
    const world::VarId variable = d.var(text);
    if (counter && d.counters[static_cast<std::size_t>(counter.index)].scope == world::Scope::game)
      s.counters.push_back(counter);
    else if (variable && d.vars[static_cast<std::size_t>(variable.index)].scope == world::Scope::game)
      s.variables.push_back(variable);
    else
      throw Fail(fmt::format("{}: 'resets': there is no counter or variable '{}' of the game", what, text));
  }
  if (lua_getfield(L, -1, "words") != LUA_TFUNCTION) throw Fail(fmt::format("{}: 'words' must be made with words, or be a function", what));
  s.offer = words_at(L, lua_gettop(L));
  if (s.offer)
    for (Words::Entry& entry : s.offer->entries) entry.when.prepare(rt);
  s.words = luaL_ref(L, LUA_REGISTRYINDEX);
  return s;
}

PassState read_pass_state(Runtime& rt, const std::string& name) {
  lua_State* L = rt.main();
  const std::string what = fmt::format("state '{}'", name);
  table::refuse_unknown(L, what, "such a state", {"last", "log", "pass", "refill"});
  PassState s;
  s.name = name;
  s.pass = table::text(L, what, "pass");
  s.refills = table::has(L, "refill");
  if (s.refills) {
    s.refill = table::list(L, what, "refill", ListName::Type::zone, "zone").index;
    s.last = table::text(L, what, "last");
    s.log = table::text_or_none(L, what, "log");
  }
  for (int seat = 0; seat < world::max_seats; ++seat) {
    world::Table table;
    table.set("player", SeatId(seat));
    s.notebooks[static_cast<std::size_t>(seat)] = Value(std::move(table));
  }
  return s;
}

bool Runtime::begin_turn(const World& w, const TurnState& state, Decision& d) {
  const SeatId player = player_of(w);
  if (!state.lay || !player || (state.lay->strays() && is_modified(w, state.lay->strays()))) return false;
  if (state.by_script && state.by_script->look(*this, w, player) != Condition::Found::no) return false;
  d.reset(Decision::Type::one, player);
  d.prompt = state.prompt;
  const world::ZoneId from = zone_of(state.from, player);
  w.each(from, [&](PieceId id) { d.items.emplace_back(world::ref(id)); });
  if (d.items.empty()) return false;
  add_purchases(w, state.buys, player, d);
  return true;
}

bool Runtime::ask_cell(const World& w, const TurnState& state, PieceId piece, Decision& d) const {
  const world::QueryId strays = state.lay->strays();
  const std::int64_t reach = strays ? defs().queries[static_cast<std::size_t>(strays.index)].otherwise.integer_or(0) : 0;
  const SeatId player = d.seat;
  return state.lay->ask(w, zone_of(state.lay->onto(), player), player, piece, reach, d);
}

void Runtime::add_purchases(const World& w, const std::vector<Purchase>& purchases, SeatId player, Decision& d) const {
  for (const Purchase& p : purchases) {
    const world::CounterDef& def = defs().counters[static_cast<std::size_t>(p.purse.index)];
    const std::int32_t purse = w.counter(def, def.scope == world::Scope::seat ? player.index : 0);
    w.each(zone_of(p.zone, player), [&](PieceId id) {
      if (const std::int32_t price = defs().kind_int(w.piece(id).kind, p.attr); price != world::no_attr && price <= purse) d.items.emplace_back(world::ref(id));
    });
  }
}

/// Adds the words on offer. False where only a script can tell.
bool Runtime::offer_words(const World& w, const MenuState& state, SeatId player, Decision& d) {
  if (!state.offer) return false;
  for (Words::Entry& entry : state.offer->entries) {
    const Condition::Found found = entry.when.look(*this, w, player);
    if (found == Condition::Found::no) continue;
    if (found == Condition::Found::ask || entry.asks) return false;
    d.items.push_back(world::Choice::text(d.texts.size()));
    d.texts.push_back(entry.word);
  }
  return true;
}

Runtime::Menu Runtime::begin_menu(const World& w, const MenuState& state, Decision& d) {
  const SeatId player = player_of(w);
  if (!player) {
    error_ = {};
    error_.message = fmt::format("state '{}': the frame has no player who could choose", state.name);
    error_.place.file = file_of(package_->manifest.flow);
    return Menu::failed;
  }
  if (state.by_script && state.by_script->look(*this, w, player) != Condition::Found::no) return Menu::by_script;
  d.reset(Decision::Type::one, player);
  d.prompt = state.prompt;
  if (!offer_words(w, state, player, d)) {
    d.items.clear();
    d.texts.clear();
    lua_rawgeti(L_, LUA_REGISTRYINDEX, state.words);
    lua_rawgeti(L_, LUA_REGISTRYINDEX, game_ref);
    push(L_, player);
    if (!protected_call(2, 1, Mode::check)) return Menu::failed;
    try {
      read_choices(L_, lua_gettop(L_), d, d.items);
    } catch (const Fail& e) {
      error_ = {};
      error_.message = fmt::format("state '{}': {}", state.name, e.what());
      error_.place.file = file_of(package_->manifest.flow);
      lua_settop(L_, 0);
      return Menu::failed;
    }
    lua_pop(L_, 1);
  }
  if (d.items.empty() && !state.more.empty()) d.prompt = state.more;
  add_purchases(w, state.buys, player, d);
  if (d.items.empty() && (!state.asks || state.asks->look(*this, w, player) != Condition::Found::yes)) return Menu::nothing;
  d.items.push_back(world::Choice::text(d.texts.size()));
  d.texts.push_back(state.finish);
  world::Table args;
  args.named.reserve(state.about.size());
  for (const auto& [name, counter] : state.about) {
    const world::CounterDef& def = defs().counters[static_cast<std::size_t>(counter.index)];
    args.named.emplace_back(name, w.counter(def, def.scope == world::Scope::seat ? player.index : 0));
  }
  if (!args.named.empty()) d.args = Value(std::move(args));
  return Menu::asked;
}

void Runtime::end_menu(World& w, world::Events* events, const MenuState& state) const {
  world::Editor edit(w, defs(), events);
  for (const world::CounterId counter : state.counters) reset(edit, counter);
  for (const world::VarId variable : state.variables) reset(edit, variable);
}

void Runtime::reset(world::Editor& edit, world::CounterId counter) const {
  const world::CounterDef& def = defs().counters[static_cast<std::size_t>(counter.index)];
  if (edit.world().counter(def, 0) != def.initial) edit.set_counter(counter, 0, def.initial);
}

void Runtime::reset(world::Editor& edit, world::VarId variable) const {
  const world::VarDef& def = defs().vars[static_cast<std::size_t>(variable.index)];
  if (!(edit.world().vars[static_cast<std::size_t>(def.first)] == def.initial)) edit.set_var(variable, 0, def.initial);
}

bool Runtime::wakes(const World& w, const TurnState& state, SeatId player) { return !state.wakes || state.wakes->look(*this, w, player) != Condition::Found::no; }

void Runtime::pass_turn(World& w, world::Events* events, const PassState& state) const {
  world::Editor edit(w, defs(), events);
  if (const std::string* const back = w.flow.back().vars.at("back").text()) {
    w.flow.back().state = *back;
    return;
  }
  const SeatId player = player_of(w) ? player_of(w) : w.turn(w.seats - 1);
  const world::ZoneId pile = state.refills ? zone_of(state.refill, player) : world::ZoneId{};
  if (const world::Ref* const slot = w.flow.back().vars.at("slot").ref(); slot && pile && w.zone(pile).head) {
    const PieceId piece = w.zone(pile).head;
    const world::Ref cell = *slot;
    if (w.at_cell(world::ZoneId(cell.id), cell.x, cell.y)) throw Fail(fmt::format("cell ({}, {}) of {} is not empty", cell.x, cell.y, defs().zones[static_cast<std::size_t>(cell.id)].name));
    edit.move(piece, world::ZoneId(cell.id), world::Face::up, world::Spot::cell(cell.x, cell.y));
    if (events && !state.log.empty()) {
      world::Table args;
      args.set("column", cell.x);
      args.set("piece", w.piece(piece).kind);
      args.set("row", cell.y);
      edit.say({state.log, Value(std::move(args)), 0xFFFF, {}});
    }
  }
  const bool last = pile && !w.zone(pile).head;
  const SeatId next = last ? player : SeatId((player.index + 1) % w.seats);
  world::Frame& frame = w.flow.back();
  frame.vars = notebook_for(state, frame.vars, next);
  frame.result = {};
  frame.state = last ? state.last : state.pass;
  if (!last && next.index == w.first) edit.set_round(w.round + 1);
}

}  // namespace vizier::script
