#include "content/path_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>

namespace vizier::content {
namespace {

using Type = PathCommand::Type;
using Point = PathCommand::Point;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ','; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

constexpr std::string_view letters = "MLHVCSQTAZ", known = "M L H V C S Q T A Z";

Point mirrored(Point p, Point at) { return {2 * at.x - p.x, 2 * at.y - p.y}; }

/// A part of an ellipse between two points, as SVG tells it.
struct Arc {
  double rx = 0, ry = 0, turned = 0;
  bool large = false, clockwise = false;
};

/// The arc as curves of at most a quarter turn. Radii that cannot reach grow until they do, as in SVG.
std::vector<PathCommand> curves(Point from, Arc arc, Point to) {
  if (from == to) return {};
  double rx = std::abs(arc.rx), ry = std::abs(arc.ry);
  if (rx == 0 || ry == 0) return {{Type::line, {to}}};
  const double phi = arc.turned * std::numbers::pi / 180, c = std::cos(phi), s = std::sin(phi);
  const double dx = (from.x - to.x) / 2, dy = (from.y - to.y) / 2;
  const double x = c * dx + s * dy, y = -s * dx + c * dy;  // half the chord, in the ellipse's own directions
  const double need = x * x / (rx * rx) + y * y / (ry * ry);
  if (need > 1) rx *= std::sqrt(need), ry *= std::sqrt(need);
  const double part = rx * rx * y * y + ry * ry * x * x;
  double k = std::sqrt(std::max(0.0, (rx * rx * ry * ry - part) / part));
  if (arc.large == arc.clockwise) k = -k;
  const double cx = k * rx * y / ry, cy = -k * ry * x / rx;
  const double begin = std::atan2((y - cy) / ry, (x - cx) / rx), end = std::atan2((-y - cy) / ry, (-x - cx) / rx);
  double sweep = end - begin;
  if (arc.clockwise && sweep < 0) sweep += 2 * std::numbers::pi;
  if (!arc.clockwise && sweep > 0) sweep -= 2 * std::numbers::pi;
  const int parts = std::max(1, static_cast<int>(std::ceil(std::abs(sweep) / (std::numbers::pi / 2) - 1e-9)));
  const double step = sweep / parts, reach = 4.0 / 3 * std::tan(step / 4);
  const Point centre{c * cx - s * cy + (from.x + to.x) / 2, s * cx + c * cy + (from.y + to.y) / 2};
  const auto at = [&](double u, double v) {
    return Point{centre.x + c * rx * u - s * ry * v, centre.y + s * rx * u + c * ry * v};
  };
  std::vector<PathCommand> out;
  for (int i = 0; i < parts; ++i) {
    const double a = begin + step * i, b = a + step;
    out.push_back({Type::cubic,
                   {at(std::cos(a) - reach * std::sin(a), std::sin(a) + reach * std::cos(a)),
                    at(std::cos(b) + reach * std::sin(b), std::sin(b) - reach * std::cos(b)),
                    i + 1 == parts ? to : at(std::cos(b), std::sin(b))}});
  }
  return out;
}

class PathParser {
 public:
  explicit PathParser(std::string_view text) : text_(text) {}

  PathData parse() {
    for (skip(); at_ < text_.size() && !out_.error; skip()) command();
    if (!out_.error && out_.commands.empty()) fail(0, "a path begins with M");
    return std::move(out_);
  }

 private:
  /// A letter with its numbers, and all their repetitions.
  void command() {
    const std::size_t begin = at_;
    const char letter = text_[at_];
    const char upper = is_letter(letter) ? static_cast<char>(letter & ~0x20) : '\0';
    if (upper == '\0') return fail(begin, fmt::format("expected a command ({}), found '{}'", known, shown(begin)));
    if (letters.find(upper) == std::string_view::npos)
      return fail(begin, fmt::format("'{}' is not a command; known are {}", letter, known));
    if (out_.commands.empty() && upper != 'M') return fail(begin, "a path begins with M");
    ++at_;
    if (upper == 'Z') {
      out_.commands.push_back({Type::close, {}});
      pen_ = start_;
      return;
    }
    for (bool first = true; !out_.error && (first || number_follows()); first = false)
      one(upper, letter != upper, letter, first);
  }

  void one(char upper, bool relative, char letter, bool first) {
    const Point from = relative ? pen_ : Point{};
    PathCommand made;
    switch (upper) {
      case 'H': made = {Type::line, {Point{number(letter) + from.x, pen_.y}}}; break;
      case 'V': made = {Type::line, {Point{pen_.x, number(letter) + from.y}}}; break;
      case 'C': made = points(Type::cubic, 0, from, letter); break;
      case 'S': made = points(Type::cubic, 1, from, letter); break;
      case 'Q': made = points(Type::quadratic, 0, from, letter); break;
      case 'T': made = points(Type::quadratic, 1, from, letter); break;
      case 'A': return arc(from, letter);
      default: made = points(upper == 'M' && first ? Type::move : Type::line, 0, from, letter);
    }
    add(made);
  }

  /// Those that are written, behind those that follow from what was before: a smooth curve goes on as the last one
  /// ended.
  PathCommand points(Type type, std::size_t begin, Point from, char letter) {
    PathCommand made{type, {}};
    const bool smooth = !out_.commands.empty() && out_.commands.back().type == type;
    if (begin == 1)
      made.points[0] = smooth ? mirrored(out_.commands.back().points[PathCommand::count(type) - 2], pen_) : pen_;
    for (std::size_t i = begin; i < PathCommand::count(type); ++i) {
      made.points[i].x = from.x + number(letter);
      made.points[i].y = from.y + number(letter);
    }
    return made;
  }

  void arc(Point from, char letter) {
    Arc arc;
    arc.rx = number(letter);
    arc.ry = number(letter);
    arc.turned = number(letter);
    arc.large = flag(letter);
    arc.clockwise = flag(letter);
    Point to;
    to.x = from.x + number(letter);
    to.y = from.y + number(letter);
    if (out_.error) return;
    for (const PathCommand& curve : curves(pen_, arc, to)) add(curve);
  }

  void add(const PathCommand& made) {
    if (out_.error) return;
    pen_ = made.points[PathCommand::count(made.type) - 1];
    for (std::size_t i = 0; i < PathCommand::count(made.type); ++i)
      if (const Point p = made.points[i];
          !(std::abs(p.x) <= farthest_coordinate && std::abs(p.y) <= farthest_coordinate))
        return too_far(last_number_);
    if (made.type == Type::move) start_ = pen_;
    out_.commands.push_back(made);
  }

  void too_far(std::size_t at) {
    fail(at, fmt::format("this is farther than {} from the origin", farthest_coordinate));
  }

  /// The two switches of an arc may stand without a blank behind them.
  bool flag(char letter) {
    skip();
    if (!out_.error && (at_ >= text_.size() || (text_[at_] != '0' && text_[at_] != '1')))
      fail(at_, fmt::format("the fourth and fifth number of '{}' are 0 or 1", letter));
    return !out_.error && text_[at_++] == '1';
  }

  double number(char letter) {
    if (out_.error) return 0;
    skip();
    last_number_ = at_;
    const auto value = scan_number(text_, at_);
    if (!value) {
      fail(at_, at_ >= text_.size() ? fmt::format("'{}' lacks a number at the end", letter)
                                    : fmt::format("'{}' lacks a number, found '{}'", letter, shown(at_)));
      return 0;
    }
    if (std::abs(*value) <= farthest_coordinate) return *value;
    too_far(last_number_);
    return 0;
  }

  bool number_follows() {
    skip();
    return at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.' || text_[at_] == '-' || text_[at_] == '+');
  }

  void skip() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  /// The character there, whole where it takes several bytes.
  std::string_view shown(std::size_t at) const {
    std::size_t end = at + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    return text_.substr(at, end - at);
  }

  void fail(std::size_t at, std::string message) {
    if (!out_.error) out_.error = PathData::Error{std::move(message), at};
  }

  std::string_view text_;
  std::size_t at_ = 0, last_number_ = 0;
  Point pen_, start_;
  PathData out_;
};

}  // namespace

std::optional<double> scan_number(std::string_view text, std::size_t& at) {
  const auto there = [&](std::size_t i, std::string_view any) {
    return i < text.size() && any.find(text[i]) != std::string_view::npos;
  };
  std::size_t end = there(at, "+-") ? at + 1 : at;
  const std::size_t digits = end;
  bool any = false;
  for (; end < text.size() && is_digit(text[end]); ++end) any = true;
  if (there(end, "."))
    for (++end; end < text.size() && is_digit(text[end]); ++end) any = true;
  if (!any) return std::nullopt;
  if (there(end, "eE"))
    if (std::size_t power = there(end + 1, "+-") ? end + 2 : end + 1; power < text.size() && is_digit(text[power])) {
      while (power < text.size() && is_digit(text[power])) ++power;
      end = power;
    }
  double value = 0;
  const auto read = std::from_chars(text.data() + digits, text.data() + end, value);
  if (read.ec == std::errc::result_out_of_range) value = std::numeric_limits<double>::infinity();
  const bool negative = text[at] == '-';
  at = end;
  return negative ? -value : value;
}

PathData parse_path(std::string_view text) { return PathParser(text).parse(); }

}  // namespace vizier::content
