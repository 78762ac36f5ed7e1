#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.hpp"

namespace vizier::content {

/// One message of a PO file of gettext.
struct PoEntry {
  std::vector<std::string> comments;    ///< `#.`, for the translator
  std::vector<std::string> references;  ///< `#:`
  std::vector<std::string> flags;       ///< `#,`, without `fuzzy`
  std::string previous;                 ///< `#| msgid`: the source before it changed
  bool fuzzy = false;
  std::string context, id, id_plural;
  std::vector<std::string> texts;  ///< one, or one for each plural form
  int line = 0;                    ///< of its msgid
  int text_line = 0;               ///< of its first msgstr
};

/// A PO file. Its header is the entry without an id, here as lines of `Name: value`.
struct PoFile {
  std::string file;  ///< as shown to people
  std::vector<std::pair<std::string, std::string>> header;
  int header_line = 1;
  std::vector<PoEntry> entries;

  const std::string* find(std::string_view name) const;  ///< a value of the header
};

inline constexpr std::size_t max_po_entries = 20'000, max_po_text = 20'000;

/// Reads a stranger's file: UTF-8 only, bounded, and strict where gettext is lenient (an unknown escape or keyword, a
/// message twice). Every mistake gets its line. Nothing is returned where there was one.
std::optional<PoFile> read_po(const std::string& text, const std::string& shown_file, Diagnostics& diagnostics);
std::string write_po(const PoFile& file);

}  // namespace vizier::content
