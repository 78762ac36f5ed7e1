#pragma once
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cli/project.hpp"
#include "client/host.hpp"
#include "client/invitation.hpp"
#include "client/save_file.hpp"
#include "client/wording.hpp"
#include "match/match.hpp"

namespace vizier::cli {

/// What `play` and `resume` have in common: how the game is shown.
struct PlayOptions {
  std::string language;
  bool no_colour = false;
  bool window = false, terminal = false;  ///< asked for; neither: a window where there is a display
  std::string size, hits;                 ///< of the window; for tests: a file that tells where things are
  bool still = false;                     ///< for tests: nothing moves
  bool frames = false;                    ///< for measuring: frames of the window are counted
};

/// The command line asks for something that is not there; the exit status is 2.
struct Usage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// `'x'; did you mean 'y'?` and so on, for a name that is not among the known ones.
std::string unknown_name(const std::string& what, const std::string& name, const std::vector<std::string>& known);

/// Throws Usage where the package, its edition, its rules or a mod is not there.
void check_config(const content::Library& library, const content::Config& config);
/// `human,easy,hard`, or a number: one person, and `others` in the other seats. Without any, up to four seats.
std::vector<std::string> players_of(const std::vector<std::string>& seats, const std::string& others,
                                    const content::Package& package);
/// The number that the text is; without a text, chance decides.
std::uint64_t seed_of(const std::string& text);

/// The language to play in: the one that was asked for, or that of the environment where the package has it, or the
/// package's first.
/// A language that only the program itself speaks (`host`) will do, too, if it is asked for.
std::string choose_language(const content::Package& package, const std::string& wanted,
                            const client::Wording* host = nullptr);

/// The terminal's own texts, before a game is chosen: in the language that was asked for, or that of the environment.
client::Wording spoken_words(const Global& global, std::string language);

/// How a window or a terminal invites others to its table: a server on a thread of its own.
client::Invite invites(const Global& global);
/// Whether others sat at the table of this save when it was last played.
bool had_guests(const std::filesystem::path& save);

/// Plays at this terminal until the game is over or left. `goes_on`: see terminal::SessionOptions; `open`: seats to
/// which others are invited.
int play_at_terminal(const Global& global, match::Match& match, client::SaveFile& save,
                     const std::vector<std::string>& players, const std::string& language, bool no_colour,
                     std::function<bool()> goes_on = {}, const std::set<std::string>& open = {});

/// The same, and whenever a file of the content is saved the game goes on with the new content; where that is broken,
/// the message is shown and the old stays.
int play_watching(const Global& global, const content::Library& library, match::Match& match, client::SaveFile& save,
                  const std::vector<std::string>& players, const std::string& language, bool no_colour);

/// Where to play: in a window, in the terminal, or in the terminal because there is no display. Throws Failure where a
/// window was asked for and there is no display.
enum class Where { window, terminal, no_display };
Where where_to_play(const PlayOptions& options);
/// Says that there is no display, in the language that was asked for or that of the environment.
void tell_no_display(const Global& global, const std::string& language);
void declare_window(Arguments& arguments, PlayOptions& options);
int play_in_window(const Global& global, const PlayOptions& options, const content::Library& library,
                   client::Playing playing, std::uint64_t seed, bool watch);
/// The same, and the game is chosen there.
int start_in_window(const Global& global, const PlayOptions& options, bool watch);

}  // namespace vizier::cli
