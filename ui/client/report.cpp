#include "client/report.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "client/save_file.hpp"
#include "content/files.hpp"
#include "content/manifest.hpp"
#include "save/save.hpp"
#include "script/error_text.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view head = "# report: ", answered = "# answer: ", told = "# > ";

std::string commented(const std::string& text) {
  std::string out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out += fmt::format("{}{}\n", told, line);
  return out;
}

}  // namespace

std::string report_text(const match::Match& match, const std::vector<std::string>& players, const std::string& language,
                        const Trouble& trouble) {
  std::string text = save::save_text(match, players, language), answer = trouble.answer;
  if (match.stuck() && !match.journal().empty()) {      // the game can be opened where it last went well
    text.erase(text.rfind('\n', text.size() - 2) + 1);  // its hash
    const std::size_t last = text.rfind('\n', text.size() - 2) + 1;
    answer = text.substr(last, text.size() - last - 1);
    text.erase(last);
  }
  std::string more =
      fmt::format("{}vizier, save format {}, content format {}\n", head, save::save_format, content::current_format);
  if (!answer.empty()) more += fmt::format("{}{}\n", answered, answer);
  if (trouble) more += commented(script::explain(trouble.error));
  return text.insert(text.find('\n') + 1, more);
}

fs::path reports_folder() {
  const fs::path games = games_folder();
  return games.empty() ? games : games.parent_path() / "reports";
}

Result<fs::path> save_report(const match::Match& match, const std::vector<std::string>& players,
                             const std::string& language, const Trouble& trouble) {
  const fs::path folder = reports_folder();
  if (folder.empty()) return Failed{"there is no home folder to keep the report in"};
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return Failed{fmt::format("cannot make {}: {}", folder.string(), error.message())};
  const fs::path file = free_name(folder, match.runtime().package().config.package + "-report");
  if (const auto written = write_whole(file, report_text(match, players, language, trouble)); !written)
    return written.failed().in(file.string());
  return file;
}

std::optional<Report> read_report(const fs::path& file) {
  std::ifstream in = content::open_to_read(file);
  Report report;
  bool found = false;
  for (std::string line; std::getline(in, line) && line != "---";) {
    found = found || line.starts_with(head);
    if (line.starts_with(answered)) report.answer = line.substr(answered.size());
    if (line.starts_with(told)) report.told += line.substr(told.size()) + "\n";
  }
  return found ? std::optional(std::move(report)) : std::nullopt;
}

}  // namespace vizier::client
