#include "motion.hpp"

#include <algorithm>

namespace vizier::window {

float eased(Ease ease, float t) {
  t = std::clamp(t, 0.0F, 1.0F);
  if (ease == Ease::in_out) return t < 0.5F ? 4 * t * t * t : 1 - std::pow(2 - 2 * t, 3.0F) / 2;
  if (ease == Ease::out) return 1 - std::pow(1 - t, 3.0F);
  return t;
}

Motion::Tween* Motion::find(const std::string& id) { return const_cast<Tween*>(std::as_const(*this).find(id)); }

const Motion::Tween* Motion::find(const std::string& id) const {
  const auto at = std::lower_bound(tweens_.begin(), tweens_.end(), id,
                                   [](const Tween& t, const std::string& name) { return t.id < name; });
  return at != tweens_.end() && at->id == id ? &*at : nullptr;
}

float Motion::scaled(float milliseconds) const { return pace_.speed <= 0 ? 0 : milliseconds / pace_.speed; }

float Motion::at(const Tween& t) const {
  const auto passed = static_cast<float>(now_ - t.start);
  if (passed >= t.duration) return t.to;
  return t.from + (t.to - t.from) * eased(t.ease, passed / t.duration);
}

void Motion::tick(double now) { now_ = std::max(now_, now); }

void Motion::start(const std::string& id, float from, float to, float milliseconds, Ease ease, float delay) {
  if (pace_.reduced && milliseconds > lasting::fade) milliseconds = lasting::fade;
  const Tween tween{id, from, to, now_ + scaled(delay), scaled(milliseconds), ease};
  if (Tween* old = find(id)) {
    *old = tween;
    return;
  }
  tweens_.insert(std::lower_bound(tweens_.begin(), tweens_.end(), id,
                                  [](const Tween& t, const std::string& name) { return t.id < name; }),
                 tween);
}

void Motion::send(const std::string& id, float to, float milliseconds, Ease ease) {
  const Tween* old = find(id);
  if (old && old->to == to) return;
  start(id, old ? at(*old) : to, to, old ? milliseconds : 0, ease);
}

float Motion::value(const std::string& id, float otherwise) const {
  const Tween* t = find(id);
  return t ? at(*t) : otherwise;
}

bool Motion::moving(const std::string& id) const {
  const Tween* t = find(id);
  return t && now_ < t->start + t->duration;
}

float Motion::lit(const std::string& id, bool on) {
  if (!find(id)) {
    if (!on) return 0;  // what was never lit needs no record
    start(id, 0, 1, lasting::light_on, Ease::out);
  }
  send(id, on ? 1.0F : 0.0F, on ? lasting::light_on : lasting::light_off, Ease::out);
  const float v = value(id);
  if (!on && !moving(id)) forget(id);
  return v;
}

bool Motion::running() const {
  return std::any_of(tweens_.begin(), tweens_.end(), [&](const Tween& t) { return now_ < t.start + t.duration; });
}

void Motion::end_all() {
  for (Tween& t : tweens_) {
    t.start = now_;
    t.duration = 0;
  }
}

void Motion::forget(const std::string& id) {
  if (const Tween* t = find(id)) tweens_.erase(tweens_.begin() + (t - tweens_.data()));
}

Point Flight::at() const {
  if (reduced) return t < 0.5F ? from : to;
  const float e = eased(Ease::in_out, t);
  return mix(from, to, e) - Point(0, lasting::lift * 4 * e * (1 - e));
}

float Flight::opacity() const { return reduced ? std::abs(2 * t - 1) : 1; }

float start_of(int i, int n) {
  const float room = std::max(0.0F, lasting::all_moves - lasting::move);
  const float step = n > 1 ? std::min(lasting::apart, room / static_cast<float>(n - 1)) : 0;
  return step * static_cast<float>(i);
}

Turn turning(float t) { return {std::abs(std::cos(pi * std::clamp(t, 0.0F, 1.0F))), t >= 0.5F}; }

}  // namespace vizier::window
