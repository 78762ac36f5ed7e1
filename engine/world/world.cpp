#include "world/world.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "world/hash.hpp"
#include "world/limits.hpp"

namespace vizier::world {

namespace {

template <class T>
void copy_flat(std::vector<T>& to, const std::vector<T>& from) {
  static_assert(std::is_trivially_copyable_v<T>);
  if (to.size() != from.size())
    to = from;
  else if (!from.empty())
    std::memcpy(static_cast<void*>(to.data()), from.data(), from.size() * sizeof(T));
}

void copy_value(Value& to, const Value& from) {
  if (!from.is_nil() || !to.is_nil()) to = from;
}

void copy_flow(std::vector<Frame>& to, const std::vector<Frame>& from) {
  to.resize(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    to[i].state = from[i].state;
    copy_value(to[i].vars, from[i].vars);
    copy_value(to[i].result, from[i].result);
  }
}

template <class T>
void copy_any(std::vector<T>& to, const std::vector<T>& from) {
  if (!from.empty() || !to.empty()) to = from;
}

}  // namespace

Held held_by(const Modifier& m) {
  Held sum = m.params.held();
  sum += m.cause.held();
  sum.bytes += m.script.size() + m.name.size() + m.until.size();
  return sum;
}

World& World::operator=(const World& other) {
  if (this == &other) return *this;
  // named one by one: a member that is added and not copied here does not compile
  const auto& [pieces_, zones_, counters_, piece_vars_, vars_, flow_, modifiers_, walls_, grounds_, shown_places_,
               candidates_, baseline_, scores_, places_, chance_, modified_, heard_, held_, events_, clock_, round_,
               next_, seats_, first_, over_, winners_, time_] = other;
  copy_flat(pieces.list(), pieces_.list());
  copy_flat(zones.list(), zones_.list());
  copy_flat(counters.list(), counters_.list());
  copy_flat(piece_vars.list, piece_vars_.list);
  piece_vars.columns = piece_vars_.columns;
  copy_any(vars.list(), vars_.list());
  copy_flow(flow, flow_);
  copy_any(modifiers, modifiers_);
  copy_flat(walls, walls_);
  if (!grounds_.empty() || !grounds.empty()) grounds = grounds_;
  if (!shown_places_.empty() || !shown_places.empty()) shown_places = shown_places_;
  copy_any(candidates, candidates_);
  copy_flat(baseline, baseline_);
  copy_flat(scores.list(), scores_.list());
  if (!places_.empty() || !places.empty()) places = places_;
  chance.copy(chance_);
  modified = modified_;
  heard = heard_;
  held = held_;
  events = events_;
  clock_ms = clock_;
  round = round_;
  next_modifier = next_;
  seats = seats_;
  first = first_;
  over = over_;
  winners = winners_;
  if (time.used || time_.used) time = time_;
  return *this;
}

World World::make(const Defs& defs, int seats, std::uint64_t seed) {
  World w;
  w.seats = static_cast<std::int8_t>(seats);
  w.zones.resize(defs.zones.size());
  w.counters.resize(defs.counter_slots);
  w.vars.resize(defs.var_slots);
  w.scores.assign(static_cast<std::size_t>(seats), 0);
  w.piece_vars.columns = defs.piece_vars.size();
  for (const CounterDef& def : defs.counters)
    for (int i = 0; i < def.instances; ++i) w.counters[def.slot(i)] = def.initial;
  for (const VarDef& def : defs.vars)
    for (int i = 0; i < def.instances; ++i) w.vars[def.slot(i)] = def.initial;
  w.chance.key = scrambled(seed + 1);  // seeds are small numbers
  w.held = w.measured();
  return w;
}

Held World::measured() const {
  Held sum;
  for (const Value& v : vars) sum += v.held();
  for (const Frame& f : flow) sum += f.vars.held(), sum += f.result.held();
  for (const Modifier& m : modifiers) sum += held_by(m);
  sum += time.held();
  return sum;
}

std::string World::too_much() const {
  if (held.values > max_held_values)
    return fmt::format("the game would keep over {} values in variables, notebooks and modifiers: drop what is over",
                       max_held_values);
  if (held.bytes > max_held_bytes)
    return fmt::format("the game would keep over {} MiB of texts in variables, notebooks and modifiers: keep keys",
                       max_held_bytes >> 20);
  if (modifiers.size() > max_modifiers)
    return fmt::format("over {} modifiers would be in force: end those that are over", max_modifiers);
  if (flow.size() > max_frames)
    return fmt::format("the flow would be {} states deep: return the name of a state instead of game:push", max_frames);
  if (walls.size() > max_walls) return fmt::format("there would be over {} walls", max_walls);
  std::size_t kinds = 0;
  for (const auto& list : candidates) kinds += list.size();
  return kinds > max_candidates || candidates.size() > max_names
             ? "pieces would be narrowed to too many different lists of kinds"
             : "";
}

void World::redraw_chance(std::uint64_t key) {
  chance.key = key;
  chance.streams.clear();
  for (Zone& zone : zones) zone.shuffled = 0;
}

bool World::same_chance(const World& other) const {
  return chance == other.chance && std::equal(zones.begin(), zones.end(), other.zones.begin(), other.zones.end(),
                                              [](const Zone& a, const Zone& b) { return a.shuffled == b.shuffled; });
}

Serial World::next_serial(KindId kind) const {
  note_work(pieces.size());
  const auto last = std::find_if(pieces.list().rbegin(), pieces.list().rend(),
                                 [kind](const Piece& p) { return p.serial.kind == kind; });
  return {kind, last == pieces.list().rend() ? std::uint16_t{0} : static_cast<std::uint16_t>(last->serial.copy + 1)};
}

int World::place_of(PieceId id) const {
  int place = 0;
  for (PieceId p = piece(id).prev; p; p = piece(p).prev) ++place;
  note_work(static_cast<std::size_t>(place));
  return place;
}

PieceId World::at(ZoneId zone_id, int place) const {
  if (place < 0) return {};
  PieceId id = zone(zone_id).head;
  note_work(static_cast<std::size_t>(std::min<int>(place, zone(zone_id).count)));
  while (id && place-- > 0) id = piece(id).next;
  return id;
}

PieceId World::at_cell(ZoneId grid, int x, int y) const {
  note_work(static_cast<std::size_t>(zone(grid).count));
  for (PieceId id = zone(grid).head; id; id = piece(id).next)
    if (piece(id).x == x && piece(id).y == y) return id;
  return {};
}

std::uint64_t World::hash() const {
  std::uint64_t h = mix(mix(chance.key, chance.streams.size()), modified);
  for (const Stream& s : chance.streams) h = mix(hash_text(s.name, h), s.drawn);
  for (const ZoneId z : zones.ids())
    if (zones[z].shuffled != 0) h = mix(h, (std::uint64_t{z.slot()} << 32) | zones[z].shuffled);
  for (const Piece& p : pieces) {
    h = mix(h, (std::uint64_t{static_cast<std::uint16_t>(p.kind.index)} << 48) |
                   (std::uint64_t{static_cast<std::uint16_t>(p.zone.index)} << 32) |
                   (std::uint64_t{static_cast<std::uint16_t>(p.prev.index)} << 16) | p.seen);
    h = mix(h, (std::uint64_t{static_cast<std::uint16_t>(p.x)} << 48) |
                   (std::uint64_t{static_cast<std::uint16_t>(p.y)} << 32) | (std::uint64_t{p.serial.copy} << 16) |
                   (std::uint64_t{static_cast<std::uint8_t>(p.owner)} << 8) | static_cast<std::uint8_t>(p.face_up));
    if (p.serial.kind != p.kind) h = mix(h, static_cast<std::uint64_t>(p.serial.kind.index) + 3);
    if (p.narrowed >= 0)
      for (const KindId k : candidates_of(p)) h = mix(h, static_cast<std::uint64_t>(k.index) + 7);
  }
  // lengths of what has no fixed length, so that the end of one list is never taken for the beginning of the next
  h = mix(mix(h, flow.size()), (std::uint64_t{modifiers.size()} << 32) | walls.size());
  h = hash_flat(counters.list(), h);
  h = hash_flat(piece_vars.list, h);
  for (const Value& v : vars) h = v.hash(h);
  for (const Frame& f : flow) h = f.result.hash(f.vars.hash(hash_text(f.state, h)));
  for (const Modifier& m : modifiers) {
    h = hash_text(m.until, hash_text(m.name, hash_text(m.script, mix(h, static_cast<std::uint64_t>(m.id)))));
    h = m.cause.hash(m.params.hash(mix(h, static_cast<std::uint64_t>(m.owner.index + 1))));
    h = mix(h, static_cast<std::uint64_t>(m.priority));
  }
  for (const Wall& wall : walls)
    h = mix(h, cell(wall.grid, wall.x, wall.y).pack() * 4 + static_cast<std::uint64_t>(wall.side));
  // what few games have is counted only where it is there: others keep the hashes that they had
  for (const GroundLayout& ground : grounds)
    h = mix(mix(h, (std::uint64_t{ground.grid.slot()} << 32) | ground.layout.slot()), ground.shown);
  for (const ShownPlace& place : shown_places) h = mix(mix(h, place.piece.slot()), place.shown);
  h = hash_flat(baseline, h);
  h = hash_flat(scores.list(), h);
  if (!places.empty()) h = hash_flat(places.list(), h);
  h = mix(h, static_cast<std::uint64_t>(clock_ms));
  if (!time.none()) h = time.hash(h);
  h = mix(h, (std::uint64_t{static_cast<std::uint32_t>(round)} << 32) | static_cast<std::uint32_t>(next_modifier));
  return mix(h, (std::uint64_t{static_cast<std::uint8_t>(seats)} << 32) |
                    (std::uint64_t{static_cast<std::uint8_t>(first)} << 24) | (std::uint64_t{over} << 16) | winners);
}

std::size_t World::bytes() const {
  return sizeof(World) + pieces.size() * sizeof(Piece) + zones.size() * sizeof(Zone) +
         (counters.size() + piece_vars.list.size() + scores.size()) * 4 + vars.size() * sizeof(Value) +
         flow.size() * sizeof(Frame) + modifiers.size() * sizeof(Modifier) + chance.streams.size() * sizeof(Stream) +
         walls.size() * sizeof(Wall) + grounds.size() * sizeof(GroundLayout) +
         shown_places.size() * sizeof(ShownPlace) + baseline.size() * 8 + time.timers.size() * sizeof(Timer) +
         time.offers.size() * sizeof(Offer);
}

}  // namespace vizier::world
