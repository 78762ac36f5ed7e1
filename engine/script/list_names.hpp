#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "script/lua.hpp"
#include "world/decision.hpp"

namespace vizier::script {

/// A name that stands for a list of choices: a legality rule, a region, a zone (of the asked seat, or shared), or a category of kinds.
struct ListName {
  enum class Type : std::uint8_t { none, legal, region, zone, category } type = Type::none;
  std::size_t index = 0;
};

/// Finds what a name in a script stands for without comparing it with all names: this is asked for every ordinary decision.
class ListNames {
 public:
  int table = LUA_NOREF;                                 ///< registry: name → code
  std::vector<std::vector<world::Choice>> rule_zones;    ///< by legality rule: its zones as choices
  std::vector<std::vector<world::Choice>> category_kinds;

  ListName find(lua_State* L, int at, const char* text, std::size_t size);

 private:
  struct Entry {
    const char* text = nullptr;
    std::size_t size = 0;
    char letters[24] = {};
    ListName name;
  };
  std::array<Entry, 64> cache_;
};

}  // namespace vizier::script
