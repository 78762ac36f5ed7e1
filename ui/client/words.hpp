#pragma once
#include <filesystem>
#include <string>

#include "content/texts.hpp"

namespace vizier::client {

/// What a client itself says, in one language; the game's own words come from its package. Texts lie in
/// `lang/<tag>.yaml` in its folder.
class Words {
 public:
  /// Throws std::runtime_error where the texts cannot be read.
  Words(const std::filesystem::path& folder, std::string language);

  std::string operator()(const std::string& key, const content::TextArgs& args = {}) const {
    return texts_.format(language_, key, args);
  }
  const std::string& language() const { return language_; }
  const content::Texts& texts() const { return texts_; }

 private:
  content::Texts texts_;
  std::string language_;
};

/// The language in which a package is shown to somebody who wants this one: its own first one where it does not have
/// it.
std::string spoken(const content::Texts& texts, const std::string& wanted);

}  // namespace vizier::client
