// What a seat's table looks like, line by line: 80 columns, and nothing on it that the seat does not know.
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
  REQUIRE(s.match.answer(0, *a).empty());
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
          s.match.advance(s.match.open()[which].deadline_ms);
          continue;
        }
        REQUIRE(s.match.answer(which, s.match.open()[which].sample(rng)).empty());
        if (i % 10 == 0)
          for (const int width : {40, 80, 120}) drawn(s, i % s.match.world().seats, width);
      }
    }
}

TEST_CASE("a mistake in a table is told with its place, and the rest is drawn") {
  const auto package = stage::package("htac");
  content::Package broken = *package;
  content::Node::Entry terminal{"terminal", {}, {}}, own{"own", {}, {}}, table{"table", {}, {}};
  content::Node entry, counter;
  counter.type = content::Node::Type::text;
  counter.text = "pionts";
  counter.place = {"table.yaml", 3, 7};
  entry.type = content::Node::Type::map;
  entry.map.push_back({"counter", {}, counter});
  own.value.type = content::Node::Type::list;
  own.value.list.push_back(entry);
  terminal.value.type = table.value.type = content::Node::Type::map;
  terminal.value.map.push_back(own);
  table.value.map.push_back(terminal);
  broken.tree.map.push_back(table);
  content::Diagnostics diagnostics;
  const terminal::Layout layout = terminal::read_layout(broken, diagnostics);
  REQUIRE(diagnostics.list.size() == 1);
  CHECK(diagnostics.list[0].place.line == 3);
  CHECK(diagnostics.list[0].hint == "did you mean 'points'?");
  CHECK(layout.own.empty());
}
