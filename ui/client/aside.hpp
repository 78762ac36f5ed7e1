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

/// Where a match stands, and one of its open questions: all that is needed to stand there elsewhere.
struct AtQuestion {
  AtQuestion() = default;
  AtQuestion(const match::Match& running, std::size_t which);
  std::shared_ptr<const content::Package> package;
  world::World checkpoint;
  std::vector<match::Input> inputs;
  std::int64_t now = 0;
  world::Decision asked;
};

/// A copy of a running match in a runtime of its own: somebody may think about it on another thread while the match
/// goes on.
class Elsewhere {
 public:
  /// Makes the copy stand there; the place of that question in it. Nothing where that fails. It loads scripts, which
  /// takes its time: whoever thinks does this, not who looks after the clock.
  std::optional<std::size_t> stand_like(const AtQuestion& there);
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
  const world::Decision& asked() const { return there_.asked; }
  std::optional<world::Answer> take();  ///< once it is done
  void hurry() { stop_ = true; }        ///< it ends soon, with whatever it has found
  void end();                           ///< nobody waits for it any more

 private:
  AtQuestion there_;
  Elsewhere copy_;
  std::thread thread_;
  std::atomic<bool> done_ = false, stop_ = false;
  world::Answer answer_;
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
