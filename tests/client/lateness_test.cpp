// How late the host serves what is due while every core is busy.
#include "play/lateness.hpp"
#include "catch.hpp"
#include "client/begin.hpp"
#include "client/host.hpp"
#include "content/sandbox.hpp"

using namespace vizier;
using namespace vizier::client;

TEST_CASE("how late due moments are served by the host is printed") {
  content::Sandbox box;
  box.write("game/package.yaml", content::plain_manifest + "clock: real\nflow: game/flow\n");
  box.write("game/scripts/flow.lua", lateness::ticking);
  const content::Loaded loaded = box.load({"game", "", "", {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  const std::pair<const char*, int> loops[] = {{"the host, looked after every 4 ms", 4},
                                               {"frames of a window, 16 ms", 16}};
  for (const auto& [what, every] : loops) {
    Host host{*make_game(loaded.package, {"human", "human"}, 5), 5, AskMe::always};
    const lateness::Load load;
    lateness::Clerk clerk(host.match());
    for (std::int64_t last = lateness::real_ms(); !host.match().over();) {
      std::this_thread::sleep_for(std::chrono::milliseconds(every));
      const std::int64_t now = lateness::real_ms();
      host.let_time_pass(now - last);
      last = now;
      clerk.look();
    }
    CHECK(clerk.served() > 200);
    clerk.print(what);
  }
}
