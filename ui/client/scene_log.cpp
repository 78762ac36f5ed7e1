// What has happened, as one seat was told and saw it.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "client/scene_parts.hpp"

namespace vizier::client::parts {

using world::Event;
using world::EventType;
using world::RefType;

namespace {

/// Names in a sentence become links, each where it stands first and no other link does.
void link(Sentence& sentence, const std::string& name, Target to) {
  if (name.size() < 2 || to.type == Target::Type::none) return;
  for (std::size_t at = sentence.text.find(name); at != std::string::npos; at = sentence.text.find(name, at + 1)) {
    const auto overlaps = [&](const Sentence::Link& l) { return at < l.begin + l.size && l.begin < at + name.size(); };
    if (std::any_of(sentence.links.begin(), sentence.links.end(), overlaps)) continue;
    sentence.links.push_back({at, name.size(), std::move(to)});
    return;
  }
}

}  // namespace

/// What the arguments of a sentence name, as this seat knows it at present.
void Maker::link_names(Sentence& sentence, const world::Value& args) const {
  const world::Table* table = args.table();
  if (!table) return;
  const auto add = [&](const world::Value& value) {
    const world::Ref* ref = value.ref();
    if (!ref || (ref->type == RefType::seat && ref->id < 0)) return;
    const std::string kind = known_kind(*ref);
    if (ref->type == RefType::piece && kind.empty()) return;
    link(sentence, ref->type == RefType::piece ? speech.kind(kind) : speech.name(world, *ref, seat), target(*ref));
  };
  for (const world::Value& value : table->list) add(value);
  for (const auto& [name, value] : table->named) {
    add(value);
    if (const world::Table* list = value.table(); list && !value.at("text").text())
      for (const world::Value& each : list->list) add(each);
  }
}

/// A sentence with its links, and whose doing it is.
Sentence Maker::told(const Event& e, std::size_t place) const {
  const world::Said& said = match.events().said[static_cast<std::size_t>(e.n)];
  Sentence sentence{speech.sentence(said, viewers), {}, place, {}};
  if (sentence.text.empty()) return sentence;
  static const world::World nowhere;
  const auto add = [&](const world::Ref& ref) {
    if (ref.type != RefType::piece) return link(sentence, speech.name(nowhere, ref, {}), target(ref));
    const auto known = std::find_if(said.known.begin(), said.known.end(),
                                    [&](const world::Said::Known& k) { return k.piece.index == ref.id; });
    if (known == said.known.end() || (known->mask & viewers) != viewers) return;
    const std::string& kind = defs.kinds[known->kind].name;
    link(sentence, speech.kind(kind), {Target::Type::kind, kind, -1, 0, 0});
  };
  if (const world::Table* args = said.args.table())
    for (const auto& [name, value] : args->named) {
      const world::Ref* ref = value.ref();
      if (ref && name == "player" && ref->type == RefType::seat && ref->id >= 0)
        sentence.seat = defs.seats[world::SeatId(ref->id)];
      if (ref) add(*ref);
      if (const world::Table* list = value.table())
        for (const world::Value& each : list->list)
          if (each.ref()) add(*each.ref());
    }
  return sentence;
}

/// Only what is new: it is gone for whoever comes later, comes back or goes back.
void Maker::add_shown(std::size_t from) const {
  const auto& list = match.events().list;
  for (std::size_t i = list.size(); i > from; --i) {
    const Event& e = list[i - 1];
    if (e.type != EventType::showed || !text::heard(e, viewers)) continue;
    const world::Said& said = match.events().said[static_cast<std::size_t>(e.n)];
    scene.shown = {told(e, i - 1), std::string(said.args.at("picture").text_or({}))};
    return;
  }
}

void Maker::add_log(LogPlace from) const {
  const world::Events& events = match.events();
  world::SeatId acting;  // whose answer was the last thing that happened
  scene.settled = from;
  for (std::size_t i = from.event; i < events.list.size(); ++i) {
    const Event& e = events.list[i];
    if (e.type == EventType::answered) acting = world::SeatId(e.a);
    if (is_sentence(e) || (e.type == EventType::showed && match.over())) {
      if (!text::heard(e, viewers)) continue;
      Sentence sentence = told(e, i);
      if (sentence.text.empty()) continue;  // a disclosure that the game tells in its own way
      scene.log.push_back(std::move(sentence));
      acting = {};
      scene.settled = {i + 1, from.lines + scene.log.size()};
      continue;
    }
    // a move that somebody chose and of which the game says nothing
    if (e.type != EventType::moved || !acting || world.piece(e.piece).owner != acting.index) continue;
    const bool told = text::told_next(events, i);
    const world::ZoneDef& to = defs.zones[world::ZoneId(e.b)];
    if (told || !to.count_open) continue;
    const bool known = (e.mask & viewers) == viewers;
    const world::KindDef& kind = defs.kinds[e.kind];
    const std::string who = speech.seat(defs.seats[acting]), where = speech.zone(world::ZoneId(e.b), seat);
    const std::string what = known ? speech.kind(kind.name) : speech.back(defs.backs[kind.back]);
    const content::TextArgs args{{"player", who}, {"piece", what}, {"place", where}, {"known", known ? "yes" : "no"}};
    constexpr const char* own = "log.untold_move";
    Sentence sentence{
        speech.package().texts.has(own) ? speech.say(own, args) : fmt::format("{}: {} → {}", who, what, where),
        defs.seats[acting],
        i,
        {}};
    link(sentence, where, {Target::Type::zone, to.name, -1, 0, 0});
    link(sentence, who, {Target::Type::seat, sentence.seat, -1, 0, 0});
    if (known) link(sentence, what, {Target::Type::kind, kind.name, -1, 0, 0});
    scene.log.push_back(std::move(sentence));
    acting = {};
  }
}

/// A step on a grid whose places are hidden, for those who see it.
void Maker::add_walk(std::size_t event) const {
  const Event& e = match.events().list[event];
  const world::Piece& p = world.piece(e.piece);
  const world::KindDef& kind = defs.kinds[p.kind];
  Motion m;
  if ((p.seen & viewers) == viewers) m.kind = kind.name;
  m.back = defs.backs[kind.back];
  if (p.owner >= 0) m.owner = defs.seats[world::SeatId(p.owner)];
  m.from = m.to = defs.zones[world::ZoneId(e.a)].name;
  std::tie(m.from_x, m.from_y) = world::unpack_cell(e.n);
  std::tie(m.to_x, m.to_y) = world::unpack_cell(e.m);
  m.face_up = p.face_up != 0;
  m.event = event;
  if (e.n != e.m) scene.motions.push_back(std::move(m));
}

void Maker::add_motions(std::size_t from) const {
  const auto& list = match.events().list;
  for (std::size_t i = from; i < list.size(); ++i) {
    const Event& e = list[i];
    if (e.type == EventType::placed) {
      if (e.b < 0 && e.n != world::hidden_cell && (e.mask & viewers) == viewers) add_walk(i);
      continue;
    }
    if (e.type != EventType::moved && e.type != EventType::created) continue;
    const world::ZoneDef& to = defs.zones[world::ZoneId(e.b)];
    const world::ZoneDef* was = e.a >= 0 && e.type == EventType::moved ? &defs.zones[world::ZoneId(e.a)] : nullptr;
    if (!to.counted_by(seat)) continue;
    const world::KindDef& kind = defs.kinds[e.kind];
    Motion m;
    if ((e.mask & viewers) == viewers) m.kind = kind.name;
    m.back = defs.backs[kind.back];
    if (const auto owner = world.piece(e.piece).owner; owner >= 0) m.owner = defs.seats[world::SeatId(owner)];
    m.to = to.name;
    // which piece of somebody else's hand it was would tell more than was seen
    const auto hides = [&](const world::ZoneDef& zone) {
      return zone.unordered && (zone.seen_down & viewers) != viewers;
    };
    if (to.grid && (e.type == EventType::created ? to.hides() : e.m == world::hidden_cell)) {
      m.to_hidden = true;
    } else if (to.grid) {
      const auto [x, y] = world::unpack_cell(e.m);
      m.to_x = x, m.to_y = y;
    } else if (!hides(to)) {
      m.to_place = e.m;
    }
    if (was) {
      m.from = was->name;
      if (was->grid && e.n == world::hidden_cell) {
        m.from_hidden = true;
      } else if (was->grid) {
        const auto [x, y] = world::unpack_cell(e.n);
        m.from_x = x, m.from_y = y;
      } else if (!hides(*was)) {
        m.from_place = e.n;
      }
    }
    m.face_up = world.piece(e.piece).face_up != 0;
    m.event = i;
    scene.motions.push_back(std::move(m));
  }
}

namespace {

/// Whether the sentence speaks of this zone and this seat.
bool names_both(const world::Value& args, std::int32_t zone, std::int32_t seat) {
  bool place = false, player = false;
  if (const world::Table* table = args.table())
    for (const auto& [name, value] : table->named)
      if (const world::Ref* ref = value.ref()) {
        place = place || (ref->type == RefType::zone && ref->id == zone);
        player = player || (ref->type == RefType::seat && ref->id == seat);
      }
  return place && player;
}

}  // namespace

/// Who took it is known where both numbers may be seen; otherwise if the next sentence says so.
void Maker::add_taken() const {
  struct Untold {
    Taken taken;
    std::int32_t zone, seat;
  };
  std::vector<Untold> untold;
  const world::Events& events = match.events();
  const Event* emptied = nullptr;  // the last counter of a zone that has nothing left
  for (const Event& e : events.list) {
    if (e.type == EventType::round) scene.taken.clear(), untold.clear();
    if (e.type == EventType::counter && defs.counters[world::CounterId(e.a)].scope == world::Scope::zone) {
      const std::string &zone = defs.zones[world::ZoneId(e.b)].name,
                        &counter = defs.counters[world::CounterId(e.a)].name;
      std::erase_if(scene.taken, [&](const Taken& t) { return t.zone == zone && t.counter == counter; });
      emptied = e.n == 0 && (e.mask & viewers) == viewers ? &e : nullptr;
    }
    if (e.type == EventType::transfer && emptied && emptied->a == e.a && emptied->b == e.b) {
      const auto [to, taker] = world::unpack_cell(e.m);
      if (defs.counters[world::CounterId(to)].scope != world::Scope::seat) continue;
      const Taken now{defs.zones[world::ZoneId(e.b)].name, defs.counters[world::CounterId(e.a)].name,
                      defs.seats[world::SeatId(taker)], emptied->m};
      if ((e.mask & viewers) == viewers)
        scene.taken.push_back(now);
      else
        untold.push_back({now, e.b, taker});
    }
    if (!is_sentence(e) || untold.empty() || !text::heard(e, viewers)) continue;
    for (const Untold& each : untold)
      if (names_both(events.said[static_cast<std::size_t>(e.n)].args, each.zone, each.seat))
        scene.taken.push_back(each.taken);
    untold.clear();
  }
}

}  // namespace vizier::client::parts
