#include "script/lint.hpp"

#include <algorithm>

#include "content/suggest.hpp"
#include "script/bind.hpp"
#include "script/bytecode.hpp"
#include "script/sandbox.hpp"
#include "world/hash.hpp"

namespace vizier::script {
namespace {

struct Found {
  std::vector<GlobalUse> globals;
  std::vector<OuterSet> sets;
  std::vector<NamedMoment> moments;
};

/// Kept by the text: most scripts are the same in every edition and with every mod.
const Found& found_in(lua_State* L, const std::string& text) {
  static const Found nothing;
  if (text.size() > runtime(L).limits().script) return nothing;  // it was refused: to compile it takes too long
  thread_local std::map<std::pair<std::uint64_t, std::size_t>, Found> kept;
  if (kept.size() > 5000) kept.clear();
  const auto [it, fresh] = kept.try_emplace({world::hash_text(text), text.size()});
  if (fresh && luaL_loadbufferx(L, text.data(), text.size(), "=lint", "t") == LUA_OK) {
    it->second = {globals_used(L), chunk_variables_set(L), {}};
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
      const Found& found = found_in(L, layers[i].text);
      for (const OuterSet& set : found.sets)
        out.error({layers[i].file, set.line, 0}, variable_set_message(set), {}, "state");
      for (const NamedMoment& moment : found.moments)
        if (!rt.defs().moment(moment.name))
          out.error({layers[i].file, moment.line, 0}, fmt::format("there is no moment '{}'", moment.name),
                    content::suggest(moment.name, known_names(rt.defs().moments)), "moments");
      for (const GlobalUse& use : found.globals) {
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
