#include "script/laying.hpp"

#include <algorithm>

#include "script/ask.hpp"
#include "script/closure_value.hpp"
#include "script/option_table.hpp"

namespace vizier::script {

using world::PieceId;
using world::SeatId;
using world::Side;
using world::Value;
using world::World;

namespace {

constexpr const char* touching_name = "touching";
constexpr const char* laying_name = "laying";

void say(world::Editor& edit, const std::string& key, world::Table args) {
  world::Said said;
  said.key = key;
  said.args = Value(std::move(args));
  edit.say(std::move(said));
}

int label_of(const world::Defs::Shown& shown, const Value& mark) {
  const auto it = std::find(shown.marks.begin(), shown.marks.end(), mark);
  return it == shown.marks.end() ? -1 : static_cast<int>(it - shown.marks.begin());
}

}  // namespace

// --- touching

void Touching::read_counts(lua_State* L, const char* field, bool onto_counters) {
  const world::Defs& d = defs(L);
  const auto& shown = d.shown[attr_];
  const int type = lua_getfield(L, -1, field);
  const auto n = type == LUA_TTABLE ? bounded_length(L, -1) : lua_Integer{0};
  if ((type != LUA_TNIL && type != LUA_TTABLE) || n % 2 != 0)
    throw Fail(fmt::format("touching: '{}' must be a list of names and marks, one after the other", field));
  for (lua_Integer i = 1; i <= n; i += 2) {
    lua_geti(L, -1, i);
    lua_geti(L, -2, i + 1);
    if (lua_type(L, -2) != LUA_TSTRING)
      throw Fail(fmt::format("touching: '{}' must be a list of names and marks, one after the other", field));
    Count count;
    count.name = lua_tostring(L, -2);
    if (onto_counters) {
      count.counter = d.counter(count.name);
      if (!count.counter || d.counters[count.counter].scope != world::Scope::game)
        throw Fail(fmt::format("touching: there is no counter '{}' of the game", count.name));
    }
    const int label = label_of(shown, to_value(L, -1));
    if (label < 0)
      throw Fail(fmt::format("touching: no side shows the mark {}, which '{}' counts", describe(L, lua_gettop(L)),
                             count.name));
    if (counts_.size() == most) throw Fail(fmt::format("touching: at most {} marks can be counted", most));
    place_[static_cast<std::size_t>(label)] = static_cast<std::int8_t>(counts_.size());
    counts_.push_back(std::move(count));
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

Touching Touching::read(lua_State* L) {
  const world::Defs& d = defs(L);
  const OptionTable options(L, -1, touching_name, TouchingOptions::names);
  Touching t;
  const std::string sides = options.text("sides"), turned = options.text_or_none("turned");
  t.attr_ = d.attr(sides);
  if (!t.attr_ || d.shown.empty())
    throw Fail(fmt::format("touching: there is no attribute '{}' of pieces on grids", sides));
  if (!turned.empty()) {
    t.turned_ = d.piece_var(turned);
    if (!t.turned_) throw Fail(fmt::format("touching: there is no piece variable '{}'", turned));
  }
  const auto& shown = d.shown[t.attr_];
  t.place_.assign(shown.marks.size(), -1);
  lua_getfield(L, -1, "mark");
  t.mark_ = label_of(shown, to_value(L, -1));
  if (t.mark_ < 0) throw Fail(fmt::format("touching: no side shows the mark {}", describe(L, lua_gettop(L))));
  lua_pop(L, 1);
  t.read_counts(L, "count", true);
  t.read_counts(L, "note", false);
  t.log_ = options.text_or_none("log");
  t.prepare_log();
  return t;
}

int Touching::mark(const World& w, const world::Defs& d, PieceId piece, Side side) const {
  const world::KindId kind = w.piece(piece).kind;
  const auto& shown = d.shown[attr_];
  if (shown.no_sides[kind])
    throw Fail(fmt::format("'{}' of {} is no list of four marks and no text of four signs (north, east, south, west)",
                           d.attrs[attr_], d.kinds[kind].name));
  if (!turned_) return shown.sides[kind][slot(side)];
  return world::sides_of(w, d, piece, attr_, turned_)[slot(side)];
}

void Touching::look(const World& w, const world::Defs& d, PieceId piece, PieceId except, Found& found) const {
  const auto around = world::pieces_beside(w, piece);
  for (const Side side : world::all_sides) {
    const PieceId other = around[slot(side)];
    if (!other || other == except) continue;
    const int a = mark(w, d, piece, side), b = mark(w, d, other, world::opposite(side));
    const int facing = a == mark_ ? b : b == mark_ ? a : -1;
    if (facing < 0) continue;
    if (const int place = place_[static_cast<std::size_t>(facing)]; place >= 0)
      ++found[static_cast<std::size_t>(place)];
  }
}

/// The log's arguments are the same every time but for the numbers.
void Touching::prepare_log() {
  const auto place_of = [this](std::string_view name) {
    return static_cast<std::size_t>(
        std::find_if(said_.named.begin(), said_.named.end(), [&](const auto& entry) { return entry.first == name; }) -
        said_.named.begin());
  };
  for (const char* const name : {"player", "what"}) said_.set(name, 0);
  for (const Count& count : counts_) said_.set(count.name, 0);
  player_at_ = place_of("player");
  what_at_ = place_of("what");
  for (Count& count : counts_) {
    count.text = Value(fmt::format("{}_{}", log_, count.name));
    count.place = place_of(count.name);
  }
}

void Touching::tell(world::Editor& edit, SeatId player, const Found& found) const {
  world::Table args = said_, what;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (found[i] == 0) continue;
    args.named[counts_[i].place].second = found[i];
    world::Table part;
    part.named.reserve(2);
    part.named.emplace_back("count", found[i]);
    part.named.emplace_back("text", counts_[i].text);
    what.list.emplace_back(std::move(part));
  }
  args.named[player_at_].second = player;
  args.named[what_at_].second = Value(std::move(what));
  say(edit, log_, std::move(args));
}

Touching::Found Touching::operator()(World& w, const world::Defs& d, world::Events* events, SeatId player,
                                     PieceId first, PieceId second) const {
  Found found{};
  look(w, d, first, {}, found);
  if (second) look(w, d, second, first, found);
  if (std::all_of(found.begin(), found.end(), [](std::int32_t n) { return n == 0; })) return found;
  world::Editor edit(w, d, events);
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (!counts_[i].counter || found[i] == 0) continue;
    const world::CounterDef& def = d.counters[counts_[i].counter];
    edit.set_counter(counts_[i].counter, 0, std::min(w.counter(def, 0) + found[i], def.max));
  }
  if (events && !log_.empty()) tell(edit, player, found);
  return found;
}

// --- laying

Laying Laying::read(lua_State* L) {
  const world::Defs& d = defs(L);
  const OptionTable options(L, -1, laying_name, LayingOptions::names);
  Laying l;
  l.prompt_ = options.text("ask");
  l.log_ = options.text_or_none("log");
  l.tally_ = options.text_or_none("tally");
  l.onto_ = options.list("onto", ListName::Type::zone, "zone").index;
  bool grid = false;  // of any seat: some zones belong to seats of a role alone
  for (const SeatId seat : d.seats.ids()) {
    const world::ZoneId zone = runtime(L).names().zone_of(l.onto_, seat);
    grid = grid || (zone && d.zones[zone].grid);
  }
  if (!grid) throw Fail("laying: 'onto' must name a grid: a zone with 'grid: true'");
  const auto bound = [&](const char* field, int otherwise) {
    return static_cast<int>(options.number_or_rule(field, otherwise, world::least_cell, world::greatest_cell));
  };
  l.within_ = {bound("min_x", world::least_cell), bound("min_y", world::least_cell),
               bound("max_x", world::greatest_cell), bound("max_y", world::greatest_cell)};
  if (const std::string strays = options.text_or_none("strays"); !strays.empty()) {
    l.strays_ = d.query(strays);
    if (!l.strays_) throw Fail(fmt::format("laying: there is no query '{}'", strays));
  }
  if (options.has("face")) {
    lua_getfield(L, -1, "face");
    l.face_ = face_of(L, lua_gettop(L));
    lua_pop(L, 1);
  }
  return l;
}

void Laying::about(const World& w, SeatId player, PieceId piece, world::Decision& d) const {
  d.reset(world::Decision::Type::one, player);
  d.prompt = prompt_;
  world::Table args;
  args.named.emplace_back("piece", w.piece(piece).kind);
  d.args = Value(std::move(args));
}

bool Laying::ask(const World& w, world::ZoneId grid, SeatId player, PieceId piece, std::int64_t reach,
                 world::Decision& d) const {
  about(w, player, piece, d);
  world::Bounds bounds = within_;
  if (strays_) {
    const int row = w.piece(piece).y;
    bounds.min_y = static_cast<int>(std::max<std::int64_t>(bounds.min_y, row - reach));
    bounds.max_y = static_cast<int>(std::min<std::int64_t>(bounds.max_y, row + reach));
  }
  for (const world::Cell c : world::open_cells(world::Grid(w, grid), bounds))
    d.items.emplace_back(world::cell(grid, c.x, c.y));
  return !d.items.empty();
}

Touching::Found Laying::lay(World& w, const world::Defs& d, world::Events* events, SeatId player, PieceId piece,
                            world::Ref cell) const {
  world::Editor edit(w, d, events);
  edit.set_owner(piece, player);
  edit.move(piece, world::ZoneId(cell.id), face_, world::Spot::cell(cell.x, cell.y));
  if (events && !log_.empty()) {
    world::Table args;
    args.named.reserve(4);
    args.named.emplace_back("column", cell.x);
    args.named.emplace_back("piece", w.piece(piece).kind);
    args.named.emplace_back("player", player);
    args.named.emplace_back("row", cell.y);
    say(edit, log_, std::move(args));
  }
  if (events && events->tallying && !tally_.empty()) {
    const world::KindId kind = w.piece(piece).kind;
    events->list.push_back(
        {world::EventType::tally, 0, 0, {}, {}, -1, -1, static_cast<std::int32_t>(events->tallies.size())});
    events->tallies.push_back({tally_, d.kinds[kind].name, kind, player});
  }
  return touches_ ? (*touches_)(w, d, events, player, piece, {}) : Touching::Found{};
}

// --- for scripts

namespace {

int push_found(lua_State* L, const Touching& touching, const Touching::Found& found) {
  luaL_checkstack(L, static_cast<int>(touching.size()), touching_name);
  for (std::size_t i = 0; i < touching.size(); ++i) lua_pushinteger(L, found[i]);
  return static_cast<int>(touching.size());
}

PieceId on_grid(lua_State* L, int at) {
  const PieceId piece = piece_arg(L, at);
  const auto& zone = defs(L).zones[world_of(L).piece(piece).zone];
  if (!zone.grid) throw Fail(fmt::format("{} lies in {}, which is no grid", describe(L, at), zone.name));
  return piece;
}

int touch(lua_State* L) {
  const SeatId player = seat_arg(L, 2);
  const PieceId first = on_grid(L, 3), second = lua_isnoneornil(L, 4) ? PieceId{} : on_grid(L, 4);
  editor(L, touching_name);
  const Touching& touching = closure_value<Touching>(L);
  return push_found(L, touching,
                    touching(*runtime(L).context.changing, defs(L), runtime(L).context.events, player, first, second));
}

/// How far the piece may stray, with all modifiers in force.
std::int64_t reach_of(lua_State* L, const Laying& laying) {
  if (!laying.strays()) return 0;
  push_query(L, laying.strays(), 2, 1);
  const std::int64_t reach = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return reach;
}

Reply ask_cell(lua_State* L) {
  const Laying& laying = closure_value<Laying>(L);
  Context& c = runtime(L).context;
  const SeatId player = seat_arg(L, 2);
  const PieceId piece = piece_arg(L, 3);
  if (c.mode != Mode::step) throw Fail("laying asks and moves: only allowed in a step");
  if (player.index >= c.world->seats) throw Fail("that seat does not take part");
  lua_settop(L, 4);
  bool any = true;
  if (!runtime(L).names().zone_of(laying.onto(), player))
    throw Fail(fmt::format("laying: {} has no such grid", runtime(L).defs().seats[player]));
  if (lua_isnil(L, 4)) {
    if (laying.strays()) on_grid(L, 3);
    any = laying.ask(*c.world, runtime(L).names().zone_of(laying.onto(), player), player, piece, reach_of(L, laying),
                     *c.decision);
  } else {
    laying.about(*c.world, player, piece, *c.decision);
    read_choices(L, 4, *c.decision, c.decision->items);
    any = !c.decision->items.empty();
    for (const world::Choice choice : c.decision->items)
      if (choice.type() != world::Choice::Type::ref || choice.ref().type != world::RefType::cell)
        throw Fail("laying: the places to choose from must be cells");
  }
  if (!any) throw Fail("laying: there is no cell for this piece; look before you ask");
  return Reply::ask();
}

Reply cell_chosen(lua_State* L) {
  const Laying& laying = closure_value<Laying>(L);
  const world::Ref cell = decision_of(L).items[static_cast<std::size_t>((*runtime(L).context.answer)[0])].ref();
  editor(L, laying_name);
  const PieceId piece = piece_arg(L, 3), there = world_of(L).at_cell(world::ZoneId(cell.id), cell.x, cell.y);
  if (there && there != piece)
    throw Fail(
        fmt::format("cell ({}, {}) of {} is not empty", cell.x, cell.y, defs(L).zones[world::ZoneId(cell.id)].name));
  const Touching::Found found =
      laying.lay(*runtime(L).context.changing, defs(L), runtime(L).context.events, seat_arg(L, 2), piece, cell);
  push(L, cell);
  return 1 + (laying.touches() ? push_found(L, *laying.touches(), found) : 0);
}

}  // namespace

int make_touching(Raw<Gives<Touch>, TouchingOptions> raw) {
  raw.arg<1>();
  lua_settop(raw, 1);
  push_closure_value(raw, Touching::read(raw));
  lua_pushcclosure(raw, guarded<touch>, 1);
  return 1;
}

int make_laying(Raw<Gives<Lay>, LayingOptions> raw) {
  raw.arg<1>();
  lua_settop(raw, 1);
  const bool given = lua_getfield(raw, 1, "touches") != LUA_TNIL;
  const Touching* const touches = closure_value_at<Touching>(raw, 2, guarded<touch>);
  if (given && !touches) throw Fail("laying: 'touches' must be made with touching");
  lua_pushvalue(raw, 1);
  Laying laying = Laying::read(raw);
  laying.set_touches(touches);
  push_closure_value(raw, std::move(laying));
  lua_pushvalue(raw, 2);  // lives as long as the function does
  lua_pushcclosure(raw, asking<ask_cell, cell_chosen>, 2);
  return 1;
}

}  // namespace vizier::script
