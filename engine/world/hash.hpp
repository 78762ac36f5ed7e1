#pragma once
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <vector>

namespace vizier::world {

constexpr std::uint64_t mix(std::uint64_t h, std::uint64_t v) {
  h ^= v + 0x9E3779B97F4A7C15ULL + (h << 6) + (h >> 2);
  return h * 0xFF51AFD7ED558CCDULL;
}

/// The same on every machine of one byte order; saves carry little-endian hashes only for comparison.
inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed) {
  const auto* p = static_cast<const unsigned char*>(data);
  seed = mix(seed, size);
  for (; size >= 8; p += 8, size -= 8) {
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    seed = mix(seed, word);
  }
  std::uint64_t rest = 0;
  if (size != 0) std::memcpy(&rest, p, size);
  return mix(seed, rest);
}

inline std::uint64_t hash_text(std::string_view text, std::uint64_t seed = 0) {
  return hash_bytes(text.data(), text.size(), seed);
}

/// Hashes a flat vector as bytes; its element type must have no padding.
template <class T>
std::uint64_t hash_flat(const std::vector<T>& values, std::uint64_t seed) {
  static_assert(std::has_unique_object_representations_v<T>);
  return hash_bytes(values.data(), values.size() * sizeof(T), seed);
}

}  // namespace vizier::world
