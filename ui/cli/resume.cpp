#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/output.hpp"
#include "cli/play.hpp"
#include "client/saves.hpp"
#include "terminal/session.hpp"

namespace vizier::cli {
namespace {

struct Options {
  std::string file;
  PlayOptions play;
  bool as_far = false, watch = false;
};

/// Beside the save, with a number that is free: `game-as-far-1.vsave`.
std::filesystem::path copy_name(const std::filesystem::path& file) {
  return client::free_name(file.has_parent_path() ? file.parent_path() : std::filesystem::path("."), file.stem().string() + "-as-far");
}

std::string trimmed(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

/// The save does not play to its end with the content that is here: whether to go on from where it stops.
bool goes_on_from(const match::Save& save, client::Replay& replay, const Options& o) {
  const std::size_t fits = replay.played.inputs, all = save.lines.size();
  if (replay.played.match->journal().size() > fits) replay.played.match->rewind(fits);
  const std::string how = fmt::format("the first {} of {} inputs fit", fits, all);
  if (o.as_far) {
    complain(fmt::format("{}; the game goes on from there in {}", how, copy_name(o.file).string()));
    return true;
  }
  if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) {
    complain(fmt::format("{}: {} cannot be gone on with as it is; `vizier resume {} --as-far` goes on from there, in a copy", how, o.file, o.file));
    return false;
  }
  std::cout << fmt::format("{}. Go on from there, in a copy of the game? [y/N] ", how) << std::flush;
  std::string line;
  return std::getline(std::cin, line) && !line.empty() && std::string_view("yYjJoOsS").find(line[0]) != std::string_view::npos;
}

int resume(const Global& global, const Options& o) {
  content::Diagnostics diagnostics;
  const auto save = client::read_save(o.file, diagnostics);
  if (!save) throw Failure(trimmed(content::to_text(diagnostics)));
  const content::Library library = open_library(global, client::needed_by(*save));
  client::Replay replay = client::replay_save(library, *save, diagnostics);
  if (!diagnostics.list.empty()) complain(trimmed(content::to_text(diagnostics)));
  // a line that does not fit stays in the file: going on from before it would throw it and the rest away
  if (!replay.played.match) throw Failure(fmt::format("{} cannot be gone on with; it was left as it is", o.file));
  const bool part = !diagnostics.ok();
  if (part && !goes_on_from(*save, replay, o)) return 1;
  match::Match& match = *replay.played.match;
  std::vector<std::string> players = save->header.players;
  if (players.empty()) {
    players.assign(static_cast<std::size_t>(match.world().seats), "random");
    players[0] = "human";
  }
  const std::string wanted = o.play.language.empty() ? save->header.language : o.play.language;
  const std::string language = choose_language(match.runtime().package(), wanted);
  client::SaveFile file;
  const std::string header = match::header_text(match::header_of(match, players, language));
  if (part ? !file.create(copy_name(o.file), header) : !file.take_over(o.file, header, client::journal_lines(match))) throw Failure(file.problem());
  if (part) file.replace(client::journal_lines(match));
  if (o.watch) return play_watching(global, library, match, file, players, language, o.play.no_colour);
  return play_at_terminal(global, match, file, players, language, o.play.no_colour);
}

std::function<int()> declare(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<Options>();
  arguments.positional("FILE", o->file, "a saved game");
  arguments.flag("--as-far", o->as_far, "where the content has changed so that not every answer fits: go on from the last that does, in a copy");
  arguments.flag("--watch", o->watch, "for designers: when a file of the content is saved, the game goes on with it at once");
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
