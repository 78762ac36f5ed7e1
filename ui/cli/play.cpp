#include "cli/play.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <random>

#include "cli/output.hpp"
#include "client/begin.hpp"
#include "client/memory.hpp"
#include "client/output.hpp"
#include "client/wording.hpp"
#include "content/editions.hpp"
#include "content/utf8.hpp"
#include "terminal/options.hpp"
#include "terminal/text.hpp"

namespace vizier::cli {

void declare_window(Arguments& arguments, PlayOptions& o) {
  arguments.flag("--window", o.window,
                 "play in a window; without this or --terminal that is done where there is a display");
  arguments.flag("--terminal", o.terminal, "play in this terminal");
  arguments.option("--size", o.size, "WxH", "of the window; without it as it was last, or 1280x800");
  arguments.option("--hits", o.hits, "FILE", "for tests: after each frame, where things are in the window");
  arguments.flag("--frames", o.frames,
                 "for measuring: tells now and then how many frames the window drew while something moved");
  arguments.flag("--still", o.still, "for tests: nothing moves, and bots answer at once");
}

namespace {

struct PlayArguments {
  std::vector<std::string> package;
  content::Config config;
  std::vector<std::string> seats;
  std::string seed, save, profile, level = "normal";
  bool watch = false;
  PlayOptions play;
};

std::vector<std::string> ids(const std::vector<content::Manifest>& manifests) {
  std::vector<std::string> out;
  for (const content::Manifest& m : manifests) out.push_back(m.id);
  return out;
}

/// The person left before there was a game.
struct Left {};

/// Asks for one of a list; Enter takes the usual one.
std::string pick(const client::Wording& words, const std::string& question, const std::vector<std::string>& names,
                 const std::vector<std::string>& labels, std::size_t usual = 0) {
  std::vector<terminal::Option> options;
  client::Output& out = client::standard_output();
  out << words(question) << "\n";
  for (std::size_t i = 0; i < names.size(); ++i) {
    options.push_back({std::to_string(i + 1), labels[i], {names[i], labels[i]}});
    out << fmt::format("  {} {}\n", i + 1, content::visible_line(labels[i]));
  }
  out << words("start.hint", {{"usual", labels[usual].substr(0, labels[usual].find(':'))}}) << "\n";
  const auto next_line = [&out](std::string& line) {
    out << "> ";
    out.flush();
    return static_cast<bool>(std::getline(std::cin, line));
  };
  std::string line;
  while (next_line(line)) {
    if (line.empty()) return names[usual];
    std::string word = terminal::folded(line);
    if (word.starts_with(':')) word.erase(0, 1);
    const auto says = [&](const char* command) {
      return word == command || word == terminal::folded(words(std::string("command.") + command));
    };
    if (word == "?" || says("help")) {
      out << words("start.help", {{"example", "vizier play PACKAGE --edition E --rules R --seats human,easy,hard"}})
          << "\n";
      continue;
    }
    if (says("quit")) throw Left{};
    if (const auto found = terminal::find_option(options, line); found.index >= 0)
      return names[static_cast<std::size_t>(found.index)];
    out << words("answer.unknown", {{"typed", line}}) << "\n";
  }
  out << "\n";
  throw Usage("no game was chosen: name a package, such as `vizier play " + names[0] + "`");
}

/// Without a package on the command line: what is there, in which edition, with which rules.
void choose_game(const Global& global, const content::Library& library, PlayArguments& o) {
  if (library.packages().empty()) throw Usage("no package is installed");
  const client::Wording words(client::wording_folders(project_folder(global), "terminal"),
                              o.play.language.empty() ? "en" : o.play.language);
  std::vector<std::string> titles;
  for (const content::Manifest& m : library.packages())
    titles.push_back(fmt::format("{} ({})", m.title.empty() ? m.id : m.title, m.id));
  o.config.package = library.packages().size() == 1 ? library.packages()[0].id
                                                    : pick(words, "start.game", ids(library.packages()), titles);
  if (isatty(STDIN_FILENO) != 1) return;
  const content::Manifest& m = *library.find(o.config.package);
  const auto choose = [&](const char* question, const char* prefix, const std::vector<std::string>& names,
                          std::string& into) {
    if (!into.empty() || names.size() < 2) return;
    const content::Loaded first = library.load({m.id, {}, {}, {}});
    std::vector<std::string> labels;
    for (const std::string& name : names) {
      const std::string key = std::string(prefix) + "." + name;
      labels.push_back(first.package && first.package->texts.has(key)
                           ? first.package->texts.format(words.language(), key, {})
                           : name);
    }
    into = pick(words, question, names, labels);
  };
  choose("start.edition", "edition", content::editions_of(library, m, o.config.mods), o.config.edition);
  choose("start.rules", "rules", m.rules, o.config.rules);
  if (!o.seats.empty()) return;
  const std::vector<std::string> levels{"easy", "normal", "hard", "random"};
  std::vector<std::string> labels;
  for (const std::string& level : levels) labels.push_back(words("level.about_" + level));
  o.level = pick(words, "start.opponents", levels, labels, 1);
}

/// What was played with last time; only what is still there and still fits.
void take_remembered_mods(const content::Library& library, content::Config& config, const client::Wording& words) {
  content::Config with = config;
  with.mods = client::remembered_mods(config.package);
  if (with.mods.empty()) return;
  if (library.load(with).package) {
    complain(words("start.same_mods", {{"mods", fmt::format("{}", fmt::join(with.mods, ", "))}}));
    config = with;
  } else {
    complain(fmt::format(
        "the mods of the last time do not fit any more: {} (vizier mod list says what there is); playing without",
        fmt::join(with.mods, ", ")));
  }
}

void keep(const PlayArguments& o, client::Playing& playing, const std::string& language) {
  std::error_code error;
  if (!o.save.empty() && std::filesystem::exists(o.save, error))
    throw Usage(fmt::format("{} exists: `vizier resume {}` goes on with it, or choose another name", o.save, o.save));
  if (const auto kept = client::keep(playing, language, o.save); !kept)
    throw Failure(kept.problem() + (o.save.empty() ? "; --save FILE keeps the game elsewhere" : ""));
}

int play(const Global& global, PlayArguments& o) {
  if (o.package.size() > 1) throw Usage(fmt::format("one package at a time, not {}", o.package.size()));
  o.config.package = o.package.empty() ? "" : o.package[0];
  const Where where = where_to_play(o.play);
  const bool in_window = where == Where::window;
  if (in_window && o.config.package.empty() && o.profile.empty()) return start_in_window(global, o.play, o.watch);
  const client::Wording words = spoken_words(global, o.play.language);
  if (where == Where::no_display) tell_no_display(global, o.play.language);
  const bool asked = !o.config.mods.empty() || !o.profile.empty();
  Chosen chosen = choose(global, o.config, o.profile);
  const content::Library& library = chosen.library;
  o.config = std::move(chosen.config);
  if (o.config.package.empty()) choose_game(global, library, o);
  if (!asked) take_remembered_mods(library, o.config, words);
  check_config(library, o.config);
  const auto package = load_to_play(library, o.config);
  for (const std::string& mod : idle_mods(*package))
    complain(fmt::format("the mod {} has nothing for {}: it changes nothing in this game", mod,
                         to_text({package->config.package, package->config.edition, package->config.rules, {}})));
  if (asked)
    if (const auto kept = client::remember_mods(o.config.package, package->config.mods); !kept)
      complain("which mods were chosen could not be noted: " + kept.problem());
  const std::vector<std::string> players = players_of(o.seats, o.level, *package);
  const std::string language = choose_language(*package, o.play.language, &words);
  const std::uint64_t seed = seed_of(o.seed);
  auto made = client::make_game(package, players, seed);
  if (!made) throw Failure(made.problem());
  client::Playing playing = *std::move(made);
  keep(o, playing, language);
  if (in_window) return play_in_window(global, o.play, library, std::move(playing), seed, o.watch);
  if (o.watch && !playing.open.empty())
    throw Usage("--watch is for one screen: nobody can be invited by phone meanwhile");
  if (o.watch)
    return play_watching(global, library, *playing.match, *playing.save, players, language, o.play.no_colour);
  return play_at_terminal(global, *playing.match, *playing.save, playing.players, language, o.play.no_colour, {},
                          playing.open);
}

std::function<int()> declare_play(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<PlayArguments>();
  arguments.positionals("PACKAGE", o->package, "id of the package, or its folder; without it you are asked");
  declare_config(arguments, o->config);
  declare_profile(arguments, o->profile);
  arguments.list("--seats", o->seats, "WHO,WHO",
                 "human, phone (somebody whom you invite) or a bot for each seat (easy, normal, hard, random; vizier "
                 "sim --help lists all), or how many: "
                 "you and normal bots");
  arguments.option("--lang", o->play.language, "TAG", "language to play in; without it that of the environment");
  arguments.option("--seed", o->seed, "N", "the same seed gives the same game; without it chance decides");
  arguments.option("--save", o->save, "FILE", "where every answer is saved; without it among your games");
  arguments.flag("--watch", o->watch,
                 "for designers: when a file of the content is saved, the game goes on with it at once");
  arguments.flag("--no-colour", o->play.no_colour, "no colours; also NO_COLOR");
  declare_window(arguments, o->play);
  return [&global, o] {
    try {
      return play(global, *o);
    } catch (const Left&) {
      return 0;
    } catch (const Usage& e) {
      complain(e.what());
      return 2;
    }
  };
}

}  // namespace

client::Wording spoken_words(const Global& global, std::string language) {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (language.empty() && value) language = std::string(value).substr(0, std::string(value).find_first_of("_.@"));
  }
  return {client::wording_folders(project_folder(global), "terminal"), language.empty() ? "en" : language};
}

void check_config(const content::Library& library, const content::Config& config) {
  const content::Manifest* m = library.find(config.package);
  if (!m || m->is_mod) throw Usage(unknown_name("package", config.package, ids(library.packages())));
  const auto check = [&](const char* what, const std::string& name, const std::vector<std::string>& known) {
    if (!name.empty() && std::find(known.begin(), known.end(), name) == known.end())
      throw Usage(fmt::format("{}: {}", config.package, unknown_name(what, name, known)));
  };
  check("edition", config.edition, content::editions_of(library, *m, config.mods));
  check("rules set", config.rules, m->rules);
  for (const std::string& mod : config.mods)
    if (const content::Manifest* found = library.find(mod); !found || !found->is_mod)
      throw Usage(unknown_name("mod", mod, ids(library.mods())));
}

std::vector<std::string> players_of(const std::vector<std::string>& seats, const std::string& others,
                                    const content::Package& package) {
  const world::Defs& defs = package.defs;
  constexpr int usual = 4;
  int count = std::clamp(usual, defs.min_seats, defs.max_seats);
  std::vector<std::string> players = seats;
  if (players.size() == 1) {
    const std::string& word = players[0];
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
    if (error == std::errc{} && end == word.data() + word.size()) players.clear();
  }
  if (players.empty() && count > 0 && count <= world::max_seats) {
    players.assign(static_cast<std::size_t>(count), others);
    players[0] = "human";
  }
  if (players.empty())
    throw Usage(
        fmt::format("{} is for {} to {} seats, not {}", package.manifest.id, defs.min_seats, defs.max_seats, count));
  if (const auto good = client::check_players(package, client::as_persons(players)); !good) throw Usage(good.problem());
  return players;
}

std::uint64_t seed_of(const std::string& text) {
  if (text.empty()) return std::random_device{}();  // a game that nobody asked for in particular
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc{} || end != text.data() + text.size())
    throw Usage(fmt::format("--seed {}: it must be a number", text));
  return seed;
}

void tell_no_display(const Global& global, const std::string& language) {
  complain(spoken_words(global, language)("start.no_window"));
}

const Verb play_verb{"play",
                     "Plays a game in a window, or at this terminal: against bots, or with others at the same screen.",
                     "vizier play PACKAGE --seats human,easy,hard --lang fr", declare_play};

}  // namespace vizier::cli
