#pragma once
#include <concepts>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/node.hpp"
#include "content/suggest.hpp"

namespace vizier::content {

/// Reads values of a YAML tree. Every mistake is told with its place and with what was probably meant; what is read
/// then is empty, or stays what it was. A schema has looked at keys and types before.
class NodeReader {
 public:
  using Names = std::vector<std::string>;

  /// `pass` names the check in its findings; `prefix` goes in front of every message: `table.window: `.
  NodeReader(Diagnostics& diagnostics, std::string pass, std::string prefix = {});

  void error(const Place& place, const std::string& message, std::string hint = {});
  /// As content::no_such() and content::unknown().
  void no_such(const Place& place, std::string_view what, const std::string& name, const Names& known,
               std::string_view where = {});
  void unknown(const Place& place, std::string_view begin, const std::string& name, const Names& known,
               std::string_view where = {});
  /// Whether it has told nothing yet, nor anybody else to the same diagnostics since it was made.
  bool ok() const { return diagnostics.list.size() == before_; }

  /// False where the node is no map; `what` begins the sentence: `a position`.
  bool is_map(const Node& node, std::string_view what);
  /// A whole number from `min` to `max`. Anything else is told, and gives 0, or `min` where that is larger.
  std::int64_t whole(const Node& node, std::int64_t min, std::int64_t max);
  template <std::integral T>
  T integer(const Node& node, std::int64_t min = std::numeric_limits<T>::min(),
            std::int64_t max = std::numeric_limits<T>::max()) {
    return static_cast<T>(whole(node, min, max));
  }

  /// Whether a name, which stands at that place, is among those that are known.
  bool exists(const std::string& name, const Place& place, std::string_view what, const Names& known);
  /// The name that the node is, or an empty one.
  std::string name(const Node& node, std::string_view what, const Names& known);
  /// The known names of a list; a single name counts as a list of one.
  Names names(const Node& node, std::string_view what, const Names& known);
  /// The same for what stands under a key, if it is there.
  void name(const Node& in, const char* key, std::string_view what, const Names& known, std::string& into);
  void names(const Node& in, const char* key, std::string_view what, const Names& known, Names& into);

  /// What stands under a key, if it is there: for trees that a schema has looked at.
  template <class T>
  static void value(const Node& in, const char* key, T& into) {
    const Node* node = in.find(key);
    if (!node) return;
    if constexpr (std::integral<T>)
      into = static_cast<T>(node->integer);
    else if constexpr (std::floating_point<T>)
      into = static_cast<T>(node->type == Node::Type::integer ? static_cast<double>(node->integer) : node->real);
    else if constexpr (std::same_as<T, std::string>)
      into = node->text;
    else
      for (const Node::Entry& e : node->map) into[e.key] = e.value.text;
  }
  template <class E>
  static void value(const Node& in, const char* key, std::initializer_list<std::pair<const char*, E>> words, E& into) {
    const Node* node = in.find(key);
    for (const auto& [word, meant] : words)
      if (node && node->text == word) into = meant;
  }
  /// The entries of a map or the items of a list under a key; none where it is not there.
  static const std::vector<Node::Entry>& entries(const Node& in, const char* key);
  static const std::vector<Node>& items(const Node& in, const char* key);

  Diagnostics& diagnostics;

 private:
  std::string pass_, prefix_;
  std::size_t before_;
};

/// The texts of a list, or the single one; nothing for nothing.
std::vector<std::string> texts_of(const Node& node);

}  // namespace vizier::content
