#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "match/match.hpp"

namespace vizier::save {

/// Plays a recorded game again, input by input: to load it, to look at its moments, to see it with other scripts. It
/// stops at the first input that does not fit and says why. A deadline that passes with the clock makes its input by
/// itself; that input is only compared when its turn comes.
///
///     Replayer again(runtime, match);
///     for (const Input& input : match.journal())
///       if (!again.give(input)) … again.inputs(), again.stopped()
class Replayer {
 public:
  explicit Replayer(std::unique_ptr<match::Match> begun);
  /// Begins as that match began, in its runtime or in another one.
  Replayer(script::Runtime& runtime, const match::Match& like, match::Options options = {});

  bool give(const match::Input& input);
  /// As give, but an answer is found by its words, which fit changed content as well.
  bool give(const match::Input& input, std::string_view words);
  /// Gives the inputs of that journal behind those that it has, until one of them takes the match on. False at the end,
  /// or where it stopped.
  bool follow(std::span<const match::Input> journal);
  /// Back to the state after so many inputs; it can go on from there, also after it stopped.
  bool rewind(std::size_t inputs);

  std::size_t inputs() const { return inputs_; }  ///< how many the match has taken
  const std::string& stopped() const {
    return stopped_;
  }  ///< why it goes no further; empty while it does. match().error() has the script's place
  const match::Match& match() const { return *match_; }
  std::unique_ptr<match::Match> take() {
    return std::move(match_);
  }  ///< the match as far as it came; the replayer is of no use afterwards

 private:
  bool stop(std::string why);
  bool give(const match::Input& input, const std::string_view* words);
  bool answer(const match::Input& input, const std::string_view* words);
  bool set_clock(const match::Input& input);
  bool compare(const match::Input& input);
  std::size_t find_open(const match::Input& input) const;
  std::string asked() const;

  std::unique_ptr<match::Match> match_;
  std::size_t inputs_ = 0;
  std::string stopped_;
};

/// How an answer is called at the prompt where it is given; nothing where it does not fit there.
std::optional<std::string> words_of(const match::Match& at_prompt, const match::Input& answer);

}  // namespace vizier::save
