#include "window/error_panel.hpp"

#include <algorithm>

#include "client/open_file.hpp"
#include "window/code.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"

namespace vizier::window {
namespace {

using palette::hex;

constexpr float header_height = 35, number_width = 46;

void code(Canvas& canvas, const Box& box, const ErrorReport& report) {
  const auto clip = canvas.clip(box);
  const float letter = code_letter(canvas);
  const bool yaml = report.place.file.ends_with(".yaml");
  float y = box.top + 15;
  // a line that goes on beyond the panel is shown from where its mistake is
  const float room = box.width - number_width - 16,
              wanted = letter * static_cast<float>(report.column + report.width + 2);
  const float shift = std::max(0.0F, wanted - room);
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    const int number = report.first_line + static_cast<int>(i);
    const bool bad = number == report.place.line;
    if (bad) canvas.fill(Box(box.left, y - 13.5F, box.width, code_pitch), hex(0x5A2733));
    code_number(canvas, {box.left + number_width - 16, y}, std::to_string(number), bad);
    {
      const auto inside = canvas.clip({box.left + number_width, box.top, box.width - number_width, box.height});
      code_line(canvas, {box.left + number_width + 6 - shift, y}, report.lines[i], yaml);
    }
    y += code_pitch;
    if (bad && report.column > 0) {
      const float x = box.left + number_width + 6 - shift + letter * static_cast<float>(report.column - 1);
      code_carets(canvas, {x, y}, report.width);
      y += code_pitch * 0.72F;
    }
  }
}

}  // namespace

std::string end_of_place(const std::string& place, const std::function<bool(const std::string&)>& fits) {
  std::string shown = place;
  std::size_t slash = 0;
  while (!fits(shown) && (slash = place.find('/', slash + 1)) != std::string::npos) shown = "…" + place.substr(slash);
  return shown;
}

ErrorAction error_panel(Canvas& canvas, Ui& ui, const Box& box, const ErrorReport& report, const ErrorChoices& choices,
                        const client::Wording& words) {
  ErrorAction action;
  const auto act = [&](ErrorAction::Type type, const content::Place& place = {}) { action = {type, place}; };
  ui.place(canvas, box,
           {.id = "error", .box = {}, .focusable = false});  // what lies below cannot be reached through it
  night_panel(canvas, box, {palette::error, 2});
  const Box header = inset(strip_y(box, header_height), 2);
  canvas.fill(Path::box(header, 6), hex(0x4A2430));
  draw(canvas, general_glyph("warning"), {header.left + 20, centre(header).y}, 19, palette::error);

  float right_end = right(header) - 12;
  if (choices.close) {
    if (glyph_button(canvas, ui, "error/close", box_around({right_end - 10, centre(header).y}, 24), "cross",
                     Look::night, true, Key::of(sf::Keyboard::Escape)))
      act(ErrorAction::Type::close);
    right_end -= 34;
  }
  if (!report.place.file.empty()) {
    const std::string whole = client::place_text(report.place);
    const TextStyle style = type::mono(12.5F, palette::link);
    const float most = box.width * 0.42F;
    const std::string where =
        end_of_place(whole, [&](const std::string& part) { return text_width(canvas, part, style) <= most; });
    const float width = std::min(text_width(canvas, where, style), most);
    const Box at(right_end - width, header.top + 4, width, header.height - 8);
    const Touch touch = ui.place(canvas, at, {.id = "error/place", .box = {}});
    list_line(canvas, at, where, style);
    if (where != whole) tooltip(canvas, ui, touch, at, whole, 600);
    if (touch.hover) canvas.line({at.left, bottom(at) - 3}, {right(at), bottom(at) - 3}, {palette::link, 1});
    if (touch.focus) focus_ring(canvas, at, 4);
    if (touch.clicked) act(ErrorAction::Type::open_file, report.place);
    right_end -= width + 16;
  }
  // The sentence shrinks where it is long; what was meant stands behind it in the colour of lamplight.
  const float left = header.left + 38, room = right_end - left;
  const TextStyle strong = type::bold(15, palette::white), light = type::body(15, palette::lamp);
  const float sentence = text_width(canvas, report.sentence, strong),
              meant = report.meant.empty() ? 0 : text_width(canvas, report.meant, light) + 12;
  const float share = std::min(1.0F, room / std::max(1.0F, sentence + meant));
  label(canvas, {left, header.top, sentence * share + 1, header.height}, report.sentence, strong);
  if (meant > 0)
    label(canvas, {left + sentence * share + 12 * share, header.top, (meant - 12) * share + 1, header.height},
          report.meant, light);

  const bool actions = choices.retry || choices.drop || choices.open_file || choices.undo;
  const float side = actions || !choices.saved.empty() ? std::min(408.0F, box.width * 0.42F) : 0;
  const Box body(box.left + 12, header.top + header_height + 8, box.width - 24 - side, box.height - header_height - 16);
  code(canvas, body, report);
  if (side == 0) return action;

  const float x = right(body) + 18, w = side - 20;
  canvas.line({x - 18, body.top}, {x - 18, bottom(body)}, {palette::panel_edge, 1.2F});
  float y = body.top - 2;
  if (!choices.saved_title.empty()) {
    text(canvas, {x, y + 14}, choices.saved_title, type::bold(15, palette::white));
    y += 20;
  }
  if (!choices.saved.empty())
    y += paragraph(canvas, {x, y}, w, choices.saved, type::body(13.5F, palette::muted)).height + 5;
  float cx = x;
  for (std::size_t i = 0; i < report.chain.size() && i < 4; ++i) {
    const std::string name =
        report.chain[i].file.substr(report.chain[i].file.rfind('/') + 1) + ":" + std::to_string(report.chain[i].line);
    const TextStyle style = type::mono(12, palette::link);
    const float width = text_width(canvas, name, style);
    if (cx + width > x + w) break;
    if (ui.place(canvas, {cx, y, width, 18}, {.id = "error/chain/" + std::to_string(i + 1), .box = {}}).clicked)
      act(ErrorAction::Type::open_file, report.chain[i]);
    text(canvas, {cx, y + 13}, name, style);
    cx += width + 12;
    if (i + 1 < report.chain.size() && i < 3) {
      text(canvas, {cx, y + 13}, "←", type::body(12.5F, palette::muted));
      cx += 26;
    }
  }
  if (!report.chain.empty()) y += 20;
  const float foot = bottom(body) - (actions ? 44.0F : 0.0F) - (choices.watching.empty() ? 0.0F : 20.0F);
  for (const std::string& local : report.locals) {
    if (y + 16 > foot) break;
    list_line(canvas, {x, y, w, 16}, local, type::mono(12, palette::paper2));
    y += 16;
  }
  if (report.others > 0 && y + 16 <= foot)
    list_line(canvas, {x, y, w, 16}, words("error.others", {{"n", static_cast<std::int64_t>(report.others)}}),
              type::body(13, palette::muted));
  if (!choices.watching.empty()) {
    const float at = bottom(body) - (actions ? 52.0F : 8.0F);
    canvas.fill(Path::circle({x + 5, at}, 4.2F), palette::good);
    list_line(canvas, {x + 16, at - 9, w - 16, 18}, choices.watching, type::body(13.5F, palette::muted));
  }
  if (!actions) return action;
  struct Offered {
    const char *id, *key;
    ErrorAction::Type type;
    Look look;
  };
  std::vector<Offered> offered;
  if (choices.retry) offered.push_back({"error/retry", "error.retry", ErrorAction::Type::retry, Look::gold});
  if (choices.drop) offered.push_back({"error/drop", "error.drop", ErrorAction::Type::drop, Look::night});
  if (choices.open_file && !report.place.file.empty())
    offered.push_back({"error/open", "error.open", ErrorAction::Type::open_file, Look::night});
  if (choices.undo) offered.push_back({"error/undo", "error.undo", ErrorAction::Type::undo, Look::night});
  const float gap = 9, each = (w - gap * static_cast<float>(offered.size() - 1)) /
                              static_cast<float>(std::max<std::size_t>(offered.size(), 1));
  for (std::size_t i = 0; i < offered.size(); ++i) {
    const Box at(x + (std::min(each, 160.0F) + gap) * static_cast<float>(i), bottom(body) - 36, std::min(each, 160.0F),
                 36);
    if (button(canvas, ui, offered[i].id, at, words(offered[i].key), {.look = offered[i].look}))
      act(offered[i].type, report.place);
  }
  return action;
}

}  // namespace vizier::window
