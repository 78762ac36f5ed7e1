#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/output.hpp"
#include "cli/play.hpp"
#include "client/begin.hpp"
#include "client/saves.hpp"
#include "client/wording.hpp"
#include "content/files.hpp"

namespace vizier::cli {
namespace {

struct ResumeOptions {
  std::vector<std::string> files;
  std::string file;
  PlayOptions play;
  bool as_far = false, watch = false;
};

/// The games of this person, those played last first; at most nine.
std::vector<std::filesystem::path> latest_games() {
  namespace fs = std::filesystem;
  std::vector<std::pair<fs::file_time_type, fs::path>> found;
  std::error_code error;
  for (fs::directory_iterator it(client::games_folder(), error), end; !error && it != end; it.increment(error))
    if (it->is_regular_file(error) && client::is_save(it->path()))
      found.emplace_back(it->last_write_time(error), it->path());
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  std::vector<fs::path> out;
  for (auto& [time, path] : found)
    if (out.size() < 9) out.push_back(std::move(path));
  return out;
}

/// What one is asked to choose by: the game, who plays, how far it is.
std::string described(const std::filesystem::path& file) {
  content::Diagnostics ignored;
  const auto save = client::read_save(file, ignored);
  if (!save) return "cannot be read";
  return fmt::format("{}, {} answers{}", to_text(save->header.config), save->lines.size(),
                     save->hash ? "" : ", not closed");
}

/// Asks which of the latest games is meant. Nothing where there is none, or nobody says.
std::string ask_for_game() {
  const auto games = latest_games();
  if (games.empty())
    throw Failure(fmt::format("there is no saved game in {}; name a FILE", content::shown(client::games_folder())));
  for (std::size_t i = 0; i < games.size(); ++i)
    print(fmt::format("{:>3}  {}: {}\n", i + 1, games[i].stem().string(), described(games[i])));
  print("Which one? (Enter: 1) ");
  finish_output();
  std::string line;
  if (!std::getline(std::cin, line)) throw Failure("no game was named");
  if (line.empty()) line = "1";
  if (line.size() == 1 && line[0] >= '1' && static_cast<std::size_t>(line[0] - '0') <= games.size())
    return games[static_cast<std::size_t>(line[0] - '1')].string();
  const auto named = std::find_if(games.begin(), games.end(), [&](const auto& game) { return game.stem() == line; });
  if (named == games.end()) throw Failure(fmt::format("'{}' is none of these games", line));
  return named->string();
}

/// The save does not play to its end with the content that is here: whether to go on from where it stops.
bool goes_on_from(const client::Resumed& resumed, const ResumeOptions& o) {
  const std::string how = fmt::format("the first {} of {} inputs fit", resumed.fits, resumed.inputs);
  if (o.as_far) {
    complain(fmt::format("{}; the game goes on from there in {}", how, client::copy_name(o.file).string()));
    return true;
  }
  if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) {
    complain(
        fmt::format("{}: {} cannot be gone on with as it is; `vizier resume {} --as-far` goes on from there, in a copy",
                    how, o.file, o.file));
    return false;
  }
  print(fmt::format("{}. Go on from there, in a copy of the game? [y/N] ", how));
  finish_output();
  std::string line;
  return std::getline(std::cin, line) && !line.empty() &&
         std::string_view("yYjJoOsS").find(line[0]) != std::string_view::npos;
}

int resume(const Global& global, const ResumeOptions& o) {
  content::Diagnostics unread;
  const auto save = client::read_save(o.file, unread);
  if (!save) throw Failure(client::as_problem(unread).problem);
  const content::Library library = open_library(global, client::needed_by(*save));
  client::Resumed resumed = client::replay_to_resume(library, *save);
  if (!resumed.diagnostics.list.empty()) complain(client::as_problem(resumed.diagnostics).problem);
  // a line that does not fit stays in the file: going on from before it would throw it and the rest away
  if (!resumed.playing.match) throw Failure(fmt::format("{} cannot be gone on with; it was left as it is", o.file));
  if (!resumed.whole() && !goes_on_from(resumed, o)) return 1;
  const client::Playing& playing = resumed.playing;
  // a save goes on even if nobody speaks its language here any more
  const client::Wording words(client::wording_folders(project_folder(global), "terminal"), "en");
  const bool known = client::speaks(playing.package->texts, resumed.language) || words.speaks(resumed.language);
  const std::string wanted = !o.play.language.empty() ? o.play.language : known ? resumed.language : std::string();
  const std::string language = choose_language(*playing.package, wanted, &words);
  if (const auto opened = client::go_on(resumed, o.file, language); !opened) throw Failure(opened.problem());
  const Where where = where_to_play(o.play);
  if (where == Where::no_display) tell_no_display(global, language);
  if (where == Where::window) {
    PlayOptions in_window = o.play;
    in_window.language = language;  // the save's, where no other was asked for
    // bots shall not repeat what they did at the beginning
    const std::uint64_t seed = (playing.match->setup() ? playing.match->setup()->seed : 1) +
                               0x9E3779B97F4A7C15ULL * playing.match->journal().size();
    return play_in_window(global, in_window, library, std::move(resumed.playing), seed, o.watch);
  }
  if (o.watch)
    return play_watching(global, library, *playing.match, *playing.save, playing.players, language, o.play.no_colour);
  return play_at_terminal(global, *playing.match, *playing.save, playing.players, language, o.play.no_colour);
}

std::function<int()> declare_resume(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ResumeOptions>();
  arguments.positionals("FILE", o->files, "a saved game; without it the latest ones are offered");
  arguments.flag(
      "--as-far", o->as_far,
      "where the content has changed so that not every answer fits: go on from the last that does, in a copy");
  arguments.flag("--watch", o->watch,
                 "for designers: when a file of the content is saved, the game goes on with it at once");
  arguments.option("--lang", o->play.language, "TAG", "another language than before");
  arguments.flag("--no-colour", o->play.no_colour, "no colours; also NO_COLOR");
  declare_window(arguments, o->play);
  return [&global, o] {
    try {
      if (o->files.size() > 1) throw Failure("one game at a time");
      o->file = o->files.empty() ? ask_for_game() : o->files.front();
      return resume(global, *o);
    } catch (const Usage& e) {
      complain(e.what());
      return 2;
    }
  };
}

}  // namespace

const Verb resume_verb{"resume", "Goes on with a saved game where its last answer left it.", "vizier resume game.vsave",
                       declare_resume};

}  // namespace vizier::cli
