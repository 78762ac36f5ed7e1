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

std::vector<std::string> names(const Modules& modules) {
  std::vector<std::string> out;
  for (const auto& [name, layers] : modules) out.push_back(name);
  return out;
}

void add_folder(const Plan& plan, const Manifest& from, const fs::path& folder, Modules& modules, Reader& reader) {
  for (const fs::path& file : files_below(folder, ".lua")) {
    const fs::path relative = file.lexically_relative(folder);
    const std::string path = without_extension(relative);
    const bool patch = path.starts_with("patch/");
    const std::string module = patch ? path.substr(6) : from.id + '/' + path;
    const auto known = modules.find(module);
    if (patch && known == modules.end()) {
      reader.diagnostics().error({shown(file)}, fmt::format("there is no module '{}' to patch", module), suggest(module, names(modules)));
      continue;
    }
    if (const std::string owner = module.substr(0, module.find('/')); patch && !plan.may_use(from.id, owner)) {
      reader.diagnostics().error({shown(file)}, fmt::format("'{}' exists in {}; add {} to requires", module, owner, owner));
      continue;
    }
    if (!patch && known != modules.end()) {
      reader.diagnostics().error({shown(file)}, fmt::format("the module '{}' is also {}", module, known->second.back().file));
      continue;
    }
    auto text = reader.text(from.id, "scripts/" + relative.generic_string(), file);
    if (text) modules[module].push_back({from.id, shown(file), std::move(*text)});
  }
}

}  // namespace

Modules read_scripts(const Plan& plan, const std::vector<fs::path>& roots, Reader& reader) {
  Modules modules;
  for (const fs::path& root : roots) {
    const fs::path folder = root / "scripts" / "lib";
    for (const fs::path& file : files_below(folder, ".lua")) {
      const fs::path relative = file.lexically_relative(folder);
      auto& layers = modules["lib/" + without_extension(relative)];
      if (!layers.empty()) continue;  // the first root has precedence
      if (auto text = reader.text("lib", relative.generic_string(), file)) layers.push_back({"lib", shown(file), std::move(*text)});
    }
  }
  for (const auto* group : {&plan.libraries, &plan.chain, &plan.mods})
    for (const Manifest* m : *group)
      for (const fs::path& folder : m->scripts) add_folder(plan, *m, folder, modules, reader);
  return modules;
}

}  // namespace vizier::content
