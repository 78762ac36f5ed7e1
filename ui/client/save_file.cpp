#include "client/save_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "content/files.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
namespace {

bool write_all(int fd, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(fd, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      if (n == 0) errno = ENOSPC;
      return false;
    }
    done += static_cast<std::size_t>(n);
  }
  return true;
}

/// Some things that can be written to, such as pipes, cannot be forced to disk; that is no failure.
bool force_to_disk(int fd) { return ::fsync(fd) == 0 || errno == EINVAL || errno == EROFS; }

void sync_folder(const fs::path& file) {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); fd >= 0) {
    ::fsync(fd);
    ::close(fd);
  }
}

}  // namespace

Result<> write_whole(const fs::path& path, const std::string& text) {
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on file sizes is an error to be told, not the end
  std::error_code error;
  const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : path;
  if (auto good = content::check_file(target); !good) return good;
  const fs::path temporary = target.string() + ".new";
  if (const auto good = content::check_file(temporary); !good) return good.failed().in(temporary.string());
  const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return Failed{std::strerror(errno)};
  if (!write_all(fd, text) || !force_to_disk(fd)) {
    const std::string why = std::strerror(errno);
    ::close(fd);
    ::unlink(temporary.c_str());
    return Failed{why};
  }
  ::close(fd);
  if (::rename(temporary.c_str(), target.c_str()) != 0) {
    const std::string why = std::strerror(errno);
    ::unlink(temporary.c_str());
    return Failed{why};
  }
  sync_folder(target);
  return {};
}

SaveFile::~SaveFile() { close(); }

void SaveFile::close() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

Failed SaveFile::failed(const char* doing) const {
  return {fmt::format("{} {}: {}", doing, path_.string(), std::strerror(errno))};
}

Result<> SaveFile::open(bool fresh) {
  close();
  if (const auto good = content::check_file(path_); !good) return good.failed().in("cannot open " + path_.string());
  fd_ = ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | (fresh ? O_CREAT | O_EXCL : 0), 0644);
  if (fd_ < 0) return failed("cannot open");
  if (::flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    close();
    return Failed{fmt::format("{} is being played by another vizier", path_.string())};
  }
  return {};
}

Result<> SaveFile::create(const fs::path& path, const std::string& header) {
  std::signal(SIGXFSZ, SIG_IGN);
  path_ = path;
  header_ = header;
  if (auto opened = open(true); !opened) return opened;
  auto written = write(header);
  if (written) written = sync();
  if (!written) {
    close();
    ::unlink(path_.c_str());  // nobody shall find half a header
    return written;
  }
  sync_folder(path_);
  return {};
}

Result<> SaveFile::take_over(const fs::path& path, const std::string& header, std::vector<std::string> lines) {
  std::signal(SIGXFSZ, SIG_IGN);
  path_ = path;
  header_ = header;
  lines_ = std::move(lines);
  if (auto opened = open(false); !opened) return opened;  // somebody else may be playing it
  return rewrite();
}

Result<> SaveFile::write(const std::string& text) {
  if (fd_ < 0) return Failed{path_.string() + " is not open"};
  unsynced_ = true;
  if (write_all(fd_, text)) return {};
  dirty_ = true;  // a part of it may be there
  return failed("cannot write");
}

Result<> SaveFile::rewrite() {
  std::string text = header_;
  for (const std::string& line : lines_) text += line + "\n";
  text += seal_;
  const auto written = write_whole(path_, text);
  dirty_ = !written;
  return written ? open(false) : written.failed().in("cannot write " + path_.string());
}

void SaveFile::add(const std::string& line) {
  lines_.push_back(line);
  if (!seal_.empty()) {
    seal_.clear();
    dirty_ = true;
  }
  if (!dirty_) (void)write(line + "\n");  // what could not be written is dirty, and sync() tells
}

void SaveFile::replace(std::vector<std::string> lines) {
  lines_ = std::move(lines);
  seal_.clear();
  (void)rewrite();  // the same
}

Result<> SaveFile::sync() {
  struct stat now {};
  const bool removed = fd_ >= 0 && ::fstat(fd_, &now) == 0 && S_ISREG(now.st_mode) && now.st_nlink == 0;
  if (dirty_ || fd_ < 0 || removed) return rewrite();
  if (!unsynced_) return {};
  if (!force_to_disk(fd_)) return failed("cannot write");
  unsynced_ = false;
  return {};
}

Result<> SaveFile::seal(const std::string& hash_line) {
  const bool appends = !dirty_ && seal_.empty();
  seal_ = hash_line + "\n";
  if (!appends || !write(seal_)) dirty_ = true;
  return sync();
}

fs::path free_name(const fs::path& folder, const std::string& name) {
  std::error_code error;
  for (int n = 1;; ++n)
    if (const fs::path path = folder / fmt::format("{}-{}.vsave", name, n); !fs::exists(path, error)) return path;
}

fs::path games_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data && *data == '/') return fs::path(data) / "vizier" / "games";
  const char* home = std::getenv("HOME");
  return home && *home == '/' ? fs::path(home) / ".local" / "share" / "vizier" / "games" : fs::path();
}

}  // namespace vizier::client
