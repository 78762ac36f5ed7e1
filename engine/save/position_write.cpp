#include <fmt/format.h>

#include <algorithm>

#include "save/position.hpp"
#include "save/position_value.hpp"
#include "world/editor.hpp"

namespace vizier::save {

using world::PieceId;
using world::World;

world::SeatMask default_audience(const World& world, const world::Defs& defs, world::ZoneId zone, bool face_up,
                                 bool head) {
  const world::ZoneDef& def = defs.zones[zone];
  const world::SeatMask all = world::all_seats(world.seats);
  if (def.sight == world::Sight::top && head) return all;
  return (face_up ? def.seen_up : def.seen_down) & all;
}

namespace {

class Writer {
 public:
  Writer(const World& world, const world::Defs& defs) : w_(world), d_(defs), odd_serials_(odd_serials()) {}

  std::string write() {
    line("round", w_.round, 0);
    if (w_.first != 0) out_ += "first: " + yaml_text(seat(w_.first)) + "\n";
    line("clock", w_.clock_ms, 0);
    out_ += fmt::format("rng: {{ key: \"{:016x}\"{} }}\n", w_.chance.key, drawn());
    if (w_.over) out_ += fmt::format("over: true\nwinners: [{}]\n", seats(w_.winners));
    if (std::any_of(w_.scores.begin(), w_.scores.end(), [](std::int32_t n) { return n != 0; }))
      out_ += fmt::format("scores: [{}]\n", fmt::join(w_.scores, ", "));
    if (!w_.places.empty()) out_ += fmt::format("places: [{}]\n", fmt::join(w_.places, ", "));
    if (!w_.baseline.empty()) out_ += fmt::format("conserved: [{}]\n", fmt::join(w_.baseline, ", "));
    section("counters", counters(world::Scope::game, 0));
    section("vars", vars(world::Scope::game, 0));
    write_seats();
    write_zones();
    write_flow();
    write_modifiers();
    write_walls();
    write_grounds();
    write_time();
    return std::move(out_);
  }

 private:
  std::string seat(int index) const {
    return d_.seats.has(world::SeatId(index)) ? d_.seats[world::SeatId(index)] : "nobody";
  }
  std::string seats(world::SeatMask mask) const {
    std::string out;
    for (int i = 0; i < w_.seats; ++i)
      if ((mask >> i & 1) != 0) out += (out.empty() ? "" : ", ") + yaml_text(seat(i));
    return out;
  }
  void line(const char* key, std::int64_t value, std::int64_t usual) {
    if (value != usual) out_ += fmt::format("{}: {}\n", key, value);
  }
  void section(const char* key, const std::string& map) {
    if (!map.empty()) out_ += fmt::format("{}: {{ {} }}\n", key, map);
  }

  std::string drawn() const {
    std::string out;
    for (const world::Stream& s : w_.chance.streams)
      out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", yaml_text(s.name), s.drawn);
    return out.empty() ? out : fmt::format(", drawn: {{ {} }}", out);
  }

  /// Serials that cannot be told from the order of the pieces, as a redraw leaves them.
  world::IdVector<PieceId, bool> odd_serials() const {
    world::IdVector<PieceId, bool> odd(w_.pieces.size());
    world::IdVector<world::KindId, std::int32_t> next(d_.kinds.size());
    for (const PieceId id : w_.pieces.ids()) {
      const world::Serial serial = w_.pieces[id].serial;
      std::int32_t& copy = next[serial.kind];
      odd[id] = serial.kind != w_.pieces[id].kind || serial.copy != copy;
      copy = serial.copy + 1;
    }
    return odd;
  }

  std::string counters(world::Scope scope, world::Instance instance) const {
    std::string out;
    for (const world::CounterDef& c : d_.counters)
      if (c.scope == scope && w_.counter(c, instance) != c.initial)
        out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", yaml_text(c.name), w_.counter(c, instance));
    return out;
  }
  std::string vars(world::Scope scope, world::Instance instance) const {
    std::string out;
    for (const world::VarDef& v : d_.vars) {
      if (v.scope != scope) continue;  // the others have no such instance
      const world::Value& value = w_.var(v, instance);
      if (!(value == v.initial))
        out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", yaml_text(v.name), yaml_value(value, w_, d_));
    }
    return out;
  }

  void write_seats() {
    std::string out;
    for (int s = 0; s < d_.max_seats; ++s) {
      const std::string c = counters(world::Scope::seat, s), v = vars(world::Scope::seat, s);
      if (c.empty() && v.empty()) continue;
      out += fmt::format("  {}:\n", yaml_text(seat(s)));
      if (!c.empty()) out += fmt::format("    counters: {{ {} }}\n", c);
      if (!v.empty()) out += fmt::format("    vars: {{ {} }}\n", v);
    }
    if (!out.empty()) out_ += "seats:\n" + out;
  }

  std::string piece(PieceId id, bool numbered) const {
    const world::Piece& p = w_.piece(id);
    const world::ZoneDef& zone = d_.zones[p.zone];
    const std::string kind = yaml_text(d_.kinds[p.kind].name);
    std::string more;
    if (numbered) more += fmt::format(", id: {}", id.index);
    if (odd_serials_[id])
      more += fmt::format(", serial: [{}, {}]", yaml_text(d_.kinds[p.serial.kind].name), p.serial.copy);
    if (p.owner != zone.seat.index) more += ", owner: " + yaml_text(seat(p.owner));
    if (p.face_up != 0) more += ", face: up";
    if (p.seen != default_audience(w_, d_, p.zone, p.face_up != 0, !p.prev))
      more += fmt::format(", seen: [{}]", seats(p.seen));
    if (p.x != 0 || p.y != 0) more += fmt::format(", cell: [{}, {}]", p.x, p.y);
    if (p.narrowed >= 0) {
      std::string kinds;
      for (const world::KindId k : w_.candidates_of(p))
        kinds += (kinds.empty() ? "" : ", ") + yaml_text(d_.kinds[k].name);
      more += fmt::format(", candidates: [{}]", kinds);
    }
    std::string notes;
    for (const world::PieceVarId var : d_.piece_vars.ids())
      if (const std::int32_t value = w_.piece_vars(id, var); value != 0)
        notes += fmt::format("{}{}: {}", notes.empty() ? "" : ", ", yaml_text(d_.piece_vars[var]), value);
    if (!notes.empty()) more += fmt::format(", vars: {{ {} }}", notes);
    return more.empty() ? kind : fmt::format("{{ kind: {}{} }}", kind, more);
  }

  void write_zones() {
    // numbers only where counting through the zones would not give them
    bool numbered = false;
    int count = 0;
    for (const world::ZoneId z : w_.zones.ids()) w_.each(z, [&](PieceId id) { numbered |= id.index != count++; });
    std::string out;
    for (const world::ZoneId z : w_.zones.ids()) {
      const std::string c = counters(world::Scope::zone, z), v = vars(world::Scope::zone, z);
      if (c.empty() && v.empty() && w_.zones[z].count == 0 && w_.zones[z].shuffled == 0) continue;
      out += fmt::format("  {}:\n", yaml_text(d_.zones[z].name));
      if (!c.empty()) out += fmt::format("    counters: {{ {} }}\n", c);
      if (!v.empty()) out += fmt::format("    vars: {{ {} }}\n", v);
      if (w_.zones[z].shuffled != 0) out += fmt::format("    shuffled: {}\n", w_.zones[z].shuffled);
      if (w_.zones[z].count == 0) continue;
      out += "    pieces:\n";
      w_.each(z, [&](PieceId id) { out += "      - " + piece(id, numbered) + "\n"; });
    }
    if (!out.empty()) out_ += "zones:\n" + out;
  }

  void write_flow() {
    if (!w_.flow.empty()) out_ += "flow:\n";
    for (const world::Frame& f : w_.flow) {
      out_ += "  - { state: " + yaml_text(f.state);
      if (!f.vars.is_nil()) out_ += ", vars: " + yaml_value(f.vars, w_, d_);
      if (!f.result.is_nil()) out_ += ", result: " + yaml_value(f.result, w_, d_);
      out_ += " }\n";
    }
  }

  void write_modifiers() {
    line("next_modifier", w_.next_modifier, 1);
    if (!w_.modifiers.empty()) out_ += "modifiers:\n";
    for (const world::Modifier& m : w_.modifiers) {
      out_ += fmt::format("  - {{ id: {}, script: {}", m.id, yaml_text(m.script));
      if (!m.name.empty()) out_ += ", name: " + yaml_text(m.name);
      if (!m.params.is_nil()) out_ += ", params: " + yaml_value(m.params, w_, d_);
      if (m.owner) out_ += ", owner: " + yaml_text(seat(m.owner.index));
      if (!m.cause.is_nil()) out_ += ", cause: " + yaml_value(m.cause, w_, d_);
      if (!m.until.empty()) out_ += ", until: " + yaml_text(m.until);
      if (m.priority != 0) out_ += fmt::format(", priority: {}", m.priority);
      if (m.queries != 0) out_ += ", modifies: " + query_names(m.queries);
      out_ += " }\n";
    }
  }

  /// `[strength, price]`; `*` stands for all from the 64th on, which share a bit.
  std::string query_names(std::uint64_t bits) const {
    std::vector<std::string> names;
    for (const world::QueryId q : d_.queries.ids())
      if (q.index < 63 && (bits >> q.index & 1) != 0) names.push_back(yaml_text(d_.queries[q].name));
    if ((bits >> 63) != 0) names.emplace_back("\"*\"");
    return fmt::format("[{}]", fmt::join(names, ", "));
  }

  void write_time() {
    const world::RealTime& t = w_.time;
    line("stood", t.stood_ms, 0);
    if (t.paused) out_ += "paused: true\n";
    line("pause_ends", t.pause_ends_ms, -1);
    if (t.away != 0) out_ += fmt::format("away: [{}]\n", seats(t.away));
    const auto common = [&](const auto& entry) {
      std::string out = "name: " + yaml_text(entry.name);
      if (entry.runs != entry.name) out += ", runs: " + yaml_text(entry.runs);
      if (!entry.with.is_nil()) out += ", with: " + yaml_value(entry.with, w_, d_);
      return out;
    };
    if (!t.timers.empty()) out_ += "timers:\n";
    for (const world::Timer& timer : t.timers) {
      out_ += fmt::format("  - {{ {}, {}: {}", common(timer), timer.paused ? "left" : "due", timer.due_ms);
      if (timer.seen != 0xFFFF) out_ += fmt::format(", seen_by: [{}]", seats(timer.seen));
      out_ += " }\n";
    }
    if (!t.offers.empty()) out_ += "offers:\n";
    for (const world::Offer& offer : t.offers) {
      std::string by;
      for (const std::string& name : offer.blocked) by += (by.empty() ? "" : ", ") + yaml_text(name);
      out_ += fmt::format("  - {{ {}{} }}\n", common(offer), by.empty() ? "" : fmt::format(", blocked_by: [{}]", by));
    }
  }

  void write_walls() {
    if (!w_.walls.empty()) out_ += "walls:\n";
    for (const world::Wall& wall : w_.walls)
      out_ += fmt::format("  - {{ zone: {}, cell: [{}, {}], side: {} }}\n", yaml_text(d_.zones[wall.grid].name), wall.x,
                          wall.y, wall.side == 0 ? "north" : "east");
  }

  void write_grounds() {
    if (!w_.grounds.empty()) out_ += "layouts:\n";
    for (const world::GroundLayout& ground : w_.grounds)
      out_ += fmt::format("  - {{ zone: {}, layout: {}{} }}\n", yaml_text(d_.zones[ground.grid].name),
                          yaml_text(d_.layouts[ground.layout].name),
                          ground.shown == 0 ? "" : fmt::format(", shown: [{}]", seats(ground.shown)));
    if (!w_.shown_places.empty()) out_ += "shown_places:\n";
    for (const world::ShownPlace& place : w_.shown_places) {
      const world::Piece& p = w_.piece(place.piece);
      out_ += fmt::format("  - {{ zone: {}, cell: [{}, {}], shown: [{}] }}\n", yaml_text(d_.zones[p.zone].name), p.x,
                          p.y, seats(place.shown));
    }
  }

  const World& w_;
  const world::Defs& d_;
  world::IdVector<PieceId, bool> odd_serials_;
  std::string out_;
};

}  // namespace

std::string to_position(const World& world, const world::Defs& defs) { return Writer(world, defs).write(); }

}  // namespace vizier::save
