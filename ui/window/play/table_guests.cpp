// Others at the table, each with a screen of their own: what they do has its effect between two frames.
#include <algorithm>

#include "window/kit/widgets.hpp"
#include "window/play/table_screen.hpp"

namespace vizier::window {

using client::Invitation;
using Is = client::Invitation::Seat::Is;

void TableScreen::begin_invitation(const std::set<std::string>& open) {
  auto invited = hooks_.invite({host_->sitting(), host_->shared_package(), host_->players(), open, app_.language()});
  if (!invited) return app_.note(app_.say("invite.failed", {{"reason", invited.problem()}}), true);
  invitation_ = *std::move(invited);
  others_ = invitation_->table();
  link_ = 0;
  look_where_somebody_is();
}

/// Whose seat is not at this screen any more is not looked for here.
void TableScreen::look_where_somebody_is() {
  std::string only;
  for (const Invitation::Seat& seat : others_.seats)
    if (seat.is == Is::here) only = seat.seat;
  if (host_->people() == 1) host_->set_ask_me(only, client::asking(app_.settings(), 1));
  const bool away = looking_.empty() ? host_->people() == 1 && !curtain_ : !host_->is_here(looking_);
  const bool closed = curtain_ && !host_->is_here(curtain_for_);
  if (!away && !closed) return;
  curtain_ = false;
  choosing_.reset();
  hint_.reset();
  if (stage_)
    look_for(host_->people() == 1 ? only : std::string());
  else
    looking_ = host_->people() == 1 ? only : std::string();
}

/// What others have sent has its effect. Whether anything looks different.
bool TableScreen::hear_guests() {
  if (!invitation_ || host_->thinking() || host_->advising()) return false;
  const Invitation::Turn turn = invitation_->turn();
  if (turn.back) {
    host_->retry();  // what failed is taken back
    ended_ = false;
    mishap_.clear();
    choosing_.reset();
    shown_events_ = host_->match().events().list.size();
    flying_.clear();
  }
  if (turn.game) stale_ = true;
  if (!turn.table && !turn.game) return false;
  others_ = invitation_->table();
  look_where_somebody_is();
  stale_ = true;
  return true;
}

void TableScreen::hand_out(const std::string& seat) {
  if (!host_->is_person(seat))
    if (const auto seated = host_->seat_person(seat, app_.language()); !seated) tell_save(seated);
  invitation_->hand_out(seat);
}

const Invitation::Seat* TableScreen::guest(const std::string& seat) const {
  if (!invitation_) return nullptr;
  const auto found = std::find_if(others_.seats.begin(), others_.seats.end(), [&](const Invitation::Seat& s) {
    return s.seat == seat && (s.is == Is::phone || s.is == Is::open);
  });
  return found == others_.seats.end() ? nullptr : &*found;
}

std::string TableScreen::waited_for(const std::string& seat) const {
  const Invitation::Seat* const who = guest(seat);
  if (!who) return seat_name(seat);
  return app_.say("invite.waited_for", {{"player", who->name.empty() ? seat_name(seat) : who->name}});
}

std::string TableScreen::guest_words(const Invitation::Seat& guest) const {
  if (guest.is == Is::open) return app_.say("invite.free");
  const std::string presence = guest.presence == "here" ? "at_phone" : guest.presence;
  const std::string state = app_.say(guest.stand_in ? "invite.stand_in" : "invite." + presence);
  return guest.name.empty() ? state : guest.name + " · " + state;
}

void TableScreen::undo_with_guests() {
  const std::string seat = !looking_.empty() ? looking_ : std::string();
  if (seat.empty()) return app_.note(app_.say("table.undo_nothing"));
  if (const auto asked = invitation_->undo(seat); !asked) return app_.note(asked.problem());
  if (!invitation_->table().undo_by.empty()) app_.note(app_.say("invite.undo_asked"));
  app_.draw_again();
}

/// Somebody with a phone wants to take an answer back: whoever is here agrees, or does not.
void TableScreen::undo_vote(Canvas& canvas, Ui& ui) {
  if (!invitation_) return;
  std::string asked;
  for (const std::string& seat : others_.undo_waits)
    if (host_->is_here(seat)) asked = seat;
  if (asked.empty()) return;
  ui.modal();
  canvas.fill(canvas.clip(), Paint(faded(palette::night9, 0.6F)));
  const auto within = fitted(canvas, 440, 260);
  const Box box{430, 280, 420, 236};
  paper_panel(canvas, box);
  label(canvas, {box.left + 24, box.top + 16, box.width - 48, 40}, app_.say("agree.title"),
        type::centred(type::title(24)));
  paragraph(canvas, {box.left + 30, box.top + 68}, box.width - 60,
            app_.say("invite.undo_wanted", {{"player", waited_for(others_.undo_by)}}), type::body(15, palette::ink7));
  seat_mark(canvas, {box.left + 44, box.top + 147}, 11, stage_->view.looks().scheme(asked));
  const bool yes = button(canvas, ui, "vote/yes", {box.left + 68, box.top + 128, box.width - 98, 38},
                          app_.say("agree.one", {{"player", seat_name(asked)}}), {.size = 15});
  const bool no =
      button(canvas, ui, "vote/no", {box.left + 30, bottom(box) - 58, box.width - 60, 38}, app_.say("agree.no"),
             {.look = Look::gold, .title = true, .size = 17, .key = Key::of(sf::Keyboard::Escape)});
  if (!yes && !no) return;
  (void)invitation_->agree(asked, yes);
  others_ = invitation_->table();
  app_.draw_again();
}

/// Somebody has paused the game: who, and the way to go on.
float TableScreen::guest_lines(Canvas& canvas, Ui& ui, Point at, float width) {
  app_.tell("asked", choosing_ ? looking_ : std::string());
  if (!paused_by_guests()) return 0;
  const bool away = others_.paused == "away";
  const std::string sentence =
      away ? app_.say("invite.paused_away")
           : app_.say("invite.paused_by",
                      {{"player", others_.paused == "host" ? app_.say("invite.here") : waited_for(others_.paused)}});
  float y = at.y + paragraph(canvas, at, width, sentence, type::body(14)).height + 6;
  if (!away) {
    if (button(canvas, ui, "invite/go_on", {at.x, y, width, 32}, app_.say("invite.go_on"), {.look = Look::gold}))
      invitation_->pause(false);
    y += 40;
  }
  return y - at.y;
}

}  // namespace vizier::window
