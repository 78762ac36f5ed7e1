#pragma once
#include <optional>
#include <string>
#include <vector>

#include "client/scene.hpp"

namespace vizier::client {

/// Makes up an answer click by click. It knows what may be chosen next and when the answer is whole; it draws nothing
/// and knows no game.
class Choosing {
 public:
  explicit Choosing(Question question);

  const Question& question() const { return question_; }

  /// What may be chosen now: indices into the items, or of a pair whose first is chosen into the seconds.
  std::vector<int> next_items() const;
  std::vector<int> next_seconds() const;
  bool may(const Target& target) const;
  std::vector<Target> legal() const;  ///< of next_items and next_seconds, what has a place on the table
  std::vector<Target> selected() const;
  std::vector<Target> landings() const;  ///< of a pair whose first is chosen: where it may go

  /// A click on something: chooses it, or takes it back where it was chosen. False where it cannot be chosen now;
  /// why_not() says why.
  bool touch(const Target& target);
  bool choose(int item);
  bool choose_second(int item);
  /// Both of a pair at once, as by dragging.
  bool choose_pair(const Target& first, const Target& second);
  bool add(int pool, int by);  ///< amounts
  void set_number(int number) { number_ = number; }
  bool back();  ///< takes the last choice back; false where there is none
  std::string why_not(const Target& target) const;

  /// Several are chosen, or amounts, or a number: the person says when it is done.
  bool needs_confirmation() const;
  bool complete() const;  ///< may be confirmed, or is whole
  /// The whole answer where nothing is left to choose and nothing to be confirmed.
  std::optional<std::vector<std::int32_t>> answer() const;
  std::vector<std::int32_t> confirmed() const { return values_of(); }

  int first() const { return first_; }  ///< chosen first of a pair, -1: none
  /// Some, order: in the order of choosing; amounts: by pool.
  const std::vector<std::int32_t>& picked() const { return picked_; }
  int total() const;
  int number() const { return number_; }
  bool is_picked(int item) const;

 private:
  std::vector<std::int32_t> values_of() const;
  int find(const std::vector<Item>& items, const Target& target, const std::vector<int>& among) const;

  Question question_;
  int first_ = -1, second_ = -1, one_ = -1, number_ = 0;
  std::vector<std::int32_t> picked_;
};

}  // namespace vizier::client
