// What a bot would answer, for a person who asks.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <future>

#include "bots/bot.hpp"
#include "lab/advice.hpp"
#include "lab/prose.hpp"
#include "terminal/session.hpp"

namespace vizier::terminal {

/// The clock goes on while somebody thinks about a copy of the game.
Result<lab::Advice> Session::advice(std::size_t which, const std::string& bot) {
  const std::uint64_t seed = options_.bot_seed + match_.journal().size();
  if (!thinks_beside_) return lab::advise(match_, which, bot, seed, speech_);
  client::Elsewhere copy;
  const client::AtQuestion standing(match_, which);
  std::atomic<bool> stop = false;
  auto found = std::async(std::launch::async, [&, language = speech_.language()]() -> Result<lab::Advice> {
    const auto there = copy.stand_like(standing);
    if (!there) return Failed{"a copy of this game does not come to the same question"};
    const text::Speech speech(copy.match().runtime().package(), language);
    return lab::advise(copy.match(), *there, bot, seed, speech, &stop);
  });
  while (found.wait_for(std::chrono::milliseconds(std::min<std::int64_t>(until_something(), 20))) !=
         std::future_status::ready)
    if (!pass_time() || match_.over()) stop = true;
  return found.get();
}

void Session::hint(const Asking& asking, const std::string& wanted) {
  constexpr std::size_t most = 3;
  const auto level = [&] {  // by its name in this language, too
    for (const char* name : {"easy", "normal", "hard"})
      if (folded(wanted) == folded(wording_(std::string("level.") + name))) return std::string(name);
    return wanted.empty() ? std::string("normal") : wanted;
  };
  const std::string id = match_.open()[asking.which()].id;
  const auto advice = this->advice(asking.which(), level());
  if (match_.find_open(viewer_, id) >= match_.open().size()) return say(wording_("time.too_late"), alarming);
  if (!advice) {  // of what a script says nothing is told here
    const auto bot = bots::make_bot(level(), 1, viewer_);
    return say(bot ? wording_("hint.none") : wording_("hint.unknown", {{"reason", bot.problem()}}), alarming);
  }
  say(wording_("hint.best", {{"answer", advice->ranked[0].words}}), strong);
  for (std::size_t i = 0; i < std::min(most, advice->ranked.size()) && advice->ranked[0].visits > 0; ++i) {
    const lab::Suggestion& s = advice->ranked[i];
    say("  " + wording_("hint.tried", {{"answer", s.words},
                                       {"n", static_cast<std::int64_t>(s.visits)},
                                       {"value", fmt::format("{:.0f} ± {:.0f}", 100 * s.value, 100 * s.error)}}));
  }
  if (advice->reasons.empty()) return;
  std::string changes;
  for (const lab::Reason& r : advice->reasons)
    changes += (changes.empty() ? "" : ", ") + r.words + " " + lab::signed_number(r.difference.value);
  say("  " + wording_("hint.why", {{"other", advice->ranked[1].words}, {"changes", changes}}));
}

}  // namespace vizier::terminal
