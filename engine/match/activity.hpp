#pragma once
#include <cstddef>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "script/runtime.hpp"
#include "world/decision.hpp"

/// What a running step waits in. Match keeps a stack of these; only the top one has open questions. Each can open its
/// questions and take an answer (the overloads of Match::open and Match::take); a fork makes it anew by running the
/// step again.
namespace vizier::match {

/// A script that begins, or that stands at the question it asked.
struct Script {
  script::Coroutine co;
};

/// Several seats choose in secret, each in a coroutine of its own. The script goes on when all are done.
struct Secret {
  struct Chain {
    world::SeatId seat;
    script::Coroutine co;
    bool done = false;
    world::Value result;

    void end(world::Value chosen) {
      done = true;
      result = std::move(chosen);
    }
  };
  script::Coroutine co;
  int number = 0;  ///< which secret choice of the step it is, from 1 on; its inputs are marked with it
  std::vector<Chain> chains;
};

/// A state that listens: a set of questions, of which each answer begins a script.
struct Listening {};

/// Seats are asked in turn. The script goes on when an answer concerns it, or all have had their say.
struct InTurn {
  script::Coroutine co;
  script::Round round;
};

/// Several seats may answer a script; it goes on with the first answer, or when its time is over.
struct Await {
  script::Coroutine co;
  std::int64_t deadline_ms = -1;
};

/// What waited below when something interrupted it: its questions, and where the pieces lay that could be chosen.
class Held {
 public:
  Held() = default;
  Held(const world::World& world, std::vector<world::Decision> questions);
  std::vector<world::Decision> questions;
  /// Leaves out of a question the pieces that do not lie where they lay. False where nothing can be answered any more.
  bool leave_out_gone(const world::World& world, world::Decision& question) const;

 private:
  struct Lay {
    world::PieceId piece;
    world::ZoneId zone;
    std::int16_t x, y;
    friend auto operator<=>(const Lay&, const Lay&) = default;
  };
  bool gone(const world::World& world, world::Choice choice) const;
  std::vector<Lay> lay_;
};

/// A timer rang, an offer was taken, or somebody left or came back: a handler runs on top of this, in a Script. When it
/// has ended, what lies below goes on; while the game is paused, it waits here.
struct Interrupt {
  Held held;
};

using Activity = std::variant<Script, Secret, Listening, InTurn, Await, Interrupt>;

/// The open questions, in places whose memory is used again: first those of the top of the stack, then what stands
/// beside them.
class Questions {
 public:
  bool empty() const { return count_ == 0; }
  std::size_t size() const { return count_; }
  std::span<const world::Decision> all() const { return {list_.data(), count_}; }
  world::Decision& operator[](std::size_t which) { return list_[which]; }
  const world::Decision& operator[](std::size_t which) const { return list_[which]; }

  /// Where the next question is written; it is open after add().
  world::Decision& fresh() {
    if (count_ == list_.size()) list_.emplace_back();
    return list_[count_];
  }
  void add() { own_ = ++count_; }
  void clear() { count_ = own_ = 0; }
  std::size_t own() const { return own_; }  ///< how many belong to the top of the stack
  /// One that stands beside them; all others come before.
  void add_beside(world::Decision question) {
    fresh() = std::move(question);
    ++count_;
  }
  void drop_beside() { count_ = own_; }
  /// Takes all of its own ones out; none is open then.
  std::vector<world::Decision> take_own();
  void put_first(std::size_t which) { std::swap(list_[0], list_[which]); }
  /// Takes one out of the list. It stays readable until the next one is taken out.
  world::Decision& close(std::size_t which);
  /// Puts the question that a script wrote in the place of the closed one at the end of the list.
  void reopen() {
    std::swap(fresh(), closed_);
    add();
  }

 private:
  std::vector<world::Decision> list_;
  std::size_t count_ = 0, own_ = 0;
  world::Decision closed_;
};

}  // namespace vizier::match
