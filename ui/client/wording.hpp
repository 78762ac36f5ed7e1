#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "content/texts.hpp"

namespace vizier::client {

/// What a client itself says, in one language; the game's own words come from its package. Texts lie in `<tag>.yaml` in
/// its folder.
class Wording {
 public:
  /// Throws std::runtime_error where the texts cannot be read.
  Wording(const std::filesystem::path& folder, std::string language)
      : Wording(std::vector<std::filesystem::path>{folder}, std::move(language)) {}
  /// The first folder must be sound. What is wrong in a file of the others, which people have translated themselves, is
  /// told, and that file is left out.
  Wording(const std::vector<std::filesystem::path>& folders, std::string language);

  std::string operator()(const std::string& key, const content::TextArgs& args = {}) const {
    return texts_.format(language_, key, args);
  }
  const std::string& language() const { return language_; }
  const content::Texts& texts() const { return texts_; }
  /// Those that have a file, sorted, whether or not anything in it is translated yet.
  const std::vector<std::string>& languages() const { return languages_; }
  bool speaks(const std::string& language) const;
  const content::Diagnostics& found() const { return found_; }  ///< in the user's own files

 private:
  content::Texts texts_;
  std::string language_;
  std::vector<std::string> languages_;
  content::Diagnostics found_;
};

/// Where the texts of a client (`window`, `terminal`) lie: the program's own, and what the user has translated.
std::vector<std::filesystem::path> wording_folders(const std::filesystem::path& project, const char* client);

/// The wanted language where the package has it or its main one (`de` for `de-AT`), otherwise the package's first. The
/// pseudo-language can always be wanted.
std::string spoken(const content::Texts& texts, const std::string& wanted);
bool speaks(const content::Texts& texts, const std::string& language);

}  // namespace vizier::client
