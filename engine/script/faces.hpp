#pragma once
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "script/sol.hpp"

namespace vizier::script {

class Runtime;

/// Replaces the table on the top of the stack by one that shows the same and cannot be changed. Tables inside it stay
/// as they are: the caller freezes those.
void freeze(lua_State* L);
/// Completes the metatable on the top of the stack for a table that scripts may only read: its length is that of
/// `__real`, a change calls `refuse_change`, and scripts get `name` instead of the metatable.
void close_metatable(lua_State* L, lua_CFunction refuse_change, const char* name);

/// What scripts see of tables that are not theirs: of other modules, and of what `once` gave. A face has the entries of
/// the table behind it and cannot be changed; tables in it are faces in their turn. While modules load, it shows what
/// its table holds at that moment; afterwards nothing changes any more.
class Faces {
 public:
  explicit Faces(Runtime& runtime);

  /// Replaces the table on the top of the stack by its face; anything else stays. `whose` begins the message for who
  /// writes to it: "the module x".
  void show(lua_State* L, const std::string& whose);
  /// As `show`, but a face of its own for the chunk that requires the module. When all is loaded, the module's
  /// functions lie in it, so that `module.name(…)` costs no more than on the module itself. What a chunk writes over
  /// them, nobody else sees.
  void show_to(lua_State* L, const std::string& chunk, const std::string& module);

  void refresh(lua_State* L, int face);  ///< while modules load: before what lies behind it is read
  void finish();                         ///< all modules are loaded. Throws Fail where they hold too much
  /// Those that show_to made.
  void each(const std::function<void(const std::string& chunk, const sol::table& face)>& f) const;

  static constexpr std::size_t most = 200'000;  ///< values that all modules together can hold

 private:
  void make(lua_State* L, const std::string& whose);
  std::size_t fill(lua_State* L, int face);

  Runtime& runtime_;
  bool live_ = true;                                               ///< modules are loading
  sol::table known_;                                               ///< the face of each table
  std::vector<sol::table> made_;                                   ///< all of them
  std::map<std::pair<std::string, std::string>, sol::table> own_;  ///< by chunk and module
};

}  // namespace vizier::script
