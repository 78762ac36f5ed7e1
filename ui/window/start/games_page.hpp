#pragma once
#include <filesystem>
#include <functional>
#include <future>
#include <optional>
#include <vector>

#include "client/games.hpp"
#include "window/app/app.hpp"
#include "window/start/problem.hpp"

namespace vizier::window {

/// The page of saved games: each can be continued or replayed. It finds out in the background how each game stands, by
/// playing it again.
class GamesPage {
 public:
  struct Leads {
    std::function<void(const std::filesystem::path&)> resume, replay;
    std::function<std::string(const std::string& package)> title;
  };
  GamesPage(App& app, Problem& problem, Leads leads);

  void draw(Canvas& canvas, Ui& ui, float missing = 0);  ///< missing: so much less high is the page than usual
  /// Whether something was found out. While the page is not shown, only until it is known which game to continue.
  bool update(bool shown);
  bool settled() const { return !finding_.valid(); }

  std::size_t count() const { return games_.size(); }
  /// The newest game that is not over and can be gone on with; null while there is none, or it is not known yet.
  const client::SavedGame* to_continue() const;
  /// Still looking for it.
  bool looking() const;
  /// `Round 3, your turn`, `over`, or nothing while that is not known.
  std::string standing(const client::SavedGame& game) const;

 private:
  struct Entry {
    client::SavedGame game;
    std::optional<client::Standing> standing;
  };
  void draw_game(Canvas& canvas, Ui& ui, const Entry& entry, const Box& box);
  std::string players(const save::Save& save) const;
  std::string date(const client::SavedGame& game) const;
  std::string standing(const Entry& entry) const;

  App& app_;
  Problem& problem_;
  Leads leads_;
  std::vector<Entry> games_;
  std::size_t finding_which_ = 0;
  std::future<client::Standing> finding_;
};

}  // namespace vizier::window
