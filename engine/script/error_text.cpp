#include "script/error_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <vector>

#include "content/lint/words.hpp"

namespace vizier::script {
namespace {

std::string lines_around(const Error& error, int around) {
  std::vector<std::string> lines;
  std::ifstream in(error.place.file, std::ios::binary);
  for (std::string line; std::getline(in, line);) lines.push_back(std::move(line));
  const int here = error.place.line;
  const bool same = here > 0 && here <= static_cast<int>(lines.size()) &&
                    (error.source.empty() || lines[static_cast<std::size_t>(here - 1)] == error.source);
  if (!same)
    return error.source.empty() ? ""
                                : fmt::format("> {} | {}\n", here, error.source);  // the file is another one by now
  const int first = std::max(1, here - around), last = std::min(static_cast<int>(lines.size()), here + around);
  const std::size_t width = std::to_string(last).size();
  std::string out;
  for (int n = first; n <= last; ++n)
    out += fmt::format("{} {:>{}} | {}\n", n == here ? '>' : ' ', n, width, lines[static_cast<std::size_t>(n - 1)]);
  return out;
}

}  // namespace

std::string explain(const Error& error, int around) {
  std::string out;
  if (!error.place.file.empty())
    out += error.place.line > 0 ? fmt::format("{}:{}: ", error.place.file, error.place.line) : error.place.file + ": ";
  return out + "error: " + error.message + "\n" + lines_around(error, around) + way_here(error);
}

std::string explain(const Error& error, const content::Package& package) {
  std::string out = explain(error);
  if (content::mod_of(package, error.place.file)) return out;
  for (const std::string& step : error.trace) {  // innermost first
    const content::Manifest* mod = content::mod_of(package, step.substr(0, step.find(':')));
    if (mod) return fmt::format("{}the line of {} that led here: {}\n", out, mod->id, step);
  }
  return out;
}

std::string way_here(const Error& error) {
  std::string out;
  if (!error.locals.empty()) out += "local variables here:\n";
  for (const std::string& local : error.locals) out += "  " + local + "\n";
  if (error.trace.size() > 1) out += "called from:\n";
  for (std::size_t i = 1; i < error.trace.size(); ++i) out += "  " + error.trace[i] + "\n";
  return out;
}

}  // namespace vizier::script
