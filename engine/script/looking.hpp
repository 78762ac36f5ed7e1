#pragma once
#include "script/runtime.hpp"

namespace vizier::script {

/// Sets a runtime's context for one scope and puts back what was there before. The base of the two guards below.
class Borrowed {
 public:
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;

 protected:
  Borrowed(Runtime& runtime, const world::World* world) : context_(runtime.context), before_(runtime.context) {
    context_ = {};
    context_.world = world;
    context_.mode = Mode::check;
  }
  ~Borrowed() { context_ = before_; }

  Context& context_;

 private:
  Context before_;
};

/// Scripts that are called in this scope look at that World and can change nothing.
///
///     const Looking look(runtime, world);
///     runtime.call(module, function, arguments, result);
class Looking : public Borrowed {
 public:
  Looking(Runtime& runtime, const world::World& world) : Borrowed(runtime, &world) {}
  explicit Looking(Runtime& runtime) : Borrowed(runtime, nullptr) {}  ///< there is no game to look at
};

/// Scripts that are called in this scope with Mode::step may change that World, outside any match: no step follows, and
/// nobody can be asked.
class Changing : public Borrowed {
 public:
  Changing(Runtime& runtime, world::World& world) : Borrowed(runtime, &world) {
    context_.changing = &world;
    context_.decision = &decision_;
    context_.next = &next_;
  }

 private:
  world::Decision decision_;  ///< asking fails, but writes its question first
  Next next_;                 ///< game:push and game:done write here; nobody reads it
};

}  // namespace vizier::script
