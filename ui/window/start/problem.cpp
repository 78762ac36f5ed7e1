#include "window/start/problem.hpp"

#include <cmath>
#include <sstream>

#include "window/code.hpp"
#include "window/kit/ornament.hpp"
#include "window/kit/widgets.hpp"

namespace vizier::window {
namespace {

/// One line of what the engine says, by what it is for.
struct Line {
  enum class Type { sentence, code, caret, hint } type = Type::sentence;
  std::string place, text;
  std::string number = {};  ///< code: of its line
  bool yaml = false;        ///< code: not of a script
};

Line read_line(const std::string& line) {
  const std::size_t bar = line.find(" | ");
  if (line.starts_with("  ") && bar != std::string::npos) {
    const bool caret = line.find_first_not_of(" ^", bar + 3) == std::string::npos && line.ends_with('^');
    return {caret ? Line::Type::caret : Line::Type::code, {}, line.substr(bar + 3), line.substr(2, bar - 2)};
  }
  if (line.starts_with("  ")) return {Line::Type::hint, {}, line.substr(2)};
  for (const char* word : {"error: ", "warning: ", "note: "}) {
    const std::size_t at = line.find(word);
    if (at == 0) return {Line::Type::sentence, {}, line.substr(std::string(word).size())};
    if (at != std::string::npos && at >= 2 && line.compare(at - 2, 2, ": ") == 0)
      return {Line::Type::sentence, line.substr(0, at - 2), line.substr(at + std::string(word).size())};
  }
  return {Line::Type::sentence, {}, line};
}

float draw_line(Canvas& canvas, Point at, float width, const Line& line, bool draws) {
  switch (line.type) {
    case Line::Type::code:
    case Line::Type::caret: {
      const auto clip = canvas.clip({at.x + 20, at.y, width - 20, code_pitch});
      const Point begin{at.x + 66, at.y + 13.5F};
      const std::size_t from = std::min(line.text.find('^'), line.text.size());
      if (draws && line.type == Line::Type::caret)
        code_carets(canvas, {begin.x + code_letter(canvas) * static_cast<float>(from), begin.y},
                    static_cast<int>(line.text.size() - from));
      if (draws && line.type == Line::Type::code) {
        code_number(canvas, {begin.x - 12, begin.y}, line.number, true);
        code_line(canvas, begin, line.text, line.yaml);
      }
      return code_pitch;
    }
    case Line::Type::hint:
      return paragraph(canvas, at + Point(20, 2), width - 20, {{line.text}}, type::body(13.5F, palette::lamp), draws)
                 .height +
             6;
    case Line::Type::sentence: break;
  }
  float y = at.y + 10;
  if (draws) canvas.fill(Path::circle({at.x + 7, y + 9}, 4), palette::error);
  y += paragraph(canvas, {at.x + 20, y}, width - 20, {{line.text, Role::bold}}, type::bold(14.5F, palette::paper0),
                 draws)
           .height;
  if (!line.place.empty())
    y += paragraph(canvas, {at.x + 20, y + 1}, width - 20, {{line.place, Role::mono}}, type::mono(12.5F, palette::link),
                   draws)
             .height +
         4;
  return y - at.y + 2;
}

}  // namespace

void draw_findings(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, const std::string& findings) {
  night_panel(canvas, box, {.edge = palette::error, .edge_width = 1.6F});
  std::vector<Line> lines;
  std::istringstream in(findings);
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) {
      const bool yaml = !lines.empty() && (lines.back().yaml || lines.back().place.find(".yaml") != std::string::npos);
      lines.push_back(read_line(line));
      lines.back().yaml = yaml && lines.back().type != Line::Type::sentence;
    }
  const Box inside = inset(box, 6);
  const float width = inside.width - 26;
  float height = 12;
  for (const Line& line : lines) height += draw_line(canvas, {}, width, line, false);
  const ScrollArea area(canvas, ui, id, inside, height);
  float y = inside.top + 2;
  for (const Line& line : lines) y += draw_line(canvas, {inside.left + 10, y}, width, line, true);
}

void Problem::tell(std::string title, std::string sentence, std::string findings, std::string way_on,
                   std::function<void()> go_on) {
  title_ = std::move(title);
  sentence_ = std::move(sentence);
  findings_ = std::move(findings);
  way_on_ = std::move(way_on);
  go_on_ = std::move(go_on);
  details_ = false;
  app_.draw_again();
}

void Problem::draw(Canvas& canvas, Ui& ui) {
  if (!told()) return;
  ui.modal();
  canvas.fill(canvas.clip(), faded(palette::desk_edge, 0.66F));
  const TextStyle style = type::body(16, palette::ink9);
  const float words = paragraph(canvas, {}, 744, sentence_, style, false).height;
  const float tall = details_ ? 520 : words + 190;
  const Box box(240, std::floor(392 - tall / 2), 800, tall);
  paper_panel(canvas, box);
  window::draw(canvas, general_glyph("warning"), {box.left + 46, box.top + 44}, 26, palette::error_on_paper);
  label(canvas, {box.left + 70, box.top + 20, box.width - 100, 48}, title_, type::title(24));
  rule(canvas, {box.left + 28, box.top + 78}, box.width - 56, palette::paper4, true);
  paragraph(canvas, {box.left + 28, box.top + 96}, 744, sentence_, style);
  const float y = bottom(box) - 60;
  if (details_)
    draw_findings(canvas, ui, "problem/text",
                  {box.left + 28, box.top + 112 + words, box.width - 56, y - 16 - (box.top + 112 + words)}, findings_);
  app_.tell("problem", details_ ? findings_ : sentence_);
  const ButtonStyle close{.look = Look::paper, .key = Key::of(sf::Keyboard::Escape)};
  if (button(canvas, ui, "problem/close", {right(box) - 188, y, 160, 40}, app_.say("start.close"), close))
    title_.clear();
  if (!findings_.empty() &&
      button(canvas, ui, "problem/details", {box.left + 28, y, 210, 40},
             app_.say(details_ ? "start.problem.hide" : "start.problem.details"), {.look = Look::paper}))
    details_ = !details_;
  if (!way_on_.empty() && button(canvas, ui, "problem/on", {box.left + 250, y, 350, 40}, way_on_,
                                 {.look = Look::gold, .title = true, .size = 16})) {
    const auto go_on = std::exchange(go_on_, {});
    title_.clear();
    go_on();
  }
}

}  // namespace vizier::window
