#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "bots/bot.hpp"
#include "client/contest.hpp"
#include "client/host.hpp"
#include "save/replayer.hpp"

namespace vizier::serve {

/// Bots and advisers of one table, on a thread and in a Lua runtime of their own: they follow the game by its inputs,
/// so that the table answers everybody while they think. They know what the asked seat knows and nothing else.
class Thinker {
 public:
  struct Task {
    std::vector<match::Input> journal;  ///< up to the question
    world::SeatId seat;
    std::string id;              ///< of the question
    std::string bot;             ///< as make_bot takes it
    bool advice = false;         ///< ranked, with reasons; otherwise just an answer
    std::string language;        ///< of the advice
    world::Decision asked = {};  ///< as it was put to a bot: while it thinks, what can be chosen may change
    /// How strong everybody is, instead of an answer: of this question, in this zone, by this query.
    struct Strength {
      client::Question question;
      std::string zone, query;
      std::vector<std::string> sentences;
    };
    std::optional<Strength> strength = {};
  };
  struct Thought {
    std::optional<world::Answer> answer;  ///< nothing where the bot failed
    lab::Advice advice;
    std::optional<client::Contest> contest;
    std::string problem;
  };
  /// Called on the thinker's thread.
  using Done = std::function<void(Thought)>;

  /// Begins as the match began; the match is not used afterwards.
  Thinker(std::shared_ptr<const content::Package> package, const match::Match& like, std::uint64_t seed);
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  void think(Task task, Done done);

 private:
  void run();
  Thought work(const Task& task);
  Result<> follow(const std::vector<match::Input>& journal);

  std::shared_ptr<const content::Package> package_;
  std::unique_ptr<script::Runtime> runtime_;
  std::unique_ptr<save::Replayer> game_;
  std::vector<match::Input> given_;
  std::map<std::string, std::unique_ptr<bots::Bot>> bots_;  ///< by seat and sort
  std::uint64_t seed_;

  std::mutex mutex_;
  std::condition_variable wakes_;
  std::deque<std::pair<Task, Done>> tasks_;
  std::atomic<bool> stop_ = false;  ///< the present thought
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace vizier::serve
