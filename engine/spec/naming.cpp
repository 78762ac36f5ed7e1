#include "spec/naming.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "save/position_value.hpp"
#include "world/decision.hpp"

namespace vizier::spec {

using content::Node;
using world::Value;

std::vector<std::string> seat_names(const world::World& world, const world::Defs& defs) {
  return {defs.seats.begin(), defs.seats.begin() + world.seats};
}

std::string name_of(world::SeatId seat, const world::Defs& defs) { return seat ? defs.seats[seat] : "nobody"; }

std::optional<world::SeatId> read_seat(const Node& node, const world::World& world, const world::Defs& defs,
                                       content::Diagnostics& diagnostics) {
  if (node.text == "nobody") return world::SeatId{};
  if (const world::SeatId s = defs.seat(node.text); s && s.index < world.seats) return s;
  std::vector<std::string> known = seat_names(world, defs);
  known.emplace_back("nobody");
  diagnostics.error(node.place, fmt::format("{} is no seat of this game", content::describe(node)),
                    content::suggest(node.text, known), "spec");
  return std::nullopt;
}

std::optional<world::SeatMask> read_seats(const Node& node, const world::World& world, const world::Defs& defs,
                                          content::Diagnostics& diagnostics) {
  if (node.text == "all") return world::all_seats(world.seats);
  world::SeatMask mask = 0;
  bool good = true;
  const auto add = [&](const Node& one) {
    const auto s = read_seat(one, world, defs, diagnostics);
    if (s) mask |= world::bit(*s);
    good &= s.has_value();
  };
  if (node.type == Node::Type::list)
    for (const Node& one : node.list) add(one);
  else
    add(node);
  return good ? std::optional(mask) : std::nullopt;
}

std::optional<world::KindId> read_kind(const Node& node, const world::Defs& defs, content::Diagnostics& diagnostics) {
  if (const world::KindId kind = defs.kind(node.text)) return kind;
  diagnostics.error(node.place, fmt::format("there is no kind {}", content::describe(node)),
                    content::suggest(node.text, save::names_of(defs.kinds)), "spec");
  return std::nullopt;
}

bool only_keys(const Node& map, std::string_view what, const std::vector<std::string>& known,
               content::Diagnostics& diagnostics) {
  bool good = true;
  for (const Node::Entry& e : map.map) {
    if (std::find(known.begin(), known.end(), e.key) != known.end()) continue;
    std::string hint = content::suggest(e.key, known);
    if (hint.empty()) hint = fmt::format("it has {}", fmt::join(known, ", "));
    diagnostics.error(e.key_place, fmt::format("{} has no '{}' here", what, e.key), std::move(hint), "spec");
    good = false;
  }
  return good;
}

std::string whole(const Node& node) { return content::to_short(node, std::numeric_limits<std::size_t>::max() / 2); }

bool same_value(const Value& actual, const Node& v, const world::World& w, const world::Defs& d,
                content::Diagnostics& diagnostics) {
  if (const world::Ref* r = actual.ref(); r && v.type == Node::Type::text) {
    const std::string words = save::yaml_value(actual, w, d);  // "<seat red>", in quotes
    if (words == fmt::format("\"{}\"", v.text) || world::Keys(w, d, {}).of(*r) == v.text ||
        (r->type == world::RefType::piece && d.kinds[w.piece(world::PieceId(r->id)).kind].name == v.text))
      return true;
  }
  if (const world::Table* table = actual.table()) {
    if (v.type == Node::Type::list)
      return table->named.empty() &&
             std::equal(table->list.begin(), table->list.end(), v.list.begin(), v.list.end(),
                        [&](const Value& a, const Node& n) { return same_value(a, n, w, d, diagnostics); });
    if (v.type != Node::Type::map || !table->list.empty() || table->named.size() != v.map.size()) return false;
    return std::all_of(v.map.begin(), v.map.end(),
                       [&](const Node::Entry& e) { return same_value(table->at(e.key), e.value, w, d, diagnostics); });
  }
  const std::size_t before = diagnostics.list.size();
  return actual == save::read_value(v, w, d, diagnostics) && diagnostics.list.size() == before;
}

}  // namespace vizier::spec
