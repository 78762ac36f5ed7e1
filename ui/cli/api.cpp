#include <memory>

#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "script/api.hpp"

namespace vizier::cli {
namespace {

struct Options {
  bool lua = false, markdown = false, luacheck = false;
};

int api(const Options& o) {
  if (o.lua + o.markdown + o.luacheck > 1) throw Failure("api prints one thing at a time: --lua, --markdown or --luacheck");
  print(o.lua ? script::api_lua() : o.luacheck ? script::api_luacheck() : script::api_markdown());
  return 0;
}

std::function<int()> declare(Arguments& arguments, const Global&) {
  auto o = std::make_shared<Options>();
  arguments.flag("--lua", o->lua, "a LuaCATS stub, for completion in editors");
  arguments.flag("--markdown", o->markdown, "the reference page (what is printed without an option)");
  arguments.flag("--luacheck", o->luacheck, "the globals, for luacheck");
  return [o] { return api(*o); };
}

}  // namespace

const Verb api_verb{"api", "Prints what scripts may call, from the bindings themselves.", "vizier api --lua > docs/api/vizier.lua", declare};

}  // namespace vizier::cli
