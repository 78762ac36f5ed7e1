// Who is at the table, and what happens while somebody is not.
#include <algorithm>

#include "serve/table.hpp"

namespace vizier::serve {

/// Here, away or gone, by when somebody was heard last; nobody loses a game by it. What then happens, the table chose:
/// a bot stands in as long as somebody else is there to play with.
void Table::look_at_presence() {
  const auto is_seat = [&](const Chair& c) { return c.is == Is::person || (c.is == Is::free && phase_ == "play"); };
  bool gone = false, there = false, long_gone = false;
  for (Chair& chair : chairs_) {
    if (!is_seat(chair)) continue;
    const auto silent = moment_ - chair.heard;
    const bool left = chair.left && moment_ - *chair.left >= options_.gone / 3;
    const char* presence = chair.here                                                ? "here"
                           : chair.is == Is::free || left || silent >= options_.gone ? "gone"
                           : silent >= options_.away                                 ? "away"
                                                                                     : "here";
    if (chair.presence != presence) {
      chair.presence = presence;
      table_changed_ = true;
    }
    if (chair.presence != "here") chair.wish.clear();
    if (chair.presence != "gone" || phase_ != "play")
      chair.gone_since.reset();
    else if (!chair.gone_since)
      chair.gone_since = moment_;
    long_gone = long_gone || (chair.gone_since && moment_ - *chair.gone_since >= options_.host_alone);
    (chair.presence == "gone" ? gone : there) = true;
  }
  if (std::exchange(host_alone_, long_gone) != long_gone) table_changed_ = true;
  if (phase_ == "play" && anybody_gone()) count_wishes();
  for (Chair& chair : chairs_) {
    if (!chair.wish.empty() && !anybody_gone()) chair.wish.clear(), table_changed_ = true;
    const bool stand_in = is_seat(chair) && chair.presence == "gone" && absent_ == "bot" && phase_ == "play" && there;
    if (stand_in == chair.stand_in) continue;
    chair.stand_in = stand_in;
    table_changed_ = true;
  }
  if (phase_ != "play") return;
  const bool waits = absent_ == "pause" && gone && !own_pause();
  if (waits && paused_by_.empty()) {
    paused_by_ = "away";
    table_changed_ = true;
  } else if (!waits && paused_by_ == "away") {
    paused_by_.clear();
    table_changed_ = true;
  }
}

bool Table::anybody_gone() const {
  return std::any_of(chairs_.begin(), chairs_.end(), [](const Chair& c) { return c.gone_since.has_value(); });
}

/// What happens while somebody is gone is chosen by most of those who are here; before it comes to that, and when it
/// has lasted long, by the host.
Table::Reply Table::absent(Visitor& visitor, const Message& m) {
  if (!visitor.host && visitor.seats.empty()) return no("host", "host", visitor);
  if (phase_ == "over") return no("phase", "over", visitor);
  if (m.what == "pause" && own_pause()) return no("phase", "own_pause", visitor);
  std::string wish = m.what;
  if (m.what == "free") {
    const Chair* chair = chair_of(m.seat);
    if (phase_ == "lobby") return no("phase", "not_started", visitor);
    if (!chair || chair->is != Is::person || chair->presence != "gone") return no("wrong", "not_gone", visitor);
    wish += ":" + m.seat;
  }
  const bool alone = visitor.host && (phase_ == "lobby" || !anybody_gone() || host_alone_);
  if (!alone && phase_ == "lobby") return no("host", "host", visitor);
  if (!alone && !anybody_gone()) return no("phase", "nobody_gone", visitor);
  if (!alone && visitor.seats.empty()) return no("phase", "others_choose", visitor);
  for (const std::string& seat : visitor.seats) chair_of(seat)->wish = wish;
  table_changed_ = true;
  if (alone)
    choose(wish);
  else
    count_wishes();
  return {};
}

void Table::count_wishes() {
  std::map<std::string, std::size_t> wished;
  std::size_t here = 0;
  for (const Chair& chair : chairs_) {
    if (chair.is != Is::person || chair.presence != "here") continue;
    ++here;
    if (!chair.wish.empty()) ++wished[chair.wish];
  }
  for (const auto& [wish, count] : wished)
    if (2 * count > here) return choose(std::string(wish));
}

void Table::choose(const std::string& wish) {
  for (Chair& chair : chairs_) chair.wish.clear();
  table_changed_ = true;
  constexpr std::string_view hands_over = "free:";
  if (!wish.starts_with(hands_over)) {
    absent_ = wish;
    keep_table();
    return;
  }
  if (Chair* chair = chair_of(wish.substr(hands_over.size())); chair && chair->presence == "gone") free_seat(*chair);
}

/// Nobody has the seat any more, and its link is void.
void Table::free_seat(Chair& chair) {
  if (chair.is == Is::person) unseat(chair, "freed");
  chair.is = Is::free;
  chair.name.clear();
  chair.token_hash.clear();
  chair.wish.clear();
  chair.hint = {};
  chair.presence = "gone";
  table_changed_ = true;
  keep_table();
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
