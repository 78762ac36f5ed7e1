#include "script/arguments.hpp"
#include "script/modules.hpp"

namespace vizier::script {

using world::Defs;
using world::KindId;

namespace {

const world::KindDef& def_of(const Defs& defs, KindId kind) { return defs.kinds[kind]; }

DefText get_name(const Defs& defs, KindId kind) { return {def_of(defs, kind).name}; }
DefText get_category(const Defs& defs, KindId kind) { return {def_of(defs, kind).category}; }
Text get_back(const Defs& defs, KindId kind) { return defs.backs[def_of(defs, kind).back]; }
int get_script(lua_State* L, KindId kind) { return runtime(L).modules().push_kind_script(L, kind), 1; }
int get_params(lua_State* L, KindId kind) { return runtime(L).modules().push_kind_params(L, kind), 1; }

Text get_module(const Defs& defs, KindId kind) { return def_of(defs, kind).script; }

int context(Raw<Gives<AnyTable>, KindId, AnyTable> raw) {
  lua_State* const L = raw;
  const KindId kind = raw.arg<1>();
  raw.arg<2>();
  lua_settop(L, 2);
  if (lua_getmetatable(L, 2) != 0) throw Fail("context: this table is something else already; give a new one");
  const auto& known = runtime(L).names().kind_ctx;
  if (!known.has(kind) || !known[kind].valid()) return 1;
  push(L, known[kind]);
  lua_setmetatable(L, 2);
  return 1;
}

constexpr Field fields[] = {
    field<get_name>("name", "Its id, as in the content."),
    field<get_category>("category", "Section of content that declares it."),
    field<get_back>("back", "What it looks like from behind: kinds with one back cannot be told apart when hidden."),
    field<Maybe<AnyTable>, get_script>("script", "The module that says what it does; nil for an inert kind."),
    field<get_module>("module", "The name of that module; empty for an inert kind."),
    field<AnyTable, get_params>("params", "The parameters (`with`) that the content gives to its script."),
};
constexpr Function functions[] = {
    method<context>("context", "fields",
                    "Makes a table the ctx that functions of this kind's script get: to read or to set a field that "
                    "its contract does not declare under `ctx` is an error from now on. Returns the table."),
};

}  // namespace

const Type kind_type{"Kind", "What a piece is. Its attributes can be read as fields.", fields, functions};

}  // namespace vizier::script
