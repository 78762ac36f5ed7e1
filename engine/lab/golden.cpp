#include "lab/golden.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "match/match.hpp"
#include "match/view.hpp"
#include "world/decision.hpp"

namespace vizier::lab {

using match::Match;
using world::SeatId;

namespace {

constexpr std::uint64_t seed = 20;
constexpr int in_full = 60;      ///< prompts that are written out
constexpr int most = 5'000;      ///< prompts after which a game that does not end is left
constexpr int state_every = 20;  ///< prompts between two looks at everything

class Scribe {
 public:
  explicit Scribe(Match& match) : m_(match), rng_(world::Rng::seeded(seed)) {}

  std::string write() {
    state();
    int round = m_.world().round, since = 0;
    while (!m_.over() && !m_.stuck() && !m_.open().empty() && prompts_ < most) {
      step();
      ++since;
      const bool new_round = m_.world().round != round || m_.over();
      if (new_round && prompts_ > in_full) line("round {} done after {} more prompts", round, since);
      if (new_round || (prompts_ <= in_full && prompts_ % state_every == 0)) state();
      if (new_round || prompts_ <= in_full) since = 0;
      round = m_.world().round;
    }
    end();
    return std::move(out_);
  }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    out_ += '\n';
  }
  std::string seat(SeatId s) const { return s ? m_.defs().seats[s] : "*"; }

  /// A random answer to a random open question; where there are deadlines, sometimes the clock instead.
  void step() {
    std::vector<std::size_t> asked;
    const std::int64_t next = m_.next_due();
    for (std::size_t i = 0; i < m_.open().size(); ++i)
      if (m_.open()[i].seat) asked.push_back(i);
    ++prompts_;
    const bool full = prompts_ <= in_full;
    if (asked.empty() || (next >= 0 && rng_.below(4) == 0)) {
      const std::size_t before = m_.journal().size();
      if (const auto moved = m_.advance(std::max(m_.now(), next)); !moved) line("     refused: {}", moved.problem());
      if (full) line("{:4} clock {} ({} inputs)", prompts_, m_.world().clock_ms, m_.journal().size() - before);
      if (m_.journal().size() == before) prompts_ = most;  // time stands still
      return;
    }
    const std::size_t which = asked[rng_.below(static_cast<std::uint32_t>(asked.size()))];
    const world::Decision& d = m_.open()[which];
    const world::Answer answer = d.sample(rng_);
    if (full) {
      const auto count = d.count();
      line("{:4} {} {}{}{} ({}): {}", prompts_, seat(d.seat), d.prompt, d.id.empty() ? "" : "/", d.id,
           count ? std::to_string(*count) : "very many", world::Keys(m_.world(), m_.defs(), d.seat).of(d, answer));
    }
    if (const auto taken = m_.answer(which, answer); !taken) line("     refused: {}", taken.problem());
    if (m_.error()) {
      line("     a script failed: {}", m_.error().message);
      prompts_ = most;
    }
  }

  void state() {
    const world::World& w = m_.world();
    line("---- round {}, {} first, {} inputs, state {}", w.round, seat(SeatId(w.first)), m_.journal().size(),
         w.flow.empty() ? "-" : w.flow.back().state);
    for (const SeatId s : w.seat_ids()) {
      std::string numbers;
      for (const world::CounterDef& c : m_.defs().counters)
        if (c.scope == world::Scope::seat) numbers += fmt::format(" {} {}", c.name, w.counter(c, s));
      line("     {}:{} | view {:016x}", seat(s), numbers, match::view_hash(w, m_.defs(), s));
    }
    line("     world {:016x}", w.hash());
  }

  void end() {
    const world::World& w = m_.world();
    if (m_.stuck() || m_.error()) return line("==== stopped by a script: {}", m_.error().message);
    if (!m_.over()) return line("==== left after {} prompts", prompts_);
    std::string winners, scores;
    for (const SeatId s : w.seat_ids()) {
      if ((w.winners & bit(s)) != 0) winners += fmt::format(" {}", seat(s));
      scores += fmt::format(" {} {}", seat(s), w.scores[s]);
    }
    line("==== over after {} inputs; won by{}; scores{}; world {:016x}", m_.journal().size(),
         winners.empty() ? " nobody" : winners, scores, w.hash());
  }

  Match& m_;
  world::Rng rng_;
  std::string out_;
  int prompts_ = 0;
};

std::vector<std::string> or_none(const std::vector<std::string>& names) {
  return names.empty() ? std::vector<std::string>{""} : names;
}

}  // namespace

std::vector<GoldenCase> golden_cases(const content::Library& library, const content::Manifest& m,
                                     content::Diagnostics& diagnostics) {
  std::vector<GoldenCase> cases;
  for (const std::string& edition : or_none(m.editions))
    for (const std::string& rules : or_none(m.rules)) {
      const content::Config config{m.id, edition, rules, {}};
      content::Loaded loaded = library.load(config);
      if (!loaded.package) {
        diagnostics.append(std::move(loaded.diagnostics));
        continue;
      }
      if (loaded.package->manifest.flow.empty()) continue;  // a package for others to build on
      for (int n = loaded.package->defs.min_seats; n <= loaded.package->defs.max_seats; ++n) {
        std::string file = m.id;
        for (const std::string& part : {edition, rules, std::to_string(n)})
          if (!part.empty()) file += "-" + part;
        cases.push_back({config, n, file + ".txt"});
      }
    }
  return cases;
}

std::vector<GoldenCase> golden_cases(const content::Library& library, content::Diagnostics& diagnostics) {
  std::vector<GoldenCase> cases;
  for (const content::Manifest& m : library.packages())
    for (GoldenCase& one : golden_cases(library, m, diagnostics)) cases.push_back(std::move(one));
  return cases;
}

std::vector<GoldenCase> golden_cases(const content::Library& library) {
  content::Diagnostics ignored;
  return golden_cases(library, ignored);
}

std::string golden_text(const content::Library& library, const GoldenCase& golden) {
  const content::Config& c = golden.config;
  std::string out = fmt::format("{}{}{}{}{}, {} seats, seed {}\n", c.package, c.edition.empty() ? "" : " ", c.edition,
                                c.rules.empty() ? "" : " ", c.rules, golden.seats, seed);
  const content::Loaded loaded = library.load(c);
  if (!loaded.package) return out + "does not load\n";
  script::Runtime runtime(loaded.package);
  if (runtime.error()) return out + "a script does not load: " + runtime.error().message + "\n";
  Match match(runtime, match::Setup{golden.seats, seed});
  return out + Scribe(match).write();
}

}  // namespace vizier::lab
