// What events mean, judged by the places of the last whole frame.
#include <algorithm>

#include "typing.hpp"
#include "ui.hpp"

namespace vizier::window {
namespace {
constexpr float drag_after = 5;  // pixels

/// Whether a key does nothing by itself: another one, or its character, comes after it.
bool leads_to_another(const sf::Event::KeyEvent& key) {
  using K = sf::Keyboard;
  const auto between = [&](K::Key low, K::Key high) { return key.code >= low && key.code <= high; };
  if (Ui::is_modifier(key.code)) return true;
  return !key.control && !key.alt &&
         (between(K::A, K::Num9) || between(K::LBracket, K::Space) || between(K::Add, K::Divide) ||
          between(K::Numpad0, K::Numpad9));
}
}  // namespace

bool Ui::feed(const sf::Event& event, double now) {
  const std::size_t before = clicked_.size() + secondary_.size() + keys_.size();
  const Hit* focused = find(focus_);
  const bool key = event.type == sf::Event::KeyPressed;
  const bool typing =
      key && ((focused && focused->takes_text) || leads_to_another(event.key));  // a word may arrive at once
  const bool draws = understand(event, now);
  waits_ |= drop_.has_value() || (clicked_.size() + secondary_.size() + keys_.size() > before && !typing);
  return draws;
}

bool Ui::understand(const sf::Event& event, double now) {
  now_ = now;
  switch (event.type) {
    case sf::Event::MouseMoved: {
      const std::string before = hover_;
      mouse_ = {static_cast<float>(event.mouseMove.x), static_cast<float>(event.mouseMove.y)};
      hover_changes();
      if (!down_.empty() && carried_.empty() && !by_key_ && length(mouse_ - press_at_) > drag_after)
        if (const Hit* hit = find(down_); hit && hit->draggable && hit->enabled) carried_ = down_;
      return hover_ != before || follows_ || !carried_.empty() || !down_.empty();
    }
    case sf::Event::MouseButtonPressed: {
      mouse_ = {static_cast<float>(event.mouseButton.x), static_cast<float>(event.mouseButton.y)};
      hover_changes();
      shows_focus_ = false;
      if (event.mouseButton.button == sf::Mouse::Right && !hover_.empty()) secondary_.push_back(hover_);
      if (event.mouseButton.button != sf::Mouse::Left) return true;
      down_ = hover_;
      by_key_ = false;
      down_since_ = now_;
      press_at_ = mouse_;
      const Hit* hit = find(hover_);
      focus_ = hit && hit->focusable ? hover_ : "";
      return true;
    }
    case sf::Event::MouseButtonReleased: {
      mouse_ = {static_cast<float>(event.mouseButton.x), static_cast<float>(event.mouseButton.y)};
      hover_changes();
      if (event.mouseButton.button != sf::Mouse::Left) return false;
      if (!carried_.empty())
        drop_ = Drop{carried_, hover_ == carried_ ? "" : hover_};
      else if (const Hit* hit = find(down_);
               !down_.empty() && down_ == hover_ && !(hit && hit->reads && now_ - down_since_ >= long_press))
        clicked_.push_back(down_);
      carried_.clear();
      down_.clear();
      return true;
    }
    case sf::Event::MouseWheelScrolled: {
      const Point p(static_cast<float>(event.mouseWheelScroll.x), static_cast<float>(event.mouseWheelScroll.y));
      for (std::size_t i = shown_.size(); i > shown_from_; --i)
        if (shown_[i - 1].takes_wheel && shown_[i - 1].box.contains(p)) {
          wheel_[shown_[i - 1].id] += event.mouseWheelScroll.delta;
          return true;
        }
      wheel_[""] += event.mouseWheelScroll.delta;
      return true;
    }
    case sf::Event::MouseLeft:
      mouse_ = {-1, -1};
      hover_changes();
      return true;
    case sf::Event::LostFocus:
      held_.clear();
      down_.clear();
      carried_.clear();
      return true;
    case sf::Event::KeyPressed: return key_pressed(event.key);
    case sf::Event::KeyReleased:
      std::erase(held_, event.key.code);
      if (by_key_ && !down_.empty()) {
        down_.clear();
        return true;
      }
      return false;
    case sf::Event::TextEntered: return character(event.text.unicode);
    case sf::Event::Resized:
    case sf::Event::GainedFocus: return true;
    default: return false;
  }
}

bool Ui::key_pressed(const sf::Event::KeyEvent& key) {
  repeated_ = std::find(held_.begin(), held_.end(), key.code) != held_.end();
  if (!repeated_ && key.code != sf::Keyboard::Unknown) held_.push_back(key.code);
  const Hit* focused = find(focus_);
  if (key.code == sf::Keyboard::Tab && !key.control && !key.alt) {
    move_focus(key.shift ? -1 : 1);
    return true;
  }
  const bool text = focused && focused->takes_text;
  for (std::size_t i = shown_from_; i < shown_.size(); ++i) {
    const Key& k = shown_[i].key;
    const bool same_key = k.code == key.code && k.code != sf::Keyboard::Unknown && k.control == key.control && !key.alt;
    if (same_key && shown_[i].enabled &&
        !(text && !key.control && (key.code == sf::Keyboard::Left || key.code == sf::Keyboard::Right))) {
      if (!repeated_) clicked_.push_back(shown_[i].id);
      return !repeated_;
    }
  }
  using K = sf::Keyboard;
  constexpr std::pair<K::Key, char32_t> with_control[] = {
      {K::A, typing::select_all}, {K::C, typing::copy}, {K::V, typing::paste}, {K::X, typing::cut}};
  for (const auto& [code, meaning] : with_control)
    if (text && key.control && !key.alt && key.code == code) {
      typed_.push_back({focus_, {meaning, K::Unknown}});
      return true;
    }
  const bool activates = (key.code == sf::Keyboard::Return || key.code == sf::Keyboard::Space) && !text;
  if (activates && focused && focused->enabled && shows_focus_) {
    if (repeated_) return false;
    clicked_.push_back(focus_);
    down_ = focus_;
    by_key_ = true;
    down_since_ = now_;
    return true;
  }
  constexpr K::Key edits[] = {K::BackSpace, K::Delete, K::Left, K::Right, K::Home, K::End};
  if (text && !key.control && !key.alt && std::find(std::begin(edits), std::end(edits), key.code) != std::end(edits)) {
    typed_.push_back({focus_, {key.shift ? typing::extend : U'\0', key.code}});
    return true;
  }
  if (focused) focus_keys_.push_back(key.code);
  keys_.push_back({0, key.code, key.control});
  return true;
}

bool Ui::character(char32_t c) {
  if (c < 32 || c == 127) return false;  // Return, Escape, Backspace come as keys
  const Hit* focused = find(focus_);
  if (focused && focused->takes_text) {
    typed_.push_back({focus_, {c, sf::Keyboard::Unknown}});
    return true;
  }
  const auto folded = [](char32_t x) { return x >= U'A' && x <= U'Z' ? x + 32 : x; };
  for (std::size_t i = shown_from_; i < shown_.size(); ++i)
    if (shown_[i].key.character != 0 && folded(shown_[i].key.character) == folded(c) && shown_[i].enabled) {
      if (!repeated_) clicked_.push_back(shown_[i].id);
      return !repeated_;
    }
  keys_.push_back(Key::typed(c));
  return true;
}

void Ui::move_focus(int by) {
  std::vector<const Hit*> order;
  for (std::size_t i = shown_from_; i < shown_.size(); ++i)
    if (shown_[i].focusable && shown_[i].enabled && (shown_[i].box.width > 0 || !shown_[i].within.empty()))
      order.push_back(&shown_[i]);
  shows_focus_ = focus_moved_ = true;
  if (order.empty()) return;
  const auto at = std::find_if(order.begin(), order.end(), [&](const Hit* h) { return h->id == focus_; });
  const int n = static_cast<int>(order.size());
  const int next = at == order.end() ? (by > 0 ? 0 : n - 1) : (static_cast<int>(at - order.begin()) + by + n) % n;
  focus_ = order[static_cast<std::size_t>(next)]->id;
}

}  // namespace vizier::window
