#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "save/escape.hpp"
#include "save/position.hpp"
#include "save/replayer.hpp"
#include "save/save.hpp"

namespace vizier::save {

using match::Input;
using match::Match;
using match::MatchOptions;

std::string escape_words(std::string_view words) {
  std::string out;
  for (const char c : words) switch (c) {
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      default: out += c;
    }
  return out;
}

namespace {

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return text;
}

bool plain_id(std::string_view id) {
  return std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
  });
}

/// The seat, with the instant of an answer where it has one, and the id of the question.
std::string who(const Match& match, const Input& input) {
  std::string out = input.seat ? match.defs().seats[input.seat] : "*";
  const bool by_clock = input.type == Input::Type::timeout || input.type == Input::Type::dropped;
  if (!by_clock && (match.real_time() || input.clock_ms > 0)) out += fmt::format("@{}", input.clock_ms);
  if (input.id.empty()) return out;
  if (plain_id(input.id)) return out + "/" + input.id;
  std::string quoted;
  for (const char c : escape_words(input.id)) quoted += c == '"' ? "\\q" : std::string(1, c);
  return out + "/\"" + quoted + "\"";
}

}  // namespace

std::string header_text(const SaveHeader& h) {
  std::string out = fmt::format("vizier-save {}\n", save_format);
  auto to = std::back_inserter(out);
  fmt::format_to(to, "package: {}{}{}\n", h.config.package, h.version.empty() ? "" : " ", h.version);
  if (!h.config.edition.empty()) fmt::format_to(to, "edition: {}\n", h.config.edition);
  if (!h.config.rules.empty()) fmt::format_to(to, "rules: {}\n", h.config.rules);
  for (std::size_t i = 0; i < h.config.mods.size(); ++i)
    fmt::format_to(to, "mod: {}{}{}\n", h.config.mods[i], i < h.mod_versions.size() ? " " : "",
                   i < h.mod_versions.size() ? h.mod_versions[i] : "");
  fmt::format_to(to, "content: {:016x}\n", h.content_hash);
  for (const content::FileHash& f : h.files)
    fmt::format_to(to, "file: {:016x} {} {}\n", f.hash, f.origin, one_line(f.file));
  fmt::format_to(to, "seats: {}\n", h.seats);
  for (const std::string& player : h.players) fmt::format_to(to, "player: {}\n", one_line(player));
  if (!h.language.empty()) fmt::format_to(to, "language: {}\n", one_line(h.language));
  if (h.setup) {
    fmt::format_to(to, "seed: {}\n", h.setup->seed);
  } else {
    out += "position:\n";
    std::string_view rest = h.position;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      fmt::format_to(std::back_inserter(out), "  {}\n", rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return out + "---\n";
}

SaveHeader header_of(const Match& match, std::vector<std::string> players, std::string language) {
  const content::Package& package = match.runtime().package();
  SaveHeader h;
  h.config = package.config;
  h.version = package.manifest.version;
  for (const std::string& mod : h.config.mods)
    for (const content::Manifest& layer : package.layers)
      if (layer.id == mod) h.mod_versions.push_back(layer.version);
  h.content_hash = package.content_hash;
  h.files = package.files;
  h.setup = match.setup();
  h.seats = match.start().seats;
  if (!h.setup) h.position = to_position(match.start(), match.defs());
  h.players = std::move(players);
  h.language = std::move(language);
  return h;
}

std::string journal_line(const Match& at_prompt, const Input& input) {
  switch (input.type) {
    case Input::Type::clock: return fmt::format("@{}", input.clock_ms);
    case Input::Type::timeout: return fmt::format("{}! @{}", who(at_prompt, input), input.clock_ms);
    case Input::Type::dropped: return fmt::format("{}~ @{}", who(at_prompt, input), input.clock_ms);
    case Input::Type::lost: return who(at_prompt, input) + " lost";
    case Input::Type::back: return who(at_prompt, input) + " back";
    case Input::Type::answer: break;
  }
  // `?` cannot be read back: better a line that is refused than one that means something else
  return who(at_prompt, input) + ": " + escape_words(words_of(at_prompt, input).value_or("?"));
}

std::string end_line(const Match& match) {
  std::string out = fmt::format("= {:016x} {}", match.world().hash(), match.journal().size());
  const bool goes_on = match.real_time() && !match.over() && !match.stuck();
  if (goes_on && match.now() > match.world().now()) out += fmt::format(" @{}", match.now());
  return out;
}

std::string save_text(const Match& match, std::vector<std::string> players, std::string language) {
  std::string out = header_text(header_of(match, std::move(players), std::move(language)));
  Replayer again(match.runtime(), match, MatchOptions{.events = false, .history = false, .conservation = false});
  for (const Input& input : match.journal()) {
    out += journal_line(again.match(), input) + "\n";
    (void)again.give(input);  // where it does not fit, the lines behind say so: `?`
  }
  return out + end_line(match) + "\n";
}

}  // namespace vizier::save
