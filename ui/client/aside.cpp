#include "client/aside.hpp"

#include <algorithm>

#include "bots/seat.hpp"

namespace vizier::client {

AtQuestion::AtQuestion(const match::Match& running, std::size_t which)
    : package(running.runtime().shared_package()),
      checkpoint(running.checkpoint()),
      inputs(running.step_inputs().begin(), running.step_inputs().end()),
      now(running.now()),
      asked(running.open()[which]) {}

std::optional<std::size_t> Elsewhere::stand_like(const AtQuestion& there) {
  if (package_ != there.package) {
    match_.reset();
    package_ = there.package;
    runtime_ = std::make_unique<script::Runtime>(package_);
  }
  if (!runtime_->loaded()) return std::nullopt;
  match_ = std::make_unique<match::Match>(*runtime_, there.checkpoint, match::MatchOptions{.history = false});
  while (match_->journal().size() < there.inputs.size()) {
    const std::size_t before = match_->journal().size();
    if (!match_->again(there.inputs[before]) || match_->error() || match_->journal().size() <= before)
      return std::nullopt;
  }
  if (match_->real_time() && !match_->advance(std::max(match_->now(), there.now))) return std::nullopt;
  const std::size_t found = match_->find_open(there.asked.seat, there.asked.id);
  const bool same = found < match_->open().size() && match_->open()[found].items == there.asked.items;
  return same ? std::optional(found) : std::nullopt;
}

void Aside::begin(const match::Match& running, std::size_t which, bots::Bot& bot) {
  end();
  there_ = AtQuestion(running, which);
  world::Rng any = world::Rng::seeded(running.journal().size());
  answer_ = there_.asked.sample(any);  // for where it cannot think: it answers all the same
  done_ = stop_ = false;
  thread_ = std::thread([this, &bot] {
    try {
      if (const auto at = copy_.stand_like(there_)) answer_ = bot.choose(bots::Seat(copy_.match(), *at, &stop_));
    } catch (const std::exception&) {
    }
    done_ = true;
  });
}

std::optional<world::Answer> Aside::take() {
  if (!busy() || !done_) return std::nullopt;
  thread_.join();
  return answer_;
}

void Aside::end() {
  if (!busy()) return;
  stop_ = true;
  thread_.join();
}

namespace {

/// Where the same is still asked, with the same choices; the number of open questions where it is not.
std::size_t still_asked(const match::Match& match, const world::Decision& asked) {
  const std::size_t which = match.find_open(asked.seat, asked.id);
  if (which >= match.open().size()) return which;
  const world::Decision& now = match.open()[which];
  const bool same =
      now.type == asked.type && now.prompt == asked.prompt && now.items == asked.items && now.seconds == asked.seconds;
  return same ? which : match.open().size();
}

}  // namespace

bool Asides::work(const match::Match& match, Sitting& sitting) {
  const auto goes_on = [&] { return !match.over() && !match.stuck(); };
  for (const auto& bot : bots_) {
    if (!bot->busy()) continue;
    if (still_asked(match, bot->asked()) >= match.open().size()) bot->hurry();
    const auto thought = bot->take();
    if (!thought) continue;
    const std::size_t which = still_asked(match, bot->asked());
    const bool wanted = goes_on() && which < match.open().size() && match.open()[which].check(*thought);
    sitting.rest(bot->asked().seat);
    if (wanted && !sitting.give_for_bot(which, *thought) && match.error()) return false;
  }
  while (goes_on() && busy() < most) {
    const std::size_t which = sitting.ready_bot();
    if (which >= match.open().size()) break;
    auto idle = std::find_if(bots_.begin(), bots_.end(), [](const auto& bot) { return !bot->busy(); });
    if (idle == bots_.end()) idle = bots_.insert(idle, std::make_unique<Aside>());
    const world::SeatId seat = match.open()[which].seat;
    sitting.thinks(seat);
    (*idle)->begin(match, which, sitting.bot(seat));
  }
  return true;
}

std::size_t Asides::busy() const {
  return static_cast<std::size_t>(std::count_if(bots_.begin(), bots_.end(), [](const auto& b) { return b->busy(); }));
}

void Asides::end(Sitting& sitting) {
  for (const auto& bot : bots_) {
    if (!bot->busy()) continue;
    bot->end();
    sitting.rest(bot->asked().seat);
  }
}

}  // namespace vizier::client
