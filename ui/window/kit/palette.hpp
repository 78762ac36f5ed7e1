#pragma once
#include <SFML/Graphics/Color.hpp>
#include <optional>
#include <string_view>

namespace vizier::window {

/// The colours of the look. Whoever needs a colour takes one of these; content names them by the same words.
namespace palette {

/// A colour from a number like 0xRRGGBB.
inline sf::Color hex(unsigned rgb, unsigned alpha = 255) {
  return {static_cast<sf::Uint8>(rgb >> 16 & 255), static_cast<sf::Uint8>(rgb >> 8 & 255),
          static_cast<sf::Uint8>(rgb & 255), static_cast<sf::Uint8>(alpha)};
}

inline const sf::Color night9 = hex(0x0F1222), night8 = hex(0x161A2E), night7 = hex(0x1E2340), night6 = hex(0x2A3054),
                       night5 = hex(0x3C4370);
inline const sf::Color panel_edge = hex(0x454C7C);
inline const sf::Color desk_centre = hex(0x3A2E45), desk_middle = hex(0x1E1E38), desk_edge = hex(0x0C0E1B),
                       lamplight = hex(0xFFC870);
inline const sf::Color paper0 = hex(0xFFFAEE), paper1 = hex(0xF8EED8), paper2 = hex(0xEFDFBE), paper3 = hex(0xDFC799),
                       paper4 = hex(0xC4A670);
inline const sf::Color paper_top = hex(0xFDF6E6), paper_foot = hex(0xEEDDB9);
inline const sf::Color ink9 = hex(0x2A2018), ink7 = hex(0x4B3A2A), ink5 = hex(0x76604A);
inline const sf::Color muted = hex(0xB9B8D0), link = hex(0x8CC3F5);
inline const sf::Color gold = hex(0xD3A548), gold_light = hex(0xF2D58A), gold_dark = hex(0x8F6A24);
inline const sf::Color lamp = hex(0xFFD777);
inline const sf::Color teal = hex(0x1C6F78), teal_dark = hex(0x0F4852), teal_light = hex(0x8AD0C8),
                       teal_top = hex(0x2A8C92);
inline const sf::Color sand = hex(0xE2BD82), sand_dark = hex(0xC08A4E), clay = hex(0xB5593A), clay_dark = hex(0x7E3A28);
inline const sf::Color rock = hex(0x5A4034), rock_dark = hex(0x33241E), rock_darkest = hex(0x1B1311),
                       rock_light = hex(0x8A6650);
inline const sf::Color aubergine = hex(0x43294F), aubergine_light = hex(0x7A5488), aubergine_top = hex(0x6B4680),
                       aubergine_foot = hex(0x2C1A38);
inline const sf::Color error = hex(0xD5533C), error_on_paper = hex(0xA5321D), good = hex(0x5FA777),
                       info = hex(0x4F8FD0);
inline const sf::Color ruby = hex(0xB4232C), pearl = hex(0xFBF6EC), sapphire = hex(0x2B5FB8), ebony = hex(0x2B2522),
                       ebony_outline = hex(0xEAD9B8), amber = hex(0xE0A526);
inline const sf::Color selection = hex(0x7FC4FF), shade = hex(0x0B0710);
inline const sf::Color white = hex(0xFFFFFF), none = hex(0, 0);

/// The colour with this name: `gold`, `night_7`, `paper_0`…; nothing for any other word.
std::optional<sf::Color> named(std::string_view name);
/// `#RRGGBB` or a name.
std::optional<sf::Color> parse(std::string_view text);

}  // namespace palette

/// The same colour at this opacity (0 to 1), on top of what it has.
inline sf::Color faded(sf::Color c, float opacity) {
  c.a = static_cast<sf::Uint8>(static_cast<float>(c.a) * opacity + 0.5F);
  return c;
}
/// From a (t = 0) to b (t = 1).
sf::Color mix(sf::Color a, sf::Color b, float t);
inline sf::Color darker(sf::Color c, float by) { return mix(c, sf::Color(0, 0, 0, c.a), by); }
inline sf::Color lighter(sf::Color c, float by) { return mix(c, sf::Color(255, 255, 255, c.a), by); }

/// The silhouette of a seat's tokens: the second cue beside the colour.
enum class Outline { disc, square, hexagon, star, quatrefoil };

/// The colours of one seat, safe for colour-blind people together with the outline.
struct SeatScheme {
  std::string_view name;
  sf::Color face, rim, light, number;
  Outline outline;
};

/// The scheme of that name; of another name the one at this index, counted around.
const SeatScheme& seat_scheme(std::string_view name, int index);

}  // namespace vizier::window
