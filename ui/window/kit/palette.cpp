#include "palette.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <string>
#include <utility>

namespace vizier::window {

namespace palette {
namespace {

std::vector<sf::Color> values_of(const content::Palette& palette) {
  std::vector<sf::Color> out;
  for (const auto& [name, rgb] : content::common_palette()) {
    const auto own = palette.find(name);
    out.push_back(hex(own == palette.end() ? rgb : own->second));
  }
  return out;
}

std::vector<sf::Color>& in_force() {
  static std::vector<sf::Color> values = values_of({});
  return values;
}

}  // namespace

Hue::Hue(std::string_view name) {
  const auto found = content::common_palette().find(name);
  if (found == content::common_palette().end()) throw std::logic_error("no such colour: " + std::string(name));
  index_ = static_cast<std::size_t>(std::distance(content::common_palette().begin(), found));
}

Hue::operator sf::Color() const { return in_force()[index_]; }

InForce::InForce(const content::Palette& palette) : before_(std::exchange(in_force(), values_of(palette))) {}
InForce::~InForce() { in_force() = std::move(before_); }

std::optional<sf::Color> parse(std::string_view text, const content::Palette& from) {
  if (text.empty() || text.front() != '#') {
    const auto found = from.find(text);
    return found == from.end() ? std::nullopt : std::optional(hex(found->second));
  }
  unsigned rgb = 0;
  const auto [end, problem] = std::from_chars(text.data() + 1, text.data() + text.size(), rgb, 16);
  if (text.size() != 7 || problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return hex(rgb);
}

}  // namespace palette

sf::Color mix(sf::Color a, sf::Color b, float t) {
  const auto one = [t](sf::Uint8 from, sf::Uint8 to) {
    return static_cast<sf::Uint8>(static_cast<float>(from) + (static_cast<float>(to) - static_cast<float>(from)) * t +
                                  0.5F);
  };
  t = std::clamp(t, 0.0F, 1.0F);
  return {one(a.r, b.r), one(a.g, b.g), one(a.b, b.b), one(a.a, b.a)};
}

bool dark_on_night(const SeatScheme& seat) { return 2 * seat.face.r + 5 * seat.face.g + seat.face.b < 430; }

const SeatScheme& seat_scheme(std::string_view name, int index) {
  using palette::hex;
  static const std::array<SeatScheme, 5> schemes = {{
      {"blue", hex(0x1F5FA8), hex(0x123D70), hex(0x5E97D6), hex(0xFFFAEE), Outline::disc},
      {"red", hex(0xC8442B), hex(0x862817), hex(0xEC8068), hex(0xFFFAEE), Outline::square},
      {"green", hex(0x58BE98), hex(0x2B7D5F), hex(0x9BE0C4), hex(0x12352A), Outline::hexagon},
      {"yellow", hex(0xF2B632), hex(0xA9740F), hex(0xFFDD8C), hex(0x3B2703), Outline::star},
      {"plum", hex(0x5A1F4A), hex(0x32102A), hex(0xA2628F), hex(0xFFFAEE), Outline::quatrefoil},
  }};
  for (const SeatScheme& scheme : schemes)
    if (scheme.name == name) return scheme;
  const int count = static_cast<int>(schemes.size());
  return schemes[static_cast<std::size_t>((index % count + count) % count)];
}

}  // namespace vizier::window
