#pragma once
#include <cstdint>

namespace vizier::world {

/// xorshift64*: small, fast, the same everywhere. Lies in the World, so that a copy of the World draws the same numbers.
struct Rng {
  std::uint64_t state = 0x1234567;

  static constexpr Rng seeded(std::uint64_t seed) {
    std::uint64_t z = seed + 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    z ^= z >> 31;
    return Rng{z != 0 ? z : 1};
  }
  constexpr std::uint64_t next() {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 0x2545F4914F6CDD1DULL;
  }
  /// A number in 0..n-1; n must be positive.
  constexpr std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }
};

}  // namespace vizier::world
