#pragma once
// What every game gets tested for without a line written for it: all packages of content/ and tests/packages/, in every
// edition, rules variant and number of seats. VIZIER_SOAK=1 plays longer, VIZIER_GAMES=duel only what has that in its
// id.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "match/match.hpp"
#include "match/view.hpp"

namespace vizier::battery {

struct Game {
  std::string name;  ///< `duel early tricks 3`
  int seats = 0;
  std::shared_ptr<const content::Package> package;
};

/// Every configuration that can be played. What does not load is a failure of the calling test.
const std::vector<Game>& games();
bool soak();
/// How many matches a test plays of each game: `usual` by default, many times that when soaking.
int matches(int usual = 1);

/// One prompt in so many makes about `wanted` looks in a match of this game, spread over its whole length. More when
/// soaking.
std::uint32_t one_in(const Game& game, std::uint32_t wanted = 18);

/// Its scripts loaded; a failure of the calling test where they do not load.
std::unique_ptr<script::Runtime> load(const Game& game);

/// One input as it can be given to any match that stands at the same prompt.
struct Move {
  bool clock = false;
  std::int64_t to_ms = 0;
  world::SeatId seat;
  std::string id;
  world::Answer answer;
};

/// Plays at random, always the same for the same seed. Sets the clock forward now and then where something waits for
/// it.
class Driver {
 public:
  explicit Driver(std::uint64_t seed) : rng_(world::Rng::seeded(seed * 7919 + 17)) {}

  Move choose(const match::Match& match);
  /// One time in `n`.
  bool sometimes(std::uint32_t n) { return rng_.below(n) == 0; }
  world::Rng& rng() { return rng_; }

 private:
  world::Rng rng_;
};

/// Gives the move to the match; a refusal is a failure of the calling test.
void apply(match::Match& match, const Move& move);
/// As apply, but says whether the match took it.
bool try_apply(match::Match& match, const Move& move);
/// Whether there is something to go on with; a script error is a failure of the calling test.
bool running(const match::Match& match);

/// All that can be seen from outside: the view of every seat and of nobody, with open questions. Equal texts are equal
/// prompts.
std::string faces(const match::Match& match);
/// The log from an event on as the seat perceived it, without ids of pieces.
std::string perceived(const match::Match& match, world::SeatId seat, std::size_t from = 0);
/// The log and the prompts of a match in words.
std::string in_words(const match::Match& match, const std::string& language);

/// Plays a match to its end, calling at(match, driver) at every prompt; the move goes to `after(move)`.
constexpr std::size_t most_inputs = 20'000;

template <class At>
void play(match::Match& match, Driver& driver, At&& at) {
  while (running(match)) {
    at();
    apply(match, driver.choose(match));
    if (match.journal().size() > most_inputs) break;
  }
}

}  // namespace vizier::battery
