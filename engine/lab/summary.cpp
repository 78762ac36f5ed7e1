#include "lab/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vizier::lab {
namespace {

constexpr double matters = 4;  // points of a hundred that a person would notice
const char* const ordinals[] = {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"};

std::string words(const Estimate& e) { return fmt::format("{:+.1f} ± {:.1f} points", e.value, e.error); }

/// What the numbers say of a card, first in a word, then in a sentence.
void judge(CardRow& row, std::uint64_t games) {
  const Estimate& e = row.drawn;
  if (e.n < 2) {
    row.verdict = "unseen";
    row.sentence = fmt::format("{} was drawn too seldom to say anything.", row.name);
  } else if (e.low() > matters) {
    row.verdict = "overpowered";
    row.sentence = fmt::format("Drawing {} adds {:.1f} ± {:.1f} points to its owner's chance: it is very strong.", row.name, e.value, e.error);
  } else if (e.high() < -matters) {
    row.verdict = "harmful";
    row.sentence = fmt::format("Drawing {} costs its owner {:.1f} ± {:.1f} points.", row.name, -e.value, e.error);
  } else if (std::abs(e.value) + e.error < matters) {
    row.verdict = e.differs() ? (e.value > 0 ? "useful" : "weak") : "worthless";
    row.sentence = e.differs() ? fmt::format("Drawing {} changes its owner's chance by {}.", row.name, words(e))
                               : fmt::format("Drawing {} makes no difference that can be seen ({}).", row.name, words(e));
  } else if (e.differs()) {
    row.verdict = e.value > 0 ? "strong" : "weak";
    row.sentence = fmt::format("Drawing {} changes its owner's chance by {}.", row.name, words(e));
  } else {
    row.verdict = "open";
    row.sentence =
        fmt::format("Whether {} matters is open ({}); about {} games would settle it.", row.name, words(e), games_for(e, matters / 2, games));
  }
}

class Gatherer {
 public:
  Gatherer(const RecordHeader& header, const std::vector<const GameRecord*>& records) : header_(header), records_(records) {}

  VariantSummary gather(const std::string& name) {
    out_.name = name;
    Mean rounds, decisions, score;
    for (const GameRecord* r : records_) {
      if (!r->error.empty()) {
        ++out_.errors;
        continue;
      }
      ++out_.games;
      rounds.add(r->rounds);
      decisions.add(static_cast<double>(r->decisions));
      for (const int s : r->scores) score.add(s);
    }
    out_.rounds = rounds.estimate();
    out_.decisions = decisions.estimate();
    out_.score = score.estimate();
    wins();
    cards();
    zones();
    series();
    return std::move(out_);
  }

 private:
  struct Tally {
    double won = 0, equal = 0;
    std::uint64_t n = 0;
    void add(double share, double fair) { won += share, equal += fair, ++n; }
    WinRow row(std::string name) const { return {std::move(name), share_estimate(won, n), n > 0 ? equal / static_cast<double>(n) : 0}; }
  };

  template <class F>
  void each(F&& f) const {
    for (const GameRecord* r : records_)
      if (r->error.empty()) f(*r);
  }

  void wins() {
    std::map<int, Tally> seats, order;
    std::map<std::string, Tally> bots;
    each([&](const GameRecord& r) {
      const int n = static_cast<int>(r.bots.size());
      for (int s = 0; s < n; ++s) {
        const double share = r.share(s), fair = 1.0 / n;
        seats[s].add(share, fair);
        order[(s - r.first + n) % n].add(share, fair);
        const std::string& bot = r.bots[static_cast<std::size_t>(s)];
        bots[bot].add(share, fair);
        baseline_[{bot, s}].add(share);
      }
    });
    for (const auto& [s, t] : seats)
      out_.seats.push_back(t.row(static_cast<std::size_t>(s) < header_.seat_names.size() ? header_.seat_names[static_cast<std::size_t>(s)]
                                                                                         : fmt::format("{}", s + 1)));
    for (const auto& [s, t] : order)
      out_.order.push_back(t.row(static_cast<std::size_t>(s) < std::size(ordinals) ? ordinals[s] : fmt::format("{}th", s + 1)));
    for (const auto& [bot, t] : bots) out_.bots.push_back(t.row(bot));
  }

  /// How much better the seat did in this game than that bot does in that seat, in points of a hundred.
  double above(const GameRecord& r, int seat) const {
    return 100 * (r.share(seat) - baseline_.at({r.bots[static_cast<std::size_t>(seat)], seat}).estimate().value);
  }

  void cards() {
    struct Card {
      std::map<std::string, std::int64_t> counts;
      Mean drawn, played;
    };
    std::map<std::pair<std::string, std::string>, Card> cards;
    Mean everybody;
    each([&](const GameRecord& r) {
      for (int seat = 0; seat < static_cast<int>(r.bots.size()); ++seat) everybody.add(above(r, seat));
      std::map<std::tuple<std::string, std::string, int>, std::pair<bool, bool>> had;  // drawn, played by a seat in this game
      for (const Count& c : r.counts) {
        if (c.table == "zone" || c.table == "window") continue;
        cards[{c.table, c.thing}].counts[c.what] += c.n;
        if (c.seat < 0 || static_cast<std::size_t>(c.seat) >= r.bots.size()) continue;
        auto& [drawn, played] = had[{c.table, c.thing, c.seat}];
        drawn |= c.what == "drawn";
        played |= c.what == "played";
      }
      for (const auto& [key, how] : had) {
        const int seat = std::get<2>(key);
        Card& card = cards[{std::get<0>(key), std::get<1>(key)}];
        const double more = above(r, seat);
        if (how.first) card.drawn.add(more);
        if (how.second) card.played.add(more);
      }
    });
    for (auto& [key, card] : cards) {
      if (card.drawn.count() == 0) card.drawn = card.played;
      if (card.drawn.count() == 0) continue;
      // against those who did not have it: where nearly everybody draws a card, all together are no measure
      CardRow row{key.first,
                  key.second,
                  card.counts,
                  difference(card.drawn, everybody.without(card.drawn)),
                  difference(card.played, everybody.without(card.played)),
                  false,
                  "",
                  ""};
      judge(row, out_.games);
      out_.cards.push_back(std::move(row));
    }
    std::stable_sort(out_.cards.begin(), out_.cards.end(), [](const CardRow& a, const CardRow& b) { return a.drawn.value > b.drawn.value; });
  }

  void zones() {
    std::map<std::string, std::int64_t> sums;
    each([&](const GameRecord& r) {
      for (const Count& c : r.counts)
        if (c.table == "zone" && c.what == "placed") sums[c.thing] += c.n;
    });
    for (const auto& [name, n] : sums)
      out_.zones.push_back({name, static_cast<double>(n) / static_cast<double>(std::max<std::uint64_t>(1, out_.games))});
  }

  void series() {
    for (std::size_t i = 0; i < header_.series.size(); ++i) {
      std::vector<Mean> by_round;
      each([&](const GameRecord& r) {
        if (i >= r.series.size()) return;
        for (std::size_t k = 0; k < r.series[i].size(); ++k) {
          if (k >= by_round.size()) by_round.emplace_back();
          by_round[k].add(r.series[i][k]);
        }
      });
      SeriesRow row{header_.series[i], {}};
      for (const Mean& m : by_round) row.by_round.push_back(m.estimate().value);
      out_.series.push_back(std::move(row));
    }
  }

  const RecordHeader& header_;
  const std::vector<const GameRecord*>& records_;
  std::map<std::pair<std::string, int>, Mean> baseline_;
  VariantSummary out_;
};

double p_value(const Estimate& e) {
  if (e.n < 2 || e.error <= 0) return e.value == 0 ? 1 : 0;
  return std::erfc(std::abs(e.value) / (e.error / 1.96) / std::sqrt(2.0));
}

/// One measure of the games that both variants have played, pair by pair.
template <class F>
Difference differ(const std::string& measure, const std::vector<std::pair<const GameRecord*, const GameRecord*>>& pairs, double noticed, F&& f) {
  Mean without, with, difference;
  for (const auto& [a, b] : pairs) {
    without.add(f(*a));
    with.add(f(*b));
    difference.add(f(*b) - f(*a));
  }
  Difference d{measure, "", without.estimate().value, with.estimate().value, difference.estimate(), 1};
  d.p = p_value(d.difference);
  if (d.difference.error == 0 && d.difference.value == 0)
    d.words = "the same in every game";
  else if (d.difference.differs())
    d.words = d.difference.value > 0 ? "settled: more" : "settled: less";
  else if (d.difference.error < noticed)
    d.words = "settled: no difference worth mentioning";
  else
    d.words = fmt::format("open: about {} games would settle it", games_for(d.difference, noticed, pairs.size()));
  return d;
}

void compare(Summary& out, const std::map<std::string, std::vector<const GameRecord*>>& by_variant) {
  const auto &a = by_variant.at(out.header.variants[0]), &b = by_variant.at(out.header.variants[1]);
  std::vector<std::pair<const GameRecord*, const GameRecord*>> pairs;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i]->game != b[j]->game) {
      (a[i]->game < b[j]->game ? i : j)++;
      continue;
    }
    if (a[i]->error.empty() && b[j]->error.empty()) pairs.emplace_back(a[i], b[j]);
    ++i, ++j;
  }
  if (pairs.empty()) return;
  out.differences.push_back(differ("length in rounds", pairs, 0.1, [](const GameRecord& r) { return r.rounds; }));
  out.differences.push_back(differ("decisions in a game", pairs, 2, [](const GameRecord& r) { return static_cast<double>(r.decisions); }));
  out.differences.push_back(differ("mean score", pairs, 0.25, [](const GameRecord& r) {
    double sum = 0;
    for (const int s : r.scores) sum += s;
    return r.scores.empty() ? 0 : sum / static_cast<double>(r.scores.size());
  }));
  out.differences.push_back(differ("wins of who begins, %", pairs, matters / 2, [](const GameRecord& r) { return 100 * r.share(r.first); }));
  for (std::size_t s = 0; s < pairs[0].first->bots.size(); ++s)
    out.differences.push_back(
        differ(fmt::format("wins of {}, %", s < out.header.seat_names.size() ? out.header.seat_names[s] : fmt::format("seat {}", s + 1)), pairs,
               matters / 2, [s](const GameRecord& r) { return 100 * r.share(static_cast<int>(s)); }));
  for (CardRow& card : out.variants[1].cards) {
    const auto& before = out.variants[0].cards;
    card.fresh = std::none_of(before.begin(), before.end(), [&](const CardRow& c) { return c.table == card.table && c.name == card.name; });
    if (card.fresh) out.sentences.push_back(card.sentence);
  }
  for (const Difference& d : out.differences)
    if (d.measure == "length in rounds" || d.measure == "wins of who begins, %") {
      if (d.difference.differs())
        out.sentences.push_back(fmt::format("It changes the {} by {:+.2f} ± {:.2f}.", d.measure, d.difference.value, d.difference.error));
      else if (d.words.starts_with("open"))
        out.sentences.push_back(fmt::format("Whether it changes the {} is {}.", d.measure, d.words));
      else
        out.sentences.push_back(fmt::format("It leaves the {} as it was.", d.measure));
    }
}

}  // namespace

Summary summarise(const RecordHeader& header, std::vector<GameRecord> records) {
  std::sort(records.begin(), records.end(),
            [](const GameRecord& a, const GameRecord& b) { return std::tie(a.variant, a.game) < std::tie(b.variant, b.game); });
  records.erase(std::unique(records.begin(), records.end(),
                            [](const GameRecord& a, const GameRecord& b) { return a.variant == b.variant && a.game == b.game; }),
                records.end());
  Summary out;
  out.header = header;
  std::map<std::string, std::vector<const GameRecord*>> by_variant;
  for (const std::string& name : header.variants) by_variant[name];
  for (const GameRecord& r : records) by_variant[r.variant].push_back(&r);
  for (const std::string& name : header.variants) out.variants.push_back(Gatherer(header, by_variant[name]).gather(name));
  if (out.variants.size() == 2) compare(out, by_variant);
  if (out.sentences.empty() && !out.variants.empty())
    for (const WinRow& bot : out.variants[0].bots)
      if (out.variants[0].bots.size() > 1)
        out.sentences.push_back(fmt::format("{} wins {:.1f} ± {:.1f} % of its games, where {:.0f} % would be equal.", bot.name, 100 * bot.share.value,
                                            100 * bot.share.error, 100 * bot.equal));
  return out;
}

}  // namespace vizier::lab
