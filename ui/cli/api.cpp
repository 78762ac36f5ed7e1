#include <memory>

#include "cli/output.hpp"
#include "cli/project.hpp"
#include "cli/verbs.hpp"
#include "script/api.hpp"
#include "script/contracts.hpp"

namespace vizier::cli {
namespace {

struct ApiOptions {
  bool lua = false, markdown = false, luacheck = false;
  std::string package;
};

int api(const Global& global, const ApiOptions& o) {
  if (o.lua + o.markdown + o.luacheck > 1)
    throw Failure("api prints one thing at a time: --lua, --markdown or --luacheck");
  if (o.package.empty()) {
    print_exactly(o.lua ? script::api_lua() : o.luacheck ? script::api_luacheck() : script::api_markdown());
    return 0;
  }
  if (o.luacheck)
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
  arguments.option("--package", o->package, "ID",
                   "with --lua: also what this package declares for its scripts; otherwise the page about that");
  return [&global, o] { return api(global, *o); };
}

}  // namespace

const Verb api_verb{"api", "Prints what scripts may call, from the bindings themselves.",
                    "vizier api --lua > docs/api/vizier.lua", declare_api};

}  // namespace vizier::cli
