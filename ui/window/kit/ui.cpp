#include "ui.hpp"

#include <SFML/System/Utf.hpp>
#include <algorithm>
#include <utility>

#include "canvas.hpp"
#include "wrap.hpp"

namespace vizier::window {
namespace {

constexpr float least_target = 24;

char32_t folded(char32_t c) { return c >= U'A' && c <= U'Z' ? c + 32 : c; }
bool same(const Key& a, const Key& b) {
  return folded(a.character) == folded(b.character) && a.code == b.code && a.control == b.control;
}

/// Takes one away; whether there was one.
template <class T, class V>
bool take(std::vector<T>& from, const V& what) {
  const auto at = std::find(from.begin(), from.end(), what);
  if (at == from.end()) return false;
  from.erase(at);
  return true;
}

}  // namespace

std::string Key::name() const {
  if (character != 0) {
    std::string utf8;
    sf::Utf8::encode(static_cast<sf::Uint32>(character), std::back_inserter(utf8));
    return capitals(utf8);
  }
  const std::string before = control ? "Ctrl " : "";
  if (code >= sf::Keyboard::A && code <= sf::Keyboard::Z)
    return before + static_cast<char>('A' + (code - sf::Keyboard::A));
  if (code >= sf::Keyboard::F1 && code <= sf::Keyboard::F15)
    return before + "F" + std::to_string(1 + code - sf::Keyboard::F1);
  switch (code) {
    case sf::Keyboard::Escape: return before + "Esc";
    case sf::Keyboard::Return: return before + "↵";
    case sf::Keyboard::Space: return before + "Space";
    case sf::Keyboard::Tab: return before + "Tab";
    case sf::Keyboard::Left: return before + "←";
    case sf::Keyboard::Right: return before + "→";
    case sf::Keyboard::Up: return before + "↑";
    case sf::Keyboard::Down: return before + "↓";
    case sf::Keyboard::Delete: return before + "Del";
    case sf::Keyboard::PageUp: return before + "PgUp";
    case sf::Keyboard::PageDown: return before + "PgDn";
    default: return before + "?";
  }
}

void Ui::begin() {
  building_.clear();
  building_from_ = 0;
  acted_ = follows_ = false;
  for (auto& [id, m] : memory_) m.seen = false;
}

void Ui::modal() { building_from_ = building_.size(); }

Touch Ui::place(const Canvas& canvas, const Box& units, Hit hit) {
  const Box clip = canvas.clip(), wanted = at_least(units, least_target);
  Box seen;
  if (!clip.intersects(wanted, seen) || !clip.intersects(units)) seen = Box(centre(units), {});
  hit.box = canvas.to_pixels(seen);
  hit.whole = canvas.to_pixels(wanted);
  hit.within = within_;
  return place(hit);
}

Touch Ui::place(const Hit& hit) {
  building_.push_back(hit);
  const auto keep = [&](const std::string& id) {
    if (const auto m = memory_.find(id); m != memory_.end()) m->second.seen = true;
  };
  keep(hit.id);
  if (hit.takes_text) keep(hit.id + "/anchor"), keep(hit.id + "/held");
  Touch t;
  t.hover = hit.id == hover_;
  t.focus = hit.id == focus_ && shows_focus_;
  t.down = hit.id == down_ && (t.hover || by_key_) && hit.enabled;
  t.dragged = hit.id == carried_ && !carried_.empty();
  t.drop_here = t.hover && !carried_.empty() && !t.dragged;
  if (t.hover) t.hovered_for = static_cast<float>(now_ - hover_since_);
  if (t.down) t.held_for = static_cast<float>(now_ - down_since_);
  t.clicked = take(clicked_, hit.id) && hit.enabled;
  t.secondary = take(secondary_, hit.id);
  acted_ |= t.clicked || t.secondary;
  return t;
}

void Ui::end(Canvas& canvas) {
  for (std::size_t i = 0; i < later_.size(); ++i) {  // one may add another
    const auto draw = later_[i];
    draw(canvas);
  }
  end();
}

void Ui::end() {
  later_.clear();
  tip_ = std::exchange(next_tip_, {});
  shown_ = building_;
  shown_from_ = building_from_;
  clicked_.clear();
  secondary_.clear();
  keys_.clear();
  focus_keys_.clear();
  typed_.clear();
  wheel_.clear();
  drop_.reset();
  focus_moved_ = waits_ = false;
  within_.clear();
  std::erase_if(memory_, [](const auto& m) { return !m.second.seen; });
  if (!focus_.empty() && !find(focus_)) focus_.clear();
  if (!carried_.empty() && !find(carried_)) carried_.clear();
  hover_changes();
}

const Hit* Ui::find(const std::string& id) const {
  const auto at = std::find_if(shown_.begin(), shown_.end(), [&](const Hit& h) { return h.id == id; });
  return at == shown_.end() ? nullptr : &*at;
}

const Hit* Ui::under(Point p) const {
  for (std::size_t i = shown_.size(); i > shown_from_; --i)
    if (shown_[i - 1].box.contains(p) && !shown_[i - 1].takes_wheel) return &shown_[i - 1];
  return nullptr;
}

std::string Ui::at(Point pixels) const {
  const Hit* hit = under(pixels);
  return hit ? hit->id : "";
}

void Ui::hover_changes() {
  const std::string now = at(mouse_);
  if (now == hover_) return;
  hover_ = now;
  hover_since_ = now_;
}

float Ui::to_show(const std::string& area, const Box& pixels) const {
  const Hit* hit = focus_moved_ ? find(focus_) : nullptr;
  if (!hit || hit->within != area || area.empty()) return 0;
  constexpr float margin = 6;
  if (hit->whole.top < pixels.top + margin) return hit->whole.top - pixels.top - margin;
  return std::max(0.0F, bottom(hit->whole) + margin - bottom(pixels));
}

std::optional<Box> Ui::focus_moved_to() const {
  const Hit* hit = focus_moved_ ? find(focus_) : nullptr;
  return hit ? std::optional(hit->whole) : std::nullopt;
}

double Ui::wakes_at() const {
  double at = 0;
  const auto sooner = [&](double when) {
    if (when > now_ && (at == 0 || when < at)) at = when;
  };
  if (!hover_.empty()) sooner(hover_since_ + tooltip_after);
  if (!down_.empty()) sooner(down_since_ + long_press);
  return at;
}

std::optional<Ui::Drop> Ui::dropped() {
  acted_ |= drop_.has_value();
  return std::exchange(drop_, std::nullopt);
}

bool Ui::pressed(const Key& key) {
  const auto at = std::find_if(keys_.begin(), keys_.end(), [&](const Key& k) { return same(k, key); });
  if (at == keys_.end()) return false;
  keys_.erase(at);
  return acted_ = true;
}

bool Ui::pressed(const std::string& id, sf::Keyboard::Key code) {
  if (id != focus_ || !take(focus_keys_, code)) return false;
  std::erase_if(keys_, [&](const Key& k) { return k.code == code; });
  return acted_ = true;
}

std::vector<Ui::Typing> Ui::typed(const std::string& id) {
  std::vector<Typing> out;
  for (const auto& [to, what] : typed_)
    if (to == id) out.push_back(what);
  std::erase_if(typed_, [&](const auto& each) { return each.first == id; });
  acted_ |= !out.empty();
  return out;
}

float Ui::wheel(const std::string& id) {
  const auto at = wheel_.find(id);
  if (at == wheel_.end()) return 0;
  acted_ = true;
  return std::exchange(at->second, 0.0F);
}

}  // namespace vizier::window
