#pragma once
#include <initializer_list>
#include <string>
#include <vector>

#include "script/condition.hpp"
#include "script/names.hpp"
#include "world/value.hpp"

/// What a table that is data (a state of the flow, a way to lay a piece) is read with. The table lies on the stack's top; everything throws Fail with a
/// sentence that begins with `what`, e.g. `state 'turn'`.
namespace vizier::script::table {

/// Refuses every name but these; `a` is what the table is, e.g. `a lap`.
void refuse_unknown(lua_State* L, const std::string& what, const char* a, std::initializer_list<const char*> known);
bool has(lua_State* L, const char* field);
std::string text(lua_State* L, const std::string& what, const char* field);
std::string text_or_none(lua_State* L, const std::string& what, const char* field);  ///< empty where it is not given
ListName list(lua_State* L, const std::string& what, const char* field, ListName::Type wanted, const char* wanted_name);
/// The condition of that name, kept alive and ready to be looked at; null where it is not given.
Condition* condition(lua_State* L, const std::string& what, const char* field);
/// A list of texts; empty where it is not given.
std::vector<std::string> texts(lua_State* L, const std::string& what, const char* field);
/// Whether the flow has a function for the query, so that only a script can tell what it says.
bool asks_flow(Runtime& runtime, world::QueryId query);
/// What a path (`placement.laps`) means among the rules; nil where it means nothing.
const world::Value& rule(lua_State* L, std::string_view path);

}  // namespace vizier::script::table
