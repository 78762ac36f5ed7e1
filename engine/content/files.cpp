#include "content/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <system_error>

namespace vizier::content {
namespace fs = std::filesystem;

std::string shown(const fs::path& path) {
  const fs::path normal = path.lexically_normal();
  if (normal.is_absolute()) {
    std::error_code ignored;
    const fs::path relative = normal.lexically_relative(fs::current_path(ignored));
    if (!relative.empty() && *relative.begin() != "..") return relative.generic_string();
  }
  return normal.generic_string();
}

Result<> check_file(const fs::path& path) {
  std::error_code error;
  const auto status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) return Failed{"this is not a file"};
  return {};
}

std::ifstream open_to_read(const fs::path& path) {
  std::ifstream out;
  if (check_file(path))
    out.open(path, std::ios::binary);
  else
    out.setstate(std::ios::failbit);
  return out;
}

std::ofstream open_to_write(const fs::path& path) {
  std::ofstream out;
  if (check_file(path))
    out.open(path, std::ios::binary);
  else
    out.setstate(std::ios::failbit);
  return out;
}

std::optional<std::string> read_file(const fs::path& path, Diagnostics& diagnostics) {
  std::error_code error;
  const auto status = fs::status(path, error);
  if (!fs::exists(status)) {
    diagnostics.error({shown(path)}, "there is no such file");
    return std::nullopt;
  }
  if (const auto good = check_file(path); !good) {
    diagnostics.error({shown(path)}, good.problem());
    return std::nullopt;
  }
  const auto size = fs::file_size(path, error);
  if (!error && size > max_file_size) {
    diagnostics.error({shown(path)},
                      fmt::format("the file is too large: {} bytes, at most {} are read", size, max_file_size));
    return std::nullopt;
  }
  std::ifstream stream = open_to_read(path);
  std::string text(static_cast<std::size_t>(error ? 0 : size), '\0');
  if (stream) stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!stream || error) {
    diagnostics.error({shown(path)}, "the file cannot be read", "check its permissions");
    return std::nullopt;
  }
  return text;
}

std::vector<fs::path> files_below(const fs::path& folder, std::string_view extension,
                                  const std::vector<std::string>& skip) {
  std::vector<fs::path> out;
  std::error_code error;
  const auto hidden = [](const fs::path& path) { return path.filename().string().starts_with('.'); };
  auto it = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    const fs::path& path = it->path();
    if (it->is_symlink(error)) continue;
    if (it->is_directory(error)) {
      const bool skipped =
          it.depth() == 0 && std::find(skip.begin(), skip.end(), path.filename().string()) != skip.end();
      if (skipped || hidden(path)) it.disable_recursion_pending();
    } else if (path.extension().string() == extension && !hidden(path)) {
      out.push_back(path);
    }
  }
  // By bytes, so that the order is the same on every machine.
  std::sort(out.begin(), out.end(),
            [](const fs::path& a, const fs::path& b) { return a.generic_string() < b.generic_string(); });
  return out;
}

std::vector<fs::path> links_below(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code error;
  auto it = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (it->path().filename().string().starts_with('.'))
      it.disable_recursion_pending();
    else if (it->is_symlink(error))
      out.push_back(it->path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code error;
  for (auto it = fs::directory_iterator(folder, error); !error && it != fs::directory_iterator(); it.increment(error))
    if (it->is_directory(error) && !it->path().filename().string().starts_with('.')) out.push_back(it->path());
  std::sort(out.begin(), out.end());
  return out;
}

void attach_sources(Diagnostics& diagnostics) {
  std::map<std::string, std::vector<std::string>> files;
  for (Diagnostic& d : diagnostics.list) {
    if (!d.source.empty() || d.place.file.empty() || d.place.line <= 0) continue;
    auto [it, fresh] = files.try_emplace(d.place.file);
    if (fresh) {
      std::ifstream stream = open_to_read(d.place.file);
      for (std::string line; std::getline(stream, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        it->second.push_back(std::move(line));
      }
    }
    const auto line = static_cast<std::size_t>(d.place.line) - 1;
    if (line < it->second.size()) d.source = it->second[line].substr(0, 400);
  }
}

}  // namespace vizier::content
