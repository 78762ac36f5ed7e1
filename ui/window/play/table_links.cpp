// Names that point: what a name in a sentence, a button or the pointer itself means is lit on the table, and its card
// is shown large.
#include <algorithm>

#include "window/play/table_screen.hpp"

namespace vizier::window {

using client::Target;

std::string TableScreen::kind_at(const Target& target) const {
  if (target.type == Target::Type::kind) return target.name;
  const match::SeenZone* zone = target.type == Target::Type::piece ? scene_.zone(target.name) : nullptr;
  if (!zone || target.place < 0 || target.place >= static_cast<int>(zone->pieces.size())) return {};
  return zone->pieces[static_cast<std::size_t>(target.place)].kind;
}

/// A sentence with its names as links, which light what they name while the mouse is on them. Gives its height.
float TableScreen::linked(Canvas& canvas, Ui& ui, Point at, float width, const client::Sentence& sentence,
                          const std::string& id, const TextStyle& style, bool draws) {
  std::vector<client::Sentence::Link> links = sentence.links;
  std::sort(links.begin(), links.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
  std::vector<Span> spans;
  std::size_t done = 0;
  for (std::size_t l = 0; l < links.size(); ++l) {
    if (links[l].begin > done) spans.push_back({sentence.text.substr(done, links[l].begin - done), style.role});
    spans.push_back({sentence.text.substr(links[l].begin, links[l].size), Role::bold, std::nullopt,
                     id + "/" + hit_id(links[l].to)});
    done = links[l].begin + links[l].size;
  }
  if (done < sentence.text.size()) spans.push_back({sentence.text.substr(done), style.role});
  const Laid laid = paragraph(canvas, at, width, spans, style, draws);
  for (const Mark& mark : laid.marks) {
    if (!draws) break;
    const auto link =
        std::find_if(links.begin(), links.end(), [&](const auto& l) { return mark.id == id + "/" + hit_id(l.to); });
    if (link == links.end()) continue;
    links_[mark.id] = link->to;
    if (!ui.place(canvas, mark.box, {.id = mark.id, .box = {}, .focusable = false}).hover) continue;
    canvas.line({mark.box.left, bottom(mark.box) - 2}, {right(mark.box), bottom(mark.box) - 2}, {style.colour, 1});
    read_card(kind_at(link->to), canvas.to_pixels(mark.box), mark.id);
  }
  return laid.height;
}

/// What is lit because something that means it is pointed at: of a card its pieces, as far as they are seen.
std::vector<Target> TableScreen::pointed(const Ui& ui) const {
  const auto link = links_.find(ui.hovered());
  if (link == links_.end()) return {};
  if (link->second.type != Target::Type::kind || stage_->view.box_of(link->second)) return {link->second};
  std::vector<Target> out;
  for (const match::SeenZone& zone : scene_.view.zones)
    for (std::size_t i = 0; i < zone.pieces.size(); ++i)
      if (zone.pieces[i].kind == link->second.name)
        out.push_back({Target::Type::piece, zone.name, static_cast<int>(i), zone.pieces[i].x, zone.pieces[i].y});
  return out;
}

/// The card that is shown large if the pointer stays where it is; `at` in pixels of the window, `id` says what the
/// pointer is on.
void TableScreen::read_card(const std::string& kind, const Box& at, const std::string& id) {
  if (kind.empty() || stage_->speech.text(kind).empty()) return;
  reading_ = Reading{kind, id, at};
}

/// The card under the pointer, large; never over what it belongs to. Cards on the table are shown above or below, those
/// named beside it at their left.
void TableScreen::folio(Canvas& canvas, Ui& ui) {
  if (!reading_ || !carried(ui).empty()) {
    read_.reset();
    put_away_.clear();
    return;
  }
  if (!read_ || read_->id != reading_->id) {
    folio_since_ = app_.now();
    app_.wake_at(folio_since_ + Ui::tooltip_after);
    put_away_.clear();
  }
  read_ = reading_;
  if (app_.now() - folio_since_ < Ui::tooltip_after || put_away_ == read_->id) return;
  Folio page = stage_->view.folio_of(read_->kind);
  for (const client::Effect& e : scene_.effects)
    if (e.cause.kind == read_->kind) page.now_title = app_.say("table.in_force"), page.now = e.text;
  if (const auto [where, change] = would_do(read_->kind); !change.empty()) page.now_title = where, page.now = change;
  const Point low = canvas.to_units({read_->at.left, read_->at.top}),
              high = canvas.to_units({right(read_->at), bottom(read_->at)});
  const Box at{low, high - low};
  const Point c = centre(at);
  constexpr float wide = 298, tall = 213;
  app_.tell("card", read_->kind);
  app_.tell("card_family", page.family);
  if (!page.now.empty()) app_.tell("card_now", page.now_title + ", " + page.now);
  if (at.left > size_.x - 320) {  // named in the question or the log
    Box box = folio_box({std::max(8.0F, std::min(at.left, size_.x - 304) - wide - 14),
                         std::clamp(c.y - tall / 2, 50.0F, std::max(50.0F, size_.y - tall - 8))});
    return window::folio(canvas, box, {right(box) + 10, c.y}, page);
  }
  const bool above = c.y > size_.y * 0.525F;
  Box box = folio_box(
      {std::clamp(c.x - wide / 2, std::min(20.0F, size_.x - wide - 320), std::max(8.0F, size_.x - wide - 320)),
       above ? at.top - tall - 14 : bottom(at) + 14});
  box.top = std::clamp(box.top, 50.0F, std::max(50.0F, size_.y - tall - 8));
  window::folio(canvas, box, {c.x, above ? at.top - 2 : bottom(at) + 2}, page);
}

}  // namespace vizier::window
