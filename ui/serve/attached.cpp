// A table at a game that somebody else owns and drives: a window or a terminal.
#include <algorithm>

#include "serve/game_json.hpp"
#include "serve/table.hpp"

namespace vizier::serve {

Table::Table(TableOptions options, Wire& wire, client::Sitting& sitting, const std::set<std::string>& open,
             const std::optional<TableFile>& known)
    : options_(std::move(options)),
      wire_(wire),
      sentences_(sentences_of(*options_.package)),
      sitting_(&sitting),
      moment_(now()) {
  attached_ = true;
  playing_ = {&sitting.match(), sitting.save(), {}};
  here_.client = "here";
  here_.language = options_.language;
  here_.host = true;
  for (const world::SeatId id : match().world().seat_ids()) {
    Chair chair;
    chair.seat = options_.package->defs.seats[id];
    const auto before = known ? known->seats.find(chair.seat) : decltype(known->seats.end()){};
    if (!sitting.is_person(id)) {
      chair.is = Is::bot;
      if (id.slot() < options_.players.size()) chair.bot = options_.players[id.slot()];
    } else if (known && before != known->seats.end() && !before->second.token_hash.empty()) {
      chair.is = Is::person;
      chair.name = before->second.name;
      chair.language = before->second.language;
      chair.token_hash = before->second.token_hash;
      chair.heard = moment_;
    } else if (!open.contains(chair.seat)) {
      chair.is = Is::person;
      chair.here = true;
      chair.language = options_.language;
    }
    chairs_.push_back(std::move(chair));
  }
  if (known) {
    epoch_ = known->epoch;
    absent_ = known->absent;
  }
  phase_ = "play";
  clock_set_ = moment_;
  inputs_ = match().journal().size();
  share_seats();
  note_end();
  keep_table();
}

/// The owner asks those who sit at its screen, and nobody else.
void Table::share_seats() {
  world::SeatMask elsewhere = 0;
  here_.seats.clear();
  for (Chair& chair : chairs_) {
    if (chair.here) here_.seats.insert(chair.seat);
    if (chair.is != Is::bot && !chair.here)
      elsewhere = static_cast<world::SeatMask>(elsewhere | bit(id_of(chair.seat)));
  }
  sitting_->set_elsewhere(elsewhere);
  table_changed_ = true;
}

client::Invitation::Turn Table::pump() {
  client::Invitation::Turn turn;
  playing_.match = &sitting_->match();
  decltype(work_) work;
  {
    const std::lock_guard lock(mutex_);
    if (ends_) return turn;
    work.swap(work_);
  }
  if (phase_ == "over" && !match().over()) phase_ = "play";
  if (match().journal().size() != inputs_) changed();
  inputs_ = match().journal().size();
  const std::size_t before = inputs_;
  for (const auto& [came, what] : work) {
    clock_set_ = moment_ = std::max(moment_, came);
    what();
  }
  clock_set_ = moment_ = std::max(moment_, now());  // the owner lets time pass in the game
  look_at_presence();
  tell_presence();
  if (phase_ == "play") {
    if (waiting_thought_ && moment_ >= next_bot_) {
      auto thought = std::exchange(waiting_thought_, std::nullopt);
      take_thought(std::move(thought->first), std::move(thought->second));
    }
    go_on();
  }
  turn.table = table_changed_;
  refresh();
  inputs_ = match().journal().size();
  turn.back = std::exchange(went_back_, false);
  turn.game = turn.back || inputs_ != before;
  return turn;
}

void Table::went_back() {
  vote_.reset();
  ++epoch_;
  keep_table();
  for (Chair& chair : chairs_) {
    chair.shown = SIZE_MAX;
    chair.hint = {};
  }
  forget_logs();
  waiting_thought_.reset();
  if (phase_ == "over" && !match().over()) phase_ = "play";
  changed();
}

Result<> Table::request(const Message& message) {
  const Reply reply = carry_out(0, here_, message);
  if (reply.why.empty()) return {};
  return Failed{reply.reason};
}

void Table::hand_out(const std::string& seat) {
  Chair* chair = chair_of(seat);
  if (!chair || !sitting_->is_person(id_of(seat)) || (chair->is == Is::person && !chair->here)) return;
  *chair = {};
  chair->seat = seat;
  share_seats();
  keep_table();
}

void Table::take_back(const std::string& seat) {
  Chair* chair = chair_of(seat);
  if (!chair || chair->is == Is::bot || chair->here) return;
  unseat(*chair, "freed");
  *chair = {};
  chair->seat = seat;
  chair->is = Is::person;
  chair->here = true;
  chair->language = options_.language;
  share_seats();
  keep_table();
}

client::Invitation::Table Table::seen() const {
  using Seat = client::Invitation::Seat;
  client::Invitation::Table out;
  for (const Chair& chair : chairs_) {
    Seat seat;
    seat.seat = chair.seat;
    seat.is = chair.is == Is::bot      ? Seat::Is::bot
              : chair.here             ? Seat::Is::here
              : chair.is == Is::person ? Seat::Is::phone
                                       : Seat::Is::open;
    seat.name = chair.name;
    seat.presence = chair.presence;
    seat.stand_in = chair.stand_in;
    out.seats.push_back(std::move(seat));
  }
  out.watching = static_cast<int>(
      std::count_if(visitors_.begin(), visitors_.end(), [](const auto& v) { return v.second.seats.empty(); }));
  out.absent = absent_;
  out.paused = paused_by_;
  if (vote_) {
    out.undo_by = vote_->by;
    out.undo_waits = vote_->waits;
  }
  out.trouble = trouble_;
  return out;
}

}  // namespace vizier::serve
