#include "client/inspect.hpp"

#include <algorithm>

#include "content/explain.hpp"
#include "content/tree.hpp"
#include "save/position_value.hpp"

namespace vizier::client {

using world::PieceId;
using world::ZoneId;

namespace {

constexpr std::size_t value_length = 60;

/// What the entries of a map say, each with its own place.
void add_entries(const content::Node* map, std::vector<Fact>& out, const std::vector<std::string>& without = {}) {
  if (!map || map->type != content::Node::Type::map) return;
  for (const content::Node::Entry& e : map->map)
    if (std::find(without.begin(), without.end(), e.key) == without.end())
      out.push_back({e.key, content::to_short(e.value, value_length), e.value.place, 0, false});
}

/// `"<zone market>"` without its quotes.
std::string plain(std::string text) {
  if (text.size() > 3 && text.starts_with("\"<") && text.ends_with(">\"")) text = text.substr(2, text.size() - 4);
  return text;
}

void add_variables(const Desk& desk, world::Scope scope, int instance, const std::string& of, std::vector<Fact>& out) {
  for (const world::VarDef& v : desk.defs().vars) {
    if (v.scope != scope) continue;
    const world::Value& value = desk.world().vars[v.slot(instance)];
    Fact fact{v.name,
              value.is_nil() ? "–" : plain(save::yaml_value(value, desk.world(), desk.defs())),
              {},
              0,
              !(value == v.initial)};
    if (const auto origin = desk.origin_of(v.name, of)) {
      fact.place = origin->place;
      fact.change = origin->change;
    } else if (const content::Node* node = content::find_key(desk.package(), "variables." + v.name);
               node && !fact.changed) {
      fact.place = node->place;
    }
    out.push_back(std::move(fact));
  }
}

bool names(const world::Value& value, world::Ref ref) {
  if (value.ref()) return *value.ref() == ref;
  const world::Table* t = value.table();
  return t && (std::any_of(t->list.begin(), t->list.end(), [&](const world::Value& v) { return names(v, ref); }) ||
               std::any_of(t->named.begin(), t->named.end(), [&](const auto& e) { return names(e.second, ref); }));
}

/// Where in its file a script says what it changes; its first line where that is not found.
content::Place place_of(const content::Package& package, const std::string& module) {
  const auto it = package.scripts.find(module);
  if (it == package.scripts.end() || it->second.empty()) return {};
  const content::ScriptLayer& layer = it->second.back();
  int line = 1;
  for (std::size_t at = 0; at < layer.text.size(); ++line) {
    const std::size_t end = std::min(layer.text.find('\n', at), layer.text.size());
    const std::string_view text(layer.text.data() + at, end - at);
    if (text.find("modify") != std::string_view::npos && !text.starts_with("--")) return {layer.file, line, 0};
    at = end + 1;
  }
  return {layer.file, 1, 0};
}

}  // namespace

std::string key_of_zone(const Desk& desk, const std::string& zone) {
  const ZoneId id = desk.defs().zone(zone);
  return id ? "zones." + desk.defs().zones[id].base : std::string();
}

std::string key_of_kind(const Desk& desk, const std::string& kind) {
  const world::KindId id = desk.defs().kind(kind);
  return id ? desk.defs().kinds[id].category + "." + kind : std::string();
}

std::vector<Fact> facts_of_zone(const Desk& desk, const std::string& zone) {
  std::vector<Fact> out;
  const ZoneId id = desk.defs().zone(zone);
  if (!id) return out;
  add_variables(desk, world::Scope::zone, id.index, zone, out);
  const content::Node* node = content::find_key(desk.package(), key_of_zone(desk, zone));
  if (!node) return out;
  add_entries(node->find("attributes"), out);
  add_entries(node, out, {"attributes", "each"});
  return out;
}

std::vector<Fact> facts_of_kind(const Desk& desk, const std::string& kind) {
  std::vector<Fact> out;
  const content::Node* node = content::find_key(desk.package(), key_of_kind(desk, kind));
  add_entries(node, out, {"with"});
  if (node) add_entries(node->find("with"), out);
  return out;
}

std::vector<Fact> variables_of(const Desk& desk, const std::string& seat) {
  std::vector<Fact> out;
  const world::SeatId id = desk.defs().seat(seat);
  add_variables(desk, id ? world::Scope::seat : world::Scope::game, id ? id.index : 0, seat, out);
  return out;
}

std::vector<Strength> strengths(const Desk& desk, const std::string& zone) {
  const world::Defs& d = desk.defs();
  const ZoneId id = d.zone(zone);
  std::vector<Strength> out;
  if (!id) return out;
  const world::AttrId by = d.attr(desk.shorthands().pieces.by);
  int place = 0;
  desk.world().each(id, [&](PieceId piece) {
    const world::Piece& p = desk.world().piece(piece);
    const std::string owner = p.owner < 0 ? "" : d.seats[world::SeatId(p.owner)];
    auto it = std::find_if(out.begin(), out.end(), [&](const Strength& s) { return s.owner == owner; });
    if (it == out.end()) it = out.insert(out.end(), {owner, {}, 0, false});
    it->places.push_back(place++);
    const std::int32_t n = by ? d.kind_int(p.kind, by) : world::no_attr;
    if (n != world::no_attr) it->sum += n, it->counted = true;
  });
  std::stable_sort(out.begin(), out.end(), [](const Strength& a, const Strength& b) { return a.sum > b.sum; });
  return out;
}

std::vector<InForce> effects_at(Desk& desk, const text::Speech& speech, const std::string& zone) {
  const world::Defs& d = desk.defs();
  const ZoneId id = d.zone(zone);
  std::vector<InForce> out;
  const auto& all = desk.world().modifiers;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const world::Modifier& m = all[i];
    InForce e;
    e.index = i;
    e.text = speech.modifier(desk.world(), m, {});
    e.until = m.until.empty() ? "" : speech.until(m.until);
    e.owner = m.owner ? d.seats[m.owner] : "";
    e.script = m.script;
    if (const world::Ref* cause = m.cause.ref()) {
      if (cause->type == world::RefType::kind) e.kind = d.kinds[world::KindId(cause->id)].name;
      if (cause->type == world::RefType::piece) e.kind = d.kinds[desk.world().piece(PieceId(cause->id)).kind].name;
    }
    for (const world::QueryId q : d.queries.ids())
      if (desk.runtime().modifies(m.script, q)) e.queries.push_back(d.queries[q].name);
    e.place = place_of(desk.package(), m.script);
    e.here = id && names(m.params, world::ref(id));
    out.push_back(std::move(e));
  }
  std::stable_sort(out.begin(), out.end(), [](const InForce& a, const InForce& b) { return a.here > b.here; });
  return out;
}

std::vector<LayerFact> layers_of(const content::Package& package, const std::string& key) {
  const content::Node* node = content::find_key(package, key);
  std::vector<LayerFact> out;
  if (!node) return out;
  for (const content::Node::Layer& layer : node->history) out.push_back({layer.origin, layer.value, layer.place});
  if (out.empty()) out.push_back({package.manifest.id, content::to_short(*node, value_length), node->place});
  return out;
}

}  // namespace vizier::client
