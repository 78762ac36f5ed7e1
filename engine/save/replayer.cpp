#include "save/replayer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace vizier::save {

using match::Input;
using match::Match;
using match::Options;
namespace {

std::unique_ptr<Match> begun_like(script::Runtime& runtime, const Match& like, Options options) {
  if (like.setup()) return std::make_unique<Match>(runtime, *like.setup(), options);
  return std::make_unique<Match>(runtime, like.start(), options);
}

std::string who(const world::Defs& defs, world::SeatId seat, const std::string& id) {
  const std::string name = seat ? defs.seats[seat] : "*";
  return id.empty() ? name : name + "/" + id;
}

}  // namespace

Replayer::Replayer(std::unique_ptr<Match> begun) : match_(std::move(begun)) {
  if (match_->error()) stopped_ = match_->error().message;
}

Replayer::Replayer(script::Runtime& runtime, const Match& like, Options options)
    : Replayer(begun_like(runtime, like, options)) {}

bool Replayer::give(const Input& input) { return give(input, nullptr); }
bool Replayer::give(const Input& input, std::string_view words) { return give(input, &words); }

bool Replayer::give(const Input& input, const std::string_view* words) {
  if (!stopped_.empty()) return false;
  if (match_->journal().size() > inputs_) return compare(input);
  if (match_->over()) return stop("the game is over");
  return input.type == Input::Type::answer ? answer(input, words) : set_clock(input);
}

bool Replayer::follow(std::span<const Input> journal) {
  const std::size_t before = match_->journal().size();
  while (inputs_ < journal.size() && give(journal[inputs_]))
    if (match_->journal().size() != before) return true;
  return false;
}

bool Replayer::rewind(std::size_t inputs) {
  stopped_.clear();
  const bool good = match_->rewind(inputs);
  inputs_ = match_->journal().size();
  if (!good) stop(match_->error() ? match_->error().message : "there is no such moment");
  return good;
}

bool Replayer::answer(const Input& input, const std::string_view* words) {
  const std::size_t which = find_open(input);
  if (which >= match_->open().size())
    return stop(fmt::format("{} is not asked here: {}", who(match_->defs(), input.seat, input.id), asked()));
  world::Answer given = input.answer;
  if (words) {
    const auto parsed = world::Keys(match_->world(), match_->defs(), input.seat).parse(match_->open()[which], *words);
    if (!parsed) return stop(parsed.problem());
    given = *parsed;
  }
  if (const std::string why = match_->answer(which, given); !why.empty())
    return stop(words ? fmt::format("'{}' is not possible: {}", *words, why) : why);
  if (match_->journal().size() > inputs_) ++inputs_;  // otherwise a script failed, and the answer was taken back
  return match_->error() ? stop(match_->error().message) : true;
}

bool Replayer::set_clock(const Input& input) {
  const std::int64_t now = match_->world().clock_ms;
  if (input.type == Input::Type::clock && input.clock_ms <= now)
    return stop(fmt::format("the clock stands at {} already", now));
  match_->advance(std::max(now, input.clock_ms));
  if (match_->error()) return stop(match_->error().message);
  return compare(input);
}

/// What the clock did must be what was recorded.
bool Replayer::compare(const Input& input) {
  const auto& journal = match_->journal();
  if (inputs_ < journal.size()) {
    const Input& made = journal[inputs_];
    if (made.type == input.type && made.clock_ms == input.clock_ms && made.id == input.id && made.seat == input.seat)
      return ++inputs_, true;
  }
  return stop(input.type == Input::Type::timeout ? "no such deadline passes here"
                                                 : "a deadline passes here that was not recorded");
}

bool Replayer::stop(std::string why) {
  stopped_ = std::move(why);
  return false;
}

/// Unlike Match::find_open, an empty id means the question without an id.
std::size_t Replayer::find_open(const Input& input) const {
  const auto open = match_->open();
  const auto it = std::find_if(open.begin(), open.end(),
                               [&](const world::Decision& d) { return d.seat == input.seat && d.id == input.id; });
  return static_cast<std::size_t>(it - open.begin());
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
  if (which >= at_prompt.open().size() || !at_prompt.open()[which].refuse(answer.answer).empty()) return std::nullopt;
  return world::Keys(at_prompt.world(), at_prompt.defs(), answer.seat).of(at_prompt.open()[which], answer.answer);
}

}  // namespace vizier::save
