#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "spec/exchange.hpp"
#include "spec/observe.hpp"

namespace vizier::spec {

/// Something that a seat observes depends on something that it cannot know.
struct Leak {
  std::string where;               ///< the prompt at which it shows, and whose eyes
  std::string here, there;         ///< what the seat observes in the two games
  std::string exchange;            ///< the smallest difference between the two games that shows it
  std::vector<std::string> lines;  ///< of scripts that read what was exchanged, the latest first
};
std::string to_text(const Leak& leak);

struct Effort {
  int fits = 32, tries = 128;
  bool every_prompt = true;  ///< also at prompts after which the seat learned something; otherwise only at the last
};

struct Examined {
  int tried = 0, fitted = 0, failed = 0;  ///< failed: a script made a mistake in the other game
  int prompts = 0, untried = 0;           ///< prompts examined; those at which fewer than four games fitted
  std::optional<Leak> leak;

  void add(const Examined& other);
};

/// The test of non-interference. Run A goes from a base over given inputs to a prompt. In run B everything that the
/// seat knew at no moment of run A is exchanged in the base; random numbers and inputs are the same. What the seat
/// observes must be the same, in order. A run B in which another seat's question or answer becomes impossible, or in
/// which the rules disclose another value, does not fit and proves nothing; any other difference is a leak.
class Interference {
 public:
  Interference(script::Runtime& runtime, const world::World& base, std::span<const match::Input> inputs,
               Observer observer = engine_observer());

  /// Draws other games until enough of them fit. Without a seat: for a spectator.
  Examined examine(world::SeatId seat, std::uint64_t seed, const Effort& effort = {});
  /// For every seat in turn, until a leak is found.
  Examined examine_all(std::uint64_t seed, const Effort& effort = {});

 private:
  struct Given;
  struct Recording;
  struct Difference;
  enum class Fate { fits, does_not_fit, failed, leak };

  bool record(world::SeatId seat, Recording& into) const;
  Known known(const Recording& run, std::size_t moment) const;
  std::vector<std::size_t> prompts(const Recording& run, bool every) const;
  Examined examine(const Recording& run, std::size_t last, std::uint64_t seed, const Effort& effort) const;
  Fate run(const Recording& real, const world::World& start, std::size_t last, Difference& found) const;
  Fate compare(const Recording& real, std::size_t moment, const Observation& other, Difference& found) const;
  const std::string& tell(const Recording& real, std::size_t moment, std::size_t which) const;
  Exchange shrink(const Recording& real, const Hidden& hidden, Exchange exchange, std::size_t last,
                  Difference& found) const;
  Leak describe(const Recording& real, const Hidden& hidden, const Exchange& exchange, std::size_t last,
                const Difference& found) const;

  script::Runtime& runtime_;
  world::World base_;
  std::vector<match::Input> inputs_;
  Observer observer_;
};

/// Examines one prompt of a running game, from eight steps back and from the start of the running step. The match needs
/// its history.
Examined examine_prompt(const match::Match& match, world::SeatId seat, std::uint64_t seed, Effort effort = {},
                        const Observer& observer = engine_observer());

}  // namespace vizier::spec
