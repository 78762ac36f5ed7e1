#include <fmt/format.h>

#include <algorithm>

#include "content/compile/compile.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "world/limits.hpp"

namespace vizier::content {
namespace {

/// A count that differs from kind to kind becomes a list that names a kind as often as it is wanted.
void repeat_by_attribute(Compile& c, world::SupplyDef& lot, const Node& count, const std::string& path) {
  const world::AttrId attr = c.defs().attr(count.text);
  if (!attr) return c.error(count, unknown("nothing has an attribute", count.text, c.defs().attrs.list()).in(path));
  std::vector<world::KindId> kinds;
  for (const world::KindId kind : lot.kinds) {
    const world::KindDef& def = c.defs().kinds[kind];
    const auto* number = def.attrs[attr].integer();
    if (!number || *number < 0 || *number > 10'000)
      c.error(count, fmt::format("{}: the kind '{}' has no number of pieces in its attribute '{}'", path, def.name,
                                 count.text));
    else if (kinds.size() <= world::max_pieces)  // one too many is told below
      kinds.insert(kinds.end(), static_cast<std::size_t>(*number), kind);
  }
  lot.kinds = std::move(kinds);
}

void compile_lot(Compile& c, const Node::Entry& entry) {
  const std::string path = join_key("supply", entry.key);
  world::SupplyDef lot;
  lot.kinds = c.kinds(*entry.value.find("kinds"), join_key(path, "kinds"));
  lot.each_seat = flag_at(entry.value, "each_seat");
  lot.face_up = word_at(entry.value, "face", "down") == "up";
  lot.shuffle = flag_at(entry.value, "shuffle");
  if (const Node* count = entry.value.find("count")) {
    if (count->type == Node::Type::integer)
      lot.count = static_cast<int>(count->integer);
    else
      repeat_by_attribute(c, lot, *count, join_key(path, "count"));
  }
  const Node& zone = *entry.value.find("zone");
  if (const auto found = c.zones(zone.text, zone, join_key(path, "zone")); !found.empty()) {
    const world::ZoneDef& def = c.defs().zones[found.front()];
    const bool by_base = zone.text.find('.') == std::string::npos;
    lot.zone = by_base ? def.base : def.name;
    if (by_base && def.seat && !lot.each_seat)
      c.error(zone, fmt::format("{}.zone: every seat has a zone '{}'", path, def.base),
              fmt::format("add 'each_seat: true', or name one, such as {}", def.name));
    if (!by_base && lot.each_seat)
      c.error(zone, fmt::format("{}.zone: '{}' is one seat's zone, but each seat gets a lot", path, def.name),
              fmt::format("write {}", def.base));
    std::size_t pieces = lot.kinds.size() * static_cast<std::size_t>(lot.count);
    for (const world::SupplyDef& other : c.defs().supply)
      if (other.zone == lot.zone) pieces += other.kinds.size() * static_cast<std::size_t>(other.count);
    if (def.grid && pieces > 1)
      c.error(zone, fmt::format("{}.zone: '{}' is a grid, and these pieces would all lie on one cell", path, def.base),
              "let a script lay them on its cells");
  }
  if (const Node* seats = entry.value.find("seats")) {
    lot.min_seats = static_cast<int>(seats->list[0].integer);
    lot.max_seats = static_cast<int>(seats->list[1].integer);
    if (lot.min_seats > lot.max_seats)
      c.error(*seats, fmt::format("{}.seats: [{}, {}] is no range", path, lot.min_seats, lot.max_seats));
  }
  c.defs().supply.push_back(std::move(lot));
  int seats = 0;
  if (const std::size_t pieces = most_pieces(c.defs(), seats); pieces > world::max_pieces) {
    const Node* const count = entry.value.find("count");
    c.error(count ? *count : entry.value, fmt::format("{}: {} pieces with {} seats, but a game can have {} at most",
                                                      path, pieces, seats, world::max_pieces));
    c.defs().supply.pop_back();  // so that the next lot is judged by itself
  }
}

/// `zone.counter` or `seat.counter`: one instance of a counter, added to the sum.
void add_single(Compile& c, world::ConservedDef& sum, const Node& written, const std::string& path) {
  const auto dot = written.text.rfind('.');
  const std::string holder = written.text.substr(0, dot);
  const auto name = c.names.name(written.text.substr(dot + 1), written, path, "counter", {"counters"}, c.diagnostics);
  if (!name) return;
  const world::CounterId counter = c.defs().counter(*name);
  switch (c.defs().counters[counter].scope) {
    case world::Scope::game:
      return c.error(written, fmt::format("{}: '{}' is a counter of the game itself", path, *name),
                     fmt::format("write {}", *name));
    case world::Scope::seat:
      if (const world::SeatId seat = c.defs().seat(holder)) return sum.singles.push_back({counter, seat.index});
      return c.error(written, no_such("seat", holder, c.defs().seats.list()).in(path));
    case world::Scope::zone:
      for (const world::ZoneId zone : c.zones(holder, written, path)) sum.singles.push_back({counter, zone.index});
  }
}

void compile_conserved(Compile& c, const Node::Entry& entry) {
  const std::string path = join_key("conserved", entry.key);
  world::ConservedDef sum;
  sum.name = entry.key;
  if (const Node* counters = entry.value.find("counters"))
    for (const Node& counter : counters->list) {
      if (counter.text.find('.') != std::string::npos)
        add_single(c, sum, counter, join_key(path, "counters"));
      else if (const auto name = c.names.name(counter.text, counter, join_key(path, "counters"), "counter",
                                              {"counters"}, c.diagnostics))
        sum.counters.push_back(c.defs().counter(*name));
    }
  if (const Node* kinds = entry.value.find("kinds")) sum.kinds = c.kinds(*kinds, join_key(path, "kinds"));
  if (const Node* categories = entry.value.find("categories")) {
    const auto known = categories_of(c.tree);
    for (const Node& name : categories->list) {
      if (std::find(known.begin(), known.end(), name.text) == known.end())
        c.error(name, no_such("category", name.text, known).in(path + ".categories"));
      for (const world::KindId kind : c.category(name.text)) sum.kinds.push_back(kind);
    }
  }
  if (const Node* total = entry.value.find("total")) sum.total = total->integer;
  sum.per_seat = flag_at(entry.value, "per_seat");
  if (!entry.value.find("counters") && !entry.value.find("kinds") && !entry.value.find("categories"))
    c.error(entry.value, fmt::format("{}: there is nothing to add up", path), "give it counters, kinds or categories");
  c.defs().conserved.push_back(std::move(sum));
}

}  // namespace

void compile_lots(Compile& c) {
  if (const Node* supply = c.section("supply"))
    for (const Node::Entry& entry : supply->map) compile_lot(c, entry);
  if (const Node* conserved = c.section("conserved"))
    for (const Node::Entry& entry : conserved->map) compile_conserved(c, entry);
}

}  // namespace vizier::content
