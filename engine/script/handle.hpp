#pragma once
#include <cstdint>
#include <string>

#include "script/runtime.hpp"
#include "world/exists.hpp"

namespace vizier::script {

/// A value of a script that should be a handle: light userdata that is the packed Ref itself, with a mark. A script can
/// keep a handle over an undo or into the next game, or get one out of a value that another game wrote. So this is the
/// border: the Ref is given out only where what it names is in the running game. (A number that is in use again names
/// what has it now: nobody can tell.)
class Handle {
 public:
  Handle(lua_State* L, int at) : bits_(reinterpret_cast<std::uint64_t>(lua_touserdata(L, at))) {}
  static void* of(world::Ref r) { return reinterpret_cast<void*>(r.pack() | mark); }  ///< as Lua keeps it
  static void push(lua_State* L, world::Ref r) { lua_pushlightuserdata(L, of(r)); }

  bool is_one() const { return (bits_ & mark) != 0; }  ///< it is a handle; what it names may be gone
  bool is(world::Ref r) const { return bits_ == (r.pack() | mark); }
  bool before(Handle other) const { return bits_ < other.bits_; }  ///< an order that is the same in every run
  world::RefType type() const { return unchecked().type; }
  bool is_there(const Runtime& rt) const {
    if (!is_one()) return false;
    const world::World* const w = rt.context.world;
    return w ? world::exists(*w, rt.defs(), unchecked()) : is_in_content(rt);
  }
  /// What it names in the running game. Throws Fail where that is not there, or where this is no handle.
  world::Ref ref(const Runtime& rt) const {
    if (!is_there(rt)) refuse(rt);
    return unchecked();
  }
  std::string describe(const Runtime& rt) const;  ///< for messages; of whatever it is

 private:
  // No address has this bit, so one look tells a handle from every other userdata.
  static constexpr std::uint64_t mark = std::uint64_t{1} << 62;

  world::Ref unchecked() const { return world::Ref::unpack(bits_); }
  bool is_in_content(const Runtime& rt) const;  ///< as much as can be there without a game
  [[noreturn]] void refuse(const Runtime& rt) const;

  std::uint64_t bits_;
};

}  // namespace vizier::script
