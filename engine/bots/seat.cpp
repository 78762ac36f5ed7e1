#include "bots/seat.hpp"

#include "bots/rollout.hpp"

namespace vizier::bots {

bool Seat::in_time() const { return time_counts(match_); }

std::uint64_t Seat::code(const world::Answer& answer, world::SeatMask mask) const {
  return answer_key({match_.world(), defs(), mask}, decision(), answer);
}

}  // namespace vizier::bots
