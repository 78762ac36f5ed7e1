#include "content/translate/po.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "content/files.hpp"
#include "content/suggest.hpp"
#include "content/utf8.hpp"

namespace vizier::content {
namespace {

constexpr std::size_t most_told = 20, most_forms = 6;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

class PoReader {
 public:
  PoReader(std::string_view text, std::string file, Diagnostics& diagnostics) : text_(text), diagnostics_(diagnostics) {
    out_.file = std::move(file);
  }

  std::optional<PoFile> run() {
    while (!text_.empty() && told_ < most_told) {
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      ++line_;
      take(trimmed(text_.substr(0, end)));
      text_.remove_prefix(std::min(end + 1, text_.size()));
    }
    finish();
    if (told_ == 0 && out_.header.empty() && !seen_header_)
      error("the file has no header", "a PO file begins with msgid \"\" and lines such as \"Language: de\\n\"");
    if (told_ > 0) return std::nullopt;
    return std::move(out_);
  }

 private:
  enum class Part { none, context, id, id_plural, text };

  void error(std::string message, std::string hint = {}, int line = 0) {
    if (told_++ < most_told)
      diagnostics_.error({out_.file, line > 0 ? line : line_, 0}, std::move(message), std::move(hint), "po");
    skipping_ = true;
  }

  void take(std::string_view line) {
    if (line.empty()) return finish();
    if (line.starts_with("#~")) return;  // obsolete: kept by tools, of use to nobody
    if (skipping_) return;
    if (line.front() == '#') return comment(line);
    if (line.front() == '"') {
      if (part_ == Part::none) return error("a text without a keyword before it", "such as msgstr");
      return append(line);
    }
    keyword(line);
  }

  void comment(std::string_view line) {
    if (part_ == Part::text) finish();
    if (part_ != Part::none) return error("a comment in the middle of a message");
    const std::string_view rest = trimmed(line.substr(std::min<std::size_t>(2, line.size())));
    const char sort = line.size() > 1 ? line[1] : ' ';
    if (sort == '.') now_.comments.emplace_back(rest);
    if (sort == ':') now_.references.emplace_back(rest);
    if (sort == ',') flags(rest);
  }

  void flags(std::string_view rest) {
    while (!rest.empty()) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      const std::string_view word = trimmed(rest.substr(0, comma));
      if (word == "fuzzy")
        now_.fuzzy = true;
      else if (!word.empty())
        now_.flags.emplace_back(word);
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
  }

  void keyword(std::string_view line) {
    const std::size_t end = std::min(line.find_first_of(" \t\""), line.size());
    const std::string_view word = line.substr(0, end), rest = trimmed(line.substr(end));
    if (word == "msgctxt" || (word == "msgid" && part_ != Part::context)) {
      if (part_ == Part::text) finish();
      if (part_ != Part::none) return error(fmt::format("{} before the last message has its msgstr", word));
    }
    if (word == "msgctxt") {
      part_ = Part::context;
      has_context_ = true;
    } else if (word == "msgid") {
      part_ = Part::id;
      now_.line = line_;
    } else if (word == "msgid_plural" && part_ == Part::id) {
      part_ = Part::id_plural;
      plural_ = true;
    } else if (word.starts_with("msgstr") && (part_ == Part::id || part_ == Part::id_plural || part_ == Part::text)) {
      if (!form(word.substr(6))) return;
      part_ = Part::text;
      if (now_.text_line == 0) now_.text_line = line_;
    } else {
      const std::string written(word.substr(0, 40));
      static const std::vector<std::string> known = {"msgctxt", "msgid", "msgid_plural", "msgstr"};
      const bool misplaced = std::find(known.begin(), known.end(), written) != known.end();
      return error(misplaced ? fmt::format("{} cannot stand here", written)
                             : fmt::format("unknown keyword '{}'", visible_line(written)),
                   misplaced ? std::string{} : suggest(written, known));
    }
    if (rest.empty() || rest.front() != '"') return error(fmt::format("a text in quotes must follow {}", word));
    append(rest);
  }

  /// `` of msgstr, `[1]` of a plural one: they come in order.
  bool form(std::string_view index) {
    if (index.empty() != !plural_) {
      error(plural_ ? "a message with msgid_plural has msgstr[0], msgstr[1] and so on"
                    : "msgstr[…] is for messages with msgid_plural");
      return false;
    }
    if (plural_ && index != fmt::format("[{}]", now_.texts.size())) {
      error(fmt::format("msgstr[{}] is expected here", now_.texts.size()));
      return false;
    }
    if (!plural_ && !now_.texts.empty()) {
      error("a second msgstr");
      return false;
    }
    if (now_.texts.size() == most_forms) {
      error(fmt::format("more than {} plural forms", most_forms));
      return false;
    }
    now_.texts.emplace_back();
    return true;
  }

  void append(std::string_view quoted) {
    std::string& into = part_ == Part::context     ? now_.context
                        : part_ == Part::id        ? now_.id
                        : part_ == Part::id_plural ? now_.id_plural
                                                   : now_.texts.back();
    std::size_t i = 1;
    for (; i < quoted.size() && quoted[i] != '"'; ++i) {
      if (quoted[i] != '\\') {
        into += quoted[i];
        continue;
      }
      const char c = ++i < quoted.size() ? quoted[i] : '\0';
      if (c == 'n')
        into += '\n';
      else if (c == 't')
        into += '\t';
      else if (c == '"' || c == '\\')
        into += c;
      else
        return error(c == '\0' ? "the quoted text has no end"
                               : fmt::format("unknown escape '\\{}'", visible_line(std::string(1, c))),
                     "known are \\n, \\t, \\\" and \\\\");
    }
    if (i >= quoted.size()) return error("the quoted text has no end", "a '\"' is missing");
    if (i + 1 < quoted.size())
      return error("something stands behind the quoted text", "write \\\" for a quote inside it");
    if (into.size() > max_po_text) error(fmt::format("a text of more than {} bytes", max_po_text));
  }

  void finish() {
    const bool begun = part_ != Part::none;
    if (begun && !skipping_) {
      if (part_ != Part::text)
        error("the message has no msgstr");
      else
        keep();
    }
    now_ = {};
    part_ = Part::none;
    has_context_ = plural_ = skipping_ = false;
  }

  void keep() {
    if (now_.id.empty() && !has_context_) return header();
    if (!has_context_)
      return error("the message has no msgctxt", "it names the text; vizier lang export writes it", now_.line);
    if (!known_.insert(now_.context).second)
      return error(fmt::format("the text {} is here twice", visible_line(now_.context)), {}, now_.line);
    if (out_.entries.size() == max_po_entries) return error(fmt::format("more than {} messages", max_po_entries));
    out_.entries.push_back(std::move(now_));
  }

  void header() {
    if (seen_header_) return error("a second header", {}, now_.line);
    seen_header_ = true;
    out_.header_line = now_.line;
    std::string_view rest = now_.texts.front();
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      const std::size_t colon = line.find(':');
      if (colon != std::string_view::npos)
        out_.header.emplace_back(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const std::string* type = out_.find("Content-Type");
    if (type && type->find("charset=UTF-8") == std::string::npos && type->find("charset=utf-8") == std::string::npos)
      error(fmt::format("Content-Type: {}", visible_line(*type)), "only UTF-8 is read", now_.line);
  }

  std::string_view text_;
  Diagnostics& diagnostics_;
  PoFile out_;
  PoEntry now_;
  Part part_ = Part::none;
  bool has_context_ = false, plural_ = false, skipping_ = false, seen_header_ = false;
  int line_ = 0;
  std::size_t told_ = 0;
  std::set<std::string> known_;
};

/// A text of several lines begins with an empty one, as tools write it.
std::string field(std::string_view keyword, std::string_view text) {
  const std::size_t first = text.find('\n');
  if (first == std::string_view::npos || first + 1 == text.size())
    return fmt::format("{} {}\n", keyword, double_quoted(text));
  std::string out = fmt::format("{} \"\"\n", keyword);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    out += double_quoted(text.substr(0, end)) + "\n";
    text.remove_prefix(end);
  }
  return out;
}

}  // namespace

const std::string* PoFile::find(std::string_view name) const {
  for (const auto& [key, value] : header)
    if (key == name) return &value;
  return nullptr;
}

std::optional<PoFile> read_po(const std::string& text, const std::string& shown_file, Diagnostics& diagnostics) {
  if (text.size() > max_file_size) {
    diagnostics.error({shown_file},
                      fmt::format("the file is too large: {} bytes, at most {} are read", text.size(), max_file_size));
    return std::nullopt;
  }
  if (text.starts_with("\xEF\xBB\xBF")) return read_po(text.substr(3), shown_file, diagnostics);
  if (const auto bad = first_bad_byte(text); bad != std::string_view::npos) {
    const auto before = text.begin() + static_cast<std::ptrdiff_t>(bad);
    diagnostics.error(
        {shown_file, static_cast<int>(std::count(text.begin(), before, '\n')) + 1, 0},
        static_cast<unsigned char>(text[bad]) < 0x20 ? "a control character" : "this byte is not valid UTF-8 text",
        "save the file as UTF-8", "po");
    return std::nullopt;
  }
  return PoReader(text, shown_file, diagnostics).run();
}

std::string write_po(const PoFile& file) {
  std::string head;
  for (const auto& [name, value] : file.header) head += fmt::format("{}: {}\n", name, value);
  std::string out = "msgid \"\"\n" + field("msgstr", head);
  for (const PoEntry& entry : file.entries) {
    out += "\n";
    for (const std::string& line : entry.comments) out += fmt::format("#. {}\n", line);
    for (const std::string& line : entry.references) out += fmt::format("#: {}\n", line);
    std::vector<std::string> flags = entry.flags;
    if (entry.fuzzy) flags.insert(flags.begin(), "fuzzy");
    if (!flags.empty()) out += fmt::format("#, {}\n", fmt::join(flags, ", "));
    if (!entry.previous.empty()) {
      std::string before = field("msgid", entry.previous);
      std::string_view rest = before;
      while (!rest.empty()) {
        const std::size_t end = rest.find('\n') + 1;
        out += "#| " + std::string(rest.substr(0, end));
        rest.remove_prefix(end);
      }
    }
    out += field("msgctxt", entry.context) + field("msgid", entry.id);
    if (!entry.id_plural.empty()) out += field("msgid_plural", entry.id_plural);
    for (std::size_t i = 0; i < entry.texts.size(); ++i)
      out += field(entry.id_plural.empty() ? std::string("msgstr") : fmt::format("msgstr[{}]", i), entry.texts[i]);
  }
  return out;
}

}  // namespace vizier::content
