#pragma once
#include "script/types.hpp"

namespace vizier::script {

class Runtime;

/// The list that host functions give to scripts: a table of 1, 2, 3… whose metatable has the methods (`where`, `any`,
/// `first`…). What `where` gives is a *lazy list*: a list that is worked out only as far as somebody looks. When all of
/// it has been looked at, it is a list like every other.
void push_list(lua_State* L, int room);  ///< a new one, with room for so many
void make_list(lua_State* L);            ///< gives the table on the top of the stack the methods

bool is_list(lua_State* L,
             int at);  ///< it has the methods, and all of it lies in the table; also a worked-out lazy list
bool is_lazy_list(lua_State* L, int at);  ///< a lazy list that has not been looked at to its end
/// Works out the rest of a lazy list; nothing for all other values. Throws Fail where the lazy list's function fails.
/// Everything of the host that reads tables of scripts calls this first.
void settle_list(lua_State* L, int at);

int list_of(Raw<Gives<List<AnyValue>>, Maybe<AnyTable>> raw);  ///< the function `list` of scripts
int ipairs(lua_State* L);      ///< Lua's own would look at lazy lists one by one, while the loop changes the game
void install_lists(Runtime&);  ///< the metatables

}  // namespace vizier::script
