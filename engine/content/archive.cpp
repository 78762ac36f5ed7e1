#include "content/archive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "content/drawing.hpp"
#include "content/files.hpp"
#include "content/utf8.hpp"
#include "world/hash.hpp"

namespace vizier::content {
namespace fs = std::filesystem;
namespace {

const std::vector<std::string> extensions = {".yaml", ".lua", ".md", ".txt", ".svg"};

bool plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

/// Two names that differ only by case are one file on some systems.
std::string folded(std::string_view path) {
  std::string out(path);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

/// Windows takes these names for devices, in any folder, by any case and with any ending.
bool names_device(std::string_view part) {
  const std::string name = folded(part.substr(0, part.find('.')));
  static const std::set<std::string, std::less<>> devices = {"con", "prn", "aux", "nul"};
  const bool numbered =
      name.size() == 4 && (name.starts_with("com") || name.starts_with("lpt")) && name[3] >= '0' && name[3] <= '9';
  return numbered || devices.contains(name);
}

template <class T>
std::optional<T> number(std::string_view text, int base = 10) {
  T n{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n, base);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return n;
}

/// For messages: what a stranger wrote may be long, or no text at all.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text.substr(0, 60))
    out += static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~' ? '?' : c;
  return out + (text.size() > 60 ? "…'" : "'");
}

std::uint64_t hash_of(const Archive& archive) {
  std::uint64_t hash = world::hash_text(archive.version, world::hash_text(archive.id));
  for (const ArchiveFile& file : archive.files) hash = world::hash_text(file.text, world::hash_text(file.path, hash));
  return hash;
}

class ArchiveReader {
 public:
  ArchiveReader(std::string_view text, const std::string& file, Diagnostics& diagnostics)
      : rest_(text), file_(file), diagnostics_(diagnostics) {}

  std::optional<Archive> read() {
    if (rest_.size() > max_archive_size)
      return fail(fmt::format("the archive is too large: {} bytes, at most {} are read", rest_.size(),
                              max_archive_size)),
             std::nullopt;
    if (!head()) return std::nullopt;
    std::string_view line;
    while (next(line)) {
      if (line.starts_with("end: ")) return finish(line.substr(5)) ? std::optional(std::move(out_)) : std::nullopt;
      if (!entry(line)) return std::nullopt;
    }
    return fail("the archive is cut off: its last line would be 'end: <hash>'"), std::nullopt;
  }

 private:
  bool fail(std::string message, std::string hint = {}) {
    diagnostics_.error({file_, line_, 0}, std::move(message), std::move(hint), "archive");
    return false;
  }

  bool next(std::string_view& line) {
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) return false;
    line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    ++line_;
    return true;
  }

  bool head() {
    std::string_view line;
    if (!next(line) || (!line.starts_with("vizier-mod ") && !line.starts_with("vizier-package ")))
      return fail("this is not a packed mod: its first line would be 'vizier-mod 1'");
    out_.is_package = line.starts_with("vizier-package ");
    const std::string_view numbered = line.substr(line.find(' ') + 1);
    const auto format = number<int>(numbered);
    if (!format) return fail(fmt::format("{} is not the number of an archive format", in_quotes(numbered)));
    if (*format != archive_format)
      return fail(fmt::format("this archive has format {}, and this Vizier reads format {}", *format, archive_format));
    if (!next(line) || !line.starts_with("id: ")) return fail("the second line would be 'id: <name> <version>'");
    const std::string_view named = line.substr(4);
    const std::size_t blank = named.find(' ');
    out_.id = named.substr(0, blank);
    out_.version = blank == std::string_view::npos ? std::string_view{} : named.substr(blank + 1);
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    if (out_.id.empty() || out_.id.size() > 60 || !(out_.id[0] >= 'a' && out_.id[0] <= 'z') ||
        !std::all_of(out_.id.begin(), out_.id.end(), letter))
      return fail(fmt::format("{} is not a name of small letters, digits and _", in_quotes(out_.id)));
    if (const auto good = check_id(out_.id); !good) return fail(good.problem());
    const auto digit = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
    if (out_.version.empty() || out_.version.size() > 40 ||
        !std::all_of(out_.version.begin(), out_.version.end(), digit))
      return fail(fmt::format("{} is not a version such as 1.0", in_quotes(out_.version)));
    return true;
  }

  bool entry(std::string_view line) {
    if (!line.starts_with("file: "))
      return fail(fmt::format("{} is not a line such as 'file: 42 content/a.yaml'", in_quotes(line)));
    const std::string_view sized = line.substr(6);
    const std::size_t blank = sized.find(' ');
    const auto size = number<std::size_t>(sized.substr(0, blank));
    if (!size || blank == std::string_view::npos)
      return fail(fmt::format("{} is not a line such as 'file: 42 content/a.yaml'", in_quotes(line)));
    const std::string_view path = sized.substr(blank + 1);
    if (const auto good = check_path(path); !good) return fail(fmt::format("{}: {}", in_quotes(path), good.problem()));
    if (*size > max_file_size)
      return fail(fmt::format("{}: {} bytes, at most {} are read", in_quotes(path), *size, max_file_size));
    if (out_.files.size() == max_archive_files) return fail(fmt::format("more than {} files", max_archive_files));
    if (!paths_.insert(folded(path)).second) return fail(fmt::format("{} is there twice", in_quotes(path)));
    if (rest_.size() <= *size || rest_[*size] != '\n')
      return fail(
          fmt::format("{} is not {} bytes long: the archive is cut off or was changed", in_quotes(path), *size));
    const std::string_view text = rest_.substr(0, *size);
    if (const auto good = check_text(path, text); !good)
      return fail(fmt::format("{}: {}", in_quotes(path), good.problem()));
    out_.files.push_back({std::string(path), std::string(text)});
    line_ += static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1;
    rest_.remove_prefix(*size + 1);
    return true;
  }

  bool finish(std::string_view hash) {
    if (!rest_.empty()) return fail("there is something after the last line");
    if (!paths_.contains(out_.manifest())) return fail(fmt::format("there is no {} in it", out_.manifest()));
    if (const char* other = out_.is_package ? "mod.yaml" : "package.yaml"; paths_.contains(other))
      return fail(fmt::format("a packed {} has no {}", out_.is_package ? "package" : "mod", other));
    // `a` and `a/b`: one would have to be a file and a folder
    for (const std::string& path : paths_)
      for (std::size_t at = path.find('/'); at != std::string::npos; at = path.find('/', at + 1))
        if (paths_.contains(path.substr(0, at)))
          return fail(fmt::format("{} is a file and a folder", in_quotes(path.substr(0, at))));
    const auto said = number<std::uint64_t>(hash, 16);
    if (!said || *said != hash_of(out_))
      return fail("the archive was changed or damaged: its content does not fit its last line", "ask for it again");
    return true;
  }

  std::string_view rest_;
  const std::string& file_;
  Diagnostics& diagnostics_;
  Archive out_;
  std::set<std::string> paths_;
  int line_ = 0;
};

/// Below templates/ a name may hold words that are filled in: `{{id}}.yaml`.
bool is_template_name(std::string_view path, std::string_view part) {
  if (!path.starts_with("templates/")) return false;
  std::string rest;
  for (std::size_t at = 0; at < part.size();) {
    const std::size_t open = part.find("{{", at), close = open == std::string_view::npos ? open : part.find("}}", open);
    rest += part.substr(at, close == std::string_view::npos ? part.size() - at : open - at);
    if (close == std::string_view::npos) break;
    const std::string_view word = part.substr(open + 2, close - open - 2);
    if (word.empty() || word.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") != std::string_view::npos) return false;
    at = close + 2;
  }
  return std::all_of(rest.begin(), rest.end(), plain);
}

}  // namespace

Result<> check_id(std::string_view id) {
  if (id == "content" || id == "scripts")
    return Failed{fmt::format("'{}' cannot be an id: a folder of that name holds what belongs to others", id)};
  if (id == "lib") return Failed{"'lib' cannot be an id: the modules that all packages share are called so"};
  if (id == "vizier") return Failed{"'vizier' cannot be an id: the program's own texts are called so"};
  if (names_device(id))
    return Failed{fmt::format("'{}' cannot be an id: it is the name of a device on some systems", id)};
  return {};
}

Result<> check_path(std::string_view path) {
  if (path.empty() || path.size() > 200) return Failed{"a path has 1 to 200 characters"};
  if (path.front() == '/') return Failed{"a path begins inside the mod's folder, not with '/'"};
  std::size_t begin = 0;
  while (begin <= path.size()) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    if (part == "..") return Failed{"'..' would leave the mod's folder"};
    if (part.empty()) return Failed{"a part of the path is empty"};
    if (part.front() == '.') return Failed{"hidden files are not packed"};
    if (!std::all_of(part.begin(), part.end(), plain) && !(begin > 0 && is_template_name(path, part)))
      return Failed{"only letters, digits, '_', '-' and '.' may stand in a path"};
    if (names_device(part)) return Failed{fmt::format("'{}' is the name of a device on some systems", part)};
    if (part.back() == '.') return Failed{"a name that ends with '.' is another one on some systems"};
    begin = end + 1;
  }
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos ||
      std::find(extensions.begin(), extensions.end(), path.substr(dot)) == extensions.end())
    return Failed{"only .yaml, .lua, .svg, .md and .txt are packed"};
  return {};
}

Result<> check_text(std::string_view path, std::string_view text) {
  if (first_bad_byte(text) != std::string_view::npos) return Failed{"it is not UTF-8 text"};
  Diagnostics wrong;
  if (!path.ends_with(".svg") || read_drawing(text, "", wrong)) return {};
  const Diagnostic& first = wrong.list.front();
  return Failed{first.place.line > 0 ? fmt::format("line {}: {}", first.place.line, first.message) : first.message};
}

std::string write_archive(const Archive& archive) {
  std::string out = fmt::format("vizier-{} {}\nid: {} {}\n", archive.is_package ? "package" : "mod", archive_format,
                                archive.id, archive.version);
  for (const ArchiveFile& file : archive.files)
    out += fmt::format("file: {} {}\n", file.text.size(), file.path) + file.text + "\n";
  return out + fmt::format("end: {:016x}\n", hash_of(archive));
}

std::optional<Archive> read_archive(std::string_view text, const std::string& shown_file, Diagnostics& diagnostics) {
  return ArchiveReader(text, shown_file, diagnostics).read();
}

}  // namespace vizier::content
