#pragma once
#include <functional>
#include <string>
#include <vector>

#include "geometry.hpp"

namespace vizier::window {

/// How a movement gains and loses speed.
enum class Ease { linear, in_out, out };
/// From 0 to 1 as t does.
float eased(Ease ease, float t);

/// How long things take, in milliseconds.
namespace lasting {
constexpr float move = 260, turn = 180, light_on = 120, light_off = 200, folio = 140, curtain = 320, counter = 200,
                fade = 80;
constexpr float apart = 60, all_moves = 900;  ///< between the starts of several moves; of all together
constexpr float lift = 6;                     ///< units, at the middle of a move
}  // namespace lasting

/// What somebody chose: how fast things move, and whether they do at all.
struct Pace {
  float speed = 1;       ///< 0.5, 1, 2; 0: at once
  bool reduced = false;  ///< fades of 80 instead of moves
};

/// Keeps values that change over time, by id. The caller gives the time in milliseconds, so that a test can choose it.
/// A value that was never sent before is at its target at once.
class Motion {
 public:
  explicit Motion(Pace pace = {}) : pace_(pace) {}
  void set_pace(Pace pace) { pace_ = pace; }
  const Pace& pace() const { return pace_; }

  /// What time it is now; forgets what has arrived and is not asked for.
  void tick(double now);
  double now() const { return now_; }

  /// Sends a value from where it is. The first time it is there at once, unless `from` says otherwise.
  void send(const std::string& id, float to, float milliseconds, Ease ease = Ease::out);
  void start(const std::string& id, float from, float to, float milliseconds, Ease ease = Ease::out, float delay = 0);
  float value(const std::string& id, float otherwise = 0) const;
  bool moving(const std::string& id) const;
  /// Towards 1 while on, towards 0 while not: light.
  float lit(const std::string& id, bool on);

  /// Whether anything is on its way: only then is there something to draw without an event.
  bool running() const;
  /// Everything has arrived.
  void end_all();
  void forget(const std::string& id);
  std::size_t size() const { return tweens_.size(); }

 private:
  struct Tween {
    std::string id;
    float from, to;
    double start;
    float duration;
    Ease ease;
  };
  Tween* find(const std::string& id);
  const Tween* find(const std::string& id) const;
  float at(const Tween& tween) const;
  float scaled(float milliseconds) const;

  std::vector<Tween> tweens_;  ///< sorted by id
  Pace pace_;
  double now_ = 0;
};

/// One thing that moves from one place to another. With reduced motion it fades out at the old place and in at the new.
struct Flight {
  Point from, to;
  float t = 1;  ///< 0 to 1, as Motion gives it
  bool reduced = false;

  Point at() const;
  float opacity() const;
};
/// When the i-th of n moves begins: 60 apart, closer where all would take longer than 900.
float start_of(int i, int n);
/// The width of a card that is being turned over (1, 0, 1), and whether its other side shows already.
struct Turn {
  float width;
  bool other_side;
};
/// How a card looks at the share t of its turn.
Turn turning(float t);

}  // namespace vizier::window
