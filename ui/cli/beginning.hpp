#pragma once
#include <filesystem>
#include <string>

#include "content/library.hpp"

/// What `vizier new` and `vizier mod new` share: names, and files beside those of the template.
namespace vizier::cli {

/// `my_rule` as `My rule`.
std::string title_of(std::string id);

/// Throws Failure where this cannot be the id of something new, and says what can. `what` is `mod` or `game`.
void check_new_id(const content::Library& library, const std::string& id, const std::string& what);

void write_new_file(const std::filesystem::path& file, const std::string& text);

/// What editors need: the functions that scripts may call, and no library of plain Lua that is not there.
void write_editor_files(const std::filesystem::path& folder, const content::Package& package);

}  // namespace vizier::cli
