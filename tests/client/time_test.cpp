// Real time at the table: the clock goes on while bots and advisers think, and nothing is written while nothing is due.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <thread>

#include "catch.hpp"
#include "client/begin.hpp"
#include "client/host.hpp"
#include "client/saves.hpp"
#include "content/sandbox.hpp"
#include "home.hpp"
#include "save/save.hpp"

using namespace vizier;
using namespace vizier::client;
using match::Input;

namespace {

content::Library packages() {
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  return content::Library({root, root / "tests" / "packages"});
}

Host host_of(const char* package, std::vector<std::string> players, std::uint64_t seed = 5) {
  return Host{*make_game(packages().load({package, "", "", {}}).package, std::move(players), seed), seed,
              AskMe::always};
}

/// A game written here; both seats are people.
class Written {
 public:
  explicit Written(const std::string& flow) {
    box_.write("game/package.yaml", content::plain_manifest + "clock: real\nflow: game/flow\n");
    box_.write("game/content.yaml",
               "categories: { coins: {} }\ncoins: { copper: {}, silver: {} }\n"
               "zones: { pile: { sight: closed }, hand: { each: seat, sight: owner, unordered: true } }\n"
               "supply: { coins: { kinds: coins, count: 2, zone: pile, shuffle: true } }\n");
    box_.write("game/scripts/flow.lua", flow);
    loaded_ = box_.load({"game", "", "", {}});
    INFO(content::to_text(loaded_.diagnostics));
    REQUIRE(loaded_.package);
  }
  std::shared_ptr<const content::Package> package() const { return loaded_.package; }
  std::filesystem::path folder() const { return box_.folder(); }

 private:
  content::Sandbox box_;
  content::Loaded loaded_;
};

std::int64_t own_microseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1'000'000 + time.tv_nsec / 1000;
}

constexpr const char* drawing_and_pausing = R"(
local flow = { offers = {} }
function flow.setup(game) game:open_offer("pause") return "ask" end
function flow.ask(game)
  local red = game:player(1)
  if red:choose("ask", { "draw", "wait" }) == "draw" and game.pile.first then game.pile.first:move_to(red.hand) end
  return "ask"
end
flow.offers.pause = {
  paused = true,
  listen = function(game) game:player(2):choose("pause", { game.paused and "resume" or "pause" }) end,
  input = function(game, _, _, _, choice) if choice == "pause" then game:pause() else game:resume() end end,
}
return flow
)";

}  // namespace

TEST_CASE("a window's frames write nothing while nothing is due") {
  Host host = host_of("rush", {"human", "human"});
  REQUIRE(host.time_counts());
  for (int frame = 0; frame < 350; ++frame) host.let_time_pass(16);  // 5.6 s
  CHECK(host.match().journal().empty());
  CHECK(host.game_clock() == 5600);
  const text::Speech speech(host.package(), "en");
  const Scene scene = host.scene("north", speech, {}, 0);
  REQUIRE(scene.clocks.size() == 2);
  CHECK(scene.clocks[0].left(host.game_clock()) == 400);     // of its own question
  CHECK(scene.clocks[1].left(host.game_clock()) == 14'400);  // of the bell
  CHECK(scene.clocks[1].name == "Bell");
  REQUIRE(host.answer(scene.questions[0], {0}));
  REQUIRE(host.match().journal().size() == 1);
  CHECK(host.match().journal()[0].clock_ms == 5600);  // when it was given, not when something last happened
}

TEST_CASE("deadlines pass in a secret choice, and timers are served when it has closed") {
  Host host = host_of("ferry", {"human", "human"});
  REQUIRE(host.match().in_secret());
  host.let_time_pass(3100);
  CHECK_FALSE(host.match().in_secret());
  CHECK(host.match().world().clock_ms == 3000);
}

TEST_CASE("the clock goes on while a bot or an adviser thinks, who think elsewhere") {
  Host host = host_of("ferry", {"human", "easy", "easy"});
  const text::Speech speech(host.package(), "en");
  host.let_time_pass(10);
  Scene scene = host.scene("north", speech, {}, 0);
  REQUIRE_FALSE(scene.questions.empty());
  REQUIRE(host.answer(scene.questions[0], {0}));
  bool hinted = false;
  std::int64_t late = 0, served = 0;
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  std::int64_t last = 0;
  std::size_t seen = host.match().journal().size();
  const std::int64_t base = host.match().now();
  while (!host.match().over() && last < 6000) {
    std::this_thread::sleep_for(std::chrono::milliseconds(4));
    const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
    host.let_time_pass(now - last);
    last = now;
    REQUIRE_FALSE(host.thinking());
    const auto after = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
    for (; seen < host.match().journal().size(); ++seen)
      if (const Input& input = host.match().journal()[seen];
          input.type == Input::Type::timeout && input.clock_ms > base) {
        late = std::max(late, after - (input.clock_ms - base));
        ++served;
      }
    scene = host.scene("north", speech, {}, 0);
    if (!hinted && !host.advising() && !scene.questions.empty() && !scene.questions[0].standing)
      host.advise(scene.questions[0], "en", "medium");
    hinted = hinted || host.hint().has_value();
  }
  CHECK(served > 0);
  CHECK(std::any_of(host.match().journal().begin(), host.match().journal().end(),
                    [](const Input& input) { return input.type == Input::Type::answer && input.seat.index > 0; }));
  std::printf("%lld due moments in %lld ms while bots thought: served %lld ms late at most\n",
              static_cast<long long>(served), static_cast<long long>(last), static_cast<long long>(late));
}

TEST_CASE("bots think at the same time, and what nobody asks any more is not given") {
  Host host = host_of("rush", {"human", "ismcts:60000ms", "ismcts:60000ms", "random"});
  const text::Speech speech(host.package(), "en");
  host.let_time_pass(3100);  // every bot wants to act by now
  CHECK(host.bots_beside() >= 2);
  const Scene scene = host.scene("north", speech, {}, 0);
  REQUIRE_FALSE(scene.questions.empty());
  REQUIRE(host.answer(scene.questions[0], {0}));  // that stone is gone: they thought about something else
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (host.bots_beside() > 0 && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    host.let_time_pass(0);
  }
  CHECK(host.bots_beside() == 0);
  for (const Input& input : host.match().journal()) CHECK((input.seat.index == 0 || input.seat.index == 3));
}

TEST_CASE("who leaves the table is told to the game, and the journal has at most two lines an input") {
  Host host = host_of("ferry", {"human", "random", "random"});
  for (int i = 0; i < 4000 && !host.match().over(); ++i) {
    host.let_time_pass(10);
    if (i == 900) REQUIRE(host.set_present("north", false));
    if (i == 950) REQUIRE(host.set_present("north", true));
  }
  CHECK(host.match().over());
  const auto& journal = host.match().journal();
  CHECK(std::count_if(journal.begin(), journal.end(),
                      [](const Input& i) { return i.type == Input::Type::lost || i.type == Input::Type::back; }) == 2);
  CHECK(std::none_of(journal.begin(), journal.end(), [](const Input& i) { return i.type == Input::Type::clock; }));
}

TEST_CASE("in a pause an answer that told something is not taken back, and the save stays the game") {
  const Written written(drawing_and_pausing);
  const std::filesystem::path file = written.folder() / "game.vsave";
  const auto playing = make_game(written.package(), {"human", "human"}, 1);
  REQUIRE(playing);
  SaveFile save;
  REQUIRE(save.create(file, save::header_text(save::header_of(*playing->match))));
  Sitting sitting(*playing->match, &save, {"human", "human"}, 1, AskMe::always);
  const match::Match& m = *playing->match;
  const world::SeatId red(0), blue(1);
  const auto say = [&](world::SeatId seat, const char* id, const char* words) {
    const std::size_t which = m.find_open(seat, id);
    REQUIRE(which < m.open().size());
    REQUIRE(sitting.give(which, *world::Keys(m.world(), m.defs(), seat).parse(m.open()[which], words)));
    REQUIRE_FALSE(sitting.failed_here());
  };
  const auto replays = [&] {
    REQUIRE(save.sync());
    content::Diagnostics diagnostics;
    const auto read = save::parse_save(text_of(file), "game.vsave", diagnostics);
    REQUIRE(read);
    script::Runtime fresh(written.package());
    const save::Replayed again = save::replay(fresh, *read);
    INFO(content::to_text(again.diagnostics));
    REQUIRE(again.diagnostics.ok());
    CHECK(again.match->journal() == m.journal());
    CHECK(again.match->world().hash() == m.world().hash());
  };
  sitting.let_time_pass(100);
  say(red, "", "wait");
  say(red, "", "draw");
  sitting.shown(red);  // who has drawn looks, and nobody else does
  sitting.let_time_pass(200);
  say(blue, "pause", "pause");
  const auto before = m.world().hash();
  CHECK(sitting.undo() == Undo::revealed);
  CHECK(m.world().hash() == before);
  REQUIRE(m.journal().size() == 3);
  replays();
  sitting.let_time_pass(900);
  CHECK(sitting.undo(true) == Undo::done);  // all agree
  REQUIRE(m.journal().size() == 2);
  CHECK(m.now() == 900);  // and the clock has not gone back
  replays();
  sitting.let_time_pass(1000);
  say(blue, "pause", "resume");
  say(red, "", "draw");
  replays();
}

TEST_CASE("what was given at the very first instant has its instant, too") {
  const Written written(drawing_and_pausing);
  const auto playing = make_game(written.package(), {"human", "human"}, 1);
  REQUIRE(playing);
  REQUIRE(playing->match->answer(0, world::Answer(1)));
  REQUIRE(playing->match->answer(playing->match->find_open(world::SeatId(1), "pause"), world::Answer(0)));
  const std::string text = save::save_text(*playing->match);
  CHECK_THAT(text, Catch::Matchers::Contains("\nred@0: wait\nblue@0/pause: pause\n= "));
  content::Diagnostics diagnostics;
  auto read = save::parse_save(text, "game.vsave", diagnostics);
  REQUIRE(read);
  CHECK(save::replay(*playing->runtime, *read).match->journal() == playing->match->journal());
  std::string old = text;  // as it was written before: without
  for (std::size_t at = old.find("@0"); at != std::string::npos; at = old.find("@0")) old.erase(at, 2);
  read = save::parse_save(old, "game.vsave", diagnostics);
  REQUIRE(read);
  CHECK(save::replay(*playing->runtime, *read).match->journal() == playing->match->journal());
}

TEST_CASE("who leaves a game and comes back has the time that was left, not that of the last answer") {
  const Home home;
  const content::Library library = packages();
  std::filesystem::path file;
  {
    auto begun = begin(library, {"rush", "", "", {}}, {"human", "human"}, 5, "en");
    REQUIRE(begun);
    Host host(std::move(*begun), 5, AskMe::always);
    file = host.save_path();
    host.let_time_pass(2000);
    const text::Speech speech(host.package(), "en");
    REQUIRE(host.answer(host.scene("north", speech, {}, 0).questions.at(0), {0}));
    host.let_time_pass(1500);
    REQUIRE(host.seal());
  }
  CHECK_THAT(text_of(file), Catch::Matchers::Contains(" 1 @3500\n"));
  {
    content::Diagnostics unread;
    const auto left = read_save(file, unread);
    REQUIRE(left);
    Resumed again = replay_to_resume(library, *left);
    INFO(content::to_text(again.diagnostics));
    REQUIRE(again.whole());
    CHECK(again.playing.match->now() == 3500);
    REQUIRE(go_on(again, file, "en"));
    Host host(std::move(again.playing), 5, AskMe::always);
    CHECK(host.game_clock() == 3500);
    const text::Speech speech(host.package(), "en");
    REQUIRE(host.answer(host.scene("north", speech, {}, 0).questions.at(0), {0}));
    CHECK(host.match().journal().back().clock_ms == 3500);
  }
  // a line that lies about it: something would have been due by then
  std::string text = text_of(file);
  text = text.substr(0, text.rfind('\n', text.size() - 2) + 1);
  content::Diagnostics diagnostics;
  const auto loaded = library.load({"rush", "", "", {}});
  script::Runtime runtime(loaded.package);
  auto save = save::parse_save(text, "game.vsave", diagnostics);
  REQUIRE(save);
  const save::Replayed good = save::replay(runtime, *save);
  REQUIRE(good.diagnostics.ok());
  const std::string end = save::end_line(*good.match);
  CHECK(end.find('@') == std::string::npos);  // the clock shows no more than the last input
  for (const auto& [ms, ok] : {std::pair("4000", true), {"40000", false}}) {
    save = save::parse_save(text + end + " @" + ms + "\n", "game.vsave", diagnostics);
    REQUIRE(save);
    CHECK(save::replay(runtime, *save).diagnostics.ok() == ok);
  }
  CHECK_FALSE(save::parse_save(text + end + " 4000\n", "game.vsave", diagnostics));
}

TEST_CASE("what a bot needs to think is made ready on its own thread, not on the clock's") {
  const Written written(std::string("local n = 0\nfor i = 1, 3000000 do n = n + i % 7 end\n") + drawing_and_pausing);
  const auto before = own_microseconds();
  const script::Runtime one(written.package());
  const auto to_load = own_microseconds() - before;
  REQUIRE(one.loaded());
  Host host{*make_game(written.package(), {"random", "human"}, 5), 5, AskMe::always};
  const auto begun = own_microseconds();
  for (int i = 0; i < 40; ++i) host.let_time_pass(100);  // the bot wants to act by now
  const auto spent = own_microseconds() - begun;
  std::printf("scripts load in %lld us; the clock's thread had %lld us to do\n", static_cast<long long>(to_load),
              static_cast<long long>(spent));
  CHECK(spent < to_load / 2);  // of this thread's own time, whatever else the machine does
  CHECK(host.bots_beside() + host.match().journal().size() > 0);
}

TEST_CASE("a timer whose handler fails is dropped by the host, and the clock has stood still meanwhile") {
  const Written written(R"(
local flow = { timers = {} }
function flow.setup(game) game:set_timer("bell", 500) return "ask" end
function flow.ask(game) game:player(1):choose("ask", { "a" }) return "ask" end
function flow.timers.bell() error("broken") end
return flow
)");
  Host host{*make_game(written.package(), {"human", "human"}, 5), 5, AskMe::always};
  CHECK_FALSE(host.timer_failed());
  CHECK_FALSE(host.drop_timer());
  host.let_time_pass(400);
  host.let_time_pass(400);
  REQUIRE(host.state() == Host::State::trouble);
  REQUIRE(host.timer_failed());
  for (int i = 0; i < 100; ++i) host.let_time_pass(1000);  // somebody reads what went wrong
  host.retry();
  CHECK(host.timer_failed());
  REQUIRE(host.drop_timer());
  CHECK(host.state() == Host::State::person);
  CHECK(host.game_clock() == 500);
  host.let_time_pass(20);
  const text::Speech speech(host.package(), "en");
  REQUIRE(host.answer(host.scene("red", speech, {}, 0).questions.at(0), {0}));
  REQUIRE(host.match().journal().size() == 2);
  CHECK(host.match().journal()[0].type == Input::Type::dropped);
  CHECK(host.match().journal()[1].clock_ms == 520);
}
