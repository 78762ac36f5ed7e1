// What a seat's table looks like, line by line: 80 columns, and nothing on it that the seat does not know.
#include "content/yaml.hpp"
#include "stage.hpp"

using namespace vizier;
using stage::Stage;

namespace {

std::string drawn(Stage& s, int seat, int width = 80, const std::map<std::string, std::string>& numbers = {}) {
  const terminal::Board board(s.speech, s.layout, s.words, s.match.world().seats);
  const match::View view = match::view(s.match, world::SeatId(seat));
  std::string out;
  for (const auto& lines : {board.draw(view, width, numbers), board.own(view, width)})
    for (const terminal::Line& line : lines) {
      INFO(terminal::render(line));
      CHECK(terminal::columns(line) <= width);
      out += terminal::render(line) + "\n";
    }
  return out;
}

void answer(Stage& s, const std::string& words) {
  const world::Decision& d = s.match.open()[0];
  const auto a = world::Keys(s.match.world(), s.match.defs(), d.seat).parse(d, words);
  INFO(words);
  REQUIRE(a);
  REQUIRE(s.match.answer(0, *a));
}

}  // namespace

TEST_CASE("a package without a table is drawn all the same, in two columns, from what everybody may see") {
  Stage s("htac", 2, 1);
  answer(s, "t7 s3");
  answer(s, "t2 s3");
  answer(s, "t1 s13");
  CHECK(drawn(s, 0) == R"(HTAC-13 · base                                                           Round 1
board ─────────────────────────────────  board ─────────────────────────────────
   s1                                       s8
   s2                                       s9
   s3  r (t7)  b ▒                          s10
   s4                                       s11
   s5                                       s12
   s6                                       s13  r (t1)
   s7
  red 1st  points 0  hand 6
» blue     points 0  hand 7
laps 1
hand t2 t3 t4 t5 t6 t8
)");
}

TEST_CASE("what one seat laid face down is a shade to the other") {
  Stage s("htac", 2, 1);
  answer(s, "t7 s3");
  CHECK(drawn(s, 0).find("s3  r (t7)") != std::string::npos);
  const std::string other = drawn(s, 1);
  CHECK(other.find("s3  r ▒") != std::string::npos);
  CHECK(other.find("(t7)") == std::string::npos);
}

TEST_CASE("zones that can be chosen have what to type before them") {
  Stage s("htac", 2, 1);
  const std::string text = drawn(s, 0, 80, {{"s3", "3"}, {"s10", "10"}});
  CHECK(text.find("\n 3 s3 ") != std::string::npos);
  CHECK(text.find(" 10 s10") != std::string::npos);
}

TEST_CASE("no line is longer than the screen, whatever the game and the language") {
  for (const char* language : {"en", "fr", "it"})
    for (const char* id : {"htac", "duel", "bids", "rush", "tiles", "aladdin", "almadi"}) {
      INFO(id << " " << language);
      Stage s(id, stage::package(id)->defs.max_seats, 4, language);
      world::Rng rng = world::Rng::seeded(9);
      for (int i = 0; i < 150 && !s.match.over() && !s.match.stuck(); ++i) {
        const auto which = static_cast<std::size_t>(i) % s.match.open().size();
        if (!s.match.open()[which].seat) {
          REQUIRE(s.match.advance(s.match.open()[which].deadline_ms));
          continue;
        }
        REQUIRE(s.match.answer(which, s.match.open()[which].sample(rng)));
        if (i % 10 == 0)
          for (const int width : {40, 80, 120}) drawn(s, i % s.match.world().seats, width);
      }
    }
}

TEST_CASE("a mistake in a table is told with its place, and the rest is drawn") {
  const auto package = stage::package("htac");
  const std::pair<std::string, const char*> cases[] = {
      {"own: [{ counter: pionts }]",
       "1:30: error: table.terminal: there is no counter 'pionts' (did you mean 'points'?)"},
      {"own: [{ counters: [lap] }]", "1:32: error: table.terminal: there is no counter 'lap' (did you mean 'laps'?)"},
      {"own: [{ count: { attribute: point } }]",
       "1:41: error: table.terminal: there is no attribute 'point' (did you mean 'points'?)"},
      {"own: [{ pieces: hnad }]", "1:29: error: table.terminal: there is no zone 'hnad' (did you mean 'hand'?)"},
      {"own: [{ title: x }]", "1:19: error: table.terminal: an entry has one of counter, counters, count and pieces"},
      {"columns: [[{ zones: [s14] }]]", "1:34: error: table.terminal: there is no zone 's14' (did you mean 's1'?)"},
      {"columns: [[{ zones: { region: baord } }]]",
       "1:43: error: table.terminal: there is no region 'baord' (did you mean 'board'?)"},
      {"columns: [[{ title: x }]]", "1:24: error: table.terminal: a block has one of zones, players and game"},
      {"label: { tokens: valeu }",
       "1:30: error: table.terminal: there is no attribute 'valeu' (did you mean 'value'?)"},
      {"widths: [20], columns: []", "1:21: error: table.terminal: there are 1 widths for 0 columns"},
  };
  for (const auto& [text, message] : cases) {
    content::Diagnostics diagnostics;
    content::Package broken = *package;
    auto table = content::parse_yaml("terminal: { " + text + " }", "table.yaml", diagnostics);
    REQUIRE(table);
    broken.tree.map.push_back({"table", {}, std::move(*table)});
    const terminal::Layout layout = terminal::read_layout(broken, diagnostics);
    REQUIRE(diagnostics.list.size() == 1);
    CHECK(content::to_line(diagnostics.list[0]) == std::string("table.yaml:") + message);
    CHECK(layout.own.empty());
  }
}

TEST_CASE("each role has lines of its own below the table, and is shown nothing of the other's") {
  Stage s("moor", 3, 2);
  const auto own = [&](int seat) {
    const terminal::Board board(s.speech, s.layout, s.words, s.match.world().seats);
    std::string out;
    for (const terminal::Line& line : board.own(match::view(s.match, world::SeatId(seat)), 80))
      out += terminal::render(line) + "\n";
    return out;
  };
  INFO(own(0) << own(1));
  CHECK(own(0).find("guile") != std::string::npos);
  CHECK(own(0).find("nest") != std::string::npos);
  CHECK(own(0).find("basket") == std::string::npos);
  CHECK(own(1).empty());  // nothing lies in the basket yet
  const auto& seeker = s.layout.of("seeker");
  REQUIRE(seeker.own.size() == 1);
  CHECK(seeker.own[0].names == std::vector<std::string>{"basket"});
  CHECK(seeker.columns.size() == s.layout.columns.size());
}
