#pragma once
#include <algorithm>

#include "../client/home.hpp"
#include "catch.hpp"
#include "client/saves.hpp"
#include "client/settings.hpp"
#include "serve/patch.hpp"
#include "serve/table.hpp"

/// A game that a window owns, a table attached to it, and what its phones hear.
namespace attached {

using namespace vizier;
using nlohmann::json;
using serve::Line;
using serve::Message;
using Seat = client::Invitation::Seat;

/// Keeps everything that is sent, in order.
class Ears : public serve::Wire {
 public:
  void send(Line line, std::shared_ptr<const std::string> text) override {
    const std::lock_guard lock(mutex_);
    const json m = json::parse(*text);
    heard_[line].push_back(m);
    if (m["t"] == "scene") states_[line][m["seat"]] = m["state"];
    if (m["t"] == "patch") CHECK(serve::apply(states_[line][m["seat"]], m["to"]).ok());
    got_.notify_all();
  }
  void end(Line line, const std::string& why) override {
    const std::lock_guard lock(mutex_);
    ended_[line] = why;
    got_.notify_all();
  }
  void wrong_token(Line) override {}

  template <class So>
  void until(So so) {
    std::unique_lock lock(mutex_);
    REQUIRE(got_.wait_for(lock, std::chrono::seconds(60), so));
  }
  json state(Line line, const std::string& seat) {
    const std::lock_guard lock(mutex_);
    return states_[line][seat];
  }
  json last_reply(Line line) {
    const std::lock_guard lock(mutex_);
    for (auto it = heard_[line].rbegin(); it != heard_[line].rend(); ++it)
      if ((*it)["t"] == "ack" || (*it)["t"] == "no") return *it;
    return {};
  }
  std::map<Line, std::vector<json>> heard_;
  std::map<Line, std::map<std::string, json>> states_;
  std::map<Line, std::string> ended_;

 private:
  std::mutex mutex_;
  std::condition_variable got_;
};

inline Message join_with(Line line, std::vector<std::string> tokens) {
  Message m;
  m.type = "join";
  m.client = "client" + std::to_string(line) + "x";
  m.room = "KBDFT";
  m.lang = "en";
  m.tokens = std::move(tokens);
  return m;
}
inline Message numbered(const char* type, const std::string& seat, std::uint64_t n) {
  Message m;
  m.type = type;
  m.seat = seat;
  m.n = n;
  return m;
}
inline std::string token_for(const std::string& seat) { return serve::hash_of_token(seat).substr(0, 32); }

/// A fair answer to a question as a client sees it.
inline std::vector<std::int32_t> values_for(const json& q, std::size_t choice) {
  std::vector<std::int32_t> values;
  if (q["type"] == "pair") {
    for (std::size_t i = 0; i < q["items"].size(); ++i)
      for (std::size_t j = 0; j < q["seconds"].size(); ++j)
        if (!q.contains("legal") || q["legal"][i].get<std::string>()[j] == '1')
          values = {static_cast<int>(i), static_cast<int>(j)};
  } else if (!q.contains("items") || q["items"].empty()) {
    const int min = q.value("min", 0), max = q.value("max", 0);
    values = {min + static_cast<int>(choice % 3) % (max - min + 1)};
  } else {
    values = {static_cast<int>(choice % q["items"].size())};
  }
  return values;
}
inline std::vector<std::int32_t> values_for(const client::Question& q, std::size_t choice) {
  std::vector<std::int32_t> values;
  if (q.type == world::Decision::Type::pair) {
    for (std::size_t i = 0; i < q.items.size(); ++i)
      for (std::size_t j = 0; j < q.seconds.size(); ++j)
        if (q.legal.empty() || q.legal[i * q.seconds.size() + j]) values = {static_cast<int>(i), static_cast<int>(j)};
  } else if (q.items.empty()) {
    values = {static_cast<std::int32_t>(q.min + static_cast<int>(choice % 3) % (q.max - q.min + 1))};
  } else {
    values = {static_cast<int>(choice % q.items.size())};
  }
  return values;
}

inline serve::TableOptions options_for(const std::shared_ptr<const content::Package>& package,
                                       const std::filesystem::path& save) {
  serve::TableOptions o;
  o.package = package;
  o.seed = 4;
  o.language = "en";
  o.save = save.string();
  o.room = "KBDFT";
  o.words = std::make_shared<const client::Wording>(std::filesystem::path(VIZIER_SOURCE_DIR) / "ui/serve/lang", "en");
  o.at_once = true;
  o.away = o.gone = std::chrono::seconds(1000);
  return o;
}

/// A host as the window has it, and a table attached to it.
struct Shared {
  Home home;
  Ears ears;
  content::Library library = test_library();
  std::filesystem::path save = home.path / "game.vsave";
  std::shared_ptr<const content::Package> package;
  std::unique_ptr<client::Host> host;
  std::unique_ptr<serve::Table> table;
  std::optional<text::Speech> speech;
  std::uint64_t number = 0;

  Shared(const std::string& id, const std::vector<std::string>& players, std::set<std::string> open = {}) {
    package = library.load({id, "", "", {}}).package;
    REQUIRE(package);
    auto made = client::make_game(package, players, 4);
    REQUIRE(made);
    REQUIRE(client::keep(*made, "en", save));
    const auto people = std::count(players.begin(), players.end(), "human");
    host = std::make_unique<client::Host>(*std::move(made), 4, client::asking({}, people));
    speech.emplace(*package, "en");
    attach(std::move(open));
  }
  void attach(std::set<std::string> open = {}) {
    serve::TableOptions o = options_for(package, save);
    o.players = host->players();
    std::optional<serve::TableFile> known;
    if (auto read = serve::TableFile::read(serve::TableFile::beside(save))) known = *read;
    table = std::make_unique<serve::Table>(o, ears, host->sitting(), open, known);
  }
  std::string seat(int i) const { return package->defs.seats[world::SeatId(i)]; }
  client::Invitation::Seat chair(const std::string& name) const {
    for (const auto& each : table->seen().seats)
      if (each.seat == name) return each;
    return {};
  }
  json ask(Line line, Message m) {
    m.n = ++number;
    table->receive(line, m);
    table->pump();
    return ears.last_reply(line);
  }
  void sit(Line line, const std::string& name) {
    table->receive(line, join_with(line, {}));
    Message take;
    take.type = "take";
    take.seat = name;
    take.name = "Ada";
    take.token = token_for(name);
    REQUIRE(ask(line, take)["t"] == "ack");
  }
  /// Bots and the person at this screen answer, until somebody elsewhere has to, or it is over.
  void play_here(std::size_t choice) {
    for (int i = 0; i < 500; ++i) {
      if (host->state() == client::Host::State::bot) {
        host->think();
        while (host->thinking() && !host->poll()) std::this_thread::yield();
        table->pump();
        continue;
      }
      if (host->state() != client::Host::State::person) break;
      const std::string asked = host->asked("");
      if (asked.empty()) break;
      REQUIRE(host->is_here(asked));
      if (!host->pass_for(asked)) {
        const client::Scene scene = host->scene(asked, *speech, {}, 0);
        REQUIRE(!scene.questions.empty());
        host->seen(asked);
        REQUIRE(host->answer(scene.questions[0], values_for(scene.questions[0], choice)));
      }
      table->pump();
    }
    table->pump();
  }
  bool phone_answers(Line line, const std::string& name, std::size_t choice) {
    const json questions = ears.state(line, name)["scene"]["questions"];
    if (questions.empty()) return false;
    Message m = numbered("answer", name, 0);
    m.q = questions[0]["q"];
    m.values = values_for(questions[0], choice);
    const json reply = ask(line, m);
    INFO(reply.dump());
    REQUIRE(reply["t"] == "ack");
    return true;
  }
  /// Whole rounds of both.
  int play(Line line, const std::string& name, int turns) {
    int answers = 0;
    for (int i = 0; i < turns && !host->match().over(); ++i) {
      play_here(static_cast<std::size_t>(i));
      answers += phone_answers(line, name, static_cast<std::size_t>(i)) ? 1 : 0;
    }
    return answers;
  }
  /// What the save says, played again, is the game that was played.
  void check_save() {
    REQUIRE(host->seal());
    content::Diagnostics found;
    const auto read = client::read_save(save, found);
    REQUIRE(read);
    const auto again = client::replay_save(library, *read, found);
    CHECK(found.ok());
    REQUIRE(again.played.match);
    CHECK(again.played.match->world().hash() == host->match().world().hash());
  }
};

}  // namespace attached
