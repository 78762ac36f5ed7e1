#include "world/editor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "world/grid.hpp"
#include "world/ground.hpp"
#include "world/hash.hpp"
#include "world/limits.hpp"

namespace vizier::world {

void Editor::link(PieceId id, ZoneId to, Spot spot) {
  Zone& zone = w_.zones[to];
  Piece& p = piece(id);
  p.zone = to;
  PieceId after = zone.tail;  // the piece it will lie behind
  if (spot.at == Spot::At::first) after = {};
  if (spot.at == Spot::At::place && spot.x < zone.count) after = spot.x <= 0 ? PieceId{} : w_.at(to, spot.x - 1);
  const bool cell =
      spot.at == Spot::At::cell;  // off a grid no cell is remembered: equal positions must be equal Worlds
  p.x = cell ? spot.x : std::int16_t{0};
  p.y = cell ? spot.y : std::int16_t{0};
  p.prev = after;
  p.next = after ? piece(after).next : zone.head;
  (p.prev ? piece(p.prev).next : zone.head) = id;
  (p.next ? piece(p.next).prev : zone.tail) = id;
  ++zone.count;
}

bool Editor::becomes_top(ZoneId to, Spot spot) const {
  if (d_.zones[to].sight != Sight::top) return false;
  return spot.at == Spot::At::first || (spot.at == Spot::At::place && spot.x <= 0) || w_.zone(to).count == 0;
}

int Editor::place_at(ZoneId zone, Spot spot) const {
  const int last = w_.zone(zone).count - 1;
  switch (spot.at) {
    case Spot::At::first: return 0;
    case Spot::At::place: return std::clamp<int>(spot.x, 0, last);
    case Spot::At::cell: return pack_cell(spot.x, spot.y);
    case Spot::At::last: break;
  }
  return last;
}

void Editor::show_top(ZoneId zone) {
  const PieceId head = w_.zone(zone).head;
  if (d_.zones[zone].sight == Sight::top && head && (piece(head).seen & everybody()) != everybody())
    show(head, everybody());
}

PieceId Editor::create(KindId kind, ZoneId zone, SeatId owner, Face face, Spot spot) {
  return create(w_.next_serial(kind), zone, owner, face, spot);
}

PieceId Editor::create(Serial serial, ZoneId zone, SeatId owner, Face face, Spot spot) {
  if (w_.pieces.size() >= max_pieces)
    throw std::length_error(fmt::format("a game can have {} pieces at most", max_pieces));
  const KindId kind = serial.kind;
  Piece p;
  p.kind = kind;
  p.serial = serial;
  p.owner = static_cast<std::int8_t>(owner.index);
  p.face_up = face == Face::up;
  p.seen = becomes_top(zone, spot) ? everybody() : audience(zone, p.face_up != 0);
  const PieceId id = w_.pieces.push_back(p);
  w_.piece_vars.resize(w_.pieces.size());
  link(id, zone, spot);
  emit({EventType::created, 0, p.seen, id, kind, -1, zone.index});
  show_top(zone);
  return id;
}

void Editor::forget(PieceId gone, SeatMask unsure) {
  Piece& p = piece(gone);
  SeatMask mixed = 0;
  const BackId back = d_.kinds[p.kind].back;
  note_work(static_cast<std::size_t>(w_.zone(p.zone).count));
  for (PieceId other = w_.zone(p.zone).head; other; other = piece(other).next) {
    Piece& o = piece(other);
    if (other == gone || o.owner != p.owner || d_.kinds[o.kind].back != back) continue;
    // what lies there in sight of a seat cannot be mistaken for what left out of its sight
    const auto lost = static_cast<SeatMask>(unsure & ~audience(p.zone, o.face_up != 0));
    if (lost == 0) continue;
    o.seen &= static_cast<SeatMask>(~lost);
    o.narrowed = -1;
    mixed |= lost;
  }
  if (mixed != 0) p.seen &= static_cast<SeatMask>(~mixed), p.narrowed = -1;
}

void Editor::move(PieceId id, ZoneId to, Face face, Spot spot) {
  Piece* const pieces =
      w_.pieces.list().data();  // kept by hand: for all the compiler knows, writing a piece could change where they lie
  const auto at = [pieces](PieceId which) -> Piece& { return pieces[which.index]; };
  Piece& p = at(id);
  const ZoneId from = p.zone;
  const ZoneLook source = d_.look(from), target = d_.look(to);
  if (source.hides || target.hides) {
    forget_place(id);
    if (from == to && spot.at == Spot::At::cell) return walk(id, face, spot);
    // what leaves the ground faces nothing: elsewhere all would see how it was turned
    if (const PieceVarId facing = d_.zones[from].facing; from != to && hides_facing(d_, from, facing))
      w_.piece_vars(id, facing) = 0;
  }
  const SeatMask all = everybody();
  const bool up = face == Face::keep ? p.face_up != 0 : face == Face::up;
  const SeatMask arriving =
      target.top && becomes_top(to, spot) ? all : static_cast<SeatMask>((up ? target.up : target.down) & all);

  // A hidden departure from a hand: whoever saw neither the hand nor the arrival no longer knows which of its pieces is
  // which.
  if (source.unordered && from != to) {
    const auto unsure = static_cast<SeatMask>(all & ~((p.face_up != 0 ? source.up : source.down) | arriving));
    if (unsure != 0) {
      SeatMask seen = 0;  // mostly there is nothing to forget
      int narrowed = -1;
      note_work(static_cast<std::size_t>(w_.zone(from).count));
      for (PieceId other = w_.zone(from).head; other; other = at(other).next)
        seen |= at(other).seen, narrowed &= at(other).narrowed;
      if ((seen & unsure) != 0 || narrowed != -1) forget(id, unsure);
    }
  }
  // A place in a hand means nothing; elsewhere it names a hidden piece in the log.
  int place = -1;
  if (events_ && !source.unordered)
    place = source.hides ? hidden_cell : source.grid ? pack_cell(p.x, p.y) : p.prev ? w_.place_of(id) : 0;
  Zone& left = w_.zones[from];
  (p.prev ? at(p.prev).next : left.head) = p.next;
  (p.next ? at(p.next).prev : left.tail) = p.prev;
  --left.count;
  p.face_up = up;
  p.seen |= arriving;
  int arrived = 0;
  if (spot.at == Spot::At::last) {
    Zone& zone = w_.zones[to];
    p.zone = to;
    p.x = p.y = 0;
    p.prev = zone.tail;
    p.next = PieceId{};
    (zone.tail ? at(zone.tail).next : zone.head) = id;
    zone.tail = id;
    arrived = zone.count++;
  } else {
    link(id, to, spot);
    arrived = place_at(to, spot);
  }
  if (target.hides) arrived = hidden_cell;
  if (events_) emit({EventType::moved, 0, p.seen, id, p.kind, from.index, to.index, place, arrived});
  if (target.hides) tell_place(id, hidden_cell);
  if (source.top) show_top(from);
  if (target.top) show_top(to);
}

void Editor::flip(PieceId id, bool up) {
  Piece& p = piece(id);
  if ((p.face_up != 0) == up) return;
  p.face_up = up;
  p.seen |= audience(p.zone, up);
  emit({EventType::flipped, 0, p.seen, id, p.kind, p.zone.index, -1, up});
}

void Editor::show(PieceId id, SeatMask to) {
  Piece& p = piece(id);
  p.seen |= static_cast<SeatMask>(to & everybody());
  emit({EventType::shown, 0, static_cast<SeatMask>(to & everybody()), id, p.kind, p.zone.index});
}

void Editor::narrow(PieceId id, std::vector<KindId> candidates) {
  std::sort(candidates.begin(), candidates.end());
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  Piece& p = piece(id);
  if (p.narrowed >= 0) {  // what was ruled out before stays ruled out
    const auto& before = w_.candidates_of(p);
    std::erase_if(candidates, [&](KindId k) { return !std::binary_search(before.begin(), before.end(), k); });
  }
  if (candidates.size() == 1) p.seen |= everybody();
  note_work(w_.candidates.size() + candidates.size());
  const auto known = std::find(w_.candidates.begin(), w_.candidates.end(), candidates);
  const auto place = static_cast<std::size_t>(known - w_.candidates.begin());
  if (known == w_.candidates.end()) {
    w_.candidates.push_back(std::move(candidates));
    if (const std::string limit = w_.too_much(); !limit.empty()) {
      w_.candidates.pop_back();  // the script may catch this, and try again and again
      throw std::length_error(limit);
    }
  }
  p.narrowed = static_cast<std::int16_t>(place);
  emit({EventType::narrowed, 0, everybody(), id, {}, p.zone.index, -1, p.narrowed});
}

/// Sorts by a number that follows from the shuffle and the piece's serial alone: a new piece slips in among the others,
/// and which kinds lie there moves nobody.
void Editor::shuffle(ZoneId zone_id) {
  Zone& zone = w_.zones[zone_id];
  const ZoneDef& def = d_.zones[zone_id];
  const std::uint64_t key = shuffle_key(w_.chance.key, def.name, zone.shuffled++);
  note_work(8 * static_cast<std::size_t>(zone.count));
  std::vector<std::pair<std::uint64_t, PieceId>> order;
  order.reserve(static_cast<std::size_t>(zone.count));
  std::vector<std::pair<std::int16_t, std::int16_t>> cells;  // on a grid the cells stay and the pieces change places
  w_.each(zone_id, [&](PieceId id) {
    const Serial serial = piece(id).serial;
    order.emplace_back(shuffle_value(key, mix(hash_text(d_.kinds[serial.kind].name), serial.copy)), id);
    if (def.grid) cells.emplace_back(piece(id).x, piece(id).y);
  });
  std::sort(order.begin(), order.end());
  PieceId before;
  zone.head = order.empty() ? PieceId{} : order.front().second;
  zone.tail = order.empty() ? PieceId{} : order.back().second;
  for (std::size_t i = 0; i < order.size(); ++i) {
    Piece& p = piece(order[i].second);
    p.prev = before;
    p.next = i + 1 < order.size() ? order[i + 1].second : PieceId{};
    p.seen = audience(zone_id, p.face_up != 0);
    p.narrowed = -1;
    if (!cells.empty()) std::tie(p.x, p.y) = cells[i];
    before = order[i].second;
  }
  emit({EventType::shuffled, 0, 0, {}, {}, zone_id.index, -1, zone.count});
  show_top(zone_id);
}

SeatMask Editor::onlookers(ZoneId zone) const {
  const ZoneDef& def = d_.zones[zone];
  return def.count_open ? everybody() : static_cast<SeatMask>((bit(def.seat) | def.seen_by) & everybody());
}

void Editor::set_owner(PieceId id, SeatId owner) {
  Piece& p = piece(id);
  if (p.owner == owner.index) return;
  const std::int8_t was = std::exchange(p.owner, static_cast<std::int8_t>(owner.index));
  emit({EventType::owner, 0, onlookers(p.zone), id, {}, p.zone.index, -1, owner.index, was});
}

SeatMask Editor::audience(Scope scope, Sight sight, Instance instance) const {
  if (sight == Sight::closed) return 0;
  if (sight != Sight::owner) return everybody();
  if (scope == Scope::seat) return bit(SeatId(instance.index));
  return scope == Scope::zone ? bit(d_.zones[ZoneId(instance.index)].seat) : SeatMask{0};
}

void Editor::set_counter(CounterId counter, Instance instance, std::int32_t value) {
  const CounterDef& def = d_.counters[counter];
  std::int32_t& slot = w_.counters[def.slot(instance)];
  if (slot == value) return;
  const std::int32_t was = slot;
  slot = value;
  emit({EventType::counter,
        0,
        audience(def, instance),
        {},
        {},
        counter.index,
        static_cast<std::int16_t>(instance.index),
        value,
        was});
}

void Editor::transfer(CounterId from, Instance giver, CounterId to, Instance taker, std::int32_t amount) {
  const CounterDef &source = d_.counters[from], &target = d_.counters[to];
  set_counter(from, giver, w_.counters[source.slot(giver)] - amount);
  set_counter(to, taker, w_.counters[target.slot(taker)] + amount);
  emit(
      {EventType::transfer,
       0,
       static_cast<SeatMask>(audience(source.scope, source.sight, giver) & audience(target.scope, target.sight, taker)),
       {},
       {},
       from.index,
       static_cast<std::int16_t>(giver.index),
       amount,
       pack_cell(to.index, static_cast<std::int16_t>(taker.index))});
}

void Editor::set_var(VarId var, Instance instance, Value value) {
  const VarDef& def = d_.vars[var];
  Value& slot = w_.vars[def.slot(instance)];
  if (slot == value) return;
  w_.put(slot, std::move(value));
  check_held();
  emit({EventType::var, 0, audience(def, instance), {}, {}, var.index, static_cast<std::int16_t>(instance.index)});
}

void Editor::set_piece_var(PieceId id, PieceVarId var, std::int32_t value) {
  std::int32_t& slot = w_.piece_vars(id, var);
  if (slot == value) return;
  const std::int32_t was = slot;
  slot = value;
  if (const ZoneId zone = piece(id).zone; hides_facing(d_, zone, var))
    return emit({EventType::placed,
                 0,
                 static_cast<SeatMask>(sees_facing(w_, d_, id) & everybody()),
                 id,
                 {},
                 zone.index,
                 var.index,
                 value,
                 was});
  emit({EventType::piece_var, 0, piece(id).seen, id, {}, var.index, -1, value, was});
}

std::int32_t Editor::draw(std::string_view stream, std::uint32_t below) {
  const auto n = static_cast<std::int32_t>(within(w_.chance.draw(stream), below));
  emit({EventType::drew, 0, 0, {}, {}, -1, -1, static_cast<std::int32_t>(below), n});
  return n;
}

std::int32_t Editor::add_modifier(Modifier modifier) {
  if (w_.modifiers.size() >= max_modifiers)
    throw std::length_error(fmt::format("over {} modifiers would be in force: end those that are over", max_modifiers));
  modifier.id = w_.next_modifier++;
  const auto later = [](const Modifier& a, const Modifier& b) {
    return a.priority != b.priority ? a.priority < b.priority : a.name < b.name;
  };
  const auto spot = std::upper_bound(w_.modifiers.begin(), w_.modifiers.end(), modifier, later);
  const std::int32_t id = modifier.id;
  note_work(w_.modifiers.size());
  w_.modified |= modifier.queries;
  w_.heard |= modifier.moments;
  w_.held += held_by(modifier);
  w_.modifiers.insert(spot, std::move(modifier));
  check_held();
  emit({EventType::modifier, 0, everybody(), {}, {}, -1, -1, id, 1});
  return id;
}

void Editor::end_modifier(std::int32_t id) {
  note_work(w_.modifiers.size());
  const auto found = std::find_if(w_.modifiers.begin(), w_.modifiers.end(), [id](const auto& m) { return m.id == id; });
  if (found == w_.modifiers.end()) return;
  w_.held -= held_by(*found);
  w_.modifiers.erase(found);
  sum_reach();
  emit({EventType::modifier, 0, everybody(), {}, {}, -1, -1, id, 0});
}

void Editor::set_reach(std::span<const Reach> by_modifier) {
  for (std::size_t i = 0; i < w_.modifiers.size() && i < by_modifier.size(); ++i) {
    w_.modifiers[i].queries = by_modifier[i].queries;
    w_.modifiers[i].moments = by_modifier[i].moments;
  }
  sum_reach();
}

void Editor::sum_reach() {
  w_.modified = w_.heard = 0;
  for (const Modifier& m : w_.modifiers) {
    w_.modified |= m.queries;
    w_.heard |= m.moments;
  }
}

void Editor::set_wall(Wall wall, bool present) {
  wall = normalise_wall(wall.grid, wall.x, wall.y, wall.side);
  const auto spot = std::lower_bound(w_.walls.begin(), w_.walls.end(), wall);
  const bool there = spot != w_.walls.end() && *spot == wall;
  if (there == present) return;
  if (present && w_.walls.size() >= max_walls)
    throw std::length_error(fmt::format("a game can have {} walls at most", max_walls));
  note_work(w_.walls.size() / 8);
  if (present)
    w_.walls.insert(spot, wall);
  else
    w_.walls.erase(spot);
  emit({EventType::wall,
        0,
        static_cast<SeatMask>(sees_ground(w_, d_, wall.grid) & everybody()),
        {},
        {},
        wall.grid.index,
        wall.side,
        wall.x,
        wall.y});
}

void Editor::set_round(std::int32_t round) {
  w_.round = round;
  emit({EventType::round, 0, everybody(), {}, {}, -1, -1, round});
}

void Editor::set_first(SeatId seat) {
  if (w_.first == seat.index) return;
  const std::int8_t was = std::exchange(w_.first, static_cast<std::int8_t>(seat.index));
  emit({EventType::first, 0, everybody(), {}, {}, -1, -1, seat.index, was});
}

void Editor::set_score(SeatId seat, std::int32_t score) {
  std::int32_t& slot = w_.scores[seat];
  if (slot == score) return;
  const std::int32_t was = std::exchange(slot, score);
  emit({EventType::score, 0, everybody(), {}, {}, seat.index, -1, score, was});
}

void Editor::say(Said said, EventType type) {
  if (!events_) return;
  const Held args = said.args.held();
  said.so_far = (events_->said.empty() ? 0 : events_->said.back().so_far) + sizeof(Said) + said.key.size() +
                args.bytes + args.values * sizeof(std::pair<std::string, Value>) +
                said.known.size() * sizeof(Said::Known);
  if (said.so_far > max_log_bytes)
    throw std::length_error(
        fmt::format("the log of this game would hold over {} MiB: say less, and more briefly", max_log_bytes >> 20));
  // not counted among the events of the game, which must not depend on who keeps the log
  events_->list.push_back({type, 0, said.audience, {}, {}, -1, -1, static_cast<std::int32_t>(events_->said.size())});
  events_->said.push_back(std::move(said));
}

void Editor::end(SeatMask winners, IdVector<SeatId, std::int32_t> places) {
  w_.over = true;
  w_.winners = winners;
  w_.places = std::move(places);
  for (const Frame& f : w_.flow) w_.held -= f.vars.held(), w_.held -= f.result.held();
  w_.flow.clear();
  emit({EventType::ended, 0, everybody(), {}, {}, -1, -1, winners});
}

}  // namespace vizier::world
