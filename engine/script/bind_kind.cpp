#include "script/bind.hpp"

namespace vizier::script {

using world::Ref;

namespace {

const world::KindDef& def_of(lua_State* L, Ref self) { return defs(L).kinds[static_cast<std::size_t>(self.id)]; }

int get_name(lua_State* L, Ref self) { return runtime(L).push_def_text(L, def_of(L, self).name), 1; }
int get_category(lua_State* L, Ref self) { return runtime(L).push_def_text(L, def_of(L, self).category), 1; }
int get_back(lua_State* L, Ref self) {
  const std::string& back = defs(L).backs[static_cast<std::size_t>(def_of(L, self).back)];
  return lua_pushlstring(L, back.data(), back.size()), 1;
}
int get_script(lua_State* L, Ref self) { return runtime(L).push_kind_script(L, world::KindId(self.id)), 1; }
int get_params(lua_State* L, Ref self) { return runtime(L).push_kind_params(L, world::KindId(self.id)), 1; }

constexpr Field fields[] = {
    {"name", "string", "Its id, as in the content.", get_name},
    {"category", "string", "Section of content that declares it.", get_category},
    {"back", "string", "What it looks like from behind: kinds with one back cannot be told apart when hidden.", get_back},
    {"script", "table?", "The module that says what it does; nil for an inert kind.", get_script},
    {"params", "table", "The parameters (`with`) that the content gives to its script.", get_params},
};

}  // namespace

const Type kind_type{"Kind", "What a piece is. Its attributes can be read as fields.", fields, {}};

}  // namespace vizier::script
