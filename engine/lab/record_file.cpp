#include "lab/record_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace vizier::lab {
namespace fs = std::filesystem;
namespace {

/// Reads one file; `whole` is how many bytes of it are whole lines. The last line may be cut off: the program that wrote it was stopped.
bool read_file(const fs::path& path, RecordHeader& header, std::vector<GameRecord>& into, std::uintmax_t& whole, std::string& problem) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    problem = fmt::format("{}: {}", path.string(), std::strerror(errno));
    return false;
  }
  whole = 0;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (in.eof()) break;  // without its end
    std::string why;
    GameRecord record;
    const bool good = number == 1 ? parse_header(line, header, why) : parse_record(line, record, why);
    if (!good) {
      problem = fmt::format("{}:{}: {}", path.string(), number, why);
      return false;
    }
    if (number > 1) into.push_back(std::move(record));
    whole += line.size() + 1;
  }
  if (whole == 0) problem = fmt::format("{}: there are no results in it", path.string());
  return whole > 0;
}

}  // namespace

std::unique_ptr<RecordFile> RecordFile::open(const fs::path& path, const RecordHeader& header, std::string& problem) {
  auto out = std::make_unique<RecordFile>();
  std::error_code error;
  const auto size = fs::exists(path, error) ? fs::file_size(path, error) : 0;
  std::uintmax_t whole = 0;
  bool begun = false;
  if (size > 0) {
    RecordHeader there;
    std::string why;
    begun = read_file(path, there, out->found_, whole, why);
    if (!begun && whole > 0) return problem = why, nullptr;
    if (!begun && why.find("no results") == std::string::npos) return problem = why, nullptr;
    if (begun && !(there == header)) {
      problem = fmt::format("{} is about other games: {}; give another file, or remove it", path.string(), there.config);
      return nullptr;
    }
    fs::resize_file(path, whole, error);
  }
  out->file_.reset(std::fopen(path.c_str(), "ab"));
  if (!out->file_) return problem = fmt::format("{}: {}", path.string(), std::strerror(errno)), nullptr;
  if (!begun) {
    const std::string line = header.line() + "\n";
    out->failed_ = std::fwrite(line.data(), 1, line.size(), out->file_.get()) != line.size() || std::fflush(out->file_.get()) != 0;
  }
  return out;
}

void RecordFile::add(const GameRecord& record) {
  const std::string line = record.line() + "\n";
  failed_ |= std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() || std::fflush(file_.get()) != 0;
}

bool read_records(const std::vector<fs::path>& paths, RecordHeader& header, std::vector<GameRecord>& into, std::string& problem) {
  for (std::size_t i = 0; i < paths.size(); ++i) {
    RecordHeader own;
    std::uintmax_t whole = 0;
    if (!read_file(paths[i], own, into, whole, problem)) return false;
    if (i == 0) header = own;
    if (!(own == header)) {
      problem = fmt::format("{} and {} are about different games", paths[0].string(), paths[i].string());
      return false;
    }
  }
  return true;
}

}  // namespace vizier::lab
