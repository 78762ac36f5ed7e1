#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "script/error.hpp"
#include "script/sol.hpp"

namespace vizier::script {

class Runtime;

/// Everything that scripts can reach through their modules, as it was when loading was over: tables with their entries
/// and metatables, functions with the variables around them. None of it may ever change: the World is the only state of
/// a game. A look goes over these tables and variables once and compares every value. Nothing new can be reached
/// without a change in what is known, so that nothing is walked anew.
class ModuleState {
 public:
  explicit ModuleState(Runtime& runtime);

  void take();  ///< once all scripts are loaded

  enum class Tell : std::uint8_t { both, old };  ///< old: what a value has become depends on when it was seen
  /// What has changed, and puts it back; no error where nothing has. Of several changes it tells the first by name, so
  /// that the same ones are told in the same words in every run.
  Error look(Tell values = Tell::both);

  std::size_t size() const { return count_; }  ///< how many values a look compares

 private:
  /// A value as it can be compared without asking Lua: numbers and truth values themselves, all else by where it lies.
  struct Slot {
    int type = LUA_TNIL;
    std::uint64_t bits = 0;
    bool operator==(const Slot&) const = default;
  };
  /// How something was first reached.
  struct Way {
    enum class By : std::uint8_t { module, face, entry, variable, metatable } by = By::module;
    int from = 0;       ///< which object
    std::string name;   ///< of the module, of the chunk that has the face, the entry (`.count`, `[3]`) or the variable
    std::string local;  ///< what the chunk calls it, where a variable has it, too
  };
  struct Table {
    int object = 0;
    Slot metatable;
    std::vector<Slot> entries;  ///< key, value, key, value… in Lua's order, which stays as long as nothing is set
  };
  struct Variable {
    int function = 0;  ///< an object that has it
    int number = 0;    ///< among the variables around that function
    Slot value;
  };
  struct Difference {
    std::string file, variable, was, is;
    std::string chunk;  ///< of the line that probably did it
    int line = 0;       ///< 0 where that is not known
  };

  static Slot slot(lua_State* L, int at);
  static std::string entry_name(lua_State* L, int key);
  static std::string chunk_of(lua_State* L, int function);
  void push_object(lua_State* L, int object) const;
  int reach(lua_State* L, Way way);
  void walk_table(lua_State* L, int object);
  void walk_function(lua_State* L, int object);
  std::string_view chunk_at(int object) const;
  void read(lua_State* L, Table& table) const;
  bool same(lua_State* L, const Table& table) const;

  // module_change.cpp: what is told of a difference
  void find(lua_State* L, Table& table, std::vector<Difference>& out);
  void find_metatable(lua_State* L, const Table& table, std::vector<Difference>& out);
  void find(lua_State* L, const Variable& variable, std::vector<Difference>& out);
  Difference difference(lua_State* L, int object, int key, int was, int is) const;
  void note_line(lua_State* L, const void* variable, const std::string& field, Difference& difference) const;
  std::string name_of(int object) const;
  std::string file_of(lua_State* L, int object) const;

  Runtime& runtime_;
  sol::table objects_;  ///< what was reached: 1, 2, 3…
  sol::table copies_;   ///< of tables, by the same numbers: their entries as they were
  sol::table values_;   ///< of variables_: what they held
  std::vector<Way> ways_;
  std::map<const void*, int> numbers_;  ///< of objects_, by where they lie
  std::map<const void*, std::size_t> variable_places_;
  std::vector<Table> tables_;
  std::vector<Variable> variables_;
  std::size_t count_ = 0;
};

}  // namespace vizier::script
