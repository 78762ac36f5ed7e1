// `seen_by`: the terms of `then` as one seat sees the table.
#include "match/view.hpp"

#include <algorithm>

#include "content/tree.hpp"
#include "spec/given.hpp"
#include "spec/naming.hpp"
#include "spec/play.hpp"
#include "spec/then_pieces.hpp"

namespace vizier::spec {

using content::Node;
using match::View;
using world::Value;

namespace {

/// What a view tells, and nothing else.
class Seen : public Source {
 public:
  Seen(View view, const world::World& w, const world::Defs& d, world::SeatId seat)
      : Source(w, d, seat), view_(std::move(view)) {}

  std::optional<std::int64_t> counter(const world::CounterDef& def, world::Instance instance) const override {
    const match::SeenZone* zone = def.scope == world::Scope::zone ? zone_of(world::ZoneId(instance.index)) : nullptr;
    if (def.scope == world::Scope::zone) return zone ? among(zone->counters, def.name) : std::nullopt;
    return among(def.scope == world::Scope::game ? view_.counters
                                                 : view_.seat_counters[static_cast<std::size_t>(instance.index)],
                 def.name);
  }

  std::optional<Value> var(const world::VarDef& def, world::Instance instance) const override {
    const match::SeenZone* zone = def.scope == world::Scope::zone ? zone_of(world::ZoneId(instance.index)) : nullptr;
    if (def.scope == world::Scope::zone) return zone ? among(zone->vars, def.name) : std::nullopt;
    return among(
        def.scope == world::Scope::game ? view_.vars : view_.seat_vars[static_cast<std::size_t>(instance.index)],
        def.name);
  }

  std::optional<std::vector<PieceFact>> pieces(const Term& term) const override {
    const match::SeenZone* zone = zone_of(term.zone);
    if (!zone || !zone->count_known) return std::nullopt;
    std::vector<PieceFact> out;
    for (const match::SeenPiece& p : zone->pieces) {
      PieceFact fact;
      fact.kind = defs.kind(p.kind);
      fact.back =
          world::BackId(static_cast<int>(std::find(defs.backs.begin(), defs.backs.end(), p.back) - defs.backs.begin()));
      fact.owner = defs.seat(p.owner);
      fact.face_up = p.face_up;
      fact.x = p.x;
      fact.y = p.y;
      fact.placed = p.placed;
      for (const std::string& kind : p.candidates) fact.candidates.push_back(defs.kind(kind));
      std::sort(fact.candidates.begin(), fact.candidates.end());
      for (const std::string& name : defs.piece_vars)
        fact.vars.push_back(static_cast<std::int32_t>(among(p.vars, name).value_or(0)));
      if ((!term.owned || fact.owner == term.owner) && of_category(fact, term.form.category))
        out.push_back(std::move(fact));
    }
    return out;
  }

 private:
  template <class T>
  static std::optional<T> among(const std::vector<std::pair<std::string, T>>& list, const std::string& name) {
    for (const auto& [key, value] : list)
      if (key == name) return value;
    return std::nullopt;
  }

  const match::SeenZone* zone_of(world::ZoneId zone) const {
    const std::string& name = defs.zones[zone].name;
    const auto it =
        std::find_if(view_.zones.begin(), view_.zones.end(), [&](const match::SeenZone& z) { return z.name == name; });
    return it == view_.zones.end() ? nullptr : &*it;
  }

  /// A hidden piece may be of any category that has its back.
  bool of_category(const PieceFact& p, const std::string& category) const {
    return category.empty() || std::any_of(defs.kinds.begin(), defs.kinds.end(), [&](const world::KindDef& k) {
             return k.category == category && (p.kind ? k.name == defs.kinds[p.kind].name : k.back == p.back);
           });
  }

  View view_;
};

}  // namespace

void check_seen_by(match::Match& match, const world::World& world, LoadedGame& game, const Node& node,
                   content::Diagnostics& diagnostics) {
  if (node.type != Node::Type::map)
    return diagnostics.error(node.place, "'seen_by' is a map: for each seat what it sees", {}, "spec");
  only_keys(node, "seen_by", seat_names(world, match.defs()), diagnostics);
  for (const Node::Entry& e : node.map) {
    const world::SeatId seat = match.defs().seat(e.key);
    if (!seat || seat.index >= world.seats) continue;
    const Seen seen(&world == &match.world() ? match::view(match, seat) : match::view(match, world, seat), world,
                    match.defs(), seat);
    content::Diagnostics found;
    check_then(*game.runtime, game.shorthands, seen, e.value, {}, found);
    for (content::Diagnostic& d : found.list) d.message = "seen by " + e.key + ": " + d.message;
    diagnostics.append(std::move(found));
  }
}

}  // namespace vizier::spec
