#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/project.hpp"

namespace vizier::cli {

/// Loads content in every way it can be played and gathers what is wrong with it, each finding once.
class Checker {
 public:
  /// Paths, or ids of packages and mods; without any, everything installed. Throws Failure for what is neither.
  /// `mods` take part in everything that is checked.
  Checker(const Global& global, const std::vector<std::string>& paths, std::vector<std::string> mods = {});

  void run();
  const std::vector<content::Diagnostic>& found() const { return found_; }
  /// Every line of their scripts that tells something hidden on purpose.
  std::string disclosures() const;
  std::size_t count(content::Severity severity) const;
  std::string checked() const;  ///< `2 packages in 5 configurations`, for people

 private:
  void choose(const std::string& path);
  void add(const content::Diagnostics& diagnostics);
  void add_of(const std::string& game, content::Diagnostics& diagnostics);
  void say_alike();
  /// What came of one configuration.
  struct Tried {
    std::string game;  ///< its configuration as messages name it
    content::Diagnostics wrong, odd;
    std::vector<std::string> files;
    bool loaded = false;
  };
  std::vector<content::Config> configurations_of(const content::Manifest& manifest) const;
  Tried try_out(const content::Config& config) const;
  void gather(Tried tried);
  void check_save(const std::filesystem::path& file);
  void judge(const content::Manifest& manifest);
  std::size_t times_read(const std::string& file) const;

  struct Seen {
    content::Diagnostic diagnostic;
    std::size_t times = 0;
  };
  std::vector<Seen> idle_;                   ///< what some configurations of the present package or mod leave idle
  std::map<std::string, std::size_t> read_;  ///< in how many of its configurations each file was read
  std::size_t loaded_ = 0;                   ///< how many of its configurations could be loaded
  content::Diagnostics odd_;                 ///< what its other passes found

  content::Library library_;
  std::vector<std::string> mods_;
  std::vector<const content::Manifest*> chosen_;
  std::vector<std::filesystem::path> saves_, specs_;
  std::vector<content::Diagnostic> found_;
  /// Messages that name the configuration: without its name → the place in found_, the name, how many say the same.
  struct Alike {
    std::size_t at;
    std::string game;
    int others;
  };
  std::map<std::string, Alike> alike_;
  std::size_t configurations_ = 0;
};

/// The verb `check`: what was found goes to standard output; the exit status.
int run_check(const Global& global, const std::vector<std::string>& paths, const std::vector<std::string>& mods,
              bool json, bool lines);

}  // namespace vizier::cli
