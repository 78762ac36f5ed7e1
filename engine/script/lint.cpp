#include "script/lint.hpp"

#include <algorithm>

#include "content/suggest.hpp"
#include "script/bind.hpp"
#include "script/bytecode.hpp"
#include "script/sandbox.hpp"
#include "world/hash.hpp"

namespace vizier::script {
namespace {

/// What a script names.
struct Uses {
  std::vector<GlobalUse> globals;
  std::vector<NamedMoment> moments;
};

/// Kept by the text: most scripts are the same in every edition and with every mod.
const Uses& uses_of(lua_State* L, const std::string& text) {
  thread_local std::map<std::pair<std::uint64_t, std::size_t>, Uses> kept;
  if (kept.size() > 5000) kept.clear();
  const auto [it, fresh] = kept.try_emplace({world::hash_text(text), text.size()});
  if (fresh && luaL_loadbufferx(L, text.data(), text.size(), "=lint", "t") == LUA_OK) {
    it->second.globals = globals_used(L);
    for (const CodeOf& function : read_bytecode(L))
      for (NamedMoment& moment : moments_named(function)) it->second.moments.push_back(std::move(moment));
  }
  if (fresh) lua_pop(L, 1);
  return it->second;
}

}  // namespace

content::Diagnostics lint(Runtime& rt) {
  content::Diagnostics out;
  lua_State* L = rt.main();
  const std::vector<std::string> known = names_in(rt.sandbox().globals());
  for (const auto& [module, layers] : rt.package().scripts)
    for (std::size_t i = 0; i < layers.size(); ++i) {
      const Uses& uses = uses_of(L, layers[i].text);
      for (const NamedMoment& moment : uses.moments)
        if (!rt.defs().moment(moment.name))
          out.error({layers[i].file, moment.line, 0}, fmt::format("there is no moment '{}'", moment.name),
                    content::suggest(moment.name, known_names(rt.defs().moments)), "moments");
      for (const GlobalUse& use : uses.globals) {
        const bool exists = std::binary_search(known.begin(), known.end(), use.name) || (i > 0 && use.name == "Base");
        if (use.sets)
          out.error({layers[i].file, use.line, 0},
                    fmt::format("'{}' is no local variable: a script keeps nothing in globals", use.name),
                    fmt::format("write local {}", use.name), "globals");
        else if (!exists)
          out.error({layers[i].file, use.line, 0}, fmt::format("there is no '{}' here", use.name),
                    content::suggest(use.name, known), "globals");
      }
    }
  return out;
}

}  // namespace vizier::script
