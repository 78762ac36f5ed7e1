// What has happened, as one seat was told and saw it.
#include <fmt/format.h>

#include <algorithm>

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

void Maker::add_log() const {
  const world::Events& events = match.events();
  world::SeatId acting;  // whose answer was the last thing that happened
  for (std::size_t i = 0; i < events.list.size(); ++i) {
    const Event& e = events.list[i];
    if (e.type == EventType::answered) acting = world::SeatId(e.a);
    if (is_sentence(e)) {
      if (!text::heard(e, viewers)) continue;
      const world::Said& said = events.said[static_cast<std::size_t>(e.n)];
      Sentence sentence{speech.sentence(said, viewers), {}, i, {}};
      if (sentence.text.empty()) continue;  // a disclosure that the game tells in its own way
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
      scene.log.push_back(std::move(sentence));
      acting = {};
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

void Maker::add_motions(std::size_t from) const {
  const auto& list = match.events().list;
  for (std::size_t i = from; i < list.size(); ++i) {
    const Event& e = list[i];
    if (e.type != EventType::moved && e.type != EventType::created) continue;
    const world::ZoneDef& to = defs.zones[world::ZoneId(e.b)];
    const world::ZoneDef* was = e.a >= 0 && e.type == EventType::moved ? &defs.zones[world::ZoneId(e.a)] : nullptr;
    if (!to.count_open && !(to.seat && to.seat == seat)) continue;
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
    if (to.grid) {
      const auto [x, y] = world::unpack_cell(e.m);
      m.to_x = x, m.to_y = y;
    } else if (!hides(to)) {
      m.to_place = e.m;
    }
    if (was) {
      m.from = was->name;
      if (was->grid) {
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

void Maker::add_taken() const {
  const world::Events& events = match.events();
  std::vector<Taken> open;  // gone, and nobody has been named yet
  const auto counter_of = [&](const Event& e) -> const world::CounterDef& {
    return defs.counters[world::CounterId(e.a)];
  };
  for (const Event& e : events.list) {
    if (e.type == EventType::round) scene.taken.clear(), open.clear();
    if (e.type == EventType::counter && counter_of(e).scope == world::Scope::zone && (e.mask & viewers) == viewers) {
      const Taken now{defs.zones[world::ZoneId(e.b)].name, counter_of(e).name, {}, e.m};
      std::erase_if(scene.taken, [&](const Taken& t) { return t.zone == now.zone && t.counter == now.counter; });
      if (e.n == 0 && e.m > 0) open.push_back(now);
    }
    if (!is_sentence(e) || open.empty() || !text::heard(e, viewers)) continue;
    const world::Said& said = events.said[static_cast<std::size_t>(e.n)];
    const world::Ref *place = said.args.at("place").ref(), *player = said.args.at("player").ref();
    if (place && player && place->type == RefType::zone && player->type == RefType::seat && player->id >= 0)
      for (Taken& t : open)
        if (t.zone == defs.zones[world::ZoneId(place->id)].name) {
          t.seat = defs.seats[world::SeatId(player->id)];
          scene.taken.push_back(t);
        }
    open.clear();
  }
}

}  // namespace vizier::client::parts
