#include "sockets/timing.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vizier::sockets {

std::string Timing::told() {
  came();  // the last one counts, too
  if (took_.empty()) return "the server's share: no answer was given\n";
  std::sort(took_.begin(), took_.end());
  const auto share = [&](std::size_t percent) {
    return took_[std::min(took_.size() - 1, took_.size() * percent / 100)];
  };
  return fmt::format("the server's share: median {:.2f} ms, p95 {:.2f} ms, p99 {:.2f} ms ({} answers)\n", share(50),
                     share(95), share(99), took_.size());
}

}  // namespace vizier::sockets
