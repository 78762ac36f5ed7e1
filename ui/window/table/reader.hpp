#pragma once
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "content/package.hpp"

namespace vizier::window {

/// Reads values of content with the names that a package knows. A mistake is told with its place, and what is read then
/// is empty.
class ContentReader {
 public:
  using Node = content::Node;
  using Names = std::vector<std::string>;

  ContentReader(const content::Package& package, content::Diagnostics& diagnostics);

  void wrong(const Node& node, std::string message, std::string hint = {});
  /// A map with no other keys than these; false where it is no map.
  bool known(const Node& node, std::initializer_list<const char*> keys);

  /// Each reads what stands under the key, if it is there and right.
  void text(const Node& node, const char* key, std::string& into);
  void name(const Node& node, const char* key, const Names& all, const char* what, std::string& into);
  void number(const Node& node, const char* key, double low, double high, float& into);
  void whole(const Node& node, const char* key, int low, int high, int& into);
  void order(const Node& node, double& into);
  void names(const Node& node, const char* key, const Names& all, const char* what, Names& into);
  void words(const Node& node, const char* key, std::map<std::string, std::string>& into);
  /// The entries of a map under the key, in their order.
  void entries(const Node& node, const char* key, const std::function<void(const Node::Entry&)>& use);
  template <class E>
  void one_of(const Node& node, const char* key, std::initializer_list<std::pair<const char*, E>> values, E& into) {
    const Node* n = node.find(key);
    if (!n) return;
    Names all;
    for (const auto& [word, value] : values) {
      all.emplace_back(word);
      if (n->type == Node::Type::text && n->text == word) {
        into = value;
        return;
      }
    }
    not_one_of(*n, key, all);
  }

  /// Whether what a key names is among these.
  bool exists(const Node::Entry& entry, const Names& all, const char* what);
  bool has(const Node& node, const Names& all, const char* what, std::string& into);

  const world::Defs& defs;
  Names zones, shared_zones, seat_zones, counters, zone_counters, seat_counters, game_counters, variables, categories,
      kinds;

 private:
  void not_one_of(const Node& node, const char* key, const Names& all);
  content::Diagnostics& diagnostics_;
};

}  // namespace vizier::window
