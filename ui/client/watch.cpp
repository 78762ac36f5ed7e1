#include "client/watch.hpp"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

namespace vizier::client {

std::vector<std::filesystem::path> folders_of(const content::Library& library, const content::Package& package) {
  std::vector<std::filesystem::path> out;
  for (const content::Manifest& layer : package.layers) {
    out.push_back(layer.folder);
    out.insert(out.end(), layer.scripts.begin(), layer.scripts.end());
  }
  for (const auto& root : library.roots()) out.push_back(root / "scripts" / "lib");
  return out;
}
namespace fs = std::filesystem;
namespace {

constexpr std::uint32_t wanted = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE;
constexpr int moment_ms = 15;  // editors write, rename and touch within less

/// Editors make files of their own beside the one that is edited.
bool content(std::string_view name) {
  return !name.empty() && name.front() != '.' &&
         (name.ends_with(".yaml") || name.ends_with(".lua") || name.ends_with(".svg"));
}

}  // namespace

Watcher::Watcher(const std::vector<fs::path>& folders) {
  fd_ = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  for (const fs::path& folder : folders) add(folder);
}

Watcher::~Watcher() {
  if (fd_ >= 0) close(fd_);
}

void Watcher::add(const fs::path& folder) {
  std::error_code error;
  if (fd_ < 0 || !fs::is_directory(folder, error)) return;
  if (const int watch = inotify_add_watch(fd_, folder.c_str(), wanted); watch >= 0)
    folders_.emplace_back(watch, folder);
  for (auto it = fs::directory_iterator(folder, error); !error && it != fs::directory_iterator(); it.increment(error))
    if (it->is_directory(error) && !it->is_symlink(error) && !it->path().filename().string().starts_with('.'))
      add(it->path());
}

/// Reads what was noticed; whether any of it matters.
bool Watcher::take() {
  alignas(inotify_event) std::array<char, 8192> buffer;
  bool matters = false;
  for (ssize_t size = 0; (size = read(fd_, buffer.data(), buffer.size())) > 0;)
    for (ssize_t at = 0; at < size;) {
      const auto* event = reinterpret_cast<const inotify_event*>(buffer.data() + at);
      const std::string_view name = event->len > 0 ? std::string_view(event->name) : std::string_view{};
      if ((event->mask & IN_ISDIR) != 0 && (event->mask & (IN_CREATE | IN_MOVED_TO)) != 0) {
        for (std::size_t i = 0, n = folders_.size(); i < n; ++i)
          if (folders_[i].first == event->wd) add(fs::path(folders_[i].second) / name);
        matters = true;  // it may have come with files in it
      }
      // a file that was only made is still empty: it matters when it has been written
      matters |= (content(name) && (event->mask & IN_CREATE) == 0) || (event->mask & IN_Q_OVERFLOW) != 0;
      at += static_cast<ssize_t>(sizeof(inotify_event) + event->len);
    }
  return matters;
}

bool Watcher::changed() {
  if (fd_ < 0 || !take()) return false;
  pollfd more{fd_, POLLIN, 0};
  while (poll(&more, 1, moment_ms) > 0) take();
  return true;
}

bool Watcher::wait(std::istream& in) {
  while (in.rdbuf()->in_avail() <= 0) {
    std::array<pollfd, 2> both{{{STDIN_FILENO, POLLIN, 0}, {fd_, POLLIN, 0}}};
    if (poll(both.data(), fd_ >= 0 ? 2 : 1, -1) < 0 && errno != EINTR) return false;
    if (fd_ >= 0 && (both[1].revents & POLLIN) != 0 && take()) {
      pollfd more{fd_, POLLIN, 0};
      while (poll(&more, 1, moment_ms) > 0) take();
      return true;
    }
    if (both[0].revents != 0) return false;
  }
  return false;
}

}  // namespace vizier::client
