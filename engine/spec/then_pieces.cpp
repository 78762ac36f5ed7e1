#include "spec/then_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "save/position_value.hpp"
#include "spec/naming.hpp"
#include "spec/pair_up.hpp"

namespace vizier::spec {

using content::Node;
using world::KindId;

namespace {

/// What one entry of a list says of its piece.
struct Wanted {
  std::vector<KindId> kinds;  ///< any of these; none: a hidden one
  world::BackId back;
  std::optional<world::SeatId> owner;
  std::optional<bool> face_up;
  std::optional<std::pair<std::int64_t, std::int64_t>> cell;
  std::optional<bool> unplaced;
  std::optional<world::SeatMask> seen;
  std::optional<std::vector<KindId>> candidates;
  std::vector<std::pair<world::PieceVarId, std::int64_t>> vars;

  bool fits(const PieceFact& p) const {
    if (kinds.empty() ? p.kind || p.back != back : std::find(kinds.begin(), kinds.end(), p.kind) == kinds.end())
      return false;
    return (!owner || *owner == p.owner) && (!face_up || *face_up == p.face_up) &&
           (!cell || (p.placed && *cell == std::pair<std::int64_t, std::int64_t>(p.x, p.y))) &&
           (!unplaced || !p.placed) && (!seen || *seen == p.seen) && (!candidates || *candidates == p.candidates) &&
           std::all_of(vars.begin(), vars.end(), [&](const auto& v) { return p.vars[v.first] == v.second; });
  }
};

class PiecesReader {
 public:
  PiecesReader(const Term& term, const Shorthands& words, const Source& source, content::Diagnostics& diagnostics)
      : t_(term), shorthands_(words), s_(source), d_(source.defs), diagnostics_(diagnostics) {}

  Wanted piece(const Node& node) {
    Wanted w;
    if (node.type != Node::Type::map) return name(node, w), w;
    std::vector<std::string> known = {"kind", "owner", "face", "cell", "candidates", "vars"};
    known.emplace_back(s_.viewer ? "back" : "seen");
    only_keys(node, "a piece", known, diagnostics_);
    const Node *kind = node.find("kind"), *back = s_.viewer ? node.find("back") : nullptr;
    if (static_cast<bool>(kind) == static_cast<bool>(back))
      error(node.place,
            s_.viewer ? "a piece needs a 'kind', or a 'back' where it is hidden" : "a piece needs a 'kind'");
    else if (kind)
      name(*kind, w);
    else if (!(w.back = back_named(back->text)))
      error(back->place, fmt::format("there is no back '{}'", back->text),
            content::suggest(back->text, d_.backs.list()));
    for (const Node::Entry& e : node.map) detail(e.key, e.value, w);
    return w;
  }

 private:
  void error(const content::Place& place, std::string message, std::string hint = {}) {
    diagnostics_.error(place, std::move(message), std::move(hint), "spec");
  }
  world::BackId back_named(const std::string& name) const {
    const auto it = std::find(d_.backs.begin(), d_.backs.end(), name);
    return it == d_.backs.end() ? world::BackId{} : d_.backs.id_of(*it);
  }

  /// A kind, a number that the package has a meaning for, or, where a seat looks, a back.
  void name(const Node& node, Wanted& w) {
    if (node.type == Node::Type::integer) {
      const world::AttrId by = d_.attr(shorthands_.pieces.by);
      for (const KindId k : d_.kinds.ids())
        if (by && d_.kind_int(k, by) == node.integer) w.kinds.push_back(k);
      if (!by)
        error(node.place,
              "a number names a piece only where position.yaml says which attribute it is: pieces: { by: … }");
      else if (w.kinds.empty())
        error(node.place, fmt::format("no kind has {} as its {}", node.integer, shorthands_.pieces.by));
      return;
    }
    if (const KindId kind = d_.kind(node.text)) return w.kinds.push_back(kind);
    if (s_.viewer && (w.back = back_named(node.text))) return;
    std::vector<std::string> known = save::names_of(d_.kinds);
    if (s_.viewer) known.insert(known.end(), d_.backs.begin(), d_.backs.end());
    error(node.place, fmt::format("there is no kind {}", content::describe(node)), content::suggest(node.text, known));
  }

  void detail(const std::string& key, const Node& v, Wanted& w) {
    if (key == "owner") {
      w.owner = read_seat(v, s_.world, d_, diagnostics_);
    } else if (key == "face") {
      if (v.text != "up" && v.text != "down")
        error(v.place, fmt::format("a face is 'up' or 'down', not {}", content::describe(v)));
      w.face_up = v.text == "up";
    } else if (key == "cell") {
      if (!d_.zones[t_.zone].grid) error(v.place, fmt::format("{} is no grid: its pieces lie in no cell", t_.name));
      if (s_.viewer && v.text == "hidden") {
        w.unplaced = true;
        return;
      }
      if (v.list.size() != 2 || v.list[0].type != Node::Type::integer || v.list[1].type != Node::Type::integer)
        return error(v.place, "a cell is written as [x, y]");
      w.cell = {v.list[0].integer, v.list[1].integer};
    } else if (key == "seen") {
      w.seen = read_seats(v, s_.world, d_, diagnostics_);
    } else if (key == "candidates") {
      if (v.type != Node::Type::list) return error(v.place, "'candidates' is the list of kinds that it may be");
      std::vector<KindId>& kinds = w.candidates.emplace();
      for (const Node& k : v.list)
        if (const auto kind = read_kind(k, d_, diagnostics_)) kinds.push_back(*kind);
      std::sort(kinds.begin(), kinds.end());
    } else if (key == "vars") {
      if (v.type != Node::Type::map) return error(v.place, "'vars' is a map: a number for each variable");
      only_keys(v, "a piece's 'vars'", d_.piece_vars.list(), diagnostics_);
      for (const Node::Entry& e : v.map) {
        if (e.value.type != Node::Type::integer) error(e.value.place, "a variable of a piece is a whole number");
        if (const world::PieceVarId var = d_.piece_var(e.key)) w.vars.emplace_back(var, e.value.integer);
      }
    }
  }

  const Term& t_;
  const Shorthands& shorthands_;
  const Source& s_;
  const world::Defs& d_;
  content::Diagnostics& diagnostics_;
};

/// Pieces as a list writes them: with the details of which it speaks somewhere.
class Writer {
 public:
  Writer(const Node& list, const std::vector<Wanted>& wanted, const Shorthands& words, const Source& source)
      : wanted_(wanted),
        s_(source),
        d_(source.defs),
        by_(words.pieces.by.empty() || (!list.list.empty() && list.list.front().type != Node::Type::integer)
                ? world::AttrId{}
                : source.defs.attr(words.pieces.by)) {}

  std::string piece(const PieceFact& p) const {
    std::vector<std::string> more;
    if (speaks(&Wanted::owner)) more.push_back("owner: " + name_of(p.owner, d_));
    if (speaks(&Wanted::face_up)) more.push_back(p.face_up ? "face: up" : "face: down");
    if (speaks(&Wanted::cell) || speaks(&Wanted::unplaced))
      more.push_back(p.placed ? fmt::format("cell: [{}, {}]", p.x, p.y) : std::string("cell: hidden"));
    if (speaks(&Wanted::seen)) {
      std::vector<std::string> seats;
      for (int s = 0; s < s_.world.seats; ++s)
        if ((p.seen >> s & 1) != 0) seats.push_back(name_of(world::SeatId(s), d_));
      more.push_back(fmt::format("seen: [{}]", fmt::join(seats, ", ")));
    }
    if (speaks(&Wanted::candidates)) {
      std::vector<std::string> kinds;
      for (const KindId k : p.candidates) kinds.push_back(kind(k));
      more.push_back(fmt::format("candidates: [{}]", fmt::join(kinds, ", ")));
    }
    std::vector<std::string> vars;
    for (const world::PieceVarId i : d_.piece_vars.ids())
      if (std::any_of(wanted_.begin(), wanted_.end(), [&](const Wanted& w) {
            return std::any_of(w.vars.begin(), w.vars.end(), [&](const auto& v) { return v.first == i; });
          }))
        vars.push_back(fmt::format("{}: {}", d_.piece_vars[i], p.vars[i]));
    if (!vars.empty()) more.push_back(fmt::format("vars: {{ {} }}", fmt::join(vars, ", ")));
    const std::string name = p.kind ? kind(p.kind) : d_.backs[p.back];
    return more.empty() ? name : fmt::format("{{ {}: {}, {} }}", p.kind ? "kind" : "back", name, fmt::join(more, ", "));
  }

 private:
  template <class T>
  bool speaks(std::optional<T> Wanted::*detail) const {
    return std::any_of(wanted_.begin(), wanted_.end(), [&](const Wanted& w) { return (w.*detail).has_value(); });
  }
  std::string kind(KindId k) const {
    if (by_ && d_.kind_int(k, by_) != world::no_attr) return std::to_string(d_.kind_int(k, by_));
    return d_.kinds[k].name;
  }

  const std::vector<Wanted>& wanted_;
  const Source& s_;
  const world::Defs& d_;
  world::AttrId by_;
};

}  // namespace

std::optional<std::string> other_pieces(const Term& term, const std::vector<PieceFact>& there, const Shorthands& words,
                                        const Source& source, content::Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.list.size();
  PiecesReader reader(term, words, source, diagnostics);
  std::vector<Wanted> wanted;
  for (const Node& node : term.value->list) wanted.push_back(reader.piece(node));
  if (diagnostics.list.size() != before ||
      pair_up(wanted.size(), there.size(), [&](std::size_t i, std::size_t j) { return wanted[i].fits(there[j]); }))
    return std::nullopt;
  const Writer writer(*term.value, wanted, words, source);
  std::vector<std::string> actual;
  for (const PieceFact& p : there) actual.push_back(writer.piece(p));
  return fmt::format("[{}]", fmt::join(actual, ", "));
}

}  // namespace vizier::spec
