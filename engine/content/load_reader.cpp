#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

#include "content/files.hpp"
#include "content/sources.hpp"
#include "content/yaml.hpp"
#include "world/hash.hpp"

namespace vizier::content {
namespace {

/// A game is loaded again and again, in every edition, with mods, or because one of its files was saved. Parsing is
/// most of that work, and most files are the same each time. Only sound trees are kept, and only while there are not
/// too many.
std::optional<Node> parse_once(const std::string& text, const std::string& file, Diagnostics& diagnostics) {
  struct Kept {
    std::uint64_t hash;
    std::size_t size;
    Node tree;
  };
  constexpr std::size_t most = 2000, largest = 256 * 1024;
  static std::mutex mutex;
  static std::map<std::string, Kept> kept;
  const std::uint64_t hash = world::hash_text(text);
  {
    const std::lock_guard lock(mutex);
    if (const auto it = kept.find(file); it != kept.end() && it->second.hash == hash && it->second.size == text.size())
      return it->second.tree;
  }
  const std::size_t before = diagnostics.list.size();
  auto tree = parse_yaml(text, file, diagnostics);
  if (tree && diagnostics.list.size() == before && text.size() <= largest) {
    const std::lock_guard lock(mutex);
    if (kept.size() >= most) kept.clear();
    kept.insert_or_assign(file, Kept{hash, text.size(), *tree});
  }
  return tree;
}

}  // namespace

std::optional<std::string> LoadReader::text(const std::string& origin, const std::string& name,
                                            const std::filesystem::path& file) {
  auto text = read_file(file, diagnostics_);
  if (text) files_.push_back({origin, name, world::hash_text(*text)});
  return text;
}

std::optional<Node> LoadReader::yaml(const std::string& origin, const std::string& name,
                                     const std::filesystem::path& file) {
  const auto read = text(origin, name, file);
  if (!read) return std::nullopt;
  auto tree = parse_once(*read, shown(file), diagnostics_);
  if (tree && tree->type != Node::Type::map) {
    diagnostics_.error(tree->place, "this file must hold a map of sections");
    return std::nullopt;
  }
  return tree;
}

std::vector<FileHash> LoadReader::finish(std::uint64_t& hash) {
  std::sort(files_.begin(), files_.end(), [](const FileHash& a, const FileHash& b) {
    return std::tie(a.origin, a.file) < std::tie(b.origin, b.file);
  });
  hash = 0;
  for (const FileHash& f : files_)
    hash = world::mix(world::hash_text(f.file, world::hash_text(f.origin, hash)), f.hash);
  return std::move(files_);
}

}  // namespace vizier::content
