#pragma once
#include <map>
#include <string>
#include <string_view>

#include "layout.hpp"
#include "text/speech.hpp"
#include "window/kit/shapes.hpp"

namespace vizier::window {

/// Names and looks of things in one game and one language: glyphs, colours of families, short names, colours of seats.
/// The layout and the speech must live as long as this.
class Looks {
 public:
  Looks(const text::Speech& speech, const TableLayout& layout);

  const TableLayout& layout() const { return layout_; }
  const text::Speech& speech() const { return speech_; }
  const content::Package& package() const { return speech_.package(); }
  const content::Theme& theme() const { return package().theme; }
  /// The outline of the picture on a card.
  const content::ThemeOutline* card_field() const { return &theme().outline(theme().field); }

  /// The package's glyph of that name, or a general one; empty where there is none.
  const Glyph& glyph(std::string_view name) const;
  /// Of a kind: what its category says, else its own, that of its back, that of its category.
  const Glyph& glyph_of(std::string_view kind) const;
  const Glyph& glyph_of_back(std::string_view back) const;
  /// What stands for a kind that has no glyph: its number, or the first letters of its name.
  std::string letters(std::string_view name) const;

  CardFamily family(std::string_view kind) const;
  CardFamily family_of_back(std::string_view back) const;
  CardFamily family_named(std::string_view colour) const;

  std::string number(std::string_view kind) const;
  std::string attribute(std::string_view kind, std::string_view name) const;
  /// The marks of a piece of that kind: names of glyphs, and how often each is drawn.
  std::vector<std::pair<std::string, int>> marks(std::string_view kind) const;
  /// Short where there is a short name.
  std::string kind(std::string_view name) const { return speech_.short_kind(name); }
  std::string zone(std::string_view base) const { return speech_.short_zone(base); }
  std::string counter(std::string_view name) const { return speech_.short_counter(name); }
  const SeatScheme& scheme(std::string_view seat) const;

 private:
  CardFamily family_of(const PiecePlan& plan, std::string_view kind) const;

  const text::Speech& speech_;
  const TableLayout& layout_;
  std::map<std::string, Glyph, std::less<>> glyphs_;
};

}  // namespace vizier::window
