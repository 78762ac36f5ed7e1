// What Tab offers at the console.
#include <algorithm>
#include <filesystem>

#include "cli/console.hpp"
#include "content/explain.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

using Words = std::vector<std::string>;

Words that_begin(const Words& words, const std::string& typed) {
  Words out;
  std::copy_if(words.begin(), words.end(), std::back_inserter(out),
               [&](const std::string& word) { return word.starts_with(typed); });
  return out;
}

/// Files and folders, as they would be typed.
Words files(const std::string& typed) {
  const std::size_t slash = typed.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : typed.substr(0, slash + 1);
  Words out;
  std::error_code error;
  for (fs::directory_iterator it(folder.empty() ? "." : folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (!name.starts_with(".")) out.push_back(folder + name + (it->is_directory(error) ? "/" : ""));
  }
  return out;
}

}  // namespace

Words Console::names() const {
  const world::Defs& defs = match_->defs();
  Words out(defs.seats.begin(), defs.seats.begin() + seats_);
  for (const world::ZoneDef& zone : defs.zones)
    if (zone.seat.index < seats_) out.push_back(zone.name), out.push_back(zone.base);
  for (const world::CounterDef& counter : defs.counters) out.push_back(counter.name);
  return out;
}

/// Everything that a position can name.
Words Console::position_words() const {
  Words out = names();
  for (const world::KindDef& kind : match_->defs().kinds) out.push_back(kind.name);
  for (const world::VarDef& variable : match_->defs().vars) out.push_back(variable.name);
  for (const auto* words : {&game_.shorthands.game, &game_.shorthands.zones, &game_.shorthands.seats})
    for (const auto& [word, form] : *words) out.push_back(word);
  out.insert(out.end(), {"at", "round", "first", "modifiers", "asked", "prompt", "options", "offers", "lacks", "log",
                         "over", "winner"});
  return out;
}

/// The answers that the seat can give now, without the words that only make them read well.
terminal::Completion Console::complete_answer(const std::string& line, std::size_t colon) const {
  constexpr std::size_t most = 5000;
  const std::string seat = line.substr(line.find_first_not_of(' '), colon - line.find_first_not_of(' '));
  std::size_t from = line.find_last_of("[,:", line.size()) + 1;
  // a colon may also part a mod's name from its card's
  if (from > colon + 1 && line[from - 1] == ':') from = std::max(colon, line.find_last_of("[,", from)) + 1;
  const auto skip_blanks = [&] { from = std::min(line.find_first_not_of(' ', from), line.size()); };
  skip_blanks();
  for (std::size_t blank = line.find(' ', from); blank != std::string::npos; blank = line.find(' ', from)) {
    const std::string word = line.substr(from, blank - from);
    if (std::find(game_.shorthands.ignore.begin(), game_.shorthands.ignore.end(), word) ==
        game_.shorthands.ignore.end())
      break;
    from = blank;
    skip_blanks();
  }
  Words all;
  for (const world::Decision& d : match_->open()) {
    if (!d.seat || (seat != "all" && match_->defs().seats[d.seat] != seat)) continue;
    const auto count = d.count();
    std::vector<world::Answer> answers;
    if (count && *count <= most) d.enumerate(answers);
    const world::Keys keys(match_->world(), match_->defs(), d.seat);
    for (const world::Answer& answer : answers) all.push_back(keys.of(d, answer));
  }
  return {from, that_begin(all, line.substr(from))};
}

terminal::Completion Console::complete(const std::string& line) const {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t end = line.find_first_of(" :", begin);
  const auto& seats = match_->defs().seats;
  if (end == std::string::npos) {
    Words words{"quit", "all: ", "clock: "};
    for (const Command& command : commands()) words.emplace_back(command.name);
    for (int i = 0; i < seats_; ++i) words.push_back(seats[world::SeatId(i)] + ": ");
    return {begin, that_begin(words, line.substr(begin))};
  }
  if (line[end] == ':') return complete_answer(line, end);
  const std::string command = line.substr(begin, end - begin);
  std::size_t from = line.find_last_of(" {[,\"'") + 1;
  const std::string typed = line.substr(from);
  if (command == "show") return {from, that_begin(names(), typed)};
  if (command == "why") {
    Words words = names();
    for (const world::KindDef& kind : match_->defs().kinds) words.push_back(kind.name);
    return {from, that_begin(words, typed)};
  }
  if (command == "trace") return {from, that_begin({"on", "off"}, typed)};
  if (command == "spec" || command == "save") return {from, that_begin(files(typed), typed)};
  if (command == "explain") {
    const std::size_t dot = typed.rfind('.');
    const content::Node* node =
        dot == std::string::npos ? &game_.package->tree : content::find_key(*game_.package, typed.substr(0, dot));
    if (dot != std::string::npos) from += dot + 1;
    Words keys = that_begin(node ? content::keys_of(*node) : Words{}, line.substr(from));
    for (std::string& key : keys)
      if (node->find(key)->type == content::Node::Type::map) key += '.';
    return {from, std::move(keys)};
  }
  if (command != "given" && command != "then") return {};
  const std::size_t at = line.rfind("at: ");
  if (at != std::string::npos && at + 4 == from) {
    Words states = game_.runtime->states();
    for (const auto& [word, state] : game_.shorthands.states) states.push_back(word);
    return {from, that_begin(states, typed)};
  }
  return {from, that_begin(position_words(), typed)};
}

}  // namespace vizier::cli
