#include "content/path_data.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace vizier::content {
namespace {

using Type = PathCommand::Type;
using Point = PathCommand::Point;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ','; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

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
    if (upper == '\0') return fail(begin, fmt::format("expected a command (M L H V C Q Z), found '{}'", shown(begin)));
    if (std::string_view("MLHVCQZ").find(upper) == std::string_view::npos)
      return fail(begin, fmt::format("'{}' is not a command; known are M L H V C Q Z", letter));
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
      case 'C': made = points(Type::cubic, 3, from, letter); break;
      case 'Q': made = points(Type::quadratic, 2, from, letter); break;
      default: made = points(upper == 'M' && first ? Type::move : Type::line, 1, from, letter);
    }
    if (out_.error) return;
    pen_ = made.points[made.type == Type::cubic ? 2 : made.type == Type::quadratic ? 1 : 0];
    if (std::abs(pen_.x) > farthest_coordinate || std::abs(pen_.y) > farthest_coordinate)
      return fail(last_number_, fmt::format("this is farther than {} from the origin", farthest_coordinate));
    if (made.type == Type::move) start_ = pen_;
    out_.commands.push_back(made);
  }

  PathCommand points(Type type, std::size_t count, Point from, char letter) {
    PathCommand made{type, {}};
    for (std::size_t i = 0; i < count; ++i) {
      made.points[i].x = from.x + number(letter);
      made.points[i].y = from.y + number(letter);
    }
    return made;
  }

  double number(char letter) {
    if (out_.error) return 0;
    skip();
    last_number_ = at_;
    std::size_t end = at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+') ? at_ + 1 : at_;
    const std::size_t digits = end;
    bool any = false;
    for (; end < text_.size() && is_digit(text_[end]); ++end) any = true;
    if (end < text_.size() && text_[end] == '.')
      for (++end; end < text_.size() && is_digit(text_[end]); ++end) any = true;
    if (!any) {
      fail(at_, at_ >= text_.size() ? fmt::format("'{}' lacks a number at the end", letter)
                                    : fmt::format("'{}' lacks a number, found '{}'", letter, shown(at_)));
      return 0;
    }
    double value = 0;
    const auto read = std::from_chars(text_.data() + digits, text_.data() + end, value, std::chars_format::fixed);
    if (read.ec != std::errc{} || value > farthest_coordinate) {
      fail(at_, fmt::format("this is farther than {} from the origin", farthest_coordinate));
      return 0;
    }
    const bool negative = text_[at_] == '-';
    at_ = end;
    return negative ? -value : value;
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

PathData parse_path(std::string_view text) { return PathParser(text).parse(); }

}  // namespace vizier::content
