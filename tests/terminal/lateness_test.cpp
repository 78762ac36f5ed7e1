// How late the terminal's loop serves what is due while every core is busy and nobody types.
#include "play/lateness.hpp"
#include "content/sandbox.hpp"
#include "stage.hpp"

using namespace vizier;

TEST_CASE("how late due moments are served by the terminal is printed") {
  content::Sandbox box;
  box.write("game/package.yaml", content::plain_manifest + "clock: real\nflow: game/flow\n");
  box.write("game/scripts/flow.lua", lateness::ticking);
  const content::Loaded loaded = box.load({"game", "", "", {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  stage::Stage s(loaded.package, 2, 1);
  const lateness::Load load;
  lateness::Clerk clerk(s.match);
  const auto adjust = [&](terminal::SessionOptions& options) {
    options.now_ms = lateness::real_ms;
    options.waits = [&](std::int64_t milliseconds) {
      clerk.look();
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      return false;  // nobody types
    };
  };
  CHECK(s.play(
            {"human", "human"}, [] { return std::optional<std::string>(""); }, false, adjust) == 0);
  CHECK(s.match.over());
  clerk.look();
  CHECK(clerk.served() > 200);
  clerk.print("the terminal");
}
