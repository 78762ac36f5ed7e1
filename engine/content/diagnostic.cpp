#include "content/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace vizier::content {
namespace {

const char* word(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: return "note";
  }
  return "error";
}

std::string head(const Diagnostic& d) {
  std::string out;
  if (!d.place.file.empty()) {
    out = d.place.file;
    if (d.place.line > 0) out += fmt::format(":{}", d.place.line);
    if (d.place.line > 0 && d.place.column > 0) out += fmt::format(":{}", d.place.column);
    out += ": ";
  }
  return out + fmt::format("{}: {}", word(d.severity), d.message);
}

/// Columns count bytes; the caret must stand below a character, so bytes inside one take no room and tabs stay tabs.
std::string caret_indent(const std::string& source, int column) {
  std::string out;
  const auto end = std::min(source.size(), static_cast<std::size_t>(std::max(column - 1, 0)));
  for (std::size_t i = 0; i < end; ++i) {
    const auto byte = static_cast<unsigned char>(source[i]);
    if ((byte & 0xC0) == 0x80) continue;
    out += byte == '\t' ? '\t' : ' ';
  }
  return out;
}

}  // namespace

void Diagnostics::error(Place place, std::string message, std::string hint, std::string pass) {
  list.push_back({Severity::error, std::move(place), std::move(message), std::move(hint), {}, std::move(pass)});
}

void Diagnostics::warning(Place place, std::string message, std::string hint, std::string pass) {
  list.push_back({Severity::warning, std::move(place), std::move(message), std::move(hint), {}, std::move(pass)});
}

void Diagnostics::append(Diagnostics other) {
  list.insert(list.end(), std::make_move_iterator(other.list.begin()), std::make_move_iterator(other.list.end()));
}

bool Diagnostics::ok() const {
  return std::none_of(list.begin(), list.end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
}

std::string to_text(const Diagnostic& d) {
  std::string out = head(d) + '\n';
  if (!d.source.empty() && d.place.line > 0) {
    const std::string number = std::to_string(d.place.line);
    out += fmt::format("  {} | {}\n", number, d.source);
    if (d.place.column > 0)
      out += fmt::format("  {} | {}^\n", std::string(number.size(), ' '), caret_indent(d.source, d.place.column));
  }
  for (std::string_view left = d.hint; !left.empty();) {
    const std::string_view line = left.substr(0, left.find('\n'));
    out += fmt::format("  {}\n", line);
    left.remove_prefix(std::min(line.size() + 1, left.size()));
  }
  return out;
}

std::string to_text(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& d : diagnostics.list) out += to_text(d);
  return out;
}

std::string to_line(const Diagnostic& d) {
  return d.hint.empty() ? head(d) : fmt::format("{} ({})", head(d), d.hint.substr(0, d.hint.find('\n')));
}

}  // namespace vizier::content
