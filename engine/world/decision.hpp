#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "world/defs.hpp"
#include "world/result.hpp"
#include "world/world.hpp"

namespace vizier::world {

/// One thing that can be chosen, in eight bytes: a Ref, a whole number, or an index into the decision's own texts.
class Choice {
 public:
  enum class Type : std::uint8_t { number = 0, ref = 1, text = 2 };

  Choice() = default;
  Choice(Ref r) : bits_((std::uint64_t{1} << 62) | r.pack()) {}
  static Choice number(std::int64_t n) { return Choice(static_cast<std::uint64_t>(n) & mask_); }
  static Choice text(std::size_t index) { return Choice((std::uint64_t{2} << 62) | index); }

  Type type() const { return static_cast<Type>(bits_ >> 62); }
  Ref ref() const { return Ref::unpack(bits_ & mask_); }
  std::int64_t number() const { return static_cast<std::int64_t>(bits_ << 2) >> 2; }
  std::size_t text() const { return static_cast<std::size_t>(bits_ & mask_); }
  friend auto operator<=>(Choice, Choice) = default;

 private:
  static constexpr std::uint64_t mask_ = (std::uint64_t{1} << 62) - 1;
  explicit Choice(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits_ = 0;
};

/// What a seat answered, as numbers: the index of the item (one), two indices (pair), indices (some, order), an amount
/// per pool (amounts), the number itself (number). Up to five numbers need no memory of their own.
class Answer {
 public:
  Answer() = default;
  explicit Answer(std::int32_t a) : count_(1), small_{a} {}
  Answer(std::int32_t a, std::int32_t b) : count_(2), small_{a, b} {}
  explicit Answer(std::span<const std::int32_t> values);
  Answer(const Answer& other) : count_(other.count_), small_(other.small_) {
    if (count_ > few) more_ = other.more_;
  }
  Answer(Answer&&) noexcept = default;
  Answer& operator=(const Answer& other) {
    count_ = other.count_;
    small_ = other.small_;
    if (count_ > few) more_ = other.more_;
    return *this;
  }
  Answer& operator=(Answer&&) noexcept = default;
  ~Answer() = default;

  std::span<const std::int32_t> values() const { return {count_ <= few ? small_.data() : more_.data(), count_}; }
  std::int32_t operator[](std::size_t i) const { return values()[i]; }
  std::size_t size() const { return count_; }
  friend bool operator==(const Answer& a, const Answer& b);

 private:
  static constexpr std::size_t few = 5;
  std::uint32_t count_ = 0;
  std::array<std::int32_t, few> small_{};
  std::vector<std::int32_t> more_;  ///< all of them, where they are more than a few
};

/// A question to one seat. One declaration serves to enumerate, validate, sample, label and draw; large choices are
/// products of two lists.
struct Decision {
  enum class Type : std::uint8_t { one, some, pair, amounts, order, number };

  Type type = Type::one;
  SeatId seat;
  std::string id;                    ///< tells apart several open questions to one seat; usually empty
  std::string prompt;                ///< text key
  Value args;                        ///< arguments of the prompt
  Value cause;                       ///< what brings the question about, e.g. a piece; for the interface
  std::vector<Choice> items;         ///< one, some, order, first of pair, pools of amounts
  std::vector<Choice> seconds;       ///< second of pair
  std::vector<std::uint8_t> legal;   ///< pair: items × seconds, empty where all combinations are legal
  std::vector<std::int32_t> limits;  ///< amounts: most that each pool can give
  std::vector<std::string> texts;    ///< keys of the choices that are texts
  std::int32_t min = 0, max = 0;     ///< some: how many; number: range; amounts: total
  std::int32_t pass = -1;            ///< place in items of the choice that passes; -1: none
  std::int32_t note = 0;             ///< a number that who asked wants back with the answer
  std::int64_t deadline_ms = -1;     ///< on the match's clock; -1 without
  std::optional<Answer> otherwise;   ///< what counts as answered when the deadline passes
  /// A timer of the game or a standing offer, which is open beside the questions; `note` is its place in the World.
  enum class Beside : std::uint8_t { no, timer, offer } beside = Beside::no;
  bool anew = false;                 ///< a function of the script makes its list; `note` is where that lies
  SeatMask seen = 0xFFFF;            ///< of a timer: who sees it
  std::vector<std::int32_t> places;  ///< where the items lay in the script's list, once some are left out

  void reset(Type t, SeatId s);  ///< empties it and keeps its memory
  void add_pass();               ///< one may also pass
  bool passes(const Answer& answer) const { return pass >= 0 && answer.size() == 1 && answer[0] == pass; }

  bool legal_pair(std::size_t i, std::size_t j) const { return legal.empty() || legal[i * seconds.size() + j] != 0; }
  Value value_of(Choice choice) const;  ///< of one of its choices, as it may lie in the World
  /// Number of possible answers, or nothing where they are too many to list (over 10,000, counted without listing).
  std::optional<std::size_t> count() const;
  /// Every answer, in a fixed order. Only where count() says how many.
  void enumerate(std::vector<Answer>& into) const;
  /// As enumerate for one and pair, into one number each (pair: i * seconds + j); the fast way.
  void enumerate_codes(std::vector<std::uint32_t>& into) const;
  Answer from_code(std::uint32_t code) const;
  /// A random answer without listing them all, in a time in proportion to the question. Uniform for one, pair, order
  /// and number.
  Answer sample(Rng& rng) const;
  /// Whether the answer is possible; otherwise why not.
  Result<> check(const Answer& answer) const;
};

/// Writes and reads answers as words that people can read and that survive a reordered list: `t7 market`,
/// `board(3;-1)`, `2 coins, 1 gems`, `none`.
class Keys {
 public:
  /// `viewer` decides how a hidden piece is called: by its place, `market/red#2`, unless that seat knows it.
  Keys(const World& world, const Defs& defs, SeatId viewer) : w_(world), d_(defs), viewer_(viewer) {}

  std::string of(Ref ref) const;
  std::string of(const Decision& decision, Choice choice) const;
  std::vector<std::string> of_items(const Decision& decision,
                                    const std::vector<Choice>& items) const;  ///< unique within the list
  std::string of(const Decision& decision, const Answer& answer) const;
  /// The answer that the words name.
  Result<Answer> parse(const Decision& decision, std::string_view words) const;

 private:
  const World& w_;
  const Defs& d_;
  SeatId viewer_;
};

}  // namespace vizier::world
