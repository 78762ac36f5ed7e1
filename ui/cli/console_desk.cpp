// What can be typed at the console.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "cli/console.hpp"
#include "client/save_file.hpp"
#include "content/explain.hpp"
#include "content/files.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "content/yaml.hpp"
#include "save/position.hpp"
#include "save/reload.hpp"
#include "script/error_text.hpp"
#include "script/kept.hpp"
#include "script/trace.hpp"
#include "text/speech.hpp"

namespace vizier::cli {

using content::Node;

const std::vector<Console::Command>& Console::commands() {
  static const std::vector<Command> all = {
      {"help", "", "this list", &Console::help},
      {"new", "[SEED]", "begin with set-up", &Console::fresh},
      {"given", "{ … }", "begin with a position, written as in a spec", &Console::given},
      {"spec", "FILE [N]", "begin with the position of the n-th spec of a file, and give its answers",
       &Console::from_spec},
      {"then", "{ … }", "look whether something is so, as in a spec", &Console::then},
      {"undo", "", "take the last line of answers back", &Console::undo},
      {"redo", "", "give an answer again", &Console::redo},
      {"where", "", "who is asked what", &Console::where},
      {"options", "", "every answer to the open questions", &Console::options},
      {"show", "[NAME]", "a seat, a zone or a counter; without a name the whole game", &Console::show},
      {"why", "SEAT CARD", "why a seat cannot play a card now, as the game tells that seat", &Console::why},
      {"log", "", "what the game has said", &Console::log},
      {"modifiers", "", "effects in force, with their scripts", &Console::modifiers},
      {"explain", "KEY", "a value of the content and who set it", &Console::explain},
      {"trace", "on|off", "tell after each answer what the scripts asked and changed, with file and line",
       &Console::trace},
      {"save", "FILE [WORDS]", "write all of this as a spec", &Console::save},
  };
  return all;
}

Console::Console(const content::Library& library, spec::LoadedGame& game, int seats, std::uint64_t seed,
                 client::Output out)
    : library_(library), game_(game), seats_(seats), seed_(seed), out_(out) {
  begin(std::nullopt, "");
}

bool Console::fail(const std::string& message) {
  out_ << message << "\n";
  return false;
}

bool Console::tell(content::Diagnostics& diagnostics) {
  content::attach_sources(diagnostics);
  for (content::Diagnostic& d : diagnostics.list) {
    if (d.place.file == "typed") d.place = {};  // the line stands right above
    out_ << content::to_text(d);
  }
  return diagnostics.ok();
}

std::optional<Node> Console::yaml(const std::string& text) {
  content::Diagnostics diagnostics;
  // as the value of a key: a bracket that is missing is told better there
  auto node = content::parse_yaml("typed: " + text + "\n", "typed", diagnostics);
  Node* value = node ? node->find("typed") : nullptr;
  if (!value) return tell(diagnostics), std::nullopt;
  return std::move(*value);
}

bool Console::begin(std::optional<Node> given, const std::string& written) {
  content::Diagnostics diagnostics;
  if (!script::kept_nothing(*game_.runtime)) return fail(script::explain(game_.runtime->error()));
  const match::Setup setup{seats_, seed_};
  std::optional<match::Match> next;
  if (given) {
    auto start = spec::start_of_play(*game_.runtime, game_.shorthands, setup, diagnostics);
    if (!start || !spec::apply_given(*game_.runtime, game_.shorthands, *start, *given, diagnostics))
      return tell(diagnostics), false;
    next.emplace(*game_.runtime, std::move(*start));
  } else {
    next.emplace(*game_.runtime, setup);
  }
  match_ = std::move(next);
  given_ = written;
  when_.clear();
  marks_.clear();
  played_ = {};
  if (match_->error()) return fail(script::explain(match_->error()));
  return true;
}

Console::Outcome Console::line(const std::string& typed) {
  const std::size_t first = typed.find_first_not_of(" \t");
  if (first == std::string::npos || typed[first] == '#') return Outcome::done;
  const std::string text = typed.substr(first, typed.find_last_not_of(" \t\r") + 1 - first);
  const std::size_t end = std::min(text.find_first_of(" :"), text.size());
  const std::string word = text.substr(0, end),
                    rest =
                        end < text.size() ? text.substr(std::min(text.find_first_not_of(" :", end), text.size())) : "";
  if (word == "quit" || word == "exit") return Outcome::quit;
  const auto& seats = game_.package->defs.seats;
  const bool answers = end < text.size() && text[end] == ':';
  if (answers && (word == "all" || word == "clock" || word == "until" ||
                  std::find(seats.begin(), seats.end(), word) != seats.end())) {
    const auto node = yaml("{ " + text + " }");
    return node && node->type == Node::Type::map && answer(*node, text) ? Outcome::done : Outcome::failed;
  }
  std::vector<std::string> known;
  for (const Command& command : commands()) {
    if (word == command.name) return (this->*command.run)(rest) ? Outcome::done : Outcome::failed;
    known.emplace_back(command.name);
  }
  known.insert(known.end(), seats.begin(), seats.end());
  const std::string hint = content::suggest(word, known);
  fail(fmt::format("'{}' is no command{}", word,
                   hint.empty() ? "; help lists them, and answers are written as 'red: words'" : ": " + hint));
  return Outcome::failed;
}

bool Console::answer(const Node& node, const std::string& written) {
  spec::Spec spec;
  spec.when = {node};
  spec.then.type = Node::Type::map;
  const std::string before = trace_ ? save::to_position(match_->world(), match_->defs()) : "";
  const std::size_t inputs = match_->journal().size();
  content::Diagnostics diagnostics;
  std::optional<script::Trace> asked;
  if (trace_) asked.emplace().begin(match_->events());
  const spec::Played played = spec::play_when(*match_, spec, game_, diagnostics);
  if (asked)
    for (const std::string& line : asked->lines(match_->events(), match_->defs())) out_ << "  " << line << "\n";
  asked.reset();
  if (match_->error()) {
    out_ << script::explain(match_->error());
  } else if (!played.well) {
    tell(diagnostics);
  }
  if (!played.well) {
    if (match_->journal().size() > inputs) match_->rewind(inputs);  // a line counts whole or not at all
    return false;
  }
  when_.push_back(node.map.size() > 1 ? "{ " + written + " }" : written);
  marks_.push_back(inputs);
  played_ = {true, false, played.answered, played.moment};
  if (trace_)
    for (const std::string& change : save::changed_lines(before, save::to_position(match_->world(), match_->defs())))
      out_ << "  " << change << "\n";
  if (played_.moment) out_ << "`then` looks at that moment; the game has gone on:\n";
  return where("");
}

bool Console::help(const std::string&) {
  for (const Command& c : commands())
    out_ << fmt::format("  {:<22}{}\n", fmt::format("{} {}", c.name, c.takes), c.sentence);
  out_ << fmt::format("  {:<22}{}\n", "red: words",
                      "an answer of red; also `all: pass`, `clock: +500`, `until: STATE`");
  out_ << fmt::format("  {:<22}{}\n", "quit", "leave");
  out_ << fmt::format("  {:<22}{}\n", "Tab",
                      "completes commands, seats, answers and names; up and down bring earlier lines back");
  return true;
}

bool Console::fresh(const std::string& seed) {
  if (!seed.empty()) {
    const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), seed_);
    if (error != std::errc{} || end != seed.data() + seed.size())
      return fail(fmt::format("'{}' is not a seed: a whole number", seed));
  }
  return begin(std::nullopt, "") && where("");
}

bool Console::given(const std::string& text) {
  auto node = yaml(text);
  return node && begin(std::move(node), text) && where("");
}

bool Console::from_spec(const std::string& rest) {
  const std::size_t blank = rest.rfind(' ');
  std::size_t n = 1;
  std::string file = rest;
  if (blank != std::string::npos &&
      std::from_chars(rest.data() + blank + 1, rest.data() + rest.size(), n).ptr == rest.data() + rest.size())
    file = rest.substr(0, blank);
  content::Diagnostics diagnostics;
  const auto specs = spec::read_specs(library_, file, diagnostics);
  if (!diagnostics.ok()) return tell(diagnostics);
  if (n == 0 || n > specs.size()) return fail(fmt::format("{} has {} specs", file, specs.size()));
  const spec::Spec& spec = specs[n - 1];
  out_ << spec.name << "\n";
  if (spec.game.seats != 0)
    seats_ = std::clamp(spec.game.seats, game_.package->defs.min_seats, game_.package->defs.max_seats);
  seed_ = spec.game.seed;
  if (!begin(spec.given, spec.given ? content::to_short(*spec.given, SIZE_MAX / 2) : "")) return false;
  return std::all_of(spec.when.begin(), spec.when.end(), [&](const Node& node) {
    const std::string written = content::to_short(node, SIZE_MAX / 2);
    return answer(node, written.size() > 4 ? written.substr(2, written.size() - 4) : written);
  });
}

bool Console::then(const std::string& text) {
  auto node = yaml(text);
  if (!node) return false;
  spec::Spec spec;
  spec.then = std::move(*node);
  content::Diagnostics diagnostics;
  const bool so = spec::check_spec(*match_, spec, game_, diagnostics, played_);
  if (!so) return tell(diagnostics), false;
  out_ << "it is so\n";
  return true;
}

bool Console::undo(const std::string&) {
  if (when_.empty()) return fail("there is nothing to take back");
  const std::size_t to = marks_.back();
  while (match_->journal().size() > to && match_->undo()) {
  }
  when_.pop_back();
  marks_.pop_back();
  played_ = {};
  return where("");
}

bool Console::redo(const std::string&) {
  if (match_->redoable() == 0) return fail("there is nothing to give again");
  const std::size_t inputs = match_->journal().size();
  std::string written = "?";
  if (!match_->redo()) return fail("it cannot be given again");
  const match::Input input = match_->journal()[inputs];
  match_->undo();
  const std::size_t which = match_->find_open(input.seat, input.id);
  if (which < match_->open().size())
    written =
        fmt::format("{}: {}", match_->defs().seats[input.seat],
                    world::Keys(match_->world(), match_->defs(), input.seat).of(match_->open()[which], input.answer));
  match_->redo();
  when_.push_back(written);
  marks_.push_back(inputs);
  played_ = {};
  return where("");
}

}  // namespace vizier::cli
