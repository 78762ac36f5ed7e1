// The page that invites others: a code to point a phone at, the room, and who sits where.
#include <SFML/Window/Clipboard.hpp>
#include <algorithm>
#include <cmath>

#include "window/kit/widgets.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::window {

using client::Invitation;
using Is = client::Invitation::Seat::Is;

namespace {

constexpr float left_edge = 574, right_edge = 1130;  // of what stands beside the code

/// A small arch with a letter of the room's code.
void letter(Canvas& canvas, const Box& box, const std::string& which) {
  const float x = box.left, y = box.top, w = box.width, h = box.height;
  const Path arch = Path::polygon(
      {{x, y + h}, {x, y + 11}, {x + 5, y + 7}, {x + w / 2, y}, {x + w - 5, y + 7}, {x + w, y + 11}, {x + w, y + h}});
  canvas.fill(arch, Paint(palette::night8));
  canvas.stroke(arch, {palette::gold, 1.4F});
  label(canvas, {x, y + 10, w, h - 14}, which, type::centred(type::title(36, palette::gold_light)));
}

/// What somebody plays on: a phone, a screen, or nothing yet.
void device(Canvas& canvas, Point at, Is is) {
  const Stroke line{palette::ink7, 1.5F};
  if (is == Is::phone || is == Is::open) {
    canvas.stroke(Path::box({at.x - 5, at.y - 8, 10, 16}, 2.5F), line);
    canvas.line({at.x - 1.5F, at.y + 5.5F}, {at.x + 1.5F, at.y + 5.5F}, line);
  } else if (is == Is::here) {
    canvas.stroke(Path::box({at.x - 8, at.y - 7, 16, 11}, 1.5F), line);
    canvas.line({at.x - 4, at.y + 7}, {at.x + 4, at.y + 7}, line);
  } else {
    canvas.stroke(Path::box({at.x - 7, at.y - 5, 14, 11}, 3), line);
    canvas.fill(Path::circle({at.x - 3, at.y}, 1.4F), palette::ink7);
    canvas.fill(Path::circle({at.x + 3, at.y}, 1.4F), palette::ink7);
    canvas.line({at.x, at.y - 9}, {at.x, at.y - 5}, line);
  }
}

/// The code as squares, as large as whole units allow, on paper with four modules around it.
void qr(Canvas& canvas, const Box& box, const std::vector<std::string>& rows) {
  canvas.fill(Path::box(box, 10), palette::paper0);
  canvas.stroke(Path::box(box, 10), {palette::gold, 1.6F});
  if (rows.empty()) return;
  const auto side = static_cast<float>(rows.size());
  const float module = std::max(canvas.pixel(), std::floor(box.width / (side + 8) / canvas.pixel()) * canvas.pixel());
  const Box at = canvas.snapped({centre(box).x - module * side / 2, centre(box).y - module * side / 2, 0, 0});
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (std::size_t x = 0; x < rows[y].size();) {  // a run at a time: fewer shapes, and no seams within it
      std::size_t end = x;
      while (end < rows[y].size() && rows[y][end] == '#') ++end;
      if (end > x)
        canvas.fill(Box{at.left + module * static_cast<float>(x), at.top + module * static_cast<float>(y),
                        module * static_cast<float>(end - x), module},
                    Paint(palette::night9));
      x = end + 1;
    }
}

/// Without `http://` and the room, which stands beside it.
std::string address_of(const std::string& link) {
  const std::size_t begin = link.find("://") + 3;
  return link.substr(begin, link.find("/#") - begin);
}

}  // namespace

void TableScreen::invite_page(Canvas& canvas, Ui& ui) {
  ui.modal();
  canvas.fill(canvas.clip(), Paint(faded(palette::night9, 0.72F)));
  const auto within = fitted(canvas, 1084, 720);
  paper_panel(canvas, {110, 52, 1060, 696}, 12);
  const std::vector<std::string> links = invitation_->links();
  link_ = std::clamp(link_, 0, static_cast<int>(links.size()) - 1);
  const std::string& link = links[static_cast<std::size_t>(link_)];
  app_.tell("invite", link);
  app_.tell("room", invitation_->room());
  portal(canvas, {154, 94, 376, 614});
  qr(canvas, {192, 236, 300, 300}, invitation_->qr(link));
  label(canvas, {196, 548, 292, 34}, app_.say("invite.camera"), type::centred(type::title(24, palette::paper0)));
  TextStyle small = type::centred(type::body(14.5F, palette::paper3));
  label(canvas, {206, 584, 272, 76}, app_.say(invitation_->in_network() ? "invite.about_network" : "invite.about_here"),
        small);

  label(canvas, {left_edge, 86, 440, 50}, app_.say("invite.title"), type::title(38));
  if (button(canvas, ui, "invite/close", {right_edge - 108, 94, 108, 34}, app_.say("invite.close"),
             {.key = Key::of(sf::Keyboard::Escape)}))
    inviting_ = false;
  rule(canvas, {left_edge, 142}, right_edge - left_edge, palette::gold, true);
  text(canvas, {left_edge, 167}, app_.say("invite.room"), type::caption(palette::ink5));
  const std::string room = invitation_->room();
  for (std::size_t i = 0; i < room.size(); ++i)
    letter(canvas, {left_edge + 62 * static_cast<float>(i), 178, 55, 66}, room.substr(i, 1));
  invite_address(canvas, ui);

  std::int64_t here = 0, missing = 0, all = 0;
  for (const Invitation::Seat& seat : others_.seats) {
    if (seat.is == Is::bot) continue;
    ++all;
    here += seat.is == Is::here || (seat.is == Is::phone && seat.presence == "here") ? 1 : 0;
    missing += seat.is == Is::open ? 1 : 0;
  }
  text(canvas, {left_edge, 285}, app_.say("invite.seats"), type::caption(palette::ink5));
  text(canvas, {right_edge, 285}, app_.say("invite.count", {{"here", here}, {"all", all}, {"missing", missing}}),
       type::at_right(type::body(14, palette::ink7)));
  const auto count = static_cast<float>(others_.seats.size());
  const float pitch = std::min(56.0F, 246 / std::max(1.0F, count));
  float y = 296;
  const std::vector<Invitation::Seat> seats = others_.seats;  // copied: a button may change them
  for (const Invitation::Seat& seat : seats) {
    invite_seat(canvas, ui, seat, {left_edge, y, right_edge - left_edge, pitch - 6});
    y += pitch;
  }
  if (others_.watching > 0)
    text(canvas, {right_edge, y + 10}, app_.say("invite.watching", {{"n", std::int64_t{others_.watching}}}),
         type::at_right(type::body(13.5F, palette::ink7)));
  invite_network(canvas, ui, 552);
}

void TableScreen::invite_address(Canvas& canvas, Ui& ui) {
  const std::vector<std::string> links = invitation_->links();
  const std::string link = links[static_cast<std::size_t>(link_)];
  const float x = 904, width = right_edge - x;
  text(canvas, {x, 184}, app_.say("invite.address"), type::caption(palette::ink5));
  if (links.size() > 1) {
    std::vector<std::string> names;
    for (const std::string& each : links) names.push_back(address_of(each));
    dropdown(canvas, ui, "invite/address", {x, 190, width, 26}, names, link_);
  } else {
    label(canvas, {x, 190, width, 24}, address_of(link), type::mono(15, palette::ink9));
  }
  if (button(canvas, ui, "invite/copy", {x, 219, width, 30}, app_.say("invite.copy"), {.size = 13.5F})) {
    sf::Clipboard::setString(sf::String::fromUtf8(link.begin(), link.end()));
    app_.note(app_.say("invite.copied"));
  }
}

/// Who has the seat, on what, and to whom it can go.
void TableScreen::invite_seat(Canvas& canvas, Ui& ui, const Invitation::Seat& seat, const Box& b) {
  const Box box = canvas.snapped(b);
  const float middle = centre(box).y;
  if (seat.is == Is::open) {
    canvas.stroke(Path::box(inset(box, 0.6F), 6), {palette::paper4, 1.2F, 5, 3.5F});
  } else {
    canvas.fill(Path::box(box, 6), Paint::vertical(box, palette::paper0, palette::paper1));
    canvas.frame(box, 6, {palette::paper4, 1.2F});
  }
  {
    const auto faint = canvas.opacity(seat.is == Is::open ? 0.45F : 1.0F);
    token(canvas, {box.left + 27, middle - 1}, std::min(13.0F, box.height / 2 - 5),
          stage_->view.looks().scheme(seat.seat));
  }
  const bool named = seat.is == Is::phone && !seat.name.empty();
  label(canvas, {box.left + 52, box.top, 108, box.height}, named ? seat.name : seat_name(seat.seat), type::title(18));
  device(canvas, {box.left + 180, middle}, seat.is);
  const world::SeatId id = host_->package().defs.seat(seat.seat);
  std::string words;
  switch (seat.is) {
    case Is::here: words = app_.say("invite.here"); break;
    case Is::open: words = app_.say("invite.open"); break;
    case Is::bot: {
      const std::string& bot = host_->players()[id.slot()];
      const bool level = bot == "easy" || bot == "normal" || bot == "hard" || bot == "random";
      words = app_.say("invite.bot", {{"level", level ? app_.say("start.level." + bot) : bot}});
      break;
    }
    case Is::phone:
      words = seat.stand_in             ? app_.say("invite.stand_in")
              : seat.presence == "here" ? app_.say("invite.at_phone")
                                        : app_.say("invite." + seat.presence);
      break;
  }
  constexpr float wide = 158;
  const Box to{right(box) - wide - 8, middle - 15, wide, 30};
  label(canvas, {box.left + 198, box.top, to.left - box.left - 206, box.height}, words, type::body(14, palette::ink7));
  if (seat.is == Is::phone && seat.presence == "here" && !seat.stand_in)
    window::draw(canvas, general_glyph("tick"), {to.left - 16, middle}, 15, palette::teal_dark);
  const bool busy = host_->thinking() || host_->advising();
  const bool theirs = seat.is == Is::phone || seat.is == Is::open;
  const char* const label_of = theirs ? "invite.take_back" : seat.is == Is::bot ? "invite.replace" : "invite.hand_out";
  if (!button(canvas, ui, "invite/seat/" + seat.seat, to, app_.say(label_of), {.enabled = !busy, .size = 13})) return;
  if (theirs)
    invitation_->take_back(seat.seat);
  else
    hand_out(seat.seat);
  others_ = invitation_->table();
  look_where_somebody_is();
  stale_ = true;
  app_.draw_again();
}

/// Who can reach the table, what happens while somebody is gone, and the end of it.
void TableScreen::invite_network(Canvas& canvas, Ui& ui, float top) {
  rule(canvas, {left_edge, top}, right_edge - left_edge, palette::gold);
  constexpr float half = 268;
  if (invitation_->in_network()) {
    paragraph(canvas, {left_edge, top + 12}, half, app_.say("invite.is_open"), type::body(14, palette::ink7));
  } else {
    if (button(canvas, ui, "invite/network", {left_edge, top + 14, half, 32}, app_.say("invite.open_network"),
               {.size = 14.5F})) {
      if (const auto opened = invitation_->open_to_network(); !opened)
        app_.note(app_.say("invite.failed", {{"reason", opened.problem()}}), true);
      link_ = 0;
      app_.draw_again();
    }
    paragraph(canvas, {left_edge, top + 52}, half, app_.say("invite.network_means"), type::body(12.5F, palette::ink7));
  }
  const float x = left_edge + half + 20, width = right_edge - x;
  text(canvas, {x, top + 24}, app_.say("invite.absent"), type::caption(palette::ink5, 11.5F));
  const char* const ways[] = {"wait", "bot", "pause"};
  std::vector<std::string> names;
  for (const char* way : ways) names.push_back(app_.say(std::string("invite.absent_") + way));
  int chosen = static_cast<int>(std::find(std::begin(ways), std::end(ways), others_.absent) - std::begin(ways));
  if (segmented(canvas, ui, "invite/absent", {x, top + 31, width, 30}, names, chosen)) {
    invitation_->set_absent(ways[chosen]);
    others_ = invitation_->table();
  }
  const float foot = 716;
  if (button(canvas, ui, "invite/table", {right_edge - 220, foot - 50, 220, 50}, app_.say("invite.to_table"),
             {.look = Look::gold, .title = true, .size = 21}))
    inviting_ = false;
  if (button(canvas, ui, "invite/end", {x, top + 70, width, 28}, app_.say("invite.end"),
             {.enabled = !host_->thinking() && !host_->advising(), .size = 12.5F})) {
    for (const Invitation::Seat& seat : others_.seats) invitation_->take_back(seat.seat);
    invitation_.reset();
    others_ = {};
    inviting_ = false;
    stale_ = true;
    app_.note(app_.say("invite.ended"));
  }
}

}  // namespace vizier::window
