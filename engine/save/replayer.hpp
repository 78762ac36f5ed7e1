#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "match/match.hpp"

namespace vizier::save {

/// Plays a recorded game again, input by input: to load it, to look at its moments, to see it with other scripts. It
/// stops at the first input that does not fit and says why. A deadline that passes makes its own input, so that a
/// recorded one is only compared.
///
///     Replayer again(runtime, match);
///     for (const Input& input : match.journal())
///       if (const auto given = again.give(input); !given) … again.inputs(), given.problem()
class Replayer {
 public:
  explicit Replayer(std::unique_ptr<match::Match> begun);
  /// Begins as that match began, in its runtime or in another one.
  Replayer(script::Runtime& runtime, const match::Match& like, match::MatchOptions options = {});

  Result<> give(const match::Input& input);
  /// As give, but an answer is found by its words, which fit changed content as well.
  Result<> give(const match::Input& input, std::string_view words);
  /// Gives the next inputs of the journal until one of them changes the match. False at the end, or where it stopped.
  bool follow(std::span<const match::Input> journal);
  /// Back to the state after so many inputs; it can go on from there, also after it stopped.
  Result<> rewind(std::size_t inputs);

  std::size_t inputs() const { return inputs_; }  ///< how many the match has taken
  /// Whether it can go on; otherwise why not. match().error() has the script's place.
  const Result<>& state() const { return state_; }
  const match::Match& match() const { return *match_; }
  /// The match as far as it came; the replayer is of no use afterwards.
  std::unique_ptr<match::Match> take() { return std::move(match_); }

 private:
  Result<> give(const match::Input& input, const std::string_view* words);
  Result<> take(const match::Input& input, const std::string_view* words);
  Result<> answer(const match::Input& input, const std::string_view* words);
  Result<> set_present(const match::Input& input);
  Result<> drop_timer(const match::Input& input);
  Result<> set_clock(const match::Input& input);
  Result<> compare(const match::Input& input);
  std::string asked() const;

  std::unique_ptr<match::Match> match_;
  std::size_t inputs_ = 0;
  Result<> state_;
};

/// How an answer is called at the prompt where it is given; nothing where it does not fit there.
std::optional<std::string> words_of(const match::Match& at_prompt, const match::Input& answer);

}  // namespace vizier::save
