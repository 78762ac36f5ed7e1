#pragma once
#include <set>
#include <string>
#include <string_view>

#include "content/package.hpp"

namespace vizier::content {

/// What a Lua text mentions: the contents of its string literals, and its identifiers. Comments do not count.
struct LuaWords {
  std::set<std::string> literals, identifiers;
};
void collect_words(std::string_view lua, LuaWords& out);
/// The same for one script, kept by its text: most scripts are the same in every edition and with every mod.
const LuaWords& words_of(const std::string& lua);

/// Everything that some script of a package mentions, and every text value (not key) of its content.
struct PackageWords : LuaWords {
  std::set<std::string> texts;
  /// Whether a script or the content has this as a text; `anywhere` also as a name in a script.
  bool written(const std::string& word) const { return literals.contains(word) || texts.contains(word); }
  bool anywhere(const std::string& word) const { return written(word) || identifiers.contains(word); }
};
/// Kept for the package that was asked about last, as every pass asks.
const PackageWords& words_of(const Package& package);

/// Every text value of a tree.
void collect_texts(const Node& node, std::set<std::string>& out);

/// The languages of the package in which a mod has to say what it says: those of its `languages`, or all.
std::vector<std::string> languages_of(const Package& package, const Manifest& mod);
/// The mod in whose folder a file lies; null where it is none of them.
const Manifest* mod_of(const Package& package, const std::string& file);
/// `en`, `en and fr`, `en, fr and it`.
std::string in_words(const std::vector<std::string>& list);

/// `storm` of `sandstorm:storm`: inside its mod a thing is called by its bare name.
std::string bare(const std::string& name);

}  // namespace vizier::content
