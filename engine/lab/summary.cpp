#include "lab/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <tuple>

#include "lab/compare.hpp"
#include "lab/prose.hpp"

namespace vizier::lab {
namespace {

const char* const ordinals[] = {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"};

/// Tables of counts that are no cards.
bool is_place(const Count& c) { return c.table == "zone" || c.table == "cell" || c.table == "window"; }

class Gatherer {
 public:
  Gatherer(const RecordHeader& header, const std::vector<const GameRecord*>& records)
      : header_(header), records_(records) {}

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
      ++out_.lengths[r->rounds];
      decisions.add(static_cast<double>(r->decisions));
      for (const int s : r->scores) score.add(s);
      rounds_ += r->rounds;
    }
    out_.rounds = rounds.estimate();
    out_.decisions = decisions.estimate();
    out_.score = score.estimate();
    wins();
    cards();
    places();
    for (std::size_t i = 0; i < header_.series.size(); ++i) series(i);
    return std::move(out_);
  }

 private:
  struct Tally {
    double won = 0, equal = 0;
    std::uint64_t n = 0;
    void add(double share, double fair) { won += share, equal += fair, ++n; }
    WinRow row(std::string name) const {
      return {std::move(name), share_estimate(won, n), n > 0 ? equal / static_cast<double>(n) : 0};
    }
  };

  template <class F>
  void each(F&& f) const {
    for (const GameRecord* r : records_)
      if (r->error.empty()) f(*r);
  }

  void wins() {
    std::map<int, Tally> seats, order;
    std::map<std::string, Tally> bots, roles;
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
      std::map<std::string, bool> won;
      for (std::size_t s = 0; s < header_.roles.size() && s < r.bots.size(); ++s)
        won[header_.roles[s]] |= r.share(static_cast<int>(s)) > 0;
      for (const auto& [role, any] : won) roles[role].add(any ? 1 : 0, 1.0 / static_cast<double>(won.size()));
    });
    for (const auto& [s, t] : seats)
      out_.seats.push_back(t.row(static_cast<std::size_t>(s) < header_.seat_names.size()
                                     ? header_.name("seat", header_.seat_names[static_cast<std::size_t>(s)])
                                     : fmt::format("{}", s + 1)));
    for (const auto& [s, t] : order)
      out_.order.push_back(
          t.row(static_cast<std::size_t>(s) < std::size(ordinals) ? ordinals[s] : fmt::format("{}th", s + 1)));
    for (const auto& [role, t] : roles) out_.roles.push_back(t.row(header_.name("role", role)));
    for (const auto& [bot, t] : bots) out_.bots.push_back(t.row(bot));
  }

  double expected(const GameRecord& r, int seat) const {
    return baseline_.at({r.bots[static_cast<std::size_t>(seat)], seat}).estimate().value;
  }

  struct Card {
    std::map<std::string, std::int64_t> counts;
    Mean drawn, played, expected;  ///< how much better than that bot does in that seat, in points of a hundred
    double won_drawn = 0, won_played = 0;
  };

  void cards() {
    std::map<std::pair<std::string, std::string>, Card> cards;
    Mean everybody;
    each([&](const GameRecord& r) {
      const auto above = [&](int seat) { return 100 * (r.share(seat) - expected(r, seat)); };
      for (int seat = 0; seat < static_cast<int>(r.bots.size()); ++seat) everybody.add(above(seat));
      std::map<std::tuple<std::string, std::string, int>, std::pair<bool, bool>>
          had;  // drawn, played by a seat in this game
      for (const Count& c : r.counts) {
        if (is_place(c) || !header_.cards.contains(c.table)) continue;
        cards[{c.table, c.thing}].counts[c.what] += c.n;
        if (c.seat < 0 || static_cast<std::size_t>(c.seat) >= r.bots.size()) continue;
        auto& [drawn, played] = had[{c.table, c.thing, c.seat}];
        drawn |= c.what == "drawn";
        played |= c.what == "played";
      }
      for (const auto& [key, how] : had) {
        const int seat = std::get<2>(key);
        Card& card = cards[{std::get<0>(key), std::get<1>(key)}];
        if (how.first)
          card.drawn.add(above(seat)), card.won_drawn += r.share(seat), card.expected.add(expected(r, seat));
        if (how.second) card.played.add(above(seat)), card.won_played += r.share(seat);
      }
    });
    for (const auto& [key, card] : cards) {
      if (card.drawn.count() == 0 && card.played.count() == 0) continue;
      // against those who did not have it: where nearly everybody draws a card, all together are no measure
      CardRow row;
      row.table = key.first;
      row.id = key.second;
      row.name = header_.name("kind", key.second);
      row.counts = card.counts;
      row.drawn = difference(card.drawn, everybody.without(card.drawn));
      row.played = difference(card.played, everybody.without(card.played));
      row.wins_drawn = share_estimate(card.won_drawn, card.drawn.count());
      row.wins_played = share_estimate(card.won_played, card.played.count());
      row.baseline = card.expected.estimate().value;
      judge(row, out_.games);
      out_.cards.push_back(std::move(row));
    }
    std::stable_sort(out_.cards.begin(), out_.cards.end(),
                     [](const CardRow& a, const CardRow& b) { return a.drawn.value > b.drawn.value; });
  }

  void places() {
    std::map<std::string, std::int64_t> zones;
    std::map<std::string, std::map<std::pair<int, int>, std::int64_t>> grids;
    each([&](const GameRecord& r) {
      for (const Count& c : r.counts) {
        if (c.table == "zone" && c.what == "placed") zones[c.thing] += c.n;
        const std::size_t blank = c.thing.find(' '), comma = c.thing.find(',');
        if (c.table != "cell" || blank == std::string::npos || comma == std::string::npos) continue;
        const auto whole = [&](std::size_t from, std::size_t to) {
          int n = 0;
          std::from_chars(c.thing.data() + from, c.thing.data() + to, n);
          return n;
        };
        grids[c.thing.substr(0, blank)][{whole(blank + 1, comma), whole(comma + 1, c.thing.size())}] += c.n;
      }
    });
    const double rounds = std::max<double>(1, static_cast<double>(rounds_)),
                 games = std::max<double>(1, static_cast<double>(out_.games));
    // zones that no client shows are the rules' own business
    const auto shown = [&](const std::string& id) {
      return header_.board.empty() || std::any_of(header_.board.begin(), header_.board.end(), [&](const Band& b) {
               return std::find(b.zones.begin(), b.zones.end(), id) != b.zones.end();
             });
    };
    for (const auto& [id, n] : zones)
      if (shown(id)) out_.zones.push_back({id, header_.name("zone", id), static_cast<double>(n) / rounds});
    for (const auto& [id, cells] : grids) {
      GridRow row{header_.name("zone", id), {}};
      for (const auto& [at, n] : cells) row.cells[at] = static_cast<double>(n) / games;
      out_.grids.push_back(std::move(row));
    }
  }

  static SeriesPoint point(std::vector<double>& values) {
    Mean mean;
    for (const double v : values) mean.add(v);
    std::sort(values.begin(), values.end());
    const auto at = [&](double part) {
      return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
    };
    return {mean.estimate(), at(0.25), at(0.75)};
  }

  /// The rounds that at least a tenth of the games have seen: what comes after is a matter of a few.
  std::vector<SeriesPoint> points(std::vector<std::vector<double>>& by_round, std::size_t most) const {
    std::vector<SeriesPoint> out;
    for (auto& values : by_round) {
      if (values.empty() || values.size() * 10 < most) break;
      out.push_back(point(values));
    }
    return out;
  }

  void series(std::size_t i) {
    const SeriesHead& head = header_.series[i];
    SeriesRow row{head.name, header_.name("series", head.name), head.each_seat, {}, {}, {}};
    std::vector<std::vector<double>> all, winners;
    each([&](const GameRecord& r) {
      if (i >= r.series.size()) return;
      for (std::size_t line = 0; line < r.series[i].size(); ++line)
        for (std::size_t k = 0; k < r.series[i][line].size(); ++k) {
          const std::optional<double>& v = r.series[i][line][k];
          if (k >= all.size()) all.emplace_back(), winners.emplace_back();
          if (!v) continue;
          all[k].push_back(*v);
          if (head.each_seat && r.share(static_cast<int>(line)) > 0) winners[k].push_back(*v);
        }
      for (const Count& c : r.counts) {
        std::int64_t n = 0;
        if (!head.tally.empty() && c.table == head.tally &&
            std::from_chars(c.thing.data(), c.thing.data() + c.thing.size(), n).ec == std::errc{})
          row.numbers[n] += c.n;
      }
    });
    const auto most = [](const auto& by_round) {
      std::size_t n = 0;
      for (const auto& values : by_round) n = std::max(n, values.size());
      return n;
    };
    const std::size_t of_all = most(all), of_winners = most(winners);
    row.all = points(all, of_all);
    row.winners = points(winners, of_winners);
    out_.series.push_back(std::move(row));
  }

  const RecordHeader& header_;
  const std::vector<const GameRecord*>& records_;
  std::map<std::pair<std::string, int>, Mean> baseline_;
  std::int64_t rounds_ = 0;
  VariantSummary out_;
};

}  // namespace

Summary summarise(const Results& results) {
  Summary out;
  out.header = results.header;
  std::map<std::string, std::vector<const GameRecord*>> by_variant;
  for (const std::string& name : out.header.variants) by_variant[name];
  for (const GameRecord& r : results.games) by_variant[r.variant].push_back(&r);
  for (auto& [name, records] : by_variant) {
    std::stable_sort(records.begin(), records.end(),
                     [](const GameRecord* a, const GameRecord* b) { return a->game < b->game; });
    records.erase(std::unique(records.begin(), records.end(),
                              [](const GameRecord* a, const GameRecord* b) { return a->game == b->game; }),
                  records.end());
  }
  for (const std::string& name : out.header.variants)
    out.variants.push_back(Gatherer(out.header, by_variant[name]).gather(name));
  if (out.variants.size() == 2) compare(out, by_variant[out.header.variants[0]], by_variant[out.header.variants[1]]);
  find_unused(out, results);
  out.sentences = lead(out);
  return out;
}

}  // namespace vizier::lab
