#include "script/lint.hpp"

#include <algorithm>

#include "content/suggest.hpp"
#include "script/bind.hpp"
#include "script/bytecode.hpp"
#include "script/lint_fields.hpp"
#include "script/lint_literals.hpp"
#include "script/lint_secrets.hpp"
#include "script/sandbox.hpp"
#include "world/hash.hpp"

namespace vizier::script {
namespace {

struct Uses {
  std::vector<GlobalUse> globals;
  std::vector<OuterSet> sets;
  std::vector<NamedMoment> moments;
  WrittenUses literals;
  SecretUses secrets;
  FieldUses fields;
};

/// Kept by the text: most scripts are the same in every edition and with every mod.
std::map<std::pair<std::uint64_t, std::size_t>, Uses>& all_uses() {
  thread_local std::map<std::pair<std::uint64_t, std::size_t>, Uses> kept;
  return kept;
}

const Uses& uses_of(lua_State* L, const std::string& text) {
  static const Uses nothing;
  if (text.size() > runtime(L).limits().script) return nothing;  // it was refused: to compile it takes too long
  auto& kept = all_uses();
  const auto [it, fresh] = kept.try_emplace({world::hash_text(text), text.size()});
  if (fresh && luaL_loadbufferx(L, text.data(), text.size(), "=lint", "t") == LUA_OK) {
    it->second = {globals_used(L), chunk_variables_set(L), {}, literal_uses(L), secret_uses(L), {}};
    const std::vector<CodeOf> code = read_bytecode(L);
    it->second.fields = fields_used(code);
    for (const CodeOf& function : code)
      for (NamedMoment& moment : moments_named(function)) it->second.moments.push_back(std::move(moment));
  }
  if (fresh) lua_pop(L, 1);
  return it->second;
}

void lint_globals(const content::ScriptLayer& layer, bool patches, const std::vector<GlobalUse>& uses,
                  const std::vector<std::string>& known, content::Diagnostics& out) {
  for (const GlobalUse& use : uses) {
    const bool exists = std::binary_search(known.begin(), known.end(), use.name) || (patches && use.name == "Base");
    if (use.sets)
      out.error({layer.file, use.line, 0},
                fmt::format("'{}' is no local variable: a script keeps nothing in globals", use.name),
                fmt::format("write local {}", use.name), "globals");
    else if (!exists)
      out.error({layer.file, use.line, 0}, fmt::format("there is no '{}' here", use.name),
                content::suggest(use.name, known), "globals");
  }
}

/// Timers wait while players choose in secret: nobody may keep them waiting for ever.
void lint_secrets(Runtime& rt, content::Diagnostics& out) {
  bool timers = false;
  const auto each = [&](const auto& visit) {
    for (const auto& [module, layers] : rt.package().scripts)
      for (const content::ScriptLayer& layer : layers) visit(layer, uses_of(rt.main(), layer.text).secrets);
  };
  each([&](const content::ScriptLayer& layer, const SecretUses& uses) {
    timers = timers || (layer.origin != "lib" && uses.sets_timers);
  });
  if (!timers) return;
  each([&](const content::ScriptLayer& layer, const SecretUses& uses) {
    if (layer.origin == "lib") return;  // most games do not use it; where one does, the script fails with a message
    for (const int line : uses.unlimited)
      out.error({layer.file, line, 0}, "timers wait while players choose in secret: this question needs a time limit",
                "add { within = …, default = … }", "secret-time");
  });
}

}  // namespace

const std::vector<ScriptPass>& lint_passes() {
  static const std::vector<ScriptPass> all = {
      {"globals", "a name in a script that is neither a local variable nor anything that scripts may call"},
      {"names", "a zone, region, counter, kind, category or query that a script names and that does not exist", true},
      {"fields", "something that a script reads or calls though nothing has that name", true},
      {"states", "the name of a state that a state returns and that does not exist"},
      {"choices", "a word to choose that has no text"},
      {"secret-time", "a question in a secret choice that has no time limit, in a game with timers"},
      {"passed-arguments", "a text that uses an argument that no script passes"},
  };
  return all;
}

content::Diagnostics lint(Runtime& rt) {
  content::Diagnostics out;
  if (all_uses().size() > 5000) all_uses().clear();
  lua_State* L = rt.main();
  const std::vector<std::string> known = names_in(rt.sandbox().globals());
  std::vector<WrittenScript> written;
  std::vector<FieldsOf> fields;
  for (const auto& [module, layers] : rt.package().scripts)
    for (std::size_t i = 0; i < layers.size(); ++i) {
      const Uses& uses = uses_of(L, layers[i].text);
      for (const OuterSet& set : uses.sets)
        out.error({layers[i].file, set.line, 0}, variable_set_message(set), {}, "state");
      for (const NamedMoment& moment : uses.moments)
        if (!rt.defs().moment(moment.name))
          out.error({layers[i].file, moment.line, 0}, fmt::format("there is no moment '{}'", moment.name),
                    content::suggest(moment.name, known_names(rt.defs().moments)), "moments");
      lint_globals(layers[i], i > 0, uses.globals, known, out);
      fields.push_back({&layers[i], &uses.fields});
      // what every game may use speaks of texts and words that only some have
      if (layers[i].origin != "lib") written.push_back({&layers[i], &uses.literals});
    }
  lint_secrets(rt, out);
  lint_fields(rt, fields, out);
  lint_states(rt, out);
  lint_names(rt, written, out);
  lint_choices(rt, written, out);
  lint_passed(rt, written, out);
  return out;
}

}  // namespace vizier::script
