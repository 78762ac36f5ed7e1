// Who plays: a row a seat.
#include <algorithm>
#include <array>

#include "client/begin.hpp"
#include "text/speech.hpp"
#include "window/kit/shapes.hpp"
#include "window/kit/widgets.hpp"
#include "window/start/new_game.hpp"
#include "window/start/start_screen.hpp"

namespace vizier::window {
namespace {

const Box usual_place{452, 418, 430, 250};
constexpr float row = 42, pitch = 48;
constexpr std::array levels{"easy", "normal", "hard", "random"};

}  // namespace

void NewGame::draw_seats(Canvas& canvas, Ui& ui) {
  Box place = usual_place;
  place.height -= squeezed_;
  const auto count = draft_.players.size();
  text(canvas, {place.left, place.top - 12}, capitals(app_.say("start.new.seats")), type::caption(palette::ink5));
  if (!draft_.package()) {
    draw_findings(canvas, ui, "findings", {place.left, place.top, place.width, place.height - 46}, draft_.findings());
    const ButtonStyle style{.glyph = "reload", .key = Key::of(sf::Keyboard::F5)};
    if (button(canvas, ui, "again", {place.left, bottom(place) - 36, 260, 34}, app_.say("start.again"), style))
      read_again();
    return;
  }
  const content::TextArgs of{{"n", static_cast<std::int64_t>(count)}, {"most", std::int64_t{draft_.most_players()}}};
  text(canvas, {right(place), place.top - 12}, app_.say("start.new.taken", of),
       type::at_right(type::body(13.5F, palette::ink7)));
  const bool more = static_cast<int>(count) < draft_.most_players();
  const auto rows = static_cast<float>(count + (more ? 1 : 0));
  const float content = rows * pitch - (pitch - row) + 4;
  const bool scrolls = content > place.height;
  const Box area = inset(place, -4);
  const ScrollArea scrolled(canvas, ui, "seats", area, content + 8, Look::paper);
  const float width = place.width - (scrolls ? 10 : 0);
  for (std::size_t i = 0; i < count; ++i)
    draw_seat(canvas, ui, i, {place.left, place.top + pitch * static_cast<float>(i), width, row});
  if (more) draw_empty_seat(canvas, ui, {place.left, place.top + pitch * static_cast<float>(count), width, row});
}

void NewGame::draw_seat(Canvas& canvas, Ui& ui, std::size_t seat, const Box& b) {
  const Box box = canvas.snapped(b);
  const std::string id = "seat/" + std::to_string(seat);
  canvas.fill(Path::box(box, 6), Paint::vertical(box, palette::paper0, palette::hex(0xFBF3E0)));
  canvas.frame(box, 6, {palette::paper4, 1.2F});
  token(canvas, {box.left + 28, centre(box).y - 1}, 13, scheme(seat));
  const text::Speech speech(*draft_.package(), app_.language());
  const world::Defs& defs = draft_.package()->defs;
  const world::RoleId role = defs.role(defs.seat(draft_.seat_names()[seat]));
  const float high = role ? box.height - 14 : box.height;
  label(canvas, {box.left + 54, box.top, 84, high}, speech.seat(draft_.seat_names()[seat]),
        type::title(role ? 16 : 18));
  if (role)
    label(canvas, {box.left + 54, bottom(box) - 18, 84, 14}, speech.role(defs.roles[role].name),
          type::caption(palette::ink5, 11.5F));

  std::string& player = draft_.players[seat];
  const bool invited = player == client::by_phone, person = invited || player == "human";
  int who = person ? 0 : 1;
  const std::vector<std::string> kinds{app_.say("start.new.person"), app_.say("start.new.bot")};
  const float wide = std::clamp(segmented_width(canvas, kinds), 118.0F, 148.0F);
  if (segmented(canvas, ui, id + "/kind", {box.left + 142, box.top + 5, wide, 32}, kinds, who))
    player = who == 0 ? "human" : "normal";

  const Box level(box.left + 296, box.top + 5, box.width - 296 - 34, 32);
  if (person) {
    int where = invited ? 1 : 0;
    if (dropdown(canvas, ui, id + "/where", level, {app_.say("start.new.here"), app_.say("start.new.by_phone")}, where))
      player = where == 1 ? client::by_phone : "human";
  } else {
    std::vector<std::string> names;
    for (const char* name : levels) names.push_back(app_.say(std::string("start.level.") + name));
    auto at = static_cast<int>(std::find(levels.begin(), levels.end(), player) - levels.begin());
    if (at == static_cast<int>(levels.size())) names.push_back(player);  // another bot, from the command line
    if (dropdown(canvas, ui, id + "/level", level, names, at) && at < static_cast<int>(levels.size()))
      player = levels[static_cast<std::size_t>(at)];
  }
  const bool last =
      seat + 1 == draft_.players.size() && static_cast<int>(draft_.players.size()) > draft_.least_players();
  if (last &&
      glyph_button(canvas, ui, id + "/remove", {right(box) - 29, centre(box).y - 12, 24, 24}, "cross", Look::paper))
    draft_.remove_player();
}

void NewGame::draw_empty_seat(Canvas& canvas, Ui& ui, const Box& b) {
  const Box box = canvas.snapped(b);
  const Touch t = ui.place(canvas, box, {.id = "seat/add", .box = {}});
  if (t.hover) canvas.fill(Path::box(box, 6), faded(palette::paper0, 0.7F));
  canvas.stroke(Path::box(inset(box, 0.6F), 6), {t.hover ? palette::gold_dark : palette::paper4, 1.2F, 5, 3.5F});
  {
    const auto faint = canvas.opacity(0.42F);
    token(canvas, {box.left + 28, centre(box).y - 1}, 13, scheme(draft_.players.size()));
  }
  label(canvas, {box.left + 54, box.top, box.width - 70, box.height}, app_.say("start.new.add"),
        type::body(14.5F, palette::ink7));
  if (t.focus) focus_ring(canvas, box, 6);
  if (t.clicked) draft_.add_player();
}

}  // namespace vizier::window
