// Real time at a served table, with a clock that the test turns.
#include <cstdio>

#include "room.hpp"

using namespace at_table;

namespace {

constexpr std::chrono::seconds never{100'000};

content::Config game(const char* package) { return {package, "", "", {}}; }

}  // namespace

TEST_CASE("an answer has the instant at which it came, and what was due by then comes first") {
  Room room(game("rush"), {"human", "human"}, never, true);
  room.begin();
  room.at(1500);
  const json first = room.question(1, "north", "");
  REQUIRE(room.ask(1, Room::answer_to(first, 0))["t"] == "ack");
  REQUIRE(room.lines().size() == 1);
  CHECK(missing_in(room.lines()[0], "north@1500/") == "");
  room.at(5900);
  CHECK(room.lines().size() == 1);  // nothing is written while nothing is due
  const json late = room.question(2, "east", "");
  REQUIRE(!late.is_null());
  room.clock = 6400;  // nobody looked at the clock at 6000
  CHECK(room.ask(2, Room::answer_to(late, 0))["why"] == "gone");
  REQUIRE(room.lines().size() == 2);
  CHECK(missing_in(room.lines()[1], "east") == "");
  CHECK(missing_in(room.lines()[1], "@6000") == "");  // when it was due, not when it was served
}

TEST_CASE("a table that ends keeps the time that has passed since the last answer") {
  Room room(game("rush"), {"human", "human"}, never, true);
  room.begin();
  room.at(1500);
  REQUIRE(room.ask(1, Room::answer_to(room.question(1, "north", ""), 0))["t"] == "ack");
  room.at(4200);
  room.table->stop();
  const std::string text = text_of(room.save);
  CHECK(missing_in(text.substr(text.rfind("= ")), " @4200") == "");
}

TEST_CASE("while the table is paused nobody answers, and what was left is left to the millisecond") {
  Room room(game("rush"), {"human", "human"}, never, true);
  room.begin();
  room.at(2000);
  const json q = room.question(1, "north", "");
  REQUIRE(room.ask(2, "pause", {}, [](serve::Message& m) { m.on = true; })["t"] == "ack");
  room.at(61'000);
  CHECK(room.ask(1, Room::answer_to(q, 0))["why"] == "paused");
  room.clock = 62'000;
  REQUIRE(room.ask(1, "pause", {}, [](serve::Message& m) { m.on = false; })["t"] == "ack");
  room.at(65'999);
  CHECK(room.lines().empty());
  room.at(66'000);
  REQUIRE(room.lines().size() == 2);
  for (const std::string& line : room.lines()) CHECK(missing_in(line, "@6000") == "");
}

TEST_CASE("a game with a pause of its own keeps it, and its timers come by as much later as it stood") {
  Room room(game("ferry"), {"human", "human"}, never, true);
  const auto seats = room.begin();
  CHECK(room.screens.state(1, "north")["table"]["own_pause"] == true);
  CHECK(room.ask(1, "pause", {}, [](serve::Message& m) { m.on = true; })["why"] == "phase");
  room.at(3000);  // where everybody stands is chosen in secret, and the time for it is over
  REQUIRE(room.lines().size() == 2);
  room.at(4000);
  const Line captain = room.question(1, "north", "let it wait").is_null() ? 2 : 1;
  const std::string& seat = seats[captain - 1];
  const auto choose = [&](const char* what) {
    const json q = room.question(captain, seat, what);
    REQUIRE(!q.is_null());
    CHECK(room.ask(captain, Room::answer_to(q, 0))["t"] == "ack");
  };
  choose("let it wait");
  room.at(6000);
  choose("cast off");
  REQUIRE(room.lines().size() == 4);
  CHECK(missing_in(room.lines()[2], "@4000") == "");
  CHECK(missing_in(room.lines()[3], "@6000") == "");
  room.at(7499);
  CHECK(room.lines().size() == 4);
  room.at(7500);  // the wave that was due at 5500
  REQUIRE(room.lines().size() == 5);
  CHECK(missing_in(room.lines()[4], "@7500") == "");
}

TEST_CASE("the game is told who is lost and who is back, after a secret choice at the earliest") {
  Room room(game("ferry"), {"human", "human"}, std::chrono::milliseconds(1500), true);
  room.begin();
  room.at(2500);  // both are gone, but people choose in secret
  CHECK(room.lines().empty());
  room.join(1, {host_token, Room::token_of("north")});
  room.at(3000);
  const auto said = [&](const std::string& part) {
    const auto lines = room.lines();
    return std::count_if(lines.begin(), lines.end(),
                         [&](const std::string& line) { return missing_in(line, part) == ""; });
  };
  CHECK(said("lost") == 1);
  CHECK(said("east@3000 lost") == 1);
  room.clock = 3700;
  room.join(2, {Room::token_of("east")});
  room.settle();
  CHECK(said("east@3700 back") == 1);
  room.at(4500);
  CHECK(said("north@4500 lost") == 1);
}

TEST_CASE("a bot that thinks for a minute delays neither the clock nor anybody's answer") {
  Room room(game("rush"), {"human", "ismcts:60000ms"}, never, true);
  room.begin();
  room.at(3100);  // the bot wants to act by now
  const json q = room.question(1, "north", "");
  room.clock = 3200;
  REQUIRE(room.ask(1, Room::answer_to(q, 0))["t"] == "ack");
  room.at(6000);
  REQUIRE(room.lines().size() == 2);
  CHECK(missing_in(room.lines()[0], "north@3200/") == "");
  CHECK(missing_in(room.lines()[1], "@6000") == "");
}

TEST_CASE("in real time, too, a bot answers for who is gone, and leaves alone what may only be done beside") {
  Room room(game("ferry"), {"human", "human"}, std::chrono::milliseconds(1500), true);
  room.begin();
  const auto heard = [&](std::int64_t at) {
    room.clock = at;
    serve::Message p;
    p.type = "p";
    room.table->receive(1, p);
    room.settle();
  };
  heard(1000), heard(2000);
  REQUIRE(room.ask(1, "absent", {}, [](serve::Message& m) { m.what = "bot"; })["t"] == "ack");
  const auto of_east = [&] {
    const auto lines = room.lines();
    return std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
      return line.starts_with("east@") && line.find(": ") != line.npos;
    });
  };
  // it thinks in its own time, while the clock of this game stands
  const auto answers = [&](int times) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (of_east() < times && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      room.settle();
    }
    return of_east() >= times;
  };
  CHECK(answers(1));
  heard(3100);  // the other has not chosen in time
  CHECK(answers(3));
  for (const std::string& line : room.lines()) {
    CHECK(line.find("lost") == std::string::npos);  // somebody answers for the seat
    for (const char* beside : {"/call", "/trade", "/pause"})
      CHECK((!line.starts_with("east@") || line.find(beside) == std::string::npos));
  }
}

TEST_CASE("by the system's clock the table wakes by itself when something is due") {
  Room room(game("ferry"), {"human", "human"});
  room.begin();
  const auto begin = std::chrono::steady_clock::now();
  const json secret = room.screens.state(1, "north")["scene"]["questions"];
  room.screens.until([&] { return room.screens.states_[1]["north"]["scene"]["questions"] != secret; });
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
  REQUIRE(room.lines().size() >= 2);
  CHECK(missing_in(room.lines()[0], "@3000") == "");
  std::printf("a deadline of 3000 ms was on the screens %lld ms after the start was\n",
              static_cast<long long>(took.count()));
}
