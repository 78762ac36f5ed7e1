// Who is at the table, and what happens while somebody is not.
#include <algorithm>

#include "serve/table.hpp"

namespace vizier::serve {

/// Here, away or gone, by when somebody was heard last; nobody loses a game by it. What then happens, the table chose:
/// a bot stands in as long as somebody else is there to play with.
void Table::look_at_presence() {
  const auto is_seat = [&](const Chair& c) { return c.is == Is::person || (c.is == Is::free && phase_ == "play"); };
  bool anybody_gone = false, anybody_there = false;
  for (Chair& chair : chairs_) {
    if (!is_seat(chair)) continue;
    const auto silent = moment_ - chair.heard;
    const bool left = chair.left && moment_ - *chair.left >= options_.gone / 3;
    const char* presence = chair.is == Is::free || left || silent >= options_.gone ? "gone"
                           : silent >= options_.away                               ? "away"
                                                                                   : "here";
    if (chair.presence != presence) {
      chair.presence = presence;
      table_changed_ = true;
    }
    (chair.presence == "gone" ? anybody_gone : anybody_there) = true;
  }
  for (Chair& chair : chairs_) {
    const bool stand_in =
        is_seat(chair) && chair.presence == "gone" && absent_ == "bot" && phase_ == "play" && anybody_there;
    if (stand_in == chair.stand_in) continue;
    chair.stand_in = stand_in;
    table_changed_ = true;
  }
  if (phase_ != "play") return;
  const bool waits = absent_ == "pause" && anybody_gone && !own_pause();
  if (waits && paused_by_.empty()) {
    paused_by_ = "away";
    table_changed_ = true;
  } else if (!waits && paused_by_ == "away") {
    paused_by_.clear();
    table_changed_ = true;
  }
}

/// Where the game says what happens when somebody leaves, it is told. To the game, a bot that stands in is as good as
/// the person. While people choose in secret it is told later.
void Table::tell_presence() {
  if (phase_ != "play" || paused() || match().stuck() || !match().runtime().answers_presence()) return;
  for (const Chair& chair : chairs_) {
    if (chair.is == Is::bot) continue;
    const world::SeatId seat = id_of(chair.seat);
    const bool there = chair.presence != "gone" || chair.stand_in;
    const bool known = (match().world().time.away & bit(seat)) == 0;
    if (there == known || match().in_secret()) continue;
    if (!sitting_->set_present(seat, there)) continue;
    keep_save();
    changed();
    if (phase_ != "play" || match().stuck()) return;
  }
}

}  // namespace vizier::serve
