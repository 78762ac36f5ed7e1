#include "client/passing.hpp"

#include <algorithm>

#include "text/speech.hpp"

namespace vizier::client {

using world::SeatId;

std::optional<AskMe> ask_me_of(std::string_view name) {
  for (std::size_t i = 0; i < ask_me_names.size(); ++i)
    if (name == ask_me_names[i]) return static_cast<AskMe>(i);
  return std::nullopt;
}

void Passing::pass_on(const match::Match& match, SeatId seat, bool on) {
  run_[seat] = on ? Run::to_round_end : Run::to_next;
  round_[seat] = match.world().round;
  own_[seat] = true;
}

void Passing::hold(SeatId seat) {
  run_[seat] = Run::none;
  held_[seat] = true;
  own_[seat] = false;
}

/// Whether another seat has done something of which this one has been told since it last looked.
bool Passing::happened(const match::Match& match, SeatId seat) const {
  std::size_t from = never;
  for (const SeatId other : acted_.ids())
    if (other != seat && acted_[other] != never && acted_[other] >= seen_[seat]) from = std::min(from, acted_[other]);
  if (from == never) return false;
  const auto& events = match.events().list;
  return std::any_of(events.begin() + static_cast<std::ptrdiff_t>(std::min(from, events.size())), events.end(),
                     [&](const world::Event& e) { return is_sentence(e) && text::heard(e, bit(seat)); });
}

std::optional<world::Answer> Passing::answer(const match::Match& match, std::size_t which) {
  const world::Decision& d = match.open()[which];
  const SeatId i = d.seat;
  if (d.beside != world::Decision::Beside::no) return std::nullopt;  // nobody waits for it
  if (d.pass < 0) {
    if (run_[i] == Run::to_next) run_[i] = Run::none;
    return std::nullopt;
  }
  const bool news = happened(match, d.seat);
  if (run_[i] != Run::none && (news || match.world().round != round_[i])) run_[i] = Run::none;
  if (held_[i]) return std::nullopt;
  const bool only = d.items.size() == 1;
  const bool wanted =
      run_[i] == Run::none && (settings_[i] == AskMe::always || (settings_[i] == AskMe::able && !only) ||
                               (settings_[i] == AskMe::others && news && !only));
  if (wanted) return std::nullopt;
  ++passed_[i];
  if (!own_[i]) gave_.insert(match.journal().size());
  own_[i] = false;
  return world::Answer(d.pass);
}

void Passing::asked(const match::Match& match, SeatId seat) {
  seen_[seat] = match.events().list.size();
  passed_[seat] = 0;
  held_[seat] = false;
}

void Passing::jumped(std::size_t inputs, std::size_t events) {
  gave_.erase(gave_.lower_bound(inputs), gave_.end());
  for (std::size_t& seen : seen_.list) seen = std::min(seen, events);
  for (std::size_t& acted : acted_.list)
    if (acted != never && acted > events) acted = never;
}

}  // namespace vizier::client
