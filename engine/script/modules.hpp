#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.hpp"
#include "script/faces.hpp"
#include "script/module_state.hpp"
#include "script/sol.hpp"
#include "world/id_vector.hpp"

namespace vizier::script {

class Coverage;
class Runtime;

/// The modules of a package. Loads each once, in an environment of its own, with the patches of mods laid over it, and
/// knows the file and the lines behind a chunk's name.
class Modules {
 public:
  Modules(Runtime& runtime, Coverage* coverage);

  /// What the module returns. Loads it where that has not been done yet; throws Fail.
  const sol::object& get(const std::string& name);
  void load_all();  ///< throws Fail
  /// All modules are there, and what looks at them has been loaded: works out what they have named with `once`. Nothing
  /// of a module changes from now on. Throws Fail.
  void finish();
  Faces& faces() { return faces_; }                   ///< what modules see of one another
  ModuleState& state() { return state_; }             ///< what they hold
  const sol::table& onces() const { return onces_; }  ///< a list of functions, see `once`

  void push_kind_script(lua_State* L, world::KindId kind);  ///< its face; nil for an inert kind
  void push_kind_params(lua_State* L, world::KindId kind);

  bool has_chunk(std::string_view chunk) const { return chunks_.contains(chunk); }
  std::string file_of(std::string_view chunk) const;
  std::string_view source(std::string_view chunk) const;  ///< the text of its script; empty where it is none
  std::string source_line(std::string_view chunk, int line) const;
  const content::Diagnostics& warnings() const { return warnings_; }

 private:
  void load_layer(const std::string& module, std::size_t layer);
  sol::function compile(const std::string& chunk, const std::string& file, const std::string& text);
  sol::object run(const sol::function& body, const std::string& chunk);
  void refuse_power_sign(const std::string& chunk, const std::string& file, std::string_view text);
  void refuse_gone(const std::string& chunk, const std::string& file, const std::string& text);
  void refuse_variables_set(const std::string& chunk, const std::string& file);
  [[noreturn]] void refuse(const std::string& chunk) const;
  void warn_of_strangers(const std::string& module, const sol::table& known, const sol::table& patch,
                         const std::string& file);

  Runtime& runtime_;
  Coverage* coverage_;
  std::map<std::string, sol::object> modules_;
  std::vector<std::string> loading_;
  std::map<std::string, std::pair<std::string, std::size_t>, std::less<>> chunks_;  ///< chunk name → module, layer
  Faces faces_;
  ModuleState state_;
  sol::table onces_;
  world::IdVector<world::KindId, sol::object> kind_scripts_, kind_params_;
  content::Diagnostics warnings_;
};

}  // namespace vizier::script
