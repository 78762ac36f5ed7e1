#include <fmt/format.h>

#include <algorithm>

#include "content/compile/compile.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"

namespace vizier::content {
namespace {

void compile_query(Compile& c, const Node::Entry& entry) {
  world::QueryDef query;
  query.name = entry.key;
  if (const Node* attribute = entry.value.find("attribute")) {
    const auto& attrs = c.defs().attrs;
    const auto it = std::find(attrs.begin(), attrs.end(), attribute->text);
    if (it == attrs.end())
      c.error(*attribute, unknown("nothing has an attribute", attribute->text, attrs.list())
                              .in(fmt::format("queries.{}.attribute", entry.key)));
    else
      query.attr = attrs.id_of(*it);
  }
  if (const Node* otherwise = entry.value.find("otherwise"))
    query.otherwise = to_value(*otherwise, fmt::format("queries.{}.otherwise", entry.key), c.diagnostics);
  c.defs().queries.push_back(std::move(query));
}

void compile_moment(Compile& c, const Node::Entry& entry) {
  world::MomentDef moment;
  moment.name = entry.key;
  if (const Node* says = entry.value.find("says")) moment.says = says->text;
  if (const Node* arguments = entry.value.find("args"))
    for (const Node::Entry& argument : arguments->map) moment.arguments.push_back({argument.key, argument.value.text});
  c.defs().moments.push_back(std::move(moment));
}

world::LegalTerm compile_term(Compile& c, const Node& node, const std::vector<world::ZoneId>& candidates,
                              const std::string& path) {
  world::LegalTerm term;
  std::vector<world::ZoneId> zones = candidates;
  if (const Node* region = node.find("region")) zones = c.region(*region, join_key(path, "region"));
  if (const Node* list = node.find("zones")) {
    zones = c.zones(*list, join_key(path, "zones"));
    if (node.find("region")) c.error(*list, fmt::format("{}: a term has a region or zones, not both", path));
  }
  term.zones.assign(c.defs().zones.size(), false);
  for (const world::ZoneId zone : zones) term.zones[zone] = true;
  const Node* counter = node.find("counter");
  if (counter) {
    const std::string inner = join_key(path, "counter");
    if (const auto name = c.names.name(counter->text, *counter, inner, "counter", {"counters"}, c.diagnostics)) {
      term.counter = c.defs().counter(*name);
      if (c.defs().counters[term.counter].scope != world::Scope::zone)
        c.error(*counter, fmt::format("{}: '{}' is not a counter of each zone", inner, *name));
    }
    if (!node.find("min") && !node.find("max"))
      c.error(*counter, fmt::format("{}: neither min nor max says what '{}' must be", path, counter->text));
  }
  for (const char* bound : {"min", "max"})
    if (const Node* value = node.find(bound); value && !counter)
      c.error(*value, fmt::format("{}.{}: there is no counter to which it could apply", path, bound));
  term.min = static_cast<std::int32_t>(integer_at(node, "min", term.min));
  term.max = static_cast<std::int32_t>(integer_at(node, "max", term.max));
  term.own_max = static_cast<int>(integer_at(node, "own_max", -1));
  if (!counter && term.own_max < 0)
    c.error(node, fmt::format("{}: this term asks for nothing", path), "give it a counter or own_max");
  return term;
}

void compile_legal(Compile& c, const Node::Entry& entry) {
  const std::string path = join_key("legal", entry.key);
  world::LegalDef legal;
  legal.name = entry.key;
  const Node& zones = *entry.value.find("zones");
  const std::string inner = join_key(path, "zones");
  legal.zones = zones.type == Node::Type::map ? c.region(*zones.find("region"), join_key(inner, "region"))
                                              : c.zones(zones, inner);
  if (const Node* terms = entry.value.find("terms"))
    for (std::size_t i = 0; i < terms->list.size(); ++i)
      legal.terms.push_back(compile_term(c, terms->list[i], legal.zones, fmt::format("{}.terms.{}", path, i + 1)));
  const auto& queries = c.defs().queries;
  if (std::none_of(queries.begin(), queries.end(), [&](const world::QueryDef& q) { return q.name == legal.name; }))
    c.defs().queries.push_back({legal.name, {}, {}});
  c.defs().legal.push_back(std::move(legal));
}

}  // namespace

void compile_queries(Compile& c) {
  if (const Node* queries = c.section("queries"))
    for (const Node::Entry& entry : queries->map) compile_query(c, entry);
  if (const Node* moments = c.section("moments"))
    for (const Node::Entry& entry : moments->map) compile_moment(c, entry);
  if (const Node* legal = c.section("legal"))
    for (const Node::Entry& entry : legal->map) compile_legal(c, entry);
}

}  // namespace vizier::content
