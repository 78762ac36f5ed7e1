#pragma once
#include <cstdint>

namespace vizier::world {

/// The last instant that a clock can show, in milliseconds: 30,000 years. Sums of a few of them are numbers still.
inline constexpr std::int64_t max_clock_ms = 1'000'000'000'000'000;

}  // namespace vizier::world
