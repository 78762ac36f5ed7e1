#include "content/translate/lang_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/files.hpp"
#include "content/translate/message.hpp"
#include "content/utf8.hpp"
#include "content/yaml.hpp"
#include "world/hash.hpp"

namespace vizier::content {
namespace fs = std::filesystem;
namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\r')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (true) {
    const std::size_t end = text.find('\n');
    out.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out;
}

std::string several_lines(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size())
      out += text[++i] == 'n' ? '\n' : text[i];
    else
      out += text[i];
  }
  return out;
}

/// `# en 1a2b3c4d: words`; false for any other comment.
bool read_source_line(std::string_view line, LangEntry& out) {
  line = trim(line);
  if (!line.starts_with("# ")) return false;
  line.remove_prefix(2);
  const std::size_t blank = line.find(' '), colon = line.find(": ");
  if (blank == std::string_view::npos || colon != blank + 9 || blank > 35) return false;
  const std::string_view hash = line.substr(blank + 1, 8);
  if (hash.find_first_not_of("0123456789abcdef") != std::string_view::npos) return false;
  out.from = line.substr(0, blank);
  out.made_from = hash;
  out.source = several_lines(line.substr(colon + 2));
  return true;
}

bool is_comment(std::string_view line) { return trim(line).starts_with('#'); }
bool is_argument_line(std::string_view line) { return trim(line).starts_with("#   {"); }

/// The comment at a line's end, where it is not inside quotes: a blank and `#`.
std::string_view comment_behind(std::string_view line) {
  char quote = '\0';
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote == '"' && line[i] == '\\')
      ++i;
    else if (quote != '\0')
      quote = line[i] == quote ? '\0' : quote;
    else if (line[i] == '"' || (line[i] == '\'' && (i == 0 || line[i - 1] == ' ')))
      quote = line[i];
    else if (line[i] == '#' && i > 0 && line[i - 1] == ' ')
      return trim(line.substr(i + 1));
  }
  return {};
}

/// Reads comments from the lines of a file, since the YAML parser forgets them.
class Comments {
 public:
  explicit Comments(std::string_view text) : lines_(lines_of(text)) {}

  /// The comment lines right above a line, uppermost first.
  std::vector<std::string_view> above(int line) const {
    std::vector<std::string_view> out;
    for (int i = line - 2; i >= 1 && is_comment(lines_[static_cast<std::size_t>(i)]); --i)
      out.insert(out.begin(), lines_[static_cast<std::size_t>(i)]);
    // the first lines of a file say what the file is
    if (static_cast<int>(out.size()) >= line - 2) out.clear();
    return out;
  }

  /// What is told about a line: words above it, and behind it where it opens a section.
  std::string about(int line, bool section) const {
    std::string out;
    const auto add = [&](std::string_view words) {
      if (!words.empty()) out += (out.empty() ? "" : " ") + std::string(words);
    };
    LangEntry ignored;
    for (std::string_view comment : above(line)) {
      if (read_source_line(comment, ignored) || is_argument_line(comment)) continue;
      comment = trim(comment);
      comment.remove_prefix(comment.starts_with("#.") ? 2 : 1);
      add(trim(comment));
    }
    if (section) add(comment_behind(lines_[static_cast<std::size_t>(line - 1)]));
    return out;
  }

 private:
  std::vector<std::string_view> lines_;
};

using Each = std::function<void(const std::vector<std::string>&, const Node::Entry&)>;

void walk(const Node& node, std::vector<std::string>& key, const Each& each) {
  for (const Node::Entry& entry : node.map) {
    const std::size_t before = key.size();
    std::string_view rest = entry.key;
    while (true) {
      const std::size_t dot = rest.find('.');
      key.emplace_back(rest.substr(0, dot));
      if (dot == std::string_view::npos) break;
      rest.remove_prefix(dot + 1);
    }
    if (entry.value.type == Node::Type::map)
      walk(entry.value, key, each);
    else
      each(key, entry);
    key.resize(before);
  }
}

/// What is told about sections, for their first text only: it stands above that one in a translation, too.
void collect_sections(const Node& node, const Comments& comments, std::map<int, std::string>& about) {
  for (const Node::Entry& entry : node.map) {
    if (entry.value.type != Node::Type::map || entry.value.map.empty()) continue;
    const std::string words = comments.about(entry.key_place.line, true);
    const int first = entry.value.map.front().key_place.line;
    if (!words.empty() && first != entry.key_place.line) about[first] = words;
    collect_sections(entry.value, comments, about);
  }
}

}  // namespace

void for_each_text(const Node& tree, const Each& each) {
  std::vector<std::string> key;
  walk(tree, key, each);
}

std::string fingerprint(const std::string& message) {
  const std::uint64_t hash = world::hash_text(message);
  return fmt::format("{:08x}", static_cast<std::uint32_t>(hash ^ (hash >> 32)));
}

const LangEntry* LangFile::find(const std::string& key) const {
  const auto it = std::find_if(entries.begin(), entries.end(), [&](const LangEntry& e) { return e.key == key; });
  return it == entries.end() ? nullptr : &*it;
}

std::optional<LangFile> read_lang_file(const fs::path& path, const std::string& prefix, Diagnostics& diagnostics) {
  auto text = read_file(path, diagnostics);
  return text ? parse_lang_file(path, prefix, std::move(*text), diagnostics) : std::nullopt;
}

std::optional<LangFile> parse_lang_file(const fs::path& path, const std::string& prefix, std::string text,
                                        Diagnostics& diagnostics) {
  LangFile out{path, prefix, {}, {}};
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  const auto tree = parse_yaml(text, shown(path), diagnostics);
  if (!tree) return std::nullopt;
  out.text = std::move(text);
  const Comments comments(out.text);
  std::map<int, std::string> sections;
  collect_sections(*tree, comments, sections);
  for_each_text(*tree, [&](const std::vector<std::string>& key, const Node::Entry& entry) {
    LangEntry one;
    one.key = fmt::format("{}{}", prefix, fmt::join(key, "."));
    one.message = entry.value.text;
    one.tag = entry.value.tag;
    one.place = entry.value.place;
    one.key_place = entry.key_place;
    const int line = entry.key_place.line;
    for (const std::string_view comment : comments.above(line)) read_source_line(comment, one);
    one.about = comments.about(line, false);
    if (const auto section = sections.find(line); section != sections.end())
      one.about = section->second + (one.about.empty() ? "" : " " + one.about);
    out.entries.push_back(std::move(one));
  });
  return out;
}

std::vector<LangFile> read_lang_files(const fs::path& folder, const std::string& language, const std::string& prefix,
                                      Diagnostics& diagnostics) {
  std::vector<LangFile> out;
  std::vector<fs::path> files;
  std::error_code error;
  if (fs::is_regular_file(folder / (language + ".yaml"), error)) files.push_back(folder / (language + ".yaml"));
  for (fs::path& file : files_below(folder / language, ".yaml")) files.push_back(std::move(file));
  for (const fs::path& file : files)
    if (auto read = read_lang_file(file, prefix, diagnostics)) out.push_back(std::move(*read));
  return out;
}

namespace {

std::string note_lines(const TextNotes& notes, const std::string& indent) {
  std::string out =
      fmt::format("{}# {} {}: {}\n", indent, notes.from, fingerprint(notes.source), one_line(notes.source));
  if (const auto message = parse_message(notes.source))
    if (const std::string arguments = describe_arguments(*message); !arguments.empty())
      out += fmt::format("{}#   {}\n", indent, arguments);
  return out;
}

std::string value_text(const std::string& tag, const std::string& message) {
  return (tag.empty() ? "" : tag + " ") + double_quoted(message);
}

}  // namespace

std::string lang_lines(const std::string& key, const std::string& tag, const std::string& message,
                       const TextNotes& notes, const std::string& indent) {
  std::string out;
  if (!notes.about.empty()) out += fmt::format("{}#. {}\n", indent, one_line(notes.about));
  return out + note_lines(notes, indent) + fmt::format("{}{}: {}\n", indent, key, value_text(tag, message));
}

std::size_t LangEditor::line_start(int line) const {
  std::size_t at = 0;
  for (int i = 1; i < line && at != std::string::npos; ++i) {
    at = file_.text.find('\n', at);
    if (at != std::string::npos) ++at;
  }
  return std::min(at, file_.text.size());
}

std::size_t LangEditor::offset(const Place& place) const {
  return std::min(line_start(place.line) + static_cast<std::size_t>(std::max(0, place.column - 1)), file_.text.size());
}

/// From the tag, if any, to the end of the scalar.
Result<std::pair<std::size_t, std::size_t>> LangEditor::value_range(const LangEntry& entry) const {
  const std::string& text = file_.text;
  const std::size_t begin = offset(entry.place);
  std::size_t i = begin;
  while (i < text.size() && text[i] == '!') {
    while (i < text.size() && text[i] != ' ' && text[i] != '\n') ++i;
    while (i < text.size() && text[i] == ' ') ++i;
  }
  if (i < text.size() && (text[i] == '"' || text[i] == '\'')) {
    const char quote = text[i];
    for (++i; i < text.size(); ++i) {
      if (quote == '"' && text[i] == '\\')
        ++i;
      else if (text[i] == quote && quote == '\'' && i + 1 < text.size() && text[i + 1] == quote)
        ++i;
      else if (text[i] == quote)
        return std::pair{begin, i + 1};
    }
  } else if (!entry.message.empty() && text.compare(i, entry.message.size(), entry.message) == 0) {
    return std::pair{begin, i + entry.message.size()};
  }
  return Failed{
      fmt::format("{}:{}: {} cannot be changed where it stands", shown(file_.path), entry.place.line, entry.key),
      "put the text in double quotes, on one line"};
}

Result<> LangEditor::set(const std::string& key, const std::string& tag, const std::string& message) {
  const LangEntry* entry = file_.find(key);
  if (!entry) return Failed{fmt::format("{} has no text {}", shown(file_.path), key)};
  if (entry->tag == tag && entry->message == message) return {};
  const auto range = value_range(*entry);
  if (!range) return range.failed();
  edits_.push_back({range->first, range->second, value_text(tag, message)});
  wanted_[key] = {tag, message};
  return {};
}

void LangEditor::note(const std::string& key, const TextNotes& notes) {
  const LangEntry* entry = file_.find(key);
  if (!entry) return;
  const std::size_t start = line_start(entry->key_place.line), at = offset(entry->key_place);
  const std::string indent = file_.text.substr(start, at - start);
  if (indent.find_first_not_of(' ') != std::string::npos) return;
  std::size_t from = start;
  // what was noted before goes: the source, and its arguments below it
  for (int line = entry->key_place.line - 1; line >= 1; --line) {
    const std::size_t begin = line_start(line), end = line_start(line + 1);
    const std::string_view words = std::string_view(file_.text).substr(begin, end - begin - 1);
    LangEntry ignored;
    const bool source = read_source_line(words, ignored);
    if (!source && !is_argument_line(words)) break;
    from = begin;
    if (source) break;
  }
  std::string lines = note_lines(notes, indent);
  if (file_.text.compare(from, start - from, lines) != 0) edits_.push_back({from, start, std::move(lines)});
}

void LangEditor::add(const std::string& after, const std::string& key, const std::string& tag,
                     const std::string& message, const TextNotes& notes) {
  const std::string bare = key.substr(file_.prefix.size());
  const LangEntry* before = file_.find(after);
  std::size_t at = file_.text.size();
  // only a file of flat keys has a place for one in the middle
  if (before && before->key_place.column == 1) {
    if (const auto range = value_range(*before)) {
      const std::size_t end = file_.text.find('\n', range->second);
      at = end == std::string::npos ? file_.text.size() : end + 1;
    }
  }
  std::string lines = lang_lines(bare, tag, message, notes);
  if (at == file_.text.size() && !file_.text.empty() && file_.text.back() != '\n') lines.insert(0, "\n");
  edits_.push_back({at, at, std::move(lines)});
  wanted_[key] = {tag, message};
}

Result<std::string> LangEditor::finish() const {
  std::vector<Edit> edits = edits_;
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.from < b.from; });
  std::string out;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    out += file_.text.substr(at, edit.from - at) + edit.text;
    at = edit.to;
  }
  out += file_.text.substr(at);
  Diagnostics diagnostics;
  const auto tree = parse_yaml(out, shown(file_.path), diagnostics);
  if (!tree) return Failed{fmt::format("{} could not be changed: {}", shown(file_.path), to_text(diagnostics))};
  auto expected = wanted_;
  for (const LangEntry& entry : file_.entries) expected.try_emplace(entry.key, entry.tag, entry.message);
  std::size_t found = 0;
  bool right = true;
  for_each_text(*tree, [&](const std::vector<std::string>& key, const Node::Entry& entry) {
    const auto it = expected.find(fmt::format("{}{}", file_.prefix, fmt::join(key, ".")));
    right &= it != expected.end() && it->second == std::pair(entry.value.tag, entry.value.text);
    ++found;
  });
  if (!right || found != expected.size())
    return Failed{fmt::format("{} could not be changed without harm to other texts in it", shown(file_.path)),
                  "write each text in double quotes on a line of its own"};
  return out;
}

}  // namespace vizier::content
