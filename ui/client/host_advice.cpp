// What a bot would answer in a person's place.
#include <stdexcept>

#include "client/host.hpp"

namespace vizier::client {

void Host::advise(const Question& question, const std::string& language, const std::string& bot) {
  end_advice();
  const std::size_t which = thinking() ? SIZE_MAX : playing_.match->find_open(seat_of(question.seat), question.id);
  hint_ = {question.seat, question.id, {}, {}, {}};
  if (which >= playing_.match->open().size()) return;
  advised_ = stop_advice_ = false;
  const std::uint64_t seed = bot_seed_ + playing_.match->journal().size();
  // where time counts the game goes on meanwhile: what is thought about is a copy
  advises_elsewhere_ = time_counts();
  if (advises_elsewhere_) advised_ground_ = AtQuestion(*playing_.match, which);
  adviser_ = std::thread([this, which, language, bot, seed] {
    try {
      const match::Match* match = playing_.match.get();
      std::size_t about = which;
      if (advises_elsewhere_) {
        const auto there = advised_match_.stand_like(advised_ground_);
        if (!there) throw std::runtime_error("a copy of this game does not come to the same question");
        match = &advised_match_.match();
        about = *there;
      }
      const text::Speech speech(match->runtime().package(), language);
      if (auto advice = lab::advise(*match, about, bot, seed, speech, &stop_advice_); advice) {
        const auto values = advice->ranked[0].answer.values();
        hint_.values.assign(values.begin(), values.end());
        hint_.advice = *std::move(advice);
      } else {
        hint_.found = advice.failed();
      }
    } catch (const std::exception& e) {
      hint_.found = Failed{e.what()};
    }
    advised_ = true;
  });
}

std::optional<Hint> Host::hint() {
  if (!adviser_.joinable() || !advised_) return std::nullopt;
  adviser_.join();
  return std::exchange(hint_, {});
}

void Host::end_advice() {
  if (!adviser_.joinable()) return;
  stop_advice_ = true;
  adviser_.join();
  hint_ = {};
}

}  // namespace vizier::client
