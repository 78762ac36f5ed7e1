#include "client/open_file.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>

extern char** environ;

namespace vizier::client {
namespace {

/// Editors that need the terminal which the window does not have.
constexpr const char* in_terminal[] = {"vi",     "vim",   "nvim", "nano",  "ed",  "ex", "joe",
                                       "mcedit", "micro", "hx",   "helix", "kak", "ne", "pico"};
/// Editors that want `file:line` as one word, after an option or none.
constexpr const char* with_colon[] = {"code", "codium", "subl", "zed", "atom", "kate"};

std::string base_of(const std::string& command) {
  return std::filesystem::path(command.substr(0, command.find(' '))).filename().string();
}

template <std::size_t N>
bool among(const char* const (&names)[N], const std::string& name) {
  return std::any_of(std::begin(names), std::end(names), [&](const char* n) { return name == n; });
}

}  // namespace

std::vector<std::string> opening_command(const content::Place& place, const std::string& visual,
                                         const std::string& editor) {
  if (place.file.empty()) return {};
  for (const std::string& chosen : {visual, editor}) {
    const std::string name = base_of(chosen);
    if (name.empty() || among(in_terminal, name)) continue;
    std::vector<std::string> out;
    for (std::size_t at = 0; at < chosen.size();) {  // it may have options of its own
      const std::size_t end = std::min(chosen.find(' ', at), chosen.size());
      if (end > at) out.push_back(chosen.substr(at, end - at));
      at = end + 1;
    }
    if (place.line > 0 && among(with_colon, name)) {
      if (name.starts_with("cod")) out.emplace_back("-g");
      out.push_back(fmt::format("{}:{}", place.file, place.line));
    } else {
      if (place.line > 0) out.push_back(fmt::format("+{}", place.line));
      out.push_back(place.file);
    }
    return out;
  }
  return {"xdg-open", place.file};
}

Result<> open_file(const content::Place& place) {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  std::vector<std::string> words = opening_command(place, variable("VISUAL"), variable("EDITOR"));
  if (words.empty()) return Failed{"no file"};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int fd : {0, 1, 2}) posix_spawn_file_actions_addopen(&files, fd, "/dev/null", fd == 0 ? 0 : 1, 0);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, arguments[0], &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) return Failed{fmt::format("{}: {}", words.front(), std::strerror(failed))};
  std::thread([child] { waitpid(child, nullptr, 0); }).detach();  // whenever it is closed
  return {};
}

std::string place_text(const content::Place& place) {
  if (place.line == 0) return place.file;
  return place.column == 0 ? fmt::format("{}:{}", place.file, place.line)
                           : fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

content::Place place_from(const std::string& text) {
  content::Place place;
  const std::size_t colon = text.find(':');
  place.file = text.substr(0, colon);
  if (colon == std::string::npos) return place;
  const char* end = text.data() + text.size();
  const auto line = std::from_chars(text.data() + colon + 1, end, place.line);
  if (line.ec == std::errc{} && line.ptr < end && *line.ptr == ':') std::from_chars(line.ptr + 1, end, place.column);
  return place;
}

}  // namespace vizier::client
