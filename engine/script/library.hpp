#pragma once
#include <string>

#include "script/rows.hpp"

/// The libraries of Lua that scripts have in a safer make.
namespace vizier::script {

extern const Type string_type;
extern const Type table_type;

/// Throws where a text would be larger than the limits allow.
void check_size(const Runtime& runtime, std::size_t size);
/// What a value reads like, never an address.
std::string plain_text(lua_State* L, int at);
inline int push_text(lua_State* L, std::string_view text) { return lua_pushlstring(L, text.data(), text.size()), 1; }

}  // namespace vizier::script
