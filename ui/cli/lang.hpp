#pragma once
#include <functional>
#include <string>
#include <vector>

#include "cli/project.hpp"
#include "content/translate/translation.hpp"

/// `vizier lang …`: one file a part. Each declares its options and returns what runs it.
namespace vizier::cli {

std::function<int()> declare_lang_new(Arguments& arguments, const Global& global);
std::function<int()> declare_lang_update(Arguments& arguments, const Global& global);
std::function<int()> declare_lang_status(Arguments& arguments, const Global& global);
std::function<int()> declare_lang_export(Arguments& arguments, const Global& global);
std::function<int()> declare_lang_import(Arguments& arguments, const Global& global);

/// What the program itself says is translated under this name.
inline constexpr const char* host_subject = "vizier";

/// The parts of the program that speak, each with a folder of texts under `ui/`.
struct HostClient {
  const char *name, *called;
  std::string prefix() const { return std::string(name) + "."; }
};
inline constexpr HostClient host_clients[] = {
    {"window", "window"}, {"terminal", "terminal"}, {"serve", "page for phones and browsers"}};

/// The ids that can be translated: every package, and the program itself.
std::vector<std::string> subject_names(const content::Library& library);
/// What is to be translated; `from` may be empty: its first language. Throws Failure where there is no such thing or no
/// such language.
content::Subject find_subject(const Global& global, const content::Library& library, const std::string& id,
                              const std::string& from);

/// A place where translations of a subject lie.
struct LangHome {
  std::string mod;  ///< its id; empty: the package or the program itself
  std::vector<content::LangFolder> folders;
  bool own = false;  ///< among the user's
};
/// The subject's own folders first, then the mods that bring texts of it.
std::vector<LangHome> homes_of(const Global& global, const content::Library& library, const content::Subject& subject);

/// A translation that is there, or the one that would be made.
struct FoundTranslation {
  LangHome home;
  content::Translation translation;  ///< without files where there is none yet
};
/// The translation into a language: in the mod that is named, or the only one there is, or the only one among the
/// user's. Throws Failure where several would do.
FoundTranslation find_translation(const Global& global, const content::Library& library,
                                  const content::Subject& subject, const std::string& language, const std::string& mod);

/// Files of a translation that is to be begun, with their texts, in the order in which a Translation has them.
struct NewTranslation {
  std::filesystem::path folder;  ///< of the mod; of the user's texts for the program itself
  std::string mod;               ///< its id, empty for the program itself
  std::vector<std::pair<std::filesystem::path, std::string>> files;  ///< all that are to be written
  content::Translation translation;                                  ///< the texts among them
};
/// `mod` is the folder of a mod, there or not; empty: among the user's mods. Throws Failure where that cannot be.
NewTranslation begin_translation(const Global& global, const content::Library& library, const content::Subject& subject,
                                 const std::string& language, const std::string& mod);

/// Whether a mod's folder lies among the user's mods, so that its id names it.
bool among_mods(const std::filesystem::path& folder);

/// Writes files, each whole or not at all. Throws Failure.
void write_files(const std::vector<std::pair<std::filesystem::path, std::string>>& files);

/// Throws Failure with what is wrong, if anything is.
void stop_at(content::Diagnostics diagnostics);
/// A tag that was typed: throws Failure with what was probably meant.
void want_language(const std::string& tag);

}  // namespace vizier::cli
