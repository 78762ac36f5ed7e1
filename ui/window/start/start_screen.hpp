#pragma once
#include <filesystem>
#include <functional>
#include <memory>

#include "client/host.hpp"
#include "window/app/app.hpp"
#include "window/kit/layer.hpp"
#include "window/start/games_page.hpp"
#include "window/start/house_page.hpp"
#include "window/start/new_game.hpp"
#include "window/start/problem.hpp"

namespace vizier::window {

/// Where the start leads to.
struct StartHooks {
  std::function<void(client::Playing, std::uint64_t seed)> open_table;
  std::function<void(const std::filesystem::path&)> open_replay;
  std::function<void(const content::Config&)> open_designer;
};

/// The first screen: continue, new game, saved games, designer's desk, settings. It makes games, hands them on, and
/// shows what is wrong in content or in a save.
class StartScreen : public Screen {
 public:
  enum class Page { fresh, house, games, settings };
  StartScreen(App& app, StartHooks hooks, Page page = Page::fresh);

  void draw(Canvas& canvas, Ui& ui) override;
  bool update(double now) override;
  std::string name() const override;
  bool adapts() const override { return true; }
  bool settled() const override { return new_game_.settled() && house_.settled() && games_.settled(); }

 private:
  void draw_ground(Canvas& canvas);
  void draw_menu(Canvas& canvas, Ui& ui);
  void draw_page(Canvas& canvas, Ui& ui);
  void draw_folded(Canvas& canvas, Ui& ui);
  void go_to(const std::string& row);
  void draw_settings(Canvas& canvas, Ui& ui);
  void open_table();
  void resume(const std::filesystem::path& file, bool as_far);
  void hand_on(client::Playing playing);

  App& app_;
  StartHooks hooks_;
  Page page_;
  Problem problem_;
  NewGame new_game_;
  HousePage house_;
  GamesPage games_;
  Layer ground_;
  float missing_ = 0;  ///< of the height that a page of paper needs
};

/// The title of a page of paper, with its rule.
void page_title(Canvas& canvas, const std::string& title);
/// The switch of languages, at the right of a page's title; what a game brings besides those of the interface is
/// offered, too.
void language_switch(App& app, Canvas& canvas, Ui& ui, const content::Package* package);

/// Where the paper lies, and what is written on it.
inline const Box start_paper{424, 24, 832, 752}, start_text{452, 40, 776, 720};

}  // namespace vizier::window
