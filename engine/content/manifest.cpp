#include "content/manifest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "content/archive.hpp"
#include "content/files.hpp"
#include "content/schema.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "content/yaml.hpp"

namespace vizier::content {
namespace {

std::string text(const Node& tree, const char* key) {
  const Node* node = tree.find(key);
  return node ? node->text : std::string{};
}

std::vector<std::string> texts(const Node& tree, const char* key) {
  std::vector<std::string> out;
  if (const Node* node = tree.find(key))
    for (const Node& item : node->list) out.push_back(item.text);
  return out;
}

bool has_verbs(const Node& node, Diagnostics& diagnostics) {
  if (!node.tag.empty()) {
    diagnostics.error(node.place, fmt::format("{} has no meaning in a manifest", node.tag));
    return true;
  }
  for (const Node& item : node.list)
    if (has_verbs(item, diagnostics)) return true;
  for (const Node::Entry& entry : node.map)
    if (has_verbs(entry.value, diagnostics)) return true;
  return false;
}

/// Every seat has one role, or the game has none.
void read_roles(const Node& roles, Manifest& out, Diagnostics& diagnostics) {
  std::map<std::string, std::string> role_of;
  for (const Node::Entry& entry : roles.map) {
    auto& [name, seats] = out.roles.emplace_back(entry.key, std::vector<std::string>{});
    for (const Node& seat : entry.value.list) {
      const auto& known = out.seat_names;
      if (std::find(known.begin(), known.end(), seat.text) == known.end())
        tell(diagnostics, seat.place, no_such("seat", seat.text, known).in("seats.roles." + name));
      else if (const auto [it, fresh] = role_of.emplace(seat.text, name); !fresh)
        diagnostics.error(seat.place, fmt::format("seats.roles.{}: {} is {} already", name, seat.text, it->second),
                          "a seat has one role");
      seats.push_back(seat.text);
    }
  }
  for (const std::string& seat : out.seat_names)
    if (!role_of.contains(seat))
      diagnostics.error(roles.place, fmt::format("seats.roles: {} has no role", seat),
                        "where there are roles, every seat has one");
}

void read_seats(const Node& tree, Manifest& out, Diagnostics& diagnostics) {
  const Node* seats = tree.find("seats");
  if (!seats) return;
  out.min_seats = static_cast<int>(seats->find("min")->integer);
  out.max_seats = static_cast<int>(seats->find("max")->integer);
  out.seat_names = texts(*seats, "names");
  if (out.min_seats > out.max_seats)
    diagnostics.error(seats->find("min")->place,
                      fmt::format("seats: min is {}, more than max, which is {}", out.min_seats, out.max_seats));
  if (!seats->find("names"))
    for (int i = 1; i <= out.max_seats; ++i) out.seat_names.push_back(fmt::format("seat_{}", i));
  if (out.seat_names.size() != static_cast<std::size_t>(out.max_seats))
    diagnostics.error(seats->find("names")->place,
                      fmt::format("seats: {} names for {} seats", out.seat_names.size(), out.max_seats));
  if (const Node* roles = seats->find("roles")) read_roles(*roles, out, diagnostics);
}

}  // namespace

std::optional<Manifest> read_manifest(const std::filesystem::path& file, const std::filesystem::path& schemas,
                                      Diagnostics& diagnostics) {
  Diagnostics found;
  auto tree = load_yaml(file, found);
  Manifest out;
  out.is_mod = file.filename() == "mod.yaml";
  if (tree && !has_verbs(*tree, found))
    if (const auto schema = schema_file(schemas, out.is_mod ? "mod" : "package", found))
      schema->check(*tree, "", Schema::Mode::whole, found);
  if (found.ok()) {
    out.id = text(*tree, "id");
    out.version = text(*tree, "version");
    out.title = text(*tree, "title");
    out.description = text(*tree, "description");
    out.format = static_cast<int>(tree->find("format")->integer);
    out.folder = file.parent_path();
    out.requires_ids = texts(*tree, "requires");
    out.optional_ids = texts(*tree, "optional");
    out.conflicts = texts(*tree, "conflicts");
    out.authors = texts(*tree, "authors");
    out.languages = texts(*tree, "languages");
    out.editions = texts(*tree, "editions");
    out.rules = texts(*tree, "rules");
    out.extends = text(*tree, "extends");
    out.flow = text(*tree, "flow");
    out.evaluate = text(*tree, "evaluate");
    out.real_time = text(*tree, "clock") == "real";
    out.place = tree->place;
    if (out.title.empty()) out.title = out.id;
    if (const auto good = check_id(out.id); !good) found.error(tree->find("id")->place, good.problem());
    if (!out.is_mod) read_seats(*tree, out, found);  // a mod's are read when its package is known
    if (out.format > current_format)
      found.error(tree->find("format")->place,
                  fmt::format("format {} is newer than this program reads, which is {}", out.format, current_format));
    if (const std::string name = std::filesystem::weakly_canonical(out.folder).filename().string(); name != out.id)
      found.error(tree->find("id")->place, fmt::format("the id is '{}' but the folder is called '{}'", out.id, name),
                  "they must be the same");
    out.source = std::make_shared<const Node>(std::move(*tree));
  }
  const bool good = found.ok();
  diagnostics.append(std::move(found));
  if (!good) return std::nullopt;
  return out;
}

std::string Config::game() const {
  std::string out = package;
  for (const std::string& word : {edition, rules}) out += word.empty() ? "" : ":" + word;
  return out;
}

Place place_of(const Manifest& manifest, const std::string& key) {
  const Node* node = manifest.source ? manifest.source->find(key) : nullptr;
  return node ? node->place : manifest.place;
}

}  // namespace vizier::content
