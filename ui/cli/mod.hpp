#pragma once
#include <functional>
#include <string>

#include "cli/project.hpp"
#include "client/mods.hpp"

/// `vizier mod …`: one file a part. Each declares its options and returns what runs it. What is said of mods holds for
/// packages too, but for `new` and `conflicts`.
namespace vizier::cli {

std::function<int()> declare_mod_new(Arguments& arguments, const Global& global);
std::function<int()> declare_mod_check(Arguments& arguments, const Global& global);
std::function<int()> declare_mod_test(Arguments& arguments, const Global& global);
std::function<int()> declare_mod_list(Arguments& arguments, const Global& global);
std::function<int()> declare_mod_conflicts(Arguments& arguments, const Global& global);
std::function<int()> declare_mod_upgrade(Arguments& arguments, const Global& global);
std::function<int()> declare_mod_pack(Arguments& arguments, const Global& global);
std::function<int()> declare_mod_install(Arguments& arguments, const Global& global);

/// The mod or package that a path or an id means, and the library that knows it. Throws Failure where there is none.
struct Found {
  content::Library library;
  const content::Manifest* manifest;  ///< lies in the library
};
Found find_content(const Global& global, const std::string& path_or_id);

using client::packages_of;

}  // namespace vizier::cli
