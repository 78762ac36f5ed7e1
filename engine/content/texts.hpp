#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "content/diagnostic.hpp"

namespace vizier::content {

using TextArg = std::variant<std::int64_t, std::string>;
using TextArgs = std::vector<std::pair<std::string, TextArg>>;

/// The texts of one package with its layers: language tag → key → ICU message. Formatting falls back along the chain
/// (fr-CA → fr → the package's first language → any language that has it → the key itself). In the pseudo-language
/// (content/translate/pseudo.hpp) every text is there. Thread-safe to read.
class Texts {
 public:
  struct Entry {
    std::string message;
    Place place;
    std::vector<std::string> arguments;  ///< names that the message uses, sorted
  };

  Texts();
  ~Texts();
  Texts(const Texts& other);
  Texts& operator=(const Texts& other);
  Texts(Texts&&) noexcept;
  Texts& operator=(Texts&&) noexcept;

  void set_first_language(std::string language) { first_language_ = std::move(language); }
  const std::string& first_language() const { return first_language_; }

  /// Adds or replaces a message; a syntax error in it becomes a diagnostic at its place.
  void set(const std::string& language, const std::string& key, std::string message, Place place,
           Diagnostics& diagnostics);

  std::vector<std::string> languages() const;
  const Entry* find(const std::string& language, const std::string& key) const;  ///< without fallback
  bool has(std::string_view key) const;                                          ///< in any language
  bool translated(const std::string& language, const std::string& key) const;    ///< in it, or in `pt` for `pt-BR`
  std::string format(const std::string& language, const std::string& key, const TextArgs& args) const;
  const std::map<std::string, std::map<std::string, Entry>>& all() const { return entries_; }

 private:
  struct Cache;
  const Entry* resolve(const std::string& language, const std::string& key, std::string& found_in) const;

  std::map<std::string, std::map<std::string, Entry>> entries_;
  std::string first_language_;
  std::shared_ptr<Cache> cache_;
};

/// `text.storm` for `text.sandstorm:storm`: the key as it is written in its mod.
std::string without_scopes(std::string_view key);

}  // namespace vizier::content
