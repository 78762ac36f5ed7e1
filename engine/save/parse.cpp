#include <fmt/format.h>

#include <charconv>

#include "content/suggest.hpp"
#include "save/escape.hpp"
#include "save/save.hpp"
#include "world/clock_limit.hpp"

namespace vizier::save {

using match::Input;
using match::Setup;

std::optional<std::string> unescape_words(std::string_view words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != '\\') {
      out += words[i];
      continue;
    }
    if (++i == words.size()) return std::nullopt;
    switch (words[i]) {
      case '\\': out += '\\'; break;
      case 'n': out += '\n'; break;
      case 'r': out += '\r'; break;
      case 'q': out += '"'; break;
      default: return std::nullopt;
    }
  }
  return out;
}

namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

template <class T>
std::optional<T> number(std::string_view text, int base = 10) {
  T n{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n, base);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return n;
}

std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
  const std::size_t end = text.find(' ');
  return {text.substr(0, end), end == std::string_view::npos ? std::string_view{} : trim(text.substr(end))};
}

/// For messages: what somebody else's file holds may be long, or no text at all.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text.substr(0, 40)) out += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? '?' : c;
  return out + (text.size() > 40 ? "…'" : "'");
}

class SaveReader {
 public:
  SaveReader(std::string_view text, const std::string& file, content::Diagnostics& diagnostics)
      : rest_(text), diagnostics_(diagnostics) {
    save_.file = file;
  }

  std::optional<Save> read() {
    if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
    const std::size_t before = diagnostics_.list.size();
    if (!first_line() || !header()) return std::nullopt;
    while (next()) {
      if (!whole_line_) {
        if (!(line_.starts_with("=") && end_line(true)))
          save_.notes.push_back(fmt::format("line {} was cut off and is left out: {}", number_, quoted(line_)));
        break;
      }
      if (!journal()) return std::nullopt;
    }
    if (diagnostics_.list.size() != before) return std::nullopt;
    return std::move(save_);
  }

 private:
  bool next() {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    whole_line_ = end != std::string_view::npos;
    line_ = rest_.substr(0, end);
    rest_ = whole_line_ ? rest_.substr(end + 1) : std::string_view{};
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    ++number_;
    return true;
  }

  bool fail(std::string message, std::string hint = {}) {
    diagnostics_.error({save_.file, number_, 0}, std::move(message), std::move(hint), "save");
    diagnostics_.list.back().source = line_.substr(0, 200);
    return false;
  }

  bool first_line() {
    if (!next()) return fail("this file is empty");
    const auto [name, version] = first_word(line_);
    if (name != "vizier-save")
      return fail(fmt::format("this is not a save of Vizier: its first line would be 'vizier-save {}'", save_format));
    const auto format = number<int>(version);
    if (!format) return fail(fmt::format("{} is not the number of a save format", quoted(version)));
    if (*format == 1)
      return fail(
          fmt::format("this save has format 1, from before random numbers had streams: Vizier 1 reads it, and this one "
                      "reads format {}",
                      save_format));
    if (*format != save_format)
      return fail(fmt::format("this save has format {}, and this Vizier reads format {}", *format, save_format));
    return true;
  }

  bool header() {
    SaveHeader& h = save_.header;
    bool in_position = false;
    while (next()) {
      if (line_ == "---" && whole_line_) return header_is_whole();
      if (in_position && (line_.starts_with("  ") || trim(line_).empty())) {
        h.position += std::string(line_.size() > 2 ? line_.substr(2) : std::string_view{}) + "\n";
        continue;
      }
      in_position = false;
      if (trim(line_).empty() || line_.starts_with('#')) continue;
      const std::size_t colon = line_.find(':');
      if (colon == std::string_view::npos)
        return fail(fmt::format("{} is not a line of the header, such as 'seats: 4'", quoted(line_)));
      const std::string_view key = trim(line_.substr(0, colon)), value = trim(line_.substr(colon + 1));
      if (!save_.header_lines.emplace(key, number_).second && key != "mod" && key != "file" && key != "player")
        return fail(fmt::format("'{}' is said twice", key));
      if (!header_line(key, value)) return false;
      in_position = key == "position";
    }
    return fail("the file ends within its header, before the line '---': nothing of the game is left");
  }

  bool header_line(std::string_view key, std::string_view value) {
    SaveHeader& h = save_.header;
    if (key == "package") {
      const auto [id, version] = first_word(value);
      h.config.package = id;
      h.version = version;
      return id.empty() ? fail("'package' names no package") : true;
    }
    if (key == "edition") return h.config.edition = value, true;
    if (key == "rules") return h.config.rules = value, true;
    if (key == "mod") {
      const auto [id, version] = first_word(value);
      h.config.mods.emplace_back(id);
      h.mod_versions.emplace_back(version);
      return id.empty() ? fail("'mod' names no mod") : true;
    }
    if (key == "player") return h.players.emplace_back(value), true;
    if (key == "language") return h.language = value, true;
    if (key == "position")
      return value.empty() || value == "|" ? true : fail("a position stands below this line, indented by two blanks");
    if (key == "content") {
      const auto hash = number<std::uint64_t>(value, 16);
      if (!hash) return fail(fmt::format("{} is not a hash of sixteen hexadecimal digits", quoted(value)));
      return h.content_hash = *hash, true;
    }
    if (key == "file") {
      const auto [hash_text, named] = first_word(value);
      const auto [origin, file] = first_word(named);
      const auto hash = number<std::uint64_t>(hash_text, 16);
      if (!hash || origin.empty() || file.empty()) return fail("a file is written as 'file: <hash> <package> <path>'");
      return h.files.push_back({std::string(origin), std::string(file), *hash}), true;
    }
    if (key == "seats") {
      const auto n = number<int>(value);
      if (!n || *n < 1 || *n > world::max_seats)
        return fail(fmt::format("{} is not a number of seats from 1 to {}", quoted(value), world::max_seats));
      return h.seats = *n, true;
    }
    if (key == "seed") {
      const auto n = number<std::uint64_t>(value);
      if (!n) return fail(fmt::format("{} is not a seed: a whole number without sign", quoted(value)));
      return h.setup = Setup{0, *n}, true;
    }
    return fail(fmt::format("the header has no {}", quoted(key)),
                content::suggest(std::string(key), {"package", "edition", "rules", "mod", "content", "file", "seats",
                                                    "seed", "player", "language", "position"}));
  }

  bool header_is_whole() {
    for (const std::string_view key : {"package", "content", "seats"})
      if (save_.header_lines.find(key) == save_.header_lines.end())
        return fail(fmt::format("the header ends without '{}'", key));
    const bool seed = save_.header_lines.contains("seed"), position = save_.header_lines.contains("position");
    if (seed == position)
      return fail(seed ? "a game begins with a seed or with a position, not with both"
                       : "the header ends without 'seed' or 'position': how did the game begin?");
    if (save_.header.setup) save_.header.setup->seats = save_.header.seats;
    return true;
  }

  /// `= hash inputs`, in real time also `@1500`. A cut line is taken only where it is whole all the same.
  bool end_line(bool cut) {
    const auto [hash_text, rest] = first_word(trim(line_.substr(1)));
    const auto [count_text, left_text] = first_word(trim(rest));
    const auto hash = number<std::uint64_t>(hash_text, 16);
    const auto count = number<std::size_t>(count_text);
    if (!hash || hash_text.size() != 16 || !count)
      return cut ? false : fail("the last line is written as '= <hash> <number of inputs>'");
    if (!trim(left_text).empty() && (cut || !clock(trim(left_text), save_.left_ms))) return false;
    if (*count != save_.lines.size())
      return cut ? false
                 : fail(fmt::format("the last line speaks of {} inputs, but there are {}", *count, save_.lines.size()));
    save_.hash = *hash;
    save_.hash_line = number_;
    return save_.complete = true;
  }

  bool clock(std::string_view text, std::int64_t& ms) {
    const auto n = text.starts_with('@') ? number<std::int64_t>(text.substr(1)) : std::nullopt;
    if (!n || *n < 0 || *n > world::max_clock_ms)
      return fail(fmt::format("{} is not a time such as '@1500', in milliseconds", quoted(text)));
    return ms = *n, true;
  }

  bool journal() {
    if (trim(line_).empty() || line_.starts_with('#')) return true;
    if (save_.complete) return fail("there is something after the last line, which begins with '='");
    if (line_.starts_with('=')) return end_line(false);
    SaveLine entry;
    entry.number = number_;
    if (line_.starts_with('@')) {
      entry.type = Input::Type::clock;
      if (!clock(trim(line_), entry.clock_ms)) return false;
      return save_.lines.push_back(std::move(entry)), true;
    }
    const auto garbage = [&] {
      return fail(fmt::format("{} is not an input such as 'red: words', 'red! @1500' or '@1500'", quoted(line_)));
    };
    std::size_t at = line_.find_first_of("/:!@ ");
    if (at == std::string_view::npos || at == 0) return garbage();
    entry.seat = line_.substr(0, at) == "*" ? "" : line_.substr(0, at);
    if (line_[at] == '@') {
      const std::size_t end = std::min(line_.find_first_of("/: ", at), line_.size());
      if (!clock(line_.substr(at, end - at), entry.clock_ms)) return false;
      at = end;
      if (at == line_.size()) return garbage();
    }
    if (line_[at] == ' ') {
      const std::string_view word = trim(line_.substr(at));
      if (entry.seat.empty() || (word != "lost" && word != "back")) return garbage();
      entry.type = word == "lost" ? Input::Type::lost : Input::Type::back;
      return save_.lines.push_back(std::move(entry)), true;
    }
    if (line_[at] == '/') {
      const bool in_quotes = line_.substr(at + 1).starts_with('"');
      const std::size_t begin = at + 1 + in_quotes;
      std::size_t end = in_quotes ? line_.find('"', begin) : line_.find_first_of(":!~", begin);
      if (end == std::string_view::npos) return garbage();
      const auto id = unescape_words(line_.substr(begin, end - begin));
      if (!id) return garbage();
      entry.id = *id;
      at = end + in_quotes;
    }
    if (at >= line_.size() || (line_[at] != ':' && line_[at] != '!' && line_[at] != '~')) return garbage();
    const std::string_view rest = trim(line_.substr(at + 1));
    if (line_[at] != ':') {
      entry.type = line_[at] == '!' ? Input::Type::timeout : Input::Type::dropped;
      if (!clock(rest, entry.clock_ms)) return false;
    } else {
      const auto words = unescape_words(rest);
      if (!words || words->empty() || entry.seat.empty()) return garbage();
      entry.words = *words;
    }
    return save_.lines.push_back(std::move(entry)), true;
  }

  std::string_view rest_, line_;
  content::Diagnostics& diagnostics_;
  Save save_;
  int number_ = 0;
  bool whole_line_ = true;
};

}  // namespace

std::optional<Save> parse_save(std::string_view text, const std::string& file, content::Diagnostics& diagnostics) {
  return SaveReader(text, file, diagnostics).read();
}

}  // namespace vizier::save
