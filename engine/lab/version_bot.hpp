#pragma once
#include <memory>
#include <string>

#include "bots/bot.hpp"
#include "save/replayer.hpp"

namespace vizier::lab {

/// A bot that thinks with another version of the game's scripts, such as another `evaluate`: it sees the match beside
/// itself, played with those scripts, and answers there. The rules must stay the same; where they do not, it says so
/// instead of playing another game than everybody else.
class VersionBot final : public bots::Bot {
 public:
  /// The match is the one that is played, the runtime holds the version; both must live as long as this.
  VersionBot(std::string name, const match::Match& match, script::Runtime& version, std::unique_ptr<bots::Bot> bot);

  /// Throws std::runtime_error where the version's game is not the one that is played.
  world::Answer choose(const bots::Seat& seat) override;
  std::vector<bots::Thought> thoughts() const override { return bot_->thoughts(); }

 private:
  std::string name_;
  const match::Match& match_;
  save::Replayer beside_;
  std::unique_ptr<bots::Bot> bot_;
};

/// `greedy@my_version`: the bot, and the version that it thinks with; empty for the game's own.
std::pair<std::string, std::string> split_version(const std::string& bot);

}  // namespace vizier::lab
