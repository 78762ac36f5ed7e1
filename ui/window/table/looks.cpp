#include "looks.hpp"

#include <algorithm>

namespace vizier::window {

Looks::Looks(const text::Speech& speech, const TableLayout& layout) : speech_(speech), layout_(layout) {
  for (const auto& [name, drawing] : speech.package().drawings)
    glyphs_.emplace(name, window::glyph_of(drawing, speech.package().theme.palette));
}

const Glyph& Looks::glyph(std::string_view name) const {
  const auto it = glyphs_.find(name);
  return it == glyphs_.end() ? general_glyph(name) : it->second;
}

const Glyph& Looks::glyph_of(std::string_view kind) const {
  const world::Defs& defs = package().defs;
  const world::KindId id = defs.kind(kind);
  if (!id) return glyph(kind);
  const world::KindDef& def = defs.kinds[id];
  const Name& plan = layout_.look(package(), kind).glyph;
  if (!plan.empty())
    if (const Glyph& found = glyph(plan.attribute ? attribute_text(defs, def.attrs, plan.text) : plan.text);
        !found.empty())
      return found;
  for (const std::string_view name : {kind, std::string_view(defs.backs[def.back]), std::string_view(def.category)})
    if (const Glyph& found = glyph(name); !found.empty()) return found;
  return glyph("");
}

const Glyph& Looks::glyph_of_back(std::string_view back) const {
  const Glyph& found = glyph(back);
  return found.empty() ? general_glyph("star") : found;
}

std::string Looks::letters(std::string_view name) const {
  const std::string number_there = number(name);
  if (!number_there.empty()) return number_there;
  const std::string text = package().defs.kind(name)      ? kind(name)
                           : package().defs.counter(name) ? counter(name)
                                                          : zone(name);
  return text.substr(0, first_character(text));
}

CardFamily Looks::family_named(std::string_view colour) const {
  if (const auto found = theme().families.find(colour); found != theme().families.end())
    return {colour_of(found->second.top), colour_of(found->second.foot), colour_of(found->second.edge), card_field()};
  CardFamily out;
  out.field = card_field();
  if (const auto one = palette::parse(colour, theme().palette))
    out.top = lighter(*one, 0.12F), out.foot = darker(*one, 0.4F);
  return out;
}

CardFamily Looks::family_of(const PiecePlan& plan, std::string_view kind) const {
  if (!plan.colour_by.empty()) {
    const auto it = plan.colours.find(attribute(kind, plan.colour_by));
    if (it != plan.colours.end()) return family_named(it->second);
  }
  return family_named(plan.colour);
}

CardFamily Looks::family(std::string_view kind) const { return family_of(layout_.look(package(), kind), kind); }
CardFamily Looks::family_of_back(std::string_view back) const {
  return family_of(layout_.look_of_back(package(), back), {});
}

std::string Looks::attribute(std::string_view kind, std::string_view name) const {
  const world::KindId id = package().defs.kind(kind);
  return id ? attribute_text(package().defs, package().defs.kinds[id].attrs, name) : std::string();
}

std::vector<std::pair<std::string, int>> Looks::marks(std::string_view kind) const {
  constexpr int most = 12;  // more cannot be told apart
  std::vector<std::pair<std::string, int>> out;
  for (const auto& [name, glyph] : layout_.look(package(), kind).marks)
    if (const int n = std::atoi(attribute(kind, name).c_str()); n > 0) out.emplace_back(glyph, std::min(n, most));
  return out;
}

std::string Looks::number(std::string_view kind) const {
  const PiecePlan& plan = layout_.look(package(), kind);
  return plan.number.empty() ? std::string() : attribute(kind, plan.number);
}

const SeatScheme& Looks::scheme(std::string_view seat) const {
  const auto& seats = package().defs.seats;
  const int index = static_cast<int>(std::find(seats.begin(), seats.end(), seat) - seats.begin());
  const auto own = layout_.seats.own_schemes.find(std::string(seat));
  if (own != layout_.seats.own_schemes.end()) return own->second;
  const auto it = layout_.seats.schemes.find(std::string(seat));
  return seat_scheme(it == layout_.seats.schemes.end() ? seat : std::string_view(it->second), index);
}

}  // namespace vizier::window
