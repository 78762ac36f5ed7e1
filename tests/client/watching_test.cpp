// Whoever watches without a seat sees what everybody has seen, and nothing else.
#include "client/scene.hpp"
#include "play/battery.hpp"
#include "play/play.hpp"

using namespace vizier;
using world::SeatId;

namespace {

/// Pieces that are known without a seat; each of them must be known to every seat, and no other one may be.
int publicly_known(const match::Match& match) {
  const match::View open = match::view(match, SeatId());
  std::vector<match::View> seats;
  for (const SeatId seat : match.world().seat_ids()) seats.push_back(match::view(match, seat));
  int known = 0;
  for (std::size_t z = 0; z < open.zones.size(); ++z) {
    if (match.defs().zones[match.defs().zone(open.zones[z].name)].unordered) continue;  // each sees another order
    for (std::size_t i = 0; i < open.zones[z].pieces.size(); ++i) {
      bool everybody = true;
      for (const match::View& view : seats)
        everybody = everybody && i < view.zones[z].pieces.size() && !view.zones[z].pieces[i].kind.empty();
      CHECK(everybody == !open.zones[z].pieces[i].kind.empty());
      known += everybody ? 1 : 0;
    }
  }
  return known;
}

}  // namespace

TEST_CASE("whoever watches knows the pieces that every seat knows, and no others", "[client]") {
  const auto [package, seats] = GENERATE(std::pair("quilt", 2), std::pair("tiles", 2), std::pair("duel", 2));
  auto runtime = match::load_game({package, "", "", {}});
  match::Match match(*runtime, match::Setup{std::max(seats, runtime->package().defs.min_seats), 3});
  battery::Driver driver{3};
  int most = 0;
  for (int i = 0; i < 60 && battery::running(match); ++i) {
    battery::apply(match, driver.choose(match));
    if (i % 10 == 0) most = std::max(most, publicly_known(match));
  }
  INFO(package);
  CHECK(most > 0);
}
