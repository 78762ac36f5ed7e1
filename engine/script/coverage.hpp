#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "script/lua.hpp"

namespace vizier::script {

/// Counts which lines of the scripts can run and which have run, in one runtime. Belongs to one thread; add the counts
/// of several afterwards.
class Coverage {
 public:
  enum : std::uint8_t {
    code = 1,
    loaded = 2,
    played = 4
  };  ///< what can be known of a line: something can run there; it ran at load, in a game
  struct Script {
    std::string file;  ///< as shown to people
    std::string text;
    std::vector<std::uint8_t> lines;  ///< bits by line number; [0] is unused
  };

  /// A chunk that was just compiled lies on the stack's top.
  void add(lua_State* L, const std::string& chunk, const std::string& file, const std::string& text);
  void reached(const char* source, int line, bool loading);
  void add(const Coverage& other);
  /// The same scripts as they are before any game.
  Coverage untouched() const;
  /// Notes lines as reached in a game, by script.
  void mark(const std::map<std::string, std::vector<int>>& lines);
  /// Lines that have run in a game, but not in those of `before`; by script.
  std::map<std::string, std::vector<int>> beyond(const Coverage& before) const;

  const std::map<std::string, Script>& scripts() const {
    return scripts_;
  }  ///< by chunk name: the module, or `mod!module`

 private:
  std::map<std::string, Script> scripts_;
  const char* last_source_ = nullptr;  ///< most lines come from the chunk of the one before
  Script* last_ = nullptr;
};

}  // namespace vizier::script
