#include "spec/terms.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/node_reader.hpp"
#include "content/tree.hpp"
#include "save/position_value.hpp"

namespace vizier::spec {

using content::Node;
using Form = Shorthand::Type;

namespace {

class Resolver : content::NodeReader {
 public:
  Resolver(const Shorthands& words, const world::Defs& defs, int seats, content::Diagnostics& to)
      : NodeReader(to, "spec"), shorthands_(words), d_(defs), seats_(seats) {}

  std::vector<Term> resolve(const Node& root, const std::vector<std::string>& other) {
    if (root.type == Node::Type::null) return {};
    if (root.type != Node::Type::map)
      return error(root.place, fmt::format("a map belongs here, not {}", content::describe(root))), std::vector<Term>{};
    for (const Node::Entry& e : root.map)
      if (std::find(other.begin(), other.end(), e.key) == other.end()) top(e, other);
    return std::move(out_);
  }

 private:
  Term& add(const Node::Entry& e, std::string name) {
    Term t;
    t.name = std::move(name);
    t.value = &e.value;
    t.place = e.key_place;
    out_.push_back(std::move(t));
    return out_.back();
  }

  world::SeatId seat(std::string_view name) const {
    const world::SeatId id = d_.seat(name);
    return id && id.index < seats_ ? id : world::SeatId{};
  }

  void top(const Node::Entry& e, const std::vector<std::string>& other) {
    static const std::vector<std::pair<std::string, Term::Type>> own = {{"round", Term::Type::round},
                                                                        {"first", Term::Type::first},
                                                                        {"clock", Term::Type::clock},
                                                                        {"at", Term::Type::at},
                                                                        {"modifiers", Term::Type::modifiers}};
    if (const auto it = shorthands_.game.find(e.key); it != shorthands_.game.end()) {
      Term& t = add(e, e.key);
      t.form = it->second;
      if (t.form.type == Form::pieces) t.zone = d_.zone(t.form.zone);
      return;
    }
    for (const auto& [key, type] : own)
      if (key == e.key) {
        add(e, key).type = type;
        return;
      }
    if (const world::SeatId s = seat(e.key)) {
      if (!is_map(e.value, fmt::format("what {} has", e.key))) return;
      for (const Node::Entry& sub : e.value.map) of_seat(sub, s, e.key);
      return;
    }
    if (const world::ZoneId z = d_.zone(e.key)) {
      if (e.value.type != Node::Type::map) return pieces(add(e, e.key), z, {});
      for (const Node::Entry& sub : e.value.map) of_zone(sub, z, e.key);
      return;
    }
    if (plain(e, world::Scope::game, e.key, {}, {})) return;
    if (d_.seat(e.key)) return content::tell(diagnostics, e.key_place, save::no_seat(d_, seats_, e.key), "spec");
    std::vector<std::string> known = other;
    for (const auto& [key, type] : own) known.push_back(key);
    for (const auto& [word, form] : shorthands_.game) known.push_back(word);
    for (const std::string& s : save::seats_of(d_, seats_)) known.push_back(s);
    for (const auto& z : d_.zones) known.push_back(z.name);
    numbers(known, world::Scope::game);
    error(e.key_place, fmt::format("'{}' is no seat, zone, counter, variable or word of this game", e.key),
          content::suggest(e.key, known));
  }

  void of_seat(const Node::Entry& e, world::SeatId s, const std::string& parent) {
    const std::string name = parent + "." + e.key;
    if (const auto it = shorthands_.seats.find(e.key); it != shorthands_.seats.end()) {
      Term& t = add(e, name);
      t.form = it->second;
      t.seat = s;
      if (t.form.type == Form::pieces) t.zone = d_.zone(t.form.zone, s);
      if (t.zone && !d_.zones[t.zone].seat) t.owner = s, t.owned = true;  // a shared zone: only what is this seat's
      return;
    }
    if (plain(e, world::Scope::seat, name, s, {})) return;
    if (const world::ZoneId z = d_.zone(e.key, s); z && d_.zones[z].seat == s) return pieces(add(e, name), z, {});
    std::vector<std::string> known;
    for (const auto& [word, form] : shorthands_.seats) known.push_back(word);
    numbers(known, world::Scope::seat);
    for (const auto& z : d_.zones)
      if (z.seat == s) known.push_back(z.base);
    unknown(e.key_place, "a seat has no", e.key, known);
  }

  void of_zone(const Node::Entry& e, world::ZoneId z, const std::string& parent) {
    const std::string name = parent + "." + e.key;
    if (const auto it = shorthands_.zones.find(e.key); it != shorthands_.zones.end()) {
      Term& t = add(e, name);
      t.form = it->second;
      t.zone = z;
      if (t.form.type == Form::pieces && !t.form.zone.empty()) t.zone = d_.zone(t.form.zone);
      return;
    }
    if (plain(e, world::Scope::zone, name, {}, z)) return;
    if (e.key == "pieces") return pieces(add(e, name), z, {});
    if (const world::SeatId s = seat(e.key)) return pieces(add(e, name), z, s);
    std::vector<std::string> known = {"pieces"};
    for (const auto& [word, form] : shorthands_.zones) known.push_back(word);
    numbers(known, world::Scope::zone);
    for (const std::string& s : save::seats_of(d_, seats_)) known.push_back(s);
    unknown(e.key_place, "a zone has no", e.key, known);
  }

  void numbers(Names& into, world::Scope scope) const {
    for (const std::string& c : content::names_of(d_.counters, scope)) into.push_back(c);
    for (const std::string& v : content::names_of(d_.vars, scope)) into.push_back(v);
  }

  /// A counter or variable by its own name.
  bool plain(const Node::Entry& e, world::Scope scope, const std::string& name, world::SeatId s, world::ZoneId z) {
    const world::CounterId c = d_.counter(e.key);
    const world::VarId v = d_.var(e.key);
    const bool counter = c && d_.counters[c].scope == scope;
    if (!counter && !(v && d_.vars[v].scope == scope)) return false;
    Term& t = add(e, name);
    t.form.type = counter ? Form::counter : Form::var;
    if (counter)
      t.form.counters = {e.key};
    else
      t.form.var = e.key;
    t.seat = s;
    t.zone = z;
    return true;
  }

  void pieces(Term& t, world::ZoneId z, world::SeatId owner) {
    t.form.type = Form::pieces;
    t.zone = z;
    t.owner = owner;
    t.owned = static_cast<bool>(owner);
    if (t.owned) t.form.from = shorthands_.pieces.from;
    t.form.face = shorthands_.pieces.face;
  }

  const Shorthands& shorthands_;
  const world::Defs& d_;
  int seats_;
  std::vector<Term> out_;
};

}  // namespace

std::vector<Term> resolve_terms(const Node& node, const Shorthands& words, const world::Defs& defs, int seats,
                                const std::vector<std::string>& other, content::Diagnostics& diagnostics) {
  return Resolver(words, defs, seats, diagnostics).resolve(node, other);
}

}  // namespace vizier::spec
