// What an error panel shows, without drawing it.
#include <algorithm>
#include <fstream>

#include "client/open_file.hpp"
#include "content/files.hpp"
#include "window/error_panel.hpp"

namespace vizier::window {
namespace {

constexpr int shown_lines = 8, above = 3;

/// The last word in quotes of a text that stands in a line: what the message speaks of.
std::string quoted_in(const std::string& message, const std::string& line) {
  std::string found;
  for (std::size_t open = message.find('\''); open != std::string::npos;) {
    const std::size_t close = message.find('\'', open + 1);
    if (close == std::string::npos) break;
    const std::string word = message.substr(open + 1, close - open - 1);
    if (!word.empty() && found.empty() && line.find(word) != std::string::npos) found = word;
    open = message.find('\'', close + 1);
  }
  return found;
}

void add_lines(ErrorReport& report, const std::string& known) {
  const int here = report.place.line;
  if (here <= 0) return;
  std::vector<std::string> all;
  std::ifstream in = content::open_to_read(report.place.file);
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    all.push_back(std::move(line));
  }
  if (here > static_cast<int>(all.size())) {  // the file is another one by now
    if (!known.empty()) report.first_line = here, report.lines = {known};
    return;
  }
  const int last = std::min(static_cast<int>(all.size()), std::max(here - above, 1) + shown_lines - 1);
  report.first_line = std::max(1, last - shown_lines + 1);
  report.lines.assign(all.begin() + report.first_line - 1, all.begin() + last);
}

void find_word(ErrorReport& report) {
  const int index = report.place.line - report.first_line;
  if (index < 0 || index >= static_cast<int>(report.lines.size())) return;
  const std::string& line = report.lines[static_cast<std::size_t>(index)];
  if (const std::string word = quoted_in(report.sentence, line); !word.empty()) {
    const std::size_t from = report.place.column > 0 ? static_cast<std::size_t>(report.place.column - 1) : 0;
    std::size_t at = line.find(word, std::min(from, line.size()));
    if (at == std::string::npos) at = line.find(word);
    report.column = static_cast<int>(at) + 1;
    report.width = static_cast<int>(word.size());
    if (report.place.column == 0) report.place.column = report.column;
    return;
  }
  report.column = report.place.column;
  if (report.column == 0) return;
  const auto is_word = [](char c) {
    return c == '_' || c == '.' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  auto end = static_cast<std::size_t>(report.column - 1);
  while (end < line.size() && is_word(line[end])) ++end;
  report.width = std::max(1, static_cast<int>(end) - report.column + 1);
}

/// Without the question that `meant` asks, with a capital and a full stop.
std::string as_sentence(std::string text, std::string& meant) {
  if (const std::size_t hint = text.find("did you mean "); hint != std::string::npos) {
    if (meant.empty()) meant = text.substr(hint);
    text.erase(hint);
  }
  while (!text.empty() &&
         (text.back() == ' ' || text.back() == ';' || text.back() == '\n' || text.back() == '(' || text.back() == ':'))
    text.pop_back();
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  if (!text.empty() && text.back() != '.' && text.back() != '?' && text.back() != '!') text += '.';
  return text;
}

}  // namespace

ErrorReport report_of(const script::Error& error) {
  ErrorReport report;
  report.sentence = as_sentence(error.message, report.meant);
  report.place = error.place;
  add_lines(report, error.source);
  find_word(report);
  for (const std::string& line : error.trace)
    if (const content::Place place = client::place_from(line); place.line > 0) report.chain.push_back(place);
  report.locals = error.locals;
  if (!report.meant.empty()) report.meant[0] = 'D';
  return report;
}

ErrorReport report_of(const content::Diagnostics& diagnostics) {
  ErrorReport report;
  std::size_t errors = 0;
  const content::Diagnostic* first = nullptr;
  for (const content::Diagnostic& d : diagnostics.list) {
    if (d.severity != content::Severity::error) continue;
    // what names no line of a file only says that something below does not load
    if (!first || (first->place.line == 0 && d.place.line > 0)) first = &d;
    ++errors;
  }
  if (!first) return report;
  report.meant = first->hint;
  report.sentence = as_sentence(first->message, report.meant);
  report.place = first->place;
  add_lines(report, first->source);
  find_word(report);
  if (!report.meant.empty() && report.meant[0] >= 'a' && report.meant[0] <= 'z')
    report.meant[0] = static_cast<char>(report.meant[0] - 32);
  report.others = errors - 1;
  return report;
}

ErrorReport report_of(std::string sentence) {
  ErrorReport report;
  report.sentence = as_sentence(std::move(sentence), report.meant);
  return report;
}

}  // namespace vizier::window
