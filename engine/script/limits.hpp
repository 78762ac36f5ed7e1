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

}  // namespace vizier::script
