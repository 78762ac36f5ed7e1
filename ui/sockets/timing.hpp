#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace vizier::sockets {

/// For `--timing`: how long it takes from an answer's last byte at the socket to the last patch that follows from it on
/// its way out. It holds where one answer is given at a time.
class Timing {
 public:
  void came() {
    if (came_ && sent_) took_.push_back(std::chrono::duration<double, std::milli>(*sent_ - *came_).count());
    came_ = Clock::now();
    sent_.reset();
  }
  void sent() { sent_ = Clock::now(); }
  std::string told();

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> came_, sent_;
  std::vector<double> took_;
};

}  // namespace vizier::sockets
