#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "world/result.hpp"

namespace vizier::client {

/// A game on disk, always whole: the header, then a line an input, each written before the next question is asked. A
/// killed program loses nothing but a line that was being written; going back replaces the file in one move. What could
/// not be written is kept and tried again.
class SaveFile {
 public:
  SaveFile() = default;
  ~SaveFile();
  SaveFile(const SaveFile&) = delete;
  SaveFile& operator=(const SaveFile&) = delete;

  /// A new file, which must not exist yet.
  Result<> create(const std::filesystem::path& path, const std::string& header);
  /// An existing save is gone on with: the file is replaced by this header and these lines.
  Result<> take_over(const std::filesystem::path& path, const std::string& header, std::vector<std::string> lines);

  void add(const std::string& line);
  /// Goes back: the file is replaced.
  void replace(std::vector<std::string> lines);
  /// Brings everything onto the disk itself.
  Result<> sync();
  /// Closes the save with its hash line; the next add() opens it again.
  Result<> seal(const std::string& hash_line);

  const std::filesystem::path& path() const { return path_; }
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  Result<> open(bool fresh);
  Result<> write(const std::string& text);
  Result<> rewrite();
  Failed failed(const char* doing) const;
  void close();

  std::filesystem::path path_;
  std::string header_, seal_;
  std::vector<std::string> lines_;
  int fd_ = -1;
  bool dirty_ = false;     ///< the file is not what it should be: replace it whole
  bool unsynced_ = false;  ///< something was written that may not be on disk yet
};

/// Replaces a file in one move: it has the old content or the new one, never a part.
Result<> write_whole(const std::filesystem::path& path, const std::string& text);

/// A name for a new save among the user's games: `<folder>/<name>-1.vsave`, the first number that is free.
std::filesystem::path free_name(const std::filesystem::path& folder, const std::string& name);
/// `$XDG_DATA_HOME/vizier/games`, or below ~/.local/share; empty where there is no home.
std::filesystem::path games_folder();

}  // namespace vizier::client
