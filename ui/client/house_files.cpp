// House rules and the disk: what a rule says as the files of a mod, and how they come into the user's folder.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

#include "client/house_rules.hpp"
#include "client/memory.hpp"
#include "client/save_file.hpp"
#include "content/files.hpp"
#include "content/manifest.hpp"
#include "content/rule_types.hpp"
#include "content/tree.hpp"
#include "content/utf8.hpp"
#include "content/version.hpp"
#include "content/yaml.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
using content::Node;
namespace {

constexpr std::size_t longest_description = 160;

/// The map below a dotted key, made where it is missing.
Node& map_at(Node& tree, std::string_view path) {
  tree.type = Node::Type::map;
  if (path.empty()) return tree;
  const std::size_t dot = path.find('.');
  const std::string key(path.substr(0, dot));
  Node* inner = tree.find(key);
  if (!inner) inner = &tree.map.emplace_back(Node::Entry{key, {}, {}}).value;
  return map_at(*inner, dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1));
}

void put(Node& tree, const std::string& path, const std::string& key, Node value) {
  Node& map = map_at(tree, path);
  if (Node* there = map.find(key))
    *there = std::move(value);
  else
    map.map.push_back({key, {}, std::move(value)});
}

Node tagged(const char* tag, Node value) {
  value.tag = tag;
  return value;
}

bool is_plain_word(const std::string& text) {
  return !text.empty() && content::scalar(text, false).type == Node::Type::text &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

std::string word(const std::string& text) { return is_plain_word(text) ? text : content::double_quoted(text); }

std::string flow(const Node& node) {
  const std::string tag = node.tag.empty() ? "" : node.tag + " ";
  switch (node.type) {
    case Node::Type::null: return node.tag.empty() ? "null" : node.tag;
    case Node::Type::boolean: return tag + (node.boolean ? "true" : "false");
    case Node::Type::integer: return tag + std::to_string(node.integer);
    case Node::Type::real: return tag + node.text;
    case Node::Type::text: return tag + word(node.text);
    case Node::Type::list: {
      std::string items;
      for (const Node& item : node.list) items += (items.empty() ? "" : ", ") + flow(item);
      return tag + "[" + items + "]";
    }
    case Node::Type::map: break;
  }
  std::string entries;
  for (const Node::Entry& entry : node.map)
    entries += (entries.empty() ? "" : ", ") + word(entry.key) + ": " + flow(entry.value);
  return tag + "{ " + entries + " }";
}

std::string block(const Node& map, std::size_t indent) {
  std::string out;
  for (const Node::Entry& entry : map.map) {
    out += std::string(indent, ' ') + word(entry.key) + ":";
    if (entry.value.type == Node::Type::map && entry.value.tag.empty() && !entry.value.map.empty())
      out += "\n" + block(entry.value, indent + 2);
    else
      out += " " + flow(entry.value) + "\n";
  }
  return out;
}

/// What a folder of a layer says of the game in which it counts: `with/other/content/editions/it/variants/long`.
content::Config game_of(content::Config game, const std::string& folder) {
  std::vector<std::string> parts;
  for (const fs::path& part : fs::path(folder)) parts.push_back(part.string());
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    if (parts[i] == "with") game.mods.push_back(parts[i + 1]);
    if (parts[i] == "editions") game.edition = parts[i + 1];
    if (parts[i] == "variants") game.rules = parts[i + 1];
  }
  return game;
}

/// How many pieces of a kind there are, for a game or for each seat; nothing where that depends on how many play.
std::optional<std::int64_t> pieces_of(const world::Defs& defs, world::KindId kind, bool per_seat) {
  std::optional<std::int64_t> out;
  for (int seats = defs.min_seats; seats <= defs.max_seats; ++seats) {
    std::int64_t count = 0;
    for (const world::SupplyDef& lot : defs.supply)
      if (seats >= lot.min_seats && seats <= lot.max_seats)
        count += std::count(lot.kinds.begin(), lot.kinds.end(), kind) * lot.count * (lot.each_seat ? seats : 1);
    if (per_seat && count % seats != 0) return std::nullopt;
    if (per_seat) count /= seats;
    if (out && *out != count) return std::nullopt;
    out = count;
  }
  return out;
}

/// A list or sum that only a rules set declares is changed there.
std::string layer_of(const Node* node, const std::string& otherwise) {
  if (otherwise != "content" || !node || node->history.empty()) return otherwise;
  const std::string& origin = node->history.front().origin;
  const std::size_t rules = origin.find(" rules ");
  return rules == std::string::npos ? otherwise : "content/variants/" + origin.substr(rules + 7);
}

/// What else follows from a kind that is left out: lists that name it, and sums that count it.
void follow_up(const content::Package& package, const std::string& kind, const std::string& folder,
               std::map<std::string, Node>& trees) {
  const world::KindId id = package.defs.kind(kind);
  if (!id) return;
  for (const char* section : {"supply", "conserved"}) {
    const Node* entries = package.tree.find(section);
    if (!entries) continue;
    for (const Node::Entry& entry : entries->map) {
      const Node* kinds = entry.value.find("kinds");
      if (!kinds || kinds->type != Node::Type::list) continue;
      if (std::none_of(kinds->list.begin(), kinds->list.end(), [&](const Node& n) { return n.text == kind; })) continue;
      Node& tree = trees[layer_of(kinds, folder)];
      const std::string path = content::join_key(section, entry.key);
      Node& map = map_at(tree, path);
      Node* list = map.find("kinds");
      if (!list) {
        Node none;
        none.type = Node::Type::list;
        put(tree, path, "kinds", tagged("!without", std::move(none)));
        list = map_at(tree, path).find("kinds");
      }
      list->list.push_back(content::scalar(kind, true));
    }
  }
  const Node* conserved = package.tree.find("conserved");
  for (const world::ConservedDef& sum : package.defs.conserved) {
    const Node* node = conserved ? conserved->find(sum.name) : nullptr;
    const Node* total = node ? node->find("total") : nullptr;
    if (!total || !sum.total || sum.of_kind[id] == 0) continue;
    const auto fewer = pieces_of(package.defs, id, sum.per_seat);
    if (!fewer || *fewer == 0) continue;
    Node& tree = trees[layer_of(total, folder)];
    const std::string path = content::join_key("conserved", sum.name);
    const Node* before = map_at(tree, path).find("total");
    put(tree, path, "total",
        tagged("!add", content::scalar(std::to_string((before ? before->integer : 0) - *fewer), false)));
  }
}

std::string described(const HouseRule& rule) {
  std::string out, without;
  for (const auto& [key, change] : rule.values)
    out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", key, content::to_short(change.value));
  for (const auto& [kind, folder] : rule.left_out)
    without += (without.empty() ? "" : ", ") + kind.substr(kind.find('.') + 1);
  if (!without.empty()) out += (out.empty() ? "without " : "; without ") + without;
  if (out.size() > longest_description) {
    out.resize(longest_description);
    while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xC0) == 0x80) out.pop_back();
    out += "…";
  }
  return out;
}

/// One line of a manifest, in the place of the one that is there.
void set_line(std::string& manifest, const std::string& key, const std::string& value) {
  const std::string line = value.empty() ? "" : fmt::format("{}: {}\n", key, value);
  std::size_t at = manifest.starts_with(key + ":") ? 0 : manifest.find("\n" + key + ":");
  if (at == std::string::npos) {
    manifest += line;
    return;
  }
  if (manifest[at] == '\n') ++at;
  const std::size_t end = manifest.find('\n', at);
  manifest.replace(at, end == std::string::npos ? end : end + 1 - at, line);
}

std::string manifest_text(const content::Library& library, const content::Config& game, const HouseRule& rule,
                          const std::string& id, std::string before) {
  std::vector<std::string> mods = rule.above;
  const auto add = [&](const std::string& folder) {
    if (folder.starts_with("with/")) mods.push_back(std::next(fs::path(folder).begin())->string());
  };
  for (const auto& [kind, folder] : rule.left_out) add(folder);
  for (const auto& [key, change] : rule.values) add(change.folder);
  std::sort(mods.begin(), mods.end());
  mods.erase(std::unique(mods.begin(), mods.end()), mods.end());
  std::string optional;
  for (const std::string& mod : mods) optional += (optional.empty() ? "[" : ", ") + mod;
  if (!optional.empty()) optional += "]";
  if (before.empty()) {
    const content::Manifest* package = library.find(game.package);
    before = fmt::format("id: {}\nversion: {}\nformat: {}\n", id, rule.version, content::current_format);
    if (package)
      before += fmt::format("requires: ['{} {}']\n", package->id, content::compatible_range(package->version));
  }
  set_line(before, "id", id);
  set_line(before, "version", rule.version);
  set_line(before, "title", content::double_quoted(rule.title));
  set_line(before, "description", content::double_quoted(described(rule)));
  set_line(before, "optional", optional);
  return before;
}

}  // namespace

Result<std::vector<content::ArchiveFile>> house_files(const content::Library& library, content::Config game,
                                                      const HouseRule& rule, const std::string& id) {
  std::erase(game.mods, rule.id);
  std::map<std::string, Node> trees;  // by folder
  for (const auto& [key, change] : rule.values) {
    const std::size_t dot = key.rfind('.');
    put(trees[change.folder], dot == std::string::npos ? "rules" : "rules." + key.substr(0, dot),
        dot == std::string::npos ? key : key.substr(dot + 1), change.value);
  }
  std::map<std::string, std::shared_ptr<const content::Package>> games;
  for (const auto& [kind, folder] : rule.left_out) {
    const std::size_t dot = kind.find('.');
    put(trees[folder], kind.substr(0, dot), kind.substr(dot + 1), tagged("!remove", {}));
    if (!games.contains(folder)) games[folder] = library.load(game_of(game, folder)).package;
    if (games[folder]) follow_up(*games[folder], kind.substr(dot + 1), folder, trees);
  }
  if (trees.empty()) trees["content"].type = Node::Type::map;
  const content::Manifest* kept = rule.id.empty() ? nullptr : library.find(rule.id);
  content::Diagnostics ignored;
  std::string before;
  if (kept) before = content::read_file(kept->folder / "mod.yaml", ignored).value_or("");
  std::vector<content::ArchiveFile> out{{"mod.yaml", manifest_text(library, game, rule, id, std::move(before))}};
  for (const auto& [folder, tree] : trees)
    out.push_back({folder + "/" + content::house_file,
                   "# Made on the page of house rules, where it can be changed again.\n" + block(tree, 0)});
  return out;
}

Result<> keep_house_rule(const content::Library& library, const content::Config& game, HouseRule& rule) {
  const fs::path parent = user_mods_folder();
  if (parent.empty()) return Failed{"there is no home folder to keep it in"};
  std::error_code error;
  HouseRule next = rule;
  if (next.id.empty()) {
    const std::string wanted = id_of_title(next.title);
    next.id = wanted;
    for (int n = 2; library.find(next.id) || !content::check_id(next.id) || fs::exists(parent / next.id, error); ++n)
      next.id = fmt::format("{}_{}", wanted, n);
  } else {
    const std::size_t dot = next.version.rfind('.');
    const Node last = content::scalar(next.version.substr(dot + 1), false);
    if (last.type == Node::Type::integer && last.integer < 1'000'000)
      next.version = fmt::format("{}{}", next.version.substr(0, dot + 1), last.integer + 1);
  }
  const auto files = house_files(library, game, next, next.id);
  if (!files) return files.failed();

  // The folder is made anew beside the old one, which stays until the new one is whole.
  const fs::path folder = parent / next.id, waiting = parent / fmt::format(".{}-{}", next.id, getpid()),
                 fresh = waiting / next.id;
  const auto clean_up = [&] {
    std::error_code ignored;
    fs::remove_all(waiting, ignored);
  };
  const auto give_up = [&](const std::string& why) {
    clean_up();
    return Failed{fmt::format("cannot write {}: {}", content::shown(folder), why)};
  };
  if (fs::is_symlink(folder, error)) return give_up("it is a link to somewhere else");
  fs::create_directories(fresh, error);
  if (!error && fs::exists(folder, error)) fs::copy(folder, fresh, fs::copy_options::recursive, error);
  if (error) return give_up(error.message());
  for (const char* part : {"content", "with"})
    for (const fs::path& file : content::files_below(fresh / part, ".yaml"))
      if (file.filename() == content::house_file) fs::remove(file, error);
  for (const content::ArchiveFile& file : *files) {
    fs::create_directories((fresh / file.path).parent_path(), error);
    if (const auto written = write_whole(fresh / file.path, file.text); !written) return give_up(written.problem());
  }
  content::Diagnostics wrong;
  if (!content::read_manifest(fresh / "mod.yaml", library.schemas(), wrong)) return give_up(content::to_text(wrong));
  error.clear();
  if (fs::exists(folder, error)) fs::rename(folder, waiting / "before", error);
  if (!error) fs::rename(fresh, folder, error);
  if (error) return give_up(error.message());
  clean_up();
  rule = std::move(next);
  return {};
}

Result<> remove_house_rule(const content::Manifest& mod) {
  if (!is_house_rule(mod)) return Failed{fmt::format("{} is no house rule of yours", mod.id)};
  std::error_code error;
  fs::remove_all(mod.folder, error);
  if (error) return Failed{fmt::format("cannot remove {}: {}", content::shown(mod.folder), error.message())};
  return {};
}

}  // namespace vizier::client
