#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "content/translate/lang_file.hpp"

namespace vizier::content {

/// A folder of texts, and what stands before their keys.
struct LangFolder {
  std::filesystem::path folder;
  std::string prefix;
};

/// A text that can be translated, in the language that it is translated from.
struct SourceEntry {
  std::string key, message, about;
  Place place;
};

/// What is translated as one: a package, a mod, or the host itself.
struct Subject {
  std::string id, version;
  std::string from;  ///< language of the source
  std::vector<SourceEntry> source;

  const SourceEntry* find(const std::string& key) const;
};

/// A subject in one language, as far as it goes.
struct Translation {
  std::string language;
  std::vector<LangFile> files;

  /// The last file that has the key.
  const LangEntry* find(const std::string& key) const;
  const LangFile* file_of(const std::string& key) const;
};

std::vector<SourceEntry> read_source(const std::vector<LangFolder>& folders, const std::string& language,
                                     Diagnostics& diagnostics);
Translation read_translation(const std::vector<LangFolder>& folders, const std::string& language,
                             Diagnostics& diagnostics);
/// Every language that has a file in one of the folders, sorted.
std::vector<std::string> languages_in(const std::vector<LangFolder>& folders);

/// Whether a text was translated from other words than its source has today.
bool outdated(const LangEntry& entry, const SourceEntry& source, const Subject& subject);

/// What is to be said of one text of a translation.
struct TextFinding {
  enum class Type { missing, same, outdated, wrong, odd, marked };
  Type type;
  std::string key;
  Place place;  ///< in the translation, or in the source where the translation has no line for it
  std::string what;
};

struct Progress {
  std::size_t texts = 0, translated = 0, same = 0, outdated = 0, wrong = 0, odd = 0;
  std::size_t marked = 0;             ///< changed, but still with `!todo`: not shown
  std::size_t sourced = 0;            ///< texts that say what they were translated from
  std::vector<TextFinding> findings;  ///< in the order of the source
};
Progress examine(const Subject& subject, const Translation& translation);

/// The value that a text begins with: empty, or with plurals a skeleton that has the cases of the language.
struct Beginning {
  std::string tag, message;
};
Beginning beginning_of(const std::string& source, const std::string& language);

/// A whole file of texts to be translated, flat, in the order of the source. `head` is its first comment, without `#`.
std::string lang_file_text(const Subject& subject, const std::string& prefix, const std::string& language,
                           const std::string& schema, const std::vector<std::string>& head,
                           const std::vector<std::pair<std::string, std::string>>& first_texts = {});

/// Brings a translation up to its source: new texts, new notes, `!check` before what was translated from other words.
struct Update {
  std::size_t added = 0, changed = 0;
  std::vector<std::string> gone;  ///< `file:line: key` that the source has no more
};
/// Only edits `editors`, one for each file of the translation; a key that none has goes to the first.
Result<Update> bring_up_to_date(const Subject& subject, const Translation& translation,
                                std::vector<LangEditor>& editors);

}  // namespace vizier::content
