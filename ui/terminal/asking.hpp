#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "terminal/board.hpp"
#include "terminal/options.hpp"

namespace vizier::terminal {

/// Asks one question at the terminal. The answer may take several lines: first which piece, then where to.
class Asking {
 public:
  Asking(const match::Match& match, std::size_t which, const text::Speech& speech, const Board& board,
         const Layout& layout, const Wording& words);

  /// Takes a line, or tells in the client's words why it means nothing here. Afterwards answer() is there, or there is
  /// more to be asked.
  Result<> type(const std::string& line);
  const std::optional<world::Answer>& answer() const { return answer_; }
  /// Takes the last part of an unfinished answer back; false where there is none.
  bool back();

  /// What is asked now, with what can be typed for it.
  std::vector<Line> lines(int width) const;
  /// How to answer, for the help.
  std::string help() const;
  /// Zones that can be chosen, and what to type for each: the board shows it beside them.
  std::map<std::string, std::string> zone_numbers() const;
  bool can_pass() const;
  std::size_t which() const { return which_; }  ///< of the match's open questions
  /// Others have acted meanwhile, and the same question is another one of them.
  void stands_at(std::size_t which) { which_ = which; }
  /// Whether a piece of this kind is among the choices.
  bool offers(world::KindId kind) const;
  /// The kind of the piece whose number or name this is, among the choices.
  std::optional<world::KindId> kind_at(const std::string& typed) const;
  /// Whether a word stands for a choice, and so cannot be taken for a command.
  bool names(const std::string& word) const;

 private:
  const world::Decision& decision() const { return match_.open()[which_]; }
  std::vector<Option> options(const std::vector<world::Choice>& items) const;
  std::vector<std::size_t> places_of(const std::vector<world::Choice>& items) const;
  Result<> type_one(const std::string& line);
  Result<> type_pair(const std::string& line);
  Result<> type_some(const std::string& line);
  Result<> type_amounts(const std::string& line);
  Result<> type_order(const std::string& line);
  Result<> type_number(const std::string& line);
  Failed not_found(const std::vector<Option>& among, const std::string& typed) const;
  Result<> finish(world::Answer answer);
  bool legal_second(std::size_t j) const;
  std::vector<Line> list(const std::vector<Option>& options, int width, const std::vector<bool>& shown = {}) const;
  std::int32_t total() const;
  std::string example_amounts() const;
  bool all_on_board(const std::vector<world::Choice>& items) const;

  const match::Match& match_;
  std::size_t which_;
  const text::Speech& speech_;
  const Board& board_;
  const Layout& layout_;
  const Wording& wording_;
  std::vector<Option> items_, seconds_;
  int first_ = -1;                    ///< pair: what was chosen so far
  std::vector<std::int32_t> so_far_;  ///< amounts: by pool; order: indices
  std::optional<world::Answer> answer_;
};

}  // namespace vizier::terminal
