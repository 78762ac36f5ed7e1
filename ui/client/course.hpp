#pragma once
#include <memory>
#include <string>
#include <vector>

#include "client/host.hpp"
#include "save/replayer.hpp"

namespace vizier::client {

/// Goes back and forth in a game that was played. The game itself is not changed.
class Course {
 public:
  /// Copies what the match has become; it may be of a save that was played again, or of a running game.
  Course(std::shared_ptr<const content::Package> package, const match::Match& match, std::vector<std::string> players);

  std::size_t size() const { return inputs_.size(); }
  std::size_t at() const { return match().journal().size(); }
  /// Goes to the state after so many inputs; false where a script failed on the way.
  bool seek(std::size_t inputs);
  const std::vector<std::size_t>& rounds() const { return rounds_; }  ///< after how many inputs each round began
  const match::Match& match() const { return again_.match(); }
  const content::Package& package() const { return *package_; }
  std::shared_ptr<const content::Package> shared_package() const { return package_; }
  const std::vector<std::string>& players() const { return players_; }

  /// A game of its own that goes on from here.
  Playing branch() const;

 private:
  std::shared_ptr<const content::Package> package_;
  std::unique_ptr<script::Runtime> runtime_;
  save::Replayer again_;
  std::vector<match::Input> inputs_;
  std::vector<std::size_t> rounds_;
  std::vector<std::string> players_;
};

}  // namespace vizier::client
