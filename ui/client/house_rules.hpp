#pragma once
#include <map>
#include <string>
#include <vector>

#include "content/archive.hpp"
#include "content/library.hpp"
#include "world/result.hpp"

/// House rules that are made without an editor: values of `rules`, and kinds that are left out. Each is an ordinary mod
/// in the user's folder. Its changes lie in files called `house.yaml`, and nothing else in the folder is touched.
namespace vizier::client {

/// A value that a house rule sets.
struct HouseChange {
  std::string folder;  ///< the layer below the mod's folder: `content`, `content/variants/long`, `with/other/content`
  content::Node value;
};

struct HouseRule {
  std::string id;  ///< empty: it was never kept
  std::string title, package;
  std::string version = "1.0.0";
  std::map<std::string, HouseChange> values;    ///< by the key of `rules`: `market.take`
  std::map<std::string, std::string> left_out;  ///< `cards.joker`, and the folder of its layer
  std::vector<std::string> above;               ///< mods that set the same, and above which it lies

  bool changes() const { return !values.empty() || !left_out.empty(); }
  std::size_t count() const { return values.size() + left_out.size(); }
};

/// Whether the mod was made so and lies in the user's folder: it can be opened, changed and thrown away.
bool is_house_rule(const content::Manifest& mod);
/// Those for a package, in the order of the mods.
std::vector<const content::Manifest*> house_rules_for(const content::Library& library, const std::string& package);
/// Reads one. It fails where somebody wrote more into its files than can be shown.
Result<HouseRule> open_house_rule(const content::Library& library, const content::Manifest& mod);

/// Sets a rule, or says why not. `package` is the game without this house rule; its own value takes the change away.
Result<> set_rule(HouseRule& rule, const content::Package& package, const std::string& key, content::Node value);
/// Takes a kind (`cards.joker`) out of the game, or back into it.
Result<> leave_out(HouseRule& rule, const content::Package& package, const std::string& kind, bool out);

/// The files of the mod, with this id. `game` is what it is made for, without the rule itself.
Result<std::vector<content::ArchiveFile>> house_files(const content::Library& library, content::Config game,
                                                      const HouseRule& rule, const std::string& id);

/// Writes it into the user's folder: a new one gets an id from its title, another one the next version.
Result<> keep_house_rule(const content::Library& library, const content::Config& game, HouseRule& rule);
/// Throws a kept one away, with its folder.
Result<> remove_house_rule(const content::Manifest& mod);

/// `our_evening` for “Our évening!”; `house_rule` where nothing of it can be used.
std::string id_of_title(std::string_view title);

}  // namespace vizier::client
