// `vizier mod check` and `vizier mod test`: the verbs check and spec for one mod or package.
#include <fmt/format.h>

#include <memory>

#include "cli/checker.hpp"
#include "cli/mod.hpp"
#include "cli/output.hpp"
#include "content/files.hpp"
#include "spec/spec.hpp"

namespace vizier::cli {
namespace {

struct ModCheckOptions {
  std::string mod;
  bool json = false, lines = false, verbose = false;
};

int test(const Global& global, const ModCheckOptions& o) {
  const Found found = find_content(global, o.mod);
  const content::Manifest& m = *found.manifest;
  std::vector<spec::SpecResult> results;
  std::error_code none;
  std::vector<std::filesystem::path> folders{m.folder / "specs"};
  if (!m.is_mod)  // the program's own games keep theirs among its tests
    folders.push_back(project_folder(global) / "tests" / "specs" / m.id);
  for (const auto& folder : folders)
    if (std::filesystem::exists(folder, none))
      for (spec::SpecResult& r : spec::run_specs(found.library, folder)) results.push_back(std::move(r));
  if (results.empty())
    return print(fmt::format("{} has no spec yet: a file such as {} says what must happen\n", m.id,
                             content::shown(m.folder / "specs" / (m.id + ".yaml")))),
           0;
  std::size_t failed = 0;
  for (const spec::SpecResult& r : results) {
    failed += r.passed ? 0 : 1;
    if (!r.passed) print(fmt::format("FAILED {}:{}: {}\n{}", r.file, r.line, r.name, r.message));
    if (r.passed && o.verbose) print(fmt::format("ok     {}:{}: {}\n", r.file, r.line, r.name));
  }
  print(fmt::format("{} passed, {} failed\n", results.size() - failed, failed));
  return failed == 0 ? 0 : 1;
}

}  // namespace

std::function<int()> declare_mod_check(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ModCheckOptions>();
  arguments.positional("MOD", o->mod, "folder or id of a mod or package");
  arguments.flag("--json", o->json, "one line of JSON");
  arguments.flag("--lines", o->lines, "one line a finding, for editors");
  return [&global, o] { return run_check(global, {o->mod}, {}, o->json, o->lines); };
}

std::function<int()> declare_mod_test(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ModCheckOptions>();
  arguments.positional("MOD", o->mod, "folder or id of a mod or package");
  arguments.flag("--verbose", o->verbose, "name the specs that pass, too");
  return [&global, o] { return test(global, *o); };
}

}  // namespace vizier::cli
