#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "content/package.hpp"
#include "world/result.hpp"

/// What fits the keys of `rules`: the section `rule_types`, by dotted keys. A key that it does not name may have any
/// value of the type that it has. What people read about a key is the text `rule.<key>`, about one of its words
/// `rule_value.<key>.<word>`.
namespace vizier::content {

/// The file of a mod in which a house rule is kept that was made without an editor: ui/client/house_rules.hpp.
inline constexpr const char* house_file = "house.yaml";

/// One key of the merged `rules` whose value is set as a whole.
struct RuleKey {
  std::string key;             ///< `market.take`
  Place place;                 ///< where it was declared first
  const Node* value;           ///< lies in the tree
  const Node* type = nullptr;  ///< what fits; null where nobody says
  /// Of the game's own making: no house rule is offered for it.
  bool internal() const;
  /// Whether it means something in this rules set.
  bool counts_in(const std::string& rules) const;
  /// The words of which it, or each entry of its list, is one; null where it is free.
  const Node* words() const;
};

/// Every key, in the order of the files. A map is taken apart unless `rule_types` names it.
std::vector<RuleKey> rule_keys(const Node& tree);

/// The key of the text that says what a word means as the value of a rule: `rule_value.<key>.<word>`, or the name of
/// the kind or zone that is called so; empty where there is none.
std::string rule_word_key(const Package& package, const std::string& key, const std::string& word);

/// Whether the value could be set there.
Result<> fits_rule(const RuleKey& rule, const Node& value);

/// The value at a dotted key of the merged `rules`; null where there is none.
const Node* find_rule(const Node& tree, std::string_view key);

/// Holds all rules against their types, and tells what does not fit at its place.
void check_rules(const Node& tree, Diagnostics& diagnostics);

}  // namespace vizier::content
