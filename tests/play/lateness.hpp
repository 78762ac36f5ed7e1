#pragma once
// How late due moments are served, printed and not asserted: that is the machine's affair. The aim is 20 ms.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

#include "match/match.hpp"

namespace vizier::lateness {

inline std::int64_t real_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Keeps two cores busy for as long as it lives.
class Load {
 public:
  Load() {
    for (std::thread& thread : threads_)
      thread = std::thread([this] {
        while (!stop_) std::atomic_signal_fence(std::memory_order_seq_cst);
      });
  }
  ~Load() {
    stop_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

 private:
  std::atomic<bool> stop_ = false;
  std::thread threads_[2];
};

/// Looks at a journal again and again, and notes how long ago what is new in it was due.
class Clerk {
 public:
  explicit Clerk(const match::Match& match) : match_(match), begin_(real_ms() - match.now()) {}
  void look() {
    for (const std::int64_t now = real_ms() - begin_; seen_ < match_.journal().size(); ++seen_)
      if (const match::Input& input = match_.journal()[seen_]; input.type == match::Input::Type::timeout)
        late_.push_back(now - input.clock_ms);
  }
  std::size_t served() const { return late_.size(); }
  void print(const char* what) {
    std::sort(late_.begin(), late_.end());
    const auto at = [&](std::size_t percent) {
      return static_cast<long long>(late_[std::min(late_.size() * percent / 100, late_.size() - 1)]);
    };
    if (!late_.empty())
      std::printf("%s, both cores busy: %zu due moments served late by p50 %lld ms, p99 %lld ms, at most %lld ms\n",
                  what, late_.size(), at(50), at(99), static_cast<long long>(late_.back()));
  }

 private:
  const match::Match& match_;
  std::int64_t begin_;
  std::size_t seen_ = 0;
  std::vector<std::int64_t> late_;
};

/// A game in which something is due every ten milliseconds or so, and that ends after four seconds.
inline const char* const ticking = R"(
local flow = { timers = {} }
function flow.setup(game) game:set_timer("tick", 10) game:set_timer("dusk", 4000) return "wait" end
flow.wait = {
  listen = function(game) game:player(1):choose("wait", { "on" }) end,
  input = function() return "wait" end,
}
function flow.timers.tick(game) game:set_timer("tick", 5 + game:random(10)) end
function flow.timers.dusk(game) game:finish(game:player(1)) end
return flow
)";

}  // namespace vizier::lateness
