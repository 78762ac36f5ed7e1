#include <fmt/format.h>

#include <map>

#include "content/lint/passes.hpp"

namespace vizier::content {

namespace {

/// Words outside of braces: what is filled in needs no translation.
int words_of(const std::string& message) {
  int words = 0, depth = 0;
  bool inside = false;
  for (const char c : message) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    const bool letter = depth == 0 && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                       (static_cast<unsigned char>(c) >= 0xC3 && static_cast<unsigned char>(c) < 0xE0));
    words += letter && !inside ? 1 : 0;
    inside = letter || (inside && static_cast<unsigned char>(c) >= 0x80);
  }
  return words;
}

}  // namespace

/// Names may well be the same in two languages; sentences hardly ever. So only texts of several words count, and one
/// finding a file is enough.
void lint_same_texts(const Package& package, const LintPass& self, Diagnostics& out) {
  struct Same {
    std::string key;
    Place place;
    int more = 0;
  };
  const std::string& first = package.texts.first_language();
  for (const auto& [language, texts] : package.texts.all()) {
    if (language == first) continue;
    std::map<std::string, Same> files;
    for (const auto& [key, entry] : texts) {
      if (key == "title") continue;  // the name of the game, however many words it has
      const Texts::Entry* original = package.texts.find(first, key);
      if (!original || original->message != entry.message || words_of(entry.message) < 4) continue;
      const auto [it, fresh] = files.try_emplace(entry.place.file, Same{key, entry.place});
      if (!fresh) ++it->second.more;
    }
    for (const auto& [file, same] : files)
      out.warning(same.place,
                  same.more == 0 ? fmt::format("text {} is the same in {} as in {}", same.key, language, first)
                                 : fmt::format("text {} and {} more are the same in {} as in {}", same.key, same.more,
                                               language, first),
                  "", self.name);
  }
}

}  // namespace vizier::content
