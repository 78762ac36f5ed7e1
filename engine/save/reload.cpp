#include "save/reload.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "save/position.hpp"
#include "save/replayer.hpp"

namespace vizier::save {

using match::Input;
using match::Match;
using match::MatchOptions;
namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// Answers as words, found by playing the step beside the running match.
std::vector<std::string> words_of_step(const Match& running) {
  std::vector<std::string> out;
  Replayer beside(std::make_unique<Match>(running.runtime(), running.checkpoint(),
                                          MatchOptions{.events = false, .history = false, .conservation = false}));
  for (const Input& input : running.step_inputs()) {
    out.push_back(input.type == Input::Type::answer ? words_of(beside.match(), input).value_or("") : "");
    (void)beside.give(input);  // it fits: it was given here before
  }
  return out;
}

}  // namespace

std::vector<std::string> changed_lines(const std::string& before, const std::string& after) {
  const auto a = split(before), b = split(after);
  // longest common subsequence from the ends; positions have some hundred lines
  std::size_t head = 0, tail = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  while (tail < a.size() - head && tail < b.size() - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  const std::size_t n = a.size() - head - tail, m = b.size() - head - tail;
  std::vector<std::vector<int>> common(n + 1, std::vector<int>(m + 1, 0));
  for (std::size_t i = n; i-- > 0;)
    for (std::size_t j = m; j-- > 0;)
      common[i][j] =
          a[head + i] == b[head + j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  std::vector<std::string> out;
  std::size_t i = 0, j = 0;
  while (i < n || j < m) {
    if (i < n && j < m && a[head + i] == b[head + j]) {
      ++i, ++j;
    } else if (i < n && (j == m || common[i + 1][j] >= common[i][j + 1])) {
      out.push_back("- " + a[head + i++]);
    } else {
      out.push_back("+ " + b[head + j++]);
    }
  }
  return out;
}

Reloaded reload(const Match& running, script::Runtime& fresh) {
  Reloaded out;
  if (!fresh.loaded()) {
    out.diagnostics = fresh.load_diagnostics();
    return out;
  }
  const std::string position = to_position(running.checkpoint(), running.defs());
  auto start =
      from_position(position, "the running game", fresh.package(), running.checkpoint().seats, 1, out.diagnostics);
  if (!start) return out;
  for (const world::Modifier& m : start->modifiers) {
    if (!fresh.package().scripts.contains(m.script)) {
      out.diagnostics.error(
          {}, fmt::format("the effect of '{}' is in force, but there is no such script any more", m.script));
      return out;
    }
  }
  const auto words = words_of_step(running);
  out.answers = words.size();
  Replayer again(std::make_unique<Match>(fresh, std::move(*start)));
  for (std::size_t i = 0; i < words.size(); ++i) {
    Input input = running.step_inputs()[i];
    if (input.seat) input.seat = fresh.defs().seat(running.defs().seats[input.seat]);
    if (!again.give(input, words[i])) break;
  }
  out.kept = again.inputs();
  out.state = again.state();
  out.match = again.take();
  out.changes =
      changed_lines(to_position(running.world(), running.defs()), to_position(out.match->world(), fresh.defs()));
  return out;
}

}  // namespace vizier::save
