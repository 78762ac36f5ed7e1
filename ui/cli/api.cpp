#include <fmt/format.h>

#include <memory>

#include "cli/output.hpp"
#include "cli/project.hpp"
#include "cli/verbs.hpp"
#include "client/roots.hpp"
#include "content/files.hpp"
#include "script/api.hpp"
#include "script/contracts.hpp"
#include "script/flow_parts.hpp"
#include "script/lib_docs.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

struct ApiOptions {
  bool lua = false, markdown = false, luacheck = false, lib = false, flow = false;
  std::string package;
};

/// The modules below `scripts/lib` of the program, and of the roots that are named.
std::string lib_page(const Global& global) {
  std::vector<fs::path> roots{project_folder(global)};
  std::error_code error;
  for (const fs::path& root : client::named_roots(global.roots))
    if (!fs::equivalent(root, roots.front(), error)) roots.push_back(root);
  content::Diagnostics wrong;
  std::vector<script::LibModule> modules;
  for (const fs::path& root : roots)
    for (const fs::path& file : content::files_below(root / "scripts" / "lib", ".lua")) {
      const std::string name = file.lexically_relative(root / "scripts").replace_extension().generic_string();
      if (const auto text = content::read_file(file, wrong))
        modules.push_back(script::read_lib_module(*text, name, content::shown(file), wrong));
    }
  if (wrong.ok()) return script::lib_markdown(modules);
  content::attach_sources(wrong);
  throw Failure(fmt::format("the reference of lib has gaps:\n{}", content::to_text(wrong)));
}

int api(const Global& global, const ApiOptions& o) {
  if (o.lua + o.markdown + o.luacheck + o.lib + o.flow > 1)
    throw Failure("api prints one thing at a time: --lua, --markdown, --luacheck, --lib or --flow");
  if (o.package.empty()) {
    print_exactly(o.lua        ? script::api_lua()
                  : o.luacheck ? script::api_luacheck()
                  : o.lib      ? lib_page(global)
                  : o.flow     ? script::flow_markdown()
                               : script::api_markdown());
    return 0;
  }
  if (o.luacheck || o.lib || o.flow)
    throw Failure("--package belongs to --lua and --markdown: what its contracts, queries and moments add");
  const auto package = load(open_library(global, {o.package}), {o.package, {}, {}, {}});
  print_exactly(o.lua ? script::api_lua() + script::contracts_lua(*package) : script::contracts_markdown(*package));
  return 0;
}

std::function<int()> declare_api(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ApiOptions>();
  arguments.flag("--lua", o->lua, "a LuaCATS stub, for completion in editors");
  arguments.flag("--markdown", o->markdown, "the reference page (what is printed without an option)");
  arguments.flag("--luacheck", o->luacheck, "the globals, for luacheck");
  arguments.flag("--lib", o->lib, "the page about the modules of scripts/lib, from their comments");
  arguments.flag("--flow", o->flow, "the page about the flow of a game: states, frames, notebooks, pushing");
  arguments.option("--package", o->package, "ID",
                   "with --lua: also what this package declares for its scripts; otherwise the page about that");
  return [&global, o] { return api(global, *o); };
}

}  // namespace

const Verb api_verb{"api", "Prints what scripts may call, from the bindings themselves.",
                    "vizier api --lua > docs/api/vizier.lua", declare_api};

}  // namespace vizier::cli
