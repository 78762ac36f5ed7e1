#include "reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"

namespace vizier::window {

using content::Node;

namespace {
std::string shown(const Node& node) {
  switch (node.type) {
    case Node::Type::text: return "'" + node.text + "'";
    case Node::Type::integer: return std::to_string(node.integer);
    case Node::Type::boolean: return node.boolean ? "true" : "false";
    case Node::Type::real: return fmt::format("{}", node.real);
    case Node::Type::list: return "a list";
    case Node::Type::map: return "a map";
    default: return "nothing";
  }
}
bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}
}  // namespace

ContentReader::ContentReader(const content::Package& package, content::Diagnostics& diagnostics)
    : defs(package.defs), diagnostics_(diagnostics) {
  for (const auto& zone : defs.zones) {
    if (!zone.seat)
      shared_zones.push_back(zone.name);
    else if (zone.seat.index == 0)
      seat_zones.push_back(zone.base);
  }
  zones = shared_zones;
  zones.insert(zones.end(), seat_zones.begin(), seat_zones.end());
  for (const auto& counter : defs.counters) {
    counters.push_back(counter.name);
    (counter.scope == world::Scope::zone   ? zone_counters
     : counter.scope == world::Scope::seat ? seat_counters
                                           : game_counters)
        .push_back(counter.name);
  }
  for (const auto& variable : defs.vars)
    if (variable.scope == world::Scope::game && variable.sight == world::Sight::open)
      variables.push_back(variable.name);
  for (const auto& kind : defs.kinds) kinds.push_back(kind.name);
  if (const Node* all = package.tree.find("categories")) categories = content::keys_of(*all);
}

void ContentReader::wrong(const Node& node, std::string message, std::string hint) {
  diagnostics_.error(node.place, "table.window: " + std::move(message), std::move(hint), "table");
}

bool ContentReader::known(const Node& node, std::initializer_list<const char*> keys) {
  if (node.type != Node::Type::map) {
    wrong(node, "a map is expected here, not " + shown(node));
    return false;
  }
  const Names all(keys.begin(), keys.end());
  for (const auto& e : node.map)
    if (!contains(all, e.key))
      diagnostics_.error(e.key_place, fmt::format("table.window: unknown key '{}'", e.key),
                         content::suggest(e.key, all), "table");
  return true;
}

void ContentReader::text(const Node& node, const char* key, std::string& into) {
  const Node* n = node.find(key);
  if (!n) return;
  if (n->type == Node::Type::text)
    into = n->text;
  else
    wrong(*n, fmt::format("{} is a word, not {}", key, shown(*n)));
}

bool ContentReader::has(const Node& node, const Names& all, const char* what, std::string& into) {
  if (node.type == Node::Type::text && contains(all, node.text)) {
    into = node.text;
    return true;
  }
  wrong(node,
        node.type == Node::Type::text ? fmt::format("there is no {} '{}'", what, node.text)
                                      : fmt::format("the name of a {} is expected here, not {}", what, shown(node)),
        node.type == Node::Type::text ? content::suggest(node.text, all) : "");
  return false;
}

bool ContentReader::exists(const Node::Entry& entry, const Names& all, const char* what) {
  if (contains(all, entry.key)) return true;
  diagnostics_.error(entry.key_place, fmt::format("table.window: there is no {} '{}'", what, entry.key),
                     content::suggest(entry.key, all), "table");
  return false;
}

void ContentReader::name(const Node& node, const char* key, const Names& all, const char* what, std::string& into) {
  if (const Node* n = node.find(key)) has(*n, all, what, into);
}

void ContentReader::number(const Node& node, const char* key, double low, double high, float& into) {
  const Node* n = node.find(key);
  if (!n) return;
  const double value = n->type == Node::Type::integer ? static_cast<double>(n->integer)
                       : n->type == Node::Type::real  ? n->real
                                                      : low - 1;
  if (value >= low && value <= high)
    into = static_cast<float>(value);
  else
    wrong(*n, fmt::format("{} is a number from {} to {}, not {}", key, low, high, shown(*n)));
}

void ContentReader::whole(const Node& node, const char* key, int low, int high, int& into) {
  const Node* n = node.find(key);
  if (!n) return;
  if (n->type == Node::Type::integer && n->integer >= low && n->integer <= high)
    into = static_cast<int>(n->integer);
  else
    wrong(*n, fmt::format("{} is a whole number from {} to {}, not {}", key, low, high, shown(*n)));
}

void ContentReader::order(const Node& node, double& into) {
  const Node* n = node.find("order");
  if (!n) return;
  if (n->type == Node::Type::integer)
    into = static_cast<double>(n->integer);
  else if (n->type == Node::Type::real)
    into = n->real;
  else
    wrong(*n, "order is a number, not " + shown(*n));
}

void ContentReader::names(const Node& node, const char* key, const Names& all, const char* what, Names& into) {
  const Node* n = node.find(key);
  if (!n) return;
  into.clear();
  if (n->type != Node::Type::list) return wrong(*n, fmt::format("{} is a list, not {}", key, shown(*n)));
  std::string one;
  for (const Node& each : n->list)
    if (has(each, all, what, one)) into.push_back(one);
}

void ContentReader::words(const Node& node, const char* key, std::map<std::string, std::string>& into) {
  entries(node, key, [&](const Node::Entry& e) {
    if (e.value.type == Node::Type::text)
      into[e.key] = e.value.text;
    else
      wrong(e.value, fmt::format("{} of {} is a word, not {}", e.key, key, shown(e.value)));
  });
}

void ContentReader::entries(const Node& node, const char* key, const std::function<void(const Node::Entry&)>& use) {
  const Node* n = node.find(key);
  if (!n) return;
  if (n->type != Node::Type::map) return wrong(*n, fmt::format("{} is a map, not {}", key, shown(*n)));
  for (const auto& e : n->map) use(e);
}

void ContentReader::not_one_of(const Node& node, const char* key, const Names& all) {
  std::string list;
  for (std::size_t i = 0; i < all.size(); ++i) list += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + all[i];
  wrong(node, fmt::format("{} is {}, not {}", key, list, shown(node)),
        node.type == Node::Type::text ? content::suggest(node.text, all) : "");
}

}  // namespace vizier::window
