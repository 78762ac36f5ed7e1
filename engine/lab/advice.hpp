#pragma once
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "lab/stats.hpp"
#include "text/speech.hpp"

namespace vizier::lab {

/// One answer that a bot weighed: how often it was tried, what it seemed worth to the seat (0 to 1) and how sure that
/// is.
struct Suggestion {
  world::Answer answer;
  std::string key, words;  ///< as a save has it; as the game says it
  std::uint64_t visits = 0;
  double value = 0, error = 0;
};

/// One of the package's series, and how much more of it the seat has at the end of the round than with the next best
/// answer, on average.
struct Reason {
  std::string series, words;
  Estimate difference;
};

/// What a bot would answer, and why. The first of `ranked` is its choice, the others follow by how much they were
/// tried. A bot that does not think has but its choice.
struct Advice {
  std::string bot;
  std::vector<Suggestion> ranked;
  std::vector<Reason> reasons;  ///< the surest first; none where nothing differs beyond doubt
};

/// Asks a bot (as make_bot takes it) about one open question of the match, for any client: it knows what the question's
/// seat knows, and the match stays as it is. Fails where there is no such bot, or the bot fails, or where
/// `stop` is set meanwhile: it is looked at before each imagined game.
Result<Advice> advise(const match::Match& match, std::size_t which, const std::string& bot, std::uint64_t seed,
                      const text::Speech& speech, const std::atomic<bool>* stop = nullptr);

/// An answer in the game's words: `7 → Market`, `2 Crown, 1 Pearl`.
std::string answer_words(const match::Match& match, const world::Decision& decision, const world::Answer& answer,
                         const text::Speech& speech);

}  // namespace vizier::lab
