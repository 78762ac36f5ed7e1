#include "terminal/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"

namespace vizier::terminal {

using content::Node;

namespace {

class Reader {
 public:
  Reader(const content::Package& package, content::Diagnostics& diagnostics)
      : defs_(package.defs), diagnostics_(diagnostics) {
    for (const auto& zone : defs_.zones) {
      zones_.push_back(zone.name);
      if (zone.seat) zones_.push_back(zone.base);
    }
    for (const auto& counter : defs_.counters) counters_.push_back(counter.name);
    for (const auto& region : defs_.regions) regions_.push_back(region.name);
    for (const auto& variable : defs_.vars)
      if (variable.scope == world::Scope::game && variable.sight == world::Sight::open)
        variables_.push_back(variable.name);
  }

  Layout read(const Node& node) {
    Layout out;
    known(node, {"number", "label", "colour", "columns", "widths", "tiles", "below", "own", "sentences"});
    if (const Node* n = node.find("number")) out.number = name(*n, defs_.attrs.list(), "attribute");
    if (const Node* n = node.find("label"))
      for (const auto& e : n->map) out.label[e.key] = name(e.value, defs_.attrs.list(), "attribute");
    if (const Node* n = node.find("colour"))
      for (const auto& e : n->map) out.colour[e.key] = e.value.text;
    if (const Node* n = list(node, "columns"))
      for (const Node& column : n->list) out.columns.push_back(blocks(column));
    if (const Node* n = list(node, "widths"))
      for (const Node& each : n->list) {
        if (each.type != Node::Type::integer || each.integer < 10 || each.integer > 500)
          wrong(each, "a width is a number of columns, from 10 to 500");
        out.widths.push_back(static_cast<int>(each.integer));
      }
    if (!out.widths.empty() && out.widths.size() != out.columns.size()) {
      wrong(*node.find("widths"),
            fmt::format("there are {} widths for {} columns", out.widths.size(), out.columns.size()));
      out.widths.clear();
    }
    if (const Node* n = node.find("tiles")) {
      known(*n, {"sides", "live", "blank", "turned"});
      if (const Node* sides = n->find("sides")) out.tiles.sides = name(*sides, defs_.attrs.list(), "attribute");
      if (const Node* live = n->find("live")) out.tiles.live = live->text;
      if (const Node* blank = n->find("blank")) out.tiles.blank = blank->text;
      if (const Node* turned = n->find("turned"))
        out.tiles.turned = name(*turned, defs_.piece_vars.list(), "piece variable");
    }
    if (const Node* n = list(node, "below")) out.below = blocks(*n);
    if (const Node* n = list(node, "own")) out.own = entries(*n);
    if (const Node* n = list(node, "sentences"))
      for (const Node& each : n->list)
        if (const std::string variable = name(each, variables_, "variable of the game"); !variable.empty())
          out.sentences.push_back(variable);
    return out;
  }

 private:
  void wrong(const Node& node, std::string message, std::string hint = {}) {
    diagnostics_.error(node.place, "table.terminal: " + std::move(message), std::move(hint), "table");
  }

  void known(const Node& node, const std::vector<std::string>& keys) {
    if (node.type != Node::Type::map) return wrong(node, "a map is expected here");
    for (const auto& e : node.map)
      if (std::find(keys.begin(), keys.end(), e.key) == keys.end())
        diagnostics_.error(e.key_place, fmt::format("table.terminal: unknown key '{}'", e.key),
                           content::suggest(e.key, keys), "table");
  }

  const Node* list(const Node& node, const char* key) {
    const Node* n = node.find(key);
    if (n && n->type != Node::Type::list) wrong(*n, fmt::format("{} is a list", key));
    return n && n->type == Node::Type::list ? n : nullptr;
  }

  std::string name(const Node& node, const std::vector<std::string>& all, const char* what) {
    if (node.type == Node::Type::text && std::find(all.begin(), all.end(), node.text) != all.end()) return node.text;
    wrong(node, fmt::format("there is no {} '{}'", what, node.text), content::suggest(node.text, all));
    return {};
  }

  std::vector<Block> blocks(const Node& node) {
    std::vector<Block> out;
    if (node.type != Node::Type::list) wrong(node, "a list of blocks is expected here");
    for (const Node& n : node.list) {
      Block block;
      known(n, {"title", "zones", "players", "game", "only", "show"});
      if (const Node* t = n.find("title")) block.title = t->text;
      if (const Node* o = n.find("only")) block.only = name(*o, counters_, "counter");
      if (const Node* s = list(n, "show")) block.show = entries(*s);
      if (const Node* z = n.find("zones")) {
        block.zones = zones(*z);
        for (const Node& each : z->list)
          if (each.type == Node::Type::text && !defs_.zone(each.text) &&
              std::find(zones_.begin(), zones_.end(), each.text) != zones_.end())
            block.mine.push_back(each.text);
      } else if (const Node* p = list(n, "players")) {
        block.type = Block::Type::players;
        block.show = entries(*p);
      } else if (const Node* g = list(n, "game")) {
        block.type = Block::Type::game;
        block.show = entries(*g);
      } else {
        wrong(n, "a block has one of zones, players and game");
        continue;
      }
      out.push_back(std::move(block));
    }
    return out;
  }

  std::vector<world::ZoneId> zones(const Node& node) {
    if (const Node* region = node.find("region")) {
      const world::RegionId id = defs_.region(name(*region, regions_, "region"));
      return id ? defs_.regions[id].zones : std::vector<world::ZoneId>{};
    }
    std::vector<world::ZoneId> out;
    if (node.type != Node::Type::list) wrong(node, "zones are a list, or { region: name }");
    for (const Node& n : node.list)
      if (const world::ZoneId id = defs_.zone(name(n, zones_, "zone"))) out.push_back(id);
    return out;
  }

  std::vector<Entry> entries(const Node& node) {
    std::vector<Entry> out;
    for (const Node& n : node.list) {
      Entry entry;
      known(n, {"counter", "counters", "count", "pieces", "title", "at"});
      if (const Node* t = n.find("title")) entry.title = t->text;
      if (const Node* at = n.find("at")) entry.at = name(*at, zones_, "zone");
      if (const Node* c = n.find("counter")) {
        entry.names.push_back(name(*c, counters_, "counter"));
      } else if (const Node* cs = list(n, "counters")) {
        entry.type = Entry::Type::counters;
        for (const Node& each : cs->list) entry.names.push_back(name(each, counters_, "counter"));
      } else if (const Node* z = n.find("count") ? n.find("count") : n.find("pieces")) {
        entry.type = n.find("count") ? Entry::Type::count : Entry::Type::pieces;
        const Node* attribute = z->find("attribute");
        entry.attribute = attribute != nullptr;
        entry.names.push_back(attribute ? name(*attribute, defs_.attrs.list(), "attribute") : name(*z, zones_, "zone"));
      } else {
        wrong(n, "an entry has one of counter, counters, count and pieces");
        continue;
      }
      std::erase(entry.names, std::string());
      if (!entry.names.empty()) out.push_back(std::move(entry));
    }
    return out;
  }

  const world::Defs& defs_;
  content::Diagnostics& diagnostics_;
  std::vector<std::string> zones_, counters_, regions_, variables_;
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
    } else if (zone.seat.index == 0) {
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
  const Node* table = package.tree.find("table");
  const Node* terminal = table ? table->find("terminal") : nullptr;
  return terminal ? Reader(package, diagnostics).read(*terminal) : usual_layout(package);
}

}  // namespace vizier::terminal
