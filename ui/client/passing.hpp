#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

#include "match/match.hpp"

namespace vizier::client {

/// When a person wants to be asked a question that can be passed: always, only when there is something to choose, or
/// only when somebody else has done something.
enum class AskMe : std::uint8_t { always, able, others };
/// The names of these settings in files and commands.
inline constexpr std::array<const char*, 3> ask_me_names{"always", "able", "others"};
std::optional<AskMe> ask_me_of(std::string_view name);

/// Passes for people who do not want to be asked each time. Only questions that offer `pass` are answered, and only
/// from what the person knows: others have done something when they took another choice than to pass, and the person
/// was told anything since.
class Passing {
 public:
  explicit Passing(AskMe usual) { settings_.list.fill(usual); }

  void set(world::SeatId seat, AskMe when) { settings_[seat] = when; }
  AskMe setting(world::SeatId seat) const { return settings_[seat]; }
  /// Passes from now on until something happens or the round ends; `on`: also after questions that cannot be passed.
  void pass_on(const match::Match& match, world::SeatId seat, bool on);
  /// Asks the next question in any case.
  void hold(world::SeatId seat);

  /// The answer in place of the person; nothing where the person is to be asked.
  std::optional<world::Answer> answer(const match::Match& match, std::size_t which);
  /// The person sees the question, and what has happened before it.
  void asked(const match::Match& match, world::SeatId seat);
  /// Somebody took another choice than to pass; `events`: how many there were before that.
  void acted(world::SeatId seat, std::size_t events) { acted_[seat] = events; }
  /// The game went back to when there were so many inputs and events.
  void jumped(std::size_t inputs, std::size_t events);

  /// How often was passed for the person since the last question.
  int passed(world::SeatId seat) const { return passed_[seat]; }
  /// Whether this input of the journal was given here, unasked.
  bool gave(std::size_t input) const { return gave_.contains(input); }

 private:
  static constexpr std::size_t never = SIZE_MAX;
  bool happened(const match::Match& match, world::SeatId seat) const;

  enum class Run : std::uint8_t { none, to_next, to_round_end };
  world::SeatArray<AskMe> settings_;
  world::SeatArray<Run> run_;
  world::SeatArray<int> round_, passed_;
  world::SeatArray<bool> held_, own_;               ///< own: the next pass is the one that the person asked for
  world::SeatArray<std::size_t> seen_;              ///< up to which event the person knows
  world::SeatArray<std::size_t> acted_ = filled();  ///< when the seat last took another choice than to pass, in events
  std::set<std::size_t> gave_;

  static world::SeatArray<std::size_t> filled() {
    world::SeatArray<std::size_t> out;
    out.list.fill(never);
    return out;
  }
};

}  // namespace vizier::client
