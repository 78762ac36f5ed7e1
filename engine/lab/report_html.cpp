#include <fmt/format.h>

#include <algorithm>

#include "lab/plot.hpp"
#include "lab/report.hpp"

namespace vizier::lab {
namespace {

constexpr const char* style = R"(
body{margin:0;background:#E9E1CD;color:#2A2018;font:15px/1.45 Lato,"Helvetica Neue",Arial,sans-serif}
main{max-width:1120px;margin:0 auto;padding:48px 60px;background:#FFFDF6}
h1,h2{font-family:Cardo,Georgia,serif;margin:0}h1{font-size:38px}h2{font-size:22px;margin-top:34px}
.game{color:#76604A;font-family:"JetBrains Mono",monospace;font-size:13px;border-bottom:2px solid #DFC799;padding-bottom:18px}
.lead{font:22px/1.4 Cardo,Georgia,serif;margin:22px 0}
.figures{display:flex;flex-wrap:wrap;border-top:2px solid #DFC799;border-bottom:2px solid #DFC799}
.figures div{flex:1 1 150px;padding:10px 18px;border-left:1px solid #DFC799}.figures div:first-child{border:0;padding-left:0}
.figures b{display:block;font:bold 26px Cardo,Georgia,serif}.figures span,.note{color:#76604A;font-size:13px}
.note{font-style:italic;margin:0 0 8px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:0 40px}
section{break-inside:avoid}svg{width:100%;height:auto;font-size:13px}
table{border-collapse:collapse;width:100%;font-size:14px}th{text-align:right;font-weight:normal;font-variant:small-caps;color:#76604A;border-bottom:1px solid #2A2018;padding:4px 8px}
td{text-align:right;padding:5px 8px;border-bottom:1px solid #EFDFBE}th:first-child,td:first-child,.w{text-align:left}
tr.mark td{background:#F8EED8;font-weight:bold}footer{margin-top:36px;border-top:2px solid #DFC799;padding-top:8px;color:#76604A;font-size:13px}
@media(max-width:800px){.two{grid-template-columns:1fr}main{padding:24px}}
@media print{body{background:none}main{padding:0;max-width:none}})";

std::string section(std::string_view title, std::string_view note, const std::string& inside) {
  return inside.empty() ? std::string{}
                        : fmt::format("<section><h2>{}</h2><p class=\"note\">{}</p>\n{}</section>\n", escaped(title), escaped(note), inside);
}

std::string figure(const std::string& value, std::string_view what) {
  return fmt::format("<div><b>{}</b><span>{}</span></div>", escaped(value), escaped(what));
}

std::string wins(const std::vector<WinRow>& rows) {
  std::vector<Interval> plot;
  double equal = 0;
  for (const WinRow& r : rows) {
    equal = 100 * r.equal;
    plot.push_back(
        {r.name, fmt::format("{:.1f} ± {:.1f}", 100 * r.share.value, 100 * r.share.error), 100 * r.share.value, 100 * r.share.error, false});
  }
  return interval_plot(plot, equal, "share of games won; dashed: an equal chance", " %");
}

std::string cards(const std::vector<CardRow>& rows) {
  std::vector<Interval> plot;
  for (const CardRow& r : rows)
    plot.push_back({r.name, fmt::format("{:+.1f} ± {:.1f}", r.drawn.value, r.drawn.error), r.drawn.value, r.drawn.error, r.fresh});
  return interval_plot(plot, 0, "points of winning chance when drawn", "");
}

std::string card_table(const std::vector<CardRow>& rows) {
  if (rows.empty()) return {};
  std::vector<std::string> columns;
  for (const char* usual : {"drawn", "played", "resolved", "lapsed", "cancelled"})
    if (std::any_of(rows.begin(), rows.end(), [&](const CardRow& r) { return r.counts.contains(usual); })) columns.emplace_back(usual);
  std::string out = "<table><tr><th>card</th>";
  for (const std::string& c : columns) out += fmt::format("<th>{}</th>", escaped(c));
  out += "<th>when drawn</th><th>when played</th><th class=\"w\">in words</th></tr>\n";
  for (const CardRow& r : rows) {
    out += fmt::format("<tr{}><td>{}</td>", r.fresh ? " class=\"mark\"" : "", escaped(r.name));
    for (const std::string& c : columns) out += fmt::format("<td>{}</td>", r.counts.contains(c) ? r.counts.at(c) : 0);
    out +=
        fmt::format("<td>{:+.1f} ± {:.1f}</td><td>{}</td><td class=\"w\">{}: {}</td></tr>\n", r.drawn.value, r.drawn.error,
                    r.played.n > 1 ? fmt::format("{:+.1f} ± {:.1f}", r.played.value, r.played.error) : "", escaped(r.verdict), escaped(r.sentence));
  }
  return out + "</table>\n";
}

std::string differences(const std::vector<Difference>& rows) {
  if (rows.empty()) return {};
  std::string out = "<table><tr><th>measure</th><th>without</th><th>with</th><th>difference</th><th>p</th><th class=\"w\">in words</th></tr>\n";
  for (const Difference& d : rows)
    out += fmt::format("<tr><td>{}</td><td>{:.2f}</td><td>{:.2f}</td><td>{:+.2f} ± {:.2f}</td><td>{}</td><td class=\"w\">{}</td></tr>\n",
                       escaped(d.measure), d.without, d.with, d.difference.value, d.difference.error,
                       d.p < 0.001 ? "&lt; 0.001" : fmt::format("{:.3f}", d.p), escaped(d.words));
  return out + "</table>\n";
}

std::string zones(const std::vector<ZoneRow>& rows) {
  std::vector<Heat> cells;
  for (const ZoneRow& z : rows) cells.push_back({z.name, z.placed});
  return heat_map(cells);
}

std::string series(const Summary& s) {
  std::string out;
  for (std::size_t i = 0; i < s.header.series.size(); ++i) {
    std::vector<Line> lines;
    for (const VariantSummary& v : s.variants)
      if (i < v.series.size()) lines.push_back({v.name, v.series[i].by_round});
    out += section(s.header.series[i], "mean over all seats, by round", line_plot(lines, "round"));
  }
  return out.empty() ? out : "<div class=\"two\">" + out + "</div>\n";
}

/// With more than two variants, a switch or number was varied: how the game answers to it.
std::string sweep(const Summary& s) {
  if (s.variants.size() < 3) return {};
  std::string out = "<table><tr><th>variant</th><th>games</th><th>rounds</th><th>decisions</th><th>mean score</th><th>who begins wins</th></tr>\n";
  for (const VariantSummary& v : s.variants)
    out += fmt::format("<tr><td>{}</td><td>{}</td><td>{:.2f} ± {:.2f}</td><td>{:.1f} ± {:.1f}</td><td>{:.2f} ± {:.2f}</td><td>{}</td></tr>\n",
                       escaped(v.name), v.games, v.rounds.value, v.rounds.error, v.decisions.value, v.decisions.error, v.score.value, v.score.error,
                       v.order.empty() ? "" : fmt::format("{:.1f} ± {:.1f} %", 100 * v.order[0].share.value, 100 * v.order[0].share.error));
  return out + "</table>\n";
}

}  // namespace

std::string report_html(const Summary& s) {
  const VariantSummary empty, &main = s.variants.empty() ? empty : s.variants.back();
  std::uint64_t errors = 0;
  for (const VariantSummary& v : s.variants) errors += v.errors;
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Balance "
      "report: {0}</title><style>{1}</style></head><body><main>\n<h1>Balance report</h1>\n<p class=\"game\">{0}</p>\n",
      escaped(s.header.config), style);
  if (!s.sentences.empty()) out += fmt::format("<p class=\"lead\">{}</p>\n", escaped(fmt::format("{}", fmt::join(s.sentences, " "))));
  out += "<div class=\"figures\">" +
         figure(s.variants.size() > 1 ? fmt::format("{} × {}", s.variants.size(), main.games) : fmt::format("{}", main.games),
                s.variants.size() > 1 ? "paired games, same random numbers" : "games") +
         figure(fmt::format("{:.1f} rounds", main.rounds.value), fmt::format("± {:.2f}", main.rounds.error)) +
         figure(fmt::format("{:.0f}", main.decisions.value), "decisions in a game") +
         (main.order.empty() ? "" : figure(fmt::format("{:.1f} %", 100 * main.order[0].share.value), "wins of who begins")) +
         figure(fmt::format("{}", errors), "games that failed") + "</div>\n";
  out += section("With and without", "difference of each game and its twin; ± is half of a 95 % interval", differences(s.differences));
  out += section("What the values do", "one line for each value", sweep(s));
  out += "<div class=\"two\">" + section("Winning by bot", "all seats together", wins(main.bots)) +
         section("Winning by turn order", "who begins is first", wins(main.order)) +
         section("Winning by seat", "places at the table", wins(main.seats)) +
         section("Where the contest is", "pieces laid on each space in a game, all players", zones(main.zones)) + "</div>\n";
  out += section("What each card is worth", "filled: differs from zero with 95 % confidence", cards(main.cards)) +
         section("Cards", "how often, and what it does for its owner's chance, in points of a hundred", card_table(main.cards));
  out += series(s);
  return out + fmt::format("<footer>seed {} · content {} · seats {}</footer>\n</main></body></html>\n", s.header.seed, escaped(s.header.content),
                           escaped(fmt::format("{}", fmt::join(s.header.seats, ", "))));
}

}  // namespace vizier::lab
