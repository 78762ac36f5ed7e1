#include "holds.hpp"

#include <fmt/format.h>

#include "match/view.hpp"
#include "save/reload.hpp"
#include "save/save.hpp"
#include "spec/interference.hpp"

namespace vizier::timed_game {

using match::Input;
using match::Match;
using world::SeatId;

std::string open_of(const Match& m) {
  std::string out;
  for (const world::Decision& d : m.open()) {
    out += (out.empty() ? "" : " | ") + (d.seat ? m.defs().seats[d.seat] : "*");
    out += " " + (d.id.empty() ? d.prompt : d.id) + (d.beside == world::Decision::Beside::no ? "" : "+");
    if (d.deadline_ms >= 0) out += fmt::format(" @{}", d.deadline_ms);
    const world::Keys keys(m.world(), m.defs(), d.seat);
    if (d.seat && d.type == world::Decision::Type::one)
      for (const std::string& key : keys.of_items(d, d.items)) out += " " + key;
  }
  return out;
}

namespace {

bool same(const Match& a, const Match& b) {
  return a.world().hash() == b.world().hash() && open_of(a) == open_of(b) && a.over() == b.over();
}

std::string view_of(const Match& m, SeatId seat) { return match::to_json(match::view(m, seat)); }

std::string own_questions(const Match& m, SeatId seat) {
  std::string out;
  for (const world::Decision& d : m.open())
    if (d.seat == seat) out += fmt::format("{} {} {} {}\n", d.id, d.prompt, d.items.size(), d.deadline_ms);
  return out;
}

/// Everything from the beginning in a runtime that has never played; null where an input does not fit.
std::unique_ptr<Match> from_save(const std::string& text, script::Runtime& fresh, std::string& why) {
  content::Diagnostics diagnostics;
  const auto save = save::parse_save(text, "the save", diagnostics);
  if (!save) return why = content::to_text(diagnostics), nullptr;
  save::Replayed again = save::replay(fresh, *save);
  if (!again.diagnostics.ok()) return why = content::to_text(again.diagnostics), nullptr;
  return std::move(again.match);
}

/// One walk over a game, with what is tried at each prompt.
class Walk {
 public:
  Walk(const Match& played, const Checks& checks)
      : checks_(checks),
        journal_(played.journal()),
        fresh_(played.runtime().shared_package()),
        walk_(played.runtime(), *played.setup()),
        other_(fresh_, *played.setup()) {}

  std::string first_fault() {
    while (true) {
      std::string fault = at_prompt();
      if (!fault.empty())
        return fmt::format("after {} inputs, at {}: {}", walk_.journal().size(), open_of(walk_), fault);
      const std::size_t done = walk_.journal().size();
      if (done >= journal_.size()) return {};
      const Input next = journal_[done];
      if (!walk_.again(next) || walk_.journal().size() <= done)
        return fmt::format("input {} cannot be given again", done + 1);
      (void)other_.again(next);
    }
  }

 private:
  std::string at_prompt() {
    if (checks_.fork)
      if (std::string fault = forks(); !fault.empty()) return fault;
    for (const SeatId seat : walk_.world().seat_ids()) {
      if (checks_.fork_for && !walk_.over() && !fork_for(seat))
        return "a fork for " + walk_.defs().seats[seat] + " is another game to it";
      if (!checks_.leaks) continue;
      const spec::Examined found = spec::examine_prompt(walk_, seat, walk_.journal().size(), {.fits = 3, .tries = 12});
      if (found.leak) return "a leak: " + to_text(*found.leak);
    }
    if (checks_.undo)
      if (std::string fault = undone(); !fault.empty()) return fault;
    if (checks_.save)
      if (std::string fault = saved(); !fault.empty()) return fault;
    return checks_.reload ? reloaded() : std::string();
  }

  std::string forks() {
    if (!same(walk_.fork(), walk_)) return "a fork is another game";
    if (!same(walk_.branch(), walk_)) return "a branch is another game";
    if (!same(other_, walk_)) return "another runtime plays another game";
    Match back = walk_.branch();
    for (std::size_t inputs = back.journal().size() + 1; inputs-- > 0;)
      if (!back.rewind(inputs)) return "it cannot be rewound";
    return {};
  }

  bool fork_for(SeatId seat) {
    world::Rng rng = world::Rng::seeded(walk_.journal().size() + 1);
    Match redrawn = walk_.fork();
    if (!walk_.fork_for(seat, rng, redrawn)) return false;
    // in a secret choice the others are asked again, since nobody knows what they chose, or when
    if (walk_.in_secret()) return own_questions(redrawn, seat) == own_questions(walk_, seat);
    return view_of(redrawn, seat) == view_of(walk_, seat);
  }

  std::string undone() {
    Match back = walk_.branch();
    const bool paused = walk_.world().time.paused;
    const std::int64_t now = back.now();
    if (!back.undo()) return same(back, walk_) ? "" : "a refused undo changes the game";
    if (!paused) return "time runs, and an answer is taken back";
    if (!back.world().time.paused) return "undo ends the pause";
    if (back.journal().size() + 1 != walk_.journal().size()) return "undo takes back more than an answer";
    if (back.now() < now) return "undo sets the clock back";
    script::Runtime fresh(walk_.runtime().shared_package());
    std::string why;
    const auto again = from_save(save::save_text(back), fresh, why);
    return !again ? "after undo it does not replay: " + why : same(*again, back) ? "" : "after undo it is another game";
  }

  std::string saved() {
    script::Runtime fresh(walk_.runtime().shared_package());
    const std::string text = save::save_text(walk_);
    std::string why;
    const auto again = from_save(text, fresh, why);
    if (!again) return "its save does not load: " + why;
    if (!same(*again, walk_) || again->journal() != walk_.journal()) return "its save is another game";
    return save::save_text(*again) == text ? "" : "its save is saved as another one";
  }

  std::string reloaded() {
    if (walk_.over()) return {};
    script::Runtime fresh(walk_.runtime().shared_package());
    const save::Reloaded again = save::reload(walk_, fresh);
    if (!again.match) return "it cannot be reloaded: " + content::to_text(again.diagnostics);
    if (again.kept != again.answers || !again.state) return "a reload drops an input";
    return same(*again.match, walk_) ? "" : "reloaded, it is another game";
  }

  Checks checks_;
  std::vector<Input> journal_;
  script::Runtime fresh_;
  Match walk_, other_;
};

}  // namespace

std::string first_fault(const Match& played, const Checks& checks) { return Walk(played, checks).first_fault(); }

}  // namespace vizier::timed_game
