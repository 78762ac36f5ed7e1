#include "client/roots.hpp"

#include <cstdlib>
#include <utility>

#include "client/memory.hpp"

namespace vizier::client {
namespace fs = std::filesystem;

std::vector<fs::path> named_roots(const std::vector<std::string>& on_command_line) {
  std::vector<fs::path> out(on_command_line.begin(), on_command_line.end());
  const char* listed = std::getenv("VIZIER_ROOT");
  std::string part;
  for (const char* c = listed ? listed : "";; ++c) {
    if (*c != ':' && *c != '\0') {
      part += *c;
      continue;
    }
    if (!part.empty()) out.emplace_back(std::exchange(part, {}));
    if (*c == '\0') return out;
  }
}

std::vector<fs::path> installed_roots(const fs::path& program, const std::vector<fs::path>& named) {
  std::vector<fs::path> out{program};
  std::error_code error;
  for (const fs::path& folder : {program / "mods", user_mods_folder(), user_packages_folder()})
    if (!folder.empty() && fs::is_directory(folder, error)) out.push_back(folder);
  out.insert(out.end(), named.begin(), named.end());
  return out;
}

}  // namespace vizier::client
