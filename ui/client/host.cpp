#include "client/host.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <stdexcept>

#include "match/reload.hpp"
#include "match/save.hpp"
#include "match/why_not.hpp"

namespace vizier::client {

using world::SeatId;

namespace {

/// How long a bot needs between two actions where time counts, in milliseconds: about what a person needs.
constexpr std::uint32_t shortest_pause = 600, longest_pause = 3000;

std::size_t at(SeatId seat) { return static_cast<std::size_t>(seat.index); }

}  // namespace

std::vector<std::string> journal_lines(const match::Match& match) {
  std::istringstream text(match::save_text(match));
  std::vector<std::string> lines;
  bool inside = false;
  for (std::string line; std::getline(text, line);) {
    if (inside && !line.empty()) lines.push_back(line);
    inside = inside || line == "---";
  }
  if (!lines.empty()) lines.pop_back();  // its hash
  return lines;
}

Host::Host(Playing playing, std::uint64_t bot_seed, AskMe ask_me) : playing_(std::move(playing)), passing_(ask_me), pauses_(bots::bot_rng(bot_seed, SeatId(world::max_seats))), bot_seed_(bot_seed) {
  const int seats = playing_.match->world().seats;
  playing_.players.resize(static_cast<std::size_t>(seats), "random");
  for (int s = 0; s < seats; ++s) {
    const std::string& player = playing_.players[static_cast<std::size_t>(s)];
    std::string problem;
    bots_.push_back(player == "human" ? nullptr : bots::make_bot(player, bot_seed, SeatId(s), problem));
    if (!problem.empty()) throw std::invalid_argument(problem);
    ready_[static_cast<std::size_t>(s)] = playing_.match->world().clock_ms + shortest_pause + pauses_.below(longest_pause - shortest_pause);
  }
}

Host::~Host() {
  end_advice();
  if (thinker_.joinable()) thinker_.join();
}

bool Host::is_person(std::string_view seat) const {
  const SeatId id = seat_of(seat);
  return id && id.index < playing_.match->world().seats && !bots_[at(id)];
}

int Host::people() const { return static_cast<int>(std::count(bots_.begin(), bots_.end(), nullptr)); }

bool Host::time_counts() const {
  if (playing_.match->in_secret()) return false;
  const auto open = playing_.match->open();
  return open.size() > 1 || std::any_of(open.begin(), open.end(), [](const world::Decision& d) { return d.deadline_ms >= 0; });
}

std::size_t Host::bot_question() const {
  const auto open = playing_.match->open();
  return static_cast<std::size_t>(std::find_if(open.begin(), open.end(), [&](const world::Decision& d) { return d.seat && bots_[at(d.seat)]; }) - open.begin());
}

Host::State Host::state() const {
  if (thinking()) return State::thinking;
  if (advising()) return State::person;
  const match::Match& m = *playing_.match;
  if (m.over()) return State::over;
  if (m.stuck() || (m.error() && !forgiven_)) return State::trouble;
  if (!time_counts() && bot_question() < m.open().size()) return State::bot;
  return State::person;
}

std::string Host::asked(std::string_view looking) const {
  if (advising()) return hint_.seat;
  std::string found;
  for (const world::Decision& d : playing_.match->open()) {
    if (!d.seat || bots_[at(d.seat)]) continue;
    const std::string& name = playing_.match->defs().seats[at(d.seat)];
    if (name == looking) return name;
    if (found.empty()) found = name;
  }
  return found;
}

Scene Host::scene(std::string_view seat, const match::Speech& speech, const std::vector<std::string>& sentences, std::size_t motions_from) const {
  return make_scene(*playing_.match, seat_of(seat), speech, sentences, motions_from);
}

bool Host::give(std::size_t which, const world::Answer& answer, std::string& refused) {
  end_advice();
  match::Match& m = *playing_.match;
  const match::Input input{match::Input::Type::answer, m.open()[which].seat, 0, m.open()[which].id, answer};
  if (refused = m.open()[which].refuse(answer); !refused.empty()) return false;
  const std::string line = match::journal_line(m, input);
  const std::size_t inputs = m.journal().size(), events = m.events().list.size();
  const int pass = m.in_secret() ? -1 : pass_choice(m.open()[which]);
  forgiven_ = false;
  refused = m.answer(which, answer);
  if (!refused.empty() || m.journal().size() == inputs) return false;
  if (pass >= 0 && !(answer == world::Answer(pass))) passing_.acted(input.seat, events);
  if (playing_.save) playing_.save->add(line);
  return true;
}

std::string Host::answer(const Question& question, const std::vector<std::int32_t>& values) {
  end_advice();
  const std::size_t which = playing_.match->find_open(seat_of(question.seat), question.id);
  if (which >= playing_.match->open().size()) return "this question is not open any more";
  std::string refused;
  give(which, answer_of(question, values), refused);
  return refused;
}

std::string Host::why_not(std::string_view seat, const Scene& scene, const Target& piece, const match::Speech& speech) const {
  const match::SeenZone* seen = scene.zone(piece.name);
  if (thinking() || !seen || piece.place < 0 || piece.place >= static_cast<int>(seen->pieces.size())) return {};
  const match::Match& m = *playing_.match;
  const world::KindId kind = m.defs().kind(seen->pieces[static_cast<std::size_t>(piece.place)].kind);
  const world::ZoneId zone = m.defs().zone(piece.name);
  if (!kind || !zone || m.defs().zones[static_cast<std::size_t>(zone.index)].seat != seat_of(seat)) return {};
  world::PieceId one;
  m.world().each(zone, [&](world::PieceId id) {
    if (m.world().piece(id).kind == kind) one = id;
  });
  const std::string reason = one ? match::why_not(m, seat_of(seat), one, speech) : std::string();
  const std::string needs = "needs." + m.defs().kinds[static_cast<std::size_t>(kind.index)].category;
  return !reason.empty() || !speech.package().texts.has(needs) ? reason : speech.say(needs);
}

bool Host::pass_for(std::string_view seat) {
  end_advice();
  const std::size_t which = playing_.match->find_open(seat_of(seat));
  if (which >= playing_.match->open().size()) return false;
  const auto pass = passing_.answer(*playing_.match, which);
  std::string refused;
  return pass && give(which, *pass, refused);
}

void Host::pass_on(std::string_view seat, bool to_round_end) { passing_.pass_on(*playing_.match, seat_of(seat), to_round_end); }
AskMe Host::ask_me(std::string_view seat) const { return passing_.setting(seat_of(seat)); }
void Host::set_ask_me(std::string_view seat, AskMe when) { passing_.set(seat_of(seat), when); }
void Host::seen(std::string_view seat) { passing_.asked(*playing_.match, seat_of(seat)); }

void Host::think() {
  end_advice();
  const std::size_t which = bot_question();
  if (thinking() || which >= playing_.match->open().size()) return;
  chosen_for_ = which;
  thought_ = false;
  thinking_failed_.clear();
  bots::Bot* bot = bots_[at(playing_.match->open()[which].seat)].get();
  thinker_ = std::thread([this, bot, which] {
    try {
      chosen_ = bot->choose(bots::Seat(*playing_.match, which));
    } catch (const std::exception& e) {
      thinking_failed_ = e.what();
    }
    thought_ = true;
  });
}

void Host::join() {
  end_advice();
  if (!thinker_.joinable()) return;
  thinker_.join();
  if (!thinking_failed_.empty()) {  // it answers all the same: the game must go on
    world::Rng rng = pauses_;
    chosen_ = playing_.match->open()[chosen_for_].sample(rng);
  }
  std::string refused;
  give(chosen_for_, chosen_, refused);
}

bool Host::poll() {
  if (!thinker_.joinable() || !thought_) return false;
  join();
  return true;
}

void Host::record(std::size_t from) {
  const match::Match& m = *playing_.match;
  for (std::size_t i = from; playing_.save && i < m.journal().size(); ++i) playing_.save->add(match::journal_line(m, m.journal()[i]));
}

bool Host::let_time_pass(std::int64_t milliseconds) {
  end_advice();
  match::Match& m = *playing_.match;
  const std::int64_t to = m.world().clock_ms + milliseconds;
  const std::size_t inputs = m.journal().size();
  while (!m.over() && !m.stuck() && time_counts()) {
    const auto open = m.open();
    std::size_t which = open.size();
    std::int64_t when = to, deadline = INT64_MAX;
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open[i].deadline_ms >= 0) deadline = std::min(deadline, open[i].deadline_ms);
      if (!open[i].seat || !bots_[at(open[i].seat)]) continue;
      if (const std::int64_t ready = ready_[at(open[i].seat)]; ready <= when) which = i, when = ready;
    }
    const bool in_time = which < open.size() && when < deadline;
    const std::int64_t next = std::max(m.world().clock_ms, in_time ? when : std::min(to, deadline));
    if (next > m.world().clock_ms || !in_time) {
      const std::size_t before = m.journal().size();
      m.advance(next);
      record(before);
      if (m.error() || (!in_time && next >= to)) break;
      continue;  // what is open may have changed
    }
    const SeatId seat = open[which].seat;
    std::string refused;
    if (!give(which, bots_[at(seat)]->choose(bots::Seat(m, which)), refused)) break;
    ready_[at(seat)] = m.world().clock_ms + shortest_pause + pauses_.below(longest_pause - shortest_pause);
  }
  return m.journal().size() != inputs;
}

void Host::retry() {
  end_advice();
  if (playing_.match->stuck())
    playing_.match->retry();
  else
    forgiven_ = true;
}

std::string Host::save_problem() { return !playing_.save || playing_.save->sync() ? std::string() : playing_.save->problem(); }

std::string Host::seal() {
  end_advice();
  if (!playing_.save) return {};
  const match::Match& m = *playing_.match;
  return playing_.save->seal(fmt::format("= {:016x} {}", m.world().hash(), m.journal().size())) ? std::string() : playing_.save->problem();
}

std::string Host::save_copy(const std::string& file, const std::string& language) {
  end_advice();
  return write_whole(file, match::save_text(*playing_.match, playing_.players, language));
}

}  // namespace vizier::client
