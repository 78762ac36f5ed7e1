#include <fmt/format.h>

#include <algorithm>

#include "content/files.hpp"
#include "content/lint/passes.hpp"
#include "content/lint/words.hpp"

namespace vizier::content {

/// A mod that gives a text of its package other words in some languages: in the others people go on reading the old
/// ones. What the mod says about its languages is heeded.
void lint_half_texts(const Package& package, const LintPass& self, Diagnostics& out) {
  for (const Manifest& mod : package.layers) {
    if (!mod.is_mod) continue;
    const std::vector<std::string> languages = languages_of(package, mod);
    const std::string folder = shown(mod.folder) + "/";
    std::set<std::string> seen;
    for (const std::string& language : languages) {
      const auto texts = package.texts.all().find(language);
      if (texts == package.texts.all().end()) continue;
      for (const auto& [key, entry] : texts->second) {
        if (!entry.place.file.starts_with(folder) || !seen.insert(key).second) continue;
        std::vector<std::string> changed, old;
        for (const std::string& other : languages)
          if (const Texts::Entry* text = package.texts.find(other, key))
            (text->place.file.starts_with(folder) ? changed : old).push_back(other);
        if (!old.empty())
          out.warning(entry.place,
                      fmt::format("text {} is changed in {}, but not in {}", without_scopes(key), in_words(changed),
                                  in_words(old)),
                      fmt::format("write it there, too, or say languages: [{}] in {}", fmt::join(changed, ", "),
                                  mod.place.file),
                      self.name);
      }
    }
  }
}

}  // namespace vizier::content
