#pragma once
#include <string>

#include "script/rows.hpp"

/// Safer versions of those libraries of Lua that scripts have.
namespace vizier::script {

extern const Type string_type;
extern const Type table_type;

/// Throws where a text would be larger than the limits allow.
void check_size(const Runtime& runtime, std::size_t size);
/// A value as text, never with an address.
std::string plain_text(lua_State* L, int at);
inline int push_text(lua_State* L, std::string_view text) { return lua_pushlstring(L, text.data(), text.size()), 1; }

}  // namespace vizier::script
