#include "terminal/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/node_reader.hpp"
#include "world/bases.hpp"

namespace vizier::terminal {

using content::Node;

namespace {

/// The schema has looked at keys, types and ranges (table.json); names are left, and what belongs together.
class LayoutReader : content::NodeReader {
 public:
  LayoutReader(const content::Package& package, content::Diagnostics& to)
      : NodeReader(to, "table", "table.terminal: "),
        defs_(package.defs),
        counters_(content::names_of(defs_.counters)),
        regions_(content::names_of(defs_.regions)) {
    for (const auto& zone : defs_.zones) {
      zones_.push_back(zone.name);
      if (zone.seat) zones_.push_back(zone.base);
    }
    for (const auto& variable : defs_.vars)
      if (variable.scope == world::Scope::game && variable.sight == world::Sight::open)
        variables_.push_back(variable.name);
  }

  Layout read(const Node& node) {
    Layout out;
    name(node, "number", "attribute", defs_.attrs.list(), out.number);
    for (const auto& e : entries(node, "label")) out.label[e.key] = name(e.value, "attribute", defs_.attrs.list());
    value(node, "colour", out.colour);
    for (const Node& column : items(node, "columns")) out.columns.push_back(blocks(column.list));
    for (const Node& each : items(node, "widths")) out.widths.push_back(static_cast<int>(each.integer));
    if (!out.widths.empty() && out.widths.size() != out.columns.size()) {
      error(node.find("widths")->place,
            fmt::format("there are {} widths for {} columns", out.widths.size(), out.columns.size()));
      out.widths.clear();
    }
    if (const Node* n = node.find("tiles")) {
      name(*n, "sides", "attribute", defs_.attrs.list(), out.tiles.sides);
      value(*n, "live", out.tiles.live);
      value(*n, "blank", out.tiles.blank);
      name(*n, "turned", "piece variable", defs_.piece_vars.list(), out.tiles.turned);
    }
    out.below = blocks(items(node, "below"));
    out.own = lines(items(node, "own"));
    names(node, "sentences", "variable of the game", variables_, out.sentences);
    return out;
  }

 private:
  std::vector<Block> blocks(const std::vector<Node>& nodes) {
    std::vector<Block> out;
    for (const Node& n : nodes) {
      Block block;
      value(n, "title", block.title);
      name(n, "only", "counter", counters_, block.only);
      block.show = lines(items(n, "show"));
      if (const Node* z = n.find("zones")) {
        zones(*z, block);
      } else if (n.find("players")) {
        block.type = Block::Type::players;
        block.show = lines(items(n, "players"));
      } else if (n.find("game")) {
        block.type = Block::Type::game;
        block.show = lines(items(n, "game"));
      } else {
        error(n.place, "a block has one of zones, players and game");
        continue;
      }
      out.push_back(std::move(block));
    }
    return out;
  }

  void zones(const Node& node, Block& into) {
    if (const Node* region = node.find("region")) {
      if (const world::RegionId id = defs_.region(name(*region, "region", regions_)))
        into.zones = defs_.regions[id].zones;
      return;
    }
    for (const std::string& zone : names(node, "zone", zones_))
      if (const world::ZoneId id = defs_.zone(zone))
        into.zones.push_back(id);
      else
        into.mine.push_back(zone);
  }

  std::vector<Entry> lines(const std::vector<Node>& nodes) {
    std::vector<Entry> out;
    for (const Node& n : nodes) {
      Entry entry;
      value(n, "title", entry.title);
      name(n, "at", "zone", zones_, entry.at);
      if (const Node* c = n.find("counter")) {
        entry.names = {name(*c, "counter", counters_)};
      } else if (n.find("counters")) {
        entry.type = Entry::Type::counters;
        names(n, "counters", "counter", counters_, entry.names);
      } else if (const Node* z = n.find("count") ? n.find("count") : n.find("pieces")) {
        entry.type = n.find("count") ? Entry::Type::count : Entry::Type::pieces;
        const Node* attribute = z->find("attribute");
        entry.attribute = attribute != nullptr;
        entry.names = {attribute ? name(*attribute, "attribute", defs_.attrs.list()) : name(*z, "zone", zones_)};
      } else {
        error(n.place, "an entry has one of counter, counters, count and pieces");
        continue;
      }
      std::erase(entry.names, std::string());
      if (!entry.names.empty()) out.push_back(std::move(entry));
    }
    return out;
  }

  const world::Defs& defs_;
  Names counters_, regions_, zones_, variables_;
};

/// The smallest region that a zone lies in: the one that says most about it.
world::RegionId narrowest(const world::Defs& defs, const world::ZoneDef& zone) {
  world::RegionId best;
  for (const std::string& name : zone.regions) {
    const world::RegionId region = defs.region(name);
    if (!region) continue;
    if (!best || defs.regions[region].zones.size() < defs.regions[best].zones.size()) best = region;
  }
  return best;
}

}  // namespace

Layout usual_layout(const content::Package& package) {
  const world::Defs& defs = package.defs;
  Layout out;
  std::vector<Block> blocks;
  std::map<world::RegionId, std::size_t> of_region;
  std::vector<Entry> zone_counters, players, game;
  for (const auto& counter : defs.counters) {
    const Entry entry{Entry::Type::counter, {counter.name}, false, {}, {}};
    if (counter.scope == world::Scope::zone) zone_counters.push_back(entry);
    if (counter.scope == world::Scope::game) game.push_back(entry);
    if (counter.scope == world::Scope::seat && counter.sight == world::Sight::open) players.push_back(entry);
    if (counter.scope == world::Scope::seat && counter.sight == world::Sight::owner) out.own.push_back(entry);
  }
  for (const world::ZoneId z : defs.zones.ids()) {
    const world::ZoneDef& zone = defs.zones[z];
    if (!zone.seat) {
      const world::RegionId region = narrowest(defs, zone);
      const auto [it, fresh] = of_region.try_emplace(region, blocks.size());
      if (fresh)
        blocks.push_back({Block::Type::zones,
                          region ? "region." + defs.regions[region].name : std::string(),
                          {},
                          {},
                          zone_counters});
      blocks[it->second].zones.push_back(z);
    } else if (world::first_of_base(defs, zone)) {
      const bool secret = zone.sight == world::Sight::owner;
      if (secret) out.own.insert(out.own.begin(), {Entry::Type::pieces, {zone.base}, false, {}, {}});
      if (!secret || zone.count_open)
        players.push_back({secret ? Entry::Type::count : Entry::Type::pieces, {zone.base}, false, {}, {}});
    }
  }
  // Many zones go side by side, the players below them; few leave room for the players at their side.
  std::size_t rows = 0;
  for (const Block& block : blocks) rows += block.zones.size() + 1;
  if (blocks.size() == 1 && rows > 8) {
    Block rest = blocks[0];
    const auto half = static_cast<std::ptrdiff_t>((rest.zones.size() + 1) / 2);
    blocks[0].zones.erase(blocks[0].zones.begin() + half, blocks[0].zones.end());
    rest.zones.erase(rest.zones.begin(), rest.zones.begin() + half);
    out.columns = {{blocks[0]}, {rest}};
  } else {
    out.columns.resize(2);
    std::size_t used = 0;
    for (const Block& block : blocks) {
      out.columns[used * 2 < rows ? 0 : 1].push_back(block);
      used += block.zones.size() + 1;
    }
  }
  out.below.push_back({Block::Type::players, {}, {}, {}, players});
  if (!game.empty()) out.below.push_back({Block::Type::game, {}, {}, {}, game});
  return out;
}

Layout read_layout(const content::Package& package, content::Diagnostics& diagnostics) {
  const auto terminal = content::table_for(package, "terminal", {});
  if (!terminal) return usual_layout(package);
  Layout out = LayoutReader(package, diagnostics).read(*terminal);
  content::Diagnostics once;  // what is common was told already
  for (const std::string& role : content::roles_of_table(package, "terminal", diagnostics))
    out.by_role.emplace(role, LayoutReader(package, once).read(*content::table_for(package, "terminal", role)));
  for (content::Diagnostic& d : once.list)
    if (std::none_of(diagnostics.list.begin(), diagnostics.list.end(),
                     [&](const content::Diagnostic& t) { return t.message == d.message && t.place == d.place; }))
      diagnostics.list.push_back(std::move(d));
  return out;
}

}  // namespace vizier::terminal
