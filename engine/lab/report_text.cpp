// The report as Markdown for people and as JSON for programs.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "content/utf8.hpp"
#include "lab/plot.hpp"
#include "lab/prose.hpp"
#include "lab/report.hpp"

namespace vizier::lab {
namespace {

using nlohmann::ordered_json;

/// Text and nothing else, on one line: no tag, link, picture, code or cell of a table begins in it. `**` is left where
/// it is our own emphasis.
std::string marked(std::string_view text, bool emphasis) {
  std::string out;
  const std::string seen = content::visible_line(text);
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (emphasis && seen.compare(i, 2, "**") == 0) {
      out += "**";
      ++i;
      continue;
    }
    if (std::string_view("\\`*[]|#~").find(seen[i]) != std::string_view::npos) out += '\\';
    out += seen[i] == '<' || seen[i] == '>' || seen[i] == '&' ? escaped({&seen[i], 1}) : std::string(1, seen[i]);
  }
  return out;
}
std::string cell(std::string_view text) { return marked(text, false); }
std::string sentence(std::string_view text) { return marked(text, true); }

/// Between backticks, where only a backtick would end it. In a table a bar would end the cell as well.
std::string code(std::string_view text) {
  std::string out = content::visible_line(text);
  std::replace(out.begin(), out.end(), '`', '\'');
  return "`" + out + "`";
}

std::string plain(std::string text) {
  for (std::size_t at = 0; (at = text.find("**", at)) != std::string::npos;) text.erase(at, 2);
  return text;
}

std::string wins(std::string_view title, const std::vector<WinRow>& rows) {
  std::string out = fmt::format("\n| {} | wins, % | equal |\n|---|---:|---:|\n", cell(title));
  for (const WinRow& r : rows)
    out += fmt::format("| {} | {} | {:.1f} |\n", cell(r.name), share_words(r.share), 100 * r.equal);
  return out;
}

std::string cards(const std::vector<CardRow>& rows) {
  if (rows.empty()) return {};
  std::string out =
      "\n| card | drawn | played | cancelled | wins if drawn, % | wins if played, % | baseline, % | worth drawn | "
      "worth played | in words |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---|\n";
  for (const CardRow& c : rows) {
    const auto n = [&](const char* what) { return c.counts.contains(what) ? c.counts.at(what) : 0; };
    const auto share = [](const Estimate& e) { return e.n > 1 ? share_words(e) : std::string("–"); };
    out += fmt::format("| {} | {} | {} | {} | {} | {} | {:.1f} | {} | {} | {}: {} |\n", cell(c.name), n("drawn"),
                       n("played"), n("cancelled"), share(c.wins_drawn), share(c.wins_played), 100 * c.baseline,
                       c.drawn.n > 1 ? signed_with_error(c.drawn) : "–",
                       c.played.n > 1 ? signed_with_error(c.played) : "–", cell(c.verdict), cell(c.brief));
  }
  return out;
}

std::string series(const std::vector<SeriesRow>& rows) {
  std::size_t longest = 0;
  for (const SeriesRow& r : rows) longest = std::max(longest, r.all.size());
  if (longest == 0) return {};
  std::string out = "\n| after round |";
  for (std::size_t i = 1; i <= longest; ++i) out += fmt::format(" {} |", i);
  out += "\n|---|";
  for (std::size_t i = 0; i < longest; ++i) out += "---:|";
  const auto row = [&](const std::string& name, const std::vector<SeriesPoint>& points) {
    out += fmt::format("\n| {} |", cell(name));
    for (std::size_t i = 0; i < longest; ++i)
      out += i < points.size() ? fmt::format(" {:.2f} |", points[i].mean.value) : " |";
  };
  for (const SeriesRow& r : rows) {
    row(r.name, r.all);
    if (r.each_seat) row(r.name + ", winner", r.winners);
  }
  return out + "\n";
}

ordered_json json(const Estimate& e) { return {{"value", e.value}, {"error", e.error}, {"n", e.n}}; }

ordered_json json(const std::vector<WinRow>& rows) {
  ordered_json out = ordered_json::array();
  for (const WinRow& r : rows) out.push_back({{"name", r.name}, {"share", json(r.share)}, {"equal", r.equal}});
  return out;
}

ordered_json json(const std::vector<SeriesPoint>& points) {
  ordered_json out = ordered_json::array();
  for (const SeriesPoint& p : points)
    out.push_back({{"mean", p.mean.value}, {"error", p.mean.error}, {"n", p.mean.n}, {"low", p.low}, {"high", p.high}});
  return out;
}

ordered_json json(const VariantSummary& v) {
  ordered_json cards = ordered_json::array(), zones = ordered_json::object(), series = ordered_json::object(),
               lengths = ordered_json::object(), grids = ordered_json::object();
  for (const CardRow& c : v.cards)
    cards.push_back({{"table", c.table},
                     {"id", c.id},
                     {"name", c.name},
                     {"counts", c.counts},
                     {"drawn", json(c.drawn)},
                     {"played", json(c.played)},
                     {"wins_drawn", json(c.wins_drawn)},
                     {"wins_played", json(c.wins_played)},
                     {"baseline", c.baseline},
                     {"new", c.fresh},
                     {"verdict", c.verdict},
                     {"sentence", plain(c.sentence)}});
  for (const ZoneRow& z : v.zones) zones[z.id] = z.placed;
  for (const GridRow& g : v.grids)
    for (const auto& [at, n] : g.cells) grids[g.name][fmt::format("{},{}", at.first, at.second)] = n;
  for (const SeriesRow& r : v.series) {
    ordered_json numbers = ordered_json::object();
    for (const auto& [n, count] : r.numbers) numbers[fmt::format("{}", n)] = count;
    series[r.id] = {{"name", r.name}, {"all", json(r.all)}, {"winners", json(r.winners)}, {"numbers", numbers}};
  }
  for (const auto& [rounds, games] : v.lengths) lengths[fmt::format("{}", rounds)] = games;
  ordered_json out{{"name", v.name},           {"games", v.games},     {"errors", v.errors},
                   {"rounds", json(v.rounds)}, {"lengths", lengths},   {"decisions", json(v.decisions)},
                   {"score", json(v.score)},   {"bots", json(v.bots)}, {"order", json(v.order)},
                   {"seats", json(v.seats)},   {"cards", cards},       {"zones", zones},
                   {"grids", grids},           {"series", series}};
  if (!v.roles.empty()) out["roles"] = json(v.roles);
  return out;
}

ordered_json json(const Unreached& script) {
  ordered_json gaps = ordered_json::array();
  for (const Unreached::Gap& gap : script.gaps)
    gaps.push_back({{"from", gap.from}, {"to", gap.to}, {"text", gap.text}});
  return {{"file", script.file}, {"lines", script.lines}, {"reached", script.reached}, {"gaps", gaps}};
}

}  // namespace

std::string report_markdown(const Summary& s) {
  std::string out = fmt::format("# Balance report: {}\n\n{}\n", cell(s.header.title), code(s.header.command));
  for (std::size_t i = 0; i < s.sentences.size(); ++i) out += (i == 0 ? "\n" : " ") + sentence(s.sentences[i]);
  if (!s.sentences.empty()) out += '\n';
  if (!s.differences.empty()) {
    out +=
        "\n## With and without\n\n| measure | without | with | difference | p | in words "
        "|\n|---|---:|---:|---:|---:|---|\n";
    for (const Difference& d : s.differences)
      out += fmt::format("| {}{} | {:.2f} | {:.2f} | {} | {} | {} |\n", cell(d.measure),
                         d.unit.empty() ? "" : ", " + cell(d.unit), d.without, d.with,
                         signed_with_error(d.difference, 2), p_words(d.p), cell(d.words));
    out += fmt::format("\n{}\n", twins_words(s.twins));
  }
  for (const VariantSummary& v : s.variants) {
    out += fmt::format("\n## {}\n\n{} games, {} failed; {} rounds, {} decisions a game\n",
                       v.name.empty() ? "Games" : cell(v.name), grouped_number(v.games), v.errors,
                       with_error(v.rounds, 2), with_error(v.decisions));
    if (v.games == 0) continue;
    out += (v.roles.empty() ? "" : wins("role", v.roles)) + wins("bot", v.bots) + wins("turn order", v.order) +
           wins("seat", v.seats) + cards(v.cards) + series(v.series);
    if (v.zones.empty()) continue;
    out += "\n| space | pieces a round |\n|---|---:|\n";
    for (const ZoneRow& z : v.zones) out += fmt::format("| {} | {:.2f} |\n", cell(z.name), z.placed);
  }
  if (s.never.empty() && s.scripts.empty()) return out;
  out += "\n## Never reached\n\n";
  for (const std::string& what : s.never) out += fmt::format("- {}\n", cell(what));
  for (const Unreached& script : s.scripts)
    for (const Unreached::Gap& gap : script.gaps)
      out += fmt::format(
          "- {} {}\n",
          code(fmt::format("{}:{}{}", script.file, gap.from, gap.to == gap.from ? "" : fmt::format("-{}", gap.to))),
          code(gap.text));
  return out;
}

std::string report_json(const Summary& s) {
  ordered_json variants = ordered_json::array(), differences = ordered_json::array(), scripts = ordered_json::array(),
               sentences = ordered_json::array(), twins;
  for (const VariantSummary& v : s.variants) variants.push_back(json(v));
  for (const Difference& d : s.differences)
    differences.push_back({{"measure", d.measure},
                           {"unit", d.unit},
                           {"without", d.without},
                           {"with", d.with},
                           {"difference", json(d.difference)},
                           {"p", d.p},
                           {"words", d.words}});
  for (const Unreached& script : s.scripts) scripts.push_back(json(script));
  if (s.twins.pairs > 0)
    twins = {{"pairs", s.twins.pairs},   {"first", s.twins.first},   {"deals", s.twins.deals},
             {"rounds", s.twins.rounds}, {"scores", s.twins.scores}, {"wins", s.twins.wins}};
  for (const std::string& sentence : s.sentences) sentences.push_back(plain(sentence));
  const ordered_json out{{"config", s.header.config}, {"title", s.header.title},    {"command", s.header.command},
                         {"seats", s.header.seats},   {"seed", s.header.seed},      {"sentences", sentences},
                         {"variants", variants},      {"differences", differences}, {"twins", twins},
                         {"never", s.never},          {"scripts", scripts}};
  return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace vizier::lab
