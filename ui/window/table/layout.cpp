#include "layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "adopt.hpp"
#include "content/node_reader.hpp"
#include "world/bases.hpp"

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

/// The schema has looked at keys, types and ranges (table.json); names are left, and what belongs together.
class TableReader : content::NodeReader {
 public:
  TableReader(const content::Package& package, content::Diagnostics& to)
      : NodeReader(to, "table", "table.window: "),
        defs_(package.defs),
        theme_(package.theme),
        grounds_(content::names_of(theme_.grounds)),
        outlines_(content::names_of(theme_.outlines)),
        counters_(content::names_of(defs_.counters)),
        zone_counters_(content::names_of(defs_.counters, world::Scope::zone)),
        game_counters_(content::names_of(defs_.counters, world::Scope::game)) {
    for (const auto& zone : defs_.zones) {
      if (!zone.seat)
        shared_zones_.push_back(zone.name);
      else if (world::first_of_base(defs_, zone))
        seat_zones_.push_back(zone.base);
    }
    zones_ = shared_zones_;
    zones_.insert(zones_.end(), seat_zones_.begin(), seat_zones_.end());
    for (const auto& variable : defs_.vars)
      if (variable.scope == world::Scope::game && variable.sight == world::Sight::open)
        variables_.push_back(variable.name);
    if (const Node* all = package.tree.find("categories")) categories_ = content::keys_of(*all);
  }

  TableLayout read(const Node& node, TableLayout out) {
    for (const Node::Entry& e : entries(node, "pieces")) piece(e, out);
    if (const Node* n = node.find("sides")) sides(*n, out.sides);
    if (node.find("bands")) out.bands.clear();
    for (const Node::Entry& e : entries(node, "bands")) out.bands.push_back(band(e, next_order(out.bands)));
    sort_by_order(out.bands);
    if (out.bands.size() > 4) {
      error(node.find("bands")->place,
            fmt::format("there are {} bands; four is the most that a board has room for", out.bands.size()));
      out.bands.resize(4);
    }
    if (const Node* n = node.find("seats")) seats(*n, out.seats);
    if (node.find("tray")) out.tray.clear();
    for (const Node::Entry& e : entries(node, "tray")) tray(e, out.tray);
    sort_by_order(out.tray);
    if (node.find("phases")) out.phases.clear();
    for (const Node::Entry& e : entries(node, "phases")) out.phases.push_back(phase(e, next_order(out.phases)));
    sort_by_order(out.phases);
    if (const Node* n = node.find("progress")) {
      name(*n, "attribute", "attribute", defs_.attrs.list(), out.order);
      name(*n, "counter", "counter of the game", game_counters_, out.current);
    }
    names(node, "sentences", "variable of the game", variables_, out.sentences);
    names(node, "seals", "kind", content::names_of(defs_.kinds), out.seals);
    if (const Node* n = node.find("contest")) name(*n, "query", "query", content::names_of(defs_.queries), out.contest);
    if (const Node* n = node.find("picture")) picture(*n, out.picture);
    return out;
  }

 private:
  /// A name, or `{ attribute: name }`; of what `all` has, where it is given.
  void named(const Node& node, const char* key, const Names* all, const char* what, Name& into) {
    const Node* n = node.find(key);
    if (!n) return;
    into = {};
    if (n->type == Node::Type::map)
      name(*n, "attribute", "attribute", defs_.attrs.list(), into.text), into.attribute = !into.text.empty();
    else
      into.text = all ? name(*n, what, *all) : n->text;
  }

  void ground(const Node& node, std::string& into) {
    if (const Node* n = node.find("ground")) in_theme(*n, "ground", grounds_, into);
  }
  void outline(const Node& node, std::string& into) {
    if (const Node* n = node.find("outline")) in_theme(*n, "outline", outlines_, into);
  }
  void in_theme(const Node& node, const char* what, const Names& known, std::string& into) {
    if (std::find(known.begin(), known.end(), node.text) == known.end())
      no_such(node.place, what, node.text, known, " in the theme");
    else
      into = node.text;
  }

  /// One of the host's own, or an outline of the theme.
  void shape(const Node& node, PiecePlan& look) {
    static constexpr std::pair<const char*, PiecePlan::Shape> own[] = {{"token", PiecePlan::Shape::token},
                                                                       {"card", PiecePlan::Shape::card},
                                                                       {"tile", PiecePlan::Shape::tile},
                                                                       {"chip", PiecePlan::Shape::chip}};
    for (const auto& [word, meant] : own)
      if (node.text == word) return void(look.shape = meant);
    Names known = outlines_;
    for (const auto& each : own) known.push_back(each.first);
    in_theme(node, "shape", known, look.outline);
    if (!look.outline.empty()) look.shape = PiecePlan::Shape::figure;
  }

  void piece(const Node::Entry& e, TableLayout& out) {
    if (!exists(e.key, e.key_place, "category", categories_)) return;
    PiecePlan& look = out.pieces[e.key] = {};
    if (const Node* n = e.value.find("shape")) shape(*n, look);
    name(e.value, "number", "attribute", defs_.attrs.list(), look.number);
    name(e.value, "sides", "attribute", defs_.attrs.list(), look.sides);
    named(e.value, "glyph", nullptr, "glyph", look.glyph);
    value(e.value, "marks", look.marks);
    if (const Node* n = e.value.find("colour"); n && n->type == Node::Type::map) {
      name(*n, "attribute", "attribute", defs_.attrs.list(), look.colour_by);
      value(*n, "words", look.colours);
      for (const Node::Entry& word : entries(*n, "words")) check_family(word.value);
    } else if (n) {
      look.colour = n->text;
      check_family(*n);
    }
  }

  void sides(const Node& node, SidePlan& into) {
    value(node, "signs", into.signs);
    value(node, "live", into.live);
    value(node, "blank", into.blank);
    name(node, "turned", "piece variable", defs_.piece_vars.list(), into.turned);
  }

  BandPlan band(const Node::Entry& e, double position) {
    BandPlan out;
    out.id = e.key;
    out.order = position;
    value(e.value, "title", out.title);
    value(e.value, "order", out.order);
    value(e.value, "height", out.height);
    ground(e.value, out.ground);
    CellPlan usual;
    if (const Node* n = e.value.find("cell")) cell(*n, usual);
    for (const Node::Entry& each : entries(e.value, "cells")) {
      if (!exists(each.key, each.key_place, "zone", zones_)) continue;
      CellPlan look = usual;
      look.order = next_order(out.cells);
      look.zone = each.key;
      look.each_seat = std::find(seat_zones_.begin(), seat_zones_.end(), each.key) != seat_zones_.end();
      const world::ZoneId id = look.each_seat ? defs_.zone(each.key, world::SeatId(0)) : defs_.zone(each.key);
      if (id && defs_.zones[id].grid) look.show = CellPlan::Show::grid;
      cell(each.value, look);
      // of a deck nobody sees more than its top: unless the cell says otherwise, it is a pile
      if (id && is_deck(defs_.zones[id]) && look.pile.text.empty() && !each.value.find("show"))
        look.pile.text = look.zone;
      out.cells.push_back(std::move(look));
    }
    sort_by_order(out.cells);
    return out;
  }

  void cell(const Node& node, CellPlan& out) {
    value(node, "order", out.order);
    value(node, "width", out.width);
    outline(node, out.outline);
    value(node, "title", out.title);
    name(node, "badge", "attribute", defs_.attrs.list(), out.badge);
    name(node, "only", "counter of zones", zone_counters_, out.only);
    value(node, "closed", out.closed);
    name(node, "attached", "zone", shared_zones_, out.attached);
    named(node, "pile", &shared_zones_, "zone", out.pile);
    name(node, "price", "attribute", defs_.attrs.list(), out.price);
    value<CellPlan::Show>(
        node, "show",
        {{"pieces", CellPlan::Show::pieces}, {"cards", CellPlan::Show::cards}, {"grid", CellPlan::Show::grid}},
        out.show);
    if (const Node* n = node.find("ladder")) {
      names(*n, "counters", "counter of zones", zone_counters_, out.ladder.counters);
      named(*n, "glyph", nullptr, "glyph", out.ladder.glyph);
      value(*n, "unit", out.ladder.unit);
    }
    if (node.find("pill")) out.pill.clear();
    for (const Node& part : items(node, "pill")) pill(part, out.pill);
    for (auto [key, into] : {std::pair{"columns", out.columns}, {"rows", out.rows}})
      for (std::size_t i = 0; i < std::min<std::size_t>(items(node, key).size(), 2); ++i)
        into[i] = static_cast<int>(items(node, key)[i].integer), out.extent = true;
  }

  void pill(const Node& node, std::vector<PillPart>& all) {
    PillPart part;
    part.name = node.text;
    value(node, "glyph", part.name);
    if (node.find("text")) part.type = PillPart::Type::text, value(node, "text", part.name);
    if (node.find("count")) part.type = PillPart::Type::count, name(node, "count", "zone", shared_zones_, part.name);
    if (node.find("counter"))
      part.type = PillPart::Type::counter, name(node, "counter", "counter of the game", game_counters_, part.name);
    if (!part.name.empty()) all.push_back(std::move(part));
  }

  /// `id: { zone: name }`, `id: { counter: name }`, or neither where the id is the name itself.
  void count(const Node::Entry& e, std::vector<CountPlan>& all) {
    CountPlan out;
    out.id = out.name = e.key;
    out.order = next_order(all);
    value(e.value, "order", out.order);
    value(e.value, "glyph", out.glyph);
    if (const Node* n = e.value.find("zone")) out.zone = true, out.name = name(*n, "zone of the seats", seat_zones_);
    if (const Node* n = e.value.find("counter")) out.name = name(*n, "counter", counters_);
    if (out.name.empty()) return;
    if (!out.zone && std::find(counters_.begin(), counters_.end(), out.name) == counters_.end()) {
      out.zone = std::find(seat_zones_.begin(), seat_zones_.end(), out.name) != seat_zones_.end();
      Names known = counters_;
      known.insert(known.end(), seat_zones_.begin(), seat_zones_.end());
      if (!out.zone) return no_such(e.value.place, "counter or zone", out.name, known);
    }
    all.push_back(std::move(out));
  }

  void colour(const Node& node, const char* key, sf::Color& into) {
    const Node* n = node.find(key);
    if (!n) return;
    if (const auto found = palette::parse(n->text, theme_.palette))
      into = *found;
    else
      check_colour(*n);
  }
  void check_colour(const Node& node) {
    if (!palette::parse(node.text, theme_.palette))
      no_such(node.place, "colour", node.text, content::names_of(theme_.palette), " in the palette");
  }
  /// Of pieces: a family of the theme, or a colour.
  void check_family(const Node& node) {
    if (theme_.families.contains(node.text) || palette::parse(node.text, theme_.palette)) return;
    Names known = content::names_of(theme_.families);
    for (const auto& [name, rgb] : theme_.palette) known.push_back(name);
    no_such(node.place, "colour", node.text, known, " in the theme");
  }

  /// The name of a common scheme, or colours and outline of its own.
  void scheme(const Node::Entry& e, SeatPlan& out) {
    if (!exists(e.key, e.key_place, "seat", defs_.seats.list())) return;
    if (e.value.type == Node::Type::text) {
      out.schemes[e.key] = e.value.text;
      return;
    }
    SeatScheme own = seat_scheme(e.key, static_cast<int>(out.own_schemes.size()));
    value<Outline>(e.value, "outline",
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
    for (const Node::Entry& e : entries(node, "schemes")) scheme(e, out);
    if (const Node* n = node.find("pips")) {
      name(*n, "zone", "zone of the seats", seat_zones_, out.pips);
      value(*n, "of", out.of);
    }
    if (node.find("counts")) out.counts.clear();
    for (const Node::Entry& e : entries(node, "counts")) count(e, out.counts);
    sort_by_order(out.counts);
    names(node, "front", "zone of the seats", seat_zones_, out.front);
    value(node, "first", out.first);
    name(node, "grid", "zone of the seats", seat_zones_, out.grid);
  }

  void tray(const Node::Entry& e, std::vector<TrayPlan>& all) {
    TrayPlan out;
    out.id = e.key;
    out.order = next_order(all);
    value(e.value, "title", out.title);
    value(e.value, "total", out.total);
    value(e.value, "order", out.order);
    value(e.value, "width", out.width);
    value(e.value, "unit", out.unit);
    name(e.value, "kinds", "category", categories_, out.kinds);
    if (e.value.find("counters")) {
      out.type = TrayPlan::Type::counters;
      for (const Node::Entry& each : entries(e.value, "counters")) count(each, out.counters);
      sort_by_order(out.counters);
    } else if (e.value.find("places")) {
      out.type = TrayPlan::Type::places;
      names(e.value, "places", "zone of the seats", seat_zones_, out.zones);
    } else if (e.value.find("cards")) {
      names(e.value, "cards", "zone of the seats", seat_zones_, out.zones);
    } else {
      return error(e.value.place, "a part of the tray has one of places, cards and counters");
    }
    if (!out.zones.empty() || !out.counters.empty()) all.push_back(std::move(out));
  }

  PhasePlan phase(const Node::Entry& e, double position) {
    PhasePlan out;
    out.id = e.key;
    out.order = position;
    value(e.value, "title", out.title);
    value(e.value, "order", out.order);
    name(e.value, "counter", "counter of the game", game_counters_, out.counter);
    for (const Node& each : items(e.value, "states")) out.states.push_back(each.text);
    return out;
  }

  void picture(const Node& node, PicturePlan& out) {
    ground(node, out.ground);
    outline(node, out.outline);
    value(node, "glyph", out.glyph);
    if (const Node* n = node.find("colours")) out.colours = content::texts_of(*n);
    for (const Node& each : items(node, "colours")) check_colour(each);
  }

  const world::Defs& defs_;
  const content::Theme& theme_;
  const Names grounds_, outlines_;
  Names counters_, zone_counters_, game_counters_, zones_, shared_zones_, seat_zones_, variables_, categories_;
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

TableLayout read_table(const content::Package& package, content::Diagnostics& diagnostics, const std::string& role) {
  const auto window = content::table_for(package, "window", role);
  if (!window) return default_table(package);
  TableLayout out = TableReader(package, diagnostics).read(*window, default_table(package));
  adopt(out, package.defs);
  return out;
}

void check_tables(const content::Package& package, content::Diagnostics& diagnostics) {
  read_table(package, diagnostics);
  for (const std::string& role : content::roles_of_table(package, "window", diagnostics)) {
    content::Diagnostics found;
    read_table(package, found, role);
    for (content::Diagnostic& d : found.list)  // what is common was told already
      if (std::none_of(diagnostics.list.begin(), diagnostics.list.end(), [&](const content::Diagnostic& told) {
            return told.message == d.message && told.place == d.place;
          }))
        diagnostics.list.push_back(std::move(d));
  }
}

TableLayout layout_of(const content::Package& package, const std::string& role) {
  content::Diagnostics ignored;
  return read_table(package, ignored, role);
}

std::string role_of(const content::Package& package, std::string_view seat) {
  const world::RoleId role = package.defs.role(package.defs.seat(seat));
  return role ? package.defs.roles[role].name : std::string();
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
