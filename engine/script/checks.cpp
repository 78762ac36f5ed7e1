// What a package wants to be true of its own content, beyond what a schema can say.
#include "script/contracts.hpp"

namespace vizier::script {

void run_check(Runtime& rt) {
  const std::string& flow = rt.package().manifest.flow;
  lua_State* L = rt.main();
  rt.push_module(L, flow);
  const bool wanted = lua_getfield(L, -1, "check") == LUA_TFUNCTION;
  lua_pop(L, 2);
  if (!wanted) return;
  world::World world = world::World::make(rt.defs(), rt.defs().min_seats, 1);
  world::Events events;
  world::Decision decision;  // asking fails, but needs a place to write the question to
  Next next;
  const Context before = rt.context;
  rt.context = {};
  rt.context.world = &world;
  rt.context.events = &events;
  rt.context.decision = &decision;
  rt.context.next = &next;
  world::Value ignored;
  const bool good = rt.call(flow, "check", {}, ignored, Mode::step);
  rt.context = before;
  if (!good) throw Fail(rt.error().message);
}

}  // namespace vizier::script
