// What can be changed on a desk.
#include <algorithm>

#include "client/desk.hpp"
#include "content/yaml.hpp"
#include "save/position_value.hpp"
#include "script/looking.hpp"
#include "world/editor.hpp"

namespace vizier::client {

using world::PieceId;
using world::SeatId;
using world::World;
using world::ZoneId;

namespace {

const Refused no_piece{"designer.refused.no_piece", {}}, no_place{"designer.refused.no_place", {}};

Refused no_seat(const std::string& name) { return Refused{"designer.refused.no_seat", {{"name", name}}}; }

std::int64_t shown_count(const World& w, const world::Defs& d, const std::set<std::string>& zones, world::KindId kind,
                         SeatId owner, bool each_seat, std::int64_t& all) {
  std::int64_t shown = 0;
  for (const world::Piece& p : w.pieces) {
    if (p.kind != kind || (each_seat && p.owner != owner.index)) continue;
    ++all;
    shown += zones.contains(d.zones[p.zone].name);
  }
  return shown;
}

const world::SupplyDef* lot_of(const world::Defs& d, world::KindId kind, int seats) {
  const auto has = [&](const world::SupplyDef& lot) {
    return seats >= lot.min_seats && seats <= lot.max_seats &&
           std::find(lot.kinds.begin(), lot.kinds.end(), kind) != lot.kinds.end();
  };
  const auto lot = std::find_if(d.supply.begin(), d.supply.end(), has);
  return lot == d.supply.end() ? nullptr : &*lot;
}

/// The game's own store of something gives or takes what was changed elsewhere, where their sum must stay and the store
/// can.
void settle(world::Editor& edit, const world::Defs& d, world::CounterId changed, int instance, std::int64_t more) {
  for (const world::ConservedDef& sum : d.conserved) {
    const bool all = std::find(sum.counters.begin(), sum.counters.end(), changed) != sum.counters.end();
    const auto is_single = [&](const world::ConservedDef::Single& s) {
      return s.counter == changed && s.instance == instance;
    };
    if (!all && std::none_of(sum.singles.begin(), sum.singles.end(), is_single)) continue;
    const auto is_store = [&](world::CounterId c) { return c != changed && d.counters[c].scope == world::Scope::game; };
    if (std::count_if(sum.counters.begin(), sum.counters.end(), is_store) != 1) continue;
    const world::CounterId store = *std::find_if(sum.counters.begin(), sum.counters.end(), is_store);
    const world::CounterDef& def = d.counters[store];
    const std::int64_t left = edit.world().counter(def, 0) - more;
    if (left >= def.min && left <= def.max) edit.set_counter(store, 0, static_cast<std::int32_t>(left));
  }
}

Refused out_of_range(const std::string& name, std::int64_t value, std::int64_t min, std::int64_t max) {
  return Refused{"designer.refused.range", {{"name", name}, {"value", value}, {"min", min}, {"max", max}}};
}

}  // namespace

Edited Desk::put_into(World& w, PieceId piece, const Target& to) const {
  const ZoneId zone = zone_at(to);
  if (!zone) return no_place;
  world::Editor edit(w, defs(), nullptr);
  if (!defs().zones[zone].grid) {
    const bool before = to.type == Target::Type::piece && w.piece(piece).zone == zone;
    edit.move(piece, zone, world::Face::keep, before ? world::Spot::place(to.place) : world::Spot::last());
    return {};
  }
  if (to.type == Target::Type::zone) return Refused{"designer.refused.needs_cell", {}};
  int x = to.x, y = to.y;
  if (to.type == Target::Type::piece) {  // onto another one: where that lies
    const PieceId under = world_.at(zone, to.place);
    if (!under) return no_piece;
    x = world_.piece(under).x;
    y = world_.piece(under).y;
  }
  const auto category = [&](PieceId id) { return defs().kinds[w.piece(id).kind].category; };
  bool taken = false;
  w.each(zone, [&](PieceId id) {
    taken |= id != piece && w.piece(id).x == x && w.piece(id).y == y && category(id) == category(piece);
  });
  if (taken) return Refused{"designer.refused.cell_taken", {}};
  edit.move(piece, zone, world::Face::keep, world::Spot::cell(x, y));
  return {};
}

Edited Desk::move(const Target& from, const Target& to) {
  const PieceId piece = piece_at(from);
  if (!piece) return no_piece;
  return change("pieces", to.name, [&](World& w) { return put_into(w, piece, to); });
}

Edited Desk::put(const std::string& kind, const std::string& owner, const Target& to,
                 const std::set<std::string>& shown) {
  const world::KindId id = defs().kind(kind);
  if (!id) return Refused{"designer.refused.no_kind", {{"name", kind}}};
  if (!zone_at(to)) return no_place;
  const SeatId seat = defs().seat(owner);
  const world::SupplyDef* lot = lot_of(defs(), id, world_.seats);
  const bool owned = lot && lot->each_seat;
  if (owned && (!seat || seat.index >= world_.seats)) return no_seat(owner);
  PieceId hidden, any;
  for (const PieceId piece : world_.pieces.ids()) {
    const world::Piece& p = world_.piece(piece);
    if (p.kind != id || (owned && p.owner != seat.index)) continue;
    const bool seen = shown.contains(defs().zones[p.zone].name);
    PieceId& into = seen ? any : hidden;
    if (!into) into = piece;
  }
  return change("pieces", to.name, [&](World& w) {
    PieceId piece = hidden ? hidden : any;
    if (!piece) {
      piece = world::Editor(w, defs(), nullptr)
                  .create(id, zone_at(to), owned ? seat : SeatId{},
                          lot && lot->face_up ? world::Face::up : world::Face::down);
      if (owned) world::Editor(w, defs(), nullptr).show(piece, world::bit(seat));  // as if it had come from there
    }
    return put_into(w, piece, to);
  });
}

Edited Desk::send_home(const Target& from) {
  const PieceId piece = piece_at(from);
  if (!piece) return no_piece;
  const world::Piece& p = world_.piece(piece);
  const SeatId owner(p.owner);
  ZoneId home;
  if (owner && !shorthands().pieces.from.empty()) home = defs().zone(shorthands().pieces.from.front(), owner);
  const world::SupplyDef* lot = lot_of(defs(), p.kind, world_.seats);
  if (!home && lot) home = defs().zone(lot->zone, lot->each_seat ? owner : SeatId{});
  if (!home) return remove(from);
  if (home == p.zone) return {};
  return change("pieces", from.name, [&](World& w) {
    world::Editor(w, defs(), nullptr).move(piece, home, lot && lot->face_up ? world::Face::up : world::Face::down);
    return Edited();
  });
}

Edited Desk::remove(const Target& from) {
  const PieceId piece = piece_at(from);
  if (!piece) return no_piece;
  return change("pieces", from.name, [&](World& w) {
    world::IdVector<PieceId, bool> gone(w.pieces.size());
    gone[piece] = true;
    spec::remove_pieces(w, defs(), gone);
    return Edited();
  });
}

Edited Desk::turn_over(const Target& from) {
  const PieceId piece = piece_at(from);
  if (!piece) return no_piece;
  return change("pieces", from.name, [&](World& w) {
    world::Editor(w, defs(), nullptr).flip(piece, w.piece(piece).face_up == 0);
    return Edited();
  });
}

Edited Desk::set_owner(const Target& from, const std::string& name) {
  const PieceId piece = piece_at(from);
  if (!piece) return no_piece;
  const SeatId seat = defs().seat(name);
  if (!name.empty() && (!seat || seat.index >= world_.seats)) return no_seat(name);
  return change("pieces", from.name, [&](World& w) {
    world::Editor(w, defs(), nullptr).set_owner(piece, seat);
    return Edited();
  });
}

Edited Desk::set_note(const Target& from, const std::string& variable, std::int64_t value) {
  const PieceId piece = piece_at(from);
  if (!piece) return no_piece;
  const world::PieceVarId var = defs().piece_var(variable);
  if (!var) return Refused{"designer.refused.no_counter", {{"name", variable}}};
  return change("pieces", from.name, [&](World& w) {
    world::Editor(w, defs(), nullptr).set_piece_var(piece, var, static_cast<std::int32_t>(value));
    return Edited();
  });
}

Edited Desk::set_counter(const std::string& name, const std::string& of, std::int64_t value) {
  const world::CounterId id = defs().counter(name);
  if (!id) return Refused{"designer.refused.no_counter", {{"name", name}}};
  const world::CounterDef& def = defs().counters[id];
  const int instance = instance_of(def.scope, of);
  if (instance < 0) return def.scope == world::Scope::seat ? no_seat(of) : no_place;
  if (value < def.min || value > def.max) return out_of_range(name, value, def.min, def.max);
  return change(name, of, [&](World& w) {
    world::Editor edit(w, defs(), nullptr);
    const std::int64_t more = value - w.counter(def, instance);
    edit.set_counter(id, instance, static_cast<std::int32_t>(value));
    settle(edit, defs(), id, instance, more);
    return Edited();
  });
}

/// The word of the package that says these numbers of a zone in one list, so that a script can see to what hangs on
/// them; empty where there is none.
std::string Desk::word_for(ZoneId zone, const std::vector<std::int64_t>& values) {
  for (const auto& [word, form] : shorthands().zones) {
    if (form.type != spec::Shorthand::Type::script || form.set.empty() || form.get.empty()) continue;
    const script::Looking look(*game_.runtime, world_);
    world::Value got;
    if (!game_.runtime->call(form.module, form.get, {world::Value(zone)}, got, script::Mode::check) || !got.table())
      continue;
    const auto& list = got.table()->list;
    if (list.size() == values.size() &&
        std::equal(list.begin(), list.end(), values.begin(),
                   [](const world::Value& v, std::int64_t n) { return v.integer_or(-1) == n; }))
      return word;
  }
  return {};
}

Edited Desk::set_list(const std::string& of, const std::vector<std::string>& names, std::vector<std::int64_t> values) {
  const ZoneId zone = defs().zone(of);
  if (!zone || names.size() != values.size()) return no_place;
  std::vector<std::int64_t> now;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const world::CounterId id = defs().counter(names[i]);
    if (!id) return Refused{"designer.refused.no_counter", {{"name", names[i]}}};
    const world::CounterDef& def = defs().counters[id];
    if (values[i] < def.min || values[i] > def.max) return out_of_range(names[i], values[i], def.min, def.max);
    now.push_back(world_.counter(def, zone));
  }
  const std::vector<std::int64_t> before = now, wanted = values;
  for (auto* list : {&now, &values})
    while (!list->empty() && list->back() == 0) list->pop_back();
  const std::string word = word_for(zone, now);
  return change(names.front(), of, [&](World& w) -> Edited {
    if (!word.empty()) {
      std::string text = save::yaml_text(of) + ": { " + save::yaml_text(word) + ": [";
      for (std::size_t i = 0; i < values.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(values[i]);
      content::Diagnostics problems;
      const auto node = content::parse_yaml(text + "] }\n", "here", problems);
      if (!node || !spec::apply_given(*game_.runtime, shorthands(), w, *node, problems))
        return Refused{"designer.refused.broken", {{"reason", problems.list.front().message}}};
    }
    world::Editor edit(w, defs(), nullptr);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const world::CounterId id = defs().counter(names[i]);
      if (word.empty()) edit.set_counter(id, zone.index, static_cast<std::int32_t>(wanted[i]));
      settle(edit, defs(), id, zone.index, wanted[i] - before[i]);
    }
    return {};
  });
}

Edited Desk::set_first(const std::string& name) {
  const SeatId seat = defs().seat(name);
  if (!seat || seat.index >= world_.seats) return no_seat(name);
  return change("first", "", [&](World& w) {
    world::Editor(w, defs(), nullptr).set_first(seat);
    return Edited();
  });
}

Edited Desk::set_round(std::int64_t round) {
  if (round < 0 || round > 1'000'000) return out_of_range("round", round, 0, 1'000'000);
  return change("round", "", [&](World& w) {
    world::Editor(w, defs(), nullptr).set_round(static_cast<std::int32_t>(round));
    return Edited();
  });
}

Edited Desk::set_at(const std::string& written) {
  content::Diagnostics problems;
  content::Node node = content::scalar(written, true);
  auto flow = spec::read_at(*game_.runtime, shorthands(), world_, node, spec::At::played, problems);
  if (!flow) {
    const content::Diagnostic& first = problems.list.front();
    return Refused{"designer.refused.broken",
                   {{"reason", first.message + (first.hint.empty() ? "" : "; " + first.hint)}}};
  }
  return change("at", "", [&](World& w) {
    w.flow = *flow;
    return Edited();
  });
}

Edited Desk::set_seats(int seats) {
  if (seats < defs().min_seats || seats > defs().max_seats)
    return out_of_range("seats", seats, defs().min_seats, defs().max_seats);
  content::Diagnostics problems;
  auto start = spec::start_of_play(*game_.runtime, shorthands(), {seats, seed_}, problems);
  if (!start) return Refused{"designer.refused.broken", {{"reason", problems.list.front().message}}};
  return change("seats", "", [&](World& w) {
    w = *start;
    return Edited();
  });
}

Edited Desk::end_effect(std::size_t index) {
  if (index >= world_.modifiers.size()) return Refused{"designer.refused.no_effect", {}};
  return change("effects", "", [&](World& w) {
    world::Editor(w, defs(), nullptr).end_modifier(w.modifiers[index].id);
    return Edited();
  });
}

std::vector<Shelf> Desk::shelves(const std::string& seat, const std::set<std::string>& shown) const {
  std::vector<Shelf> out;
  for (const world::KindId id : defs().kinds.ids()) {
    const world::KindDef& kind = defs().kinds[id];
    const world::SupplyDef* lot = lot_of(defs(), id, world_.seats);
    auto shelf = std::find_if(out.begin(), out.end(), [&](const Shelf& s) { return s.category == kind.category; });
    if (shelf == out.end()) shelf = out.insert(out.end(), {kind.category, lot && lot->each_seat, {}});
    std::int64_t all = 0;
    const std::int64_t seen = shown_count(world_, defs(), shown, id, defs().seat(seat), lot && lot->each_seat, all);
    shelf->kinds.push_back({kind.name, static_cast<int>(all), static_cast<int>(seen)});
  }
  return out;
}

}  // namespace vizier::client
