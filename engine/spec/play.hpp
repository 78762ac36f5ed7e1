#pragma once
#include <optional>
#include <string>

#include "match/match.hpp"
#include "spec/file.hpp"
#include "spec/given.hpp"
#include "spec/interference.hpp"

namespace vizier::spec {

/// What specs of one configuration share: loaded once, so that hundreds of specs run fast.
struct LoadedGame {
  std::shared_ptr<const content::Package> package;
  std::unique_ptr<script::Runtime> runtime;
  Shorthands shorthands;
  /// By seats and seed: the game before its first question.
  std::map<std::pair<int, std::uint64_t>, world::World> starts;
};

/// Without the words that only make a sentence read well.
std::string without_ignored(std::string_view words, const Shorthands& shorthands);

/// A moment that `until` names: a state begins, or a question is open.
struct Moment {
  std::string name;
  std::optional<world::Frame> frame;  ///< the state, and what its notebook must hold
  std::string prompt;
};
/// `scoring market`, a frame, the text key of a question, or `{ prompt: key }`. States come first.
std::optional<Moment> read_moment(script::Runtime& runtime, const Shorthands& words, const world::World& world,
                                  const content::Node& node, content::Diagnostics& diagnostics);
/// Whether a step that begins with this World begins that state.
bool begins(const Moment& moment, const world::World& world);

/// How a `when` went. Steps are those of Match::history.
struct Played {
  bool well = true;                   ///< every answer fitted
  bool inside = false;                ///< what asks now was begun by an answer and is not done
  std::size_t answered = 0;           ///< the step that took the last answer
  std::optional<std::size_t> moment;  ///< the step before which `until` stopped; then `then` looks there
};

/// Gives the answers of `when` to the match, in order. Strict: the seat must be asked, the words must be possible, and
/// nothing may be left over. Not well, with the reason, where the spec does not fit.
Played play_when(match::Match& match, const Spec& spec, const LoadedGame& game, content::Diagnostics& diagnostics);

/// Looks at everything that `then` says.
bool check_spec(match::Match& match, const Spec& spec, LoadedGame& game, content::Diagnostics& diagnostics,
                const Played& played = {});
/// Looks at what `seen_by` says that each seat sees of this World, which is the match's or an earlier one of it.
void check_seen_by(match::Match& match, const world::World& world, LoadedGame& game, const content::Node& node,
                   content::Diagnostics& diagnostics);
/// Looks at `prompt`, `log` and `text`: which words were used, with which arguments, and what they say. `said` is how
/// many sentences of the log count.
void check_texts(const match::Match& match, const world::World& world, const content::Node::Entry& entry, bool asked,
                 std::size_t said, content::Diagnostics& diagnostics);

/// `round 2, red is asked ask.place`
std::string standing(const match::Match& match);
/// A hint for an author who looks too late: the last answer led into another round. Empty where it did not.
std::string ran_past(const match::Match& match, const Played& played);

/// The three runs after the first. Replayed from its save in a fresh runtime, the game ends the same.
Result<> replay_fresh(const match::Match& played);
/// Saved and reloaded at every prompt, it is still the same game.
Result<> reload_everywhere(const match::Match& played);
/// What each seat observes must not depend on what it cannot know; adds to `examined` how much was tried.
Result<> look_for_leaks(const match::Match& played, Examined& examined);

}  // namespace vizier::spec
