#pragma once
#include <SFML/Graphics/Color.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "content/palette.hpp"

namespace vizier::window {

/// The colours of the look. Whoever needs a colour takes one of these; content names them by the same words, and a
/// theme gives them other values.
namespace palette {

/// A colour from a number like 0xRRGGBB.
inline sf::Color hex(unsigned rgb, unsigned alpha = 255) {
  return {static_cast<sf::Uint8>(rgb >> 16 & 255), static_cast<sf::Uint8>(rgb >> 8 & 255),
          static_cast<sf::Uint8>(rgb & 255), static_cast<sf::Uint8>(alpha)};
}

/// A colour by its name in the palette in force: the host's, or that of the game which is being drawn.
class Hue {
 public:
  explicit Hue(std::string_view name);
  operator sf::Color() const;  // NOLINT(google-explicit-constructor): it is used wherever a colour is

 private:
  std::size_t index_;
};

/// While it lives, colours are those of this palette; before and after it, those of the host. Drawing has one thread.
class [[nodiscard]] InForce {
 public:
  explicit InForce(const content::Palette& palette);
  ~InForce();
  InForce(const InForce&) = delete;
  InForce& operator=(const InForce&) = delete;

 private:
  std::vector<sf::Color> before_;
};

inline const Hue night9("night_9"), night8("night_8"), night7("night_7"), night6("night_6"), night5("night_5");
inline const Hue panel_edge("panel_edge"), panel("panel"), panel_deep("panel_deep"), bar("bar");
inline const Hue desk_centre("desk_centre"), desk_middle("desk_middle"), desk_edge("desk_edge"), lamplight("lamplight");
inline const Hue paper0("paper_0"), paper1("paper_1"), paper2("paper_2"), paper3("paper_3"), paper4("paper_4");
inline const Hue paper_top("paper_top"), paper_foot("paper_foot");
inline const Hue ink9("ink_9"), ink7("ink_7"), ink5("ink_5");
inline const Hue muted("muted"), link("link");
inline const Hue gold("gold"), gold_light("gold_light"), gold_dark("gold_dark");
inline const Hue lamp("lamp");
inline const Hue teal("teal"), teal_dark("teal_dark"), teal_light("teal_light"), teal_top("teal_top");
inline const Hue sand("sand"), sand_dark("sand_dark"), clay("clay"), clay_dark("clay_dark");
inline const Hue rock("rock"), rock_dark("rock_dark"), rock_darkest("rock_darkest"), rock_light("rock_light");
inline const Hue aubergine("aubergine"), aubergine_light("aubergine_light"), aubergine_top("aubergine_top"),
    aubergine_foot("aubergine_foot");
inline const Hue error("error"), error_on_paper("error_on_paper"), good("good"), info("info");
inline const Hue selection("selection"), shade("shade"), white("white");
inline const sf::Color none = hex(0, 0);

/// `#RRGGBB`, or a name of that palette: `gold`, `night_7`, `paper_0`…; nothing for any other word.
std::optional<sf::Color> parse(std::string_view text, const content::Palette& from = content::common_palette());

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

/// Whether its face alone would be lost on the night: then it gets its light edge.
bool dark_on_night(const SeatScheme& seat);
/// The scheme of that name; of another name the one at this index, counted around.
const SeatScheme& seat_scheme(std::string_view name, int index);

}  // namespace vizier::window
