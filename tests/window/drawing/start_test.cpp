// The pages before a game, with mouse and keys. Needs a display: run by CMake within Xvfb.
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "../desk.hpp"
#include "catch.hpp"
#include "client/begin.hpp"
#include "window/start/start_screen.hpp"

using namespace vizier;
using namespace vizier::window;
namespace fs = std::filesystem;

namespace {

/// A user's folders of the test's own, with mods and games in them.
struct Home {
  fs::path path = fs::temp_directory_path() / ("vizier-start-test-" + std::to_string(getpid()));
  Home() {
    fs::remove_all(path);
    fs::create_directories(path / "mods");
    setenv("XDG_DATA_HOME", path.c_str(), 1);
    setenv("XDG_CONFIG_HOME", path.c_str(), 1);
    mod("good", "rules: { prize: 2 }\n");
    mod("rich", "rules: { prize: 5 }\n");
    mod("torn", "rules: { prize: [ }\n");
    mod("needy", "", "bazaar");
  }
  ~Home() { fs::remove_all(path); }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path / name).parent_path());
    std::ofstream(path / name, std::ios::binary) << text;
  }
  void mod(const std::string& id, const std::string& content, const std::string& needs = {}) const {
    write("mods/" + id + "/mod.yaml", "id: " + id + "\nversion: 1.0.0\nformat: 2\ntitle: The " + id +
                                          "\nrequires: [duel" + (needs.empty() ? "" : ", " + needs) + "]\n");
    if (!content.empty()) write("mods/" + id + "/content/a.yaml", content);
  }
};

AppOptions options(const Home& home) {
  AppOptions out;
  const fs::path top = VIZIER_SOURCE_DIR;
  out.project = top;
  out.language = "en";
  out.still = true;
  out.open_library = [top, mods = home.path / "mods"] { return content::Library({top, top / "tests/packages", mods}); };
  return out;
}

struct Opened {
  std::optional<content::Config> config;
  std::vector<std::string> players;
  std::uint64_t seed = 0;
  std::size_t answers = 0;
  fs::path replay;
  std::string designer;

  StartHooks hooks() {
    return {[this](client::Playing p, std::uint64_t s) {
              config = p.package->config;
              players = p.players;
              answers = p.match->journal().size();
              seed = s;
            },
            [this](const fs::path& file) { replay = file; },
            [this](const content::Config& c) { designer = c.package; }};
  }
};

}  // namespace

TEST_CASE("a game is put together with the mouse, opened, and put together the same way the next time") {
  const Home home;
  Desk desk(options(home));
  Opened opened;
  {
    StartScreen start(desk.app, opened.hooks());
    desk.settle(start);
    desk.click(start, "package/duel");
    desk.click(start, "edition/1");
    desk.click(start, "rules/1");
    desk.click(start, "mod/good");
    desk.click(start, "seat/3/remove");
    desk.click(start, "seat/1/kind/0");
    desk.click(start, "seat/2/level");
    desk.click(start, "seat/2/level/2");
    desk.click(start, "seed");
    desk.type(start, "4x7");
    desk.click(start, "open");
  }
  REQUIRE(opened.config);
  CHECK(*opened.config == content::Config{"duel", "late", "plain", {"good"}});
  CHECK(opened.players == std::vector<std::string>{"human", "human", "hard"});
  CHECK(opened.seed == 47);
  opened = {};
  StartScreen again(desk.app, opened.hooks());
  desk.settle(again);
  desk.click(again, "open");
  REQUIRE(opened.config);
  CHECK(*opened.config == content::Config{"duel", "late", "plain", {"good"}});
  CHECK(opened.players == std::vector<std::string>{"human", "human", "hard"});
}

TEST_CASE("the keyboard alone opens a table") {
  const Home home;
  Desk desk(options(home));
  Opened opened;
  StartScreen start(desk.app, opened.hooks());
  desk.settle(start);
  desk.tab_to(start, "package/bids");
  desk.press(start, sf::Keyboard::Right);
  CHECK(desk.ui.focused() == "package/duel");
  desk.tab_to(start, "edition/0");
  desk.press(start, sf::Keyboard::Right);
  desk.tab_to(start, "mod/good");
  desk.press(start, sf::Keyboard::Space);
  desk.tab_to(start, "open");
  desk.press(start, sf::Keyboard::Return);
  REQUIRE(opened.config);
  CHECK(*opened.config == content::Config{"duel", "late", "tricks", {"good"}});
}

TEST_CASE("an edition that a mod brings is chosen while the mod takes part, and goes with it") {
  const Home home;
  home.mod("third", "");
  home.write("mods/third/mod.yaml",
             "id: third\nversion: 1.0.0\nformat: 2\ntitle: Third\nrequires: [duel]\neditions: [wild]\n");
  home.write("mods/third/content/editions/wild.yaml", "rules: { prize: 5 }\n");
  Desk desk(options(home));
  Opened opened;
  StartScreen start(desk.app, opened.hooks());
  desk.settle(start);
  desk.click(start, "package/duel");
  CHECK_FALSE(desk.has("edition/2"));
  desk.click(start, "mod/third");
  desk.settle(start);
  desk.click(start, "edition/2");
  desk.click(start, "open");
  REQUIRE(opened.config);
  CHECK(*opened.config == content::Config{"duel", "wild", "tricks", {"third"}});
  desk.click(start, "mod/third");
  desk.settle(start);
  CHECK_FALSE(desk.has("edition/2"));
  desk.click(start, "open");
  CHECK(opened.config->edition == "early");
}

TEST_CASE("a mod that cannot be used is not taken, and the window says why") {
  const Home home;
  Desk desk(options(home));
  Opened opened;
  StartScreen start(desk.app, opened.hooks());
  desk.settle(start);
  desk.click(start, "package/duel");
  desk.click(start, "mod/torn");
  CHECK_FALSE(desk.has("problem/text"));  // one sentence; what an author needs is a click away
  desk.click(start, "problem/details");
  CHECK(desk.has("problem/text"));
  desk.press(start, sf::Keyboard::Escape);
  CHECK_FALSE(desk.has("problem/text"));
  desk.click(start, "mod/needy");
  desk.click(start, "open");
  REQUIRE(opened.config);
  CHECK(opened.config->mods.empty());
}

TEST_CASE("a game that does not load shows what was found and cannot be opened") {
  const Home home;
  home.write("vizier/mods.yaml", "duel: [torn]\n");
  home.write("vizier/games.yaml", "last: duel\n");
  Desk desk(options(home));
  Opened opened;
  StartScreen start(desk.app, opened.hooks());
  desk.settle(start);
  CHECK(desk.has("findings"));
  CHECK_FALSE(desk.enabled("open"));
  desk.click(start, "mod/torn");
  CHECK_FALSE(desk.has("findings"));
  desk.click(start, "open");
  CHECK(opened.config);
}

TEST_CASE("a mended file is read again without leaving the window") {
  const Home home;
  home.write("vizier/mods.yaml", "duel: [torn]\n");
  home.write("vizier/games.yaml", "last: duel\n");
  Desk desk(options(home));
  Opened opened;
  StartScreen start(desk.app, opened.hooks());
  desk.settle(start);
  REQUIRE(desk.has("findings"));
  home.mod("torn", "rules: { prize: 4 }\n");
  desk.press(start, sf::Keyboard::F5);
  CHECK_FALSE(desk.has("findings"));
  desk.press(start, sf::Keyboard::Return);
  REQUIRE(opened.config);
  CHECK(opened.config->mods == std::vector<std::string>{"torn"});
}

TEST_CASE("the language switches at once, and is set the next time") {
  const Home home;
  Desk desk(options(home));
  Opened opened;
  StartScreen start(desk.app, opened.hooks());
  desk.settle(start);
  desk.click(start, "language/1");
  CHECK(desk.app.language() == "fr");
  CHECK(desk.app.say("start.new.title") == "Nouvelle partie");
  CHECK(client::read_settings().language == "fr");
}

TEST_CASE("settings are in force and remembered") {
  const Home home;
  Desk desk(options(home));
  StartScreen start(desk.app, {});
  desk.settle(start);
  desk.click(start, "start/settings");
  CHECK(start.name() == "start/settings");
  desk.click(start, "settings/speed/2");
  desk.click(start, "settings/motion/1");
  desk.click(start, "settings/scale/1");
  desk.click(start, "settings/pace/1");
  desk.click(start, "settings/ask/2");
  client::Settings wanted{client::AskMe::others, "", 2, true, 125, "at_once"};
  CHECK(client::read_settings() == wanted);
  desk.press(start, sf::Keyboard::Escape);
  CHECK(start.name() == "start");
}

TEST_CASE("what was left is continued, saved games are looked at again, and a broken one tells why") {
  const Home home;
  Desk desk(options(home));
  {
    Opened none;
    StartScreen start(desk.app, none.hooks());
    desk.settle(start);
    CHECK_FALSE(desk.enabled("start/continue"));
  }
  const fs::path file =
      client::begin(desk.app.library(), {"htac", "", "", {}}, {"human", "random"}, 4, "en")->save->path();
  home.write("vizier/games/torn.vsave", "vizier-save 2\nnonsense\n");
  Opened opened;
  StartScreen start(desk.app, opened.hooks());
  desk.settle(start);
  desk.click(start, "start/continue");
  REQUIRE(opened.config);
  CHECK(opened.config->package == "htac");
  desk.click(start, "start/games");
  desk.click(start, "game/htac-1/replay");
  CHECK(opened.replay == file);
  desk.click(start, "game/torn/why");
  desk.click(start, "problem/details");
  CHECK(desk.has("problem/text"));
  desk.click(start, "problem/close");
  desk.click(start, "start/designer");
  CHECK_FALSE(opened.designer.empty());
}
