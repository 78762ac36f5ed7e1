#include "match/view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "world/ground.hpp"

namespace vizier::match {

using nlohmann::ordered_json;
using world::Keys;
using world::SeatId;
using world::Sight;

namespace {

template <class Def>
bool may_see(const Def& def, int instance, SeatId seat, bool all) {
  return all || def.sight == Sight::open || (def.seen_by & bit(seat)) != 0 ||
         (def.sight == Sight::owner && def.scope == world::Scope::seat && seat && instance == seat.index);
}

std::string seat_name(const world::Defs& d, int seat) { return seat < 0 ? std::string() : d.seats[SeatId(seat)]; }

SeenPiece see(const world::World& w, const world::Defs& d, world::PieceId id, SeatId seat, const Keys& keys, bool all) {
  const world::Piece& p = w.piece(id);
  const auto& kind = d.kinds[p.kind];
  SeenPiece seen;
  seen.key = keys.of(world::ref(id));
  if (world::has(p.seen, seat, w)) seen.kind = kind.name;  // without a seat: what everybody has seen
  seen.back = d.backs[kind.back];
  seen.owner = seat_name(d, p.owner);
  seen.face_up = p.face_up != 0;
  seen.placed = all || world::has(world::sees_place(w, d, id), seat, w);
  if (seen.placed) seen.x = p.x, seen.y = p.y;
  const bool hides_facing =
      !all && p.zone && d.look(p.zone).hides && !world::has(world::sees_facing(w, d, id), seat, w);
  for (const world::PieceVarId var : d.piece_vars.ids())
    if (hides_facing && var == d.zones[p.zone].facing)
      continue;
    else if (const auto n = w.piece_vars(id, var); n != 0)
      seen.vars.emplace_back(d.piece_vars[var], n);
  if (p.narrowed >= 0 && seen.kind.empty())
    for (const world::KindId k : w.candidates_of(p)) seen.candidates.push_back(d.kinds[k].name);
  return seen;
}

/// Handles inside a value become the words by which the seat knows them.
ordered_json named(const world::Value& v, const Keys& keys) {
  if (v.boolean()) return *v.boolean();
  if (v.integer()) return *v.integer();
  if (v.text()) return *v.text();
  if (v.ref()) return keys.of(*v.ref());
  if (const world::Table* t = v.table()) {
    if (t->named.empty()) {
      ordered_json list = ordered_json::array();
      for (const auto& item : t->list) list.push_back(named(item, keys));
      return list;
    }
    ordered_json map = ordered_json::object();
    for (std::size_t i = 0; i < t->list.size(); ++i) map[std::to_string(i + 1)] = named(t->list[i], keys);
    for (const auto& [key, item] : t->named) map[key] = named(item, keys);
    return map;
  }
  return nullptr;
}

/// As named, but as a Value again: what leaves the host holds no handle.
world::Value redacted(const world::Value& v, const Keys& keys) {
  if (v.ref()) return world::Value(keys.of(*v.ref()));
  if (const world::Table* t = v.table()) {
    world::Table copy;
    for (const auto& item : t->list) copy.list.push_back(redacted(item, keys));
    for (const auto& [key, item] : t->named) copy.set(key, redacted(item, keys));
    return world::Value(std::move(copy));
  }
  return v;
}

const char* type_name(world::Decision::Type type) {
  constexpr const char* names[] = {"one", "some", "pair", "amounts", "order", "number"};
  return names[static_cast<std::size_t>(type)];
}

SeenDecision see(const world::Decision& d, const world::Defs& defs, SeatId seat, const Keys& keys) {
  SeenDecision seen;
  seen.seat = seat_name(defs, d.seat.index);
  seen.deadline_ms = d.deadline_ms;
  if (d.seat != seat || !seat) return seen;
  seen.type = type_name(d.type);
  seen.id = d.id;
  seen.prompt = d.prompt;
  seen.args = redacted(d.args, keys);
  seen.cause = redacted(d.cause, keys);
  seen.items = keys.of_items(d, d.items);
  seen.seconds = keys.of_items(d, d.seconds);
  seen.legal = d.legal;
  seen.limits = d.limits;
  seen.min = d.min;
  seen.max = d.max;
  seen.standing = d.beside != world::Decision::Beside::no;
  return seen;
}

void see_ground(const world::World& w, const world::Defs& d, world::ZoneId grid, SeatId seat, bool all,
                SeenZone& zone) {
  zone.ground_known = all || world::has(world::sees_ground(w, d, grid), seat, w);
  if (!zone.ground_known) return;
  for (const world::Wall& wall : w.walls)
    if (wall.grid == grid) zone.walls.push_back({wall.x, wall.y, wall.side});
  if (const world::GroundLayout* const ground = world::ground_of(w, grid)) {
    zone.layout = d.layouts[ground->layout].name;
    for (const auto& spot : d.layouts[ground->layout].cells) zone.cells.push_back({spot.x, spot.y, spot.mark});
  }
}

/// `all`: nothing is hidden; the World is then one in which every piece is known to the seat.
View look(const Match& match, const world::World& w, SeatId seat, bool all) {
  const world::Defs& d = match.defs();
  const Keys keys(w, d, seat);
  View v;
  v.seat = seat_name(d, seat.index);
  v.first = seat_name(d, w.first);
  v.seats.assign(d.seats.begin(), d.seats.begin() + w.seats);
  v.state = w.flow.empty() ? "" : w.flow.back().state;
  v.round = w.round;
  v.clock_ms = w.clock_ms;
  v.over = w.over;
  v.scores = w.scores.list();
  v.places = w.places.list();
  if (!d.roles.empty())
    for (const SeatId s : w.seat_ids()) v.roles.push_back(d.roles[d.role(s)].name);
  for (int s = 0; s < w.seats; ++s)
    if ((w.winners >> s & 1) != 0) v.winners.push_back(seat_name(d, s));
  for (const world::ZoneId z : d.zones.ids()) {
    const world::ZoneDef& def = d.zones[z];
    if (def.seat && def.seat.index >= w.seats) continue;
    SeenZone zone;
    zone.name = def.name;
    zone.base = def.base;
    zone.seat = seat_name(d, def.seat.index);
    zone.grid = def.grid;
    zone.count_known = all || def.counted_by(seat);
    if (zone.count_known) {
      zone.count = w.zones[z].count;
      w.each(z, [&](world::PieceId id) { zone.pieces.push_back(see(w, d, id, seat, keys, all)); });
    }
    if (def.grid) see_ground(w, d, z, seat, all, zone);
    // The order in another's hand means nothing, so it must not be seen either: known ones first, by kind, then the
    // hidden ones, by all that is known of them.
    if (!all && def.unordered && (def.seen_down & bit(seat)) == 0)
      std::stable_sort(zone.pieces.begin(), zone.pieces.end(), [](const SeenPiece& a, const SeenPiece& b) {
        if (a.kind.empty() != b.kind.empty()) return b.kind.empty();
        return std::tie(a.kind, a.back, a.owner, a.candidates, a.vars, a.face_up) <
               std::tie(b.kind, b.back, b.owner, b.candidates, b.vars, b.face_up);
      });
    if (def.unordered)
      for (std::size_t i = 0; i < zone.pieces.size(); ++i)
        if (zone.pieces[i].kind.empty()) zone.pieces[i].key = def.name + "#" + std::to_string(i + 1);
    for (const auto& c : d.counters)
      if (c.scope == world::Scope::zone && (all || c.sight == Sight::open || (c.seen_by & bit(seat)) != 0))
        zone.counters.emplace_back(c.name, w.counter(c, z));
    for (const auto& x : d.vars)
      if (x.scope == world::Scope::zone && (all || x.sight == Sight::open || (x.seen_by & bit(seat)) != 0))
        zone.vars.emplace_back(x.name, redacted(w.var(x, z), keys));
    v.zones.push_back(std::move(zone));
  }
  v.seat_counters.resize(static_cast<std::size_t>(w.seats));
  v.seat_vars.resize(static_cast<std::size_t>(w.seats));
  for (const auto& c : d.counters) {
    if (c.scope == world::Scope::game && may_see(c, 0, seat, all)) v.counters.emplace_back(c.name, w.counter(c, 0));
    for (int s = 0; c.scope == world::Scope::seat && s < w.seats; ++s)
      if (may_see(c, s, seat, all)) v.seat_counters[static_cast<std::size_t>(s)].emplace_back(c.name, w.counter(c, s));
  }
  for (const auto& x : d.vars) {
    if (x.scope == world::Scope::game && may_see(x, 0, seat, all))
      v.vars.emplace_back(x.name, redacted(w.var(x, 0), keys));
    for (int s = 0; x.scope == world::Scope::seat && s < w.seats; ++s)
      if (may_see(x, s, seat, all))
        v.seat_vars[static_cast<std::size_t>(s)].emplace_back(x.name, redacted(w.var(x, s), keys));
  }
  for (const auto& m : w.modifiers)
    v.modifiers.push_back(
        {m.script, m.name, seat_name(d, m.owner.index), m.until, redacted(m.params, keys), redacted(m.cause, keys)});
  v.paused = w.time.paused;
  for (int s = 0; s < w.seats; ++s)
    if ((w.time.away >> s & 1) != 0) v.away.push_back(seat_name(d, s));
  for (const world::Timer& t : w.time.timers)
    if (all || (seat ? (t.seen & bit(seat)) != 0 : t.seen == 0xFFFF))
      v.timers.push_back({t.name, t.due_ms, !t.paused && !w.time.paused});
  if (!match.in_secret()) {
    for (const auto& decision : match.open())
      if (all || match.may_see(decision, seat)) v.open.push_back(see(decision, d, seat, keys));
    return v;
  }
  // How far the others are with a secret choice tells something about it: they are shown as choosing until all are
  // done.
  for (const SeatId choosing : match.secret_seats()) {
    if (choosing != seat) {
      v.open.emplace_back().seat = seat_name(d, choosing.index);
    } else if (const std::size_t own = match.find_open(seat); own < match.open().size()) {
      v.open.push_back(see(match.open()[own], d, seat, keys));
    }
  }
  return v;
}

}  // namespace

View view(const Match& match, SeatId seat) { return look(match, match.world(), seat, false); }

View view(const Match& match, const world::World& earlier, SeatId seat) {
  View v = look(match, earlier, seat, false);
  v.open.clear();
  return v;
}

View open_view(const Match& match, const world::World& open) { return look(match, open, SeatId(0), true); }

std::string value_json(const world::Value& value, const world::World& world, const world::Defs& defs, SeatId seat) {
  return named(value, Keys(world, defs, seat)).dump();
}

namespace {

ordered_json object(const std::vector<std::pair<std::string, std::int64_t>>& list) {
  ordered_json j = ordered_json::object();
  for (const auto& [name, n] : list) j[name] = n;
  return j;
}
ordered_json object(const std::vector<std::pair<std::string, world::Value>>& list) {
  static const world::World none;
  static const world::Defs empty;
  ordered_json j = ordered_json::object();
  for (const auto& [name, value] : list) j[name] = named(value, Keys(none, empty, {}));
  return j;
}
ordered_json plain(const world::Value& value) {
  static const world::World none;
  static const world::Defs empty;
  return named(value, Keys(none, empty, {}));
}

}  // namespace

std::string to_json(const View& v) {
  ordered_json j;
  j["seat"] = v.seat;
  j["seats"] = v.seats;
  if (!v.roles.empty()) j["roles"] = v.roles;
  j["first"] = v.first;
  j["state"] = v.state;
  j["round"] = v.round;
  j["clock_ms"] = v.clock_ms;
  j["over"] = v.over;
  j["winners"] = v.winners;
  j["scores"] = v.scores;
  if (!v.places.empty()) j["places"] = v.places;
  for (const SeenZone& z : v.zones) {
    ordered_json zone;
    zone["name"] = z.name;
    if (z.count_known) {
      zone["count"] = z.count;
      zone["pieces"] = ordered_json::array();
      for (const SeenPiece& p : z.pieces) {
        ordered_json piece{
            {"key", p.key}, {"kind", p.kind}, {"back", p.back}, {"owner", p.owner}, {"face_up", p.face_up}};
        if (z.grid && p.placed) piece["x"] = p.x, piece["y"] = p.y;
        if (!p.vars.empty()) piece["vars"] = object(p.vars);
        if (!p.candidates.empty()) piece["candidates"] = p.candidates;
        zone["pieces"].push_back(std::move(piece));
      }
    }
    if (!z.ground_known) zone["ground"] = "hidden";
    if (!z.layout.empty()) zone["layout"] = z.layout;
    for (const SeenWall& wall : z.walls) zone["walls"].push_back({wall.x, wall.y, wall.side});
    if (!z.counters.empty()) zone["counters"] = object(z.counters);
    if (!z.vars.empty()) zone["vars"] = object(z.vars);
    j["zones"].push_back(std::move(zone));
  }
  j["counters"] = object(v.counters);
  j["vars"] = object(v.vars);
  for (std::size_t s = 0; s < v.seat_counters.size(); ++s)
    j["players"][v.seats[s]] = {{"counters", object(v.seat_counters[s])}, {"vars", object(v.seat_vars[s])}};
  j["modifiers"] = ordered_json::array();
  for (const SeenModifier& m : v.modifiers)
    j["modifiers"].push_back({{"script", m.script},
                              {"name", m.name},
                              {"owner", m.owner},
                              {"ends", m.ends},
                              {"params", plain(m.params)},
                              {"cause", plain(m.cause)}});
  if (v.paused) j["paused"] = true;
  if (!v.away.empty()) j["away"] = v.away;
  for (const SeenTimer& t : v.timers)
    j["timers"].push_back({{"name", t.name}, {"due_ms", t.due_ms}, {"running", t.running}});
  j["open"] = ordered_json::array();
  for (const SeenDecision& d : v.open) {
    ordered_json q{{"seat", d.seat}, {"deadline_ms", d.deadline_ms}};
    if (!d.type.empty())
      q.update(ordered_json{{"type", d.type},
                            {"id", d.id},
                            {"prompt", d.prompt},
                            {"args", plain(d.args)},
                            {"cause", plain(d.cause)},
                            {"items", d.items},
                            {"seconds", d.seconds},
                            {"legal", d.legal},
                            {"limits", d.limits},
                            {"min", d.min},
                            {"max", d.max}});
    if (d.standing) q["standing"] = true;
    j["open"].push_back(std::move(q));
  }
  return j.dump();
}

}  // namespace vizier::match
