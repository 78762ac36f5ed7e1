#include "terminal/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace vizier::terminal {

using match::SeenPiece;
using match::SeenZone;
using match::View;

namespace {

constexpr int gap = 2;      ///< between two columns of the board, and between parts of a row
constexpr int narrow = 72;  ///< below this the columns go one under the other
constexpr int number_width = 3;

std::string repeat(const char* sign, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += sign;
  return out;
}

/// Blocks side by side: each line of the left one is filled up to its width.
std::vector<Line> beside(const std::vector<std::vector<Line>>& columns, const std::vector<int>& widths) {
  std::vector<Line> out;
  std::size_t rows = 0;
  for (const auto& column : columns) rows = std::max(rows, column.size());
  for (std::size_t row = 0; row < rows; ++row) {
    Line line;
    int at = 0;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      pad(line, at);
      at += widths[c] + gap;
      if (row < columns[c].size()) add(line, columns[c][row]);
    }
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace

const SeenZone* find_zone(const View& view, std::string_view name) {
  const auto it = std::find_if(view.zones.begin(), view.zones.end(), [&](const SeenZone& z) { return z.name == name; });
  return it == view.zones.end() ? nullptr : &*it;
}

std::vector<Line> Board::zones(const Block& block, const View& view, int width,
                               const std::map<std::string, std::string>& numbers) const {
  const world::Defs& defs = speech_.package().defs;
  struct Row {
    const SeenZone* zone;
    Line name, shown;
  };
  std::vector<Row> rows;
  int names = 0, shown = 0;
  std::vector<std::string> wanted;
  for (const world::ZoneId id : block.zones) wanted.push_back(defs.zones[id].name);
  for (const std::string& base : block.mine) wanted.push_back(view.seat + "." + base);
  for (const std::string& name : wanted) {
    const SeenZone* zone = find_zone(view, name);
    if (!zone || (!block.only.empty() && value_of(zone->counters, block.only) == 0)) continue;
    Row row{zone, {{zone_label(zone->base), plain}}, {}};
    for (const Entry& e : block.show)
      if (const Line text = e.at.empty() || e.at == zone->name ? entry(e, view, zone, -1) : Line(); !text.empty()) {
        if (!row.shown.empty()) add(row.shown, "  ");
        add(row.shown, text);
      }
    names = std::max(names, columns(row.name));
    shown = std::max(shown, columns(row.shown));
    rows.push_back(std::move(row));
  }
  names = std::min(names, width / 2);
  std::vector<Line> out;
  for (const Row& row : rows) {
    Line line;
    const auto number = numbers.find(row.zone->name);
    if (number != numbers.end()) add(line, fmt::format("{:>2} ", number->second), strong);
    pad(line, number_width);
    add(line, cut(row.name, names));
    pad(line, number_width + names + gap);
    add(line, row.shown);
    if (shown > 0) pad(line, number_width + names + gap + shown + gap);
    const int at = std::min(columns(line), std::max(width / 2, width - 14));
    const bool boxes =
        std::any_of(row.zone->pieces.begin(), row.zone->pieces.end(), [&](const SeenPiece& p) { return has_sides(p); });
    if (row.zone->grid) {
      if (rows.size() > 1 || block.title.empty()) out.push_back(line);
      std::vector<Line> map = boxes ? tile_map(*row.zone, width) : std::vector<Line>();
      if (map.empty()) map = grid(*row.zone, width);
      for (Line& l : map) out.push_back(std::move(l));
      continue;
    }
    if (boxes && row.zone->pieces.size() < 10) {
      std::vector<Line> boxed = tile_row(*row.zone);
      for (std::size_t i = 0; i < boxed.size(); ++i) {
        Line part;
        if (i == 1) part = line;
        pad(part, columns(line));
        add(part, boxed[i]);
        out.push_back(cut(part, width));
      }
      continue;
    }
    if (row.zone->count_known) add(line, pieces(*row.zone));
    for (Line& l : wrap(line, width, at)) out.push_back(std::move(l));
  }
  return out;
}

std::vector<Line> Board::players(const Block& block, const View& view, int width) const {
  std::vector<std::vector<Line>> cells(seats_.size());
  std::vector<int> widths;
  for (std::size_t s = 0; s < seats_.size(); ++s) {
    Line name;
    const bool asked = std::any_of(view.open.begin(), view.open.end(),
                                   [&](const match::SeenDecision& d) { return d.seat == seats_[s]; });
    add(name, asked ? "» " : "  ", strong);
    const Span span = seat(seats_[s]);
    add(name, span.text, span.style);
    if (s < view.roles.size()) add(name, " " + speech_.role(view.roles[s]), faint);
    if (view.first == seats_[s]) add(name, " " + wording_("first"), faint);
    cells[s].push_back(name);
    for (const Entry& e : block.show) cells[s].push_back(entry(e, view, nullptr, static_cast<int>(s)));
    for (std::size_t i = 0; i < cells[s].size(); ++i) {
      widths.resize(std::max(widths.size(), i + 1));
      widths[i] = std::max(widths[i], columns(cells[s][i]));
    }
  }
  std::vector<Line> out;
  for (std::size_t s = 0; s < seats_.size(); ++s) {
    Line line;
    int at = 0;
    for (std::size_t i = 0; i < cells[s].size(); ++i) {
      if (widths[i] == 0) continue;
      pad(line, at);
      add(line, cells[s][i]);
      at += widths[i] + 2;
    }
    for (Line& l : wrap(line, width, 4)) out.push_back(std::move(l));
  }
  return out;
}

std::vector<Line> Board::blocks(const std::vector<Block>& list, const View& view, int width,
                                const std::map<std::string, std::string>& numbers) const {
  std::vector<Line> out;
  for (const Block& block : list) {
    std::vector<Line> lines;
    if (block.type == Block::Type::zones) lines = zones(block, view, width, numbers);
    if (block.type == Block::Type::players) lines = players(block, view, width);
    if (block.type == Block::Type::game) {
      Line line;
      if (!block.title.empty()) add(line, title(block.title) + "  ", strong);
      bool first = true;
      for (const Entry& e : block.show) {
        const Line shown = entry(e, view, nullptr, -1);
        if (shown.empty()) continue;
        if (!std::exchange(first, false)) add(line, " · ", faint);
        add(line, shown);
      }
      if (!line.empty()) lines = wrap(line, width, 2);
    } else if (!block.title.empty() && !lines.empty()) {
      Line head{{title(block.title) + " ", strong}};
      add(head, repeat("─", std::max(0, width - columns(head))), faint);
      out.push_back(cut(head, width));
    }
    for (Line& line : lines) out.push_back(std::move(line));
  }
  return out;
}

const Layout& Board::layout_of(const View& view) const {
  const auto it = std::find(view.seats.begin(), view.seats.end(), view.seat);
  if (view.roles.empty() || it == view.seats.end()) return layout_;
  return layout_.of(view.roles[static_cast<std::size_t>(it - view.seats.begin())]);
}

std::vector<Line> Board::draw(const View& view, int width, const std::map<std::string, std::string>& numbers) const {
  std::vector<Line> out;
  const content::Config& config = speech_.package().config;
  std::string name = speech_.title();
  if (!config.edition.empty()) name += " · " + speech_.edition(config.edition);
  if (!config.rules.empty() && speech_.package().manifest.rules.size() > 1) name += " · " + speech_.rules(config.rules);
  const std::string round = view.round > 0 ? wording_("round", {{"n", std::int64_t{view.round}}}) : std::string();
  Line head = cut({{name, strong}}, width - columns(round) - 1);
  pad(head, width - columns(round));
  add(head, round, strong);
  out.push_back(head);
  const Layout& layout = layout_of(view);
  const int count = static_cast<int>(layout.columns.size());
  if (count > 1 && width >= narrow) {
    std::vector<int> widths(layout.columns.size(), (width - gap * (count - 1)) / count);
    if (!layout.widths.empty()) {  // what is given, and the last gets what is left
      widths = layout.widths;
      int used = gap * (count - 1);
      for (std::size_t c = 0; c + 1 < widths.size(); ++c) used += widths[c];
      widths.back() = std::max(10, width - used);
    }
    std::vector<std::vector<Line>> columns;
    for (std::size_t c = 0; c < layout.columns.size(); ++c)
      columns.push_back(blocks(layout.columns[c], view, widths[c], numbers));
    for (Line& line : beside(columns, widths)) out.push_back(std::move(line));
  } else {
    for (const auto& column : layout.columns)
      for (Line& line : blocks(column, view, width, numbers)) out.push_back(std::move(line));
  }
  for (Line& line : blocks(layout.below, view, width, numbers)) out.push_back(std::move(line));
  return out;
}

std::vector<Line> Board::own(const View& view, int width) const {
  const auto it = std::find(seats_.begin(), seats_.end(), view.seat);
  if (it == seats_.end()) return {};
  const int index = static_cast<int>(it - seats_.begin());
  std::vector<Line> out;
  Line numbers;
  for (const Entry& e : layout_of(view).own) {
    const Line shown = entry(e, view, nullptr, index);
    if (shown.empty()) continue;
    if (e.type == Entry::Type::pieces) {
      for (Line& line : wrap(shown, width, 2)) out.push_back(std::move(line));
      continue;
    }
    if (!numbers.empty()) add(numbers, " · ", faint);
    add(numbers, shown);
  }
  if (!numbers.empty())
    for (Line& line : wrap(numbers, width, 2)) out.push_back(std::move(line));
  return out;
}

}  // namespace vizier::terminal
