#include <algorithm>
#include <tuple>

#include "content/files.hpp"
#include "content/sources.hpp"
#include "content/yaml.hpp"
#include "world/hash.hpp"

namespace vizier::content {

std::optional<std::string> Reader::text(const std::string& origin, const std::string& name, const std::filesystem::path& file) {
  auto text = read_file(file, diagnostics_);
  if (text) files_.push_back({origin, name, world::hash_text(*text)});
  return text;
}

std::optional<Node> Reader::yaml(const std::string& origin, const std::string& name, const std::filesystem::path& file) {
  const auto read = text(origin, name, file);
  if (!read) return std::nullopt;
  auto tree = parse_yaml(*read, shown(file), diagnostics_);
  if (tree && tree->type != Node::Type::map) {
    diagnostics_.error(tree->place, "this file must hold a map of sections");
    return std::nullopt;
  }
  return tree;
}

std::vector<FileHash> Reader::finish(std::uint64_t& hash) {
  std::sort(files_.begin(), files_.end(),
            [](const FileHash& a, const FileHash& b) { return std::tie(a.origin, a.file) < std::tie(b.origin, b.file); });
  hash = 0;
  for (const FileHash& f : files_) hash = world::mix(world::hash_text(f.file, world::hash_text(f.origin, hash)), f.hash);
  return std::move(files_);
}

}  // namespace vizier::content
