#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "content/node_reader.hpp"
#include "content/tree.hpp"
#include "save/position_value.hpp"
#include "spec/given.hpp"
#include "world/editor.hpp"
#include "world/grid.hpp"
#include "world/limits.hpp"

namespace vizier::spec {

using content::Node;
using world::KindId;
using world::PieceId;
using world::SeatId;
using world::Value;
using world::World;
using world::ZoneId;

bool speaks_of(const Term& term, const World& w, const world::Defs& d, PieceId piece) {
  const world::Piece& p = w.piece(piece);
  if (p.zone != term.zone || (term.owned && p.owner != term.owner.index)) return false;
  return term.form.category.empty() || d.kinds[p.kind].category == term.form.category;
}

namespace {

struct Wish {
  const Term* term;
  content::Place place;
  std::vector<KindId> kinds;  ///< any of these
  SeatId owner;
  bool owned = false;
  world::Face face =
      world::Face::keep;  ///< keep: nothing is said, so what lies there stays as it is and what comes lies face down
  int x = 0, y = 0;
  PieceId piece;
};

class Placer : content::NodeReader {
 public:
  Placer(const Shorthands& words, World& world, const world::Defs& defs, content::Diagnostics& to)
      : NodeReader(to, "spec"), shorthands_(words), w_(world), d_(defs) {}

  void place(const std::vector<Term>& terms) {
    for (const Term& t : terms)
      if (t.type == Term::Type::word && t.form.type == Shorthand::Type::pieces) read(t);
    if (!ok()) return;
    taken_.assign(w_.pieces.size(), false);
    for (Wish& wish : wishes_) take(wish, [&](PieceId id) { return speaks_of(*wish.term, w_, d_, id); });
    for (Wish& wish : wishes_) {
      for (const std::string& from : wish.term->form.from)
        take(wish, [&](PieceId id) { return w_.piece(id).zone == source(wish, from); });
      take(wish, [&](PieceId id) { return in_the_way(id); });
      take(wish, [](PieceId) { return true; });
    }
    clear_away();
    if (!enough_room()) return;
    world::Editor edit(w_, d_, nullptr);
    for (Wish& wish : wishes_) {
      const ZoneId to = wish.term->zone;
      const bool grid = d_.zones[to].grid;
      const world::Spot spot = grid ? world::Spot::cell(wish.x, wish.y) : world::Spot::last();
      if (wish.face == world::Face::keep && !(wish.piece && w_.piece(wish.piece).zone == to))
        wish.face = world::Face::down;
      if (wish.piece) {
        edit.move(wish.piece, to, wish.face, spot);
      } else {
        const PieceId made = edit.create(wish.kinds.front(), to, owner_of(wish), wish.face, spot);
        if (const SeatId owner(w_.piece(made).owner); owner)
          edit.show(made, world::bit(owner));  // as if it had come from there
      }
    }
    for (const auto& [id, to] : going_) edit.move(id, to, world::Face::down);
    remove_pieces(w_, d_, gone_);
  }

 private:
  void read(const Term& t) {
    terms_.push_back(&t);
    if (!t.zone) return error(t.place, fmt::format("{}: there is no such zone", t.name));
    if (t.value->type == Node::Type::null) return;
    if (t.value->type != Node::Type::list)
      return error(t.value->place, fmt::format("{} is a list of pieces, not {}", t.name, content::describe(*t.value)));
    for (const Node& node : t.value->list) {
      Wish wish{
          &t,      node.place,
          {},      t.owner,
          t.owned, t.form.face.empty() ? world::Face::keep : t.form.face == "up" ? world::Face::up : world::Face::down,
          0,       0,
          {}};
      const Node* kind = &node;
      if (node.type == Node::Type::map) {
        kind = node.find("kind");
        if (!kind) return error(node.place, "a piece needs a 'kind'");
        for (const Node::Entry& e : node.map) detail(wish, e);
      }
      kinds(*kind, t, wish.kinds);
      wishes_.push_back(std::move(wish));
    }
  }

  void detail(Wish& wish, const Node::Entry& e) {
    if (e.key == "kind") return;
    if (e.key == "owner") {
      wish.owner = d_.seat(e.value.text);
      wish.owned = true;
      if (e.value.text != "nobody" && (!wish.owner || wish.owner.index >= w_.seats))
        content::tell(diagnostics, e.value.place, save::no_seat(d_, w_.seats, e.value.text), "spec");
    } else if (e.key == "face" && (e.value.text == "up" || e.value.text == "down")) {
      wish.face = e.value.text == "up" ? world::Face::up : world::Face::down;
    } else if (e.key == "cell" && e.value.list.size() == 2) {
      const auto inside = [](const Node& n) {
        return n.type == Node::Type::integer && n.integer >= world::least_cell && n.integer <= world::greatest_cell;
      };
      if (!inside(e.value.list[0]) || !inside(e.value.list[1]))
        return error(e.value.place,
                     fmt::format("a cell is two whole numbers from {} to {}", world::least_cell, world::greatest_cell));
      if (!d_.look(wish.term->zone).grid)
        return error(e.value.place, fmt::format("{} is no grid: it has no cells", wish.term->name));
      wish.x = static_cast<int>(e.value.list[0].integer);
      wish.y = static_cast<int>(e.value.list[1].integer);
    } else {
      error(e.key_place, "a piece is written as { kind: …, owner: seat, face: up or down, cell: [x, y] }",
            content::suggest(e.key, {"kind", "owner", "face", "cell"}));
    }
  }

  void kinds(const Node& node, const Term& t, std::vector<KindId>& into) {
    const world::AttrId by = d_.attr(shorthands_.pieces.by);
    if (node.type == Node::Type::integer && !by)
      return error(node.place,
                   "a number names a piece only where position.yaml says which attribute it is: pieces: { by: … }");
    std::vector<std::string> known;
    for (const KindId id : d_.kinds.ids()) {
      const world::KindDef& def = d_.kinds[id];
      if (!t.form.category.empty() && def.category != t.form.category) continue;
      known.push_back(def.name);
      if (node.type == Node::Type::integer ? d_.kind_int(id, by) == node.integer : def.name == node.text)
        into.push_back(id);
    }
    if (!into.empty()) return;
    if (node.type == Node::Type::integer)
      error(node.place, fmt::format("no kind has {} as its {}", node.integer, shorthands_.pieces.by));
    else if (node.text.empty())
      error(node.place, fmt::format("the name of a kind is expected here, not {}", content::describe(node)));
    else
      no_such(node.place, "kind", node.text, known, t.form.category.empty() ? "" : " among the " + t.form.category);
  }

  /// Takes the first free piece that fits and satisfies the condition.
  template <class F>
  void take(Wish& wish, F&& condition) {
    for (const PieceId id : taken_.ids()) {
      if (wish.piece) return;
      const world::Piece& p = w_.piece(id);
      if (taken_[id] || std::find(wish.kinds.begin(), wish.kinds.end(), p.kind) == wish.kinds.end()) continue;
      const SeatId home = d_.zones[wish.term->zone].seat;
      if (wish.owned ? p.owner != wish.owner.index : p.owner >= 0 && home && p.owner != home.index) continue;
      if (!condition(id)) continue;
      taken_[id] = true;
      wish.piece = id;
    }
  }

  ZoneId source(const Wish& wish, const std::string& from) const {
    return d_.zone(from, wish.owner ? wish.owner : wish.term->seat ? wish.term->seat : d_.zones[wish.term->zone].seat);
  }

  bool in_the_way(PieceId id) const {
    return std::any_of(terms_.begin(), terms_.end(), [&](const Term* t) { return speaks_of(*t, w_, d_, id); });
  }

  /// What lies where a term wants other pieces goes to where those come from, or leaves the game.
  void clear_away() {
    gone_.assign(w_.pieces.size(), false);
    for (const PieceId id : taken_.ids()) {
      if (taken_[id] || !in_the_way(id)) continue;
      const Term& t =
          **std::find_if(terms_.begin(), terms_.end(), [&](const Term* term) { return speaks_of(*term, w_, d_, id); });
      const SeatId owner = w_.piece(id).owner >= 0 ? SeatId(w_.piece(id).owner) : t.seat;
      const ZoneId home = t.form.from.empty() ? ZoneId{} : d_.zone(t.form.from.front(), owner);
      if (home && home != t.zone)
        going_.emplace_back(id, home);
      else
        gone_[id] = true;
    }
  }

  /// Whether every cell is wanted by one piece only, and there are not too many pieces.
  bool enough_room() {
    const std::size_t before = diagnostics.list.size();
    std::set<std::tuple<int, int, int>> cells;
    std::size_t pieces = w_.pieces.size();
    for (const Wish& wish : wishes_) {
      if (d_.look(wish.term->zone).grid && !cells.emplace(wish.term->zone.index, wish.x, wish.y).second)
        error(wish.place,
              fmt::format("another piece lies on the cell [{}, {}] of {}", wish.x, wish.y, wish.term->name));
      if (!wish.piece && ++pieces > world::max_pieces)
        return error(wish.place, fmt::format("a game can have {} pieces at most", world::max_pieces)), false;
    }
    return diagnostics.list.size() == before;
  }

  /// A made piece belongs to a seat where the supply would have made one for each.
  SeatId owner_of(const Wish& wish) const {
    if (wish.owned) return wish.owner;
    for (const world::SupplyDef& lot : d_.supply)
      if (lot.each_seat && std::find(lot.kinds.begin(), lot.kinds.end(), wish.kinds.front()) != lot.kinds.end())
        return d_.zones[wish.term->zone].seat;
    return {};
  }

  const Shorthands& shorthands_;
  World& w_;
  const world::Defs& d_;
  std::vector<const Term*> terms_;
  std::vector<Wish> wishes_;
  world::IdVector<PieceId, bool> taken_, gone_;
  std::vector<std::pair<PieceId, ZoneId>> going_;
};

/// The value with the pieces' new numbers. What named a piece that is gone is nil, and falls out of its table.
Value renumbered(const Value& value, const world::IdVector<PieceId, PieceId>& fresh) {
  if (const world::Ref* r = value.ref()) {
    if (r->type != world::RefType::piece) return value;
    const PieceId now = fresh[PieceId(r->id)];
    return now ? Value(now) : Value();
  }
  const world::Table* const before = value.table();
  if (!before) return value;
  world::Table table;
  for (const Value& v : before->list)
    if (Value now = renumbered(v, fresh); !now.is_nil() || v.is_nil()) table.list.push_back(std::move(now));
  for (const auto& [key, v] : before->named)
    if (Value now = renumbered(v, fresh); !now.is_nil() || v.is_nil()) table.named.emplace_back(key, std::move(now));
  return table;
}

}  // namespace

void place_pieces(const std::vector<Term>& terms, const Shorthands& words, World& world, const world::Defs& defs,
                  content::Diagnostics& diagnostics) {
  Placer(words, world, defs, diagnostics).place(terms);
}

void remove_pieces(World& w, const world::Defs& d, const world::IdVector<PieceId, bool>& gone) {
  if (std::find(gone.begin(), gone.end(), true) == gone.end()) return;
  const auto goes = [&](PieceId id) { return gone.has(id) && gone[id]; };
  world::IdVector<PieceId, PieceId> fresh(w.pieces.size());
  world::IdVector<PieceId, world::Piece> pieces;
  auto vars = w.piece_vars;
  for (const PieceId id : w.pieces.ids()) {
    if (goes(id)) {
      world::Piece& p = w.pieces[id];
      world::Zone& z = w.zones[p.zone];
      (p.prev ? w.pieces[p.prev].next : z.head) = p.next;
      (p.next ? w.pieces[p.next].prev : z.tail) = p.prev;
      --z.count;
    }
  }
  for (const PieceId id : w.pieces.ids()) {
    if (goes(id)) continue;
    fresh[id] = pieces.push_back(w.pieces[id]);
    for (const world::PieceVarId var : d.piece_vars.ids()) vars(fresh[id], var) = w.piece_vars(id, var);
  }
  vars.resize(pieces.size());
  const auto follow = [&](PieceId& id) { id = id ? fresh[id] : id; };
  for (world::Piece& p : pieces) follow(p.next), follow(p.prev);
  for (world::Zone& z : w.zones) follow(z.head), follow(z.tail);
  w.pieces = std::move(pieces);
  w.piece_vars = std::move(vars);
  for (Value& v : w.vars) v = renumbered(v, fresh);
  for (world::Frame& f : w.flow) f.vars = renumbered(f.vars, fresh), f.result = renumbered(f.result, fresh);
  for (world::Modifier& m : w.modifiers) m.params = renumbered(m.params, fresh), m.cause = renumbered(m.cause, fresh);
}

}  // namespace vizier::spec
