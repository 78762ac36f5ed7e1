// One against many: how often each role wins, and who is how good where the game ranks those who won or lost together.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "catch.hpp"
#include "content/library.hpp"
#include "lab/describe.hpp"
#include "lab/report.hpp"
#include "lab/sim.hpp"
#include "lab/tournament.hpp"

using namespace vizier;

namespace {

constexpr std::uint64_t nights = 40;

lab::SimPlan moor_plan(int seats = 4) {
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  static const content::Library library({top, top / "tests/packages"});
  const content::Loaded loaded = library.load({"moor", {}, {}, {}});
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  // bots that play at random hardly ever come home in time: here they may have done so at dawn
  const auto even = std::make_shared<content::Package>(*loaded.package);
  std::string& flow = even->scripts.at("moor/flow").front().text;
  const std::string dawn = R"(game.round > game.dawn) then return "lost" end)";
  const std::size_t at = flow.find(dawn);
  REQUIRE(at != std::string::npos);
  flow.replace(at, dawn.size(), R"(game.round > game.dawn) then return game:random(2) == 1 and "won" or "lost" end)");
  lab::SimPlan p;
  p.package = even;
  p.seats.assign(static_cast<std::size_t>(seats), "random");
  p.games = nights;
  return p;
}

std::vector<lab::GameRecord> moor_records(lab::SimPlan p, lab::SimResult* result = nullptr) {
  std::vector<lab::GameRecord> out;
  p.record = [&](const lab::GameRecord& r) { out.push_back(r); };
  const lab::SimResult done = lab::simulate(p);
  REQUIRE(done.errors == 0);
  if (result) *result = done;
  return out;
}

/// Games that the seat won, alone or with others.
std::uint64_t won_by(const std::vector<lab::GameRecord>& records, int seat) {
  return static_cast<std::uint64_t>(
      std::count_if(records.begin(), records.end(), [&](const lab::GameRecord& r) { return r.share(seat) > 0; }));
}

lab::GameRecord night_of(std::vector<std::string> bots, std::vector<int> winners, std::vector<int> scores,
                         std::vector<int> places) {
  lab::GameRecord r;
  r.bots = std::move(bots);
  r.winners = std::move(winners);
  r.scores = std::move(scores);
  r.places = std::move(places);
  return r;
}

const lab::Standing& of_bot(const std::vector<lab::Standing>& table, const std::string& bot) {
  const auto it = std::find_if(table.begin(), table.end(), [&](const lab::Standing& s) { return s.bot == bot; });
  REQUIRE(it != table.end());
  return *it;
}

}  // namespace

TEST_CASE("a simulation counts a game once for each role that won it", "[sim]") {
  lab::SimPlan p = moor_plan();
  lab::SimResult result;
  const std::vector<lab::GameRecord> records = moor_records(p, &result);
  const std::uint64_t keeper = won_by(records, 0), seekers = won_by(records, 1);
  REQUIRE(keeper > 0);
  REQUIRE(seekers > 0);
  CHECK(won_by(records, 3) == seekers);  // they win together
  CHECK(result.role_wins == std::vector<std::uint64_t>{keeper, seekers});
  CHECK(keeper + seekers == nights);
  // by seat a victory of three is split, by role it is not
  CHECK(result.wins[1] == Approx(static_cast<double>(seekers) / 3));
  p.jobs = 2;
  CHECK(lab::simulate(p).role_wins == result.role_wins);
  p.done = records;  // all were played before
  CHECK(lab::simulate(p).role_wins == result.role_wins);
}

TEST_CASE("where all seats are alike there are no roles to count", "[sim]") {
  lab::SimPlan p = moor_plan(2);
  const std::filesystem::path top = VIZIER_SOURCE_DIR;
  p.package = content::Library({top, top / "tests/packages"}).load({"duel", {}, {}, {}}).package;
  p.games = 2;
  CHECK(lab::simulate(p).role_wins.empty());
}

TEST_CASE("a report tells how often each role wins, in words, as a plot and as numbers", "[records]") {
  const lab::SimPlan p = moor_plan();
  lab::Results results{{}, moor_records(p), {}};
  lab::RecordHeader& h = results.header;
  h.config = "moor";
  lab::describe(*p.package, "en", h);
  h.variants = {""};
  h.seats = p.seats;
  h.seat_names = {"heron", "amber", "birch", "clover"};
  h.roles = {"keeper", "seeker", "seeker", "seeker"};
  h.games = p.games;
  const auto again = lab::parse_header(h.line());
  REQUIRE(again);
  CHECK(again->roles == h.roles);

  const lab::Summary s = lab::summarise(results);
  const std::vector<lab::WinRow>& roles = s.main().roles;
  REQUIRE(roles.size() == 2);
  const double keeper = static_cast<double>(won_by(results.games, 0)) / static_cast<double>(nights);
  const std::string keeper_name = h.name("role", "keeper"), seeker_name = h.name("role", "seeker");
  CHECK(keeper_name != "keeper");  // as people read it
  CHECK(roles[0].name == keeper_name);
  CHECK(roles[0].share.value == Approx(keeper));
  CHECK(roles[1].name == seeker_name);
  CHECK(roles[1].share.value == Approx(1 - keeper));
  CHECK(roles[0].equal == Approx(0.5));  // one side of two, however many sit on it

  const std::string most = keeper > 0.5 ? keeper_name : seeker_name;
  CHECK(std::any_of(s.sentences.begin(), s.sentences.end(), [&](const std::string& sentence) {
    return sentence.starts_with("Somebody who is **" + most + "** wins");
  }));
  const std::string page = lab::report_html(s), text = lab::report_markdown(s);
  CHECK(page.find("Winning by role") != std::string::npos);
  CHECK(text.find("| role |") != std::string::npos);
  CHECK(text.find("| " + seeker_name + " |") != std::string::npos);
  const auto json = nlohmann::json::parse(lab::report_json(s));
  CHECK(json["variants"][0]["roles"].size() == 2);

  results.header.roles.clear();  // all seats alike
  const lab::Summary alike = lab::summarise(results);
  CHECK(alike.main().roles.empty());
  CHECK(lab::report_html(alike).find("Winning by role") == std::string::npos);
  CHECK(lab::report_markdown(alike).find("| role |") == std::string::npos);
}

TEST_CASE("a record has the places that the game gave, and keeps them", "[records]") {
  bool keeper_won = false, seekers_won = false, apart = false;
  for (const lab::GameRecord& r : moor_records(moor_plan())) {
    REQUIRE(r.places.size() == 4);
    const bool alone = r.winners == std::vector<int>{0};
    (alone ? keeper_won : seekers_won) = true;
    CHECK((r.places[0] == 1) == alone);
    for (std::size_t i = 1; i < 4; ++i) {
      CHECK((alone ? r.places[i] > r.places[0] : r.places[i] < r.places[0]));
      for (std::size_t j = 1; j < 4; ++j) {  // among the seekers berries decide
        CHECK((r.places[i] < r.places[j]) == (r.scores[i] > r.scores[j]));
        apart |= r.places[i] < r.places[j];
      }
    }
    const auto again = lab::parse_record(r.line());
    REQUIRE(again);
    CHECK(again->places == r.places);
  }
  CHECK(keeper_won);
  CHECK(seekers_won);
  CHECK(apart);
}

TEST_CASE("a tournament goes by the places of a result, not by scores nor by who won together", "[records]") {
  // both seekers win each time; the game says that able is ahead, though its score is lower
  std::vector<lab::GameRecord> records;
  for (int i = 0; i < 20; ++i) records.push_back(night_of({"third", "able", "baker"}, {1, 2}, {0, 1, 5}, {3, 1, 2}));
  const std::vector<std::string> bots{"baker", "able", "third"}, roles{"keeper", "seeker", "seeker"};
  const auto table = lab::standings(bots, records, roles);
  REQUIRE(table.size() == 3);
  CHECK(table[0].bot == "able");
  CHECK(table[1].bot == "baker");
  CHECK(table[2].bot == "third");
  CHECK(of_bot(table, "able").share.value == of_bot(table, "baker").share.value);
  // a victory that is shared by a side is a whole one for each of that role
  CHECK(of_bot(table, "able").roles.at("seeker").value == Approx(1));
  CHECK(of_bot(table, "baker").roles.at("seeker").value == Approx(1));
  CHECK(of_bot(table, "third").roles.at("keeper").value == Approx(0));
  CHECK_FALSE(of_bot(table, "able").roles.contains("keeper"));

  for (lab::GameRecord& r : records) r.places = {3, 1, 1};  // level
  const auto level = lab::standings(bots, records, roles);
  CHECK(of_bot(level, "able").rating.value == Approx(of_bot(level, "baker").rating.value));
  for (lab::GameRecord& r : records) r.places.clear();  // the game says no more than who won: scores part them
  CHECK(lab::standings(bots, records, roles)[0].bot == "baker");
}

TEST_CASE("a tournament tells how each bot does in each role", "[records]") {
  lab::Tournament t;
  t.package = moor_plan().package;
  t.bots = {"random", "greedy:2"};
  t.seats = 3;
  t.games = 6;
  const auto played = lab::play_tournament(t);
  REQUIRE(played);
  std::uint64_t keepers = 0, seekers = 0;
  for (const lab::Standing& s : *played) {
    REQUIRE(s.roles.size() == 2);
    keepers += s.roles.at("keeper").n;
    seekers += s.roles.at("seeker").n;
  }
  CHECK(keepers == 6);
  CHECK(seekers == 12);
}
