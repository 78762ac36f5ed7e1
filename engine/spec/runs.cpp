// What every spec is worth beyond itself: replay, reload and hidden information come free.
#include <fmt/format.h>

#include "save/save.hpp"
#include "spec/play.hpp"

namespace vizier::spec {

using match::Input;
using match::Match;

namespace {

/// Saves the match as text and reads it back.
Result<std::unique_ptr<Match>> reload(const Match& match, script::Runtime& runtime, match::MatchOptions options = {}) {
  content::Diagnostics diagnostics;
  const auto save = save::parse_save(save::save_text(match), "the save", diagnostics);
  if (!save) return Failed{content::to_text(diagnostics)};
  save::Replayed again = save::replay(runtime, *save, SIZE_MAX, options);
  if (!again.diagnostics.ok() || !again.match || again.match->journal() != match.journal())
    return Failed{again.diagnostics.list.empty() ? "the journal is not the same" : content::to_text(again.diagnostics)};
  if (again.match->world().hash() != match.world().hash()) return Failed{"the state of the game is not the same"};
  return std::move(again.match);
}

bool same_questions(const Match& a, const Match& b) {
  if (a.open().size() != b.open().size()) return false;
  for (std::size_t i = 0; i < a.open().size(); ++i) {
    const world::Decision &x = a.open()[i], &y = b.open()[i];
    if (x.type != y.type || x.seat != y.seat || x.id != y.id || x.prompt != y.prompt || x.items != y.items ||
        x.seconds != y.seconds || x.legal != y.legal || x.texts != y.texts)
      return false;
  }
  return true;
}

/// Calls f at the start and after every input of the journal, with how many inputs lie behind.
template <class F>
Result<> at_every_prompt(const Match& played, F&& f) {
  Match walk(played.runtime(), played.start());
  const std::vector<Input>& journal = played.journal();
  for (std::size_t i = 0;; i = walk.journal().size()) {
    if (auto good = f(walk, i); !good) return good;
    if (i >= journal.size()) return {};
    const auto given = walk.again(journal[i]);
    if (!given || walk.journal().size() <= i) return Failed{fmt::format("input {} cannot be given again", i + 1)};
  }
}

}  // namespace

Result<> replay_fresh(const Match& played) {
  script::Runtime fresh(played.runtime().shared_package());
  match::MatchOptions forgetful;
  forgetful.history = false;  // nobody goes back in it, and a long game's checkpoints take tens of megabytes
  const auto again = reload(played, fresh, forgetful);
  if (!again)
    return Failed{
        "replayed from its save in a fresh runtime, it does not come to the same end: does a script keep "
        "something of its own?\n" +
        again.problem()};
  if (!same_questions(played, **again))
    return Failed{"replayed from its save in a fresh runtime, it ends with other questions"};
  return {};
}

Result<> reload_everywhere(const Match& played) {
  return at_every_prompt(played, [](Match& walk, std::size_t inputs) -> Result<> {
    auto again = reload(walk, walk.runtime());
    if (!again)
      return Failed{
          fmt::format("saved and reloaded after {} inputs, it is not the same game\n{}", inputs, again.problem())};
    if (!same_questions(walk, **again))
      return Failed{fmt::format("saved and reloaded after {} inputs, other questions are open", inputs)};
    walk = std::move(**again);  // and on from there
    return {};
  });
}

Result<> look_for_leaks(const Match& played, Examined& examined) {
  Interference test(played.runtime(), played.start(), played.journal());
  const Examined found = test.examine_all(played.journal().size());
  examined.add(found);
  if (found.leak) return Failed{to_text(*found.leak)};
  return {};
}

}  // namespace vizier::spec
