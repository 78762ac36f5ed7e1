#include "cli/columns.hpp"

#include <algorithm>
#include <numeric>

#include "content/utf8.hpp"

namespace vizier::cli {
namespace {

constexpr std::size_t gap = 2;

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// In characters, not bytes.
std::size_t length(const std::string& text) {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues));
}

/// How many bytes the first so many characters take.
std::size_t bytes_of(const std::string& text, std::size_t characters) {
  std::size_t at = 0;
  while (at < text.size() && (continues(text[at]) || characters-- > 0)) ++at;
  return at;
}

std::vector<std::string> broken(std::string text, std::size_t width) {
  std::vector<std::string> lines;
  while (length(text) > width) {
    const std::size_t end = bytes_of(text, width), blank = text.rfind(' ', end);
    const bool at_blank = blank != std::string::npos && blank > 0;
    lines.push_back(text.substr(0, at_blank ? blank : end));
    text.erase(0, at_blank ? blank + 1 : end);
  }
  lines.push_back(std::move(text));
  return lines;
}

/// The widest columns give way until all fit.
std::vector<std::size_t> widths(const std::vector<std::vector<std::string>>& rows, std::size_t width) {
  std::vector<std::size_t> out;
  for (const auto& row : rows) {
    out.resize(std::max(out.size(), row.size()), 1);
    for (std::size_t i = 0; i < row.size(); ++i) out[i] = std::max(out[i], length(row[i]));
  }
  const auto total = [&out] {
    return std::accumulate(out.begin(), out.end(), std::size_t{0}) + gap * (out.empty() ? 0 : out.size() - 1);
  };
  while (total() > width) {
    const auto widest = std::max_element(out.begin(), out.end());
    if (*widest <= 8) break;  // narrower cannot be read
    --*widest;
  }
  return out;
}

}  // namespace

std::string in_columns(std::vector<std::vector<std::string>> rows, std::size_t width) {
  for (auto& row : rows)
    for (std::string& text : row) text = content::visible_line(text);  // a cell is one line, and as wide as it looks
  const std::vector<std::size_t> columns = widths(rows, width);
  std::string out;
  for (const auto& row : rows) {
    std::vector<std::vector<std::string>> cells;
    std::size_t lines = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      cells.push_back(broken(row[i], columns[i]));
      lines = std::max(lines, cells.back().size());
    }
    for (std::size_t n = 0; n < lines; ++n) {
      std::string line;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string part = n < cells[i].size() ? cells[i][n] : std::string();
        line += part + std::string(columns[i] - length(part) + gap, ' ');
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + '\n';
    }
  }
  return out;
}

}  // namespace vizier::cli
