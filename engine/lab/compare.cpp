#include "lab/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "lab/prose.hpp"

namespace vizier::lab {
namespace {

using Pairs = std::vector<std::pair<const GameRecord*, const GameRecord*>>;

double p_value(const Estimate& e) {
  if (e.n < 2 || e.error <= 0) return e.value == 0 ? 1 : 0;
  return std::erfc(std::abs(e.value) / (e.error / 1.96) / std::sqrt(2.0));
}

/// What a measure is called, what counts as a difference worth mentioning, and how more and less of it are said.
struct Measure {
  std::string name, unit;
  double matters = 0;
  const char *more = "more", *less = "less";
};

void put_in_words(Difference& d, const Measure& m, std::uint64_t games) {
  d.p = p_value(d.difference);
  if (games < 2)
    d.words = "open: one game says nothing";
  else if (d.difference.error == 0 && d.difference.value == 0)
    d.words = "the same in every game";
  else if (std::abs(d.difference.value) + d.difference.error < m.matters)
    d.words = "settled: no difference worth mentioning";
  else if (d.difference.differs())
    d.words = fmt::format("settled: {}", d.difference.value > 0 ? m.more : m.less);
  else
    d.words = fmt::format("open: {} would settle it", about_games(games_for(d.difference, m.matters / 2, games)));
}

/// One measure of the games that both variants have played, pair by pair.
template <class F>
Difference differ(const Measure& m, const Pairs& pairs, F&& f) {
  Mean without, with, difference;
  for (const auto& [a, b] : pairs) {
    const std::optional<double> x = f(*a), y = f(*b);
    if (!x || !y) continue;
    without.add(*x);
    with.add(*y);
    difference.add(*y - *x);
  }
  Difference d{m.name, m.unit, "", without.estimate().value, with.estimate().value, difference.estimate(), 1, false};
  put_in_words(d, m, difference.count());
  return d;
}

/// The last value of a series, as the mean over seats.
std::optional<double> last_of(const GameRecord& r, std::size_t series) {
  if (series >= r.series.size()) return std::nullopt;
  Mean mean;
  for (const auto& line : r.series[series])
    for (auto it = line.rbegin(); it != line.rend(); ++it)
      if (*it) {
        mean.add(**it);
        break;
      }
  return mean.count() == 0 ? std::nullopt : std::optional(mean.estimate().value);
}

/// Zones to which chance deals something else from game to game.
std::set<std::string> dealt_differently(const Pairs& pairs) {
  std::map<std::string, std::string> seen;
  std::set<std::string> out;
  for (const auto& [a, b] : pairs)
    for (const auto& [zone, kind] : a->deal)
      if (seen.emplace(zone, kind).first->second != kind) out.insert(zone);
  return out;
}

Twins twins_of(const Pairs& pairs) {
  Twins out;
  out.pairs = pairs.size();
  const std::set<std::string> dealt = dealt_differently(pairs);
  Mean first, deals;
  Correlation rounds, scores, wins;
  for (const auto& [a, b] : pairs) {
    first.add(a->first == b->first ? 1 : 0);
    for (const auto& [zone, kind] : a->deal) {
      if (!dealt.contains(zone)) continue;
      const auto twin = b->deal.find(zone);
      deals.add(twin != b->deal.end() && twin->second == kind ? 1 : 0);
    }
    rounds.add(a->rounds, b->rounds);
    for (std::size_t s = 0; s < a->bots.size(); ++s)
      wins.add(a->share(static_cast<int>(s)), b->share(static_cast<int>(s)));
    for (std::size_t s = 0; s < a->scores.size() && s < b->scores.size(); ++s) scores.add(a->scores[s], b->scores[s]);
  }
  out.first = first.estimate().value;
  out.deals = deals.estimate().value;
  out.rounds = rounds.value();
  out.scores = scores.value();
  out.wins = wins.value();
  return out;
}

/// The card under test: what its owners win, beside what the same bots win in the same seats.
void of_cards(Summary& out) {
  std::vector<Difference> rows;
  for (CardRow& card : out.variants[1].cards) {
    const auto& before = out.variants[0].cards;
    const auto old = std::find_if(before.begin(), before.end(),
                                  [&](const CardRow& c) { return c.table == card.table && c.id == card.id; });
    card.fresh = std::find(out.header.fresh.begin(), out.header.fresh.end(), card.id) != out.header.fresh.end();
    if (card.fresh && card.verdict != "unseen") {
      Difference d{"wins of who draws " + card.name, "%",        "", 100 * card.baseline,
                   100 * card.wins_drawn.value,      card.drawn, 1,  true};
      d.p = p_value(d.difference);
      d.words =
          fmt::format("{}: {}", card.verdict == "open" ? "open" : "settled",
                      card.verdict == "open"
                          ? about_games(games_for(card.drawn, noticed / 2, out.variants[1].games)) + " would settle it"
                          : card.verdict);
      rows.push_back(std::move(d));
    }
    if (old == before.end() || old->drawn.n < 2 || card.drawn.n < 2) continue;
    // what the change does to the cards that were there: of so many, only what is beyond doubt is told
    const Estimate e{card.drawn.value - old->drawn.value, std::hypot(card.drawn.error, old->drawn.error), card.drawn.n};
    constexpr double beyond_doubt = 1.7;
    if (std::abs(e.value) < beyond_doubt * e.error) continue;
    Difference d{
        "what " + card.name + " is worth", "points", "", old->drawn.value, card.drawn.value, e, p_value(e), false};
    d.words = e.value > 0 ? "settled: worth more" : "settled: worth less";
    rows.push_back(std::move(d));
  }
  out.differences.insert(out.differences.begin(), rows.begin(), rows.end());
}

}  // namespace

void compare(Summary& out, const std::vector<const GameRecord*>& a, const std::vector<const GameRecord*>& b) {
  Pairs pairs;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i]->game != b[j]->game) {
      (a[i]->game < b[j]->game ? i : j)++;
      continue;
    }
    if (a[i]->error.empty() && b[j]->error.empty()) pairs.emplace_back(a[i], b[j]);
    ++i, ++j;
  }
  if (pairs.empty()) return;
  out.twins = twins_of(pairs);
  const auto part_of = [](double usual, double least) {
    return std::max(least, std::abs(usual) / 50);
  };  // a fiftieth more or less is nothing
  const auto add = [&](const Measure& m, auto&& f) { out.differences.push_back(differ(m, pairs, f)); };
  add({"length", "rounds", part_of(out.variants[0].rounds.value, 0.1), "games are longer", "games are shorter"},
      [](const GameRecord& r) { return std::optional<double>(r.rounds); });
  add({"decisions in a game", "", part_of(out.variants[0].decisions.value, 1), "more to decide", "less to decide"},
      [](const GameRecord& r) { return std::optional(static_cast<double>(r.decisions)); });
  add({"mean score", "", part_of(out.variants[0].score.value, 0.1), "higher scores", "lower scores"},
      [](const GameRecord& r) {
        double sum = 0;
        for (const int s : r.scores) sum += s;
        return r.scores.empty() ? std::nullopt : std::optional(sum / static_cast<double>(r.scores.size()));
      });
  add({"wins of who begins", "%", noticed / 2, "who begins wins more often", "who begins wins less often"},
      [](const GameRecord& r) { return std::optional(100 * r.share(r.first)); });
  if (out.variants[0].bots.size() > 1)
    for (const WinRow& bot : out.variants[0].bots)
      add({"wins of " + bot.name, "%", noticed / 2, "wins more often", "wins less often"}, [&](const GameRecord& r) {
        Mean mean;
        for (std::size_t s = 0; s < r.bots.size(); ++s)
          if (r.bots[s] == bot.name) mean.add(100 * r.share(static_cast<int>(s)));
        return std::optional(mean.estimate().value);
      });
  for (std::size_t s = 0; s < pairs[0].first->bots.size() && s < out.variants[0].seats.size(); ++s)
    add({"wins of " + out.variants[0].seats[s].name, "%", noticed / 2, "wins more often", "wins less often"},
        [s](const GameRecord& r) { return std::optional(100 * r.share(static_cast<int>(s))); });
  for (std::size_t i = 0; i < out.header.series.size(); ++i) {
    const double usual =
        out.variants[0].series[i].all.empty() ? 0 : std::abs(out.variants[0].series[i].all.back().mean.value);
    add({out.header.name("series", out.header.series[i].name) + " at the end", "", part_of(usual, 1e-6)},
        [i](const GameRecord& r) { return last_of(r, i); });
  }
  std::erase_if(out.differences, [](const Difference& d) { return d.difference.n == 0; });
  of_cards(out);
}

void find_unused(Summary& out, const Results& results) {
  std::map<std::string, std::vector<std::string>> undrawn, unplayed;
  if (out.variants.empty() || out.main().games == 0) return;
  const auto& rows = out.main().cards;
  for (const auto& [of, kinds] : out.header.cards) {
    const auto& category = of;
    const auto counted = [&](const char* what) {
      return std::any_of(rows.begin(), rows.end(),
                         [&](const CardRow& c) { return c.table == category && c.counts.contains(what); });
    };
    if (!counted("drawn") && !counted("played")) continue;  // no cards that people draw or play
    for (const std::string& kind : kinds) {
      const auto row =
          std::find_if(rows.begin(), rows.end(), [&](const CardRow& c) { return c.table == category && c.id == kind; });
      if (row == rows.end())
        undrawn[category].push_back(out.header.name("kind", kind));
      else if (counted("played") && !row->counts.contains("played"))
        unplayed[category].push_back(row->name);
    }
  }
  const auto tell = [&](const char* what, const auto& found) {
    for (const auto& [category, names] : found)
      out.never.push_back(
          fmt::format("{}, {}: {}", what, out.header.name("category", category), fmt::join(names, ", ")));
  };
  tell("Never drawn", undrawn);
  tell("Drawn and never played", unplayed);

  std::map<std::string, std::vector<bool>> reached;
  for (const GameRecord& r : results.games)
    for (const auto& [script, lines] : r.reached)
      for (const int n : lines) {
        auto& marks = reached[script];
        if (n >= static_cast<int>(marks.size())) marks.resize(static_cast<std::size_t>(n) + 1);
        marks[static_cast<std::size_t>(n)] = true;
      }
  for (const auto& [name, script] : results.scripts) {
    const std::vector<bool>& marks = reached[name];
    if (name.starts_with("lib/") && marks.empty()) continue;  // a module for every game, of which this one uses nothing
    Unreached found{script.file, 0, 0, {}};
    bool in_gap = false;
    for (const auto& [n, text] : script.code) {
      ++found.lines;
      const bool here = (static_cast<std::size_t>(n) < marks.size() && marks[static_cast<std::size_t>(n)]) ||
                        std::find(script.loaded.begin(), script.loaded.end(), n) != script.loaded.end();
      found.reached += here ? 1 : 0;
      if (!here && in_gap)
        found.gaps.back().to = n;
      else if (!here)
        found.gaps.push_back({n, n, text});
      in_gap = !here;
    }
    out.scripts.push_back(std::move(found));
  }
  std::stable_sort(out.scripts.begin(), out.scripts.end(),
                   [](const Unreached& x, const Unreached& y) { return x.file < y.file; });
}

}  // namespace vizier::lab
