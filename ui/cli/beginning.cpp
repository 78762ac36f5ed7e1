#include "cli/beginning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "cli/output.hpp"
#include "content/archive.hpp"
#include "content/files.hpp"
#include "script/api.hpp"
#include "script/contracts.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t longest_id = 60;

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_id(const std::string& id) {
  return !id.empty() && id.size() <= longest_id && is_small(id[0]) &&
         std::all_of(id.begin(), id.end(), [](char c) { return is_small(c) || is_digit(c) || c == '_'; });
}

/// The id that was probably meant: `My Game!` as `my_game`; empty where nothing can be made of it.
std::string near_id(const std::string& said) {
  std::string out;
  for (char c : said) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const bool kept = is_small(c) || (is_digit(c) && !out.empty());
    if (kept)
      out += c;
    else if (!out.empty() && out.back() != '_')
      out += '_';
  }
  while (out.ends_with('_')) out.pop_back();
  return out.substr(0, longest_id);
}

}  // namespace

std::string title_of(std::string id) {
  std::replace(id.begin(), id.end(), '_', ' ');
  if (!id.empty() && is_small(id[0])) id[0] = static_cast<char>(id[0] - 'a' + 'A');
  return id;
}

void check_new_id(const content::Library& library, const std::string& id, const std::string& what) {
  if (!is_id(id)) {
    const std::string near = near_id(id);
    throw Failure(fmt::format("'{}' is not a name for a {}: small letters, digits and _, a letter first, {} at most{}",
                              id, what, longest_id, near.empty() ? "" : fmt::format("; for example {}", near)));
  }
  if (const auto good = content::check_id(id); !good) throw Failure(good.problem());
  if (const content::Manifest* other = library.find(id))
    throw Failure(fmt::format("there is already a {} '{}' in {}", other->is_mod ? "mod" : "package", id,
                              content::shown(other->folder)));
}

void write_new_file(const fs::path& file, const std::string& text) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream out = content::open_to_write(file);
  out << text << std::flush;
  if (!out) throw Failure(fmt::format("cannot write {}", content::shown(file)));
}

void write_editor_files(const fs::path& folder, const content::Package& package) {
  write_new_file(folder / ".vizier" / "vizier.lua", script::api_lua() + script::contracts_lua(package));
  write_new_file(
      folder / ".luarc.json",
      "{\n  \"runtime.version\": \"Lua 5.4\",\n  \"runtime.builtin\": { \"io\": \"disable\", \"os\": \"disable\", "
      "\"debug\": \"disable\", \"package\": "
      "\"disable\", \"coroutine\": \"disable\", \"utf8\": \"disable\" },\n  \"workspace.library\": [\".vizier\"],\n  "
      "\"diagnostics.globals\": [\"Base\"]\n}\n");
}

}  // namespace vizier::cli
