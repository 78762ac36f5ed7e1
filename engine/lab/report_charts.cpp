#include <fmt/format.h>

#include <algorithm>

#include "lab/plot.hpp"
#include "lab/prose.hpp"
#include "lab/report_parts.hpp"

namespace vizier::lab {
namespace {

std::string section(const std::string& title, const std::string& note, const std::string& inside) {
  return inside.empty() ? ""
                        : fmt::format("<section class=\"half\"><h2>{}</h2><p class=\"note\">{}</p>\n{}</section>\n",
                                      escaped(title), escaped(note), inside);
}

std::map<std::int64_t, double> shares(const std::map<std::int64_t, std::int64_t>& counts) {
  std::int64_t sum = 0;
  for (const auto& [n, count] : counts) sum += count;
  std::map<std::int64_t, double> out;
  for (const auto& [n, count] : counts)
    out[n] = static_cast<double>(count) / static_cast<double>(std::max<std::int64_t>(1, sum));
  return out;
}

Line line_of(std::string name, const std::vector<SeriesPoint>& points, bool band) {
  Line out;
  out.name = std::move(name);
  for (const SeriesPoint& p : points) {
    out.values.push_back(p.mean.value);
    if (band) out.low.push_back(p.low), out.high.push_back(p.high);
  }
  return out;
}

}  // namespace

std::string win_chart(const std::vector<WinRow>& rows, double width) {
  std::vector<Interval> plot;
  double equal = 0;
  for (const WinRow& r : rows) {
    equal = 100 * r.equal;
    plot.push_back({r.name, share_words(r.share), 100 * r.share.value, 100 * r.share.error, false});
  }
  return interval_plot(plot, {equal, width, "", " %", "equal chance"});
}

std::vector<std::string> card_categories(const std::vector<CardRow>& rows) {
  std::map<std::string, std::pair<bool, int>> found;
  for (const CardRow& r : rows) found[r.table].first |= r.fresh, ++found[r.table].second;
  std::vector<std::string> out;
  for (const auto& [name, how] : found) out.push_back(name);
  std::stable_sort(out.begin(), out.end(),
                   [&](const std::string& a, const std::string& b) { return found[a] > found[b]; });
  return out;
}

std::string card_chart(const std::vector<CardRow>& rows, const std::string& category, double width) {
  std::vector<Interval> plot;
  for (const CardRow& r : rows)
    if (r.drawn.n > 0 && r.table == category)
      plot.push_back({r.name, signed_with_error(r.drawn), r.drawn.value, r.drawn.error, r.fresh});
  return interval_plot(plot, {0, width, "points of winning chance when drawn", "", ""});
}

std::string board_chart(const Summary& s, double width) {
  const VariantSummary& v = s.main();
  std::vector<HeatRow> rows;
  std::vector<std::string> shown;
  for (const Band& band : s.header.board) {
    HeatRow row{band.title, {}};
    for (const std::string& zone : band.zones) {
      const auto it = std::find_if(v.zones.begin(), v.zones.end(), [&](const ZoneRow& z) { return z.id == zone; });
      if (it == v.zones.end()) continue;
      row.cells.push_back({it->name, it->placed});
      shown.push_back(zone);
    }
    if (!row.cells.empty()) rows.push_back(std::move(row));
  }
  if (rows.empty()) {  // nobody says where they lie
    HeatRow row;
    for (const ZoneRow& z : v.zones) row.cells.push_back({z.name, z.placed});
    if (!row.cells.empty()) rows.push_back(std::move(row));
  }
  return heat_map(rows, width, "pieces a round");
}

std::string length_chart(const Summary& s, double width) {
  const auto of = [](const VariantSummary& v) {
    std::map<std::int64_t, double> out;
    for (const auto& [rounds, games] : v.lengths)
      out[rounds] = static_cast<double>(games) / static_cast<double>(v.games);
    return out;
  };
  const auto always = [](const VariantSummary& v) { return v.lengths.size() < 2; };
  if (std::all_of(s.variants.begin(), s.variants.end(), always)) return {};
  const bool compares = s.variants.size() == 2 && s.variants[0].games > 0;
  return bar_plot({of(s.main()), compares ? of(s.variants[0]) : std::map<std::int64_t, double>{}, compares}, width,
                  compares ? "rounds; dashed: without" : "rounds");
}

std::string series_sections(const Summary& s) {
  std::string out;
  const bool compares = s.variants.size() == 2, sweeps = s.variants.size() > 2;
  for (std::size_t i = 0; i < s.main().series.size(); ++i) {
    const SeriesRow& row = s.main().series[i];
    std::vector<Line> lines;
    std::string note;
    const bool by_seat = row.each_seat && !row.winners.empty();
    if (sweeps) {
      for (const VariantSummary& v : s.variants) {
        lines.push_back(line_of(v.name, v.series[i].all, false));
        lines.back().dashed = lines.size() > 1;
      }
      note = "Mean of all players after each round, one line for each value.";
    } else if (compares) {
      const SeriesRow& before = s.variants[0].series[i];
      lines = {line_of("with", by_seat ? row.winners : row.all, true),
               line_of("without", by_seat ? before.winners : before.all, false)};
      lines[0].marked = lines[1].dashed = true;
      note =
          fmt::format("{}mean and middle half after each round, with and without.", by_seat ? "Of the winner: " : "");
    } else if (by_seat) {
      lines = {line_of("winner", row.winners, true), line_of("all", row.all, false)};
      lines[1].dashed = true;
      note = "Mean and middle half of the winner after each round; dashed: of all players.";
    } else {
      lines = {line_of("", row.all, true)};
      note = "Mean and middle half after each round.";
    }
    if (!note.empty()) note[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(note[0])));
    out += section(row.name, note, line_plot(lines, half_width, "round"));
    if (row.numbers.empty()) continue;
    const std::map<std::int64_t, double> other =
        compares ? shares(s.variants[0].series[i].numbers) : std::map<std::int64_t, double>{};
    out += section(row.name + ": how often",
                   compares ? "Share of all in per cent; dashed: without." : "Share of all in per cent.",
                   bar_plot({shares(row.numbers), other, compares}, half_width, ""));
  }
  return out;
}

}  // namespace vizier::lab
