#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/checker.hpp"
#include "cli/output.hpp"

namespace vizier::cli {
namespace {

struct CheckOptions {
  std::vector<std::string> paths, mods;
  bool json = false, lines = false, disclosures = false;
};

const char* word(content::Severity severity) {
  return severity == content::Severity::error ? "error" : severity == content::Severity::warning ? "warning" : "note";
}

std::string to_json(const Checker& checker) {
  nlohmann::ordered_json findings = nlohmann::ordered_json::array();
  for (const content::Diagnostic& d : checker.found())
    findings.push_back({{"severity", word(d.severity)},
                        {"file", d.place.file},
                        {"line", d.place.line},
                        {"column", d.place.column},
                        {"message", d.message},
                        {"hint", d.hint},
                        {"pass", d.pass}});
  const nlohmann::ordered_json out{{"checked", checker.checked()},
                                   {"errors", checker.count(content::Severity::error)},
                                   {"warnings", checker.count(content::Severity::warning)},
                                   {"findings", findings}};
  // a finding may quote bytes that are no UTF-8
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

int run_check(const Global& global, const std::vector<std::string>& paths, const std::vector<std::string>& mods,
              bool json, bool lines) {
  Checker checker(global, paths, mods);
  checker.run();
  const std::size_t errors = checker.count(content::Severity::error),
                    warnings = checker.count(content::Severity::warning);
  if (json) {
    print_exactly(to_json(checker));
  } else {
    for (const content::Diagnostic& d : checker.found())
      print(lines ? content::to_line(d) + "\n" : content::to_text(d));
    if (!lines)
      print(fmt::format("{} checked: {} error{}, {} warning{}\n", checker.checked(), errors, errors == 1 ? "" : "s",
                        warnings, warnings == 1 ? "" : "s"));
  }
  return errors == 0 ? 0 : 1;
}

namespace {

std::function<int()> declare_check(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<CheckOptions>();
  arguments.positionals(
      "PATH", o->paths,
      "ids of packages or mods, folders with any, files of one, saves or specs; without any everything installed");
  arguments.list("--mods", o->mods, "ID,ID", "mods that take part in everything that is checked");
  arguments.flag("--json", o->json, "one line of JSON");
  arguments.flag("--lines", o->lines, "one line a finding, for editors: file:line:column: severity: message");
  arguments.flag("--disclosures", o->disclosures,
                 "instead, every line of a script that tells players something hidden");
  return [&global, o] {
    if (o->disclosures) return print(Checker(global, o->paths, o->mods).disclosures()), 0;
    return run_check(global, o->paths, o->mods, o->json, o->lines);
  };
}

}  // namespace

const Verb check_verb{
    "check", "Loads content in every edition and rules set, with its scripts, and says what is wrong or odd in it.",
    "vizier check mods/my_mod --lines", declare_check};

}  // namespace vizier::cli
