#include "edits.hpp"

#include <unistd.h>

#include <fstream>
#include <sstream>

namespace vizier::fuzz {
namespace {

const std::vector<std::string> odd_words = {"0",
                                            "-1",
                                            "1",
                                            "2147483648",
                                            "-9223372036854775808",
                                            "99999999999999999999",
                                            "1.5",
                                            ".nan",
                                            "~",
                                            "true",
                                            "''",
                                            "[]",
                                            "{}",
                                            "{",
                                            "]",
                                            "!remove",
                                            "!override",
                                            "!append",
                                            "!new",
                                            "!prepend",
                                            "!without",
                                            "&a",
                                            "*a",
                                            "<<:",
                                            "|",
                                            "%",
                                            "red",
                                            "none",
                                            "\xff",
                                            "\x1b[2J",
                                            "a:b:c",
                                            "../x",
                                            "{n, plural, one {#} other {#}}",
                                            "zone",
                                            "65536",
                                            "\"",
                                            "- ",
                                            ": "};

bool in_word(char c) {
  return c == '_' || c == '.' || c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

struct Span {
  std::size_t from = 0, length = 0;
};

std::vector<Span> spans(const std::string& text, bool lines) {
  std::vector<Span> out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (lines) {
      end = std::min(text.find('\n', i), text.size() - 1) + 1;
    } else {
      while (end < text.size() && in_word(text[end])) ++end;
      if (end == i) {
        ++i;
        continue;
      }
    }
    out.push_back({i, end - i});
    i = end;
  }
  return out;
}

}  // namespace

std::string edited(Bytes& in, std::string text, const std::vector<std::string>& words) {
  for (std::uint32_t n = 1 + in.below(6); n > 0 && !in.empty() && !text.empty() && text.size() < 60'000; --n) {
    const bool lines = in.one_in(3);
    const auto parts = spans(text, lines);
    if (parts.empty()) break;
    const Span here = in.pick(parts), there = in.pick(parts);
    const std::string other = text.substr(there.from, there.length);
    switch (in.below(6)) {
      case 0: text.replace(here.from, here.length, other); break;
      case 1: text.insert(here.from, other); break;
      case 2: text.erase(here.from, here.length); break;
      case 3: text.replace(here.from, here.length, in.pick(odd_words) + (lines ? "\n" : "")); break;
      case 4:
        text.replace(here.from, here.length,
                     (words.empty() ? in.pick(odd_words) : in.pick(words)) + (lines ? "\n" : ""));
        break;
      default: text.replace(here.from, here.length, in.text(40)); break;
    }
  }
  return text;
}

const std::filesystem::path& scratch() {
  static const struct Folder {
    std::filesystem::path path = std::filesystem::temp_directory_path() / ("vizier-fuzz-" + std::to_string(getpid()));
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() {
      std::error_code ignored;
      std::filesystem::remove_all(path, ignored);
    }
  } folder;
  return folder.path;
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::string read_all(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  require(static_cast<bool>(file), "a file of the project is not there", path.string());
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace vizier::fuzz
