#pragma once
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments.hpp"

namespace vizier::cli {

/// What every verb knows beside its own options.
struct Global {
  std::vector<std::string> roots;                      ///< folders with packages and mods beside the program's own
  bool tests = false;                                  ///< look among the packages of tests/packages too
  mutable std::vector<std::filesystem::path> folders;  ///< of packages that were named by them: package_id()
};

/// One verb of the command, or a part of such a verb: `vizier mod new`. To add a verb: a file with its `const Verb`,
/// its name below and in verbs.cpp.
struct Verb {
  const char* name;
  const char* sentence;
  const char* example;
  /// Declares the options; what it returns runs the verb and gives the exit status.
  std::function<int()> (*declare)(Arguments& arguments, const Global& global);
};

extern const Verb play_verb, serve_verb, resume_verb, list_verb, check_verb, explain_verb, diff_verb, sim_verb,
    report_verb, tournament_verb, advise_verb, bench_verb, replay_verb, spec_verb, golden_verb, api_verb, console_verb,
    design_verb, new_verb, house_verb, mod_verb, lang_verb;

/// For a verb that only has parts: declares all of them; what it returns runs the one that was named.
std::function<int()> declare_parts(std::span<const Verb> parts, Arguments& arguments, const Global& global);

std::span<const Verb* const> verbs();  ///< in the order in which --help lists them

}  // namespace vizier::cli
