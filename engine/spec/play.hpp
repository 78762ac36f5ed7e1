#pragma once
#include "match/match.hpp"
#include "spec/file.hpp"
#include "spec/given.hpp"
#include "spec/interference.hpp"

namespace vizier::spec {

/// What specs of one configuration share: loaded once, so that hundreds of specs run fast.
struct SpecTable {
  std::shared_ptr<const content::Package> package;
  std::unique_ptr<script::Runtime> runtime;
  Shorthands words;
  std::map<std::pair<int, std::uint64_t>, world::World>
      starts;  ///< by seats and seed: the game before its first question
};

/// Without the words that only make a sentence read well.
std::string without_ignored(std::string_view words, const Shorthands& shorthands);

/// Gives the answers of `when` to the match, in order. Strict: the seat must be asked, the words must be possible, and
/// nothing may be left over. False, with the reason, where the spec does not fit.
bool play_when(match::Match& match, const Spec& spec, const SpecTable& table, content::Diagnostics& diagnostics);

/// Looks at everything that `then` says.
bool check_spec(match::Match& match, const Spec& spec, SpecTable& table, content::Diagnostics& diagnostics);

/// The three runs after the first: each returns why it failed, or nothing.
std::string replay_fresh(const match::Match& played);
std::string reload_everywhere(const match::Match& played);
/// What each seat observes must not depend on what it cannot know; adds to `examined` how much was tried.
std::string look_for_leaks(const match::Match& played, Examined& examined);

}  // namespace vizier::spec
