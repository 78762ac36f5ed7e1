#include "script/watchdog.hpp"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

namespace vizier::script {
namespace {

constexpr int tick_ms = 10;

struct Watch {
  std::atomic<lua_State*> running{nullptr};
  std::atomic<lua_Hook> hook{nullptr};
  std::atomic<std::uint64_t> serial{0};
  std::atomic<int> patience{4};  ///< ticks
  std::uint64_t seen = 0;
  int ticks = 0;
};
thread_local Watch watch;

/// Runs on the thread that it watches, so lua_sethook is safe here: Lua allows it in a signal handler.
void on_tick(int) {
  lua_State* L = watch.running.load(std::memory_order_relaxed);
  const std::uint64_t serial = watch.serial.load(std::memory_order_relaxed);
  if (!L || serial != watch.seen) {
    watch.seen = serial;
    watch.ticks = 0;
    return;
  }
  if (++watch.ticks >= watch.patience.load(std::memory_order_relaxed))
    lua_sethook(L, watch.hook.load(std::memory_order_relaxed), LUA_MASKCOUNT, 1);
}

/// A timer on this thread's processor time; waiting for a person costs none, so nobody's read is interrupted.
class Timer {
 public:
  Timer() {
    struct sigaction action {};
    action.sa_handler = on_tick;
    action.sa_flags = SA_RESTART;
    sigaction(signal_number(), &action, nullptr);
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = signal_number();
    event._sigev_un._tid = gettid();
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) != 0) return;
    made_ = true;
    itimerspec every{};
    every.it_interval.tv_nsec = every.it_value.tv_nsec = tick_ms * 1'000'000;
    timer_settime(timer_, 0, &every, nullptr);
  }
  ~Timer() {
    if (made_) timer_delete(timer_);
  }
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

 private:
  static int signal_number() { return SIGRTMIN + 3; }
  timer_t timer_{};
  bool made_ = false;
};

}  // namespace

void Watchdog::begin(lua_State* L, lua_Hook on_late, int milliseconds) {
  thread_local const Timer timer;
  watch.hook.store(on_late, std::memory_order_relaxed);
  watch.patience.store(milliseconds > tick_ms ? milliseconds / tick_ms : 1, std::memory_order_relaxed);
  watch.serial.store(watch.serial.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  watch.running.store(L, std::memory_order_relaxed);
}

void Watchdog::end() { watch.running.store(nullptr, std::memory_order_relaxed); }

}  // namespace vizier::script
