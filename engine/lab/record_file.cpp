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

Result<> parse_line(const std::string& line, int number, Results& into) {
  if (number == 1) {
    auto header = parse_header(line);
    if (!header) return header.failed();
    into.header = *std::move(header);
  } else if (line.starts_with("{\"script\":")) {
    auto script = parse_script(line);
    if (!script) return script.failed();
    into.scripts.insert_or_assign(script->script, *script);
  } else {
    auto record = parse_record(line);
    if (!record) return record.failed();
    into.games.push_back(*std::move(record));
  }
  return {};
}

/// Reads one file; `whole` is how many bytes of it are whole lines. The last line may be cut off: the program that
/// wrote it was stopped.
Result<> read_file(const fs::path& path, Results& into, std::uintmax_t& whole) {
  if (const auto good = content::check_file(path); !good) return good.failed().in(path.string());
  std::ifstream in = content::open_to_read(path);
  if (!in) return Failed{fmt::format("{}: {}", path.string(), std::strerror(errno))};
  whole = 0;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (in.eof()) break;  // without its end
    if (const auto read = parse_line(line, number, into); !read)
      return Failed{fmt::format("{}:{}: {}", path.string(), number, read.problem())};
    whole += line.size() + 1;
  }
  if (whole == 0) return Failed{fmt::format("{}: there are no results in it", path.string())};
  return {};
}

}  // namespace

Result<std::unique_ptr<RecordFile>> RecordFile::open(const fs::path& path, const RecordHeader& header) {
  if (const auto good = content::check_file(path); !good) return good.failed().in(path.string());
  auto out = std::make_unique<RecordFile>();
  std::error_code error;
  const auto size = fs::exists(path, error) ? fs::file_size(path, error) : 0;
  std::uintmax_t whole = 0;
  bool begun = false;
  if (size > 0) {
    const auto read = read_file(path, out->found_, whole);
    if (!read && (whole > 0 || read.problem().find("no results") == std::string::npos)) return read.failed();
    begun = static_cast<bool>(read);
    if (const auto same = out->found_.header.check_same(header); begun && !same)
      return Failed{
          fmt::format("{} is about other games ({}): give another file, or remove it", path.string(), same.problem())};
    fs::resize_file(path, whole, error);
  }
  out->file_.reset(std::fopen(path.c_str(), "ab"));
  if (!out->file_) return Failed{fmt::format("{}: {}", path.string(), std::strerror(errno))};
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

Result<Results> read_records(const std::vector<fs::path>& paths) {
  Results all;
  RecordHeader first;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    std::uintmax_t whole = 0;
    if (const auto read = read_file(paths[i], all, whole); !read) return read.failed();
    if (i == 0) first = all.header;
    if (const auto same = first.check_same(all.header); !same)
      return Failed{
          fmt::format("{} and {} are about different games: {}", paths[0].string(), paths[i].string(), same.problem())};
  }
  return all;
}

}  // namespace vizier::lab
