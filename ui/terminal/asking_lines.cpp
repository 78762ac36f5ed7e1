// How a question looks: its sentence, and what can be typed for it.
#include <fmt/format.h>

#include <algorithm>

#include "client/passing.hpp"
#include "terminal/asking.hpp"

namespace vizier::terminal {

using Type = world::Decision::Type;

/// Options side by side, as many as fit, in columns that line up.
std::vector<Line> Asking::list(const std::vector<Option>& options, int width, const std::vector<bool>& shown) const {
  std::vector<Line> cells;
  int widest = 0, digits = 0;
  std::vector<std::size_t> order;
  for (const Option& o : options) {
    digits = std::max(digits, columns(o.number));
    order.push_back(order.size());
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const std::string &x = options[a].number, &y = options[b].number;
    return x.size() != y.size() ? x.size() < y.size() : x < y;
  });
  for (const std::size_t i : order) {
    if (!shown.empty() && !shown[i]) continue;
    Line cell;
    const Option& o = options[i];
    const std::size_t before = o.label.size() - std::min(o.label.size(), o.number.size());
    const bool word = before == 0 || o.label[before - 1] == ' ';
    if (o.own && o.label.ends_with(o.number) && word) {  // its number is part of its name
      add(cell, o.label.substr(0, before));
      add(cell, o.number, strong);
    } else {
      add(cell, std::string(static_cast<std::size_t>(digits - columns(o.number)), ' ') + o.number, strong);
      add(cell, " " + o.label);
    }
    if (decision().type == Type::amounts && decision().limits[i] < decision().max)
      add(cell, fmt::format(" (≤{})", decision().limits[i] - so_far_[i]), faint);
    widest = std::max(widest, columns(cell));
    cells.push_back(std::move(cell));
  }
  const int each = widest + 3, across = std::max(1, (width - 2 + 3) / each);
  const auto rows = (cells.size() + static_cast<std::size_t>(across) - 1) / static_cast<std::size_t>(across);
  std::vector<Line> out(rows);
  // down the columns, so that what belongs together stands together
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Line& row = out[i % rows];
    pad(row, 2 + static_cast<int>(i / rows) * each);
    add(row, cells[i]);
  }
  std::vector<Line> lines;
  for (const Line& row : out)
    for (Line& line : wrap(row, width, 4)) lines.push_back(std::move(line));
  return lines;
}

/// One way to give what is missing: one of each where that does, else about half of the first and the rest of the
/// others, else all of each.
std::string Asking::example_amounts() const {
  const auto room = [&](std::size_t i) { return decision().limits[i] - so_far_[i]; };
  std::int32_t possible = 0;
  for (std::size_t i = 0; i < items_.size(); ++i) possible += room(i) > 0 ? 1 : 0;
  const std::int32_t wanted = decision().max - total();
  std::string out;
  for (const std::int32_t first : {wanted <= possible ? 1 : (wanted + 1) / 2, wanted}) {
    std::int32_t left = wanted;
    out.clear();
    for (std::size_t i = 0; i < items_.size() && left > 0; ++i) {
      const std::int32_t n = std::min(room(i), wanted <= possible ? 1 : out.empty() ? first : left);
      if (n <= 0) continue;
      out += fmt::format("{}{} {}", out.empty() ? "" : " ", n, folded(items_[i].label));
      left -= n;
    }
    if (left == 0) break;
  }
  return out;
}

std::vector<Line> Asking::lines(int width) const {
  const world::Decision& d = decision();
  Line question;
  const std::string sentence = speech_.prompt(match_.world(), d);
  if (d.seat) {
    const Span who = board_.seat(match_.defs().seats[d.seat]);
    const bool named = sentence.starts_with(who.text) && !d.cause.ref();
    if (!named) add(question, who.text + (d.cause.ref() ? " · " : wording_("ask.colon")), who.style);
    // whose doing it is that somebody is asked
    if (d.cause.ref())
      add(question, speech_.name(match_.world(), *d.cause.ref(), d.seat) + wording_("ask.colon"), plain);
  }
  add(question, sentence, strong);
  std::vector<Line> out = wrap(question, width, 2);
  const auto say = [&](const std::string& text) {
    for (Line& line : wrap(Line{{"  " + text, faint}}, width, 2)) out.push_back(std::move(line));
  };
  const auto show = [&](const std::vector<Option>& options, const std::vector<bool>& shown = {}) {
    for (Line& line : list(options, width, shown)) out.push_back(std::move(line));
  };
  switch (d.type) {
    case Type::one:
      if (!items_.empty()) show(items_);
      if (d.count() == std::optional<std::size_t>(1))
        say(wording_("ask.enter"));
      else if (d.pass >= 0)
        say(wording_("ask.pass"));
      break;
    case Type::pair:
      if (first_ < 0) {
        show(items_);
        if (all_on_board(d.seconds)) {
          const Option &what = items_.back(), &where = seconds_[seconds_.size() / 2];
          say(wording_("ask.pair_board",
                       {{"example", what.number + " " + where.number}, {"what", what.label}, {"where", where.label}}));
        }
      } else {
        say(wording_("ask.second", {{"first", items_[static_cast<std::size_t>(first_)].label}}));
        std::vector<bool> legal;
        for (std::size_t j = 0; j < seconds_.size(); ++j) legal.push_back(legal_second(j));
        show(seconds_, legal);
      }
      break;
    case Type::some:
      show(items_);
      say(wording_(
          "ask.some",
          {{"min", std::int64_t{d.min}}, {"max", std::int64_t{d.max}}, {"exactly", std::int64_t{d.min == d.max}}}));
      break;
    case Type::amounts: {
      std::vector<bool> some;
      for (std::size_t i = 0; i < items_.size(); ++i) some.push_back(d.limits[i] > so_far_[i]);
      show(items_, some);
      const std::int64_t left = d.max - total();
      if (total() > 0)
        say(wording_(total() >= d.min ? "ask.amounts_enough" : "ask.amounts_more",
                     {{"n", std::int64_t{total()}}, {"left", left}, {"example", example_amounts()}}));
      else
        say(wording_("ask.amounts", {{"n", std::int64_t{d.max}}, {"example", example_amounts()}}));
      break;
    }
    case Type::order: {
      std::vector<bool> shown;
      for (std::int32_t i = 0; i < static_cast<std::int32_t>(items_.size()); ++i)
        shown.push_back(std::find(so_far_.begin(), so_far_.end(), i) == so_far_.end());
      show(items_, shown);
      say(wording_(so_far_.empty() ? "ask.order" : "ask.order_more"));
      break;
    }
    case Type::number: say(wording_("ask.number", {{"min", std::int64_t{d.min}}, {"max", std::int64_t{d.max}}})); break;
  }
  return out;
}

std::string Asking::help() const {
  constexpr const char* keys[] = {"help.one", "help.some", "help.pair", "help.amounts", "help.order", "help.number"};
  std::string example;
  if (!items_.empty()) example = items_[0].names[0];
  if (!seconds_.empty()) example += " " + seconds_[0].names[0];
  return wording_(keys[static_cast<std::size_t>(decision().type)], {{"example", example}});
}

}  // namespace vizier::terminal
