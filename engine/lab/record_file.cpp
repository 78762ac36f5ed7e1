#include "lab/record_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "content/files.hpp"

namespace vizier::lab {
namespace fs = std::filesystem;
namespace {

bool parse_line(const std::string& line, Results& into, std::string& why) {
  if (line.starts_with("{\"script\":")) {
    ScriptText script;
    if (!parse_script(line, script, why)) return false;
    into.scripts.insert_or_assign(script.script, std::move(script));
    return true;
  }
  GameRecord record;
  if (!parse_record(line, record, why)) return false;
  into.games.push_back(std::move(record));
  return true;
}

/// Reads one file; `whole` is how many bytes of it are whole lines. The last line may be cut off: the program that
/// wrote it was stopped.
bool read_file(const fs::path& path, Results& into, std::uintmax_t& whole, std::string& problem) {
  if (const std::string why = content::refuse_file(path); !why.empty()) {
    problem = fmt::format("{}: {}", path.string(), why);
    return false;
  }
  std::ifstream in = content::open_to_read(path);
  if (!in) {
    problem = fmt::format("{}: {}", path.string(), std::strerror(errno));
    return false;
  }
  whole = 0;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (in.eof()) break;  // without its end
    std::string why;
    if (number == 1 ? !parse_header(line, into.header, why) : !parse_line(line, into, why)) {
      problem = fmt::format("{}:{}: {}", path.string(), number, why);
      return false;
    }
    whole += line.size() + 1;
  }
  if (whole == 0) problem = fmt::format("{}: there are no results in it", path.string());
  return whole > 0;
}

}  // namespace

std::unique_ptr<RecordFile> RecordFile::open(const fs::path& path, const RecordHeader& header, std::string& problem) {
  if (const std::string why = content::refuse_file(path); !why.empty())
    return problem = fmt::format("{}: {}", path.string(), why), nullptr;
  auto out = std::make_unique<RecordFile>();
  std::error_code error;
  const auto size = fs::exists(path, error) ? fs::file_size(path, error) : 0;
  std::uintmax_t whole = 0;
  bool begun = false;
  if (size > 0) {
    std::string why;
    begun = read_file(path, out->found_, whole, why);
    if (!begun && (whole > 0 || why.find("no results") == std::string::npos)) return problem = why, nullptr;
    if (begun && !(out->found_.header == header)) {
      problem = fmt::format("{} is about other games ({}): give another file, or remove it", path.string(),
                            out->found_.header.differs_from(header));
      return nullptr;
    }
    fs::resize_file(path, whole, error);
  }
  out->file_.reset(std::fopen(path.c_str(), "ab"));
  if (!out->file_) return problem = fmt::format("{}: {}", path.string(), std::strerror(errno)), nullptr;
  if (!begun) out->write(header.line());
  return out;
}

void RecordFile::write(std::string line) {
  line += '\n';
  failed_ |= std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() || std::fflush(file_.get()) != 0;
}

void RecordFile::add_scripts(const script::Coverage& coverage) {
  for (const auto& [chunk, script] : coverage.scripts()) {
    ScriptText text{chunk, script.file, {}, {}};
    std::istringstream in(script.text);
    std::string line;
    for (std::size_t i = 1; i < script.lines.size() && std::getline(in, line); ++i) {
      if ((script.lines[i] & script::Coverage::code) == 0) continue;
      text.code[static_cast<int>(i)] = line;
      if ((script.lines[i] & script::Coverage::loaded) != 0) text.loaded.push_back(static_cast<int>(i));
    }
    const auto [it, fresh] = found_.scripts.try_emplace(chunk, std::move(text));
    if (fresh) write(it->second.line());
  }
}

bool read_records(const std::vector<fs::path>& paths, Results& into, std::string& problem) {
  RecordHeader first;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    std::uintmax_t whole = 0;
    if (!read_file(paths[i], into, whole, problem)) return false;
    if (i == 0) first = into.header;
    if (!(into.header == first)) {
      problem = fmt::format("{} and {} are about different games: {}", paths[0].string(), paths[i].string(),
                            first.differs_from(into.header));
      return false;
    }
  }
  return true;
}

}  // namespace vizier::lab
