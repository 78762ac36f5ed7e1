#include "lab/prose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vizier::lab {

std::string signed_number(double x, int digits) {
  const std::string text = fmt::format("{:.{}f}", std::abs(x), digits);
  const bool zero = text.find_first_not_of("0.") == std::string::npos;
  return (zero ? "" : x < 0 ? "−" : "+") + text;
}

std::string with_error(const Estimate& e, int digits) {
  return fmt::format("{:.{}f} ± {:.{}f}", e.value, digits, e.error, digits);
}

std::string signed_with_error(const Estimate& e, int digits) {
  return fmt::format("{} ± {:.{}f}", signed_number(e.value, digits), e.error, digits);
}

std::string share_words(const Estimate& e) { return fmt::format("{:.1f} ± {:.1f}", 100 * e.value, 100 * e.error); }

std::string grouped_number(std::uint64_t n) {
  std::string out = fmt::format("{}", n);
  for (std::size_t at = out.size(); at > 3;) out.insert(at -= 3, ",");
  return out;
}

std::string about_games(std::uint64_t n) {
  std::uint64_t unit = 1;
  while (n / unit >= 100) unit *= 10;
  return fmt::format("about {} games", grouped_number((n + unit - 1) / unit * unit));
}

std::string p_words(double p) { return p < 0.001 ? "< 0.001" : fmt::format("{:.{}f}", p, p < 0.1 ? 3 : 2); }

namespace {

/// The verdict in a few words, where its card stands beside it.
std::string brief_of(const CardRow& row, std::uint64_t games) {
  const Estimate& e = row.drawn;
  if (row.verdict == "unseen") return row.wins_drawn.n == 0 ? "never drawn" : "too seldom drawn to say anything";
  if (row.verdict == "common") return "nearly everybody has it";
  if (row.verdict == "worthless") return "makes no difference that anybody would notice";
  if (row.verdict == "open") return about_games(games_for(e, noticed / 2, games)) + " would settle it";
  return fmt::format("{} {:.1f} ± {:.1f} points {} its owner’s chance", e.value > 0 ? "adds" : "takes",
                     std::abs(e.value), e.error, e.value > 0 ? "to" : "from");
}

void judge_worth(CardRow& row, std::uint64_t games);

}  // namespace

void judge(CardRow& row, std::uint64_t games) {
  judge_worth(row, games);
  row.brief = brief_of(row, games);
}

namespace {

void judge_worth(CardRow& row, std::uint64_t games) {
  const Estimate& e = row.drawn;
  constexpr std::uint64_t least = 20;  // owners below which an interval is no use
  const std::string points = fmt::format("**{:.1f} ± {:.1f} points**", std::abs(e.value), e.error);
  const std::string changes =
      fmt::format("Drawing **{}** {} {} {}", row.name, e.value > 0 ? "adds" : "takes", points,
                  e.value > 0 ? "to its owner’s chance of winning" : "from its owner’s chance of winning");
  if (e.n < least && row.wins_drawn.n >= least) {
    row.verdict = "common";
    row.sentence = fmt::format("Nearly everybody gets **{}**: there is nobody to compare with.", row.name);
  } else if (e.n < least) {
    row.verdict = "unseen";
    row.sentence = row.wins_drawn.n == 0
                       ? fmt::format("**{}** was never drawn.", row.name)
                       : fmt::format("**{}** was drawn by {} in {}: too seldom to say anything.", row.name,
                                     row.wins_drawn.n == 1 ? "one player" : fmt::format("{} players", row.wins_drawn.n),
                                     games == 1 ? "one game" : grouped_number(games) + " games");
  } else if (e.low() > noticed) {
    row.verdict = "overpowered";
    row.sentence = changes + ": it is very strong.";
  } else if (e.high() < -noticed) {
    row.verdict = "harmful";
    row.sentence = changes + ": whoever draws it is worse off.";
  } else if (std::abs(e.value) + e.error < noticed && !e.differs()) {
    row.verdict = "worthless";
    row.sentence = fmt::format(
        "Drawing **{}** makes no difference that anybody would notice (**{} points**): it is worth nothing.", row.name,
        signed_with_error(e));
  } else if (e.differs()) {
    row.verdict = e.value > 0 ? "useful" : "weak";
    row.sentence = changes + ".";
  } else {
    row.verdict = "open";
    row.sentence = fmt::format("What **{}** is worth is open: **{} points** so far; {} would settle it.", row.name,
                               signed_with_error(e), about_games(games_for(e, noticed / 2, games)));
  }
}

const Difference* find(const Summary& s, std::string_view measure) {
  const auto it = std::find_if(s.differences.begin(), s.differences.end(),
                               [&](const Difference& d) { return d.measure == measure; });
  return it == s.differences.end() ? nullptr : &*it;
}

/// `half a round`, `1.3 rounds`.
std::string rounds_words(double x) {
  const double n = std::abs(x);
  if (n > 0.4 && n < 0.6) return "about half a round";
  return fmt::format("{:.{}f} {}", n, n < 1 ? 2 : 1, n > 0.95 && n < 1.05 ? "round" : "rounds");
}

void of_comparison(const Summary& s, std::vector<std::string>& out) {
  const auto& cards = s.main().cards;
  for (const CardRow& card : cards) {
    if (!card.fresh) continue;
    std::string sentence = card.sentence;
    if (cards.size() > 3 && card.drawn.differs() && sentence.ends_with("winning.") &&
        (&card == &cards.front() || &card == &cards.back()))
      sentence.replace(sentence.size() - 1, 1,
                       &card == &cards.front() ? ", the most of any card." : ", the least of any card.");
    out.push_back(std::move(sentence));
  }
  const bool named = !out.empty();
  const std::string it = named ? "It" : "The change";
  bool open = false;
  if (const Difference* d = find(s, "length")) {
    open = !d->difference.differs() && d->words.starts_with("open");
    out.push_back(open ? fmt::format("Whether {} makes games longer or shorter is open", named ? "it" : "the change")
                  : d->difference.differs()
                      ? fmt::format("{} makes games **{} {}**", it, rounds_words(d->difference.value),
                                    d->difference.value > 0 ? "longer" : "shorter")
                      : fmt::format("{} leaves games as long as they were", it));
  }
  if (const Difference* d = find(s, "wins of who begins")) {
    const std::string next =
        d->difference.differs()
            ? fmt::format("changes how often who begins wins by **{} points**", signed_with_error(d->difference))
        : d->words.starts_with("open") ? fmt::format("whether it helps who begins is open ({} ± {:.1f} points)",
                                                     signed_number(d->difference.value), d->difference.error)
                                       : std::string("leaves who begins the chance that there was");
    if (!out.empty())
      out.back() += (d->words.starts_with("open") && !d->difference.differs() ? "; "
                     : open                                                   ? "; it "
                                                                              : " and ") +
                    next + ".";
  } else if (!out.empty() && !out.back().ends_with('.')) {
    out.back() += '.';
  }
}

void of_sweep(const Summary& s, std::vector<std::string>& out) {
  const VariantSummary &a = s.variants.front(), &b = s.variants.back();
  out.push_back(fmt::format(
      "From **{}** to **{}** games go from {} to {} rounds, and who begins wins {} instead of {} % of them.", a.name,
      b.name, with_error(a.rounds, 2), with_error(b.rounds, 2), b.order.empty() ? "-" : share_words(b.order[0].share),
      a.order.empty() ? "-" : share_words(a.order[0].share)));
}

void of_one(const Summary& s, std::vector<std::string>& out) {
  const VariantSummary& v = s.main();
  if (v.bots.size() > 1) {
    const auto best = std::max_element(v.bots.begin(), v.bots.end(), [](const WinRow& a, const WinRow& b) {
      return a.share.value - a.equal < b.share.value - b.equal;
    });
    out.push_back(fmt::format("**{}** wins **{} %** of its games, where {:.0f} % would be equal.", best->name,
                              share_words(best->share), 100 * best->equal));
  }
  if (!v.roles.empty()) {
    const auto best = std::max_element(v.roles.begin(), v.roles.end(),
                                       [](const WinRow& a, const WinRow& b) { return a.share.value < b.share.value; });
    out.push_back(
        fmt::format("Somebody who is **{}** wins **{} %** of the games.", best->name, share_words(best->share)));
  } else if (!v.order.empty()) {
    const Estimate& e = v.order[0].share;
    const double equal = v.order[0].equal;
    out.push_back(std::abs(e.value - equal) > e.error
                      ? fmt::format("Who begins wins **{} %**, {} than the {:.0f} % of an equal chance.",
                                    share_words(e), e.value > equal ? "more" : "less", 100 * equal)
                      : fmt::format("Who begins has no advantage that can be seen: **{} %**.", share_words(e)));
  }
  const auto sure = [](const CardRow& c) { return c.drawn.differs() && c.verdict != "unseen"; };
  if (v.cards.size() > 1 && sure(v.cards.front())) out.push_back(v.cards.front().sentence);
  if (v.cards.size() > 1 && sure(v.cards.back()) && v.cards.back().drawn.value < 0)
    out.push_back(v.cards.back().sentence);
}

}  // namespace

std::string twins_words(const Twins& t) {
  return fmt::format(
      "Twins: in {} pairs of games the same seat begins in {:.1f} %, and {:.1f} % of what chance deals by the first "
      "question is the same. Correlation of rounds {:.2f}, of scores {:.2f}, of wins "
      "{:.2f}: the higher, the fewer games are needed.",
      grouped_number(t.pairs), 100 * t.first, 100 * t.deals, t.rounds, t.scores, t.wins);
}

std::vector<std::string> lead(const Summary& s) {
  std::vector<std::string> out;
  if (s.variants.empty()) return out;
  const std::uint64_t games = s.main().games;
  if (games == 0) return {"No game came to its end: nothing can be said."};
  if (s.variants.size() == 2)
    of_comparison(s, out);
  else if (s.variants.size() > 2)
    of_sweep(s, out);
  else
    of_one(s, out);
  if (constexpr std::uint64_t few = 100; games < few)
    out.push_back(fmt::format("{} too few to believe much of this: play some hundreds.",
                              games == 1 ? "One game is" : fmt::format("{} games are", games)));
  return out;
}

}  // namespace vizier::lab
