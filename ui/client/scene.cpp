#include "client/scene.hpp"

#include <algorithm>

#include "client/passing.hpp"
#include "client/scene_parts.hpp"
#include "world/ground.hpp"
#include "world/queries.hpp"

namespace vizier::client {

using match::Match;
using text::Speech;
using world::Choice;
using world::EventType;
using world::PieceId;
using world::Ref;
using world::RefType;
using world::SeatId;
using world::SeatMask;

namespace {

template <class List>
std::int64_t number_in(const List& list, std::string_view name, std::int64_t otherwise) {
  const auto it = std::find_if(list.begin(), list.end(), [&](const auto& entry) { return entry.first == name; });
  return it == list.end() ? otherwise : it->second;
}

}  // namespace

const match::SeenZone* Scene::zone(std::string_view name) const {
  const auto it =
      std::find_if(view.zones.begin(), view.zones.end(), [&](const match::SeenZone& z) { return z.name == name; });
  return it == view.zones.end() ? nullptr : &*it;
}

const match::SeenZone* Scene::zone_of(std::string_view base, std::string_view seat) const {
  const match::SeenZone* shared = nullptr;
  for (const match::SeenZone& z : view.zones) {
    if (z.base != base) continue;
    if (z.seat == seat) return &z;
    if (z.seat.empty()) shared = &z;
  }
  return shared;
}

std::int64_t Scene::counter(std::string_view name, std::string_view seat, std::int64_t otherwise) const {
  if (seat.empty()) return number_in(view.counters, name, otherwise);
  const auto it = std::find(view.seats.begin(), view.seats.end(), seat);
  if (it == view.seats.end()) return otherwise;
  return number_in(view.seat_counters[static_cast<std::size_t>(it - view.seats.begin())], name, otherwise);
}

std::int64_t Scene::zone_counter(const match::SeenZone& zone, std::string_view name, std::int64_t otherwise) {
  return number_in(zone.counters, name, otherwise);
}

namespace parts {

Target Maker::target(Ref ref) const {
  Target t;
  switch (ref.type) {
    case RefType::seat:
      if (const SeatId id(ref.id); defs.seats.has(id)) t = {Target::Type::seat, defs.seats[id], -1, 0, 0};
      return t;
    case RefType::kind: return {Target::Type::kind, defs.kinds[world::KindId(ref.id)].name, -1, 0, 0};
    case RefType::zone: return {Target::Type::zone, defs.zones[world::ZoneId(ref.id)].name, -1, 0, 0};
    case RefType::cell: return {Target::Type::cell, defs.zones[world::ZoneId(ref.id)].name, -1, ref.x, ref.y};
    case RefType::piece: break;
  }
  const world::Piece& p = world.piece(PieceId(ref.id));
  t = {Target::Type::piece, defs.zones[p.zone].name, world.place_of(PieceId(ref.id)), p.x, p.y};
  if ((world::sees_place(world, defs, PieceId(ref.id)) & viewers) != viewers) t.x = t.y = 0;
  // In a hand that the seat cannot see the pieces of the view are in another order; a hidden one there is any of those
  // that look like it.
  const std::string key = world::Keys(world, defs, seat).of(ref);
  if (const match::SeenZone* zone = scene.zone(t.name); zone && defs.zones[p.zone].unordered) {
    const auto it = std::find_if(zone->pieces.begin(), zone->pieces.end(), [&](const match::SeenPiece& q) {
      return world.knows(seat, PieceId(ref.id)) ? q.kind == defs.kinds[p.kind].name : q.key == key || q.kind.empty();
    });
    if (it != zone->pieces.end()) t.place = static_cast<int>(it - zone->pieces.begin());
    // two known pieces of one kind in a hand: which of them it is decides the place among them
    if (world.knows(seat, PieceId(ref.id)) && it != zone->pieces.end()) {
      int before = 0;
      for (PieceId q = p.prev; q; q = world.piece(q).prev)
        before += world.piece(q).kind == p.kind && world.knows(seat, q);
      for (auto next = it; before > 0 && next != zone->pieces.end(); ++next)
        if (next != it && next->kind == it->kind && --before == 0)
          t.place = static_cast<int>(next - zone->pieces.begin());
    }
  }
  return t;
}

std::string Maker::known_kind(Ref ref) const {
  if (ref.type == RefType::kind) return defs.kinds[world::KindId(ref.id)].name;
  if (ref.type != RefType::piece || !world.knows(seat, PieceId(ref.id))) return {};
  return defs.kinds[world.pieces[PieceId(ref.id)].kind].name;
}

Item Maker::item(Ref ref) const {
  return {world::Keys(world, defs, seat).of(ref), speech.name(world, ref, seat), {}, known_kind(ref), target(ref)};
}

std::vector<Item> Maker::items(const world::Decision& d, const std::vector<Choice>& choices) const {
  const std::vector<std::string> keys = world::Keys(world, defs, seat).of_items(d, choices),
                                 labels = speech.labels(world, d, choices);
  std::vector<Item> out;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    Item item{keys[i], labels[i], {}, {}, {}};
    if (choices[i].type() == Choice::Type::text) item.word = d.texts[choices[i].text()];
    if (choices[i].type() == Choice::Type::ref) {
      item.kind = known_kind(choices[i].ref());
      item.at = target(choices[i].ref());
    }
    out.push_back(std::move(item));
  }
  return out;
}

Question Maker::question(const world::Decision& d) const {
  Question q;
  q.type = d.type;
  q.seat = defs.seats[d.seat];
  q.id = d.id;
  q.state = scene.view.state;
  Sentence prompt{speech.prompt(world, d), {}, 0, {}};
  link_names(prompt, d.args);
  q.prompt = std::move(prompt.text);
  q.links = std::move(prompt.links);
  if (d.cause.ref()) q.cause = item(*d.cause.ref());
  q.items = items(d, d.items);
  q.seconds = items(d, d.seconds);
  q.legal = d.legal;
  q.limits = d.limits;
  q.min = d.min;
  q.max = d.max;
  q.pass = d.pass;
  q.deadline_ms = d.deadline_ms;
  q.standing = d.beside != world::Decision::Beside::no;
  add_refusals(d, q);
  return q;
}

/// Zones that a rule speaks of and that are not among the choices: the condition that they do not meet, or the effect
/// that forbids them.
void Maker::add_refusals(const world::Decision& d, Question& q) const {
  const auto& offered = d.type == world::Decision::Type::pair ? d.seconds : d.items;
  const auto is_zone = [](Choice c) { return c.type() == Choice::Type::ref && c.ref().type == RefType::zone; };
  if (offered.empty() || !std::all_of(offered.begin(), offered.end(), is_zone)) return;
  const auto has = [&](world::ZoneId zone) {
    return std::find(offered.begin(), offered.end(), Choice(world::ref(zone))) != offered.end();
  };
  for (const world::LegalDef& rule : defs.legal) {
    if (!std::all_of(offered.begin(), offered.end(), [&](Choice c) {
          return std::find(rule.zones.begin(), rule.zones.end(), world::ZoneId(c.ref().id)) != rule.zones.end();
        }))
      continue;
    for (const world::ZoneId zone : rule.zones) {
      if (has(zone)) continue;
      q.refusals.push_back({target(world::ref(zone)), speech.zone(zone, seat), reason(rule, zone)});
    }
    return;
  }
}

std::string Maker::reason(const world::LegalDef& rule, world::ZoneId zone) const {
  const auto say = [&](const std::string& key) {
    return speech.package().texts.has(key) ? speech.say(key) : std::string();
  };
  const world::ZoneDef& def = defs.zones[zone];
  for (const world::LegalTerm& term : rule.terms) {
    if (!term.zones[zone]) continue;
    if (term.counter) {
      const world::CounterDef& counter = defs.counters[term.counter];
      const int n = world.counter(counter, zone.index);
      if (n < term.min || n > term.max) return say("refused." + counter.name);
    }
    if (term.own_max >= 0) {
      int own = 0;
      world.each(zone, [&](PieceId id) { own += world.piece(id).owner == seat.index; });
      if (own >= term.own_max) return say("refused.own_max");
    }
  }
  for (const Effect& effect : scene.effects)
    if (std::any_of(effect.where.begin(), effect.where.end(),
                    [&](const Target& t) { return t.type == Target::Type::zone && t.name == def.name; }))
      return effect.text;
  return {};
}

void Maker::add_effects() const {
  const auto refs = [&](const world::Value& value, std::vector<Target>& into) {
    const auto walk = [&](const world::Value& v, const auto& again) -> void {
      if (v.ref()) into.push_back(target(*v.ref()));
      if (const world::Table* t = v.table()) {
        for (const world::Value& each : t->list) again(each, again);
        for (const auto& [name, each] : t->named) again(each, again);
      }
    };
    walk(value, walk);
  };
  for (const world::Modifier& m : world.modifiers) {
    Effect effect{speech.modifier(world, m, seat),
                  speech.until(m.until),
                  m.owner ? defs.seats[m.owner] : "",
                  m.name,
                  m.script,
                  {},
                  {}};
    if (m.cause.ref()) effect.cause = item(*m.cause.ref());
    refs(m.params, effect.where);
    scene.effects.push_back(std::move(effect));
  }
}

void Maker::add_announced(const std::vector<std::string>& names) const {
  for (const std::string& name : names) {
    const auto var =
        std::find_if(defs.vars.begin(), defs.vars.end(), [&](const world::VarDef& v) { return v.name == name; });
    if (var == defs.vars.end() || var->scope != world::Scope::game || var->sight != world::Sight::open) continue;
    const world::Table* list = world.var(*var, 0).table();
    if (!list) continue;
    for (const world::Value& said : list->list) {
      Sentence sentence{speech.sentence(world, said, seat), {}, 0, {}};
      if (const world::Ref* player = said.at("player").ref();
          player && player->type == RefType::seat && player->id >= 0)
        sentence.seat = defs.seats[SeatId(player->id)];
      link_names(sentence, said);
      scene.announced.push_back(std::move(sentence));
    }
  }
}

}  // namespace parts

namespace {

Scene build(const Match& match, match::View view, const world::World& world, SeatId seat, SeatMask viewers,
            const Speech& speech, const std::vector<std::string>& sentences, std::size_t motions_from,
            LogPlace log_from = {}) {
  Scene scene;
  scene.view = std::move(view);
  const parts::Maker make{match, world, match.defs(), seat, viewers, speech, scene};
  make.add_effects();
  make.add_announced(sentences);
  make.add_log(log_from);
  make.add_motions(motions_from);
  make.add_taken();
  make.add_shown(motions_from);
  scene.events = match.events().list.size();
  scene.inputs = match.journal().size();
  return scene;
}

}  // namespace

namespace {

/// What a script awaits has no name of its own: it is the time left for what is asked.
std::string timer_name(const Speech& speech, const std::string& id) {
  const std::string key = "timer." + id;
  if (speech.package().texts.has(key)) return speech.say(key);
  return id == "await" ? std::string() : text::readable(id);
}

}  // namespace

std::vector<Countdown> clocks_of(const Match& match, SeatId seat, const Speech& speech) {
  std::vector<Countdown> clocks;
  const auto name = [&](const std::string& id) { return timer_name(speech, id); };
  for (const world::Decision& d : match.open())
    if (d.deadline_ms >= 0 && (!d.seat || d.seat == seat) && match.may_see(d, seat))
      clocks.push_back({d.seat ? std::string() : name(d.id), d.deadline_ms, true});
  const world::World& w = match.world();
  for (const world::Timer& t : w.time.timers)
    if ((t.paused || w.time.paused) && (t.seen & bit(seat)) != 0)
      clocks.push_back({name(t.name), t.paused ? t.due_ms : t.due_ms - w.clock_ms, false});
  return clocks;
}

Scene make_scene(const Match& match, SeatId seat, const Speech& speech, const std::vector<std::string>& sentences,
                 std::size_t motions_from, LogPlace log_from) {
  const SeatMask viewers = seat ? bit(seat) : world::all_seats(match.world().seats);
  Scene scene =
      build(match, match::view(match, seat), match.world(), seat, viewers, speech, sentences, motions_from, log_from);
  if (!seat) {  // whoever watches sees the timers that everybody sees
    for (const match::SeenTimer& timer : scene.view.timers)
      scene.clocks.push_back({timer_name(speech, timer.name), timer.due_ms, timer.running});
    return scene;
  }
  const parts::Maker make{match, match.world(), match.defs(), seat, viewers, speech, scene};
  for (const world::Decision& d : match.open())
    if (d.seat == seat) scene.questions.push_back(make.question(d));
  scene.clocks = clocks_of(match, seat, speech);
  return scene;
}

Scene open_scene(const Match& match, const Speech& speech, const std::vector<std::string>& sentences,
                 std::size_t motions_from) {
  world::World open = match.world();
  for (world::Piece& piece : open.pieces) piece.seen = world::all_seats(world::max_seats);
  Scene scene = build(match, match::open_view(match, open), open, SeatId(0), 0, speech, sentences,
                      motions_from);  // nobody must have known: all is told
  scene.all_open = true;
  scene.view.seat.clear();
  for (const world::Decision& d : match.open())
    if (d.seat)
      scene.questions.push_back(parts::Maker{match, open, match.defs(), d.seat, 0, speech, scene}.question(d));
  return scene;
}

world::Answer answer_of(const Question& question, const std::vector<std::int32_t>& values) {
  using Type = world::Decision::Type;
  if (question.type == Type::pair && values.size() == 2) return {values[0], values[1]};
  if ((question.type == Type::one || question.type == Type::number) && values.size() == 1)
    return world::Answer(values[0]);
  return world::Answer(std::span<const std::int32_t>(values));
}

}  // namespace vizier::client
