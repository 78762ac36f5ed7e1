#include "world/real_time.hpp"

#include <algorithm>

#include "world/editor.hpp"
#include "world/hash.hpp"

namespace vizier::world {

namespace {

template <class List>
auto* by_name(List& list, std::string_view name) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const auto& item) { return item.name == name; });
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

Timer* RealTime::timer(std::string_view name) { return by_name(timers, name); }
const Timer* RealTime::timer(std::string_view name) const { return by_name(timers, name); }
Offer* RealTime::offer(std::string_view name) { return by_name(offers, name); }
const Offer* RealTime::offer(std::string_view name) const { return by_name(offers, name); }

Held held_by(const Timer& timer) {
  Held sum = timer.with.held();
  sum.bytes += timer.name.size() + timer.runs.size();
  return sum;
}

Held held_by(const Offer& offer) {
  Held sum = offer.with.held();
  sum.bytes += offer.name.size() + offer.runs.size();
  for (const std::string& by : offer.blocked) sum.bytes += by.size();
  return sum;
}

Held RealTime::held() const {
  Held sum;
  for (const Timer& timer : timers) sum += held_by(timer);
  for (const Offer& offer : offers) sum += held_by(offer);
  return sum;
}

std::uint64_t RealTime::hash(std::uint64_t h) const {
  h = mix(mix(h, timers.size()), offers.size());
  for (const Timer& t : timers) {
    h = t.with.hash(hash_text(t.runs, hash_text(t.name, h)));
    h = mix(mix(h, static_cast<std::uint64_t>(t.due_ms)), (std::uint64_t{t.paused} << 16) | t.seen);
  }
  for (const Offer& o : offers) {
    h = mix(o.with.hash(hash_text(o.runs, hash_text(o.name, h))), o.blocked.size());
    for (const std::string& by : o.blocked) h = hash_text(by, h);
  }
  h = mix(mix(h, static_cast<std::uint64_t>(stood_ms)), static_cast<std::uint64_t>(pause_ends_ms));
  return mix(h, (std::uint64_t{paused} << 16) | away);
}

// --- changes

void Editor::time_changed(SeatMask seen) {
  w_.time.used = true;
  emit({EventType::timing, 0, static_cast<SeatMask>(seen & everybody()), {}, {}});
}

void Editor::set_timer(Timer timer) {
  end_timer(timer.name);
  if (w_.time.timers.size() == max_timers) throw std::length_error("the game would have over 100 timers at once");
  const SeatMask seen = timer.seen;
  w_.held += held_by(timer);
  w_.time.timers.push_back(std::move(timer));
  check_held();
  time_changed(seen);
}

bool Editor::end_timer(std::string_view name) {
  Timer* const timer = w_.time.timer(name);
  if (!timer) return false;
  const SeatMask seen = timer->seen;
  w_.held -= held_by(*timer);
  w_.time.timers.erase(w_.time.timers.begin() + (timer - w_.time.timers.data()));
  time_changed(seen);
  return true;
}

bool Editor::hold_timer(std::string_view name, bool hold) {
  Timer* const timer = w_.time.timer(name);
  if (!timer || timer->paused == hold) return false;
  timer->due_ms += hold ? -w_.clock_ms : w_.clock_ms;
  timer->paused = hold;
  time_changed(timer->seen);
  return true;
}

void Editor::open_offer(Offer offer) {
  close_offer(offer.name);
  if (w_.time.offers.size() == max_offers) throw std::length_error("over 100 standing offers would be open at once");
  w_.held += held_by(offer);
  w_.time.offers.push_back(std::move(offer));
  check_held();
  time_changed(everybody());
}

bool Editor::close_offer(std::string_view name) {
  Offer* const offer = w_.time.offer(name);
  if (!offer) return false;
  w_.held -= held_by(*offer);
  w_.time.offers.erase(w_.time.offers.begin() + (offer - w_.time.offers.data()));
  time_changed(everybody());
  return true;
}

bool Editor::block_offer(std::string_view name, std::string_view by, bool block) {
  Offer* const offer = w_.time.offer(name);
  if (!offer) return false;
  const auto at = std::lower_bound(offer->blocked.begin(), offer->blocked.end(), by);
  const bool there = at != offer->blocked.end() && *at == by;
  if (there == block) return true;
  if (block && offer->blocked.size() == max_offers)
    throw std::length_error("an offer is blocked by 100 things already");
  w_.held -= held_by(*offer);
  if (block)
    offer->blocked.emplace(at, by);
  else
    offer->blocked.erase(at);
  w_.held += held_by(*offer);
  check_held();
  time_changed(everybody());
  return true;
}

void Editor::pause(std::int64_t most_ms) {
  w_.time.paused = true;
  w_.time.pause_ends_ms = most_ms < 0 ? -1 : w_.time.stood_ms + most_ms;
  time_changed(everybody());
}

void Editor::resume() {
  w_.time.paused = false;
  w_.time.pause_ends_ms = -1;
  time_changed(everybody());
}

void Editor::set_away(SeatId seat, bool away) {
  w_.time.away = static_cast<SeatMask>(away ? w_.time.away | bit(seat) : w_.time.away & ~bit(seat));
  time_changed(everybody());
}

}  // namespace vizier::world
