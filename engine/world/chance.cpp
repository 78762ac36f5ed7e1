#include "world/chance.hpp"

#include <algorithm>

#include "world/hash.hpp"

namespace vizier::world {

std::uint64_t Chance::draw(std::string_view name) {
  auto stream = std::lower_bound(streams.begin(), streams.end(), name,
                                 [](const Stream& s, std::string_view n) { return s.name < n; });
  if (stream == streams.end() || stream->name != name) stream = streams.insert(stream, {std::string(name), 0});
  constexpr std::uint64_t draws = 1;  // so that no stream is that of a zone
  return nth(hash_text(name, mix(key, draws)), stream->drawn++);
}

void Chance::copy(const Chance& other) {
  key = other.key;
  if (streams.size() != other.streams.size()) {
    streams = other.streams;
    return;
  }
  for (std::size_t i = 0; i < streams.size(); ++i) {
    if (streams[i].name != other.streams[i].name) streams[i].name = other.streams[i].name;
    streams[i].drawn = other.streams[i].drawn;
  }
}

std::uint64_t shuffle_key(std::uint64_t key, std::string_view zone, std::uint32_t n) {
  constexpr std::uint64_t shuffles = 2;
  return nth(hash_text(zone, mix(key, shuffles)), n);
}

}  // namespace vizier::world
