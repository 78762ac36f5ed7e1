#include "client/host.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <stdexcept>

#include "client/reasons.hpp"
#include "save/reload.hpp"
#include "save/save.hpp"

namespace vizier::client {

using world::SeatId;

namespace {

/// As many players as there are seats, so that their names can be shown.
Playing seated(Playing playing) {
  playing.players.resize(static_cast<std::size_t>(playing.match->world().seats), "random");
  return playing;
}

}  // namespace

Host::Host(Playing playing, std::uint64_t bot_seed, AskMe ask_me)
    : playing_(seated(std::move(playing))),
      sitting_(*playing_.match, playing_.save.get(), playing_.players, bot_seed, ask_me),
      bot_seed_(bot_seed) {
  if (playing_.match->real_time()) sitting_.bots_elsewhere();
}

Host::~Host() {
  end_advice();
  if (thinker_.joinable()) thinker_.join();
}

bool Host::is_person(std::string_view seat) const {
  const SeatId id = seat_of(seat);
  return id && id.index < playing_.match->world().seats && sitting_.is_person(id);
}

bool Host::is_here(std::string_view seat) const { return is_person(seat) && sitting_.is_here(seat_of(seat)); }

Result<> Host::seat_person(std::string_view seat, const std::string& language) {
  join();
  asides_.end(sitting_);
  return sitting_.seat_person(seat_of(seat), playing_.players, language);
}

Host::State Host::state() const {
  if (thinking()) return State::thinking;
  if (advising()) return State::person;
  const match::Match& m = *playing_.match;
  if (m.over()) return State::over;
  if (cannot_go_on() || (m.error() && !forgiven_)) return State::trouble;
  if (!time_counts() && sitting_.question_of_bot() < m.open().size()) return State::bot;
  return State::person;
}

std::string Host::asked(std::string_view looking) const {
  if (advising()) return hint_.seat;
  const std::size_t which = sitting_.question_here(looking.empty() ? SeatId() : seat_of(looking));
  return which < playing_.match->open().size() ? playing_.match->defs().seats[playing_.match->open()[which].seat]
                                               : std::string();
}

Scene Host::scene(std::string_view seat, const text::Speech& speech, const std::vector<std::string>& sentences,
                  std::size_t motions_from) const {
  Scene out = make_scene(*playing_.match, seat_of(seat), speech, sentences, motions_from);
  if (const auto before = earlier_.find(std::string(seat)); before != earlier_.end())
    out.log.insert(out.log.begin(), before->second.begin(), before->second.end());
  return out;
}

Result<> Host::give(std::size_t which, const world::Answer& answer) {
  end_advice();
  if (auto possible = playing_.match->open()[which].check(answer); !possible) return possible;
  forgiven_ = false;
  return sitting_.give(which, answer);
}

Result<> Host::answer(const Question& question, const std::vector<std::int32_t>& values) {
  end_advice();
  const std::size_t which = playing_.match->find_open(seat_of(question.seat), question.id);
  if (which >= playing_.match->open().size()) return Failed{"this question is not open any more"};
  return give(which, answer_of(question, values));
}

std::string Host::why_not(std::string_view seat, const Scene& scene, const Target& piece, const text::Speech& speech) {
  if (thinking() || advising()) return {};
  script::Error failed;
  std::string reason = client::why_not(*playing_.match, seat_of(seat), scene, piece, speech, failed);
  if (failed) sitting_.note_trouble(failed);
  return reason;
}

bool Host::pass_for(std::string_view seat) {
  end_advice();
  const std::size_t which = playing_.match->find_open(seat_of(seat));
  if (which >= playing_.match->open().size() || sitting_.failed_here()) return false;
  const auto pass = sitting_.passing().answer(*playing_.match, which);
  return pass && give(which, *pass) && !sitting_.failed_here();
}

void Host::pass_on(std::string_view seat, bool to_round_end) {
  sitting_.passing().pass_on(*playing_.match, seat_of(seat), to_round_end);
}
AskMe Host::ask_me(std::string_view seat) const { return sitting_.passing().setting(seat_of(seat)); }
void Host::set_ask_me(std::string_view seat, AskMe when) { sitting_.passing().set(seat_of(seat), when); }
void Host::seen(std::string_view seat) { sitting_.shown(seat_of(seat)); }

void Host::think() {
  end_advice();
  const std::size_t which = sitting_.question_of_bot();
  if (thinking() || which >= playing_.match->open().size()) return;
  chosen_for_ = which;
  thought_ = false;
  thinking_failed_.clear();
  bots::Bot* bot = &sitting_.bot(playing_.match->open()[which].seat);
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
    world::Rng rng = bots::bot_rng(bot_seed_, playing_.match->open()[chosen_for_].seat);
    chosen_ = playing_.match->open()[chosen_for_].sample(rng);
  }
  forgiven_ = false;
  bot_failed_ = !sitting_.give_for_bot(chosen_for_, chosen_);
}

bool Host::poll() {
  if (!thinker_.joinable() || !thought_) return false;
  join();
  return true;
}

bool Host::let_time_pass(std::int64_t milliseconds) {
  if (!advises_elsewhere_) end_advice();
  const match::Match& m = *playing_.match;
  const std::size_t inputs = m.journal().size();
  forgiven_ = false;
  sitting_.let_time_pass(sitting_.now() + milliseconds);
  if (!m.real_time() || m.over() || m.stuck()) return m.journal().size() != inputs;
  if (!asides_.work(m, sitting_)) bot_failed_ = true;
  return m.journal().size() != inputs;
}

Result<> Host::set_present(std::string_view seat, bool present) {
  end_advice();
  return sitting_.set_present(seat_of(seat), present);
}

void Host::retry() {
  end_advice();
  if (playing_.match->stuck())
    playing_.match->retry();
  else
    forgiven_ = true;
  bot_failed_ = false;
}

Result<> Host::sync() { return playing_.save ? playing_.save->sync() : Result<>(); }

Result<> Host::seal() {
  end_advice();
  if (!playing_.save) return {};
  return playing_.save->seal(save::end_line(*playing_.match));
}

Result<std::filesystem::path> Host::save_report(const std::string& language) {
  end_advice();
  if (thinking()) return Failed{"a bot is thinking"};
  return client::save_report(*playing_.match, playing_.players, language, trouble());
}

}  // namespace vizier::client
