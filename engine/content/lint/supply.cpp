#include <fmt/format.h>

#include <algorithm>

#include "content/files.hpp"
#include "content/lint/passes.hpp"
#include "content/lint/words.hpp"

namespace vizier::content {
namespace {

/// What the sum is when the pieces have been made and no script has run yet.
std::int64_t at_the_start(const world::Defs& defs, const world::ConservedDef& sum, int seats) {
  std::int64_t out = 0;
  for (const world::CounterSlot slot : sum.slots[static_cast<std::size_t>(seats)])
    for (const world::CounterDef& counter : defs.counters)
      if (slot.index >= counter.first.index && slot.index < counter.first.index + counter.instances)
        out += counter.initial;
  for (const world::SupplyDef& lot : defs.supply) {
    if (seats < lot.min_seats || seats > lot.max_seats) continue;
    const auto counted =
        std::count_if(lot.kinds.begin(), lot.kinds.end(), [&](world::KindId kind) { return sum.of_kind[kind] != 0; });
    out += counted * lot.count * (lot.each_seat ? seats : 1);
  }
  return out;
}

/// Where a mod that is not heard of in the total declares something that it counts: that is the line to look at.
Place guilty(const Package& package, const world::ConservedDef& sum, const Place& total) {
  for (const Manifest& layer : package.layers) {
    if (!layer.is_mod || total.file.starts_with(shown(layer.folder))) continue;
    for (const world::KindId kind : sum.kinds) {
      const world::KindDef& def = package.defs.kinds[kind];
      if (!def.name.starts_with(layer.id + ":")) continue;
      if (const Node* section = package.tree.find(def.category))
        for (const Node::Entry& entry : section->map)
          if (entry.key == def.name) return entry.key_place;
    }
  }
  return total;
}

}  // namespace

/// What is conserved is held against its total after every step. Where the supply alone makes more, no game can begin;
/// where it makes less, set-up would have to make the rest, by a script that creates pieces.
void lint_supply(const Package& package, const LintPass& self, Diagnostics& out) {
  const world::Defs& defs = package.defs;
  const Node* section = package.tree.find("conserved");
  for (const world::ConservedDef& sum : defs.conserved) {
    const Node* node = section ? section->find(sum.name) : nullptr;
    const Node* total = node ? node->find("total") : nullptr;
    if (!sum.total || !total) continue;
    const bool scripts_make = !sum.counters.empty() || !sum.singles.empty() || words_of(package).anywhere("create");
    for (int seats = defs.min_seats; seats <= defs.max_seats; ++seats) {
      const std::int64_t is = at_the_start(defs, sum, seats), wanted = *sum.total * (sum.per_seat ? seats : 1);
      if (is == wanted || (is < wanted && scripts_make)) continue;
      out.warning(guilty(package, sum, total->place),
                  fmt::format("conserved.{}.total is {}, but with {} seats there are {} at the start", sum.name, wanted,
                              seats, is),
                  sum.per_seat ? std::string{}
                               : fmt::format("write conserved: {{ {}: {{ total: !add {} }} }}", sum.name, is - wanted),
                  self.name);
      break;
    }
  }
}

}  // namespace vizier::content
