#include "spec/interference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "script/watch.hpp"
#include "spec/interference_parts.hpp"

namespace vizier::spec {

using match::Match;
using world::PieceId;
using world::SeatId;
using world::World;

namespace {

constexpr int few = 4;               ///< games that fit; with fewer a prompt counts as not tried
constexpr int most_shrinking = 200;  ///< runs

/// Both texts without the lines that they share.
void keep_differences(std::string& a, std::string& b) {
  const auto lines = [](const std::string& text) {
    std::vector<std::string> list;
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t end = std::min(text.find('\n', from), text.size());
      list.push_back(text.substr(from, end - from));
      from = end + 1;
    }
    return list;
  };
  std::vector<std::string> x = lines(a), y = lines(b);
  std::size_t same = 0;
  while (same < x.size() && same < y.size() && x[same] == y[same]) ++same;
  std::size_t after = 0;
  while (after + same < x.size() && after + same < y.size() && x[x.size() - 1 - after] == y[y.size() - 1 - after])
    ++after;
  const auto joined = [&](const std::vector<std::string>& list) {
    constexpr std::size_t most = 12;
    std::string out;
    for (std::size_t i = same; i + after < list.size(); ++i) {
      if (i - same == most) return out + "    …\n";
      out += "    " + list[i] + "\n";
    }
    return out.empty() ? std::string("    (nothing)\n") : out;
  };
  a = joined(x);
  b = joined(y);
}

}  // namespace

void Examined::add(const Examined& other) {
  tried += other.tried;
  fitted += other.fitted;
  failed += other.failed;
  prompts += other.prompts;
  untried += other.untried;
  if (!leak) leak = other.leak;
}

std::string to_text(const Leak& leak) {
  std::string out = leak.where + "\n  as it is:\n" + leak.here +
                    "  where that seat could not tell the difference before:\n" + leak.there + "  exchanged:\n" +
                    leak.exchange;
  if (!leak.lines.empty()) out += "  read by scripts, the latest first:\n";
  for (const std::string& line : leak.lines) out += "    " + line + "\n";
  return out;
}

Interference::Interference(script::Runtime& runtime, const World& base, std::span<const match::Input> inputs,
                           Observer observer)
    : runtime_(runtime), base_(base), inputs_(inputs.begin(), inputs.end()), observer_(std::move(observer)) {}

/// Plays run A and notes what the seat observes and comes to know.
bool Interference::record(SeatId seat, Recording& into) const {
  into.seat = seat;
  Match match(runtime_, base_, {.history = false});
  Witness before = Witness::at_start(base_, seat);
  into.know(base_, before);
  std::uint64_t steps = 0;
  while (true) {
    if (match.error() || match.stuck()) return false;
    observer_.look({match, seat, before}, into.perceived.emplace_back());
    into.know(match, before);
    into.same_secret.push_back(match.in_secret() && match.steps() == steps);
    steps = match.steps();
    before = Witness(match, seat);
    const std::size_t done = match.journal().size();
    if (done >= inputs_.size() || match.over()) return done >= inputs_.size();
    Given given;
    given.input = inputs_[done];
    if (given.input.type == match::Input::Type::answer) {
      if (!match.come_to(given.input)) return false;
      const std::size_t which = match.find_open(given.input.seat, given.input.id);
      if (which >= match.open().size()) return false;
      given.asked = match.open()[which];
      if (!match.answer(which, given.input.answer)) return false;
    } else if (!match.again(given.input)) {
      return false;
    }
    if (match.journal().size() <= done) return false;
    into.given.push_back(std::move(given));
  }
}

Known Interference::known(const Recording& run, std::size_t moment) const {
  Known known;
  for (const std::size_t since : run.known_since) known.pieces.push_back(since <= moment);
  for (const auto& n : run.narrowed)
    if (n.moment <= moment) known.narrowed.emplace_back(n.piece, n.kinds);
  return known;
}

/// A later prompt says all that an earlier one does, unless the seat learned something in between.
std::vector<std::size_t> Interference::prompts(const Recording& run, bool every) const {
  std::set<std::size_t> list{run.perceived.size() - 1};
  if (every) {
    for (const std::size_t since : run.known_since)
      if (since > 0 && since < run.perceived.size()) list.insert(since - 1);
    for (const auto& n : run.narrowed)
      if (n.moment > 0) list.insert(n.moment - 1);
  }
  return {list.begin(), list.end()};
}

Examined Interference::examine(SeatId seat, std::uint64_t seed, const Effort& effort) {
  Recording run;
  Examined all;
  if (!record(seat, run)) return all;
  for (const std::size_t last : prompts(run, effort.every_prompt)) {
    all.add(examine(run, last, seed + last, effort));
    if (all.leak) break;
  }
  return all;
}

Examined Interference::examine_all(std::uint64_t seed, const Effort& effort) {
  Examined all;
  for (int s = 0; s < base_.seats && !all.leak; ++s)
    all.add(examine(SeatId(s), seed * 31 + static_cast<std::uint64_t>(s), effort));
  return all;
}

Examined Interference::examine(const Recording& real, std::size_t last, std::uint64_t seed,
                               const Effort& effort) const {
  Examined out;
  const Known what_is_known = known(real, last);
  const Hidden hidden(base_, runtime_.defs(), real.seat, what_is_known);
  if (hidden.empty()) return out;
  out.prompts = 1;
  world::Rng rng = world::Rng::seeded(seed);
  std::set<std::uint64_t> met{base_.hash()};
  World start;
  bool all = false;
  for (int repeated = 0; out.tried < effort.tries && out.fitted < effort.fits;) {
    // everything, and ever smaller parts, which fit more often
    Exchange exchange = hidden.draw(rng, (out.tried + repeated) % 5);
    if (!hidden.apply(exchange, start) || !met.insert(start.hash()).second) {
      if ((all = ++repeated > 64)) break;  // there are hardly any others
      continue;
    }
    ++out.tried;
    Difference found;
    switch (run(real, start, last, found)) {
      case Fate::fits: ++out.fitted; break;
      case Fate::does_not_fit: break;
      case Fate::failed: ++out.failed; break;
      case Fate::leak:
        exchange = shrink(real, hidden, std::move(exchange), last, found);
        out.leak = describe(real, hidden, exchange, last, found);
        return out;
    }
  }
  if (out.fitted < few && !(all && out.tried > 0 && out.fitted > 0)) out.untried = 1;
  return out;
}

/// Plays run B beside the recorded one, up to the examined prompt or the first difference.
Interference::Fate Interference::run(const Recording& real, const World& start, std::size_t last,
                                     Difference& found) const {
  Match match(runtime_, start, {.history = false});
  Witness before = Witness::at_start(start, real.seat);
  std::uint64_t steps = 0;
  for (std::size_t moment = 0;; ++moment) {
    if (match.error() || match.stuck()) return Fate::failed;
    // how many questions another answers in secret is seen by nobody: that it has one more is another question
    const bool same_secret = match.in_secret() && match.steps() == steps;
    if (moment > 0 && real.given[moment - 1].input.secret != 0 && same_secret != real.same_secret[moment])
      return Fate::does_not_fit;
    steps = match.steps();
    if (const Fate fate = compare(real, moment, {match, real.seat, before}, found); fate != Fate::fits) return fate;
    if (moment == last) return Fate::fits;
    before = Witness(match, real.seat);
    const Given& given = real.given[moment];
    if (given.input.type != match::Input::Type::answer) {
      if (!match.again(given.input)) return Fate::failed;
      continue;
    }
    if (!match.come_to(given.input)) return Fate::failed;
    const bool own = given.input.seat == real.seat;
    const std::size_t which = match.find_open(given.input.seat, given.input.id);
    const auto answer = own ? std::optional(given.input.answer)
                        : which < match.open().size()
                            ? same_answer(given.asked, given.input.answer, match.open()[which])
                            : std::nullopt;
    const Result<> taken = answer ? match.answer(which, *answer) : Failed{"that is not asked"};
    if (taken) continue;
    if (!own) return Fate::does_not_fit;
    found = {moment, "the answer is taken\n", taken.problem() + "\n"};
    return Fate::leak;
  }
}

Interference::Fate Interference::compare(const Recording& real, std::size_t moment, const Observation& other,
                                         Difference& found) const {
  const std::vector<Perceived>& here = real.perceived[moment];
  std::vector<Perceived> there;
  observer_.look(other, there);
  for (std::size_t i = 0; i < std::max(here.size(), there.size()); ++i) {
    if (i < here.size() && i < there.size()) {
      if (here[i] == there[i]) continue;
      if (here[i].disclosure && there[i].disclosure && here[i].what == there[i].what) return Fate::does_not_fit;
    }
    found = {moment, i < here.size() ? tell(real, moment, i) : "", i < there.size() ? observer_.tell(other, i) : ""};
    if (found.here != found.there) return Fate::leak;
  }
  return Fate::fits;
}

/// What the seat observed in run A, in words. The run is played again up to there: this is needed only where something
/// differs.
const std::string& Interference::tell(const Recording& real, std::size_t moment, std::size_t which) const {
  const auto [it, fresh] = real.told.try_emplace({moment, which});
  if (!fresh) return it->second;
  Match match(runtime_, base_, {.history = false});
  Witness before = Witness::at_start(base_, real.seat);
  for (std::size_t i = 0; i < moment; ++i) {
    before = Witness(match, real.seat);
    if (!match.again(real.given[i].input)) break;  // it was taken before: told is what can be
  }
  it->second = observer_.tell({match, real.seat, before}, which);
  return it->second;
}

/// Leaves parts out as long as a leak shows.
Exchange Interference::shrink(const Recording& real, const Hidden& hidden, Exchange exchange, std::size_t last,
                              Difference& found) const {
  int runs = 0;
  World start;
  for (std::size_t size = std::max<std::size_t>(exchange.size() / 2, 1); runs < most_shrinking; size /= 2) {
    for (std::size_t from = 0; from < exchange.size() && exchange.size() > 1 && runs < most_shrinking;) {
      Exchange less = exchange;
      less.erase(less.begin() + static_cast<std::ptrdiff_t>(from),
                 less.begin() + static_cast<std::ptrdiff_t>(std::min(from + size, less.size())));
      Difference difference;
      if (!less.empty() && hidden.apply(less, start) && ++runs > 0 &&
          run(real, start, last, difference) == Fate::leak) {
        exchange = std::move(less);
        found = std::move(difference);
      } else {
        from += size;
      }
    }
    if (size <= 1) break;
  }
  return exchange;
}

Leak Interference::describe(const Recording& real, const Hidden& hidden, const Exchange& exchange, std::size_t last,
                            const Difference& found) const {
  const world::Defs& d = runtime_.defs();
  Leak leak{{}, found.here, found.there, hidden.tell(exchange), {}};
  keep_differences(leak.here, leak.there);
  const std::string who = real.seat ? d.seats[real.seat] : std::string("somebody who looks on");
  leak.where =
      fmt::format("after {} inputs, what {} observes depends on something that it cannot know", found.moment, who);
  const auto touched = pieces_of(exchange);
  const auto slots = slots_of(exchange);
  script::Watch watch(runtime_, [&](world::Ref handle, std::string_view field) {
    const World& w = *runtime_.context.world;
    const auto in_it = [&](PieceId id) { return w.piece(id).zone.index == handle.id; };
    if (handle.type == world::RefType::piece)
      return std::find(touched.begin(), touched.end(), PieceId(handle.id)) != touched.end();
    if (handle.type == world::RefType::cell || handle.type == world::RefType::zone)
      for (const auto& part : exchange)
        if (const auto* relay = std::get_if<Relay>(&part); relay && relay->grid.index == handle.id) return true;
    if (handle.type == world::RefType::zone && std::any_of(touched.begin(), touched.end(), in_it)) return true;
    return std::any_of(slots.begin(), slots.end(), [&](world::CounterSlot slot) {
      const world::CounterId counter = d.counter(field);
      return counter && d.counters[counter].slot(handle.id) == slot;
    });
  });
  World start;
  Difference again;
  if (hidden.apply(exchange, start)) run(real, start, last, again);
  leak.lines = watch.lines(8);
  return leak;
}

Examined examine_prompt(const Match& match, SeatId seat, std::uint64_t seed, Effort effort, const Observer& observer) {
  constexpr std::size_t spans[] = {8, 1};
  effort.every_prompt = false;
  Examined all;
  for (const std::size_t steps : spans) {
    if (all.leak) break;
    const Match::Past past = match.past(steps);
    all.add(Interference(match.runtime(), past.world, past.inputs, observer).examine(seat, seed + steps, effort));
  }
  return all;
}

}  // namespace vizier::spec
