#pragma once
#include "serve/table.hpp"

#include <algorithm>
#include <atomic>

#include "../client/home.hpp"
#include "catch.hpp"
#include "client/saves.hpp"
#include "serve/patch.hpp"

/// A table without sockets: what people send it, what it sends them, and the save.
namespace at_table {

using namespace vizier;
using nlohmann::json;
using serve::Line;

/// Keeps what a table sends, for each connection, and what the state there is by now.
class Screens : public serve::Wire {
 public:
  void send(Line line, std::shared_ptr<const std::string> text) override {
    const std::lock_guard lock(mutex_);
    json m = json::parse(*text);
    sent_.emplace_back(line, m);
    const std::string t = m["t"];
    if (t == "scene") states_[line][m["seat"]] = m["state"], versions_[line][m["seat"]] = m["v"];
    if (t == "patch") {
      if (m["v"] != versions_[line][m["seat"]].get<int>() + 1 || !serve::apply(states_[line][m["seat"]], m["to"]))
        broken_ = true;
      versions_[line][m["seat"]] = m["v"];
    }
    if (t == "p") ++pongs_[line];
    if (t == "ack" || t == "no") replies_[line].push_back(m);
    got_.notify_all();
  }
  void end(Line line, const std::string& why) override {
    const std::lock_guard lock(mutex_);
    ended_[line] = why;
    got_.notify_all();
  }
  void wrong_token(Line) override {
    const std::lock_guard lock(mutex_);
    ++wrong_;
    got_.notify_all();
  }

  /// Waits until something is so; it is looked at whenever something comes.
  template <class So>
  void until(So so) {
    std::unique_lock lock(mutex_);
    REQUIRE(got_.wait_for(lock, std::chrono::seconds(60), so));
  }
  json state(Line line, const std::string& seat) {
    const std::lock_guard lock(mutex_);
    return states_[line][seat];
  }
  bool broken() {
    const std::lock_guard lock(mutex_);
    return broken_;
  }

  std::map<Line, std::map<std::string, json>> states_, versions_;
  std::vector<std::pair<Line, json>> sent_;  ///< everything
  std::map<Line, std::vector<json>> replies_;
  std::map<Line, std::string> ended_;
  int wrong_ = 0;
  std::map<Line, std::size_t> pongs_;

 private:
  std::mutex mutex_;
  std::condition_variable got_;
  bool broken_ = false;
};

inline const std::string host_token(32, 'f');

/// A game of two whose script fails at the choice `bad`, and tells a secret in that. In every second round everybody
/// can only pass. Gives the folder of packages in which it lies.
inline std::filesystem::path with_mistakes(const Home& home) {
  home.write("packages/slips/package.yaml",
             "id: slips\nversion: 1.0.0\nformat: 2\ntitle: Slips\ndescription: A game whose script fails.\n"
             "languages: [en]\nseats: { min: 2, max: 2, names: [red, blue] }\nrules: [base]\nflow: slips/flow\n");
  home.write("packages/slips/content.yaml", "zones:\n  table: { sight: open }\n");
  home.write("packages/slips/lang/en.yaml",
             "title: Slips\nask: What now?\nchoice: { good: good, bad: bad }\ndid: \"{player} did it.\"\n");
  home.write("packages/slips/scripts/flow.lua", R"(---Asks for a slip.
local flow = {}
function flow.setup() return "asking" end
function flow.asking(game)
  game:set_round(game.round + 1)
  if game.round > 6 then return game:finish(game:players()) end
  game:in_turn {
    ask = "ask", passes = true,
    choices = function() return game.round % 2 == 1 and { "good", "bad" } or {} end,
    answer = function(_, player, choice)
      if choice == "bad" then error("the hidden card is a lamp") end
      game:log("did", { player = player })
    end,
  }
  return "asking"
end
return flow
)");
  return home.path / "packages";
}

struct Room {
  Home home;
  Screens screens;
  content::Library library = test_library(with_mistakes(home));
  std::vector<std::string> reported;  ///< by the table's thread: look when it rests
  std::shared_ptr<const content::Package> package;
  std::unique_ptr<serve::Table> table;
  std::map<Line, std::uint64_t> numbers;
  std::filesystem::path save = home.path / "game.vsave";
  std::atomic<std::int64_t> clock{-1};  ///< in milliseconds, where the test turns it

  explicit Room(const content::Config& config = {"htac", "", "", {}},
                std::vector<std::string> players = {"human", "human"},
                std::chrono::milliseconds gone = std::chrono::seconds(1000), bool own_clock = false) {
    serve::TableOptions o;
    if (own_clock) {
      clock = 0;
      o.clock = [this] { return std::chrono::steady_clock::time_point(std::chrono::milliseconds(clock)); };
    }
    o.package = library.load(config).package;
    REQUIRE(o.package);
    package = o.package;
    o.players = std::move(players);
    o.seed = 4;
    o.language = "en";
    o.save = save.string();
    o.room = "KBDFT";
    o.host_hash = serve::hash_of_token(host_token);
    o.words = std::make_shared<const client::Wording>(std::filesystem::path(VIZIER_SOURCE_DIR) / "ui/serve/lang", "en");
    o.links = {"http://one.example.org", "http://two.example.org"};
    o.at_once = true;
    o.report = [this](const std::string& details) { reported.push_back(details); };
    o.away = gone / 3;
    o.gone = gone;
    table = std::make_unique<serve::Table>(o, screens);
  }

  /// Sets the clock, and waits until the table has dealt with it.
  void at(std::int64_t milliseconds) {
    clock = milliseconds;
    table->tick();
    settle();
  }
  /// Waits until everything that was sent so far is done.
  void settle() {
    std::size_t before = 0;
    screens.until([&] { return before = screens.pongs_[99], true; });
    serve::Message p;
    p.type = "p";
    join(99, {}), table->receive(99, p);
    screens.until([&] { return screens.pongs_[99] > before; });
  }
  /// The inputs that are on the disk.
  std::vector<std::string> lines() const {
    std::istringstream text(text_of(save));
    std::vector<std::string> out;
    bool inside = false;
    for (std::string line; std::getline(text, line); inside = inside || line == "---")
      if (inside && !line.empty() && !line.starts_with("=")) out.push_back(line);
    return out;
  }
  /// The question of a seat whose prompt or choices have this word, as its screen has it.
  json question(Line line, const std::string& seat, const std::string& word) {
    const json state = screens.state(line, seat);
    for (const json& q : state["scene"]["questions"])
      if (q.dump().find(word) != std::string::npos) return q;
    return {};
  }

  static std::string token_of(const std::string& seat) { return serve::hash_of_token(seat).substr(0, 32); }

  void join(Line line, std::vector<std::string> tokens, const std::string& lang = "en") {
    serve::Message m;
    m.type = "join";
    m.client = "client" + std::to_string(line) + "x";
    m.room = "KBDFT";
    m.lang = lang;
    m.tokens = std::move(tokens);
    table->receive(line, m);
  }
  /// Sends a request with its number and gives the reply.
  json ask(Line line, serve::Message m, std::uint64_t n = 0) {
    m.n = n ? n : ++numbers[line];
    std::size_t before = 0;
    screens.until([&] { return before = screens.replies_[line].size(), true; });
    table->receive(line, m);
    screens.until([&] { return screens.replies_[line].size() > before; });
    return screens.replies_[line].back();
  }
  json ask(
      Line line, const char* type, const std::string& seat = {},
      const std::function<void(serve::Message&)>& set = [](serve::Message&) {}) {
    serve::Message m;
    m.type = type;
    m.seat = seat;
    set(m);
    return ask(line, m);
  }
  std::vector<std::string> begin() {
    std::vector<std::string> seats;
    join(1, {host_token});
    screens.until([&] { return screens.states_[1].contains(""); });
    const json lobby = screens.state(1, "");
    for (const auto& seat : lobby["table"]["seats"]) seats.push_back(seat);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (lobby["people"][seats[i]]["is"] != "free") continue;
      const Line line = i + 1;
      if (i > 0) join(line, {});
      REQUIRE(ask(line, "take", seats[i],
                  [&](serve::Message& m) { m.name = "Ada", m.token = token_of(seats[i]); })["t"] == "ack");
    }
    REQUIRE(ask(1, "start")["t"] == "ack");
    screens.until([&] { return screens.states_[1][seats[0]].contains("scene"); });
    return seats;
  }
  /// The next question of anybody who is connected, and on which line.
  std::pair<Line, json> next_question() {
    std::pair<Line, json> out{0, {}};
    screens.until([&] {
      for (const auto& [line, states] : screens.states_)
        for (const auto& [seat, state] : states)
          if (state.contains("scene"))
            for (const json& q : state["scene"]["questions"]) out = {line, q};
      const bool over = screens.states_[1].begin()->second["table"]["phase"] == "over";
      return out.first != 0 || over;
    });
    return out;
  }
  static serve::Message answer_to(const json& q, std::uint32_t choice) {
    serve::Message m;
    m.type = "answer";
    m.seat = q["seat"];
    m.q = q["q"];
    if (q["type"] == "pair") {
      for (std::size_t i = 0; i < q["items"].size(); ++i)
        for (std::size_t j = 0; j < q["seconds"].size(); ++j)
          if (!q.contains("legal") || q["legal"][i].get<std::string>()[j] == '1')
            m.values = {static_cast<int>(i), static_cast<int>(j)};
    } else {
      m.values = {static_cast<int>(choice % std::max<std::size_t>(q["items"].size(), 1))};
    }
    return m;
  }
};

}  // namespace at_table
