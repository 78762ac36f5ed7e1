#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace vizier::client {

/// A script that failed while somebody played.
struct Trouble {
  script::Error error;
  /// The line of the journal that brought it about and was taken back; empty where it was something else.
  std::string answer;
  explicit operator bool() const { return static_cast<bool>(error); }
};

/// What a person can send to whoever mends the game: the whole game as a save, with versions and hashes of its content,
/// and in its comments what went wrong. Every program that opens saves opens it.
std::string report_text(const match::Match& match, const std::vector<std::string>& players, const std::string& language,
                        const Trouble& trouble);

/// Writes it among the user's reports; gives where it lies.
Result<std::filesystem::path> save_report(const match::Match& match, const std::vector<std::string>& players,
                                          const std::string& language, const Trouble& trouble);

/// What a report says beyond its save; nothing where the file is a save and no report.
struct Report {
  std::string answer;  ///< as in Trouble
  std::string told;    ///< what the script said, several lines
};
/// Reads what a report says in its comments.
std::optional<Report> read_report(const std::filesystem::path& file);

/// `$XDG_DATA_HOME/vizier/reports`, or below ~/.local/share; empty where there is no home.
std::filesystem::path reports_folder();

}  // namespace vizier::client
