#include <fmt/format.h>

#include "content/files.hpp"
#include "content/sources.hpp"
#include "content/suggest.hpp"

namespace vizier::content {
namespace fs = std::filesystem;
namespace {

using Modules = std::map<std::string, std::vector<ScriptLayer>>;

std::string without_extension(const fs::path& relative) {
  fs::path path = relative;
  return path.replace_extension().generic_string();
}

/// Adds the modules of one package or mod; `patch/` and `replace/` change those of others.
class Adder {
 public:
  Adder(const Plan& plan, Modules& modules, std::vector<ScriptChange>& changes, LoadReader& reader)
      : plan_(plan), modules_(modules), changes_(changes), reader_(reader) {}

  /// `shown_as` is what the folder is called among the files of `from`.
  void folder(const Manifest& from, const fs::path& folder, const std::string& shown_as) {
    for (const fs::path& file : files_below(folder, ".lua")) {
      const fs::path relative = file.lexically_relative(folder);
      const std::string path = without_extension(relative);
      const bool patch = path.starts_with("patch/"), replaces = path.starts_with("replace/");
      const std::string module = patch ? path.substr(6) : replaces ? path.substr(8) : from.id + '/' + path;
      if (patch || replaces ? !may_change(from, module, file, replaces ? "replace" : "patch") : exists(module, file))
        continue;
      auto text = reader_.text(from.id, shown_as + "/" + relative.generic_string(), file);
      if (!text) continue;
      if (patch || replaces) changes_.push_back({module, from.id, shown(file), replaces});
      auto& layers = modules_[module];
      if (replaces) layers.clear();
      layers.push_back({from.id, shown(file), std::move(*text)});
    }
  }

 private:
  bool may_change(const Manifest& from, const std::string& module, const fs::path& file, const char* verb) {
    if (!modules_.contains(module)) {
      tell(reader_.diagnostics(), {shown(file)},
           no_such("module", module, names_of(modules_), fmt::format(" to {}", verb)));
      return false;
    }
    const std::string owner = module.substr(0, module.find('/'));
    if (plan_.may_use(from.id, owner)) return true;
    reader_.diagnostics().error({shown(file)},
                                fmt::format("'{}' exists in {}; add {} to requires", module, owner, owner));
    return false;
  }

  bool exists(const std::string& module, const fs::path& file) {
    const auto known = modules_.find(module);
    if (known == modules_.end()) return false;
    reader_.diagnostics().error({shown(file)},
                                fmt::format("the module '{}' is also {}", module, known->second.back().file));
    return true;
  }

  const Plan& plan_;
  Modules& modules_;
  std::vector<ScriptChange>& changes_;
  LoadReader& reader_;
};

}  // namespace

Modules read_scripts(const Plan& plan, const std::vector<fs::path>& roots, LoadReader& reader,
                     std::vector<ScriptChange>& changes) {
  Modules modules;
  for (const fs::path& root : roots) {
    const fs::path folder = root / "scripts" / "lib";
    for (const fs::path& file : files_below(folder, ".lua")) {
      const fs::path relative = file.lexically_relative(folder);
      auto& layers = modules["lib/" + without_extension(relative)];
      if (!layers.empty()) continue;  // the first root has precedence
      if (auto text = reader.text("lib", relative.generic_string(), file))
        layers.push_back({"lib", shown(file), std::move(*text)});
    }
  }
  Adder adder(plan, modules, changes, reader);
  for (const auto* group : {&plan.libraries, &plan.chain, &plan.mods})
    for (const Manifest* m : *group) {
      for (const fs::path& folder : m->scripts) adder.folder(*m, folder, "scripts");
      for (const std::string& other : plan.met(*m))
        adder.folder(*m, m->folder / "with" / other / "scripts", "with/" + other + "/scripts");
    }
  return modules;
}

}  // namespace vizier::content
