#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "bots/bot.hpp"
#include "client/sitting.hpp"
#include "match/match.hpp"

namespace vizier::client {

/// A copy of a running match in a runtime of its own: somebody may think about it on another thread while the match
/// goes on.
class Elsewhere {
 public:
  /// Makes the copy stand where the match stands; the place of that question in it. Nothing where that fails.
  std::optional<std::size_t> stand_like(const match::Match& running, std::size_t which);
  const match::Match& match() const { return *match_; }

 private:
  std::shared_ptr<const content::Package> package_;
  std::unique_ptr<script::Runtime> runtime_;
  std::unique_ptr<match::Match> match_;
};

/// A bot that thinks while time passes. What it is asked may be over when it has thought: then nobody wants its answer.
class Aside {
 public:
  ~Aside() { end(); }
  bool busy() const { return thread_.joinable(); }
  void begin(const match::Match& running, std::size_t which, bots::Bot& bot);
  struct Thought {
    world::Decision asked;
    world::Answer answer;
  };
  const world::Decision& asked() const { return thought_.asked; }
  std::optional<Thought> take();  ///< once it is done
  void hurry() { stop_ = true; }  ///< it ends soon, with whatever it has found
  void end();                     ///< nobody waits for it any more

 private:
  Elsewhere copy_;
  std::thread thread_;
  std::atomic<bool> done_ = false, stop_ = false;
  Thought thought_;
};

/// The bots of a sitting in which time counts: several think at once, each with a thread and a runtime of its own, and
/// what they have thought is given only where the same is still asked.
class Asides {
 public:
  static constexpr std::size_t most = 3;  ///< at once; others begin when one of them has done

  /// Gives what has been thought, and lets bots that are ready begin. False where no answer of a bot can be carried
  /// out.
  bool work(const match::Match& match, Sitting& sitting);
  std::size_t busy() const;
  void end(Sitting& sitting);  ///< nobody waits for them any more

 private:
  std::vector<std::unique_ptr<Aside>> bots_;
};

}  // namespace vizier::client
