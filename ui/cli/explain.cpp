#include "content/explain.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/output.hpp"
#include "cli/project.hpp"

namespace vizier::cli {
namespace {

struct ExplainOptions {
  std::string key;
  content::Config config;
  std::string profile;
};

int explain_in(const content::Package& package, const std::string& key) {
  if (const auto text = content::explain(package, key)) {
    print(*text);
    return 0;
  }
  const std::string near = content::nearest_key(package, key);
  throw Failure(fmt::format("{} has no key '{}'{}", to_text(package.config), key,
                            near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

/// Without a package: every one that has the key says how it comes about.
int explain_everywhere(const content::Library& library, const content::Config& config, const std::string& key) {
  if (!config.edition.empty() || !config.rules.empty())
    throw Failure("--edition and --rules belong to a package: add --package");
  bool found = false;
  std::string near;
  for (const content::Manifest& m : library.packages()) {
    const content::Loaded loaded = library.load({m.id, {}, {}, config.mods});
    if (!loaded.package) continue;
    if (const auto text = content::explain(*loaded.package, key)) {
      print(fmt::format("{}{}:\n{}", found ? "\n" : "", to_text(loaded.package->config), *text));
      found = true;
    } else if (near.empty()) {
      near = content::nearest_key(*loaded.package, key);
    }
  }
  if (!found)
    throw Failure(
        fmt::format("no package has a key '{}'{}", key, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
  return 0;
}

int explain(const Global& global, const ExplainOptions& o) {
  const Chosen chosen = choose(global, o.config, o.profile);
  const content::Config& config = chosen.config;
  return config.package.empty() ? explain_everywhere(chosen.library, config, o.key)
                                : explain_in(*load(chosen.library, config), o.key);
}

std::function<int()> declare_explain(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ExplainOptions>();
  arguments.positional("KEY", o->key, "what to explain: keys with dots between, list entries by number from 1");
  arguments.option("--package", o->config.package, "ID", "the package; without it every one that has the key");
  declare_config(arguments, o->config);
  declare_profile(arguments, o->profile);
  return [&global, o] { return explain(global, *o); };
}

}  // namespace

const Verb explain_verb{"explain",
                        "Prints a value of the content and the chain of layers that made it, with file and line.",
                        "vizier explain zones.hand.sight --package ID --edition NAME", declare_explain};

}  // namespace vizier::cli
