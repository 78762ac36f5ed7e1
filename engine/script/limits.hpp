#pragma once
#include <cstddef>
#include <cstdint>

namespace vizier::script {

/// Every limit that a script can hit, in one place. Instructions decide, not seconds: a script is stopped at the same
/// point on every machine. Only what no count sees ends by the clock: docs/threat-model.md says what that is.
struct Limits {
  std::uint64_t instructions = 100'000'000;     ///< in one step, check or module
  std::size_t memory = std::size_t{256} << 20;  ///< bytes of one runtime
  std::size_t text = std::size_t{8} << 10;      ///< bytes of one text: one instruction can compare two of them
  int elements = 100'000;                       ///< elements that one library call may touch
  int choices = 10'000;                         ///< items in one question, and in all that are offered at once
  int pairs = 100'000;                          ///< combinations in one question
  int picks = 1'000;                            ///< items of which several are picked
  int order = 200;                              ///< items that are put in order; pools to take from
  int offers = 200;                             ///< questions and timers of a listening state
  std::size_t script = std::size_t{64} << 10;   ///< bytes of one script: the time to compile grows with its square
  std::size_t scripts = std::size_t{1} << 20;   ///< of all scripts of a package together
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
  std::uint64_t work = 0;  ///< world::work_done when it was last counted
};

}  // namespace vizier::script
