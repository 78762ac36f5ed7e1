#pragma once
#include <functional>
#include <map>

#include "window/app/app.hpp"
#include "window/start/cover.hpp"
#include "window/start/draft.hpp"
#include "window/start/problem.hpp"

namespace vizier::window {

/// The page on which a new game is put together: which one, in which edition and rules, who plays, with which mods.
class NewGame {
 public:
  /// `open_house`: a house rule shall be changed, by its id, or with none a new one made.
  NewGame(App& app, Problem& problem, std::function<void(const std::string& id)> open_house);

  /// `open`: the table is wanted. `missing`: so much less high is the page than usual.
  void draw(Canvas& canvas, Ui& ui, const std::function<void()>& open, float missing = 0);
  bool update();
  bool settled() const { return !draft_.thinking() && !waiting(); }
  /// Everything that is installed, as it is now: after a mistake was mended.
  void read_again();
  Draft& draft() { return draft_; }
  /// Scrolls the list of mods to this one when it is drawn next.
  void show_mod(const std::string& id) { sought_mod_ = id; }
  /// The game's title in the language of the interface.
  std::string title_of(const std::string& package);

 private:
  void draw_games(Canvas& canvas, Ui& ui);
  void draw_game(Canvas& canvas, Ui& ui, const content::Manifest& manifest, const Box& box);
  void draw_rules(Canvas& canvas, Ui& ui);
  void draw_seats(Canvas& canvas, Ui& ui);
  void draw_seat(Canvas& canvas, Ui& ui, std::size_t seat, const Box& box);
  void draw_empty_seat(Canvas& canvas, Ui& ui, const Box& box);
  void draw_mods(Canvas& canvas, Ui& ui);
  float mod_height(Canvas& canvas, const content::Manifest& mod, float width) const;
  void draw_house(Canvas& canvas, Ui& ui, const Box& box);
  void draw_mod(Canvas& canvas, Ui& ui, const content::Manifest& mod, const Box& box);
  void draw_foot(Canvas& canvas, Ui& ui, const std::function<void()>& open);

  std::string people(const content::Manifest& manifest) const;
  const client::ModTexts& words_of(const content::Manifest& mod);
  std::string in_words(const client::ModTrouble& trouble) const;
  const SeatScheme& scheme(std::size_t seat) const;
  bool waiting() const;
  Cover& cover(const std::string& package);

  App& app_;
  Problem& problem_;
  std::function<void(const std::string& id)> open_house_;
  Draft draft_;
  float squeezed_ = 0;                   ///< of the height of the lists
  std::map<std::string, Cover> covers_;  ///< of the packages that were loaded; the others follow one by one
  std::map<std::string, client::ModTexts> mod_words_;  ///< by language and id
  std::string sought_mod_;                             ///< by its id: shall be in sight
  std::size_t first_ = 0;                              ///< of the games that are shown, where there are many
};

}  // namespace vizier::window
