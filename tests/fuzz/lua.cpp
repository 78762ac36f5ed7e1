// A script from a stranger: a module that loads, or a message; a function that runs in a game, or a message. Never a
// crash, and never longer than its limits.
#include "targets.hpp"

#include <cstdint>
#include <cstdlib>

#include "bytes.hpp"
#include "script/lint.hpp"
#include "script/runtime.hpp"
#include "world/editor.hpp"

using namespace vizier;

namespace {

const content::Package& game() {
  static const auto loaded = fuzz::library().load({"htac", "", "", {}});
  if (!loaded.package) std::abort();
  return *loaded.package;
}

script::Limits tight() {
  script::Limits limits;
  limits.instructions = 100'000;
  limits.memory = std::size_t{8} << 20;
  limits.call_ms = 5;
  return limits;
}

/// The same text as a module of its own, and as the body of a function that a step runs.
void run(const std::string& text, script::Mode mode) {
  auto package = std::make_shared<content::Package>(game());
  package->scripts["htac/fuzz"] = {{"htac", "fuzz.lua", text}};
  script::Runtime runtime(package, tight());
  if (runtime.loaded() == static_cast<bool>(runtime.error())) std::abort();
  if (!runtime.loaded()) return;
  script::lint(runtime);
  world::World world = world::World::make(runtime.defs(), 2, 1);
  world::set_up_supply(world, runtime.defs(), nullptr);
  world::Events events;
  world::Decision decision;
  script::Next next;
  runtime.context.world = runtime.context.changing = &world;
  runtime.context.events = &events;
  runtime.context.decision = &decision;
  runtime.context.next = &next;
  world::Value result;
  const bool good = runtime.has_function("htac/fuzz", "run") && runtime.call("htac/fuzz", "run", {}, result, mode);
  if (good && runtime.error()) std::abort();
  if (!world::check_structure(world, runtime.defs())) std::abort();
}

}  // namespace

void vizier::fuzz::fuzz_lua(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  run(text, script::Mode::step);
  run("local m = {}\nfunction m.run(game)\n" + text + "\nend\nreturn m\n",
      size % 2 == 0 ? script::Mode::step : script::Mode::check);
}
