// People go away and come back, and the table chooses what happens meanwhile.
#include "room.hpp"

using namespace at_table;

namespace {

/// Three people with a clock that the test turns; somebody is away after 10 s and gone after 30 s.
struct Three : Room {
  std::vector<std::string> seats;
  Three() : Room({"duel", "", "", {}}, {"human", "human", "human"}, std::chrono::seconds(30), true) { seats = begin(); }
  /// It becomes so late, and these are heard every five seconds.
  void at_with(std::int64_t milliseconds, const std::vector<Line>& lines) {
    serve::Message p;
    p.type = "p";
    while (clock < milliseconds) {
      clock = std::min<std::int64_t>(clock + 5000, milliseconds);
      for (const Line line : lines) table->receive(line, p);
      settle();
    }
  }
  std::string presence(std::size_t seat) { return screens.state(1, seats[0])["people"][seats[seat]]["presence"]; }
  json of_table(const char* key) { return screens.state(1, seats[0])["table"].value(key, json()); }
  json wish(Line line, const std::string& what, const std::string& seat = {}) {
    const json reply = ask(line, "absent", seat, [&](serve::Message& m) { m.what = what; });
    settle();
    return reply;
  }
};

}  // namespace

TEST_CASE("who is silent is away, then gone, and here again with the first word") {
  Three room;
  room.at_with(9'999, {1, 3});
  CHECK(room.presence(1) == "here");
  room.at_with(10'000, {1, 3});
  CHECK(room.presence(1) == "away");
  room.at_with(29'999, {1, 3});
  CHECK(room.presence(1) == "away");
  room.at_with(30'000, {1, 3});
  CHECK(room.presence(1) == "gone");
  room.at_with(31'000, {1, 2, 3});
  CHECK(room.presence(1) == "here");
  CHECK(room.of_table("absent") == "wait");
}

TEST_CASE("who leaves the page is gone after ten seconds, unless they are back before") {
  Three room;
  room.at_with(1000, {1, 2, 3});
  serve::Message bye;
  bye.type = "bye";
  room.table->receive(2, bye);
  room.at_with(9'000, {1, 3});
  CHECK(room.presence(1) == "here");
  room.at_with(11'000, {1, 3});
  CHECK(room.presence(1) == "gone");
  room.table->receive(3, bye);
  room.clock = 15'000;
  room.join(13, {Room::token_of(room.seats[2])});
  room.at_with(22'000, {1, 13});
  CHECK(room.presence(2) == "here");
}

TEST_CASE("the table waits unless most of those who are here want something else") {
  Three room;
  CHECK(room.wish(2, "bot")["why"] == "phase");  // nobody is gone
  room.at_with(30'000, {1, 2});
  REQUIRE(room.presence(2) == "gone");
  CHECK(room.wish(2, "bot")["t"] == "ack");
  CHECK(room.of_table("absent") == "wait");  // one of two is not most of them
  CHECK(room.of_table("wishes") == json{{room.seats[1], "bot"}});
  CHECK(room.wish(1, "pause")["t"] == "ack");
  CHECK(room.of_table("absent") == "wait");
  CHECK(room.wish(1, "bot")["t"] == "ack");
  room.settle();
  CHECK(room.of_table("absent") == "bot");
  CHECK(room.of_table("wishes").is_null());
}

TEST_CASE("a bot answers for who is gone until they are back") {
  Three room;
  room.at_with(30'000, {1, 2});
  room.wish(1, "bot"), room.wish(2, "bot");
  const auto stands_in = [&] {
    return room.screens.states_[1][room.seats[0]]["people"][room.seats[2]].contains("stand_in");
  };
  room.screens.until(stands_in);
  // the two who are here answer what they are asked, and the game goes on over the third
  int answered = 0;
  for (int i = 0; i < 30 && answered == 0; ++i) {
    json q;
    Line line = 0;
    room.screens.until([&] {
      for (const Line each : {Line{1}, Line{2}})
        for (const json& open : room.screens.states_[each][room.seats[each - 1]]["scene"]["questions"])
          q = open, line = each;
      return line != 0;
    });
    CHECK(room.ask(line, Room::answer_to(q, 0))["t"] == "ack");
    room.settle();
    for (const std::string& text : room.lines()) answered += text.starts_with(room.seats[2] + ":") ? 1 : 0;
  }
  CHECK(answered > 0);
  room.join(3, {Room::token_of(room.seats[2])});
  room.screens.until([&] { return !stands_in(); });
}

TEST_CASE("the host alone chooses when somebody has been gone for a minute; a pause ends when everybody is back") {
  Three room;
  room.at_with(30'000, {1, 2});
  CHECK(room.wish(1, "pause")["t"] == "ack");
  room.at_with(50'000, {1, 2});
  room.at_with(89'999, {1, 2});
  CHECK(room.of_table("absent") == "wait");
  CHECK(room.of_table("host_alone").is_null());
  room.at_with(90'000, {1, 2});
  CHECK(room.of_table("host_alone") == true);
  CHECK(room.wish(2, "bot")["t"] == "ack");
  CHECK(room.of_table("absent") == "wait");  // who is not the host still needs the others
  CHECK(room.wish(1, "pause")["t"] == "ack");
  room.settle();
  CHECK(room.of_table("absent") == "pause");
  CHECK(room.of_table("paused") == "away");
  const auto [line, q] = room.next_question();
  CHECK(room.ask(line, Room::answer_to(q, 0))["why"] == "paused");
  room.at_with(95'000, {1, 2, 3});
  CHECK(room.of_table("paused").is_null());
}

TEST_CASE("a seat is handed over: its old link is void and somebody else takes it") {
  Three room;
  CHECK(room.wish(1, "free", room.seats[2])["why"] == "wrong");  // who is here keeps the seat
  room.at_with(30'000, {1, 2});
  CHECK(room.wish(1, "free", room.seats[2])["t"] == "ack");
  CHECK(room.of_table("wishes") == json{{room.seats[0], "free:" + room.seats[2]}});
  CHECK(room.wish(2, "free", room.seats[2])["t"] == "ack");
  room.join(7, {Room::token_of(room.seats[2])});
  room.screens.until([&] { return room.screens.ended_.contains(7); });
  CHECK(room.screens.ended_[7] == "token");
  room.join(8, {});
  CHECK(room.ask(8, "take", room.seats[2],
                 [](serve::Message& m) { m.name = "Eve", m.token = std::string(32, 'e'); })["t"] == "ack");
  room.settle();
  CHECK(room.screens.state(1, room.seats[0])["people"][room.seats[2]]["name"] == "Eve");
  CHECK(room.presence(2) == "here");
}
