#pragma once
#include <array>

#include "script/sol.hpp"
#include "world/world.hpp"

namespace vizier::script {

/// The notebook of a frame: a table while a step runs, a value of the World between steps. Where it holds plain values
/// only, the table is kept for the step that goes on with it and need not be made anew.
class Notebooks {
 public:
  explicit Notebooks(lua_State* main);

  void lay(lua_State* co, const world::Frame& frame);                  ///< at the bottom of the coroutine
  void read(lua_State* co, world::World& world, world::Frame& frame);  ///< what the step wrote into it stays there

 private:
  struct Kept {
    world::Value vars;  ///< what it holds; nil where nothing is kept
    sol::reference table;
  };
  Kept& kept(const world::Table* table);
  void keep(lua_State* co, const world::Value& value);

  std::array<Kept, 8> kept_;  ///< by the address of what they hold
};

}  // namespace vizier::script
