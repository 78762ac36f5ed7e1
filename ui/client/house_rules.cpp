#include "client/house_rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "client/memory.hpp"
#include "client/mods.hpp"
#include "content/files.hpp"
#include "content/rule_types.hpp"
#include "content/tree.hpp"
#include "content/version.hpp"
#include "content/yaml.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
using content::Node;
namespace {

/// The files of changes below a mod's folder, by paths relative to it.
std::vector<fs::path> files_of_changes(const fs::path& mod) {
  std::vector<fs::path> out;
  for (const char* part : {"content", "with"})
    for (const fs::path& file : content::files_below(mod / part, ".yaml"))
      if (file.filename() == content::house_file) out.push_back(file.lexically_relative(mod));
  return out;
}

/// Where a change of something belongs that a layer (`game edition it rules long`) declared first: to the same layer of
/// the mod, or to what it says only together with another mod.
std::string folder_of_layer(const content::Package& package, const std::string& origin) {
  std::vector<std::string> words(1);
  for (const char c : origin) {
    if (c == ' ')
      words.emplace_back();
    else
      words.back() += c;
  }
  const bool mod = std::any_of(package.layers.begin(), package.layers.end(),
                               [&](const content::Manifest& m) { return m.is_mod && m.id == words[0]; });
  std::string out = mod ? fmt::format("with/{}/content", words[0]) : "content";
  for (std::size_t i = 1; i + 1 < words.size(); i += 2)
    out += (words[i] == "edition" ? "/editions/" : "/variants/") + words[i + 1];
  return out;
}

std::string folder_of(const content::Package& package, const Node& node) {
  return node.history.empty() ? "content" : folder_of_layer(package, node.history.front().origin);
}

/// The values of a file as dotted keys.
void flatten(const Node& group, const std::string& path, const std::string& folder,
             std::map<std::string, HouseChange>& out) {
  for (const Node::Entry& entry : group.map) {
    const std::string key = path.empty() ? entry.key : content::join_key(path, entry.key);
    if (entry.value.type == Node::Type::map)
      flatten(entry.value, key, folder, out);
    else
      out[key] = {folder, entry.value};
  }
}

Result<> read_changes(const fs::path& file, const std::string& folder, HouseRule& out) {
  content::Diagnostics found;
  const auto tree = content::load_yaml(file, found);
  if (!tree) return Failed{content::to_text(found)};
  for (const Node::Entry& section : tree->map) {
    if (section.key == "rules") {
      flatten(section.value, "", folder, out.values);
    } else if (section.key != "supply" && section.key != "conserved") {  // these follow from what is left out
      for (const Node::Entry& entry : section.value.map) {
        if (entry.value.tag != "!remove")
          return Failed{fmt::format("{}:{}: this was written by hand; change it in the file", content::shown(file),
                                    entry.key_place.line)};
        out.left_out[content::join_key(section.key, entry.key)] = folder;
      }
    }
  }
  return {};
}

}  // namespace

bool is_house_rule(const content::Manifest& mod) {
  const fs::path own = user_mods_folder();
  std::error_code error;
  return mod.is_mod && !own.empty() && fs::equivalent(mod.folder.parent_path(), own, error) &&
         !files_of_changes(mod.folder).empty();
}

std::vector<const content::Manifest*> house_rules_for(const content::Library& library, const std::string& package) {
  std::vector<const content::Manifest*> out = mods_for(library, package);
  std::erase_if(out, [](const content::Manifest* mod) { return !is_house_rule(*mod); });
  return out;
}

Result<HouseRule> open_house_rule(const content::Library& library, const content::Manifest& mod) {
  HouseRule out;
  out.id = mod.id;
  out.title = mod.title;
  out.version = mod.version;
  const auto packages = packages_of(library, mod);
  if (!packages.empty()) out.package = packages.front()->id;
  for (const fs::path& file : files_of_changes(mod.folder))
    if (const auto read = read_changes(mod.folder / file, file.parent_path().generic_string(), out); !read)
      return read.failed();
  for (const std::string& written : mod.optional_ids)
    if (const auto requirement = content::Requirement::parse(written)) out.above.push_back(requirement->id);
  return out;
}

Result<> set_rule(HouseRule& rule, const content::Package& package, const std::string& key, Node value) {
  const auto keys = content::rule_keys(package.tree);
  const auto at =
      std::find_if(keys.begin(), keys.end(), [&](const content::RuleKey& candidate) { return candidate.key == key; });
  if (at == keys.end()) return Failed{fmt::format("there is no rule '{}'", key)};
  if (at->internal()) return Failed{fmt::format("rules.{}: the game sets this itself", key)};
  if (content::same(value, *at->value)) {
    rule.values.erase(key);
    return {};
  }
  if (const auto fits = content::fits_rule(*at, value); !fits) return fits;
  rule.values[key] = {folder_of(package, *at->value), std::move(value)};
  for (const Node::Layer& layer : at->value->history) {
    const std::string origin = layer.origin.substr(0, layer.origin.find(' '));
    const bool mod = std::any_of(package.layers.begin(), package.layers.end(),
                                 [&](const content::Manifest& m) { return m.is_mod && m.id == origin; });
    if (mod && std::find(rule.above.begin(), rule.above.end(), origin) == rule.above.end())
      rule.above.push_back(origin);
  }
  return {};
}

Result<> leave_out(HouseRule& rule, const content::Package& package, const std::string& kind, bool out) {
  if (!out) {
    rule.left_out.erase(kind);
    return {};
  }
  const std::size_t dot = kind.find('.');
  const Node* section = package.tree.find(kind.substr(0, dot));
  const Node* node = section && dot != std::string::npos ? section->find(kind.substr(dot + 1)) : nullptr;
  if (!node) return Failed{fmt::format("there is no '{}' to leave out", kind)};
  rule.left_out[kind] = folder_of(package, *node);
  return {};
}

std::string id_of_title(std::string_view title) {
  // what people write above and below letters, by the second byte of its UTF-8 after 0xC3
  constexpr std::string_view plain = "aaaaaaaceeeeiiiidnooooo_ouuuuyts";
  std::string out;
  for (std::size_t i = 0; i < title.size(); ++i) {
    const auto byte = static_cast<unsigned char>(title[i]);
    char c = '_';
    if (byte >= 'a' && byte <= 'z')
      c = title[i];
    else if (byte >= 'A' && byte <= 'Z')
      c = static_cast<char>(byte - 'A' + 'a');
    else if (byte >= '0' && byte <= '9')
      c = title[i];
    else if (byte == 0xC3 && i + 1 < title.size())
      c = plain[static_cast<unsigned char>(title[++i]) & 0x1F];
    else if (byte >= 0x80 && byte < 0xC0)
      continue;
    if (c != '_' || (!out.empty() && out.back() != '_')) out += c;
  }
  while (out.ends_with('_')) out.pop_back();
  out = out.substr(0, 40);
  if (out.empty()) return "house_rule";
  if (out[0] >= '0' && out[0] <= '9') out = "rule_" + out;
  return out;
}

}  // namespace vizier::client
