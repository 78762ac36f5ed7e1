// What the console shows, and what it writes.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "cli/console.hpp"
#include "client/save_file.hpp"
#include "content/explain.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "content/yaml.hpp"
#include "match/why_not.hpp"
#include "save/position.hpp"
#include "spec/write.hpp"
#include "text/speech.hpp"

namespace vizier::cli {

using content::Node;

bool Console::where(const std::string&) {
  const world::World& w = match_->world();
  out_ << fmt::format("round {}", w.round);
  if (w.over) {
    out_ << ", over\n";
    return true;
  }
  if (!w.flow.empty()) out_ << fmt::format(", state {}", w.flow.back().state);
  for (const world::Decision& d : match_->open())
    out_ << fmt::format(", {} is asked {}{}", d.seat ? match_->defs().seats[d.seat] : "the clock", d.prompt,
                        d.id.empty() ? "" : " (" + d.id + ")");
  out_ << "\n";
  return true;
}

bool Console::options(const std::string&) {
  constexpr std::size_t most = 300;
  for (const world::Decision& d : match_->open()) {
    if (!d.seat) continue;
    const world::Keys keys(match_->world(), match_->defs(), d.seat);
    const auto count = d.count();
    std::vector<world::Answer> all;
    if (count && *count <= most) d.enumerate(all);
    out_ << fmt::format("{}, {}:{}\n", match_->defs().seats[d.seat], d.prompt,
                        all.empty() ? fmt::format(" {} answers", count ? std::to_string(*count) : "too many") : "");
    for (const world::Answer& answer : all) out_ << "  " << keys.of(d, answer) << "\n";
  }
  return true;
}

bool Console::show(const std::string& name) {
  const std::string position = save::to_position(match_->world(), match_->defs());
  if (name.empty()) {
    out_ << position;
    return true;
  }
  content::Diagnostics ignored;
  const auto tree = content::parse_yaml(position, "position", ignored);
  bool found = false;
  std::vector<std::string> known(match_->defs().seats.begin(), match_->defs().seats.end());
  for (const auto& zone : match_->defs().zones) known.push_back(zone.name);
  for (const auto& counter : match_->defs().counters) known.push_back(counter.name);
  const auto look = [&](const char* section) {
    const Node* part = tree ? tree->find(section) : nullptr;
    for (const Node::Entry& entry : part ? part->map : std::vector<Node::Entry>{})
      if (entry.key == name || entry.key.starts_with(name + ".") || entry.key.ends_with("." + name)) {
        out_ << fmt::format("{}: {}\n", entry.key, content::to_short(entry.value, 2000));
        found = true;
      }
  };
  for (const char* section : {"seats", "zones", "counters", "vars"}) look(section);
  if (found) return true;
  if (std::find(known.begin(), known.end(), name) == known.end())
    return fail(content::no_such("seat, zone or counter", name, known).sentence());
  out_ << fmt::format("{}: as at the beginning\n", name);  // a position leaves out what has its initial value
  return true;
}

bool Console::why(const std::string& rest) {
  const std::size_t blank = rest.find(' ');
  const world::SeatId seat = match_->defs().seat(rest.substr(0, blank));
  const std::string card = blank == std::string::npos ? "" : rest.substr(blank + 1);
  if (!seat || seat.index >= seats_ || card.empty())
    return fail("why SEAT CARD: a seat of this game, and a card that it has");
  const world::World& w = match_->world();
  for (const world::PieceId id : w.pieces.ids()) {
    const world::ZoneDef& zone = match_->defs().zones[w.piece(id).zone];
    if (zone.seat != seat || match_->defs().kinds[w.piece(id).kind].name != card) continue;
    const text::Speech speech(*game_.package, game_.package->texts.first_language());
    const auto told = match::why_not(*match_, seat, id, speech);
    const std::string reason = told ? *told : content::to_line(told.failed().diagnostic());
    out_ << "  " << (reason.empty() ? "nothing is in its way" : reason) << "\n";
    return true;
  }
  return fail(fmt::format("{} has no '{}'", rest.substr(0, blank), card));
}

bool Console::log(const std::string&) {
  const text::Speech speech(*game_.package, game_.package->texts.first_language());
  for (const std::string& line : text::log_lines(match_->events(), world::all_seats(match_->world().seats), speech))
    out_ << "  " << line << "\n";
  return true;
}

bool Console::modifiers(const std::string&) {
  for (const world::Modifier& m : match_->world().modifiers)
    out_ << fmt::format("  {}  {}{}\n", m.name.empty() ? m.script : m.name, game_.runtime->file_of(m.script),
                        m.priority == 0 ? "" : fmt::format("  priority {}", m.priority));
  if (match_->world().modifiers.empty()) out_ << "  none\n";
  return true;
}

bool Console::explain(const std::string& key) {
  if (const auto text = content::explain(*game_.package, key)) {
    out_ << *text;
    return true;
  }
  const std::string near = content::nearest_key(*game_.package, key);
  return fail(
      fmt::format("there is no key '{}'{}", key, near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
}

bool Console::trace(const std::string& word) {
  if (word != "on" && word != "off") return fail("trace on, or trace off");
  trace_ = word == "on";
  return true;
}

bool Console::save(const std::string& rest) {
  const std::size_t blank = rest.find(' ');
  const std::string file = rest.substr(0, blank),
                    words = blank == std::string::npos ? "does what was played at the console" : rest.substr(blank + 1);
  if (file.empty()) return fail("save FILE: a name for the spec is missing");
  std::error_code error;
  if (std::filesystem::exists(file, error)) return fail(fmt::format("{} exists: choose another name", file));
  spec::SpecDraft draft{words, game_.package->config, seats_, seed_, {}, when_, {"asked: nobody"}};
  if (!played_.moment) draft.then = spec::asked_lines(*match_);
  if (!given_.empty()) draft.given = {given_};
  if (const auto written = client::write_whole(file, spec::spec_text(draft)); !written)
    return fail(fmt::format("cannot write {}: {}", file, written.problem()));
  out_ << fmt::format("{} is written; add to its `then` what shall be so\n", file);
  return true;
}

}  // namespace vizier::cli
