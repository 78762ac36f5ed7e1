#include "client/sitting.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "save/save.hpp"
#include "script/text_watch.hpp"

namespace vizier::client {

using world::SeatId;
using Beside = world::Decision::Beside;

namespace {

/// How long a bot needs between two actions where time counts, in milliseconds: about what a person needs.
constexpr std::uint32_t shortest_pause = 600, longest_pause = 3000;

/// How often a bot tries another answer where a script fails at its own.
constexpr int other_answers = 40;

/// Whether somebody knows or could know something afterwards that could not be unknown again: a piece was seen, or
/// chance has spoken.
bool reveals(const world::World& before, const world::World& after) {
  if (!before.same_chance(after) || before.pieces.size() != after.pieces.size()) return true;
  for (const world::PieceId id : after.pieces.ids())
    if ((after.piece(id).seen & ~before.piece(id).seen) != 0) return true;
  return false;
}

}  // namespace

std::vector<std::string> journal_lines(const match::Match& match) {
  std::istringstream text(save::save_text(match));
  std::vector<std::string> lines;
  bool inside = false;
  for (std::string line; std::getline(text, line);) {
    if (inside && !line.empty()) lines.push_back(line);
    inside = inside || line == "---";
  }
  if (!lines.empty()) lines.pop_back();  // its hash
  return lines;
}

Sitting::Sitting(match::Match& match, SaveFile* save, const std::vector<std::string>& players, std::uint64_t bot_seed,
                 AskMe ask_me)
    : match_(&match), save_(save), passing_(ask_me), pauses_(bots::bot_rng(bot_seed, SeatId(world::max_seats))) {
  for (const SeatId seat : match.world().seat_ids()) {
    const std::string player = seat.slot() < players.size() ? players[seat.slot()] : "random";
    if (player == "human") {
      bots_.push_back(nullptr);
    } else {
      auto bot = bots::make_bot(player, bot_seed, seat);
      if (!bot) throw std::invalid_argument(bot.problem());
      bots_.push_back(*std::move(bot));
    }
    shown_[seat] = match.journal().size();  // whoever goes on with a game has seen it
    rest(seat);
  }
  note_wrong_texts();
}

/// A bot needs a moment before it acts again.
void Sitting::rest(SeatId seat) {
  ready_[seat] = now() + shortest_pause + pauses_.below(longest_pause - shortest_pause);
}

int Sitting::people() const { return static_cast<int>(std::count(bots_.begin(), bots_.end(), nullptr)); }

std::size_t Sitting::question_of_person(SeatId looking) const { return question_to(looking, 0); }
std::size_t Sitting::question_here(SeatId looking) const { return question_to(looking, elsewhere_); }

std::size_t Sitting::question_to(SeatId looking, world::SeatMask not_to) const {
  const auto open = match_->open();
  const auto person = [&](SeatId seat) { return is_person(seat) && (not_to & bit(seat)) == 0; };
  for (std::size_t i = 0; i < open.size(); ++i)
    if (open[i].seat == looking && person(looking)) return i;
  // what may be done beside makes nobody take the screen from somebody else
  const auto asked = [&](const world::Decision& d) { return person(d.seat) && d.beside == Beside::no; };
  const auto found = std::find_if(open.begin(), open.end(), asked);
  if (found != open.end()) return static_cast<std::size_t>(found - open.begin());
  return static_cast<std::size_t>(
      std::find_if(open.begin(), open.end(), [&](const world::Decision& d) { return person(d.seat); }) - open.begin());
}

int Sitting::people_here() const {
  int count = 0;
  for (const SeatId seat : match_->world().seat_ids()) count += is_here(seat) ? 1 : 0;
  return count;
}

Result<> Sitting::seat_person(SeatId seat, std::vector<std::string>& players, const std::string& language) {
  bots_[seat] = nullptr;
  players.resize(std::max(players.size(), seat.slot() + 1), "random");
  players[seat.slot()] = "human";
  shown_[seat] = match_->journal().size();
  passing_.hold(seat);
  if (!save_) return {};
  return save_->take_over(save_->path(), save::header_text(save::header_of(*match_, players, language)),
                          journal_lines(*match_));
}

std::size_t Sitting::question_of_bot() const {
  const auto open = match_->open();
  return static_cast<std::size_t>(
      std::find_if(open.begin(), open.end(),
                   [&](const world::Decision& d) { return d.seat && bots_[d.seat] && d.beside == Beside::no; }) -
      open.begin());
}

Result<> Sitting::give(std::size_t which, const world::Answer& answer) {
  match::Match& m = *match_;
  if (auto possible = m.open()[which].check(answer); !possible) return possible;
  if (time_counts() && m.now() < clock_) {  // it is given now, not when something last happened
    const SeatId seat = m.open()[which].seat;
    const std::string id = m.open()[which].id;
    const std::size_t before = m.journal().size();
    const auto set = m.advance(clock_);
    record(before);
    which = m.find_open(seat, id);
    if (!set || m.error() || which >= m.open().size() || !m.open()[which].check(answer))
      return Failed{"this question is not open any more"};
  }
  match::Input input{match::Input::Type::answer, m.open()[which].seat, 0, m.open()[which].id, answer};
  if (m.real_time()) input.clock_ms = m.now();
  const std::string line = save::journal_line(m, input);
  const std::size_t inputs = m.journal().size(), events = m.events().list.size();
  const int pass = m.in_secret() ? -1 : m.open()[which].pass;
  if (auto taken = m.answer(which, answer); !taken) return taken;
  const bool taken_back = m.journal().size() == inputs;
  if (m.error()) note_trouble(m.error(), taken_back ? line : std::string());
  if (taken_back) {
    failed_at_ = inputs;
    return {};
  }
  failed_at_ = SIZE_MAX;
  if (pass >= 0 && !(answer == world::Answer(pass))) passing_.acted(input.seat, events);
  marks_.push_back({events, input.seat});
  if (save_) save_->add(line);
  record(inputs + 1);  // what was due at once
  note_wrong_texts();
  return {};
}

void Sitting::note_trouble(const script::Error& error, std::string answer) {
  trouble_ = {error, std::move(answer)};
  troubled_ = true;
}

void Sitting::note_wrong_texts() {
  for (const script::Error& mistake : script::take_text_mistakes(match_->runtime()))
    if (wrong_texts_.insert(mistake.message).second) note_trouble(mistake);
}

bool Sitting::give_for_bot(std::size_t which, const world::Answer& answer) {
  const Trouble known = trouble_;
  if (give(which, answer) && !failed_here()) return true;
  const SeatId seat = match_->open().size() > which ? match_->open()[which].seat : SeatId();
  for (int tries = 0; tries < other_answers && !stops_ && match_->error() && !match_->stuck(); ++tries) {
    if (which >= match_->open().size() || match_->open()[which].seat != seat) return false;
    if (!give(which, match_->open()[which].sample(pauses_)) || failed_here()) continue;
    if (trouble_.error.message == known.error.message && trouble_.error.place == known.error.place)
      troubled_ = false;  // told already
    return true;
  }
  return false;
}

bool Sitting::bot_answers(std::size_t which) {
  const SeatId seat = match_->open()[which].seat;
  const bool done = give_for_bot(which, bot(seat).choose(bots::Seat(*match_, which)));
  rest(seat);
  return done;
}

bool Sitting::time_counts() const {
  if (match_->real_time()) return true;
  const auto open = match_->open();
  const bool due = std::any_of(open.begin(), open.end(), [](const world::Decision& d) { return d.deadline_ms >= 0; });
  return due || (open.size() > 1 && !match_->in_secret());
}

/// The bot that acts first, by one of the questions that it must answer; now and then by something it may do beside.
std::size_t Sitting::bot_to_act(std::int64_t& when) const {
  const auto open = match_->open();
  std::size_t which = open.size();
  when = INT64_MAX;
  for (std::size_t i = 0; i < open.size(); ++i)
    if (open[i].seat && !is_person(open[i].seat) && ready_[open[i].seat] < when) which = i, when = ready_[open[i].seat];
  return which;
}

std::int64_t Sitting::next_moment() const {
  std::int64_t next = INT64_MAX;
  bot_to_act(next);
  if (const std::int64_t due = match_->next_due(); due >= 0) next = std::min(next, due);
  constexpr std::int64_t a_while = 1000;  // nothing is going to happen by itself
  return next == INT64_MAX ? now() + a_while : std::max(next, now());
}

std::size_t Sitting::ready_bot() {
  std::int64_t when = 0;
  for (std::size_t which = bot_to_act(when); which < match_->open().size() && when <= now(); which = bot_to_act(when)) {
    // questions come first in the list, so that this one has only offers: a bot lets most of them be
    constexpr std::uint32_t takes_one_in = 8;
    if (match_->open()[which].beside == Beside::no || pauses_.below(takes_one_in) == 0) return which;
    rest(match_->open()[which].seat);
  }
  return match_->open().size();
}

bool Sitting::let_time_pass(std::int64_t to_ms) {
  match::Match& m = *match_;
  while (!m.over() && !m.stuck() && time_counts()) {
    std::int64_t when = INT64_MAX;
    if (!bots_elsewhere_) bot_to_act(when);
    const std::int64_t due = m.next_due();
    const bool rings = due >= 0 && due <= when;
    if ((rings ? due : when) > to_ms) break;
    clock_ = std::max(now(), rings ? due : when);
    if (rings) {
      const std::size_t before = m.journal().size();
      const auto set = m.advance(std::max(m.now(), clock_));
      record(before);
      if (!set || m.error()) {
        note_trouble(m.error());
        return false;
      }
      note_wrong_texts();
    } else if (const std::size_t which = ready_bot(); which < m.open().size()) {
      if (!bot_answers(which)) return false;
    }
  }
  if (m.stuck()) return false;  // the game stands at that instant until somebody has mended it
  clock_ = std::max(now(), to_ms);
  if (m.real_time() && !m.over()) (void)m.advance(clock_);  // nothing is due: the World stays as it is
  return !m.stuck();
}

Result<> Sitting::set_present(SeatId seat, bool present) {
  match::Match& m = *match_;
  if (m.real_time() && clock_ > m.now()) (void)let_time_pass(clock_);
  const std::size_t before = m.journal().size();
  auto told = m.set_present(seat, present);
  record(before);
  if (m.error()) note_trouble(m.error());
  return told;
}

bool Sitting::drop_timer() {
  const std::size_t before = match_->journal().size();
  const bool done = match_->drop_timer();
  record(before);
  return done;
}

/// Writes down what the clock brought about; answers are written by give().
void Sitting::record(std::size_t from) {
  for (std::size_t i = from; save_ && i < match_->journal().size(); ++i)
    save_->add(save::journal_line(*match_, match_->journal()[i]));
}

void Sitting::shown(SeatId seat) {
  passing_.asked(*match_, seat);
  shown_[seat] = match_->journal().size();
}

std::size_t Sitting::last_of_person() const {
  const auto& journal = match_->journal();
  const auto by_person = [&](std::size_t i) {
    return journal[i].type == match::Input::Type::answer && is_person(journal[i].seat) && !passing_.gave(i);
  };
  std::size_t to = journal.size();
  while (to > 0 && !by_person(to - 1)) --to;
  return to == 0 ? journal.size() : to - 1;
}

bool Sitting::nobody_has_looked() const {
  const std::size_t to = last_of_person();
  return to < match_->journal().size() && nobody_has_looked(to);
}

bool Sitting::nobody_has_looked(std::size_t to) const {
  for (const SeatId seat : match_->world().seat_ids())
    if (seat != match_->journal()[to].seat && is_person(seat) && shown_[seat] > to) return false;
  return true;
}

/// A pause lets go back to the last answer of a person before it. Taken back there, it cannot be given again: it is
/// tried beside the match first.
Undo Sitting::undo_in_pause(bool asks) {
  match::Match& m = *match_;
  match::Match trial = m.branch();
  for (std::size_t times = 1;; ++times) {
    const std::vector<match::Input> before = trial.journal();
    if (!trial.undo()) return Undo::nothing;
    const auto& after = trial.journal();
    const auto taken = std::mismatch(before.begin(), before.end(), after.begin(), after.end()).first;
    if (taken == before.end() || !is_person(taken->seat)) continue;
    const auto to = static_cast<std::size_t>(taken - before.begin());
    if (asks && !nobody_has_looked(to)) return Undo::shown;
    if (asks && shown_[taken->seat] > to && reveals(trial.world(), m.world())) return Undo::revealed;
    while (times > 0 && m.undo()) --times;
    after_jump();
    return Undo::done;
  }
}

Undo Sitting::undo(bool agreed) {
  match::Match& m = *match_;
  const bool asks = people() > 1 && !agreed;
  if (m.real_time() && !m.over() && !m.world().time.paused) return Undo::running;
  if (m.real_time()) return undo_in_pause(asks);
  const std::size_t to = last_of_person();
  if (to == m.journal().size()) return Undo::nothing;
  if (asks && !nobody_has_looked(to)) return Undo::shown;
  const bool has_looked = shown_[m.journal()[to].seat] > to;
  const world::World now = m.world();
  std::size_t times = 0;
  while (m.journal().size() > to && m.undo()) ++times;
  if (times == 0) return Undo::nothing;
  if (asks && has_looked && reveals(m.world(), now)) {
    for (; times > 0; --times) m.redo();
    return Undo::revealed;
  }
  after_jump();
  return Undo::done;
}

bool Sitting::undo_one() {
  const bool done = match_->undo();
  after_jump();
  return done;
}

bool Sitting::take_back(std::size_t inputs) {
  const bool done = match_->rewind(inputs);
  after_jump();
  return done;
}

bool Sitting::undo_broken() {
  match::Match& m = *match_;
  bool done = false;
  while (m.undo()) {
    done = true;
    if (question_of_person({}) < m.open().size()) break;
  }
  after_jump();
  return done;
}

bool Sitting::redo() {
  match::Match& m = *match_;
  if (m.redoable() == 0) return false;
  do m.redo();
  while (m.redoable() > 0 && question_of_person({}) >= m.open().size());
  after_jump();
  return true;
}

void Sitting::after_jump() {
  failed_at_ = SIZE_MAX;
  for (std::size_t& shown : shown_.list) shown = std::min(shown, match_->journal().size());
  if (save_) save_->replace(journal_lines(*match_));
  const std::size_t events = match_->events().list.size();
  std::erase_if(marks_, [&](const Mark& m) { return m.event >= events; });
  passing_.jumped(match_->journal().size(), events);
  // what was taken back is not passed at once
  for (const SeatId seat : match_->world().seat_ids()) passing_.hold(seat);
}

void Sitting::go_on_in(match::Match& match) {
  match_ = &match;
  failed_at_ = SIZE_MAX;
  marks_.clear();
  passing_.jumped(match.journal().size(), 0);
  wrong_texts_.clear();
  note_wrong_texts();
}

}  // namespace vizier::client
