#include "bots/judge.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "script/looking.hpp"

namespace vizier::bots {

double Judge::share_of_lead(double lead) {
  lead_sum_ += std::abs(lead);
  lead_count_ += 1;
  return 1 / (1 + std::exp(-lead / std::max(1e-9, lead_sum_ / lead_count_)));
}

bool Judge::values(match::Match& match, world::IdVector<world::SeatId, double>& by_seat) {
  const world::World& w = match.world();
  const auto seats = static_cast<std::size_t>(w.seats);
  if (w.over) {
    points_.assign(seats, 0);
    for (const world::SeatId seat : w.scores.ids()) points_[seat] = w.scores[seat];
  } else {
    const script::Looking look(match.runtime(), w);
    if (!can_guess(match)) return false;
    if (!match.runtime().evaluate(points_))
      throw std::runtime_error("the package's hint for bots fails: " +
                               content::to_text(match.runtime().error().diagnostic()));
  }
  by_seat.assign(seats, 0);
  const int winners = w.over ? std::popcount(w.winners) : 0;
  // where one side wins together, each of it has won; ahead is who is better among its own
  const world::Defs& defs = match.defs();
  const auto allies = [&](world::SeatId seat) {
    const world::RoleId role = defs.role(seat);
    return static_cast<world::SeatMask>((role ? defs.roles[role].seats : world::bit(seat)) & world::all_seats(w.seats));
  };
  constexpr double of_victory = 0.8;  // the rest is for the lead: a narrow defeat is better than a clear one
  for (const world::SeatId seat : w.seat_ids()) {
    double best = seats > 1 ? -1e300 : 0;
    const world::SeatMask side = w.over ? allies(seat) : world::bit(seat);
    const bool among_own = std::popcount(side) > 1;
    for (const world::SeatId other : w.seat_ids())
      if (other != seat && (!among_own || (side & world::bit(other)) != 0)) best = std::max(best, points_[other]);
    const double lead = share_of_lead(points_[seat] - best);
    const bool won = (w.winners & world::bit(seat)) != 0;
    by_seat[seat] = w.over ? of_victory * (!won                                    ? 0.0
                                           : (w.winners & ~side) == 0 && among_own ? 1.0
                                                                                   : 1.0 / winners) +
                                 (1 - of_victory) * lead
                           : lead;
  }
  return true;
}

}  // namespace vizier::bots
