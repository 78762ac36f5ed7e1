#pragma once
#include <cstddef>
#include <cstdint>

namespace vizier::script {

/// Every limit that a script can hit, in one place. Instructions decide, not seconds: a script is stopped at the same
/// point on every machine. Only what no count sees, such as comparing huge texts for ever, ends by the clock.
struct Limits {
  std::uint64_t instructions = 100'000'000;     ///< in one step, check or module
  std::size_t memory = std::size_t{256} << 20;  ///< bytes of one runtime
  std::size_t text = std::size_t{1} << 20;      ///< bytes of one text that a library function makes
  int elements = 100'000;                       ///< elements that one library call may touch
  int choices = 10'000;                         ///< items in one question
  int abort_ms = 30'000;  ///< processor time after which a counted call is given up: for what no count can see
  int call_ms = 20;       ///< processor time after which a call is run again with its instructions counted
};

/// What the running call has used of its limits, and what has ended it. A call inside another one has its own: a module
/// may require another that is not loaded yet.
struct Budget {
  enum class Stop : std::uint8_t { none, slow, limit };  ///< slow: to be run again, counted
  Stop stop = Stop::none;
  bool counting = false;
  bool capped = false;  ///< the memory cap counts only while a script runs, so that the host's own work never fails
  std::uint64_t counted = 0;
};

}  // namespace vizier::script
