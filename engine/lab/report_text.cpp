// The report as Markdown for people and as JSON for programs.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "lab/report.hpp"

namespace vizier::lab {
namespace {

using nlohmann::ordered_json;

std::string with_error(const Estimate& e, const char* format = "{:.1f} ± {:.1f}") { return fmt::format(fmt::runtime(format), e.value, e.error); }

std::string wins(std::string_view title, const std::vector<WinRow>& rows) {
  std::string out = fmt::format("\n| {} | wins, % | equal |\n|---|---:|---:|\n", title);
  for (const WinRow& r : rows)
    out += fmt::format("| {} | {:.1f} ± {:.1f} | {:.1f} |\n", r.name, 100 * r.share.value, 100 * r.share.error, 100 * r.equal);
  return out;
}

ordered_json json(const Estimate& e) { return {{"value", e.value}, {"error", e.error}, {"n", e.n}}; }

ordered_json json(const std::vector<WinRow>& rows) {
  ordered_json out = ordered_json::array();
  for (const WinRow& r : rows) out.push_back({{"name", r.name}, {"share", json(r.share)}, {"equal", r.equal}});
  return out;
}

}  // namespace

std::string report_markdown(const Summary& s) {
  std::string out = fmt::format("# Balance report\n\n`{}`, seats {}, seed {}\n", s.header.config, fmt::join(s.header.seats, ", "), s.header.seed);
  if (!s.sentences.empty()) out += fmt::format("\n{}\n", fmt::join(s.sentences, " "));
  if (!s.differences.empty()) {
    out += "\n## With and without\n\n| measure | without | with | difference | p | in words |\n|---|---:|---:|---:|---:|---|\n";
    for (const Difference& d : s.differences)
      out += fmt::format("| {} | {:.2f} | {:.2f} | {:+.2f} ± {:.2f} | {:.3f} | {} |\n", d.measure, d.without, d.with, d.difference.value,
                         d.difference.error, d.p, d.words);
  }
  for (const VariantSummary& v : s.variants) {
    out += fmt::format("\n## {}\n\n{} games, {} failed; {} rounds, {} decisions a game\n", v.name.empty() ? "Games" : v.name, v.games, v.errors,
                       with_error(v.rounds, "{:.2f} ± {:.2f}"), with_error(v.decisions));
    out += wins("bot", v.bots) + wins("turn order", v.order) + wins("seat", v.seats);
    if (v.cards.empty()) continue;
    out += "\n| card | drawn | played | cancelled | points when drawn | points when played | in words |\n|---|---:|---:|---:|---:|---:|---|\n";
    for (const CardRow& c : v.cards) {
      const auto n = [&](const char* what) { return c.counts.contains(what) ? c.counts.at(what) : 0; };
      out += fmt::format("| {} | {} | {} | {} | {} | {} | {}: {} |\n", c.name, n("drawn"), n("played"), n("cancelled"),
                         with_error(c.drawn, "{:+.1f} ± {:.1f}"), with_error(c.played, "{:+.1f} ± {:.1f}"), c.verdict, c.sentence);
    }
  }
  return out;
}

std::string report_json(const Summary& s) {
  ordered_json variants = ordered_json::array(), differences = ordered_json::array();
  for (const VariantSummary& v : s.variants) {
    ordered_json cards = ordered_json::array(), zones = ordered_json::object(), series = ordered_json::object();
    for (const CardRow& c : v.cards)
      cards.push_back({{"table", c.table},
                       {"name", c.name},
                       {"counts", c.counts},
                       {"drawn", json(c.drawn)},
                       {"played", json(c.played)},
                       {"new", c.fresh},
                       {"verdict", c.verdict},
                       {"sentence", c.sentence}});
    for (const ZoneRow& z : v.zones) zones[z.name] = z.placed;
    for (const SeriesRow& r : v.series) series[r.name] = r.by_round;
    variants.push_back({{"name", v.name},
                        {"games", v.games},
                        {"errors", v.errors},
                        {"rounds", json(v.rounds)},
                        {"decisions", json(v.decisions)},
                        {"score", json(v.score)},
                        {"bots", json(v.bots)},
                        {"order", json(v.order)},
                        {"seats", json(v.seats)},
                        {"cards", cards},
                        {"zones", zones},
                        {"series", series}});
  }
  for (const Difference& d : s.differences)
    differences.push_back(
        {{"measure", d.measure}, {"without", d.without}, {"with", d.with}, {"difference", json(d.difference)}, {"p", d.p}, {"words", d.words}});
  const ordered_json out{{"config", s.header.config}, {"seats", s.header.seats}, {"seed", s.header.seed},
                         {"sentences", s.sentences},  {"variants", variants},    {"differences", differences}};
  return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace vizier::lab
