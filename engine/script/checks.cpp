// What a package wants to be true of its own content, beyond what a schema can say.
#include "script/contracts.hpp"
#include "script/looking.hpp"

namespace vizier::script {

void run_check(Runtime& rt) {
  const std::string& flow = rt.package().manifest.flow;
  if (!rt.has_function(flow, "check")) return;
  world::World world = world::World::make(rt.defs(), rt.defs().min_seats, 1);
  const Changing change(rt, world);
  world::Value ignored;
  if (!rt.call(flow, "check", {}, ignored, Mode::step)) throw Fail(rt.error().message);
}

}  // namespace vizier::script
