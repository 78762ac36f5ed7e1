#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "cli/play.hpp"
#include "cli/project.hpp"
#include "client/saves.hpp"
#include "lab/advice.hpp"
#include "lab/prose.hpp"
#include "script/error_text.hpp"
#include "script/kept.hpp"

namespace vizier::cli {
namespace {

struct AdviseOptions {
  std::string save, seat, language;
  std::vector<std::string> bots;
  std::uint64_t top = 5, seed = 1, at = UINT64_MAX;
  bool json = false;
};

/// The open question that is meant: the seat's, or the first.
std::size_t question_of(const match::Match& match, const std::string& seat) {
  const auto open = match.open();
  for (std::size_t i = 0; i < open.size(); ++i)
    if (open[i].seat && (seat.empty() || match.defs().seats[open[i].seat] == seat)) return i;
  throw Failure(seat.empty() ? "nobody is asked anything in this position"
                             : fmt::format("{} is not asked anything in this position", seat));
}

std::string to_text(const lab::Advice& advice, std::size_t top) {
  const lab::Suggestion& best = advice.ranked[0];
  std::string out = fmt::format("\n{} would answer: {}\n", advice.bot, best.words);
  if (advice.ranked.size() == 1 && best.visits == 0) return out;
  std::size_t wide = 0;
  for (std::size_t i = 0; i < std::min(top, advice.ranked.size()); ++i)
    wide = std::max(wide, advice.ranked[i].words.size());
  for (std::size_t i = 0; i < std::min(top, advice.ranked.size()); ++i) {
    const lab::Suggestion& s = advice.ranked[i];
    out += fmt::format("  {:<{}}{:>8} {}   worth {:>5.1f} ± {:.1f} of 100\n", s.words, wide, s.visits,
                       s.visits == 1 ? "try  " : "tries", 100 * s.value, 100 * s.error);
  }
  if (advice.ranked.size() > top) out += fmt::format("  and {} more\n", advice.ranked.size() - top);
  if (advice.reasons.empty()) return out;
  out += fmt::format("  Why: when the round is over, on average, compared with {}:", advice.ranked[1].words);
  for (const lab::Reason& r : advice.reasons)
    out += fmt::format("{} {} {}", &r == &advice.reasons[0] ? "" : ",", r.words, lab::signed_with_error(r.difference));
  return out + "\n";
}

nlohmann::ordered_json to_json(const lab::Advice& advice, std::size_t top) {
  nlohmann::ordered_json tried = nlohmann::ordered_json::array(), why = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < std::min(top, advice.ranked.size()); ++i) {
    const lab::Suggestion& s = advice.ranked[i];
    tried.push_back(
        {{"answer", s.key}, {"words", s.words}, {"visits", s.visits}, {"value", s.value}, {"error", s.error}});
  }
  for (const lab::Reason& r : advice.reasons)
    why.push_back(
        {{"series", r.series}, {"words", r.words}, {"difference", r.difference.value}, {"error", r.difference.error}});
  return {{"bot", advice.bot},
          {"answer", advice.ranked[0].key},
          {"words", advice.ranked[0].words},
          {"tried", tried},
          {"why", why}};
}

int advise(const Global& global, const AdviseOptions& o) {
  content::Diagnostics diagnostics;
  const auto save = client::read_save(o.save, diagnostics);
  if (!save) throw Failure(content::to_text(diagnostics));
  const client::Replay replay = client::replay_save(open_library(global, client::needed_by(*save)), *save, diagnostics,
                                                    o.at == UINT64_MAX ? SIZE_MAX : static_cast<std::size_t>(o.at));
  if (!replay.played.match || !diagnostics.ok()) throw Failure(content::to_text(diagnostics));
  const match::Match& match = *replay.played.match;
  if (match.over()) throw Failure("the game is over");
  const std::size_t which = question_of(match, o.seat);
  const world::Decision& question = match.open()[which];
  const std::string& seat = match.defs().seats[question.seat];
  const text::Speech speech(match.runtime().package(), choose_language(match.runtime().package(), o.language));
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  if (!o.json) print(fmt::format("{} is asked: {}\n", speech.seat(seat), speech.prompt(match.world(), question)));
  for (const std::string& name : o.bots.empty() ? std::vector<std::string>{"greedy", "ismcts:1000"} : o.bots) {
    const auto advice = lab::advise(match, which, name, o.seed, speech);
    if (!advice) throw Failure(advice.problem());
    if (o.json)
      list.push_back(to_json(*advice, o.top));
    else
      print(to_text(*advice, o.top));
  }
  if (o.json)
    print_exactly(nlohmann::ordered_json{{"seat", seat},
                                         {"prompt", question.prompt},
                                         {"question", speech.prompt(match.world(), question)},
                                         {"bots", list}}
                      .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                  "\n");
  if (script::kept_nothing(match.runtime())) return 0;
  throw Failure(script::explain(match.runtime().error()));
}

std::function<int()> declare_advise(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<AdviseOptions>();
  arguments.positional("SAVE", o->save, "a saved game");
  arguments.list("--bots", o->bots, "BOT,BOT", "who is asked; greedy and ismcts:1000 without it");
  arguments.option("--seat", o->seat, "NAME", "whose question, where several are asked");
  arguments.option("--at", o->at, "N", "after the first N lines of the save instead of at its end");
  arguments.option("--top", o->top, "N", "how many answers to show of each; 5 without it");
  arguments.option("--seed", o->seed, "S", "of the bots; 1 without it");
  arguments.option("--lang", o->language, "TAG", "language of the game's words; without it that of the environment");
  arguments.flag("--json", o->json, "one line of JSON");
  return [&global, o] {
    try {
      return advise(global, *o);
    } catch (const Usage& e) {
      complain(e.what());
      return 2;
    }
  };
}

}  // namespace

const Verb advise_verb{"advise", "Says what bots would answer in a saved game, and why.",
                       "vizier advise game.save --bots greedy,ismcts:2000", declare_advise};

}  // namespace vizier::cli
