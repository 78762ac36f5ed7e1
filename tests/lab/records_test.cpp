// Results that can be joined, stopped and resumed, and what is said about them.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "catch.hpp"
#include "content/library.hpp"
#include "lab/describe.hpp"
#include "lab/record_file.hpp"
#include "lab/report.hpp"
#include "lab/sim.hpp"
#include "lab/tournament.hpp"

using namespace vizier;
namespace fs = std::filesystem;

namespace {

class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("vizier_lab_" + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path operator/(const std::string& name) const { return path_ / name; }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::shared_ptr<const content::Package> load(const content::Config& config, const fs::path& more = {}) {
  const fs::path top = VIZIER_SOURCE_DIR;
  std::vector<fs::path> roots{top, top / "tests/packages"};
  if (!more.empty()) roots.push_back(more);
  const content::Loaded loaded = content::Library(roots).load(config);
  INFO(content::to_text(loaded.diagnostics));
  REQUIRE(loaded.package);
  return loaded.package;
}

lab::SimPlan plan(std::uint64_t games) {
  lab::SimPlan p;
  p.package = load({"duel", {}, {}, {}});
  p.seats = {"greedy:3", "random", "random"};
  p.rotate = true;
  p.games = games;
  return p;
}

lab::RecordHeader header(const lab::SimPlan& p) {
  lab::RecordHeader h;
  h.config = "duel";
  lab::describe(*p.package, "en", h);
  h.variants = {""};
  h.seats = p.seats;
  h.seat_names = {"ash", "birch", "cedar"};
  h.games = p.games;
  h.seed = p.seed;
  h.rotate = p.rotate;
  return h;
}

std::vector<lab::GameRecord> records_of(lab::SimPlan p) {
  std::vector<lab::GameRecord> out;
  p.record = [&](const lab::GameRecord& r) { out.push_back(r); };
  REQUIRE(lab::simulate(p).errors == 0);
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.game < b.game; });
  return out;
}

}  // namespace

TEST_CASE("a record survives being written and read", "[records]") {
  const auto records = records_of(plan(3));
  REQUIRE(records.size() == 3);
  for (const lab::GameRecord& r : records) {
    const auto again = lab::parse_record(r.line());
    REQUIRE(again);
    CHECK(*again == r);
    CHECK_FALSE(r.counts.empty());
  }
  const auto none = lab::parse_record("{\"game\": 1}");
  REQUIRE_FALSE(none);
  CHECK_FALSE(none.problem().empty());
  CHECK_FALSE(lab::parse_record("nonsense"));
}

TEST_CASE("a number that cannot be true is refused, not turned into another", "[records]") {
  const std::string sound = records_of(plan(1)).front().line();
  for (const char* key : {"game", "seed", "first", "rounds", "decisions"})
    for (const char* wrong : {"1e308", "1.5", "-1e30", "true", "null", "\"1\"", "[]", "18446744073709551616"}) {
      INFO(key << ": " << wrong);
      auto changed = nlohmann::ordered_json::parse(sound);
      changed[key] = nlohmann::ordered_json::parse(wrong);
      const auto read = lab::parse_record(changed.dump());
      REQUIRE_FALSE(read);
      CHECK(read.problem().find("where a whole number belongs") != std::string::npos);
    }
  for (const char* wrong : {"9000000000000000", "-9000000000000000", "2147483648"})
    for (const char* key : {"winners", "scores"}) {
      auto changed = nlohmann::ordered_json::parse(sound);
      changed[key] = {nlohmann::ordered_json::parse(wrong)};
      CHECK_FALSE(lab::parse_record(changed.dump()));
    }
  auto counted = nlohmann::ordered_json::parse(sound);
  counted["counts"] = {{"tricks", "hush", "played", 0, 1e300}};
  CHECK_FALSE(lab::parse_record(counted.dump()));
}

TEST_CASE("records are the same for any number of threads and shards", "[records]") {
  lab::SimPlan p = plan(12);
  const auto whole = records_of(p);
  p.jobs = 3;
  CHECK(records_of(p) == whole);
  std::vector<lab::GameRecord> parts;
  p.shards = 5;
  for (p.shard = 0; p.shard < p.shards; ++p.shard)
    for (lab::GameRecord& r : records_of(p)) parts.push_back(std::move(r));
  std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.game < b.game; });
  CHECK(parts == whole);
}

TEST_CASE("a run that was stopped in the middle of a line goes on, and comes to the same", "[records]") {
  const Folder folder;
  lab::SimPlan p = plan(10);
  const auto run = [&](std::uint64_t games) {
    lab::SimPlan part = p;
    const auto opened = lab::RecordFile::open(folder / "r.jsonl", header(p));
    REQUIRE(opened);
    lab::RecordFile& file = **opened;
    part.games = games;
    part.done = file.found();
    part.record = [&](const lab::GameRecord& r) { file.add(r); };
    return lab::simulate(part);
  };
  run(4);
  fs::resize_file(folder / "r.jsonl", fs::file_size(folder / "r.jsonl") - 7);  // killed while it wrote the fourth game
  const lab::SimResult resumed = run(10), whole = lab::simulate(p);
  CHECK(resumed.hash == whole.hash);
  CHECK(resumed.games == 10);
  CHECK(resumed.wins == whole.wins);
  CHECK(resumed.decisions == whole.decisions);
  const auto all = lab::read_records({folder / "r.jsonl"});
  REQUIRE(all);
  CHECK(all->games.size() == 10);

  lab::RecordHeader other = header(p);
  other.seed = 9;
  const auto refused = lab::RecordFile::open(folder / "r.jsonl", other);
  REQUIRE_FALSE(refused);
  CHECK(refused.problem().find("is about other games (its seed is 1, not 9)") != std::string::npos);
  folder.write("bad.jsonl", header(p).line() + "\n{}\n");
  const auto bad = lab::read_records({folder / "bad.jsonl"});
  REQUIRE_FALSE(bad);
  CHECK(bad.problem().find("bad.jsonl:2: ") != std::string::npos);
}

TEST_CASE("a report does not depend on the order of records nor on how many files they come from", "[records]") {
  const lab::SimPlan p = plan(30);
  lab::Results results{header(p), records_of(p), {}};
  const std::string page = lab::report_html(lab::summarise(results));
  std::reverse(results.games.begin(), results.games.end());
  results.games.push_back(results.games.front());  // a game that two shards played counts once
  CHECK(lab::report_html(lab::summarise(results)) == page);
  CHECK(page.find("<svg") != std::string::npos);
  CHECK(page.find("http") == std::string::npos);  // nothing from elsewhere
  const lab::Summary s = lab::summarise(results);
  double shares = 0;
  for (const lab::WinRow& row : s.variants[0].seats) shares += row.share.value;
  CHECK(shares == Approx(1));
  std::uint64_t games = 0;
  for (const auto& [rounds, n] : s.variants[0].lengths) games += n;
  CHECK(games == 30);
  REQUIRE_FALSE(s.sentences.empty());
  CHECK(s.sentences.back() == "30 games are too few to believe much of this: play some hundreds.");
}

TEST_CASE("coverage is kept in the records, whatever the number of threads and however often the run was stopped",
          "[records]") {
  const Folder folder;
  lab::SimPlan p = plan(12);
  p.seats = {"random", "random", "random"};
  p.coverage = true;
  lab::RecordHeader h = header(p);
  h.coverage = true;
  const auto run = [&](const char* name, std::uint64_t games, int jobs) {
    lab::SimPlan part = p;
    const auto opened = lab::RecordFile::open(folder / name, h);
    REQUIRE(opened);
    lab::RecordFile& file = **opened;
    part.games = games;
    part.jobs = jobs;
    part.done = file.found();
    part.record = [&](const lab::GameRecord& r) { file.add(r); };
    part.scripts = [&](const script::Coverage& c) { file.add_scripts(c); };
    return lab::simulate(part);
  };
  const auto unreached = [&](const char* name) {
    const auto all = lab::read_records({folder / name});
    REQUIRE(all);
    REQUIRE_FALSE(all->scripts.empty());
    return lab::report_markdown(lab::summarise(*all));
  };
  const lab::SimResult whole = run("whole", 12, 1);
  run("parts", 5, 1);
  const lab::SimResult resumed = run("parts", 12, 2);
  CHECK(unreached("parts") == unreached("whole"));
  CHECK(unreached("whole").find(".lua:") != std::string::npos);
  // what the run itself says counts the games before the stop, too
  const auto a = whole.coverage.scripts(), b = resumed.coverage.scripts();
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i].reached == b[i].reached);
  CHECK(whole.coverage.tallies.tables() == resumed.coverage.tallies.tables());
}

namespace {

/// Games of a plain duel and of one with a mod that adds a trick, and what is said of that trick.
lab::CardRow called(const std::string& name, const std::string& script) {
  const Folder folder;
  folder.write("extra/mod.yaml",
               "id: extra\nversion: 1.0.0\nformat: 2\ntitle: Extra\nrequires: [duel]\nlanguages: [en]\n");
  folder.write("extra/content/tricks.yaml",
               "tricks:\n  " + name + ": !new { script: extra/" + name + ", copies: 3 }\n");
  folder.write("extra/scripts/" + name + ".lua", script);
  lab::Results results;
  lab::RecordHeader& h = results.header;
  h.variants = {"without", "with"};
  h.seat_names = {"ash", "birch", "cedar", "dogwood"};
  h.games = 1500;
  for (const std::string& variant : h.variants) {
    lab::SimPlan p;
    p.package =
        load({"duel", {}, {}, variant == "with" ? std::vector<std::string>{"extra"} : std::vector<std::string>{}},
             folder.path());
    lab::describe(*p.package, "en", h);
    p.seats.assign(4, "random");
    p.games = h.games;
    p.variant = variant;
    p.jobs = 2;
    for (lab::GameRecord& r : records_of(p)) results.games.push_back(std::move(r));
  }
  CHECK(h.fresh == std::vector<std::string>{"extra:" + name});
  const lab::Summary s = lab::summarise(results);
  INFO(lab::report_markdown(s));
  REQUIRE(s.differences.size() > 2);
  CHECK(s.differences[0].marked);
  const auto length = std::find_if(s.differences.begin(), s.differences.end(),
                                   [](const lab::Difference& d) { return d.measure == "length"; });
  REQUIRE(length != s.differences.end());
  CHECK(length->words == "the same in every game");
  const auto& cards = s.variants[1].cards;
  const auto it =
      std::find_if(cards.begin(), cards.end(), [&](const lab::CardRow& c) { return c.id == "extra:" + name; });
  REQUIRE(it != cards.end());
  CHECK(std::count_if(cards.begin(), cards.end(), [](const lab::CardRow& c) { return c.fresh; }) == 1);
  CHECK(s.sentences[0].starts_with(it->sentence.substr(0, 20)));
  return *it;
}

}  // namespace

TEST_CASE("a card that wins the game is called overpowered", "[records]") {
  const lab::CardRow card = called("feast",
                                   "---Wins three times.\nlocal feast = trick {}\nfunction feast.resolve(ctx)\n  "
                                   "ctx.owner.wins = ctx.owner.wins + 3\nend\nreturn feast\n");
  INFO(card.sentence);
  CHECK(card.fresh);
  CHECK(card.verdict == "overpowered");
}

TEST_CASE("a card that does nothing is called worthless", "[records]") {
  const lab::CardRow card =
      called("yawn", "---Nothing happens.\nlocal yawn = trick {}\nfunction yawn.resolve() end\nreturn yawn\n");
  INFO(card.sentence);
  CHECK(card.fresh);
  CHECK(card.verdict == "worthless");
}

TEST_CASE("a tournament seats everybody everywhere and ranks the better bot first", "[records]") {
  lab::Tournament t;
  t.package = load({"duel", {}, {}, {}});
  t.bots = {"random", "greedy:8"};
  t.seats = 4;
  t.games = 16;
  for (std::uint64_t block = 0; block < 3; ++block) {
    std::vector<int> strong(4);
    for (std::uint64_t g = 0; g < 4; ++g) {
      const auto seats = lab::line_up(t, block * 4 + g);
      CHECK(std::count(seats.begin(), seats.end(), "random") == 2);
      for (std::size_t s = 0; s < 4; ++s) strong[s] += seats[s] == "random" ? 0 : 1;
    }
    CHECK(strong == std::vector<int>{2, 2, 2, 2});
  }
  const auto played = lab::play_tournament(t);
  REQUIRE(played);
  const std::vector<lab::Standing>& table = *played;
  REQUIRE(table.size() == 2);
  CHECK(table[0].bot == "greedy:8");
  CHECK(table[0].rating.value > table[1].rating.value);
  CHECK(table[0].rating.value + table[1].rating.value == Approx(0).margin(1e-6));
  t.jobs = 2;
  CHECK((*lab::play_tournament(t))[0].rating.value == table[0].rating.value);
  t.bots = {"random", "random"};
  const auto twice = lab::play_tournament(t);
  REQUIRE_FALSE(twice);
  CHECK(twice.problem() == "random takes part twice");
}

TEST_CASE("names in a Markdown report are text: no tag, link, picture, code or cell begins in them") {
  lab::Summary s;
  const std::string evil = "<script>alert(1)</script> [x](javascript:1) ![p](//e) `c` a|b **B** # \\ &lt;\n\n| \x1b[2J";
  s.header.title = evil;
  s.header.command = "vizier `" + evil;
  s.sentences = {"**Good:** " + evil, "Second."};
  s.never = {evil};
  lab::Difference d;
  d.measure = d.unit = d.words = evil;
  s.differences = {d};
  lab::VariantSummary v;
  v.name = evil;
  v.games = 10;
  lab::WinRow row;
  row.name = evil;
  v.bots = v.seats = {row};
  lab::CardRow card;
  card.name = card.verdict = card.brief = evil;
  v.cards = {card};
  v.zones = {{evil, evil, 1.0}};
  s.variants = {v};
  lab::Unreached script;
  script.file = evil;
  script.gaps = {{1, 2, evil}};
  s.scripts = {script};
  const std::string text = lab::report_markdown(s);
  INFO(text);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::string outside;  // of code, in which everything is text
    bool code = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '`' && (code || i == 0 || line[i - 1] != '\\'))
        code = !code;
      else if (!code)
        outside += line[i];
    }
    CHECK_FALSE(code);
    CHECK(outside.find("<script") == std::string::npos);
    CHECK(outside.find("<") == std::string::npos);
    for (std::size_t at = outside.find('['); at != std::string::npos; at = outside.find('[', at + 1))
      CHECK((at > 0 && outside[at - 1] == '\\'));
  }
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(
      text.find("**Good:** &lt;script&gt;alert(1)&lt;/script&gt; \\[x\\](javascript:1) !\\[p\\](//e) \\`c\\` a\\|b") !=
      std::string::npos);
  CHECK(
      text.find(
          "| &lt;script&gt;alert(1)&lt;/script&gt; \\[x\\](javascript:1) !\\[p\\](//e) \\`c\\` a\\|b \\*\\*B\\*\\* \\# "
          "\\\\ &amp;lt;␊␊\\| ␛\\[2J |") != std::string::npos);
}
