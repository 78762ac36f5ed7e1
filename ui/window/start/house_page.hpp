#pragma once
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/house_check.hpp"
#include "client/house_fields.hpp"
#include "window/app/app.hpp"
#include "window/start/new_game.hpp"
#include "window/start/problem.hpp"

namespace vizier::window {

/// The page on which a house rule is made without an editor: every rule with what fits, cards and pieces on or off,
/// what is changed. It is tried in the background, kept as a mod, and packed for a friend.
class HousePage {
 public:
  /// `back`: to the page of the new game, where what is kept takes part.
  HousePage(App& app, Problem& problem, NewGame& new_game, std::function<void()> back);

  /// Shows a house rule that exists, or with an empty id a new one; for the game that is being put together.
  void open(const std::string& id);
  /// What was begun stays as it was while another page is looked at; another game begins anew.
  void look_again();
  void draw(Canvas& canvas, Ui& ui, float missing);
  /// Drawn above everything: what is asked or told on the way to or from a friend.
  void draw_share(Canvas& canvas, Ui& ui);
  bool update();
  bool settled() const { return !trying_.valid(); }
  bool covered() const { return share_ != Share::none; }

 private:
  enum class Tab { rules, kinds, changes };
  enum class Share { none, sent, install };

  void draw_head(Canvas& canvas, Ui& ui, float width);
  void draw_foot(Canvas& canvas, Ui& ui);
  float draw_tab(Canvas& canvas, Ui& ui, float y, float width, bool draws);
  float draw_rules(Canvas& canvas, Ui& ui, float y, float width, bool draws);
  float draw_rule(Canvas& canvas, Ui& ui, const client::HouseField& field, float y, float width, bool draws);
  void draw_control(Canvas& canvas, Ui& ui, const client::HouseField& field, const Box& box);
  float draw_list(Canvas& canvas, Ui& ui, const client::HouseField& field, Point at, float width, bool draws);
  bool draw_number(Canvas& canvas, Ui& ui, const std::string& id, const Box& box, std::int64_t& value,
                   const client::HouseField& field);
  float draw_kinds(Canvas& canvas, Ui& ui, float y, float width, bool draws);
  void draw_kind(Canvas& canvas, Ui& ui, const client::HouseKinds::Kind& kind, const Box& box);
  float draw_changes(Canvas& canvas, Ui& ui, float y, float width, bool draws);
  std::string about(const client::HouseField& field) const;
  std::string fits(const client::HouseField& field) const;
  std::string said(const client::HouseField& field, const content::Node& value) const;

  const content::Node& value_of(const client::HouseField& field) const;
  void set(const client::HouseField& field, content::Node value);
  void touched();
  void try_out();
  void read_words();
  bool keep();
  void choose(const std::string& id);
  void throw_away();
  void send();
  void install(Ui& ui);
  std::pair<std::string, bool> verdict() const;

  App& app_;
  Problem& problem_;
  NewGame& new_game_;
  std::function<void()> back_;
  client::HouseRule rule_;
  content::Config game_;                             ///< without the rule
  std::shared_ptr<const content::Package> package_;  ///< the same, loaded; null where it cannot be
  std::string language_;                             ///< in which fields_ and kinds_ speak
  std::vector<client::HouseField> fields_;
  std::vector<client::HouseKinds> kinds_;
  Tab tab_ = Tab::rules;
  Share share_ = Share::none;
  bool unkept_ = false;  ///< something is different from what is on the disk
  std::optional<client::HouseCheck> check_;
  std::future<client::HouseCheck> trying_;
  bool again_ = false;                         ///< it has changed since that was begun
  std::map<std::string, std::string> typing_;  ///< what stands in a field and is no value that fits, or not yet
  std::string file_, friends_file_, failed_;   ///< what was packed; what shall be installed, and why that failed
};

}  // namespace vizier::window
