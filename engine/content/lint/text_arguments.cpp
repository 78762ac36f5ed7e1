#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "content/lint/passes.hpp"
#include "content/suggest.hpp"

namespace vizier::content {

void lint_text_arguments(const Package& package, const LintPass& self, Diagnostics& out) {
  const auto& all = package.texts.all();
  for (const auto& [language, texts] : all)
    for (const auto& [key, entry] : texts) {
      // The package's first language is what the others are held against; without it, the first that has the text.
      std::string measure = package.texts.first_language();
      if (!package.texts.find(measure, key))
        measure = std::find_if(all.begin(), all.end(), [&, k = key](const auto& other) {
                    return other.second.contains(k);
                  })->first;
      const Texts::Entry& other = *package.texts.find(measure, key);
      for (const std::string& name : entry.arguments)
        if (!std::binary_search(other.arguments.begin(), other.arguments.end(), name))
          out.error(entry.place,
                    fmt::format("text {} ({}): the argument '{}' does not exist in {}", without_scopes(key), language,
                                name, measure),
                    suggest(name, other.arguments), self.name);
      for (const std::string& name : other.arguments)
        if (!std::binary_search(entry.arguments.begin(), entry.arguments.end(), name))
          out.error(entry.place,
                    fmt::format("text {} ({}): the argument '{}' of {} is not used", without_scopes(key), language,
                                name, measure),
                    "", self.name);
    }
}

}  // namespace vizier::content
