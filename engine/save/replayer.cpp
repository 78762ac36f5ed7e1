#include "save/replayer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace vizier::save {

using match::Input;
using match::Match;
using match::MatchOptions;
namespace {

std::unique_ptr<Match> begun_like(script::Runtime& runtime, const Match& like, MatchOptions options) {
  if (like.setup()) return std::make_unique<Match>(runtime, *like.setup(), options);
  return std::make_unique<Match>(runtime, like.start(), options);
}

std::string who(const world::Defs& defs, world::SeatId seat, const std::string& id) {
  const std::string name = seat ? defs.seats[seat] : "*";
  return id.empty() ? name : name + "/" + id;
}

}  // namespace

Replayer::Replayer(std::unique_ptr<Match> begun) : match_(std::move(begun)) {
  if (match_->error()) state_ = Failed{match_->error().message};
}

Replayer::Replayer(script::Runtime& runtime, const Match& like, MatchOptions options)
    : Replayer(begun_like(runtime, like, options)) {}

Result<> Replayer::give(const Input& input) { return give(input, nullptr); }
Result<> Replayer::give(const Input& input, std::string_view words) { return give(input, &words); }

Result<> Replayer::give(const Input& input, const std::string_view* words) {
  if (!state_) return state_;
  if (match_->journal().size() > inputs_)
    state_ = compare(input);
  else if (match_->over())
    state_ = Failed{"the game is over"};
  else
    state_ = take(input, words);
  return state_;
}

bool Replayer::follow(std::span<const Input> journal) {
  const std::size_t before = match_->journal().size();
  while (inputs_ < journal.size() && give(journal[inputs_]))
    if (match_->journal().size() != before) return true;
  return false;
}

Result<> Replayer::rewind(std::size_t inputs) {
  state_ = {};
  if (!match_->rewind(inputs)) state_ = Failed{match_->error() ? match_->error().message : "there is no such moment"};
  inputs_ = match_->journal().size();
  return state_;
}

Result<> Replayer::take(const Input& input, const std::string_view* words) {
  using Type = Input::Type;
  if (input.type == Type::dropped) return drop_timer(input);
  if (input.type == Type::timeout || input.type == Type::clock) return set_clock(input);
  if (match_->real_time() && input.clock_ms > match_->now()) {
    if (auto set = match_->advance(input.clock_ms); !set) return set;
    if (match_->error()) return Failed{match_->error().message};
    if (match_->journal().size() > inputs_) return Failed{"a deadline passes here that was not recorded"};
  }
  return input.type == Type::answer ? answer(input, words) : set_present(input);
}

Result<> Replayer::set_present(const Input& input) {
  if (auto set = match_->set_present(input.seat, input.type == Input::Type::back); !set) return set;
  if (match_->error()) return Failed{match_->error().message};
  if (match_->journal().size() == inputs_)
    return Failed{fmt::format("{} {} the table already", who(match_->defs(), input.seat, {}),
                              input.type == Input::Type::back ? "is at" : "has left")};
  return ++inputs_, Result<>();
}

/// Its handler fails here as it did then; otherwise it would have rung.
Result<> Replayer::drop_timer(const Input& input) {
  if (!match_->timer_failed() && input.clock_ms >= match_->now())
    if (auto set = match_->advance(input.clock_ms); !set) return set;
  if (!match_->timer_failed()) return Failed{"no timer fails here"};
  if (!match_->drop_timer() && match_->error()) return Failed{match_->error().message};
  return compare(input);
}

Result<> Replayer::answer(const Input& input, const std::string_view* words) {
  const std::size_t which = match_->find_open(input.seat, input.id);
  if (which >= match_->open().size())
    return Failed{fmt::format("{} is not asked here: {}", who(match_->defs(), input.seat, input.id), asked())};
  world::Answer given = input.answer;
  if (words) {
    const auto parsed = world::Keys(match_->world(), match_->defs(), input.seat).parse(match_->open()[which], *words);
    if (!parsed) return Failed{parsed.problem()};
    given = *parsed;
  }
  if (const auto taken = match_->answer(which, given); !taken)
    return Failed{words ? fmt::format("'{}' is not possible: {}", *words, taken.problem()) : taken.problem()};
  if (match_->journal().size() > inputs_) ++inputs_;  // otherwise a script failed, and the answer was taken back
  if (match_->error() && !match_->timer_failed()) return Failed{match_->error().message};
  return {};
}

Result<> Replayer::set_clock(const Input& input) {
  const std::int64_t now = match_->now();
  if (input.type == Input::Type::clock && input.clock_ms <= now)
    return Failed{fmt::format("the clock stands at {} already", now)};
  if (auto set = match_->advance(std::max(now, input.clock_ms)); !set) return set;
  if (match_->error()) return Failed{match_->error().message};
  return compare(input);
}

/// What the clock did must be what was recorded.
Result<> Replayer::compare(const Input& input) {
  const auto& journal = match_->journal();
  if (inputs_ < journal.size()) {
    const Input& made = journal[inputs_];
    if (made.type == input.type && made.clock_ms == input.clock_ms && made.id == input.id && made.seat == input.seat)
      return ++inputs_, Result<>();
  }
  return Failed{input.type == Input::Type::timeout ? "no such deadline passes here"
                                                   : "a deadline passes here that was not recorded"};
}

std::string Replayer::asked() const {
  constexpr std::size_t most = 6;
  const auto open = match_->open();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < open.size() && i < most; ++i)
    names.push_back(who(match_->defs(), open[i].seat, open[i].id));
  if (names.empty()) return "nobody is";
  const std::string more = open.size() > most ? fmt::format(" and {} more", open.size() - most) : "";
  return fmt::format("{}{} {}", fmt::join(names, ", "), more, open.size() == 1 ? "is" : "are");
}

std::optional<std::string> words_of(const Match& at_prompt, const Input& answer) {
  const std::size_t which = at_prompt.find_open(answer.seat, answer.id);
  if (which >= at_prompt.open().size() || !at_prompt.open()[which].check(answer.answer)) return std::nullopt;
  return world::Keys(at_prompt.world(), at_prompt.defs(), answer.seat).of(at_prompt.open()[which], answer.answer);
}

}  // namespace vizier::save
