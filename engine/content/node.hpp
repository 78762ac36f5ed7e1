#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "content/diagnostic.hpp"

namespace vizier::content {

/// A YAML tree of our own: typed scalars, tags, and a place for every node and key. After merging, `history` tells
/// which layers set it.
struct Node {
  enum class Type { null, boolean, integer, real, text, list, map };
  struct Entry;

  Type type = Type::null;
  bool boolean = false;
  std::int64_t integer = 0;
  double real = 0;
  std::string text;
  std::vector<Node> list;
  std::vector<Entry> map;  ///< in the order of the file; keys are unique
  std::string tag;         ///< `!new`, `!override`, …; empty for none
  Place place;
  struct Layer {
    std::string origin;  ///< package, edition, rules set or mod: `game`, `game edition it`, `sandstorm`
    Place place;
    std::string value;  ///< what this layer set, shortened to one line
  };
  std::vector<Layer> history;

  const Node* find(std::string_view key) const;
  Node* find(std::string_view key);
};

struct Node::Entry {
  std::string key;
  Place key_place;
  Node value;
};

}  // namespace vizier::content
