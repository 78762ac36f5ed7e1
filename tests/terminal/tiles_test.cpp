// Pieces with four sides are boxes: in a row, and in the cells of a grid; turned pieces show their sides turned.
#include "stage.hpp"
#include "world/editor.hpp"

using namespace vizier;
using stage::Stage;

namespace {

std::string drawn(Stage& s, int seat, int width = 80) {
  const terminal::Board board(s.speech, s.layout, s.words, s.match.world().seats);
  std::string out;
  for (const terminal::Line& line : board.draw(match::view(s.match, world::SeatId(seat)), width)) {
    CHECK(terminal::columns(line) <= width);
    out += terminal::render(line) + "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("the grid of who looks is drawn beside the row of tiles on offer, each with its sides in its border") {
  Stage s("tiles", 2, 1);
  const std::string text = drawn(s, 0);
  INFO(text);
  CHECK(text.find("┌─p─┐") != std::string::npos);
  CHECK(text.find("p ◎ p") != std::string::npos);
  CHECK(text.find("└─p─┘") != std::string::npos);
  CHECK(text.find("Your garden ─") != std::string::npos);
}

TEST_CASE("a turned tile shows its sides turned") {
  Stage s("tiles", 2, 1);
  const world::KindId lane = s.match.defs().kind("leeks_bend");  // paths in the north and in the east
  world::World w = s.match.checkpoint();
  world::Editor edit(w, s.match.defs(), nullptr);
  const world::PieceId piece =
      edit.create(lane, s.match.defs().zone("mint.plot"), world::SeatId(0), world::Face::up, world::Spot::cell(1, 0));
  for (int quarters = 0; quarters < 4; ++quarters) {
    edit.set_piece_var(piece, world::PieceVarId(0), quarters);
    const match::Match later(s.runtime, w);
    const terminal::Board board(s.speech, s.layout, s.words, 2);
    std::string text;
    for (const terminal::Line& line : board.draw(match::view(later, world::SeatId(0)), 80))
      text += terminal::render(line) + "\n";
    INFO(text);
    const char* middle[] = {"p ◎ p│ l p", "p ◎ p│ l p", "p ◎ pp l │", "p ◎ pp l │"};
    const char* north[] = {"┌─p─┐┌─p─┐", "┌─p─┐┌───┐", "┌─p─┐┌───┐", "┌─p─┐┌─p─┐"};
    CHECK(text.find(middle[quarters]) != std::string::npos);
    CHECK(text.find(north[quarters]) != std::string::npos);
  }
}

TEST_CASE("a grid that is too wide for boxes is drawn as a map of names") {
  Stage s("tiles", 2, 1);
  CHECK(drawn(s, 0, 40).find("┌─p─┐") != std::string::npos);  // one under the other
  world::World w = s.match.checkpoint();
  world::Editor edit(w, s.match.defs(), nullptr);
  for (int x = 1; x < 9; ++x)
    edit.create(s.match.defs().kind("peas_cross"), s.match.defs().zone("mint.plot"), world::SeatId(0), world::Face::up,
                world::Spot::cell(x, 0));
  const match::Match later(s.runtime, w);
  const terminal::Board board(s.speech, s.layout, s.words, 2);
  std::string text;
  for (const terminal::Line& line : board.draw(match::view(later, world::SeatId(0)), 80)) {
    CHECK(terminal::columns(line) <= 80);
    text += terminal::render(line) + "\n";
  }
  INFO(text);
  CHECK(text.find("p ◎ p") == std::string::npos);
  CHECK(text.find("◎") != std::string::npos);
}

TEST_CASE("widths that do not go with the columns are a mistake with a place") {
  content::Package broken = *stage::package("tiles");
  content::Node* widths = nullptr;
  for (auto& table : broken.tree.map)
    if (table.key == "table")
      for (auto& terminal : table.value.map)
        for (auto& e : terminal.value.map)
          if (e.key == "widths") widths = &e.value;
  REQUIRE(widths);
  widths->list.pop_back();
  content::Diagnostics diagnostics;
  const terminal::Layout layout = terminal::read_layout(broken, diagnostics);
  REQUIRE(diagnostics.list.size() == 1);
  CHECK(diagnostics.list[0].message == "table.terminal: there are 1 widths for 2 columns");
  CHECK(layout.widths.empty());
}
