#pragma once
#include <cstdint>

namespace vizier::world {

/// Every bit of the result depends on every bit of the number (the last step of splitmix64).
constexpr std::uint64_t scrambled(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

/// The n-th number of the stream with this key, from 0 on: splitmix64 without anything that moves on.
constexpr std::uint64_t nth(std::uint64_t key, std::uint64_t n) {
  return scrambled(key + (n + 1) * 0x9E3779B97F4A7C15ULL);
}

/// A random number as one in 0..n-1, n positive: the upper half of the product, so that even a large n is drawn evenly.
constexpr std::uint32_t within(std::uint64_t random, std::uint32_t n) {
  return static_cast<std::uint32_t>(((random >> 32) * n + (((random & 0xFFFFFFFFULL) * n) >> 32)) >> 32);
}

/// xorshift64*: small, fast, the same everywhere. For bots, tests and redraws; what a match itself draws comes from its
/// Chance.
struct Rng {
  std::uint64_t state = 0x1234567;

  static constexpr Rng seeded(std::uint64_t seed) {
    const std::uint64_t z = nth(seed, 0);
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
