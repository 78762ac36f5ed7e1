#include "palette.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace vizier::window {

namespace palette {
namespace {

struct Named {
  std::string_view name;
  sf::Color colour;
};

const auto& table() {
  static const std::array colours = {Named{"night_9", night9},
                                     Named{"night_8", night8},
                                     Named{"night_7", night7},
                                     Named{"night_6", night6},
                                     Named{"night_5", night5},
                                     Named{"panel_edge", panel_edge},
                                     Named{"paper_0", paper0},
                                     Named{"paper_1", paper1},
                                     Named{"paper_2", paper2},
                                     Named{"paper_3", paper3},
                                     Named{"paper_4", paper4},
                                     Named{"ink_9", ink9},
                                     Named{"ink_7", ink7},
                                     Named{"ink_5", ink5},
                                     Named{"muted", muted},
                                     Named{"link", link},
                                     Named{"gold", gold},
                                     Named{"gold_light", gold_light},
                                     Named{"gold_dark", gold_dark},
                                     Named{"lamp", lamp},
                                     Named{"teal", teal},
                                     Named{"teal_dark", teal_dark},
                                     Named{"teal_light", teal_light},
                                     Named{"teal_top", teal_top},
                                     Named{"sand", sand},
                                     Named{"sand_dark", sand_dark},
                                     Named{"clay", clay},
                                     Named{"clay_dark", clay_dark},
                                     Named{"rock", rock},
                                     Named{"rock_dark", rock_dark},
                                     Named{"rock_darkest", rock_darkest},
                                     Named{"rock_light", rock_light},
                                     Named{"aubergine", aubergine},
                                     Named{"aubergine_light", aubergine_light},
                                     Named{"aubergine_top", aubergine_top},
                                     Named{"aubergine_foot", aubergine_foot},
                                     Named{"error", error},
                                     Named{"error_on_paper", error_on_paper},
                                     Named{"good", good},
                                     Named{"info", info},
                                     Named{"ruby", ruby},
                                     Named{"pearl", pearl},
                                     Named{"sapphire", sapphire},
                                     Named{"ebony", ebony},
                                     Named{"ebony_outline", ebony_outline},
                                     Named{"amber", amber},
                                     Named{"white", white},
                                     Named{"shade", shade}};
  return colours;
}

}  // namespace

std::optional<sf::Color> named(std::string_view name) {
  for (const Named& n : table())
    if (n.name == name) return n.colour;
  return std::nullopt;
}

std::optional<sf::Color> parse(std::string_view text) {
  if (text.empty() || text.front() != '#') return named(text);
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
