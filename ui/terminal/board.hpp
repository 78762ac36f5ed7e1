#pragma once
#include <map>
#include <string>
#include <vector>

#include "client/wording.hpp"
#include "match/view.hpp"
#include "terminal/layout.hpp"
#include "terminal/text.hpp"
#include "text/speech.hpp"

namespace vizier::terminal {

using client::Wording;

/// Draws what a seat sees as lines of text. It knows zones, pieces and numbers, and no game: the layout says what
/// stands where.
class Board {
 public:
  Board(const text::Speech& speech, const Layout& layout, const Wording& words, int seats);

  /// `numbers`: zone → what to type for it, where it can be chosen.
  std::vector<Line> draw(const match::View& view, int width,
                         const std::map<std::string, std::string>& numbers = {}) const;
  /// What only this seat sees: its hand and its own numbers.
  std::vector<Line> own(const match::View& view, int width) const;

  Span seat(const std::string& name) const;          ///< `Red`, in its colour
  std::string label(const std::string& kind) const;  ///< short: `7`, or its name
  std::string zone_label(const std::string& base) const;

 private:
  Line pieces(const match::SeenZone& zone) const;
  std::vector<Line> zones(const Block& block, const match::View& view, int width,
                          const std::map<std::string, std::string>& numbers) const;
  std::vector<Line> grid(const match::SeenZone& zone, int width) const;  ///< board_grid.cpp
  const Layout& layout_of(const match::View& view) const;                ///< of the role of who looks
  bool has_sides(const match::SeenPiece& piece) const;
  std::vector<Line> box(const match::SeenPiece& piece, const std::vector<std::string>& facing) const;
  std::vector<Line> tile_row(const match::SeenZone& zone) const;  ///< boxes side by side
  std::vector<Line> tile_map(const match::SeenZone& zone,
                             int width) const;  ///< boxes in their cells; nothing where that is too wide
  std::vector<Line> players(const Block& block, const match::View& view, int width) const;
  std::vector<Line> blocks(const std::vector<Block>& list, const match::View& view, int width,
                           const std::map<std::string, std::string>& numbers) const;
  Line entry(const Entry& entry, const match::View& view, const match::SeenZone* zone, int seat) const;
  std::string with_number(const std::string& title, const std::string& usual, std::int64_t n) const;
  std::string title(const std::string& key) const;

  const text::Speech& speech_;
  const Layout& layout_;
  const Wording& wording_;
  std::vector<std::string> seats_, letters_;
};

/// 0 where there is no such number.
std::int64_t value_of(const std::vector<std::pair<std::string, std::int64_t>>& list, const std::string& name);
/// The zone with this whole name; null where the view has none.
const match::SeenZone* find_zone(const match::View& view, std::string_view name);

}  // namespace vizier::terminal
