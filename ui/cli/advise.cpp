#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "bots/bot.hpp"
#include "cli/output.hpp"
#include "cli/project.hpp"
#include "client/saves.hpp"

namespace vizier::cli {
namespace {

struct Options {
  std::string save, seat;
  std::vector<std::string> bots;
  std::uint64_t top = 5, seed = 1, at = UINT64_MAX;
  bool json = false;
};

/// The open question that is meant: the seat's, or the first.
std::size_t question_of(const match::Match& match, const std::string& seat) {
  const auto open = match.open();
  for (std::size_t i = 0; i < open.size(); ++i)
    if (open[i].seat && (seat.empty() || match.defs().seats[static_cast<std::size_t>(open[i].seat.index)] == seat)) return i;
  throw Failure(seat.empty() ? "nobody is asked anything in this position" : fmt::format("{} is not asked anything in this position", seat));
}

int advise(const Global& global, const Options& o) {
  content::Diagnostics diagnostics;
  const auto save = client::read_save(o.save, diagnostics);
  if (!save) throw Failure(content::to_text(diagnostics));
  const client::Replay replay =
      client::replay_save(open_library(global, client::needed_by(*save)), *save, diagnostics, o.at == UINT64_MAX ? SIZE_MAX : static_cast<std::size_t>(o.at));
  if (!replay.played.match || !diagnostics.ok()) throw Failure(content::to_text(diagnostics));
  const match::Match& match = *replay.played.match;
  if (match.over()) throw Failure("the game is over");
  const std::size_t which = question_of(match, o.seat);
  const bots::Seat seat(match, which);
  const std::string& asked = match.defs().seats[static_cast<std::size_t>(seat.id().index)];
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  if (!o.json) print(fmt::format("{} is asked: {}\n", asked, seat.decision().prompt));
  for (const std::string& name : o.bots.empty() ? std::vector<std::string>{"greedy", "ismcts:1000"} : o.bots) {
    std::string problem;
    const auto bot = bots::make_bot(name, o.seed, seat.id(), problem);
    if (!bot) throw Failure(problem);
    const std::string choice = seat.key(bot->choose(seat));
    const auto thoughts = bot->thoughts();
    const std::size_t shown = std::min<std::size_t>(thoughts.size(), o.top);
    if (o.json) {
      nlohmann::ordered_json tried = nlohmann::ordered_json::array();
      for (std::size_t i = 0; i < shown; ++i)
        tried.push_back({{"answer", thoughts[i].words}, {"visits", thoughts[i].visits}, {"value", thoughts[i].value}, {"error", thoughts[i].error}});
      list.push_back({{"bot", name}, {"answer", choice}, {"tried", tried}});
      continue;
    }
    print(fmt::format("\n{} would answer: {}\n", name, choice));
    for (std::size_t i = 0; i < shown; ++i)
      print(fmt::format("  {:<40}{:>8} tries   worth {:>5.1f} ± {:.1f} %\n", thoughts[i].words, thoughts[i].visits, 100 * thoughts[i].value,
                        100 * thoughts[i].error));
  }
  if (o.json)
    print(nlohmann::ordered_json{{"seat", asked}, {"prompt", seat.decision().prompt}, {"bots", list}}.dump(
              -1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
          "\n");
  return 0;
}

std::function<int()> declare(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<Options>();
  arguments.positional("SAVE", o->save, "a saved game");
  arguments.list("--bots", o->bots, "BOT,BOT", "who is asked; greedy and ismcts:1000 without it");
  arguments.option("--seat", o->seat, "NAME", "whose question, where several are asked");
  arguments.option("--at", o->at, "N", "after the first N lines of the save instead of at its end");
  arguments.option("--top", o->top, "N", "how many answers to show of each; 5 without it");
  arguments.option("--seed", o->seed, "S", "of the bots; 1 without it");
  arguments.flag("--json", o->json, "one line of JSON");
  return [&global, o] { return advise(global, *o); };
}

}  // namespace

const Verb advise_verb{"advise", "Says what bots would answer in a saved game, and why.", "vizier advise game.save --bots greedy,ismcts:2000",
                       declare};

}  // namespace vizier::cli
