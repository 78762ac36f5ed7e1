#pragma once
#include <cstdint>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "client/choices.hpp"
#include "client/mods.hpp"
#include "content/library.hpp"

namespace vizier::window {

/// The game that is about to be begun: what was chosen so far, begun from what was chosen the last time. It always
/// knows whether that can be played, and what troubles the mods would have; the latter is found out in the background.
class Draft {
 public:
  explicit Draft(const content::Library& library);

  void choose(const std::string& package);
  /// The package's own, and those that the chosen mods bring.
  std::vector<std::string> editions() const;
  void set_edition(const std::string& edition);
  void set_rules(const std::string& rules);
  void set_mod(const std::string& mod, bool on);
  void set_library(const content::Library& library);  ///< read anew
  void add_player();
  void remove_player();

  const content::Config& config() const { return config_; }
  const content::Manifest* manifest() const { return library_->find(config_.package); }
  /// Null where it cannot be played.
  const std::shared_ptr<const content::Package>& package() const { return package_; }
  const std::string& findings() const { return findings_; }  ///< what the loader said where it is not
  std::vector<std::string> players;                          ///< `human` or a bot, by seat
  std::string seed;                                          ///< digits; empty: chance decides
  int least_players() const { return least_; }
  int most_players() const { return most_; }
  std::vector<std::string> seat_names() const;

  const std::vector<const content::Manifest*>& mods() const { return mods_; }
  bool has(const std::string& mod) const;  ///< takes part, by choice or because another mod needs it
  bool was_chosen(const std::string& mod) const;
  const std::vector<client::ModTrouble>& troubles(const std::string& mod) const;

  /// Whether the background has found something.
  bool update();
  bool thinking() const { return finding_.valid(); }
  /// Notes what was chosen for the next time.
  Result<> remember();
  /// The number that is in the field, or any.
  std::uint64_t seed_or_any() const;

 private:
  using Troubles = std::map<std::string, std::vector<client::ModTrouble>>;
  void load();
  void find_troubles();

  const content::Library* library_;
  client::Choices choices_;
  content::Config config_;
  std::shared_ptr<const content::Package> package_;
  std::string findings_;
  int least_ = 1, most_ = 1;
  std::vector<const content::Manifest*> mods_;
  Troubles troubles_;
  content::Config judged_;  ///< what the background is finding out about
  std::future<Troubles> finding_;
};

}  // namespace vizier::window
