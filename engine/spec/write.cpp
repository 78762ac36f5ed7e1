#include "spec/write.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/yaml.hpp"
#include "save/position.hpp"
#include "save/position_value.hpp"
#include "world/editor.hpp"

namespace vizier::spec {

using save::yaml_text;
using world::PieceId;
using world::Scope;
using world::World;
using world::ZoneId;

namespace {

std::string piece_text(const World& w, const world::Defs& d, const std::string& usual_face, PieceId id) {
  const world::Piece& p = w.piece(id);
  const world::ZoneDef& zone = d.zones[p.zone];
  const std::string kind = save::yaml_text(d.kinds[p.kind].name);
  std::string more;
  if (p.owner != zone.seat.index)
    more += ", owner: " + (p.owner < 0 ? "nobody" : save::yaml_text(d.seats[world::SeatId(p.owner)]));
  if (const std::string face = p.face_up != 0 ? "up" : "down"; face != usual_face) more += ", face: " + face;
  if (zone.grid) more += fmt::format(", cell: [{}, {}]", p.x, p.y);
  return more.empty() ? kind : fmt::format("{{ kind: {}{} }}", kind, more);
}

std::string pieces_text(const LoadedGame& t, const World& w, ZoneId zone) {
  std::vector<std::string> all;
  w.each(zone, [&](PieceId id) { all.push_back(piece_text(w, t.package->defs, t.shorthands.pieces.face, id)); });
  return fmt::format("[{}]", fmt::join(all, ", "));
}

/// `red: [9, 4], blue: [7]`; nothing where that would not say all.
std::string by_owner(const LoadedGame& t, const World& w, ZoneId zone) {
  const world::Defs& d = t.package->defs;
  const world::AttrId by = d.attr(t.shorthands.pieces.by);
  if (!by || d.zones[zone].grid || d.zones[zone].seat) return {};
  world::SeatArray<std::string> lists;
  bool plain = true;
  w.each(zone, [&](PieceId id) {
    const world::Piece& p = w.piece(id);
    plain &= p.owner >= 0 && d.kind_int(p.kind, by) != world::no_attr &&
             (p.face_up != 0) == (t.shorthands.pieces.face == "up");
    if (plain)
      lists[world::SeatId(p.owner)] +=
          (lists[world::SeatId(p.owner)].empty() ? "" : ", ") + std::to_string(d.kind_int(p.kind, by));
  });
  if (!plain) return {};
  std::string out;
  for (const world::SeatId s : w.seat_ids())
    if (!lists[s].empty())
      out += fmt::format("{}{}: [{}]", out.empty() ? "" : ", ", save::yaml_text(d.seats[s]), lists[s]);
  return out;
}

/// Writes what is different between two Worlds of one game.
class Difference {
 public:
  Difference(const LoadedGame& game, const World& before, const World& now, bool brief)
      : t_(game), d_(game.package->defs), a_(before), b_(now), brief_(brief) {}

  std::vector<std::string> lines() {
    if (a_.round != b_.round) out_.push_back(fmt::format("round: {}", b_.round));
    if (a_.first != b_.first) out_.push_back("first: " + save::yaml_text(d_.seats[world::SeatId(b_.first)]));
    if (a_.clock_ms != b_.clock_ms) out_.push_back(fmt::format("clock: {}", b_.clock_ms));
    const std::vector<std::string> game = numbers(Scope::game, 0);
    out_.insert(out_.end(), game.begin(), game.end());
    for (const world::SeatId s : b_.seat_ids()) map(d_.seats[s], numbers(Scope::seat, s));
    for (const ZoneId id : d_.zones.ids()) zone(id);
    if (a_.flow != b_.flow) flow();
    return std::move(out_);
  }

 private:
  void map(const std::string& name, const std::vector<std::string>& entries) {
    if (!entries.empty()) out_.push_back(fmt::format("{}: {{ {} }}", save::yaml_text(name), fmt::join(entries, ", ")));
  }

  std::vector<std::string> numbers(Scope scope, world::Instance instance) const {
    std::vector<std::string> out;
    for (const world::CounterDef& c : d_.counters)
      if (c.scope == scope && a_.counter(c, instance) != b_.counter(c, instance))
        out.push_back(fmt::format("{}: {}", save::yaml_text(c.name), b_.counter(c, instance)));
    for (const world::VarDef& v : d_.vars)
      if (v.scope == scope && !(a_.var(v, instance) == b_.var(v, instance)))
        out.push_back(fmt::format("{}: {}", save::yaml_text(v.name), save::yaml_value(b_.var(v, instance), b_, d_)));
    return out;
  }

  void zone(ZoneId id) {
    const world::ZoneDef& def = d_.zones[id];
    if (def.seat && def.seat.index >= b_.seats) return;
    std::vector<std::string> entries = numbers(Scope::zone, id);
    if (pieces_text(t_, a_, id) != pieces_text(t_, b_, id) && !(brief_ && is_source(def))) {
      std::string owned = brief_ ? by_owner(t_, b_, id) : "";
      // what is in the way of the first owner stays for the others: an emptied list has to be written
      if (brief_ && b_.zone(id).count == 0) owned = by_owner(t_, a_, id).empty() ? "" : "pieces: []";
      entries.push_back(owned.empty() ? "pieces: " + pieces_text(t_, b_, id) : owned);
    }
    map(def.name, entries);
  }

  /// Where the pieces of a seat come from by themselves.
  bool is_source(const world::ZoneDef& def) const {
    const auto& from = t_.shorthands.pieces.from;
    return def.seat && std::find(from.begin(), from.end(), def.base) != from.end();
  }

  void flow() {
    std::vector<std::string> frames;
    for (const world::Frame& f : b_.flow)
      frames.push_back(f.vars.is_nil() ? fmt::format("{{ state: {} }}", save::yaml_text(f.state))
                                       : fmt::format("{{ state: {}, vars: {} }}", save::yaml_text(f.state),
                                                     save::yaml_value(f.vars, b_, d_)));
    out_.push_back(fmt::format("at: [{}]", fmt::join(frames, ", ")));
  }

  const LoadedGame& t_;
  const world::Defs& d_;
  const World &a_, &b_;
  bool brief_;
  std::vector<std::string> out_;
};

/// The position without the numbers of pieces, which mean nothing to a game.
std::string plain_position(const World& world, const world::Defs& defs) {
  std::string text = save::to_position(world, defs), out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 6, ", id: ") == 0 && text[i + 6] >= '0' && text[i + 6] <= '9') {
      for (i += 6; i < text.size() && text[i] >= '0' && text[i] <= '9';) ++i;
      // a piece of which only its number was told is its kind alone
      if (text.compare(i, 2, " }") == 0) {
        const std::size_t open = out.rfind("{ kind: ");
        if (open != std::string::npos && out.find(',', open) == std::string::npos) {
          out.erase(open, 8);
          i += 2;
        }
      }
      --i;
      continue;
    }
    out += text[i];
  }
  return out;
}

/// The same with what lies in hands in the order of kinds: there the order means nothing.
World sorted_hands(World world, const world::Defs& defs) {
  world::Editor edit(world, defs, nullptr);
  for (const ZoneId zone : defs.zones.ids()) {
    if (!defs.zones[zone].unordered) continue;
    std::vector<PieceId> pieces;
    world.each(zone, [&](PieceId id) { pieces.push_back(id); });
    std::stable_sort(pieces.begin(), pieces.end(),
                     [&](PieceId a, PieceId b) { return world.piece(a).kind < world.piece(b).kind; });
    for (const PieceId id : pieces) edit.move(id, zone);
  }
  return world;
}

std::string indented(const std::string& text, const std::string& by) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out += by + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return out;
}

bool makes(LoadedGame& t, World world, const std::vector<std::string>& lines, const std::string& wanted) {
  content::Diagnostics diagnostics;
  std::string text = "given:\n";
  for (const std::string& line : lines) text += indented(line, "  ");
  if (lines.empty()) text = "given: {}\n";
  const auto node = content::parse_yaml(text, "given", diagnostics);
  const content::Node* given = node ? node->find("given") : nullptr;
  if (!given || !apply_given(*t.runtime, t.shorthands, world, *given, diagnostics)) return false;
  return plain_position(sorted_hands(std::move(world), t.package->defs), t.package->defs) == wanted;
}

}  // namespace

std::vector<std::string> given_lines(LoadedGame& game, const World& world, std::uint64_t seed) {
  content::Diagnostics diagnostics;
  const auto start = start_of_play(*game.runtime, game.shorthands, {world.seats, seed}, diagnostics);
  const world::Defs& defs = game.package->defs;
  if (start && start->modifiers == world.modifiers && start->walls == world.walls) {
    const World before = sorted_hands(*start, defs), now = sorted_hands(world, defs);
    const std::string wanted = plain_position(now, defs);
    for (const bool brief : {true, false}) {
      std::vector<std::string> lines = Difference(game, before, now, brief).lines();
      if (makes(game, *start, lines, wanted)) return lines;
    }
  }
  return {"world:\n" + indented(save::to_position(world, defs), "  ")};
}

std::vector<std::string> asked_lines(const match::Match& match) {
  if (match.over()) return {"over: true"};
  std::vector<std::string> asked, out;
  for (const world::Decision& d : match.open())
    if (d.seat) asked.push_back(save::yaml_text(match.defs().seats[d.seat]));
  out.push_back(asked.empty() ? "asked: nobody" : fmt::format("asked: [{}]", fmt::join(asked, ", ")));
  if (!asked.empty()) out.push_back("prompt: " + save::yaml_text(match.open().front().prompt));
  return out;
}

std::string zone_line(const LoadedGame& game, const World& world, ZoneId zone) {
  const world::Defs& d = game.package->defs;
  std::vector<std::string> entries;
  for (const world::CounterDef& c : d.counters)
    if (c.scope == Scope::zone && world.counter(c, zone) != c.initial)
      entries.push_back(fmt::format("{}: {}", save::yaml_text(c.name), world.counter(c, zone)));
  entries.push_back("pieces: " + pieces_text(game, world, zone));
  return fmt::format("{}: {{ {} }}", save::yaml_text(d.zones[zone].name), fmt::join(entries, ", "));
}

std::string spec_text(const SpecDraft& draft) {
  const content::Config& c = draft.config;
  std::string text = fmt::format("- it: {}\n  game: {{ package: {}", save::yaml_text(draft.name), c.package);
  if (!c.edition.empty()) text += ", edition: " + c.edition;
  if (!c.rules.empty()) text += ", rules: " + c.rules;
  if (!c.mods.empty()) text += fmt::format(", mods: [{}]", fmt::join(c.mods, ", "));
  text += fmt::format(", seats: {}, seed: {} }}\n", draft.seats, draft.seed);
  const auto section = [&](const char* name, const std::vector<std::string>& lines, const std::string& by) {
    if (lines.empty()) return;
    text += fmt::format("  {}:\n", name);
    for (const std::string& line : lines) text += indented(line, by);
  };
  section("given", draft.given, "    ");
  section("when", draft.when, "    - ");
  section("then", draft.then, "    ");
  return text;
}

}  // namespace vizier::spec
