// A table without sockets: each request is carried out once, by whom it may be.
#include "room.hpp"

using namespace at_table;

TEST_CASE("an answer that is sent twice counts once, and one to a question of before is refused with the scene") {
  Room room;
  room.begin();
  const auto [line, q] = room.next_question();
  const serve::Message first = Room::answer_to(q, 0);
  CHECK(room.ask(line, first, 77)["t"] == "ack");
  CHECK(room.ask(line, first, 77)["t"] == "ack");  // the same once more
  const json late = room.ask(line, first, 78);
  CHECK(late["t"] == "no");
  CHECK(late["why"] == "gone");
  CHECK(!late["reason"].get<std::string>().empty());
  room.table.reset();
  content::Diagnostics unread;
  CHECK(client::read_save(room.save, unread)->lines.size() == 1);
}

TEST_CASE("an answer that is impossible, or for another's seat, changes nothing") {
  Room room;
  const auto seats = room.begin();
  const auto [line, q] = room.next_question();
  serve::Message wrong = Room::answer_to(q, 0);
  for (const std::vector<std::int32_t>& values : {std::vector<std::int32_t>{}, {-1}, {9999}, {0, 0, 0}, {INT32_MAX}}) {
    wrong.values = values;
    CHECK(room.ask(line, wrong)["why"] == "wrong");
  }
  const Line other = line == 1 ? 2 : 1;
  CHECK(room.ask(other, Room::answer_to(q, 0))["why"] == "seat");
  room.table.reset();
  content::Diagnostics unread;
  CHECK(client::read_save(room.save, unread)->lines.empty());
}

TEST_CASE("the newest connection has the seat, and a wrong token has nothing") {
  Room room;
  const auto seats = room.begin();
  room.join(9, {Room::token_of(seats[0])});
  room.screens.until([&] { return room.screens.ended_.contains(1) && room.screens.states_[9].contains(seats[0]); });
  CHECK(room.screens.ended_[1] == "moved");
  room.join(10, {std::string(32, '0')});
  room.screens.until([&] { return room.screens.ended_.contains(10); });
  CHECK(room.screens.ended_[10] == "token");
  CHECK(room.screens.wrong_ == 1);
  room.join(11, {});
  room.screens.until([&] { return room.screens.states_[11].contains(""); });
  CHECK(!room.screens.state(11, "").contains("mine"));
}

TEST_CASE("an answer is taken back only when everybody agrees, and cannot be sent once more") {
  Room room;
  const auto seats = room.begin();
  const auto [line, q] = room.next_question();
  const serve::Message given = Room::answer_to(q, 0);
  const std::string mine = q["seat"], others = mine == seats[0] ? seats[1] : seats[0];
  const Line theirs = mine == seats[0] ? 2 : 1;
  REQUIRE(room.ask(line, given)["t"] == "ack");
  CHECK(room.ask(line, "undo", mine)["t"] == "ack");
  CHECK(room.ask(theirs, "vote", others, [](serve::Message& m) { m.yes = false; })["t"] == "ack");
  CHECK(room.ask(line, "undo", mine)["t"] == "ack");
  CHECK(room.ask(theirs, "vote", others, [](serve::Message& m) { m.yes = true; })["t"] == "ack");
  room.screens.until([&] { return !room.screens.states_[line][mine]["scene"]["questions"].empty(); });
  CHECK(room.ask(line, given)["why"] == "gone");
  room.table.reset();
  CHECK(!room.screens.broken());
  content::Diagnostics unread;
  CHECK(client::read_save(room.save, unread)->lines.empty());
}
