#pragma once
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lab/record.hpp"
#include "script/coverage.hpp"

namespace vizier::lab {

/// What one or several files of records hold.
struct Results {
  RecordHeader header;
  std::vector<GameRecord> games;
  std::map<std::string, ScriptText> scripts;  ///< by script; where coverage was on
};

/// Records of games on disk, written one by one: whatever stops the program, every game that was told is there, and a
/// half-written line at the end is dropped when the file is opened again.
class RecordFile {
 public:
  /// Opens or begins the file. Fails where it cannot be written or is about other games.
  static Result<std::unique_ptr<RecordFile>> open(const std::filesystem::path& path, const RecordHeader& header);

  const std::vector<GameRecord>& found() const { return found_.games; }  ///< what was there
  void add(const GameRecord& record) { write(record.line()); }
  /// The scripts that coverage is about; those that are there already are not written again.
  void add_scripts(const script::Coverage& coverage);
  bool failed() const { return failed_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  void write(std::string line);

  std::unique_ptr<std::FILE, Close> file_;
  Results found_;
  bool failed_ = false;
};

/// Reads whole files of records and joins them. Fails, with the place, where one is none, or they are about different
/// games.
Result<Results> read_records(const std::vector<std::filesystem::path>& paths);

}  // namespace vizier::lab
