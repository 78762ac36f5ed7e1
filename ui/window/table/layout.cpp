#include "layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "adopt.hpp"
#include "reader.hpp"

namespace vizier::window {

using content::Node;

namespace {

template <class T>
void sort_by_order(std::vector<T>& all) {
  std::stable_sort(all.begin(), all.end(), [](const T& a, const T& b) { return a.order < b.order; });
}

/// Where nothing is said about the order, it is that of the file, with room in between.
template <class T>
double next_order(const std::vector<T>& all) {
  return 10.0 * static_cast<double>(all.size() + 1);
}

class TableReader : ContentReader {
 public:
  using ContentReader::ContentReader;

  TableLayout read(const Node& node, TableLayout out) {
    if (!known(node, {"pieces", "sides", "bands", "seats", "tray", "phases", "progress", "sentences", "seals",
                      "contest", "picture"}))
      return out;
    entries(node, "pieces", [&](const Node::Entry& e) { piece(e, out); });
    if (const Node* n = node.find("sides")) sides(*n, out.sides);
    if (node.find("bands")) out.bands.clear();
    entries(node, "bands", [&](const Node::Entry& e) { out.bands.push_back(band(e, next_order(out.bands))); });
    sort_by_order(out.bands);
    if (out.bands.size() > 4) {
      wrong(*node.find("bands"),
            fmt::format("there are {} bands; four is the most that a board has room for", out.bands.size()));
      out.bands.resize(4);
    }
    if (const Node* n = node.find("seats")) seats(*n, out.seats);
    if (node.find("tray")) out.tray.clear();
    entries(node, "tray", [&](const Node::Entry& e) { tray(e, out.tray); });
    sort_by_order(out.tray);
    if (node.find("phases")) out.phases.clear();
    entries(node, "phases", [&](const Node::Entry& e) { out.phases.push_back(phase(e, next_order(out.phases))); });
    sort_by_order(out.phases);
    if (const Node* n = node.find("progress"); n && known(*n, {"attribute", "counter"})) {
      name(*n, "attribute", defs.attrs.list(), "attribute", out.order);
      name(*n, "counter", game_counters, "counter of the game", out.current);
    }
    names(node, "sentences", variables, "variable of the game", out.sentences);
    names(node, "seals", kinds, "kind", out.seals);
    if (const Node* n = node.find("contest"); n && known(*n, {"query"})) {
      Names queries;
      for (const world::QueryDef& query : defs.queries) queries.push_back(query.name);
      name(*n, "query", queries, "query", out.contest);
    }
    if (const Node* n = node.find("picture")) picture(*n, out.picture);
    return out;
  }

 private:
  /// A name, or `{ attribute: name }`.
  void named(const Node& node, const char* key, const Names* all, const char* what, Name& into) {
    const Node* n = node.find(key);
    if (!n) return;
    if (n->type == Node::Type::map) {
      into = {};
      if (known(*n, {"attribute"})) name(*n, "attribute", defs.attrs.list(), "attribute", into.text);
      into.attribute = !into.text.empty();
    } else if (all) {
      into = {};
      has(*n, *all, what, into.text);
    } else {
      into.attribute = false;
      text(node, key, into.text);
    }
  }

  void ground(const Node& node, Ground& into) {
    one_of<Ground>(node, "ground",
                   {{"tile", Ground::tile}, {"sand", Ground::sand}, {"rock", Ground::rock}, {"plain", Ground::plain}},
                   into);
  }
  void outline(const Node& node, Roof& into) {
    one_of<Roof>(node, "outline",
                 {{"arch", Roof::arch},
                  {"tent", Roof::tent},
                  {"dome", Roof::dome},
                  {"awning", Roof::awning},
                  {"battlement", Roof::battlement},
                  {"cave", Roof::vault},
                  {"plain", Roof::box}},
                 into);
  }

  void piece(const Node::Entry& e, TableLayout& out) {
    if (!exists(e, categories, "category")) return;
    PiecePlan& look = out.pieces[e.key] = {};
    if (!known(e.value, {"shape", "number", "colour", "glyph", "sides", "marks"})) return;
    one_of<PiecePlan::Shape>(e.value, "shape",
                             {{"token", PiecePlan::Shape::token},
                              {"card", PiecePlan::Shape::card},
                              {"tile", PiecePlan::Shape::tile},
                              {"shield", PiecePlan::Shape::shield},
                              {"chip", PiecePlan::Shape::chip}},
                             look.shape);
    name(e.value, "number", defs.attrs.list(), "attribute", look.number);
    name(e.value, "sides", defs.attrs.list(), "attribute", look.sides);
    named(e.value, "glyph", nullptr, "glyph", look.glyph);
    words(e.value, "marks", look.marks);
    if (const Node* n = e.value.find("colour"); n && n->type == Node::Type::map) {
      if (!known(*n, {"attribute", "words"})) return;
      name(*n, "attribute", defs.attrs.list(), "attribute", look.colour_by);
      words(*n, "words", look.colours);
    } else {
      text(e.value, "colour", look.colour);
    }
  }

  void sides(const Node& node, SidePlan& into) {
    if (!known(node, {"signs", "live", "blank", "turned"})) return;
    words(node, "signs", into.signs);
    text(node, "live", into.live);
    text(node, "blank", into.blank);
    name(node, "turned", defs.piece_vars.list(), "piece variable", into.turned);
  }

  BandPlan band(const Node::Entry& e, double position) {
    BandPlan out;
    out.id = e.key;
    out.order = position;
    if (!known(e.value, {"title", "order", "height", "ground", "cell", "cells"})) return out;
    text(e.value, "title", out.title);
    order(e.value, out.order);
    number(e.value, "height", 0.1, 1000, out.height);
    ground(e.value, out.ground);
    CellPlan usual;
    if (const Node* n = e.value.find("cell")) cell(*n, usual);
    entries(e.value, "cells", [&](const Node::Entry& each) {
      CellPlan look = usual;
      look.order = next_order(out.cells);
      look.zone = each.key;
      const auto seat = std::find(seat_zones.begin(), seat_zones.end(), each.key);
      if (!exists(each, zones, "zone")) return;
      look.each_seat = seat != seat_zones.end();
      const world::ZoneId id = look.each_seat ? defs.zone(each.key, world::SeatId(0)) : defs.zone(each.key);
      if (id && defs.zones[id].grid) look.show = CellPlan::Show::grid;
      if (each.value.type != Node::Type::null) cell(each.value, look);
      out.cells.push_back(std::move(look));
    });
    sort_by_order(out.cells);
    return out;
  }

  void cell(const Node& node, CellPlan& out) {
    if (!known(node, {"order", "width", "outline", "title", "badge", "only", "closed", "attached", "pile", "ladder",
                      "pill", "price", "show", "columns", "rows"}))
      return;
    order(node, out.order);
    number(node, "width", 0.1, 100, out.width);
    outline(node, out.shape);
    text(node, "title", out.title);
    name(node, "badge", defs.attrs.list(), "attribute", out.badge);
    name(node, "only", zone_counters, "counter of zones", out.only);
    text(node, "closed", out.closed);
    name(node, "attached", shared_zones, "zone", out.attached);
    named(node, "pile", &shared_zones, "zone", out.pile);
    name(node, "price", defs.attrs.list(), "attribute", out.price);
    one_of<CellPlan::Show>(
        node, "show",
        {{"pieces", CellPlan::Show::pieces}, {"cards", CellPlan::Show::cards}, {"grid", CellPlan::Show::grid}},
        out.show);
    if (const Node* n = node.find("ladder"); n && known(*n, {"counters", "glyph", "unit"})) {
      names(*n, "counters", zone_counters, "counter of zones", out.ladder.counters);
      named(*n, "glyph", nullptr, "glyph", out.ladder.glyph);
      whole(*n, "unit", 1, 100, out.ladder.unit);
    }
    if (const Node* n = node.find("pill")) pill(*n, out.pill);
    for (auto [key, into] : {std::pair{"columns", out.columns}, {"rows", out.rows}})
      if (const Node* n = node.find(key)) {
        if (n->type != Node::Type::list || n->list.size() != 2 || n->list[0].type != Node::Type::integer ||
            n->list[1].type != Node::Type::integer) {
          wrong(*n, fmt::format("{} are the first and the last, e.g. [0, 5]", key));
          continue;
        }
        into[0] = static_cast<int>(n->list[0].integer);
        into[1] = static_cast<int>(n->list[1].integer);
        out.extent = true;
      }
  }

  void pill(const Node& node, std::vector<PillPart>& out) {
    out.clear();
    if (node.type != Node::Type::list) return wrong(node, "pill is a list of glyphs, texts and counts");
    for (const Node& n : node.list) {
      PillPart part;
      if (n.type == Node::Type::text) {
        part.name = n.text;
      } else {
        if (!known(n, {"glyph", "text", "count", "counter"})) continue;
        text(n, "glyph", part.name);
        if (n.find("text")) part.type = PillPart::Type::text, text(n, "text", part.name);
        if (n.find("count")) part.type = PillPart::Type::count, name(n, "count", shared_zones, "zone", part.name);
        if (n.find("counter"))
          part.type = PillPart::Type::counter, name(n, "counter", game_counters, "counter of the game", part.name);
      }
      if (!part.name.empty()) out.push_back(std::move(part));
    }
  }

  /// `id: { zone: name }`, `id: { counter: name }`, or an empty value where the id is the name itself.
  void count(const Node::Entry& e, std::vector<CountPlan>& all) {
    CountPlan out;
    out.id = out.name = e.key;
    out.order = next_order(all);
    if (e.value.type != Node::Type::null) {
      if (!known(e.value, {"zone", "counter", "glyph", "order"})) return;
      order(e.value, out.order);
      text(e.value, "glyph", out.glyph);
      if (e.value.find("zone"))
        out.zone = true, out.name.clear(), name(e.value, "zone", seat_zones, "zone of the seats", out.name);
      if (e.value.find("counter")) out.name.clear(), name(e.value, "counter", counters, "counter", out.name);
      if (out.name.empty()) return;
    }
    if (!out.zone && std::find(counters.begin(), counters.end(), out.name) == counters.end()) {
      if (std::find(seat_zones.begin(), seat_zones.end(), out.name) != seat_zones.end())
        out.zone = true;
      else
        return wrong(e.value, fmt::format("there is no counter or zone '{}'", out.name));
    }
    all.push_back(std::move(out));
  }

  void colour(const Node& node, const char* key, sf::Color& into) {
    std::string word;
    text(node, key, word);
    if (word.empty()) return;
    if (const auto found = palette::parse(word))
      into = *found;
    else
      wrong(*node.find(key), fmt::format("'{}' is no colour: write '#RRGGBB' or a name of the palette", word));
  }

  /// The name of a common scheme, or colours and outline of its own.
  void scheme(const Node::Entry& e, SeatPlan& out) {
    if (!exists(e, defs.seats.list(), "seat")) return;
    if (e.value.type == Node::Type::text) {
      static const Names common{"blue", "red", "green", "yellow", "plum"};
      has(e.value, common, "scheme", out.schemes[e.key]);
      return;
    }
    if (!known(e.value, {"outline", "face", "rim", "light", "number"})) return;
    SeatScheme own = seat_scheme(e.key, static_cast<int>(out.own_schemes.size()));
    one_of<Outline>(e.value, "outline",
                    {{"disc", Outline::disc},
                     {"square", Outline::square},
                     {"hexagon", Outline::hexagon},
                     {"star", Outline::star},
                     {"quatrefoil", Outline::quatrefoil}},
                    own.outline);
    colour(e.value, "face", own.face);
    colour(e.value, "rim", own.rim);
    colour(e.value, "light", own.light);
    colour(e.value, "number", own.number);
    own.name = {};
    out.own_schemes[e.key] = own;
  }

  void seats(const Node& node, SeatPlan& out) {
    if (!known(node, {"schemes", "pips", "counts", "front", "first", "grid"})) return;
    entries(node, "schemes", [&](const Node::Entry& e) { scheme(e, out); });
    if (const Node* n = node.find("pips"); n && known(*n, {"zone", "of"})) {
      name(*n, "zone", seat_zones, "zone of the seats", out.pips);
      whole(*n, "of", 1, 40, out.of);
    }
    if (node.find("counts")) out.counts.clear();
    entries(node, "counts", [&](const Node::Entry& e) { count(e, out.counts); });
    sort_by_order(out.counts);
    names(node, "front", seat_zones, "zone of the seats", out.front);
    text(node, "first", out.first);
    name(node, "grid", seat_zones, "zone of the seats", out.grid);
  }

  void tray(const Node::Entry& e, std::vector<TrayPlan>& all) {
    TrayPlan out;
    out.id = e.key;
    out.order = next_order(all);
    if (!known(e.value, {"title", "order", "width", "places", "cards", "counters", "kinds", "unit", "total"})) return;
    text(e.value, "title", out.title);
    text(e.value, "total", out.total);
    order(e.value, out.order);
    number(e.value, "width", 0.1, 100, out.width);
    whole(e.value, "unit", 1, 100, out.unit);
    name(e.value, "kinds", categories, "category", out.kinds);
    if (e.value.find("counters")) {
      out.type = TrayPlan::Type::counters;
      entries(e.value, "counters", [&](const Node::Entry& each) { count(each, out.counters); });
      sort_by_order(out.counters);
    } else if (e.value.find("places")) {
      out.type = TrayPlan::Type::places;
      names(e.value, "places", seat_zones, "zone of the seats", out.zones);
    } else if (e.value.find("cards")) {
      names(e.value, "cards", seat_zones, "zone of the seats", out.zones);
    } else {
      return wrong(e.value, "a part of the tray has one of places, cards and counters");
    }
    if (!out.zones.empty() || !out.counters.empty()) all.push_back(std::move(out));
  }

  PhasePlan phase(const Node::Entry& e, double position) {
    PhasePlan out;
    out.id = e.key;
    out.order = position;
    if (!known(e.value, {"title", "order", "states", "counter"})) return out;
    text(e.value, "title", out.title);
    order(e.value, out.order);
    name(e.value, "counter", game_counters, "counter of the game", out.counter);
    if (const Node* n = e.value.find("states"))
      for (const Node& each : n->list) out.states.push_back(each.text);
    return out;
  }

  void picture(const Node& node, PicturePlan& out) {
    if (!known(node, {"ground", "colours", "glyph", "outline"})) return;
    ground(node, out.ground);
    outline(node, out.shape);
    text(node, "glyph", out.glyph);
    if (const Node* n = node.find("colours")) {
      out.colours.clear();
      for (const Node& each : n->list) out.colours.push_back(each.text);
    }
  }
};

const PiecePlan& look_at(const TableLayout& layout, const std::string& category) {
  static const PiecePlan otherwise;
  const auto it = layout.pieces.find(category);
  return it == layout.pieces.end() ? otherwise : it->second;
}

}  // namespace

const PiecePlan& TableLayout::look(const content::Package& package, std::string_view kind) const {
  const world::KindId id = package.defs.kind(kind);
  return look_at(*this, id ? package.defs.kinds[id].category : std::string());
}

const PiecePlan& TableLayout::look_of_back(const content::Package& package, std::string_view back) const {
  for (const world::KindDef& kind : package.defs.kinds)
    if (package.defs.backs[kind.back] == back) return look_at(*this, kind.category);
  return look_at(*this, {});
}

TableLayout read_table(const content::Package& package, content::Diagnostics& diagnostics) {
  const Node* table = package.tree.find("table");
  const Node* window = table ? table->find("window") : nullptr;
  if (!window) return usual_table(package);
  TableLayout out = TableReader(package, diagnostics).read(*window, usual_table(package));
  adopt(out, package.defs);
  return out;
}

TableLayout layout_of(const content::Package& package) {
  content::Diagnostics ignored;
  return read_table(package, ignored);
}

std::string attribute_text(const world::Defs& defs, const world::IdVector<world::AttrId, world::Value>& attrs,
                           std::string_view name) {
  const world::AttrId attr = defs.attr(name);
  if (!attrs.has(attr)) return {};
  const world::Value& value = attrs[attr];
  if (value.is_int()) return std::to_string(*value.integer());
  if (value.boolean()) return *value.boolean() ? "true" : "false";
  return std::string(value.text_or({}));
}

}  // namespace vizier::window
