// What is shown beside a question about a contest: strengths now and after what waits, and who took what.
#include "client/contest.hpp"

#include "bots/bot.hpp"
#include "catch.hpp"
#include "client/desk.hpp"
#include "client/host.hpp"
#include "home.hpp"
#include "spec/spec.hpp"

using namespace vizier;
using namespace vizier::client;

namespace {

constexpr const char* position = R"(
- game: { package: aladdin, edition: fr, rules: magic, seats: 4 }
- it: is a contest
  given:
    camel: blue
    red: { artifacts: [carpet, double, lamp] }
    blue: { artifacts: [carpet] }
    green: { artifacts: [] }
    yellow: { artifacts: [] }
    market: { red: [8], blue: [7], green: [6] }
    cave_1: { red: [4] }
    at: AT market
  then: { asked: blue }
)";

/// A game at that window of the market: Blue is asked first, Red last.
struct Table {
  explicit Table(const std::string& at) {
    std::string text = position;
    text.replace(text.find("AT"), 2, at);
    content::Diagnostics problems;
    const auto specs = spec::read_specs(library, home.write("contest.yaml", text), problems);
    INFO(content::to_text(problems));
    REQUIRE(specs.size() == 1);
    desk = Desk::open(library, specs[0], problems);
    INFO(content::to_text(problems));
    REQUIRE(desk);
    script::Error error;
    auto playing = desk->play(error);
    REQUIRE(playing);
    playing->players.assign(playing->players.size(), "human");  // the test answers for all of them
    host = std::make_unique<Host>(std::move(*playing), 1, AskMe::always);
    speech = std::make_unique<text::Speech>(host->package(), "en");
  }
  Question question() {
    const auto questions = host->scene(host->asked(""), *speech, {}, 0).questions;
    REQUIRE(!questions.empty());
    return questions[0];
  }
  std::optional<Contest> contest() { return host->contest(question(), "market", "piece_value", {"laid"}); }
  void choose(const std::string& key) {
    const Question q = question();
    for (std::size_t i = 0; i < q.items.size(); ++i)
      if (q.items[i].key == key) {
        REQUIRE(host->answer(q, {static_cast<std::int32_t>(i)}));
        return;
      }
    FAIL("there is no " << key);
  }

  Home home;
  content::Library library = test_library();
  std::unique_ptr<Desk> desk;
  std::unique_ptr<Host> host;
  std::unique_ptr<text::Speech> speech;
};

const Contest::Row& row(const Contest& contest, const std::string& seat) {
  for (const Contest::Row& r : contest.rows)
    if (r.seat == seat) return r;
  throw std::out_of_range(seat);
}

std::string told(const std::optional<Contest>& c) {
  if (!c) return "nothing";
  std::string out = c->pending ? "waiting" : "";
  const auto number = [](const std::optional<std::int64_t>& n) { return n ? std::to_string(*n) : std::string("?"); };
  for (const Contest::Row& r : c->rows)
    out += "|" + r.seat + " " + number(r.now) + ">" + number(r.after) + " " + std::to_string(r.rank);
  for (const auto& option : c->options) out += "," + number(option);
  return out;
}

}  // namespace

TEST_CASE("strengths are told with what each option would make of one's own") {
  Table table("after_reveal");
  const auto contest = table.contest();
  REQUIRE(contest);
  CHECK_FALSE(contest->pending);
  CHECK(contest->rows.size() == 3);
  CHECK(row(*contest, "red").now == 8);
  CHECK(row(*contest, "red").rank == 1);
  CHECK(row(*contest, "blue").after == 7);
  REQUIRE(table.question().items[0].key == "carpet");
  CHECK(contest->options[0] == 10);
}

TEST_CASE("what waits counts afterwards, and changes the ranks") {
  Table table("after_reveal");
  table.choose("carpet");
  if (table.question().pass < 0) table.choose("market");
  REQUIRE(table.host->asked("") == "red");
  const auto contest = table.contest();
  REQUIRE(contest);
  CHECK(contest->pending);
  CHECK(row(*contest, "blue").now == 7);
  CHECK(row(*contest, "blue").after == 10);
  CHECK(row(*contest, "blue").rank == 1);
  CHECK(row(*contest, "red").after == 8);
  CHECK(row(*contest, "red").rank == 2);
  const Question q = table.question();
  for (std::size_t i = 0; i < q.items.size(); ++i) {
    if (q.items[i].key == "carpet") CHECK(contest->options[i] == 11);
    if (q.items[i].key == "double") CHECK(contest->options[i] == 16);  // of the two tokens the one that lies there
  }
  CHECK(table.question().items.size() == q.items.size());  // the game stands where it stood
}

TEST_CASE("before the pieces are turned up nobody is told more than the own strength") {
  Table table("before_reveal");
  CHECK(told(table.contest()) == "nothing");
}

TEST_CASE("what is told of a contest does not depend on what is hidden") {
  for (const char* at : {"after_reveal", "before_reveal"}) {
    Table table(at);
    const Question question = table.question();
    const std::string usual = told(table.contest());
    const match::Match& match = table.host->match();
    match::Match other = match.fork();
    for (std::uint64_t seed = 1; seed < 8; ++seed) {
      world::Rng rng = world::Rng::seeded(seed);
      REQUIRE(match.fork_for(match.defs().seat(question.seat), rng, other));
      CHECK(told(contest_of(other, question, "market", "piece_value", {"laid"})) == usual);
    }
  }
}

TEST_CASE("who took what a zone held is told until the round ends") {
  const content::Library library = test_library();
  const auto package = library.load({"aladdin", "fr", "base", {}}).package;
  script::Runtime runtime(package);
  match::Match match(runtime, match::Setup{3, 4});
  const text::Speech speech(*package, "en");
  world::Rng rng = world::Rng::seeded(9);
  int seen = 0;
  while (!match.over() && match.world().round < 4) {
    const Scene scene = make_scene(match, world::SeatId(1), speech, {}, match.events().list.size());
    for (const Taken& t : scene.taken) {
      const match::SeenZone* zone = scene.zone(t.zone);
      REQUIRE(zone);
      CHECK(Scene::zone_counter(*zone, t.counter, -1) == 0);
      CHECK(t.amount > 0);
      CHECK(std::find(scene.view.seats.begin(), scene.view.seats.end(), t.seat) != scene.view.seats.end());
      ++seen;
    }
    if (scene.view.state == "placement") CHECK(scene.taken.empty());
    REQUIRE(match.answer(0, match.open()[0].sample(rng)));
  }
  CHECK(seen > 3);
}
