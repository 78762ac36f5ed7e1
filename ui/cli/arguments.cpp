#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "content/diagnostic.hpp"
#include "save/save.hpp"

namespace vizier::cli {
namespace {

constexpr int wrong_usage = 2;

template <class T>
void add(CLI::App& app, const char* name, T& into, const char* what, const char* help) {
  app.add_option(name, into, help)->type_name(what)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

/// The parser would read -1 as a very large number.
std::string refuse_whole(const std::string& text) {
  const bool digits = !text.empty() && text.size() <= 18 && text.find_first_not_of("0123456789") == std::string::npos;
  return digits ? std::string{} : fmt::format("'{}' is not a whole number from 0 on", text);
}

/// The first word that is no option, where it names no verb: the parser would only say that it did not expect it.
Result<> check_word(int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-' || argv[1][0] == '\0') return {};
  std::vector<std::string> known;
  for (const Verb* verb : verbs()) known.emplace_back(verb->name);
  const std::string word = argv[1];
  if (std::find(known.begin(), known.end(), word) != known.end()) return {};
  const std::string near = content::did_you_mean(word, known);
  return Failed{fmt::format("there is no verb '{}'; {}", word,
                            near.empty() ? "see vizier --help" : fmt::format("did you mean '{}'?", near))};
}

}  // namespace

void Arguments::positional(const char* name, std::string& into, const char* help) {
  app_.add_option(name, into, help)->required()->type_name("");
}

void Arguments::positionals(const char* name, std::vector<std::string>& into, const char* help, bool required) {
  app_.add_option(name, into, help)->required(required)->type_name("");
}

void Arguments::flag(const char* name, bool& into, const char* help) { app_.add_flag(name, into, help); }

void Arguments::option(const char* name, std::string& into, const char* what, const char* help) {
  add(app_, name, into, what, help);
}
void Arguments::option(const char* name, std::uint64_t& into, const char* what, const char* help) {
  app_.add_option(name, into, help)
      ->type_name(what)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
      ->check(refuse_whole);
}
void Arguments::option(const char* name, int& into, const char* what, const char* help) {
  add(app_, name, into, what, help);
}

void Arguments::list(const char* name, std::vector<std::string>& into, const char* what, const char* help) {
  app_.add_option(name, into, help)->type_name(what)->delimiter(',')->allow_extra_args(false);
}

Arguments Arguments::part(const char* name, const char* sentence, const char* example) {
  app_.require_subcommand(1);
  CLI::App* sub = app_.add_subcommand(name, sentence);
  sub->footer(fmt::format("Example: {}", example));
  sub->fallthrough();
  return Arguments(*sub);
}

bool Arguments::chosen() const { return app_.parsed(); }

namespace {

/// The verb that was named, with the verb inside it where it has any: `mod new`.
std::pair<CLI::App*, std::string> innermost(CLI::App& app) {
  CLI::App* at = &app;
  std::string name = "vizier";
  while (!at->get_subcommands().empty()) {
    at = at->get_subcommands().front();
    name += " " + at->get_name();
  }
  return {at, name};
}

/// Where a verb has verbs of its own and none of them was named.
Result<> check_part(CLI::App& app, int argc, char** argv) {
  const auto [at, name] = innermost(app);
  if (at == &app) return {};
  std::vector<std::string> known;
  for (const CLI::App* part : at->get_subcommands([](const CLI::App*) { return true; }))
    known.push_back(part->get_name());
  if (known.empty()) return {};
  std::string list;
  for (const std::string& one : known) list += (list.empty() ? "" : ", ") + one;
  if (argc < 3 || argv[2][0] == '-') return Failed{fmt::format("{}: say which: {}", name, list)};
  const std::string near = content::did_you_mean(argv[2], known);
  return Failed{fmt::format("{}: there is no '{}'; {}", name, argv[2],
                            near.empty() ? "there is: " + list : fmt::format("did you mean '{}'?", near))};
}

}  // namespace

int run_command_line(int argc, char** argv) {
  if (const auto known = check_word(argc, argv); !known) {
    complain(known.problem());
    return wrong_usage;
  }
  Global global;
  CLI::App app("Vizier: a host for board games whose rules are content.", "vizier");
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  app.get_formatter()->label("SUBCOMMAND", "VERB");
  app.footer("vizier VERB --help says more about a verb.");
  app.add_option("--root", global.roots,
                 "a folder with more packages or mods; also VIZIER_ROOT, several with `:` between")
      ->type_name("DIR")
      ->allow_extra_args(false);
  app.add_flag("--tests", global.tests, "look among the packages of tests/packages too");
  app.set_version_flag("--version", fmt::format("vizier {}", save::save_format),
                       "which Vizier this is: it reads the saves of its own number");
  std::vector<std::function<int()>> runs;
  for (const Verb* verb : verbs()) {
    CLI::App* sub = app.add_subcommand(verb->name, verb->sentence);
    sub->footer(fmt::format("Example: {}", verb->example));
    sub->fallthrough();
    Arguments arguments(*sub);
    runs.push_back(verb->declare(arguments, global));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForVersion& version) {
    print(fmt::format("{}\n", version.what()));
    return 0;
  } catch (const CLI::CallForHelp&) {
    const auto [at, name] = innermost(app);
    print(at == &app ? app.help() : at->help(name.substr(0, name.rfind(' '))));
    return 0;
  } catch (const CLI::ParseError& e) {
    const auto part = check_part(app, argc, argv);
    complain(fmt::format("{}\n{} --help says what it takes",
                         !part      ? part.problem()
                         : argc < 2 ? "no verb was given"
                                    : e.what(),
                         innermost(app).second));
    return wrong_usage;
  }
  const std::string name = app.get_subcommands().front()->get_name();
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (verbs()[i]->name == name) return runs[i]();
  return wrong_usage;
}

}  // namespace vizier::cli
