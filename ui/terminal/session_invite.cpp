// Others at the table, each with a screen of their own; at this keyboard nobody answers for them.
#include <algorithm>

#include "terminal/session.hpp"

namespace vizier::terminal {

using client::Invitation;
using world::SeatId;
using Is = client::Invitation::Seat::Is;

/// Where one person sits at the keyboard, the table is theirs.
void Session::find_viewer() {
  if (viewer_ && !sitting_.is_here(viewer_)) viewer_ = {};
  if (humans() != 1) return;
  for (const SeatId s : match_.world().seat_ids())
    if (sitting_.is_here(s)) viewer_ = s;
}

bool Session::begin_invitation(const std::set<std::string>& open) {
  if (!options_.invite || !options_.waits) return say(wording_("invite.cannot"), alarming), false;
  auto invited =
      options_.invite({sitting_, match_.runtime().shared_package(), options_.players, open, speech_.language()});
  if (!invited) return say(wording_("invite.failed", {{"reason", invited.problem()}}), alarming), false;
  invitation_ = *std::move(invited);
  others_ = invitation_->table();
  find_viewer();
  return true;
}

std::string Session::called(const Invitation::Seat& seat) const {
  const std::string name = seat.name.empty() ? speech_.seat(seat.seat) : seat.name;
  return seat.is == Is::phone || seat.is == Is::open ? wording_("invite.called", {{"player", name}}) : name;
}

std::string Session::paused_words() const {
  return wording_("invite.paused", {{"command", wording_("command.invite")}, {"go_on", wording_("invite.go_on")}});
}

/// Two rows of the code a line, by half blocks: light on dark, as most terminals are.
void Session::show_qr(const std::string& link) {
  const std::vector<std::string> rows = invitation_->qr(link);
  const int side = static_cast<int>(rows.size());
  constexpr int margin = 2;
  if (side == 0 || side + 2 * margin + 2 > options_.width()) return;
  const auto light = [&](int x, int y) {
    const bool inside = x >= 0 && y >= 0 && x < side && y < side;
    return y < side + margin && !(inside && rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '#');
  };
  for (int y = -margin; y < side + margin; y += 2) {
    std::string line = "  ";
    for (int x = -margin; x < side + margin; ++x)
      line += light(x, y) && light(x, y + 1) ? "█" : light(x, y) ? "▀" : light(x, y + 1) ? "▄" : " ";
    print(Line{{line, plain}});
  }
}

void Session::show_invitation() {
  const std::vector<std::string> links = invitation_->links();
  say(wording_("invite.room", {{"room", invitation_->room()}}), strong);
  for (const std::string& link : links) print(Line{{wording_("invite.link", {{"link", link}}), plain}});
  show_qr(links[0]);
  say(invitation_->in_network() ? wording_("invite.in_network")
                                : wording_("invite.only_here", {{"command", wording_("command.invite")},
                                                                {"network", wording_("invite.network")}}),
      faint);
  for (const Invitation::Seat& seat : others_.seats) {
    const Span who = board_.seat(seat.seat);
    Line line{{"  ", plain}};
    add(line, who.text, who.style);
    pad(line, 14);
    if (seat.is == Is::phone && !seat.name.empty()) add(line, seat.name + ", ", strong);
    const char* const words = seat.is == Is::here   ? "invite.here"
                              : seat.is == Is::bot  ? "invite.bot"
                              : seat.is == Is::open ? "invite.open"
                              : seat.stand_in       ? "invite.stand_in"
                                                    : nullptr;
    add(line, words ? wording_(words) : wording_(seat.presence == "here" ? "invite.phone" : "invite." + seat.presence));
    print(line);
  }
}

/// A seat of this keyboard or of a bot goes to a phone; one of a phone comes back.
void Session::move_seat(const std::string& name) {
  std::string known;
  for (const Invitation::Seat& seat : others_.seats) {
    known += (known.empty() ? "" : ", ") + speech_.seat(seat.seat);
    if (folded(name) != folded(seat.seat) && folded(name) != folded(speech_.seat(seat.seat))) continue;
    const SeatId id = match_.defs().seat(seat.seat);
    if (seat.is == Is::phone || seat.is == Is::open) {
      invitation_->take_back(seat.seat);
    } else {
      if (seat.is == Is::bot) {
        asides_.end(sitting_);
        (void)sitting_.seat_person(id, options_.players, speech_.language());  // keep() tells what could not be written
      }
      invitation_->hand_out(seat.seat);
    }
    others_ = invitation_->table();
    find_viewer();
    return show_invitation();
  }
  say(wording_("invite.no_seat", {{"typed", shortened(name)}, {"seats", known}}), alarming);
}

void Session::invite(const std::string& what) {
  const auto is = [&](const char* word, const char* english) {
    return folded(what) == english || folded(what) == folded(wording_(word));
  };
  if (!invitation_ && !begin_invitation({})) return;
  if (what.empty()) return show_invitation();
  if (is("invite.network", "network")) {
    if (const auto opened = invitation_->open_to_network(); !opened)
      return say(wording_("invite.failed", {{"reason", opened.problem()}}), alarming);
    return show_invitation();
  }
  if (is("invite.go_on", "go on")) {
    invitation_->pause(false);
    hear_others();
    return;
  }
  if (!is("invite.end", "end")) return move_seat(what);
  for (const Invitation::Seat& seat : others_.seats) invitation_->take_back(seat.seat);
  invitation_.reset();
  others_ = {};
  say(wording_("invite.ended"));
}

/// What others have sent has its effect, and who came or went is told. Whether the table is to be shown anew.
bool Session::hear_others() {
  if (!invitation_) return false;
  const Invitation::Turn turn = invitation_->turn();
  if (turn.table) {
    const Invitation::Table before = std::exchange(others_, invitation_->table());
    tell_others(before);
  }
  if (!turn.back) return false;
  leave_prompt();
  after_jump();
  say(wording_("invite.undo_done"));
  return true;
}

void Session::tell_others(const Invitation::Table& before) {
  const auto told = [&](const std::string& text, Style style) {
    leave_prompt();
    say(text, style);
  };
  for (std::size_t i = 0; i < others_.seats.size() && i < before.seats.size(); ++i) {
    const Invitation::Seat &now = others_.seats[i], &then = before.seats[i];
    const bool same = now.is == then.is && now.presence == then.presence && now.stand_in == then.stand_in;
    if (same || now.is != Is::phone) continue;
    const std::string state = now.stand_in             ? "invite.stand_in"
                              : now.presence == "here" ? "invite.phone"
                                                       : "invite." + now.presence;
    told(wording_("invite.sat", {{"player", called(now)}, {"state", wording_(state)}}), faint);
  }
  if (others_.paused != before.paused) {
    if (others_.paused.empty()) {
      told(wording_("invite.goes_on"), faint);
    } else {
      for (const Invitation::Seat& seat : others_.seats)
        if (seat.seat == others_.paused) told(wording_("invite.paused_by", {{"player", called(seat)}}), strong);
      told(paused_words(), faint);
    }
  }
  if (others_.undo_by == before.undo_by || others_.undo_by.empty()) return;
  for (const Invitation::Seat& seat : others_.seats)
    if (seat.seat == others_.undo_by && seat.is == Is::phone)
      told(wording_("invite.undo_wanted",
                    {{"player", called(seat)}, {"yes", wording_("yes")}, {"no", wording_("invite.no")}}),
           strong);
}

/// A line that says whether an answer may be taken back; true where it was one.
bool Session::votes(const std::string& line, Next& next) {
  if (!invitation_ || others_.undo_waits.empty()) return false;
  const std::string word = folded(line);
  const bool yes = word == "yes" || word == folded(wording_("yes")),
             no = word == "no" || word == folded(wording_("invite.no"));
  if (!yes && !no) return false;
  const auto waits = others_.undo_waits;
  for (const std::string& seat : waits)
    if (sitting_.is_here(match_.defs().seat(seat))) (void)invitation_->agree(seat, yes);
  if (hear_others()) next = Next::answered;
  return true;
}

void Session::undo_with_others(Next& next) {
  if (const auto asked = invitation_->undo(match_.defs().seats[viewer_]); !asked) return say(asked.problem(), alarming);
  if (!invitation_->table().undo_by.empty()) say(wording_("invite.undo_asked"));
  if (hear_others()) next = Next::answered;
}

/// Nobody at this keyboard is asked: waits for others, and for what is typed meanwhile. False where the person leaves.
bool Session::wait_for_others() {
  keep();
  std::string shown;
  const auto goes_on = [&] {
    if (match_.over() || match_.stuck() || human_question() < match_.open().size()) return true;
    return !stopped_by_others() && sitting_.question_of_bot() < match_.open().size();
  };
  while (!hear_others() && !goes_on()) {
    std::string who;
    for (const Invitation::Seat& seat : others_.seats)
      for (const world::Decision& d : match_.open())
        if (d.seat == match_.defs().seat(seat.seat) && who.find(called(seat)) == std::string::npos)
          who += (who.empty() ? "" : ", ") + called(seat);
    if (viewer_ && told_[viewer_] < match_.events().list.size()) {
      leave_prompt();
      show_log(viewer_, std::exchange(told_[viewer_], match_.events().list.size()));
    }
    if (std::exchange(shown, who) != who) {
      leave_prompt();
      say(wording_("invite.waiting",
                   {{"players", who}, {"command", wording_("command.invite")}, {"quit", wording_("command.quit")}}),
          faint);
    }
    show_prompt();
    if (sitting_.time_counts() && !stopped_by_others() && !pass_time()) return true;
    constexpr std::int64_t hears = 50;
    if (!options_.waits(hears)) continue;
    std::string line;
    if (!read(line)) return false;
    Next next = Next::again;
    if (votes(line, next)) continue;
    const auto words = words_of(line);
    std::string word = folded(words.empty() ? "" : words[0]);
    if (word.starts_with(':')) word.erase(0, 1);
    const auto is = [&](const char* name) {
      return word == name || word == folded(wording_(std::string("command.") + name));
    };
    if (is("quit")) return false;
    if (is("invite"))
      invite(words.size() > 1 ? line.substr(line.find(words[1], line.find(words[0]) + words[0].size())) : "");
    else if (is("undo") && viewer_)
      undo_with_others(next);
    else if (is("board") && viewer_)
      show_table(nullptr);
    else if (!word.empty())
      say(wording_("invite.not_yours"), faint);
    if (!invitation_) return true;
    shown.clear();
  }
  leave_prompt();
  return true;
}

}  // namespace vizier::terminal
