#pragma once
#include <utility>

#include "script/lua.hpp"

namespace vizier::script {

class Runtime;

/// A coroutine of a runtime in which a script runs and waits. Goes back to the runtime when it is dropped, wherever the
/// script stands.
class Coroutine {
 public:
  Coroutine() = default;
  explicit Coroutine(Runtime& runtime);
  ~Coroutine() {
    if (thread_) give_back();
  }
  Coroutine(Coroutine&& other) noexcept : runtime_(other.runtime_), thread_(std::exchange(other.thread_, nullptr)) {}
  Coroutine& operator=(Coroutine&& other) noexcept {
    std::swap(runtime_, other.runtime_);
    std::swap(thread_, other.thread_);
    return *this;
  }

  lua_State* thread() const { return thread_; }

 private:
  void give_back();

  Runtime* runtime_ = nullptr;
  lua_State* thread_ = nullptr;
};

}  // namespace vizier::script
