#include "lab/follow.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vizier::lab {
namespace {

match::Match begun_like(script::Runtime& runtime, const match::Match& leader, match::Options options) {
  if (leader.setup()) return match::Match(runtime, *leader.setup(), options);
  return match::Match(runtime, leader.start(), options);
}

}  // namespace

Follower::Follower(script::Runtime& runtime, const match::Match& leader, match::Options options) : match_(begun_like(runtime, leader, options)) {}

bool Follower::step(const match::Match& leader) {
  const std::size_t at = match_.journal().size();  // a deadline that passes with the clock has its own input, given already
  if (!problem_.empty() || at >= leader.journal().size()) return false;
  const match::Input& input = leader.journal()[at];
  if (input.type == match::Input::Type::answer) {
    const auto open = match_.open();
    const auto asked = std::find_if(open.begin(), open.end(), [&](const world::Decision& d) { return d.seat == input.seat && d.id == input.id; });
    problem_ = asked == open.end() ? "nobody is asked this here" : match_.answer(static_cast<std::size_t>(asked - open.begin()), input.answer);
  } else {
    problem_ = match_.advance(std::max(match_.world().clock_ms, input.clock_ms));
  }
  if (match_.error()) problem_ = content::to_text({{match_.error().diagnostic()}});
  if (problem_.empty() && match_.journal().size() <= at) problem_ = "the clock has no part in it here";
  return problem_.empty();
}

}  // namespace vizier::lab
