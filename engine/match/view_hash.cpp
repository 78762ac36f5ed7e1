#include "match/view.hpp"
#include "world/ground.hpp"
#include "world/hash.hpp"

namespace vizier::match {

using world::bit;
using world::mix;
using world::SeatId;
using world::Sight;

namespace {

std::uint64_t look(const world::World& w, const world::Defs& d, world::PieceId id, SeatId seat, world::SeatMask me) {
  const world::Piece& p = w.piece(id);
  const bool known = (p.seen & me) != 0;
  const auto& kind = d.kinds[p.kind];
  std::uint64_t h = (std::uint64_t{static_cast<std::uint16_t>(known ? p.kind.index : -1)} << 48) |
                    (std::uint64_t{static_cast<std::uint16_t>(kind.back.index)} << 32) |
                    (std::uint64_t{static_cast<std::uint8_t>(p.owner)} << 24) |
                    (std::uint64_t{static_cast<std::uint8_t>(p.face_up)} << 16);
  const bool hides = d.look(p.zone).hides;
  if (!hides || world::has(world::sees_place(w, d, id), seat, w))
    h = mix(h, (std::uint64_t{static_cast<std::uint16_t>(p.x)} << 16) | static_cast<std::uint16_t>(p.y));
  if (p.narrowed >= 0)
    for (const world::KindId k : w.candidates_of(p)) h = mix(h, static_cast<std::uint64_t>(k.index) + 3);
  const world::PieceVarId unseen =
      hides && !world::has(world::sees_facing(w, d, id), seat, w) ? d.zones[p.zone].facing : world::PieceVarId{};
  for (const world::PieceVarId var : d.piece_vars.ids())
    if (!hides || var != unseen) h = mix(h, static_cast<std::uint32_t>(w.piece_vars(id, var)));
  return h;
}

template <class Def>
bool may_see(const Def& def, int instance, SeatId seat) {
  return def.sight == Sight::open || (def.seen_by & bit(seat)) != 0 ||
         (def.sight == Sight::owner && def.scope == world::Scope::seat && instance == seat.index);
}

}  // namespace

std::uint64_t view_hash(const world::World& w, const world::Defs& d, SeatId seat) {
  const world::SeatMask me = bit(seat);
  std::uint64_t h =
      mix((std::uint64_t{static_cast<std::uint32_t>(w.round)} << 32) | (std::uint64_t{w.over} << 16) | w.winners,
          static_cast<std::uint64_t>(w.clock_ms));
  h = mix(h, static_cast<std::uint64_t>(w.first));
  if (!w.time.none()) {
    h = mix(mix(h, static_cast<std::uint64_t>(w.time.stood_ms)), (std::uint64_t{w.time.paused} << 16) | w.time.away);
    for (const world::Timer& t : w.time.timers)
      if ((t.seen & me) != 0) h = mix(mix(world::hash_text(t.name, h), static_cast<std::uint64_t>(t.due_ms)), t.paused);
  }
  for (const world::ZoneId z : w.zones.ids()) {
    const world::ZoneDef& def = d.zones[z];
    if (w.zones[z].count == 0 || !def.counted_by(seat)) continue;
    h = mix(h, z.slot());
    h = mix(h, static_cast<std::uint64_t>(w.zones[z].count));
    std::uint64_t sum = 0;  // the order in a hand means nothing
    for (world::PieceId id = w.zones[z].head; id; id = w.piece(id).next) {
      const std::uint64_t seen = look(w, d, id, seat, me);
      if (def.unordered)
        sum += seen * 0x9E3779B97F4A7C15ULL;
      else
        h = mix(h, seen);
    }
    h = mix(h, sum);
  }
  for (const world::CounterDef& def : d.counters)
    for (int i = 0; i < def.instances; ++i)
      if (may_see(def, i, seat)) h = mix(h, static_cast<std::uint32_t>(w.counter(def, i)));
  for (const world::VarDef& def : d.vars)
    for (int i = 0; i < def.instances; ++i)
      if (may_see(def, i, seat)) h = w.var(def, i).hash(h);
  for (const world::Modifier& m : w.modifiers)
    h = m.params.hash(world::hash_text(m.script, mix(h, static_cast<std::uint64_t>(m.owner.index + 1))));
  // walls by grid: those of a hidden ground are seen by some only
  world::ZoneId grid;
  bool seen = false;
  for (const world::Wall& wall : w.walls) {
    if (wall.grid != grid) grid = wall.grid, seen = world::has(world::sees_ground(w, d, grid), seat, w);
    if (seen) h = mix(h, world::cell(wall.grid, wall.x, wall.y).pack() * 4 + static_cast<std::uint64_t>(wall.side));
  }
  for (const world::GroundLayout& ground : w.grounds)
    if (world::has(world::sees_ground(w, d, ground.grid), seat, w))
      h = mix(h, (std::uint64_t{ground.grid.slot()} << 32) | ground.layout.slot());
  if (!w.places.empty()) h = world::hash_flat(w.places.list(), h);
  return world::hash_flat(w.scores.list(), h);
}

std::uint64_t events_hash(const world::Events& events, std::size_t from, const world::Defs&, SeatId seat) {
  const world::SeatMask me = bit(seat);
  std::uint64_t h = 1;
  for (std::size_t i = from; i < events.list.size(); ++i) {
    const world::Event& e = events.list[i];
    using T = world::EventType;
    if (e.type == T::drew || e.type == T::tally) continue;
    const bool sentence = is_sentence(e) || e.type == T::showed;
    if ((sentence || e.type == T::counter || e.type == T::var || e.type == T::shown || e.type == T::owner ||
         e.type == T::wall || e.type == T::placed || e.type == T::layout || e.type == T::timing) &&
        (e.mask & me) == 0)
      continue;
    h = mix(h, (std::uint64_t{static_cast<std::uint8_t>(e.type)} << 56) |
                   (std::uint64_t{static_cast<std::uint16_t>(e.a)} << 16) | static_cast<std::uint16_t>(e.b));
    h = mix(h, (std::uint64_t{static_cast<std::uint16_t>(e.piece.index)} << 16) |
                   static_cast<std::uint16_t>((e.mask & me) != 0 ? e.kind.index : -1));
    if (sentence) {
      const world::Said& said = events.said[static_cast<std::size_t>(e.n)];
      h = said.args.hash(world::hash_text(said.key, h));
      for (const auto& known : said.known)
        h = mix(h, static_cast<std::uint64_t>((known.mask & me) != 0 ? known.kind.index : -1));
    } else {
      h = mix(h, (std::uint64_t{static_cast<std::uint32_t>(e.n)} << 32) | static_cast<std::uint32_t>(e.m));
    }
  }
  return h;
}

world::IdVector<world::PieceId, bool> touched_pieces(const world::Events& events, std::size_t from,
                                                     const world::World& world) {
  world::IdVector<world::PieceId, bool> touched(world.pieces.size());
  for (std::size_t i = from; i < events.list.size(); ++i)
    if (const world::PieceId piece = events.list[i].piece; touched.has(piece)) touched[piece] = true;
  return touched;
}

}  // namespace vizier::match
