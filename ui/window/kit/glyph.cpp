#include "glyph.hpp"

#include <charconv>

namespace vizier::window {
namespace {

constexpr float furthest = 1000;

/// Reads one path from left to right; the first problem ends it.
class PathReader {
 public:
  explicit PathReader(std::string_view text) : text_(text) {}

  std::variant<Path, std::string> read() {
    skip();
    if (at_ == text_.size()) return "the path is empty";
    while (problem_.empty() && at_ < text_.size()) {
      const char c = text_[at_];
      if (is_letter(c)) {
        command_ = c;
        place_ = at_++;
      } else if (command_ == 0) {
        return mistake(at_, "a path begins with M");
      } else if (command_ == 'Z' || command_ == 'z') {
        return mistake(at_, "a command is missing after Z");
      }
      step();
      skip();
    }
    if (!problem_.empty()) return problem_;
    return path_;
  }

 private:
  static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
  void skip() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == ',' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
      ++at_;
  }
  std::string mistake(std::size_t place, const std::string& what) {
    return problem_ = "column " + std::to_string(place + 1) + ": " + what;
  }

  float number() {
    skip();
    if (!problem_.empty()) return 0;
    float value = 0;
    const bool plus = at_ < text_.size() && text_[at_] == '+';
    const char *begin = text_.data() + at_ + (plus ? 1 : 0), *end = text_.data() + text_.size();
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error == std::errc::result_out_of_range || (error == std::errc() && std::abs(value) > furthest)) {
      mistake(at_, "a number beyond 1000: a glyph lies in a box of 24");
      return 0;
    }
    if (error != std::errc() || !std::isfinite(value)) {
      const std::string after = std::string(" after ") + command_;
      mistake(at_, at_ == text_.size() ? "a number is missing" + after
                                       : "a number was expected" + after + ", not `" + text_[at_] + "`");
      return 0;
    }
    at_ = static_cast<std::size_t>(stop - text_.data());
    return value;
  }
  Point point(Point from) {
    const float x = number(), y = number();
    return from + Point(x, y);
  }

  void step() {
    const bool relative = command_ >= 'a';
    const Point from = relative ? path_.here() : Point();
    const char upper = relative ? static_cast<char>(command_ - 32) : command_;
    if (path_.empty() && upper != 'M') {
      mistake(place_, "a path begins with M");
      return;
    }
    switch (upper) {
      case 'M': {
        const Point to = point(from);
        path_.move(to);
        command_ = relative ? 'l' : 'L';  // further pairs are lines
        break;
      }
      case 'L': path_.line(point(from)); break;
      case 'H': path_.line({number() + from.x, path_.here().y}); break;
      case 'V': path_.line({path_.here().x, number() + from.y}); break;
      case 'C': {
        const Point a = point(from), b = point(from), to = point(from);
        path_.cubic(a, b, to);
        break;
      }
      case 'Q': {
        const Point a = point(from), to = point(from);
        path_.quad(a, to);
        break;
      }
      case 'Z': path_.close(); break;
      default:
        mistake(place_, std::string("no command `") + command_ +
                            "`: there are M L H V C Q Z, and the same small for relative ones");
    }
  }

  std::string_view text_;
  std::size_t at_ = 0, place_ = 0;
  char command_ = 0;
  Path path_;
  std::string problem_;
};

}  // namespace

std::variant<Path, std::string> parse_path(std::string_view text) { return PathReader(text).read(); }

std::variant<Glyph, std::string> parse_glyph(const std::vector<GlyphText>& parts) {
  Glyph glyph;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const GlyphText& part = parts[i];
    const auto problem = [&](const std::string& what) { return "part " + std::to_string(i + 1) + ": " + what; };
    Path path;
    if (!part.circle.empty()) {
      if (!part.path.empty()) return problem("a path or a circle, not both");
      const bool near =
          std::all_of(part.circle.begin(), part.circle.end(), [](float v) { return std::abs(v) <= furthest; });
      if (part.circle.size() != 3 || part.circle[2] <= 0 || !near)
        return problem("a circle is [x, y, radius], with a radius above 0");
      path = Path::circle({part.circle[0], part.circle[1]}, part.circle[2]);
    } else {
      auto read = parse_path(part.path);
      if (const auto* text = std::get_if<std::string>(&read)) return problem(*text);
      path = std::get<Path>(std::move(read));
    }
    if (part.width <= 0) return problem("the width of a stroke is above 0");
    const auto add = [&](const std::string& colour, bool filled) -> std::string {
      GlyphColour c;
      if (colour != "ink") {
        const auto known = palette::parse(colour);
        if (!known) return "`" + colour + "` is no colour: write #RRGGBB, a name of the palette, or ink";
        c = GlyphColour::of(*known);
      }
      glyph.paths.push_back({path, filled, c, part.width, part.opacity});
      return {};
    };
    std::string wrong;
    if (!part.fill.empty() && part.fill != "none") wrong = add(part.fill, true);
    if (wrong.empty() && !part.stroke.empty() && part.stroke != "none") wrong = add(part.stroke, false);
    if (part.fill.empty() && part.stroke.empty()) wrong = add("ink", true);
    if (!wrong.empty()) return problem(wrong);
  }
  return glyph;
}

void draw(Canvas& canvas, const Glyph& glyph, Point at, float side, sf::Color ink) {
  const float k = side / 24;
  const Point corner = at - Point(side / 2, side / 2);
  for (const GlyphPath& p : glyph.paths) {
    const sf::Color colour =
        faded(p.colour.ink ? ink : faded(p.colour.fixed, static_cast<float>(ink.a) / 255), p.opacity);
    const Path path = p.path.placed(k, corner);
    if (p.filled)
      canvas.fill(path, colour);
    else
      canvas.stroke(path, {colour, p.width * k, 0, 0, true});
  }
}

}  // namespace vizier::window
