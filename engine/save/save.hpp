#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/library.hpp"
#include "match/match.hpp"

/// Saves as text that a person can read: what was played (content and its hashes), how it began (set-up or position),
/// and one line an input.
///
///     vizier-save 2
///     package: game 1.0.0
///     seats: 4
///     …
///     ---
///     red: t7 s12
///     blue/bid: 3
///     @1500
///     blue/bid! @2000
///     red@61250: t7 s12        (in real time every answer has its instant)
///     */bell! @70000           (a timer of the game)
///     blue@71300 lost          (has left the table)
///     = 90f1c3a2b4d5e6f7 4
namespace vizier::save {

inline constexpr int save_format = 2;

struct SaveHeader {
  content::Config config;
  std::string version;                    ///< of the package
  std::vector<std::string> mod_versions;  ///< of config.mods, in the same order; empty where the save does not say
  std::uint64_t content_hash = 0;
  std::vector<content::FileHash> files;
  std::optional<match::Setup> setup;
  std::string position;  ///< YAML text when it began from a position
  int seats = 0;
  std::vector<std::string> players;  ///< what plays each seat: human, random…
  std::string language;
};

struct SaveLine {
  int number = 0;
  match::Input::Type type = match::Input::Type::answer;
  std::string seat, id, words;  ///< seat is empty for a timer of the game itself
  std::int64_t clock_ms = 0;
};

struct Save {
  SaveHeader header;
  std::vector<SaveLine> lines;
  bool complete = false;              ///< it ends with the line of its hash
  std::optional<std::uint64_t> hash;  ///< of the World after all lines
  std::vector<std::string> notes;     ///< what was odd and could be mended
  std::string file;
  std::map<std::string, int, std::less<>> header_lines;  ///< key → line, for messages
  int hash_line = 0;
  std::int64_t left_ms = 0;  ///< real time: what the host's clock showed when the game was left; 0: not told
};

/// Everything before the journal: a client writes this once, then appends a line an input.
std::string header_text(const SaveHeader& header);
SaveHeader header_of(const match::Match& match, std::vector<std::string> players = {}, std::string language = {});
/// An input as a line, without its end of line. An answer must be to a question that is open in `at_prompt` now.
std::string journal_line(const match::Match& at_prompt, const match::Input& input);
/// The last line of a save that is whole, without its end of line: the hash, how many inputs there are, and in real
/// time what the clock shows, so that leaving a game gives nobody time.
std::string end_line(const match::Match& match);
/// The whole match, closed by its hash. Re-plays the match beside itself, since words can only be found at their
/// prompt.
std::string save_text(const match::Match& match, std::vector<std::string> players = {}, std::string language = {});

/// Reads a save without knowing the game. A last line without its end was cut off by a killed program: it is left out,
/// and `notes` says so.
std::optional<Save> parse_save(std::string_view text, const std::string& file, content::Diagnostics& diagnostics);

/// Loads what the save was played with; null, with the reason, where something is not installed.
std::shared_ptr<const content::Package> load_package(const content::Library& library, const Save& save,
                                                     content::Diagnostics& diagnostics);

struct Replayed {
  std::unique_ptr<match::Match> match;  ///< null where it cannot even begin; otherwise as far as it went
  std::size_t inputs = 0;               ///< lines that were played
  content::Diagnostics diagnostics;
};

/// Plays the first `to` lines. Changed content is a warning: the lines may well fit; where one does not, the match
/// stops before it.
Replayed replay(script::Runtime& runtime, const Save& save, std::size_t to = SIZE_MAX,
                match::MatchOptions options = {});

}  // namespace vizier::save
