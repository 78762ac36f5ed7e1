#include "lab/version_bot.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace vizier::lab {
namespace {

match::MatchOptions quiet() {
  match::MatchOptions options;
  options.history = false;
  return options;
}

}  // namespace

VersionBot::VersionBot(std::string name, const match::Match& match, script::Runtime& version,
                       std::unique_ptr<bots::Bot> bot)
    : name_(std::move(name)), match_(match), beside_(version, match, quiet()), bot_(std::move(bot)) {}

world::Answer VersionBot::choose(const bots::Seat& seat) {
  while (beside_.follow(match_.journal())) {
  }
  const script::Error& error = beside_.match().error();
  if (error || !beside_.state())
    throw std::runtime_error(fmt::format("with {} the game goes another way: {}", name_,
                                         error ? content::to_text({{error.diagnostic()}}) : beside_.state().problem()));
  const std::size_t which = beside_.match().find_open(seat.id(), seat.decision().id);
  if (which >= beside_.match().open().size() || beside_.match().world().hash() != match_.world().hash())
    throw std::runtime_error(fmt::format(
        "{} changes the rules: bots can only be compared in one game (vizier sim --ab compares rules)", name_));
  return bot_->choose(bots::Seat(beside_.match(), which));
}

std::pair<std::string, std::string> split_version(const std::string& bot) {
  const std::size_t at = bot.find('@');
  return at == std::string::npos ? std::pair(bot, std::string()) : std::pair(bot.substr(0, at), bot.substr(at + 1));
}

}  // namespace vizier::lab
