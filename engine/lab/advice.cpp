#include "lab/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "lab/series.hpp"

namespace vizier::lab {
namespace {

using match::Match;

/// By chance to the end of the round, as far as that goes.
void play_round(Match& game, world::Rng& rng) {
  constexpr int longest = 600;
  const int round = game.world().round;
  for (int i = 0; i < longest && !game.over() && !game.stuck() && game.world().round == round && !game.open().empty() &&
                  game.open()[0].seat;
       ++i)
    if (!game.answer(0, game.open()[0].sample(rng)) || game.error()) return;
}

/// Plays both answers on in the same imagined games and compares what the seat then has.
std::vector<Reason> reasons_for(const bots::Seat& seat, const world::Answer& best, const world::Answer& next,
                                world::Rng rng, const text::Speech& speech) {
  constexpr int games = 40;
  constexpr std::size_t most = 3;
  const auto& series = speech.package().series;
  std::vector<Mean> differences(series.size());
  Match game = seat.imagine(rng), copy = game.fork();
  for (int i = 0; i < games; ++i) {
    if (!seat.imagine_into(rng, game)) continue;
    const std::uint64_t chance = rng.next() | 1;  // the same for both
    std::vector<std::optional<double>> values[2];
    for (const auto* answer : {&best, &next}) {
      game.fork_into(copy);
      copy.mute();
      const std::size_t which = copy.find_open(seat.id(), seat.decision().id);
      if (which >= copy.open().size() || !copy.answer(which, *answer) || copy.error()) return {};
      world::Rng own{chance};
      play_round(copy, own);
      for (const content::SeriesDef& def : series) {
        Result<std::optional<double>> value = std::nullopt;
        if (def.each_seat) value = value_of(copy, def, seat.id().index);
        values[answer == &best ? 0 : 1].push_back(value ? *value : std::nullopt);
      }
    }
    for (std::size_t k = 0; k < series.size(); ++k)
      if (values[0][k] && values[1][k]) differences[k].add(*values[0][k] - *values[1][k]);
  }
  std::vector<Reason> out;
  for (std::size_t k = 0; k < series.size(); ++k)
    if (const Estimate e = differences[k].estimate(); e.differs()) {
      const std::string key = "series." + series[k].name;
      out.push_back(
          {series[k].name, speech.package().texts.has(key) ? speech.say(key) : text::readable(series[k].name), e});
    }
  std::stable_sort(out.begin(), out.end(), [](const Reason& a, const Reason& b) {
    return std::abs(a.difference.value) * b.difference.error > std::abs(b.difference.value) * a.difference.error;
  });
  if (out.size() > most) out.resize(most);
  return out;
}

}  // namespace

std::string answer_words(const Match& match, const world::Decision& d, const world::Answer& answer,
                         const text::Speech& speech) {
  using Type = world::Decision::Type;
  const std::vector<std::string> items = speech.labels(match.world(), d, d.items);
  std::string out;
  const auto add = [&](const std::string& words) { out += (out.empty() ? "" : ", ") + words; };
  switch (d.type) {
    case Type::number: return fmt::format("{}", answer[0]);
    case Type::one: return items[static_cast<std::size_t>(answer[0])];
    case Type::pair:
      return items[static_cast<std::size_t>(answer[0])] + " → " +
             speech.labels(match.world(), d, d.seconds)[static_cast<std::size_t>(answer[1])];
    case Type::some:
    case Type::order:
      for (const std::int32_t i : answer.values()) add(items[static_cast<std::size_t>(i)]);
      break;
    case Type::amounts:
      for (std::size_t i = 0; i < answer.size(); ++i)
        if (answer[i] != 0) add(fmt::format("{} {}", answer[i], items[i]));
  }
  return out.empty() ? "–" : out;
}

Result<Advice> advise(const Match& match, std::size_t which, const std::string& name, std::uint64_t seed,
                      const text::Speech& speech, const std::atomic<bool>* stop) {
  const bots::Seat seat(match, which, stop);
  const auto made = bots::make_bot(name, seed, seat.id());
  if (!made) return made.failed();
  bots::Bot& bot = **made;
  Advice out{name, {}, {}};
  try {
    const world::Answer chosen = bot.choose(seat);
    const std::string key = seat.key(chosen);
    for (const bots::Thought& t : bot.thoughts())
      out.ranked.push_back(
          {t.answer, t.words, answer_words(match, seat.decision(), t.answer, speech), t.visits, t.value, t.error});
    std::stable_partition(out.ranked.begin(), out.ranked.end(), [&](const Suggestion& s) { return s.key == key; });
    if (out.ranked.empty() || out.ranked[0].key != key)
      out.ranked.insert(out.ranked.begin(),
                        Suggestion{chosen, key, answer_words(match, seat.decision(), chosen, speech), 0, 0, 0});
    if (out.ranked.size() > 1)
      out.reasons =
          reasons_for(seat, out.ranked[0].answer, out.ranked[1].answer, bots::bot_rng(seed + 1, seat.id()), speech);
  } catch (const std::runtime_error& e) {
    return Failed{e.what()};
  }
  return out;
}

}  // namespace vizier::lab
