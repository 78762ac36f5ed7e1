#pragma once
#include <string>
#include <vector>

#include "content/translate/po.hpp"
#include "content/translate/translation.hpp"

namespace vizier::content {

/// A translation as a PO file: `msgctxt` is the key. A sentence that counts one thing becomes a plural of gettext,
/// where gettext's formula for the language is known; any other message stays an ICU message with the flag
/// `icu-message-format`.
PoFile to_po(const Subject& subject, const Translation& translation, const std::string& where);

/// One text that a PO file brings.
struct Imported {
  std::string key, message;
  std::string source;  ///< what it was translated from, as the PO file says
  int line = 0;
};
struct PoImport {
  std::vector<Imported> texts;  ///< sound, and other than what the translation has
  std::size_t same = 0, empty = 0, fuzzy = 0, wrong = 0;
};
/// Holds every message against the source: arguments, ICU's syntax, plural cases, signs that nobody sees. What is wrong
/// is a diagnostic with the line of the PO file; the others are given back.
PoImport from_po(const PoFile& po, const Subject& subject, const Translation& translation, Diagnostics& diagnostics);

/// Puts imported texts into the files of a translation. What was translated from other words than today's gets
/// `!check`.
Result<> take_over(const std::vector<Imported>& texts, const Subject& subject, const Translation& translation,
                   std::vector<LangEditor>& editors);

}  // namespace vizier::content
