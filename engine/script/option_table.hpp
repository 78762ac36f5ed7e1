#pragma once
#include <span>
#include <string>

#include "script/names.hpp"
#include "world/value.hpp"

namespace vizier::script {

/// Lays the values of a table's options behind everything on the stack, in the order of their names; nil for what is
/// not given. Refuses every other name, with a suggestion. The quick way for functions that are called all the time.
void spread_options(lua_State* L, int at, const char* function, std::span<const char* const> names);

/// The table of named options that a script gives to a host function, read field by field. A mistake throws Fail; the
/// sentence begins with the name of the function.
class OptionTable {
 public:
  /// The table at `at`. Refuses every name but these, with a suggestion.
  OptionTable(lua_State* L, int at, const char* function, std::span<const char* const> known);

  bool has(const char* field) const;
  std::string text(const char* field) const;
  std::string text_or_none(const char* field) const;  ///< empty where it is not given
  /// What a name stands for, which must be of this type.
  ListName list(const char* field, ListName::Type wanted, const char* wanted_name) const;
  /// A whole number, or the name of a rule that is one.
  std::int64_t number_or_rule(const char* field, std::int64_t otherwise, std::int64_t min, std::int64_t max) const;

 private:
  lua_State* L_;
  int at_;
  const char* function_;
};

}  // namespace vizier::script
