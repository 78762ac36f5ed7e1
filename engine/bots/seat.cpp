#include "bots/seat.hpp"

#include "bots/rollout.hpp"
#include "world/hash.hpp"

namespace vizier::bots {

bool Seat::in_time() const { return time_counts(match_); }

std::uint64_t Seat::code(const world::Answer& answer, world::SeatMask mask) const {
  return answer_key({match_.world(), defs(), mask}, decision(), answer);
}

std::uint64_t Seat::name(world::Choice choice) const {
  const world::World& w = match_.world();
  if (choice.type() == world::Choice::Type::number) return world::mix(1, static_cast<std::uint64_t>(choice.number()));
  if (choice.type() == world::Choice::Type::text) return world::hash_text(decision().texts[choice.text()], 2);
  const world::Ref r = choice.ref();
  const auto zone = [&](world::ZoneId id) { return world::hash_text(defs().zones[id].name, 3); };
  const auto kind = [&](world::KindId id) { return world::hash_text(defs().kinds[id].name, 4); };
  switch (r.type) {
    case world::RefType::zone: return zone(world::ZoneId(r.id));
    case world::RefType::kind: return kind(world::KindId(r.id));
    case world::RefType::cell:
      return world::mix(zone(world::ZoneId(r.id)),
                        static_cast<std::uint64_t>(r.x) * 65'537 + static_cast<std::uint64_t>(r.y));
    case world::RefType::piece: break;
    default: return world::mix(5, r.pack());
  }
  const world::PieceId id(r.id);
  const world::Piece& p = w.piece(id);
  if (w.knows(this->id(), id))
    return world::mix(kind(p.kind), (std::uint64_t{p.serial.copy} << 8) + static_cast<std::uint64_t>(p.owner + 1));
  return world::mix(p.zone ? zone(p.zone) : 6, static_cast<std::uint64_t>(w.place_of(id)));
}

}  // namespace vizier::bots
