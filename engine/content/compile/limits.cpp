// How much content can declare. What is too much is a mistake with a place, found before anything is made of that size.
#include "world/limits.hpp"

#include <fmt/format.h>

#include <set>

#include "content/compile/compile.hpp"

namespace vizier::content {
namespace {

bool fits(Compile& c, const char* section, std::size_t count, std::size_t most, const char* what) {
  if (count <= most) return true;
  const Node* const node = c.section(section);
  c.diagnostics.error(node ? node->place : c.out.manifest.place,
                      fmt::format("{}: {} {}, but at most {} are possible", section, count, what, most), {}, "compile");
  return false;
}

std::size_t instances(const world::Defs& defs, world::Scope scope) {
  switch (scope) {
    case world::Scope::seat: return static_cast<std::size_t>(defs.max_seats);
    case world::Scope::zone: return defs.zones.size();
    case world::Scope::game: break;
  }
  return 1;
}

template <class Defs_>
std::size_t slots(const world::Defs& defs, const Defs_& list) {
  std::size_t out = 0;
  for (const auto& def : list) out += instances(defs, def.scope);
  return out;
}

}  // namespace

bool names_fit(Compile& c) {
  const world::Defs& d = c.defs();
  std::set<std::string> regions;
  for (const world::ZoneDef& zone : d.zones) regions.insert(zone.regions.begin(), zone.regions.end());
  bool grid = false;
  for (const world::ZoneDef& zone : d.zones) grid |= zone.grid;
  using namespace world;
  return fits(c, "categories", d.kinds.size(),
              grid ? max_names / 4 : max_names,  // a kind on a grid may have four marks
              grid ? "kinds beside a grid" : "kinds") &&
         fits(c, "zones", d.zones.size(), max_names, "zones, those of every seat counted") &&
         fits(c, "zones", regions.size(), max_names, "regions") &&
         fits(c, "categories", d.attrs.size(), max_names, "attributes") &&
         fits(c, "categories", d.kinds.size() * d.attrs.size(), max_entries, "values (kinds times attributes)") &&
         fits(c, "zones", d.zones.size() * d.attrs.size(), max_entries, "values (zones times attributes)") &&
         fits(c, "counters", d.counters.size(), max_names, "counters") &&
         fits(c, "counters", slots(d, d.counters), max_numbers, "numbers, those of every seat and zone counted") &&
         fits(c, "variables", d.vars.size(), max_names, "variables") &&
         fits(c, "variables", slots(d, d.vars), max_numbers, "values, those of every seat and zone counted") &&
         fits(c, "piece_variables", d.piece_vars.size(), max_entries / max_pieces, "variables of every piece");
}

bool sums_fit(Compile& c) {
  const world::Defs& d = c.defs();
  std::size_t terms = 0, summed = 0;
  for (const world::LegalDef& legal : d.legal) terms += (legal.terms.size() + 1) * d.zones.size();
  for (const world::ConservedDef& sum : d.conserved) {
    summed += d.kinds.size() + sum.singles.size();
    for (const world::CounterId counter : sum.counters) summed += instances(d, d.counters[counter].scope);
  }
  return fits(c, "queries", d.queries.size(), world::max_names, "queries") &&
         fits(c, "moments", d.moments.size(), world::max_names, "moments") &&
         fits(c, "legal", terms, world::max_entries, "terms (each counts for every zone)") &&
         fits(c, "conserved", summed, world::max_entries / (world::max_seats + 1), "numbers that are added up");
}

std::size_t most_pieces(const world::Defs& defs, int& seats) {
  std::size_t most = 0;
  for (int n = defs.min_seats; n <= defs.max_seats; ++n) {
    std::size_t pieces = 0;
    for (const world::SupplyDef& lot : defs.supply)
      if (n >= lot.min_seats && n <= lot.max_seats && lot.count > 0)
        pieces +=
            lot.kinds.size() * static_cast<std::size_t>(lot.count) * static_cast<std::size_t>(lot.each_seat ? n : 1);
    if (pieces > most) most = pieces, seats = n;
  }
  return most;
}

}  // namespace vizier::content
