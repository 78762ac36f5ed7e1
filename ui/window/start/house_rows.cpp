// The rules of the game, one a row: what it says, what fits, who set it, and what it is set to.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "content/tree.hpp"
#include "content/yaml.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"
#include "window/start/house_page.hpp"
#include "window/start/start_screen.hpp"

namespace vizier::window {
namespace {

using Type = client::HouseField::Type;
using content::Node;

constexpr float control = 262, back = 38, pad = 9, least_row = 58;

Node number_node(std::int64_t value) { return content::scalar(std::to_string(value), false); }

Node yes_no_node(bool value) {
  Node out;
  out.type = Node::Type::boolean;
  out.boolean = value;
  return out;
}

bool below(const client::HouseField& field) { return field.type == Type::numbers || field.type == Type::choices; }

}  // namespace

/// The range of a number, in words.
std::string HousePage::fits(const client::HouseField& field) const {
  if (field.type != Type::number && field.type != Type::numbers) return {};
  if (field.most >= 2'000'000'000) return {};
  return app_.say(field.type == Type::number ? "house.range" : "house.range_each",
                  {{"low", field.least}, {"high", field.most}});
}

/// The second line of a row: what fits, and which layers set it.
std::string HousePage::about(const client::HouseField& field) const {
  std::string out = fits(field), layers;
  const auto& all = field.layers;
  for (std::size_t i = 0; i < all.size(); ++i)
    layers += (layers.empty() ? "" : " → ") +
              app_.say("house.set_by", {{"who", all[i].first},
                                        {"value", i + 1 == all.size() ? said(field, field.printed)
                                                                      : field.said(all[i].second, app_.say("house.yes"),
                                                                                   app_.say("house.no"))}});
  if (field.type == Type::other) out = app_.say("house.only_read");
  return out.empty() ? layers : layers.empty() ? out : out + "  ·  " + layers;
}

float HousePage::draw_rules(Canvas& canvas, Ui& ui, float y, float width, bool draws) {
  const float top = y;
  if (fields_.empty()) {
    const auto laid = paragraph(canvas, {start_text.left, y + 8}, width, app_.say("house.no_rules"),
                                type::aside(16, palette::ink7), draws);
    return laid.height + 16;
  }
  for (const client::HouseField& field : fields_) y += draw_rule(canvas, ui, field, y, width, draws) + 6;
  return y - top;
}

float HousePage::draw_rule(Canvas& canvas, Ui& ui, const client::HouseField& field, float y, float width, bool draws) {
  const bool changed = rule_.values.contains(field.key);
  const float left = start_text.left + 14, words = width - 28 - back - (below(field) ? 0 : control + 12);
  const TextStyle sentence = changed ? type::bold(15) : type::body(15), second = type::body(13, palette::ink5);
  const float first =
      paragraph(canvas, {left, y + pad}, words, {{field.sentence, sentence.role}}, sentence, false).height;
  const std::string layers = about(field);
  const float more = paragraph(canvas, {left, y}, words, {{layers}}, second, false).height;
  const float list = below(field) ? draw_list(canvas, ui, field, {left, 0}, width - 28 - back, false) + 6 : 0;
  const float tall = std::max(least_row, pad + first + 3 + more + list + pad);
  if (!draws) return tall;
  const Box box = canvas.snapped({start_text.left, y, width, tall});
  canvas.fill(Path::box(box, 6), Paint::vertical(box, palette::paper0, palette::hex(0xFBF3E0)));
  canvas.frame(box, 6, {changed ? palette::teal : palette::paper4, 1.2F});
  if (changed) canvas.fill(Path::box({box.left, box.top + 6, 4, box.height - 12}, 2), palette::teal);
  const float text_top = below(field) ? y + pad : y + (tall - first - more - 3) / 2;
  paragraph(canvas, {left, text_top}, words, {{field.sentence, sentence.role}}, sentence);
  paragraph(canvas, {left, text_top + first + 3}, words, {{layers}}, second);
  if (below(field))
    draw_list(canvas, ui, field, {left, y + pad + first + 3 + more + 6}, width - 28 - back, true);
  else
    draw_control(canvas, ui, field, {right(box) - back - control, y + (tall - 34) / 2, control, 34});
  if (changed) {
    const Box undo(right(box) - back + 2, below(field) ? y + pad : y + (tall - 30) / 2, 30, 30);
    const std::string id = "house/back/" + field.key;
    if (glyph_button(canvas, ui, id, undo, "undo", Look::paper)) {
      rule_.values.erase(field.key);
      typing_.clear();
      touched();
    }
    Touch pointed;
    pointed.focus = ui.hovered() == id;
    tooltip(canvas, ui, pointed, undo, app_.say("house.printed", {{"value", said(field, field.printed)}}), 300);
  }
  return tall;
}

void HousePage::draw_control(Canvas& canvas, Ui& ui, const client::HouseField& field, const Box& box) {
  const Node now = value_of(field);
  const std::string id = "house/rule/" + field.key;
  switch (field.type) {
    case Type::yes_no: {
      const std::vector<std::string> labels{app_.say("house.no"), app_.say("house.yes")};
      int chosen = now.boolean ? 1 : 0;
      const float wide = std::min(segmented_width(canvas, labels), box.width);
      if (segmented(canvas, ui, id, {right(box) - wide, box.top + 1, wide, 32}, labels, chosen))
        set(field, yes_no_node(chosen == 1));
      break;
    }
    case Type::number: {
      std::int64_t value = now.integer;
      if (draw_number(canvas, ui, id, {right(box) - 148, box.top, 148, 34}, value, field))
        set(field, number_node(value));
      break;
    }
    case Type::word: {
      int chosen = 0;
      for (std::size_t i = 0; i < field.words.size(); ++i)
        if (content::same(field.words[i], now)) chosen = static_cast<int>(i);
      const float wide = segmented_width(canvas, field.labels);
      const bool changed = wide <= box.width ? segmented(canvas, ui, id, {right(box) - wide, box.top + 1, wide, 32},
                                                         field.labels, chosen)
                                             : dropdown(canvas, ui, id, box, field.labels, chosen);
      if (changed) set(field, field.words[static_cast<std::size_t>(chosen)]);
      break;
    }
    default: label(canvas, box, said(field, now), type::at_right(type::mono(13, palette::ink7))); break;
  }
}

/// − number +, where the number can also be typed. What does not fit is never set: its field turns red and says what
/// does.
bool HousePage::draw_number(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, std::int64_t& value,
                            const client::HouseField& field) {
  const std::int64_t before = value;
  constexpr float end = 32;
  const std::string typed = id + "/field";
  const auto step = [&](const char* part, const char* glyph, float x, int by, bool enabled) {
    if (glyph_button(canvas, ui, id + part, {x, box.top + 1, end, box.height - 2}, glyph, Look::paper, enabled)) {
      value = std::clamp(value + by, field.least, field.most);
      typing_.erase(typed);
    }
  };
  step("/minus", "minus", box.left, -1, value > field.least);
  step("/plus", "plus", right(box) - end, 1, value < field.most);
  if (ui.focused() != typed) typing_.erase(typed);
  const auto open = typing_.find(typed);
  std::string text = open == typing_.end() ? std::to_string(value) : open->second;
  const Box middle(box.left + end + 3, box.top, box.width - 2 * end - 6, box.height);
  if (text_field(canvas, ui, typed, middle, text, {.most = 10}) == Typed::changed) {
    std::erase_if(text, [](char c) { return (c < '0' || c > '9') && c != '-'; });
    std::int64_t wanted = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), wanted);
    if (error == std::errc{} && stop == text.data() + text.size() && wanted >= field.least && wanted <= field.most)
      value = wanted;
    typing_[typed] = text;
  }
  for (const auto& [key, by] : {std::pair{sf::Keyboard::Up, 1}, std::pair{sf::Keyboard::Down, -1}})
    if (ui.pressed(typed, key)) {
      value = std::clamp(value + by, field.least, field.most);
      typing_.erase(typed);
    }
  const auto left = typing_.find(typed);
  if (left != typing_.end() && left->second != std::to_string(value)) {
    canvas.frame(canvas.snapped(middle), 6, {palette::error, 2});
    Touch shown;
    shown.focus = true;
    tooltip(canvas, ui, shown, middle, app_.say("house.refused", {{"low", field.least}, {"high", field.most}}), 260);
  }
  return value != before;
}

/// Values that are lists stand below their sentence, over the whole width.
float HousePage::draw_list(Canvas& canvas, Ui& ui, const client::HouseField& field, Point at, float width, bool draws) {
  Node now = value_of(field);
  const std::string id = "house/rule/" + field.key;
  constexpr float gap = 8, line = 40;
  float x = at.x, y = at.y;
  const auto place = [&](float wide) {
    if (x > at.x && x + wide > at.x + width) x = at.x, y += line;
    const Box box(x, y, wide, 34);
    x += wide + gap;
    return box;
  };
  if (field.type == Type::numbers) {
    for (std::size_t i = 0; i < now.list.size(); ++i) {
      const Box box = place(122);
      std::int64_t value = now.list[i].integer;
      if (draws && draw_number(canvas, ui, fmt::format("{}/{}", id, i + 1), box, value, field)) {
        now.list[i] = number_node(value);
        set(field, now);
      }
    }
    const auto longer = [&](const char* part, const char* glyph, bool enabled, bool more) {
      const Box box = place(34);
      if (!draws || !glyph_button(canvas, ui, id + part, box, glyph, Look::paper, enabled)) return;
      if (more)
        now.list.push_back(now.list.empty() ? number_node(field.least) : now.list.back());
      else
        now.list.pop_back();
      set(field, now);
    };
    if (field.fewest != field.longest) {
      longer("/shorter", "minus", now.list.size() > field.fewest, false);
      longer("/longer", "plus", now.list.size() < field.longest, true);
    }
    return y + 34 - at.y;
  }
  for (std::size_t i = 0; i < field.words.size(); ++i) {
    const auto taken = std::find_if(now.list.begin(), now.list.end(),
                                    [&](const Node& item) { return content::same(item, field.words[i]); });
    const bool on = taken != now.list.end();
    const std::string caption =
        on ? fmt::format("{}. {}", taken - now.list.begin() + 1, field.labels[i]) : field.labels[i];
    const Box box = place(text_width(canvas, caption, type::body(14.5F)) + 34);
    if (!draws || !button(canvas, ui, fmt::format("{}/{}", id, field.words[i].text), box, caption, {.on = on}))
      continue;
    if (on)
      now.list.erase(taken);
    else
      now.list.push_back(field.words[i]);
    set(field, now);
    break;
  }
  return y + 34 - at.y;
}

}  // namespace vizier::window
