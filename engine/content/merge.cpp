#include "content/merge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"
#include "content/tree.hpp"

namespace vizier::content {
namespace {

using Type = Node::Type;

std::string at(const Place& place) { return fmt::format("{}:{}", place.file, place.line); }

class Merger {
 public:
  Merger(const std::string& origin, Diagnostics& diagnostics) : origin_(origin), diagnostics_(diagnostics) {}

  /// `below` is null where nothing of this name exists. Returns false where the key is to go.
  bool value(Node* below, Node over, const std::string& path, const Node& parent, const std::string& key, Node& out) {
    const std::string verb = std::move(over.tag);
    over.tag.clear();
    if (verb == "!todo" || verb == "!check")
      diagnostics_.error(over.place, fmt::format("{}: {} stands before texts in lang/ only", path, verb));
    if (verb == "!remove" || verb == "!override" || verb == "!without" || verb == "!add") {
      if (!below) {
        const std::string what = verb == "!without" ? "take away from" : verb == "!add" ? "add to" : verb.substr(1);
        diagnostics_.error(over.place, fmt::format("{}: there is nothing to {}", path, what),
                           suggest(key, keys_of(parent)));
        return false;
      }
      if (verb == "!remove") return false;
    }
    if (verb == "!add") {
      add_number(std::move(*below), over, path, out);
      return true;
    }
    if (verb == "!new" && below)
      diagnostics_.error(over.place, fmt::format("{}: exists already ({})", path, at(below->place)),
                         "leave out !new to change it");
    if (verb == "!append" || verb == "!prepend" || verb == "!without") {
      edit_list(below, std::move(over), verb, path, out);
      return true;
    }
    if (below && over.type == Type::map && below->type == Type::map && verb != "!override") {
      out = std::move(*below);
      remember(out, over);
      map(out, std::move(over), path);
      return true;
    }
    if (below && path.starts_with("rules.") && over.type == Type::text &&
        (below->type == Type::integer || below->type == Type::real || below->type == Type::boolean))
      diagnostics_.warning(
          over.place,
          fmt::format("{}: was {} ({}), and is {} now", path, describe(*below), at(below->place), describe(over)),
          "scripts that count with it will fail");
    std::vector<Node::Layer> history;
    if (below) history = std::move(below->history);
    fresh(over, path);
    history.push_back(std::move(over.history.back()));
    out = std::move(over);
    out.history = std::move(history);
    return true;
  }

  void map(Node& below, Node over, const std::string& path) {
    for (Node::Entry& entry : over.map) {
      const std::string inner = join_key(path, entry.key);
      const auto it =
          std::find_if(below.map.begin(), below.map.end(), [&](const Node::Entry& e) { return e.key == entry.key; });
      Node out;
      if (it == below.map.end()) {
        if (value(nullptr, std::move(entry.value), inner, below, entry.key, out))
          below.map.push_back({std::move(entry.key), std::move(entry.key_place), std::move(out)});
      } else if (value(&it->value, std::move(entry.value), inner, below, entry.key, out)) {
        it->value = std::move(out);
      } else {
        below.map.erase(it);
      }
    }
  }

 private:
  void remember(Node& node, const Node& over) const { node.history.push_back({origin_, over.place, to_short(over)}); }

  /// A node that stands on nothing: verbs inside it that need something below are mistakes, the others have done their
  /// work.
  void fresh(Node& node, const std::string& path) {
    remember(node, node);
    if (node.type == Type::list) {
      fresh_list(node, path);
    } else if (node.type == Type::map) {
      Node empty;
      empty.type = Type::map;
      Node content = std::move(node);
      node = Node{};
      node.type = Type::map;
      node.place = content.place;
      node.history = std::move(content.history);
      node.map.reserve(content.map.size());
      for (Node::Entry& entry : content.map) {
        Node out;
        const std::string inner = join_key(path, entry.key);
        if (value(nullptr, std::move(entry.value), inner, empty, entry.key, out))
          node.map.push_back({std::move(entry.key), std::move(entry.key_place), std::move(out)});
      }
    }
  }

  void fresh_list(Node& node, const std::string& path) {
    for (std::size_t i = 0; i < node.list.size(); ++i) {
      Node& item = node.list[i];
      const std::string inner = join_key(path, std::to_string(i + 1));
      if (!item.tag.empty()) {
        diagnostics_.error(item.place, fmt::format("{}: {} has no meaning inside a list", inner, item.tag),
                           "put !append, !prepend or !without before the list");
        item.tag.clear();
      }
      fresh(item, inner);
    }
  }

  void edit_list(Node* below, Node over, const std::string& verb, const std::string& path, Node& out) {
    if (over.type != Type::list || (below && below->type != Type::list)) {
      diagnostics_.error(over.place, over.type != Type::list
                                         ? fmt::format("{}: {} wants a list, found {}", path, verb, describe(over))
                                         : fmt::format("{}: {} works on a list, but this is {} ({})", path, verb,
                                                       describe(*below), at(below->place)));
      if (below) out = std::move(*below);
      return;
    }
    fresh_list(over, path);
    out = below ? std::move(*below) : Node{};
    out.type = Type::list;
    if (!below) out.place = over.place;
    out.history.push_back({origin_, over.place, fmt::format("{} {}", verb, to_short(over))});
    if (verb == "!without") return without(over, path, out);
    auto first = std::make_move_iterator(over.list.begin()), last = std::make_move_iterator(over.list.end());
    out.list.insert(verb == "!append" ? out.list.end() : out.list.begin(), first, last);
  }

  /// Several layers may each add to one number: the sum does not depend on their order.
  void add_number(Node below, const Node& over, const std::string& path, Node& out) {
    out = std::move(below);
    if (over.type != Type::integer || out.type != Type::integer) {
      diagnostics_.error(over.place, over.type != Type::integer
                                         ? fmt::format("{}: !add wants a whole number, found {}", path, describe(over))
                                         : fmt::format("{}: !add works on a whole number, but this is {} ({})", path,
                                                       describe(out), at(out.place)));
      return;
    }
    if (__builtin_add_overflow(out.integer, over.integer, &out.integer))
      diagnostics_.error(over.place, fmt::format("{}: the sum is too large", path));
    out.text = std::to_string(out.integer);
    out.place = over.place;
    out.history.push_back({origin_, over.place, fmt::format("!add {}", to_short(over))});
  }

  void without(const Node& over, const std::string& path, Node& out) {
    for (const Node& item : over.list) {
      const auto it = std::find_if(out.list.begin(), out.list.end(), [&](const Node& n) { return same(n, item); });
      if (it != out.list.end()) {
        out.list.erase(it);
        continue;
      }
      std::vector<std::string> known;
      for (const Node& n : out.list) known.push_back(n.text);
      diagnostics_.error(item.place, fmt::format("{}: {} is not in the list", path, describe(item)),
                         suggest(item.text, known));
    }
  }

  const std::string& origin_;
  Diagnostics& diagnostics_;
};

}  // namespace

void merge(Node& below, Node layer, const std::string& origin, Diagnostics& diagnostics) {
  below.type = Type::map;
  Merger(origin, diagnostics).map(below, std::move(layer), "");
}

void join(Node& into, Node file, const std::string& path, Diagnostics& diagnostics) {
  for (Node::Entry& entry : file.map) {
    const std::string inner = join_key(path, entry.key);
    const auto it =
        std::find_if(into.map.begin(), into.map.end(), [&](const Node::Entry& e) { return e.key == entry.key; });
    if (it == into.map.end()) {
      into.map.push_back(std::move(entry));
    } else if (it->value.type == Type::map && entry.value.type == Type::map && it->value.tag.empty() &&
               entry.value.tag.empty()) {
      join(it->value, std::move(entry.value), inner, diagnostics);
    } else {
      diagnostics.error(entry.key_place, fmt::format("{}: is set twice; also at {}", inner, at(it->key_place)));
    }
  }
}

}  // namespace vizier::content
