#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "catch.hpp"
#include "content/library.hpp"
#include "script/runtime.hpp"
#include "world/editor.hpp"

namespace vizier::script {

/// A copy of the test game `duel`, to which modules can be added before its scripts load.
inline std::shared_ptr<content::Package> duel() {
  static const auto loaded = [] {
    const std::filesystem::path root = VIZIER_SOURCE_DIR;
    return content::Library({root, root / "tests" / "packages"}).load({"duel", "", "", {}});
  }();
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return std::make_shared<content::Package>(*loaded.package);
}

inline content::ScriptLayer layer(std::string text, std::string origin = "duel", std::string file = "try.lua") {
  return {std::move(origin), std::move(file), std::move(text)};
}

/// Loads the game with one more module, `duel/try`, whose `run(game)` holds the snippet (its first line is line 3), and
/// calls it in a game of three.
class Try {
 public:
  explicit Try(const std::string& snippet, Mode mode = Mode::step, Limits limits = {})
      : Try(with({{"duel/try", {layer("local try = {}\nfunction try.run(game)\n" + snippet + "\nend\nreturn try\n")}}}),
            mode, limits) {}

  Try(const std::shared_ptr<content::Package>& package, Mode mode, Limits limits = {}) : runtime(package, limits) {
    if (runtime.error()) {
      error = runtime.error();
      return;
    }
    world = world::World::make(runtime.defs(), 3, 1);
    world::set_up_supply(world, runtime.defs(), nullptr);
    runtime.context.world = runtime.context.changing = &world;
    runtime.context.events = &events;
    runtime.context.decision = &decision;
    runtime.context.next = &next;
    if (!runtime.call("duel/try", "run", {}, result, mode)) error = runtime.error();
    CHECK(lua_gettop(runtime.main()) == 0);  // whatever happened, nothing is left on the stack
  }

  static std::shared_ptr<content::Package> with(std::map<std::string, std::vector<content::ScriptLayer>> modules) {
    auto package = duel();
    for (auto& [name, layers] : modules) package->scripts[name] = std::move(layers);
    return package;
  }

  /// The result as words, or the message of the error.
  std::string says() const {
    if (error) return error.message;
    if (result.text()) return *result.text();
    if (result.integer()) return std::to_string(*result.integer());
    if (result.boolean()) return *result.boolean() ? "true" : "false";
    return result.is_nil() ? "nil" : "something else";
  }

  Runtime runtime;
  world::World world;
  world::Events events;
  world::Decision decision;
  Next next;
  world::Value result;
  Error error;
};

struct Snippet {
  const char* code;
  const char* says;
};

}  // namespace vizier::script
