#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "content/diagnostic.hpp"
#include "content/node.hpp"
#include "world/result.hpp"

namespace vizier::content {

/// The tags of texts: not translated yet, so that it is not shown; translated, but from a source that has changed.
inline constexpr std::string_view todo_tag = "!todo", check_tag = "!check";

/// Calls `each` for every text of a file with the parts of its key. Nested maps and dots in keys mean the same.
void for_each_text(const Node& tree,
                   const std::function<void(const std::vector<std::string>& key, const Node::Entry& entry)>& each);

/// A short fingerprint of a source text: eight hexadecimal digits.
std::string fingerprint(const std::string& message);

/// One text of a file of texts, with what the comments above it say.
struct LangEntry {
  std::string key, message, tag;
  Place place;                  ///< of the value
  Place key_place;              ///< of the last part of its key
  std::string from, made_from;  ///< `# en 1a2b3c4d: …` above it: language and fingerprint of what was translated
  std::string source;           ///< and its words
  std::string about;            ///< other comments above it or its section, for translators

  /// Not shown: marked so, or empty.
  bool untranslated() const { return tag == todo_tag || message.empty(); }
};

/// A file of texts as it is on disk.
struct LangFile {
  std::filesystem::path path;
  std::string prefix;  ///< of its keys, where several folders are one thing to translate: `window.`
  std::string text;
  std::vector<LangEntry> entries;  ///< in the order of the file

  const LangEntry* find(const std::string& key) const;
};
std::optional<LangFile> parse_lang_file(const std::filesystem::path& path, const std::string& prefix, std::string text,
                                        Diagnostics& diagnostics);
std::optional<LangFile> read_lang_file(const std::filesystem::path& path, const std::string& prefix,
                                       Diagnostics& diagnostics);
/// `<tag>.yaml` and all below `<tag>/` of a folder; none where there is no such file.
std::vector<LangFile> read_lang_files(const std::filesystem::path& folder, const std::string& language,
                                      const std::string& prefix, Diagnostics& diagnostics);

/// What stands above a text that is to be translated: what it is about, its source with the fingerprint, its arguments.
struct TextNotes {
  std::string about, from, source;
};
/// The lines of one text: its notes as comments, key and value.
std::string lang_lines(const std::string& key, const std::string& tag, const std::string& message,
                       const TextNotes& notes, const std::string& indent = {});

/// Changes texts of a file where they stand and leaves everything else as it is.
class LangEditor {
 public:
  explicit LangEditor(const LangFile& file) : file_(file) {}

  /// Fails where the value stands as no editor of ours can change it: over several lines without quotes.
  Result<> set(const std::string& key, const std::string& tag, const std::string& message);
  /// Says above a text what it was translated from; a text within a line of others stays without.
  void note(const std::string& key, const TextNotes& notes);
  /// A text that the file has not yet, below `after`, or at the end where that is not there.
  void add(const std::string& after, const std::string& key, const std::string& tag, const std::string& message,
           const TextNotes& notes);
  bool changed() const { return !edits_.empty(); }
  /// The new text of the file; fails where it would not read as what was asked for.
  Result<std::string> finish() const;

 private:
  struct Edit {
    std::size_t from, to;
    std::string text;
  };
  std::size_t offset(const Place& place) const;
  std::size_t line_start(int line) const;
  Result<std::pair<std::size_t, std::size_t>> value_range(const LangEntry& entry) const;

  const LangFile& file_;
  std::vector<Edit> edits_;
  std::map<std::string, std::pair<std::string, std::string>> wanted_;  ///< key → tag and message
};

}  // namespace vizier::content
