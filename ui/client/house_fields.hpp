#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "client/house_rules.hpp"

namespace vizier::client {

/// One rule as somebody who changes it sees it: what it says, what fits, what it is and who set it.
struct HouseField {
  enum class Type {
    yes_no,
    number,
    word,     ///< one of `words`
    numbers,  ///< a list, by number of players, by rank…
    choices,  ///< a list of some of `words`, in order
    other,    ///< can only be read here
  } type = Type::other;
  std::string key, sentence;
  std::int64_t least = 0, most = 0;  ///< of a number, or of each of several
  std::size_t fewest = 0, longest = 0;
  std::vector<content::Node> words;
  std::vector<std::string> labels;  ///< what the words say, in the same order
  content::Node printed;            ///< without the house rule
  /// Who set it, the last one last: a game, an edition, a rules set, a mod, as people call it; and to what, as written.
  std::vector<std::pair<std::string, std::string>> layers;

  /// A value as people read it; `yes` and `no` are words of the client.
  std::string said(const content::Node& value, const std::string& yes, const std::string& no) const;
  /// The same for what a layer has written.
  std::string said(const std::string& written, const std::string& yes, const std::string& no) const;
};

/// The rules of a game that a house rule may set, in the order of its files. `package`: without the house rule.
std::vector<HouseField> house_fields(const content::Package& package, const std::string& language);

/// The kinds of a category that can be left out.
struct HouseKinds {
  std::string category, title;
  struct Kind {
    std::string key;          ///< `cards.joker`
    std::string title, text;  ///< its name, and what is written on it
  };
  std::vector<Kind> kinds;
};
std::vector<HouseKinds> house_kinds(const content::Package& package, const std::string& language);

/// What people call the layer that set something: `game edition it`.
std::string layer_title(const content::Package& package, const std::string& origin, const std::string& language);

}  // namespace vizier::client
