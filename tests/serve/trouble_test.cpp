// What goes wrong: scripts that fail, and disks.
#include "room.hpp"

using namespace at_table;
namespace fs = std::filesystem;

namespace {

json slip(Room& room, const char* label) {
  const auto [line, q] = room.next_question();
  serve::Message m = Room::answer_to(q, 0);
  for (std::size_t i = 0; i < q["items"].size(); ++i)
    if (q["items"][i]["label"] == label) m.values = {static_cast<int>(i)};
  const json reply = room.ask(line, m);
  room.settle();
  return reply;
}

}  // namespace

TEST_CASE("a script's own words go to whoever runs the server, and to nobody at the table") {
  Room room({"slips", "", "", {}});
  room.begin();
  room.join(50, {});
  CHECK(slip(room, "bad")["why"] == "broken");
  REQUIRE(room.reported.size() == 1);
  CHECK(missing_in(room.reported[0], "the hidden card is a lamp") == "");
  for (const auto& [line, message] : room.screens.sent_) CHECK(message.dump().find("lamp") == std::string::npos);
  CHECK(room.screens.state(50, "")["table"].contains("trouble"));
  CHECK(room.lines().empty());
  CHECK(slip(room, "good")["t"] == "ack");
  CHECK(!room.screens.state(50, "")["table"].contains("trouble"));
}

TEST_CASE("an answer that cannot be written is refused and taken back, also in real time") {
  for (const char* package : {"duel", "rush"}) {
    INFO(package);
    Room room({package, "", "", {}}, {"human", "human"}, std::chrono::seconds(100'000), true);
    room.begin();
    const auto [line, q] = room.next_question();
    const std::string seat = q["seat"];
    const json before = room.screens.state(line, seat)["scene"];
    fs::remove(room.save);
    fs::create_directory(room.save);
    CHECK(room.ask(line, Room::answer_to(q, 0))["why"] == "disk");
    room.settle();
    CHECK(room.screens.state(line, seat)["scene"]["questions"] == before["questions"]);
    CHECK(room.screens.state(line, seat)["scene"]["zones"] == before["zones"]);
    CHECK(room.screens.state(line, seat)["table"].contains("trouble"));
    CHECK(!room.reported.empty());
    fs::remove(room.save);
    CHECK(room.ask(line, Room::answer_to(q, 0))["t"] == "ack");
    room.settle();
    CHECK(!room.screens.state(line, seat)["table"].contains("trouble"));
    CHECK(room.lines().size() == 1);
    CHECK(!room.screens.broken());
  }
}

TEST_CASE("who sits where is on the disk before the save is") {
  Room room;
  fs::create_directory(room.save.string() + ".table");
  room.join(1, {host_token});
  room.join(2, {});
  const auto take = [&](Line line, const char* seat) {
    return room.ask(line, "take", seat,
                    [&](serve::Message& m) { m.name = "Ada", m.token = Room::token_of(seat); })["t"];
  };
  REQUIRE(take(1, "red") == "ack");
  REQUIRE(take(2, "blue") == "ack");
  CHECK(room.ask(1, "start")["why"] == "disk");
  CHECK(!fs::exists(room.save));
  fs::remove(room.save.string() + ".table");
  CHECK(room.ask(1, "start")["t"] == "ack");
  const auto file = serve::TableFile::read(serve::TableFile::beside(room.save));
  REQUIRE(file);
  CHECK(file->seats.size() == 2);
}

TEST_CASE("a save that exists is not begun anew, and the table beside it stays") {
  Room room;
  std::ofstream(room.save) << "something";
  std::ofstream(room.save.string() + ".table") << "somebody else's";
  room.join(1, {host_token});
  room.screens.until([&] { return room.screens.states_[1].contains(""); });
  for (const char* seat : {"red", "blue"})
    REQUIRE(room.ask(1, "seat", seat, [](serve::Message& m) { m.is = "bot", m.bot = "random"; })["t"] == "ack");
  CHECK(room.ask(1, "start")["why"] == "disk");
  CHECK(text_of(room.save) == "something");
  CHECK(text_of(room.save.string() + ".table") == "somebody else's");
}
