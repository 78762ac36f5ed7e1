#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <stdexcept>

#include "content/node_reader.hpp"
#include "content/schema.hpp"
#include "content/tree.hpp"
#include "content/yaml.hpp"
#include "save/position.hpp"
#include "save/position_check.hpp"
#include "save/position_value.hpp"
#include "world/clock_limit.hpp"
#include "world/editor.hpp"
#include "world/grid.hpp"
#include "world/limits.hpp"

namespace vizier::save {

using content::Node;
using world::World;

namespace {

constexpr std::int32_t most_modifiers = 1 << 30;  // leaves room to count on

/// The schema has looked at keys and types (position.json): names and numbers are left.
class PositionReader : content::NodeReader {
 public:
  PositionReader(const world::Defs& defs, int seats, std::uint64_t seed, content::Diagnostics& to)
      : NodeReader(to, "position"), d_(defs), w_(World::make(defs, seats, seed)) {}

  std::optional<World> read(const Node& root) {
    // pieces first: values may name them by where they lie
    if (const Node* zones = root.find("zones")) read_pieces(*zones);
    if (!ok()) return std::nullopt;
    read_scalars(root);
    read_numbers(root, world::Scope::game, 0);
    if (const Node* seats = root.find("seats"))
      for (const Node::Entry& e : seats->map)
        if (const int s = seat(e.key, e.key_place, d_.max_seats); s >= 0) read_numbers(e.value, world::Scope::seat, s);
    if (const Node* zones = root.find("zones"))
      for (const Node::Entry& e : zones->map) read_numbers(e.value, world::Scope::zone, d_.zone(e.key).index);
    read_flow(root);
    read_modifiers(root);
    read_walls(root);
    read_grounds(root);
    read_time(root);
    if (!ok()) return std::nullopt;
    w_.held = w_.measured();
    if (const auto sound = world::check_structure(w_, d_); !sound) {
      error(root.place, sound.problem());
      return std::nullopt;
    }
    return std::move(w_);
  }

 private:
  using NodeReader::integer;
  template <class T>
  void integer(const Node& in, const char* key, T& into, std::int64_t min = std::numeric_limits<T>::min()) {
    if (const Node* node = in.find(key)) into = integer<T>(*node, min);
  }
  void instant(const Node& in, const char* key, std::int64_t& into) {
    integer(in, key, into, 0);
    if (into > world::max_clock_ms)
      error(place_of(in, key), fmt::format("a clock shows {} milliseconds at most", world::max_clock_ms));
  }
  int seat(const std::string& name, const content::Place& place, int count) {
    const world::SeatId id = d_.seat(name);
    if (id && id.index < count) return id.index;
    content::tell(diagnostics, place, no_seat(d_, count, name), "position");
    return -1;
  }
  int seat_or_nobody(const Node& node) { return node.text == "nobody" ? -1 : seat(node.text, node.place, w_.seats); }
  world::SeatMask seats(const Node& in, const char* key) {
    world::SeatMask mask = 0;
    if (const Node* node = in.find(key))
      for (const Node& item : node->list)
        if (const int s = seat(item.text, item.place, w_.seats); s >= 0) mask |= world::bit(world::SeatId(s));
    return mask;
  }
  world::KindId kind(const Node& node) {
    const world::KindId id = d_.kind(node.text);
    if (!id) no_such(node.place, "kind", node.text, names_of(d_.kinds));
    return id;
  }
  world::ZoneId zone(const std::string& name, const content::Place& place) {
    const world::ZoneId id = d_.zone(name);
    if (!id) no_such(place, "zone", name, names_of(d_.zones));
    return id;
  }

  void read_scalars(const Node& root) {
    integer(root, "round", w_.round, 0);
    instant(root, "clock", w_.clock_ms);
    if (const Node* node = root.find("next_modifier"))
      w_.next_modifier = integer<std::int32_t>(*node, 1, most_modifiers);
    if (const Node* node = root.find("first"))
      if (const int s = seat(node->text, node->place, w_.seats); s >= 0) w_.first = static_cast<std::int8_t>(s);
    if (const Node* node = root.find("rng")) read_chance(*node);
    if (const Node* node = root.find("over")) w_.over = node->boolean;
    w_.winners = seats(root, "winners");
    if (const Node* node = root.find("scores")) {
      if (node->list.size() != w_.scores.size())
        error(node->place, fmt::format("{} scores for {} seats", node->list.size(), w_.scores.size()));
      for (const world::SeatId seat : w_.scores.ids())
        if (seat.slot() < node->list.size()) w_.scores[seat] = integer<std::int32_t>(node->list[seat.slot()]);
    }
    if (const Node* node = root.find("places")) {
      if (node->list.size() != w_.scores.size())
        error(node->place, fmt::format("{} places for {} seats", node->list.size(), w_.scores.size()));
      for (const Node& item : node->list) w_.places.push_back(integer<std::int32_t>(item, 1, world::max_seats));
    }
    if (const Node* node = root.find("conserved"))
      for (const Node& item : node->list) w_.baseline.push_back(integer<std::int64_t>(item));
    if (!w_.baseline.empty() && w_.baseline.size() != d_.conserved.size())
      error(place_of(root, "conserved"),
            fmt::format("{} conserved sums, but this game has {}", w_.baseline.size(), d_.conserved.size()));
  }

  void read_chance(const Node& node) {
    const Node& key = *node.find("key");
    const std::string& digits = key.text;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), w_.chance.key, 16);
    if (problem != std::errc{} || end != digits.data() + digits.size() || digits.size() != 16)
      error(key.place, "the key of the random numbers is sixteen hexadecimal digits in quotes");
    if (const Node* drawn = node.find("drawn"))
      for (const Node::Entry& e : drawn->map)
        w_.chance.streams.push_back({e.key, static_cast<std::uint64_t>(integer<std::int64_t>(e.value, 0))});
    std::sort(w_.chance.streams.begin(), w_.chance.streams.end(),
              [](const world::Stream& a, const world::Stream& b) { return a.name < b.name; });
  }

  void read_numbers(const Node& in, world::Scope scope, world::Instance instance) {
    if (const Node* node = in.find("counters"))
      for (const Node::Entry& e : node->map) {
        const world::CounterId id = d_.counter(e.key);
        if (!id || d_.counters[id].scope != scope) {
          no_such(e.key_place, "counter", e.key, names_of(d_.counters, scope), " here");
          continue;
        }
        const world::CounterDef& def = d_.counters[id];
        w_.counters[def.slot(instance)] = integer<std::int32_t>(e.value, def.min, def.max);
      }
    if (const Node* node = in.find("vars"))
      for (const Node::Entry& e : node->map) {
        const world::VarId id = d_.var(e.key);
        if (!id || d_.vars[id].scope != scope)
          no_such(e.key_place, "variable", e.key, names_of(d_.vars, scope), " here");
        else
          w_.vars[d_.vars[id].slot(instance)] = read_value(e.value, w_, d_, diagnostics);
      }
  }

  /// Makes room for all pieces first, since their numbers may come in any order.
  void read_pieces(const Node& zones) {
    std::vector<WrittenPiece> found;
    for (const Node::Entry& e : zones.map) {
      const world::ZoneId id = zone(e.key, e.key_place);
      if (!id) continue;
      if (const Node* shuffled = e.value.find("shuffled")) w_.zones[id].shuffled = integer<std::uint32_t>(*shuffled);
      if (const Node* pieces = e.value.find("pieces"))
        for (const Node& p : pieces->list) {
          const Node* number = p.type == Node::Type::map ? p.find("id") : nullptr;
          found.push_back({&p, id, number ? integer<int>(*number, 0) : -1});
        }
    }
    if (found.size() > world::max_pieces)
      return error(zones.place,
                   fmt::format("{} pieces, but a game can have {} at most", found.size(), world::max_pieces));
    std::vector<bool> used(found.size());
    for (const WrittenPiece& f : found) {
      if (f.id < 0) continue;
      if (static_cast<std::size_t>(f.id) >= used.size())
        return error(f.node->place, fmt::format("id {} of a piece, but there are only {} pieces (numbered from 0)",
                                                f.id, found.size()));
      if (used[static_cast<std::size_t>(f.id)])
        return error(f.node->place, fmt::format("two pieces have the id {}", f.id));
      used[static_cast<std::size_t>(f.id)] = true;
    }
    w_.pieces.resize(found.size());
    w_.piece_vars.resize(found.size());
    std::size_t free = 0;
    for (WrittenPiece& f : found) {
      if (f.id < 0) {
        while (used[free]) ++free;
        used[free] = true;
        f.id = static_cast<int>(free);
      }
      read_piece(*f.node, world::PieceId(f.id), f.zone);
    }
    number_serials();
    check_pieces(w_, d_, found, diagnostics);
  }

  /// Pieces whose serial is not said are numbered as if they had been made in the order of their ids.
  void number_serials() {
    world::IdVector<world::KindId, std::int32_t> next(d_.kinds.size());
    for (world::Piece& p : w_.pieces) {
      if (!p.kind) continue;  // told already
      if (!p.serial.kind) p.serial = {p.kind, static_cast<std::uint16_t>(next[p.kind])};
      next[p.serial.kind] = p.serial.copy + 1;
    }
  }

  void read_piece(const Node& node, world::PieceId id, world::ZoneId where) {
    world::Piece& p = w_.pieces[id];
    world::Zone& z = w_.zones[where];
    p.zone = where;
    p.prev = z.tail;
    (z.tail ? w_.pieces[z.tail].next : z.head) = id;
    z.tail = id;
    ++z.count;
    p.owner = static_cast<std::int8_t>(d_.zones[where].seat.index);
    if (node.type != Node::Type::map) {
      p.kind = kind(node);
    } else {
      p.kind = kind(*node.find("kind"));
      if (const Node* serial = node.find("serial"))
        p.serial = {kind(serial->list[0]), integer<std::uint16_t>(serial->list[1])};
      if (const Node* owner = node.find("owner")) p.owner = static_cast<std::int8_t>(seat_or_nobody(*owner));
      if (const Node* face = node.find("face")) p.face_up = face->text == "up";
      if (const Node* cell = node.find("cell")) {
        if (!d_.look(where).grid)
          error(cell->place, fmt::format("{} is no grid: it has no cells", d_.zones[where].name));
        p.x = integer<std::int16_t>(cell->list[0], world::least_cell, world::greatest_cell);
        p.y = integer<std::int16_t>(cell->list[1], world::least_cell, world::greatest_cell);
      }
      if (const Node* candidates = node.find("candidates")) {
        std::vector<world::KindId> kinds;
        for (const Node& k : candidates->list) kinds.push_back(kind(k));
        std::sort(kinds.begin(), kinds.end());
        kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
        check_candidates(*candidates, kinds, p.kind, d_, diagnostics);
        const auto same = std::find(w_.candidates.begin(), w_.candidates.end(), kinds);
        p.narrowed = static_cast<std::int16_t>(same - w_.candidates.begin());
        if (same == w_.candidates.end()) w_.candidates.push_back(std::move(kinds));
      }
      if (const Node* vars = node.find("vars"))
        for (const Node::Entry& e : vars->map) {
          if (const world::PieceVarId var = d_.piece_var(e.key))
            w_.piece_vars(id, var) = integer<std::int32_t>(e.value);
          else
            unknown(e.key_place, "pieces have no variable", e.key, d_.piece_vars.list());
        }
    }
    p.seen = node.type == Node::Type::map && node.find("seen")
                 ? seats(node, "seen")
                 : default_audience(w_, d_, where, p.face_up != 0, !p.prev);
  }

  void read_flow(const Node& root) {
    const Node* frames = root.find("flow");
    for (std::size_t i = 0; frames && i < frames->list.size(); ++i) {
      const Node& node = frames->list[i];
      world::Frame frame;
      if (node.type != Node::Type::map) {
        frame.state = node.text;
      } else {
        value(node, "state", frame.state);
        if (const Node* vars = node.find("vars")) frame.vars = read_value(*vars, w_, d_, diagnostics);
        if (!frame.vars.is_nil() && !frame.vars.table())
          diagnostics.error(node.find("vars")->place, "the 'vars' of a frame are a map");
        if (const Node* result = node.find("result")) frame.result = read_value(*result, w_, d_, diagnostics);
      }
      w_.flow.push_back(std::move(frame));
    }
  }

  void read_modifiers(const Node& root) {
    const Node* nodes = root.find("modifiers");
    for (std::size_t i = 0; nodes && i < nodes->list.size(); ++i) {
      const Node& node = nodes->list[i];
      world::Modifier m;
      m.id = w_.next_modifier;
      if (const Node* n = node.find("id")) m.id = integer<std::int32_t>(*n, 1, most_modifiers);
      if (std::any_of(w_.modifiers.begin(), w_.modifiers.end(), [&](const auto& other) { return other.id == m.id; }))
        error(place_of(node, "id"), fmt::format("two modifiers have the id {}", m.id));
      integer(node, "priority", m.priority);
      value(node, "script", m.script);
      value(node, "name", m.name);
      value(node, "until", m.until);
      if (const Node* n = node.find("until"); n && !d_.moment(m.until))
        no_such(n->place, "moment", m.until, names_of(d_.moments));
      if (const Node* n = node.find("owner")) m.owner = world::SeatId(seat_or_nobody(*n));
      if (const Node* n = node.find("params")) m.params = read_value(*n, w_, d_, diagnostics);
      if (const Node* n = node.find("cause")) m.cause = read_value(*n, w_, d_, diagnostics);
      w_.next_modifier = std::max(w_.next_modifier, m.id + 1);
      if (const Node* n = node.find("modifies")) m.queries = queries(*n);
      w_.modified |= m.queries;
      w_.modifiers.push_back(std::move(m));
    }
    sort_modifiers(w_);
    if (const Node* modified = root.find("modified"))
      w_.modified |= queries(*modified);  // older files say it once for all modifiers
  }

  std::uint64_t queries(const Node& names) {
    std::uint64_t bits = 0;
    for (const Node& node : names.list) {
      const world::QueryId q = d_.query(node.text);
      if (node.text == "*")
        bits |= std::uint64_t{1} << 63;
      else if (!q)
        no_such(node.place, "query", node.text, names_of(d_.queries));
      else
        bits |= std::uint64_t{1} << std::min<int>(q.index, 63);
    }
    return bits;
  }

  void read_time(const Node& root) {
    world::RealTime& t = w_.time;
    instant(root, "stood", t.stood_ms);
    if (const Node* node = root.find("paused")) t.paused = node->boolean;
    instant(root, "pause_ends", t.pause_ends_ms);
    t.away = seats(root, "away");
    const auto common = [&](const Node& node, auto& entry, const auto& others) {
      value(node, "name", entry.name);
      entry.runs = entry.name;
      value(node, "runs", entry.runs);
      if (const Node* with = node.find("with")) entry.with = read_value(*with, w_, d_, diagnostics);
      if (std::any_of(others.begin(), others.end(), [&](const auto& other) { return other.name == entry.name; }))
        error(place_of(node, "name"), fmt::format("'{}' is there twice", entry.name));
    };
    if (const Node* timers = root.find("timers"))
      for (const Node& node : timers->list) {
        world::Timer timer;
        common(node, timer, t.timers);
        timer.paused = node.find("left") != nullptr;
        if (timer.paused == (node.find("due") != nullptr))
          error(node.place, "a timer has either `due` or, where it is paused, `left`");
        instant(node, timer.paused ? "left" : "due", timer.due_ms);
        if (node.find("seen_by")) timer.seen = seats(node, "seen_by");
        t.timers.push_back(std::move(timer));
      }
    if (const Node* offers = root.find("offers"))
      for (const Node& node : offers->list) {
        world::Offer offer;
        common(node, offer, t.offers);
        if (const Node* by = node.find("blocked_by"))
          for (const Node& name : by->list) offer.blocked.push_back(name.text);
        std::sort(offer.blocked.begin(), offer.blocked.end());
        t.offers.push_back(std::move(offer));
      }
    t.used = true;
    t.used = !t.none();
    if (t.timers.size() > world::max_timers || t.offers.size() > world::max_offers)
      error(root.place, "a game has 100 timers and 100 standing offers at most");
  }

  void read_walls(const Node& root) {
    const Node* nodes = root.find("walls");
    for (std::size_t i = 0; nodes && i < nodes->list.size(); ++i) {
      const Node& node = nodes->list[i];
      const Node *where = node.find("zone"), *cell = node.find("cell"), *side = node.find("side");
      const world::ZoneId grid = zone(where->text, where->place);
      if (grid && !d_.look(grid).grid) error(where->place, fmt::format("{} is no grid: it has no walls", where->text));
      w_.walls.push_back({grid, integer<std::int16_t>(cell->list[0], world::least_cell, world::greatest_cell),
                          integer<std::int16_t>(cell->list[1], world::least_cell, world::greatest_cell),
                          static_cast<std::int16_t>(side->text == "east")});
    }
    std::sort(w_.walls.begin(), w_.walls.end());
    if (nodes) check_walls(w_, d_, *nodes, diagnostics);
  }

  /// The walls of a layout are written among all others; here it is only said which one it is.
  void read_grounds(const Node& root) {
    if (const Node* nodes = root.find("layouts"))
      for (const Node& node : nodes->list) {
        const Node *where = node.find("zone"), *name = node.find("layout");
        const world::ZoneId grid = zone(where->text, where->place);
        const world::LayoutId layout = d_.layout(name->text);
        if (!layout)
          no_such(name->place, "layout", name->text, names_of(d_.layouts));
        else if (grid && !d_.lays_out(layout, grid))
          error(name->place, fmt::format("{} is no layout of {}", name->text, where->text));
        if (std::any_of(w_.grounds.begin(), w_.grounds.end(), [&](const auto& g) { return g.grid == grid; }))
          error(where->place, fmt::format("{} has two layouts", where->text));
        w_.grounds.push_back({grid, layout, seats(node, "shown")});
      }
    std::sort(w_.grounds.begin(), w_.grounds.end(), [](const auto& a, const auto& b) { return a.grid < b.grid; });
    if (const Node* nodes = root.find("shown_places"))
      for (const Node& node : nodes->list) {
        const Node *where = node.find("zone"), *cell = node.find("cell");
        const world::ZoneId grid = zone(where->text, where->place);
        if (!grid) continue;
        const auto x = integer<std::int16_t>(cell->list[0], world::least_cell, world::greatest_cell),
                   y = integer<std::int16_t>(cell->list[1], world::least_cell, world::greatest_cell);
        const world::PieceId piece = d_.look(grid).hides ? w_.at_cell(grid, x, y) : world::PieceId{};
        if (!piece)
          error(cell->place, fmt::format("no piece that could be hidden stands at ({}, {}) of {}", x, y, where->text));
        else if (std::any_of(w_.shown_places.begin(), w_.shown_places.end(),
                             [&](const auto& s) { return s.piece == piece; }))
          error(cell->place, "this place is named twice");
        else
          w_.shown_places.push_back({piece, seats(node, "shown")});
      }
    std::sort(w_.shown_places.begin(), w_.shown_places.end());
  }

  const world::Defs& d_;
  World w_;
};

}  // namespace

std::optional<World> from_position(const Node& node, const content::Package& package, int seats, std::uint64_t seed,
                                   content::Diagnostics& diagnostics) {
  if (!package.positions) throw std::logic_error("a package that was not loaded has no schema for positions");
  const std::size_t before = diagnostics.list.size();
  if (const Node* rng = node.find("rng"); rng && rng->type != Node::Type::map)
    diagnostics.error(rng->place, "one number for all of chance: this was written by Vizier 1, which reads it",
                      "here it is { key: \"sixteen hexadecimal digits\", drawn: { first: 1 } }", "position");
  else
    package.positions->check(node, "", content::Schema::Mode::whole, diagnostics);
  if (diagnostics.list.size() != before) return std::nullopt;
  return PositionReader(package.defs, seats, seed, diagnostics).read(node);
}

std::optional<World> from_position(const std::string& text, const std::string& file, const content::Package& package,
                                   int seats, std::uint64_t seed, content::Diagnostics& diagnostics) {
  const auto node = content::parse_yaml(text, file, diagnostics);
  return node ? from_position(*node, package, seats, seed, diagnostics) : std::nullopt;
}

}  // namespace vizier::save
