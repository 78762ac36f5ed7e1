#include <fmt/format.h>

#include <memory>

#include "cli/output.hpp"
#include "cli/play.hpp"
#include "cli/saves.hpp"
#include "terminal/session.hpp"

namespace vizier::cli {
namespace {

struct Options {
  std::string file;
  PlayOptions play;
};

std::string trimmed(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

int resume(const Global& global, const Options& o) {
  content::Diagnostics diagnostics;
  const auto save = read_save(o.file, diagnostics);
  if (!save) throw Failure(trimmed(content::to_text(diagnostics)));
  const content::Library library = open_library(global, needed_by(*save));
  Replay replay = replay_save(library, *save, diagnostics);
  if (!diagnostics.list.empty()) complain(trimmed(content::to_text(diagnostics)));
  // a line that does not fit stays in the file: going on from before it would throw it and the rest away
  if (!diagnostics.ok() || !replay.played.match) throw Failure(fmt::format("{} cannot be gone on with; it was left as it is", o.file));
  match::Match& match = *replay.played.match;
  std::vector<std::string> players = save->header.players;
  if (players.empty()) {
    players.assign(static_cast<std::size_t>(match.world().seats), "random");
    players[0] = "human";
  }
  const std::string wanted = o.play.language.empty() ? save->header.language : o.play.language;
  const std::string language = choose_language(match.runtime().package(), wanted);
  terminal::SaveFile file;
  if (!file.take_over(o.file, match::header_text(match::header_of(match, players, language)), terminal::journal_lines(match))) throw Failure(file.problem());
  return play_at_terminal(global, match, file, players, language, o.play.no_colour);
}

std::function<int()> declare(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<Options>();
  arguments.positional("FILE", o->file, "a saved game");
  arguments.option("--lang", o->play.language, "TAG", "another language than before");
  arguments.flag("--no-colour", o->play.no_colour, "no colours; also NO_COLOR");
  return [&global, o] {
    try {
      return resume(global, *o);
    } catch (const Usage& e) {
      complain(e.what());
      return 2;
    }
  };
}

}  // namespace

const Verb resume_verb{"resume", "Goes on with a saved game where its last answer left it.", "vizier resume game.vsave", declare};

}  // namespace vizier::cli
