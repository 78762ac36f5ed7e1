#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "world/rng.hpp"

namespace vizier::world {

/// How many numbers one purpose has drawn.
struct Stream {
  std::string name;
  std::uint64_t drawn = 0;
  friend bool operator==(const Stream&, const Stream&) = default;
};

/// The random numbers of a match: a stream for each purpose, known by its name. A number is worked out from the key,
/// the name and how many were drawn before, so that what one purpose draws never moves another. Zones count their
/// shuffles themselves.
struct Chance {
  std::uint64_t key = 1;
  std::vector<Stream> streams;  ///< those that were drawn from, by name

  std::uint64_t draw(std::string_view name);  ///< the next number of that stream
  void copy(const Chance& other);             ///< made for copying over an earlier state of the same game
  friend bool operator==(const Chance&, const Chance&) = default;
};

/// The value that decides where a piece comes to lie when a zone is shuffled for the n-th time (from 0 on): see
/// Editor::shuffle.
std::uint64_t shuffle_key(std::uint64_t key, std::string_view zone, std::uint32_t n);
constexpr std::uint64_t shuffle_value(std::uint64_t shuffle, std::uint64_t serial) {
  return scrambled(shuffle ^ scrambled(serial));
}

}  // namespace vizier::world
