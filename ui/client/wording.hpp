#pragma once
#include <filesystem>
#include <string>

#include "content/texts.hpp"

namespace vizier::client {

/// What a client itself says, in one language; the game's own words come from its package. Texts lie in
/// `lang/<tag>.yaml` in its folder.
class Wording {
 public:
  /// Throws std::runtime_error where the texts cannot be read.
  Wording(const std::filesystem::path& folder, std::string language);

  std::string operator()(const std::string& key, const content::TextArgs& args = {}) const {
    return texts_.format(language_, key, args);
  }
  const std::string& language() const { return language_; }
  const content::Texts& texts() const { return texts_; }

 private:
  content::Texts texts_;
  std::string language_;
};

/// The wanted language where the package has it, otherwise the package's first one.
std::string spoken(const content::Texts& texts, const std::string& wanted);

}  // namespace vizier::client
