#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "cli/output.hpp"
#include "cli/play.hpp"
#include "client/output.hpp"
#include "client/settings.hpp"
#include "client/wording.hpp"
#include "content/files.hpp"
#include "content/suggest.hpp"
#include "terminal/session.hpp"

namespace vizier::cli {
namespace {

constexpr int usual_width = 80, least_width = 40, most_width = 160;

int terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return std::clamp<int>(size.ws_col, least_width, most_width);
  const char* columns = std::getenv("COLUMNS");
  const int n = columns ? std::atoi(columns) : 0;
  return n > 0 ? std::clamp(n, least_width, most_width) : usual_width;
}

int terminal_height() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;  // 0: nothing is drawn again above the cursor
}

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Whether there is something to read within so many milliseconds, or there never will be.
bool line_comes(std::int64_t milliseconds) {
  if (std::cin.rdbuf()->in_avail() != 0) return true;
  pollfd keyboard{STDIN_FILENO, POLLIN, 0};
  return poll(&keyboard, 1, static_cast<int>(milliseconds)) != 0;
}

}  // namespace

std::string unknown_name(const std::string& what, const std::string& name, const std::vector<std::string>& known) {
  return content::no_such(what, name, known)
      .sentence(known.empty() ? "" : fmt::format("there is: {}", fmt::join(known, ", ")));
}

std::string choose_language(const content::Package& package, const std::string& wanted, const client::Wording* host) {
  const std::vector<std::string> known = package.texts.languages();
  const auto has = [&](const std::string& tag) { return std::find(known.begin(), known.end(), tag) != known.end(); };
  if (!wanted.empty()) {
    if (client::speaks(package.texts, wanted) || (host && host->speaks(wanted))) return wanted;
    throw Usage(unknown_name("language", wanted, known));
  }
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (!value || *value == '\0') continue;
    const std::string tag = std::string(value).substr(0, std::string(value).find_first_of("_.@"));
    if (has(tag)) return tag;
    break;  // the first that is set decides
  }
  return package.texts.first_language().empty() ? "en" : package.texts.first_language();
}

int play_at_terminal(const Global& global, match::Match& match, client::SaveFile& save,
                     const std::vector<std::string>& players, const std::string& language, bool no_colour,
                     std::function<bool()> goes_on, const std::set<std::string>& open) {
  const text::Speech speech(match.runtime().package(), language);
  const client::Wording words(client::wording_folders(project_folder(global), "terminal"), language);
  if (!words.found().list.empty()) complain(content::to_text(words.found()));
  content::Diagnostics diagnostics;
  const terminal::Layout layout = terminal::read_layout(match.runtime().package(), diagnostics);
  content::attach_sources(diagnostics);
  if (!diagnostics.list.empty()) complain(content::to_text(diagnostics));
  terminal::SessionOptions options;
  const bool screen = isatty(STDOUT_FILENO) == 1;
  const char* no_colour_wanted = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  options.players = players;
  // after a resume bots shall not repeat what they did at the beginning
  options.bot_seed = (match.setup() ? match.setup()->seed : 1) + 0x9E3779B97F4A7C15ULL * match.journal().size();
  options.clears = screen && term && std::string_view(term) != "dumb";
  options.colour = options.clears && !no_colour && !(no_colour_wanted && *no_colour_wanted != '\0');
  options.echo = isatty(STDIN_FILENO) != 1;
  options.width = terminal_width;
  options.height = terminal_height;
  options.now_ms = now_ms;
  if (!goes_on) {
    std::ios::sync_with_stdio(false);  // so that it can be told whether a line waits
    options.waits = line_comes;
    options.invite = invites(global);
    options.open = open;
    options.invited = had_guests(save.path());
  }
  options.goes_on = std::move(goes_on);
  // what one person likes is not what several at one keyboard agreed on
  const auto people = std::count(players.begin(), players.end(), "human") - static_cast<std::ptrdiff_t>(open.size());
  if (people == 1) options.ask_me = client::read_settings().ask_me;
  options.remember_ask_me = [](client::AskMe when) {
    client::Settings settings = client::read_settings();
    settings.ask_me = when;
    if (const auto kept = client::write_settings(settings); !kept)
      complain("this could not be noted: " + kept.problem());
  };
  client::Output& out = client::standard_output();
  out << words(match.journal().empty() ? "start.saved" : "start.resumed",
               {{"file", save.path().string()}, {"n", static_cast<std::int64_t>(match.journal().size())}})
      << "\n";
  terminal::Session session(match, save, speech, layout, words, std::move(options), std::cin, out);
  const int status = session.run();
  out.flush();
  return status;
}

}  // namespace vizier::cli
