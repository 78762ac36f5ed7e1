#include "cli/mod.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/output.hpp"
#include "content/suggest.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

constexpr Verb parts[] = {
    {"new", "Writes a complete working mod to begin with.", "vizier mod new my_rule --for PACKAGE --kind house_rule",
     declare_mod_new},
    {"check", "Says what is wrong or odd in a mod or package.", "vizier mod check my_rule", declare_mod_check},
    {"test", "Plays the specs of a mod or package.", "vizier mod test my_rule", declare_mod_test},
    {"list", "Lists the mods that are installed, what they are for and where they lie; and your own packages.",
     "vizier mod list", declare_mod_list},
    {"conflicts", "Lists what several mods set though they do not know of each other.",
     "vizier mod conflicts PACKAGE --mods a,b", declare_mod_conflicts},
    {"upgrade", "Brings a mod or package to the present format.", "vizier mod upgrade my_rule", declare_mod_upgrade},
    {"pack", "Makes one file of a mod or package, to hand to a friend.", "vizier mod pack my_rule", declare_mod_pack},
    {"install", "Puts a packed mod or package among yours.", "vizier mod install my_rule-1.0.0.vmod",
     declare_mod_install},
};

std::function<int()> declare_mod(Arguments& arguments, const Global& global) {
  return declare_parts(parts, arguments, global);
}

}  // namespace

Found find_content(const Global& global, const std::string& path_or_id) {
  std::error_code error;
  const content::Library installed = open_library(global);
  std::string id = path_or_id;
  std::vector<fs::path> more;
  if (fs::is_directory(path_or_id, error) &&
      !(installed.find(path_or_id) && path_or_id.find('/') == std::string::npos)) {
    const fs::path folder = fs::weakly_canonical(path_or_id, error);
    if (!fs::exists(folder / "mod.yaml", error) && !fs::exists(folder / "package.yaml", error))
      throw Failure(fmt::format("{}: there is neither a mod.yaml nor a package.yaml in it", path_or_id));
    id = folder.filename().string();
    const content::Manifest* same = installed.find(id);
    if (!same || !fs::equivalent(same->folder, folder, error)) more.push_back(folder);
  }
  Found out{open_library(global, {more.empty() ? id : std::string()}, more), nullptr};
  out.manifest = out.library.find(id);
  if (out.manifest) return out;
  if (const std::string file = out.library.broken(id); !file.empty()) {
    content::Diagnostics own;
    for (const content::Diagnostic& d : out.library.diagnostics().list)
      if (d.place.file == file) own.list.push_back(d);
    std::string text = content::to_text(own);
    while (text.ends_with('\n')) text.pop_back();
    throw Failure(text);
  }
  std::vector<std::string> known = content::names_of(out.library.mods());
  for (const std::string& package : content::names_of(out.library.packages())) known.push_back(package);
  throw Failure(content::no_such("mod or package", id, known).sentence("vizier list says what there is"));
}

const Verb mod_verb{"mod", "Makes, checks, tests, packs and installs mods.",
                    "vizier mod new my_rule --for PACKAGE --kind house_rule", declare_mod};

}  // namespace vizier::cli
