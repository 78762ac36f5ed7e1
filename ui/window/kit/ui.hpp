#pragma once
#include <SFML/Window/Event.hpp>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry.hpp"

namespace vizier::window {

class Canvas;

/// A key that does what a click on something does: a character as it is typed (whatever the keyboard's layout), or a
/// key without one.
struct Key {
  char32_t character = 0;                          ///< small or capital alike
  sf::Keyboard::Key code = sf::Keyboard::Unknown;  ///< Escape, Return, arrows, F5…
  bool control = false;

  static Key typed(char32_t c) { return {c, sf::Keyboard::Unknown, false}; }
  static Key of(sf::Keyboard::Key code) { return {0, code, false}; }
  static Key with_control(sf::Keyboard::Key code) { return {0, code, true}; }
  bool none() const { return character == 0 && code == sf::Keyboard::Unknown; }
  /// What its cap says: `C`, `Esc`, `Ctrl Z`; `↵` for Return, which is drawn as a glyph.
  std::string name() const;
};

/// A place on the screen that can be pointed at, by an id that stays the same from frame to frame.
struct Hit {
  std::string id;
  Box box;  ///< pixels of the window
  bool enabled = true;
  bool focusable = true;
  bool takes_text = false;   ///< typed characters go to it while it has the focus
  bool takes_wheel = false;  ///< clicks go through it, the wheel does not
  bool draggable = false;
  bool reads = false;  ///< holding it down for long_press shows something: no click
  Key key = {};
  Box whole = {};           ///< pixels: all of it, also what is scrolled out of sight; set by place()
  std::string within = {};  ///< the scrolled area in which it lies; set by place()
};

/// What the mouse and the keyboard do with one place at this moment.
struct Touch {
  bool hover = false, focus = false, down = false;
  bool clicked = false;                 ///< by mouse or key; told once
  bool secondary = false;               ///< right button
  bool dragged = false;                 ///< it is being carried
  bool drop_here = false;               ///< something is carried over it
  float hovered_for = 0, held_for = 0;  ///< milliseconds
};

/// Knows what lies under the mouse, what was pressed and what has the focus; draws nothing. Events are compared with
/// the places of the last whole frame, so that any number may come between two frames. A widget asks by its id while it
/// is drawn.
class Ui {
 public:
  /// One event, at a time in milliseconds. Whether anything could look different now.
  bool feed(const sf::Event& event, double now);
  void tick(double now) { now_ = now; }

  void begin();
  /// Registers a place and tells what is done with it.
  Touch place(const Hit& hit);
  Touch place(const Canvas& canvas, const Box& units, Hit hit);
  /// Places from here on lie in a scrolled area (its id), until it ends with an empty one: those out of sight can still
  /// get the focus.
  void within(const std::string& area) { within_ = area; }
  const std::string& within() const { return within_; }
  /// How far an area (pixels) must be scrolled, so that what has just got the focus by a key is seen; 0: not at all.
  float to_show(const std::string& area, const Box& pixels) const;
  /// All of what has just got the focus by a key, in pixels, also where it is out of sight.
  std::optional<Box> focus_moved_to() const;
  /// From here on places lie above all before, which cannot be reached any more: a dialogue, an open list.
  void modal();
  /// Drawn when all else is: lists that are open, tooltips.
  void later(std::function<void(Canvas&)> draw) { later_.push_back(std::move(draw)); }
  /// What this frame draws depends on where the mouse is, not only on which place it is on: each move draws again.
  void follow_mouse() { follows_ = true; }
  void end(Canvas& canvas);
  void end();

  /// The places of the last whole frame, for the eyes of tests.
  const std::vector<Hit>& hits() const { return shown_; }
  /// The topmost place under a point in pixels; empty: none.
  std::string at(Point pixels) const;

  /// Something was clicked, typed or dropped in the last frame: what it led to is seen only in another one.
  bool acted() const { return acted_; }
  /// When something changes without an event (a tooltip, a long press); 0: never.
  double wakes_at() const;

  Point mouse() const { return mouse_; }
  const std::string& hovered() const { return hover_; }
  const std::string& focused() const { return focus_; }
  void focus(const std::string& id, bool shown = false) {
    focus_ = id, shows_focus_ = shows_focus_ || shown;
  }  ///< shown: by a key, so that Return acts on it
  bool shows_focus() const { return shows_focus_; }
  struct Drop {
    std::string from, to;
  };
  /// What was carried where; told once.
  std::optional<Drop> dropped();
  const std::string& carried() const { return carried_; }
  Point carried_from() const { return press_at_; }

  /// Keys that no widget took: whether this one is among them; told once.
  bool pressed(const Key& key);
  /// Keys for the widget that has the focus.
  bool pressed(const std::string& id, sf::Keyboard::Key code);
  static bool is_modifier(sf::Keyboard::Key code) {
    return code >= sf::Keyboard::LControl && code <= sf::Keyboard::RSystem;
  }
  /// Something was clicked, dropped or pressed that no frame has seen yet. What comes after it belongs to the next
  /// frame.
  bool waits() const { return waits_; }
  /// What was typed into the widget that has the focus, in order: characters and the keys that edit a text (BackSpace,
  /// Delete, arrows, Home, End).
  struct Typing {
    char32_t character = 0;
    sf::Keyboard::Key key = sf::Keyboard::Unknown;
    friend bool operator==(const Typing&, const Typing&) = default;
  };
  std::vector<Typing> typed(const std::string& id);
  float wheel(const std::string& id);  ///< of an empty id: over no place that takes it
  /// The note beside the mouse in the last whole frame, for the eyes of tests.
  const std::string& tip() const { return tip_; }
  void show_tip(std::string words) { next_tip_ = std::move(words); }

  /// What a widget remembers by its id while it is drawn: a scroll offset, a caret, whether it is open.
  float& memory(const std::string& id) { return memory_[id].value; }
  std::string open;  ///< the list that is open
  static constexpr float tooltip_after = 450, long_press = 500;

 private:
  struct Memory {
    float value = 0;
    bool seen = true;
  };
  const Hit* find(const std::string& id) const;
  const Hit* under(Point pixels) const;
  bool understand(const sf::Event& event, double now);
  bool key_pressed(const sf::Event::KeyEvent& key);
  bool character(char32_t c);
  void move_focus(int by);
  void hover_changes();

  std::vector<Hit> shown_, building_;
  std::size_t shown_from_ = 0, building_from_ = 0;  ///< the first place above the last modal()
  std::vector<std::function<void(Canvas&)>> later_;
  std::string hover_, focus_, down_, carried_, tip_, next_tip_;
  std::string within_;
  bool shows_focus_ = false, acted_ = false, by_key_ = false, focus_moved_ = false, repeated_ = false, waits_ = false,
       follows_ = false;
  std::vector<sf::Keyboard::Key> held_;  ///< a key that is held presses a button once
  std::vector<std::string> clicked_, secondary_;
  std::optional<Drop> drop_;
  std::vector<Key> keys_;
  std::vector<sf::Keyboard::Key> focus_keys_;
  std::vector<std::pair<std::string, Typing>> typed_;  ///< with what had the focus then
  std::map<std::string, float> wheel_;
  std::map<std::string, Memory> memory_;
  Point mouse_{-1, -1}, press_at_;
  double now_ = 0, hover_since_ = 0, down_since_ = 0;
};

}  // namespace vizier::window
