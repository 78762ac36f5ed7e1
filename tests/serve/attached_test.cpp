// A table at a game that somebody else owns: a window with one person, phones for the others.
#include "attached.hpp"

using namespace attached;

TEST_CASE("a person at the screen, one with a phone and a bot play one game, with choices in secret") {
  Shared room("bids", {"human", "human", "random"}, {});
  const std::string mine = room.seat(0), theirs = room.seat(1);
  CHECK(room.host->people() == 2);
  room.table->hand_out(theirs);
  CHECK(room.host->people() == 1);
  CHECK(room.chair(theirs).is == Seat::Is::open);
  CHECK(room.chair(room.seat(2)).is == Seat::Is::bot);
  room.play_here(0);
  CHECK(room.host->asked("").empty());  // it waits for the phone, and nobody here is asked in its place
  room.sit(7, theirs);
  CHECK(room.chair(theirs).is == Seat::Is::phone);
  CHECK(room.chair(theirs).presence == "here");
  CHECK(room.play(7, theirs, 200) > 2);
  CHECK(room.host->match().over());
  room.table->pump();
  CHECK(room.ears.state(7, theirs)["table"]["phase"] == "over");
  room.check_save();
  room.table->stop();
  CHECK(room.ears.ended_[7] == "end");
}

TEST_CASE("in a secret choice neither screen learns that the other has chosen") {
  Shared room("bids", {"human", "human"}, {"beige"});
  const std::string theirs = "beige";
  REQUIRE(room.seat(1) == theirs);
  room.sit(7, theirs);
  while (!room.host->match().in_secret() && !room.host->match().over()) {
    room.play_here(0);
    if (!room.host->match().in_secret()) room.phone_answers(7, theirs, 0);
  }
  REQUIRE(room.host->match().in_secret());
  room.table->pump();
  const std::size_t heard = room.ears.heard_[7].size();
  const std::string asked = room.host->asked("");
  if (!asked.empty()) {
    const client::Scene scene = room.host->scene(asked, *room.speech, {}, 0);
    REQUIRE(room.host->answer(scene.questions[0], values_for(scene.questions[0], 0)));
    room.table->pump();
  }
  REQUIRE(room.host->match().in_secret());
  CHECK(room.ears.heard_[7].size() == heard);
}

TEST_CASE("an answer is taken back when the screen and the phone agree, whoever asked for it") {
  Shared room("htac", {"human", "human"}, {});
  const std::string mine = room.seat(0), theirs = room.seat(1);
  room.table->hand_out(theirs);
  room.sit(7, theirs);
  room.play(7, theirs, 2);
  room.play_here(0);
  const std::size_t inputs = room.host->match().journal().size();
  REQUIRE(inputs > 1);
  // the screen asks, the phone refuses, then agrees
  REQUIRE(room.table->request(numbered("undo", mine, 0)));
  room.table->pump();
  CHECK(room.ears.state(7, theirs)["vote"]["by"] == mine);
  CHECK(room.ask(7, numbered("vote", theirs, 0))["t"] == "ack");
  CHECK(room.table->seen().undo_by.empty());
  CHECK(room.host->match().journal().size() == inputs);
  REQUIRE(room.table->request(numbered("undo", mine, 0)));
  Message yes = numbered("vote", theirs, 0);
  yes.yes = true;
  room.table->receive(7, [&] {
    Message m = yes;
    m.n = ++room.number;
    return m;
  }());
  const auto turn = room.table->pump();
  CHECK(turn.back);
  CHECK(room.host->match().journal().size() < inputs);
  // the phone asks, the screen agrees
  room.play(7, theirs, 2);
  room.play_here(0);
  const std::size_t now = room.host->match().journal().size();
  REQUIRE(room.ask(7, numbered("undo", theirs, 0))["t"] == "ack");
  CHECK(room.table->seen().undo_waits.contains(mine));
  yes.seat = mine;
  REQUIRE(room.table->request(yes));
  CHECK(room.table->pump().back);
  CHECK(room.host->match().journal().size() < now);
  room.play(7, theirs, 300);
  room.check_save();
}

TEST_CASE("a seat comes back to the screen, and its link of before leads nowhere") {
  Shared room("htac", {"human", "human"}, {});
  const std::string theirs = room.seat(1);
  room.table->hand_out(theirs);
  room.sit(7, theirs);
  room.table->take_back(theirs);
  room.table->pump();
  CHECK(room.host->people() == 2);
  CHECK(room.host->is_here(theirs));
  room.table->receive(8, join_with(8, {token_for(theirs)}));
  room.table->pump();
  CHECK(room.ears.ended_[8] == "token");
}

TEST_CASE("a bot's seat is handed to a person, and the save says so") {
  Shared room("htac", {"human", "random"}, {});
  const std::string theirs = room.seat(1);
  room.table->hand_out(theirs);  // still a bot's
  CHECK(room.chair(theirs).is == Seat::Is::bot);
  REQUIRE(room.host->seat_person(theirs, "en"));
  room.table->hand_out(theirs);
  CHECK(room.chair(theirs).is == Seat::Is::open);
  room.sit(7, theirs);
  CHECK(room.play(7, theirs, 6) > 0);
  room.check_save();
  content::Diagnostics found;
  CHECK(client::read_save(room.save, found)->header.players == std::vector<std::string>{"human", "human"});
}

TEST_CASE("links hold when the game is opened again, and a table of its own goes on with it") {
  Shared room("htac", {"human", "human"}, {});
  const std::string mine = room.seat(0), theirs = room.seat(1);
  room.table->hand_out(theirs);
  room.sit(7, theirs);
  room.play(7, theirs, 2);
  room.table->stop();
  room.attach();
  CHECK(room.chair(theirs).is == Seat::Is::phone);
  CHECK(room.chair(mine).is == Seat::Is::here);
  room.table->receive(9, join_with(9, {token_for(theirs)}));
  room.table->pump();
  CHECK(room.ears.state(9, theirs).contains("scene"));
  room.table.reset();
  REQUIRE(room.host->seal());
  const auto known = serve::TableFile::read(serve::TableFile::beside(room.save));
  REQUIRE(known);
  CHECK(known->host_hash.empty());
  CHECK(known->seats.size() == 1);
}

TEST_CASE("a phone is sent the same, and the save is the same, whoever owns the game") {
  // served: both have phones. Attached: one answers at the screen of the owner.
  const std::string first = "red", second = "blue";
  std::string served_save, attached_save;
  std::vector<json> served, attached;
  constexpr int turns = 14;
  {
    Home home;
    Ears ears;
    const auto package = test_library().load({"htac", "", "", {}}).package;
    serve::TableOptions o = options_for(package, home.path / "game.vsave");
    o.players = {"human", "human"};
    const std::string host_token(32, 'f');
    o.host_hash = serve::hash_of_token(host_token);
    serve::Table table(o, ears);
    std::uint64_t n = 0;
    const auto ask = [&](Line line, Message m) {
      m.n = ++n;
      table.receive(line, m);
      ears.until([&] {
        return std::any_of(ears.heard_[line].begin(), ears.heard_[line].end(),
                           [&](const json& each) { return each.value("n", std::uint64_t{0}) == n; });
      });
      REQUIRE(ears.last_reply(line)["t"] == "ack");
    };
    const auto sit = [&](Line line, const std::string& seat, const std::string& name) {
      Message m;
      m.type = "take";
      m.seat = seat;
      m.name = name;
      m.token = token_for(seat);
      ask(line, m);
    };
    table.receive(1, join_with(1, {host_token}));
    sit(1, first, "");
    table.receive(2, join_with(2, {}));
    sit(2, second, "Ada");
    ask(1, numbered("start", "", 0));
    table.receive(3, join_with(3, {token_for(second)}));
    ears.until([&] { return ears.states_[3].contains(second); });
    for (int turn = 0; turn < turns; ++turn) {
      std::pair<Line, json> asked;
      ears.until([&] {
        for (const auto& [line, seat] : {std::pair<Line, std::string>{1, first}, {3, second}})
          for (const json& q : ears.states_[line][seat]["scene"]["questions"]) asked = {line, q};
        return asked.first != 0;
      });
      Message m = numbered("answer", asked.second["seat"], 0);
      m.q = asked.second["q"];
      m.values = values_for(asked.second, static_cast<std::size_t>(turn));
      ask(asked.first, m);
      ears.until([&] {
        const std::string seat = m.seat;
        const json& now = ears.states_[asked.first][seat]["scene"]["questions"];
        return now.empty() || now[0]["q"] != m.q;
      });
    }
    table.stop();
    served = ears.heard_[3];
    served_save = text_of(home.path / "game.vsave");
  }
  {
    Shared room("htac", {"human", "human"}, {second});
    room.sit(2, second);
    room.table->receive(3, join_with(3, {token_for(second)}));
    room.table->pump();
    for (int turn = 0; turn < turns; ++turn) {
      const std::string asked = room.host->asked("");
      if (asked.empty()) {
        REQUIRE(room.phone_answers(3, second, static_cast<std::size_t>(turn)));
        continue;
      }
      const client::Scene scene = room.host->scene(asked, *room.speech, {}, 0);
      room.host->seen(asked);
      REQUIRE(room.host->answer(scene.questions[0], values_for(scene.questions[0], static_cast<std::size_t>(turn))));
      room.table->pump();
    }
    REQUIRE(room.host->seal());
    attached = room.ears.heard_[3];
    attached_save = text_of(room.save);
  }
  CHECK(served_save == attached_save);
  const auto told = [](const std::vector<json>& all) {
    std::string out;
    for (json m : all)
      if (m["t"] == "scene" || m["t"] == "patch") out += m.dump() + "\n";
    return out;
  };
  CHECK(told(served).size() > 1000);
  CHECK(told(served) == told(attached));
}
