// The lobby, and what helps a person at a table.
#include "room.hpp"

using namespace at_table;

namespace {

json put(Room& room, Line line, const std::string& seat, const char* is, const std::string& bot = {}) {
  const json reply = room.ask(line, "seat", seat, [&](serve::Message& m) { m.is = is, m.bot = bot; });
  room.settle();
  return reply;
}

json person(Room& room, const std::string& seat) { return room.screens.state(1, "")["people"][seat]; }

}  // namespace

TEST_CASE("the host locks seats, gives them to bots of every level and says how many there are; nobody else does") {
  Room room({"duel", "", "", {}}, {"human", "human"});
  room.join(1, {host_token});
  room.join(2, {});
  const auto count = [&](Line line, int seats) {
    const json reply = room.ask(line, "count", {}, [&](serve::Message& m) { m.count = seats; });
    room.settle();
    return reply;
  };
  CHECK(count(2, 3)["why"] == "host");
  CHECK(count(1, 1)["why"] == "wrong");
  CHECK(count(1, 5)["why"] == "wrong");
  CHECK(count(1, 4)["t"] == "ack");
  CHECK(room.screens.state(1, "")["table"]["seats"].size() == 4);
  CHECK(put(room, 2, "ash", "locked")["why"] == "host");
  CHECK(put(room, 1, "dogwood", "locked")["t"] == "ack");
  CHECK(person(room, "dogwood")["is"] == "locked");
  CHECK(room.ask(2, "take", "dogwood",
                 [](serve::Message& m) { m.name = "Bo", m.token = Room::token_of("x"); })["why"] == "taken");
  for (const char* bot : {"easy", "normal", "hard", "random"}) {
    CHECK(put(room, 1, "birch", "bot", bot)["t"] == "ack");
    CHECK(person(room, "birch")["bot"] == bot);
  }
  CHECK(put(room, 1, "birch", "bot", "brilliant")["why"] == "wrong");
  CHECK(put(room, 1, "birch", "bot", "random")["t"] == "ack");
  CHECK(room.ask(1, "start")["why"] == "wrong");  // ash and cedar are free
  CHECK(put(room, 1, "cedar", "bot", "easy")["t"] == "ack");
  CHECK(room.ask(2, "take", "ash", [](serve::Message& m) { m.name = "Bo", m.token = Room::token_of("ash"); })["t"] ==
        "ack");
  CHECK(room.ask(2, "start")["why"] == "host");
  CHECK(room.ask(1, "start")["t"] == "ack");
  room.settle();
  CHECK(room.screens.state(1, "")["table"]["seats"] == json{"ash", "birch", "cedar"});  // the locked one is left out
  CHECK(put(room, 1, "birch", "bot", "easy")["why"] == "phase");
  room.table.reset();
  content::Diagnostics unread;
  CHECK(client::read_save(room.save, unread)->header.players == std::vector<std::string>{"human", "random", "easy"});
}

TEST_CASE("a hint can be given as an answer") {
  Room room({"duel", "", "", {}});
  room.begin();
  const auto [line, q] = room.next_question();
  const std::string seat = q["seat"];
  CHECK(room.ask(line, "hint", seat, [&, name = q["q"]](serve::Message& m) { m.q = name; })["t"] == "ack");
  json hint;
  room.screens.until([&, at = line] {
    hint = room.screens.states_[at][seat]["mine"].value("hint", json());
    return hint.is_object() && !hint.contains("thinking");
  });
  REQUIRE(hint.contains("values"));
  CHECK(!hint["words"].get<std::string>().empty());
  serve::Message m = Room::answer_to(q, 0);
  m.values = hint["values"].get<std::vector<std::int32_t>>();
  CHECK(room.ask(line, m)["t"] == "ack");
}

TEST_CASE("who wants to be asked only when there is a choice is not asked otherwise") {
  for (const bool able : {false, true}) {
    Room room({"slips", "", "", {}});
    const auto seats = room.begin();
    if (able)
      for (const Line line : {Line{1}, Line{2}})
        CHECK(room.ask(line, "ask_me", seats[line - 1], [](serve::Message& m) { m.when = "able"; })["t"] == "ack");
    for (int i = 0; i < 2; ++i) {  // both pass in the first round, in which there is something to choose
      const auto [line, q] = room.next_question();
      serve::Message m = Room::answer_to(q, 0);
      m.values = {q["pass"].get<int>()};
      CHECK(room.ask(line, m)["t"] == "ack");
      room.settle();
    }
    CHECK(room.lines().size() == (able ? 4 : 2));
    const json state = room.screens.state(1, seats[0]);
    CHECK(state["scene"]["round"] == (able ? 3 : 2));
    CHECK(state["mine"]["ask_me"] == (able ? "able" : "always"));
  }
}

TEST_CASE("the host chooses the address by which others come, and every screen shows it") {
  Room room;
  room.join(1, {host_token});
  room.join(2, {});
  const auto choose = [&](Line line, int at) {
    const json reply = room.ask(line, "link", {}, [&](serve::Message& m) { m.at = at; });
    room.settle();
    return reply;
  };
  CHECK(choose(2, 1)["why"] == "host");
  CHECK(choose(1, 2)["why"] == "wrong");
  CHECK(!room.screens.state(2, "")["table"].contains("link"));
  CHECK(choose(1, 1)["t"] == "ack");
  CHECK(room.screens.state(2, "")["table"]["link"] == 1);
  CHECK(room.screens.state(2, "")["table"]["links"].size() == 2);
}
