#include "spec/observe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "match/view.hpp"
#include "script/looking.hpp"
#include "world/event_text.hpp"
#include "world/ground.hpp"
#include "world/hash.hpp"

namespace vizier::spec {

using match::Match;
using world::Event;
using world::mix;
using world::PieceId;
using world::Ref;
using world::RefType;
using world::SeatId;
using world::Value;
using world::World;
using world::ZoneId;
using T = world::EventType;

Witness::Witness(const World& w, SeatId seat, std::size_t events)
    : me_(seat ? bit(seat) : world::all_seats(w.seats)), events_(events) {
  known_.reserve(w.pieces.size());
  zone_.reserve(w.pieces.size());
  for (const world::Piece& p : w.pieces) {
    known_.push_back(may(p.seen));
    zone_.push_back(p.zone);
  }
}

void Witness::follow(const Event& e, const world::Defs& defs) {
  const auto hidden = [&](ZoneId zone) { return !may(defs.look(zone).down); };
  const auto forget = [&](ZoneId zone) {
    for (const PieceId id : zone_.ids())
      if (zone_[id] == zone) known_[id] = false;
  };
  if (e.type == T::shuffled && hidden(ZoneId(e.a))) forget(ZoneId(e.a));
  if (e.type == T::moved && !may(e.mask) && defs.look(ZoneId(e.a)).unordered && hidden(ZoneId(e.a)))
    forget(ZoneId(e.a));
  if (!e.piece) return;
  if (!known_.has(e.piece)) known_.resize(e.piece.slot() + 1), zone_.resize(e.piece.slot() + 1);
  if (e.type == T::moved || e.type == T::created) zone_[e.piece] = ZoneId(e.b);
  if (e.kind && may(e.mask)) known_[e.piece] = true;
}

namespace {

/// Collects numbers, and the words of one of them.
struct Sink {
  std::vector<Perceived>* into = nullptr;
  std::size_t wanted = SIZE_MAX, count = 0;
  std::string words;

  template <class Words>
  void add(const Perceived& perceived, Words&& say) {
    if (into) into->push_back(perceived);
    if (count++ == wanted) words = say();
  }
};

/// A value, pieces in it as the seat knows them.
template <class Piece>
std::uint64_t hash_value(const Value& value, std::uint64_t seed, const Piece& piece) {
  if (const Ref* r = value.ref(); r && r->type == RefType::piece) return mix(seed, piece(PieceId(r->id)));
  const world::Table* table = value.table();
  if (!table) return value.hash(seed);
  seed = mix(seed, table->list.size());
  for (const Value& v : table->list) seed = hash_value(v, seed, piece);
  for (const auto& [key, v] : table->named) seed = hash_value(v, world::hash_text(key, seed), piece);
  return seed;
}

class Look {
 public:
  Look(const Observation& moment, Sink& sink)
      : match_(moment.match),
        w_(match_.world()),
        d_(match_.defs()),
        seat_(moment.seat),
        witness_(moment.before),
        sink_(sink) {}

  void events(bool only_disclosures) {
    const auto& list = match_.events().list;
    for (std::size_t i = witness_.events(); i < list.size(); ++i) {
      event(list[i], only_disclosures);
      witness_.follow(list[i], d_);
    }
  }

  void questions() {
    std::uint64_t h = 1;
    for (const match::SeenDecision& q : open()) h = mix(world::hash_text(q.seat, h), q.deadline_ms);
    sink_.add({tag(2), h, false}, [&] {
      std::string all;
      for (const match::SeenDecision& q : open())
        all += fmt::format("asked: {}{}\n", q.seat.empty() ? "the clock" : q.seat,
                           q.deadline_ms >= 0 ? fmt::format(" until {} ms", q.deadline_ms) : "");
      return all.empty() ? std::string("nobody is asked\n") : all;
    });
    if (!seat_) return;
    for (const world::Decision& d : match_.open())
      if (d.seat == seat_) sink_.add({tag(3), hash(d), false}, [&] { return own_question(d); });
    if (match_.find_open(seat_) < match_.open().size()) refusals();
  }

  void view() {
    std::uint64_t h = match::view_hash(w_, d_, seat_);
    if (!w_.flow.empty()) h = world::hash_text(w_.flow.back().state, h);
    for (const world::Modifier& m : w_.modifiers)
      h = m.cause.hash(world::hash_text(m.until, world::hash_text(m.name, h)));
    sink_.add({tag(5), h, false}, [&] {
      match::View seen = match::view(match_, seat_);
      seen.open.clear();
      std::string all = nlohmann::ordered_json::parse(match::to_json(seen)).dump(1) + "\n";
      for (const world::Wall& wall : w_.walls)
        if (world::has(world::sees_ground(w_, d_, wall.grid), seat_, w_))
          all += fmt::format("wall {}({};{}) {}\n", d_.zones[wall.grid].name, wall.x, wall.y, wall.side);
      return all;
    });
  }

 private:
  static std::uint64_t tag(std::uint64_t n) { return world::scrambled(n); }
  const world::ZoneDef& zone(int index) const { return d_.zones[ZoneId(index)]; }
  std::string kind_name(world::KindId kind) const { return d_.kinds[kind].name; }
  std::vector<match::SeenDecision> open() const {
    std::vector<match::SeenDecision> list;
    const auto name = [&](SeatId seat) { return seat ? d_.seats[seat] : std::string(); };
    if (match_.in_secret()) {  // how far the others are is nobody's business
      for (const SeatId seat : match_.secret_seats())
        if (seat != seat_ || match_.find_open(seat) < match_.open().size()) list.emplace_back().seat = name(seat);
      return list;
    }
    for (const world::Decision& d : match_.open()) {
      if (!match_.may_see(d, seat_)) continue;
      list.emplace_back().seat = name(d.seat);
      list.back().deadline_ms = d.deadline_ms;
    }
    return list;
  }

  /// Whether the seat sees which pieces lie there, known or not.
  bool sees(int index) const { return index < 0 || zone(index).counted_by(seat_); }
  /// Whether the event names the zones in which its piece lies.
  static bool in_zone(const Event& e) {
    return e.type == T::moved || e.type == T::created || e.type == T::flipped || e.type == T::shown ||
           e.type == T::narrowed || e.type == T::owner;
  }
  /// Whether the seat can tell the pieces there apart.
  bool tells_apart(int index) const {
    return index < 0 || !zone(index).unordered || witness_.may(zone(index).seen_down);
  }

  void event(const Event& e, bool only_disclosures) {
    if (e.type == T::drew || e.type == T::tally) return;
    const bool heard = witness_.may(e.mask);
    const bool private_one = world::is_sentence(e) || e.type == T::counter || e.type == T::var || e.type == T::shown ||
                             e.type == T::transfer || e.type == T::owner || e.type == T::piece_var ||
                             e.type == T::showed || e.type == T::wall || e.type == T::placed || e.type == T::layout ||
                             e.type == T::timing;
    if (private_one && !heard) return;
    const bool from = !in_zone(e) || sees(e.a), to = !in_zone(e) || sees(e.b);
    if (e.type == T::moved && !from && !to) return;
    if ((e.type == T::created && !to) || (e.type == T::flipped && !from)) return;
    Perceived p{mix(tag(1), static_cast<std::uint64_t>(e.type)), 0, false};
    const std::uint64_t kind = heard && e.kind ? static_cast<std::uint64_t>(e.kind.index) + 1 : 0;
    switch (e.type) {
      case T::moved:
      case T::created:
      case T::flipped:
      case T::shown:
        p.what = mix(p.what, (std::uint64_t{static_cast<std::uint16_t>(from ? e.a : -1)} << 16) |
                                 static_cast<std::uint16_t>(to ? e.b : -1));
        p.what = mix(p.what, static_cast<std::uint64_t>(to && e.type == T::moved ? e.m : -1));
        p.value = mix(kind, static_cast<std::uint64_t>(from ? e.n : -1));
        if (e.type != T::created && tells_apart(e.a)) p.value = mix(p.value, static_cast<std::uint64_t>(e.piece.index));
        p.disclosure = kind != 0 && !witness_.knows(e.piece);
        break;
      case T::narrowed:
        p.what = mix(p.what, static_cast<std::uint64_t>(e.a));
        p.value = tells_apart(e.a) ? static_cast<std::uint64_t>(e.piece.index) : 0;
        for (const world::KindId k : w_.candidates[static_cast<std::size_t>(e.n)])
          p.value = mix(p.value, static_cast<std::uint64_t>(k.index) + 3);
        p.disclosure = true;
        break;
      // where somebody who could not see it is shown how it is: another answer there is no leak
      case T::placed:
        p.what = mix(mix(p.what, static_cast<std::uint64_t>(e.a)), static_cast<std::uint64_t>(e.b));
        p.what = mix(p.what, static_cast<std::uint64_t>(e.piece.index));
        p.value = mix(static_cast<std::uint64_t>(e.n), static_cast<std::uint64_t>(e.m));
        p.disclosure =
            !witness_.may((e.b < 0 ? zone(e.a).places : zone(e.a).facings).seats(SeatId(w_.piece(e.piece).owner)));
        break;
      case T::layout:
        p.what = mix(p.what, static_cast<std::uint64_t>(e.a));
        p.value = static_cast<std::uint64_t>(e.n);
        p.disclosure = !witness_.may(zone(e.a).ground.seats(zone(e.a).seat));
        break;
      case T::said:
      case T::showed:
      case T::disclosed: {
        const world::Said& said = match_.events().said[static_cast<std::size_t>(e.n)];
        p.what = world::hash_text(said.key, p.what);
        p.value = hash_value(said.args, 1, [&](PieceId id) { return hash_said(said, id); });
        p.disclosure = e.type == T::disclosed;
        break;
      }
      default:
        p.what = mix(p.what, (std::uint64_t{static_cast<std::uint16_t>(e.a)} << 16) | static_cast<std::uint16_t>(e.b));
        if (e.piece && (!in_zone(e) || tells_apart(e.a)))
          p.what = mix(p.what, static_cast<std::uint64_t>(e.piece.index));
        p.value = mix(static_cast<std::uint64_t>(e.n), static_cast<std::uint64_t>(e.m));
    }
    if (!only_disclosures || p.disclosure) sink_.add(p, [&] { return words(e, heard); });
  }

  const world::Said::Known* known_in(const world::Said& said, PieceId id) const {
    for (const auto& known : said.known)
      if (known.piece == id) return &known;
    return nullptr;
  }
  std::uint64_t hash_said(const world::Said& said, PieceId id) const {
    const auto* known = known_in(said, id);
    if (!known) return 0;
    if (witness_.may(known->mask)) return static_cast<std::uint64_t>(known->kind.index) + 1;
    return mix(known->where.pack(), static_cast<std::uint64_t>(known->owner.index));
  }

  std::string said_words(const world::Said& said) const {
    const auto word = [&](const auto& self, const Value& v) -> std::string {
      if (const world::Table* t = v.table()) {
        std::string list;
        for (const Value& item : t->list) list += " " + self(self, item);
        for (const auto& [key, item] : t->named) list += fmt::format(" {}={}", key, self(self, item));
        return "{" + list + " }";
      }
      const Ref* r = v.ref();
      if (!r || r->type != RefType::piece) return match::value_json(v, w_, d_, seat_);
      const auto* known = known_in(said, PieceId(r->id));
      if (known && witness_.may(known->mask)) return kind_name(known->kind);
      return known ? "a piece of " + zone(known->where.id).name : "a piece";
    };
    return fmt::format("{} {}", said.key, word(word, said.args));
  }

  std::string words(const Event& e, bool heard) const {
    if (world::is_sentence(e) || e.type == T::showed)
      return fmt::format("{}: {}\n",
                         e.type == T::said     ? "log"
                         : e.type == T::showed ? "shown"
                                               : "disclosed",
                         said_words(match_.events().said[static_cast<std::size_t>(e.n)]));
    Event shown = e;
    if (!heard) shown.kind = {};
    if (in_zone(e) && !sees(e.a)) shown.a = -1;
    if (in_zone(e) && !sees(e.b)) shown.b = -1;
    std::string text = world::to_text(shown, match_.events(), d_);
    if (e.type == T::narrowed)
      for (const world::KindId k : w_.candidates[static_cast<std::size_t>(e.n)]) text += " " + kind_name(k);
    if (e.type == T::transfer)
      text = fmt::format("{} of {} goes to {}", e.n, d_.counters[world::CounterId(e.a)].name, e.m);
    if (e.type == T::answered) text = fmt::format("{} answers", e.a < 0 ? "the clock" : d_.seats[SeatId(e.a)]);
    return text + "\n";
  }

  /// A piece in a question or an argument: what it is where the seat knows it, otherwise which one.
  std::uint64_t hash_piece(PieceId id) const {
    const world::Piece& p = w_.piece(id);
    return mix(static_cast<std::uint64_t>(id.index),
               witness_.may(p.seen) ? static_cast<std::uint64_t>(p.kind.index) + 1 : 0);
  }
  std::uint64_t hash(const Value& value, std::uint64_t seed) const {
    return hash_value(value, seed, [&](PieceId id) { return hash_piece(id); });
  }
  std::uint64_t hash(const std::vector<world::Choice>& list, std::uint64_t seed) const {
    seed = mix(seed, list.size());
    for (const world::Choice c : list) {
      if (c.type() == world::Choice::Type::ref)
        seed = hash(Value(c.ref()), seed);
      else
        seed =
            mix(seed, mix(static_cast<std::uint64_t>(c.type()),
                          c.type() == world::Choice::Type::text ? c.text() : static_cast<std::uint64_t>(c.number())));
    }
    return seed;
  }
  std::uint64_t hash(const world::Decision& d) const {
    std::uint64_t h = world::hash_text(d.prompt, world::hash_text(d.id, static_cast<std::uint64_t>(d.type)));
    h = hash(d.cause, hash(d.args, h));
    h = hash(d.seconds, hash(d.items, h));
    for (const std::string& text : d.texts) h = world::hash_text(text, h);
    h = world::hash_flat(d.limits, world::hash_flat(d.legal, h));
    return mix(h, mix(mix(static_cast<std::uint64_t>(d.min), static_cast<std::uint64_t>(d.max)),
                      mix(static_cast<std::uint64_t>(d.pass), static_cast<std::uint64_t>(d.deadline_ms))));
  }

  std::string own_question(const world::Decision& d) const {
    const match::View seen = match::view(match_, seat_);
    match::View only;
    for (const match::SeenDecision& q : seen.open)
      if (!q.type.empty() && q.id == d.id) only.open.push_back(q);
    return nlohmann::ordered_json::parse(match::to_json(only))["open"].dump(1) + "\n";
  }

  /// Why it cannot play one of its own pieces, as the game tells everybody who asks.
  void refusals() {
    script::Runtime& rt = match_.runtime();
    const std::string& flow = rt.package().manifest.flow;
    if (w_.flow.empty() || !rt.has_function(flow, "why_not")) return;
    for (const ZoneId z : d_.zones.ids()) {
      if (d_.zones[z].seat != seat_) continue;
      w_.each(z, [&](PieceId id) {
        if (!witness_.may(w_.piece(id).seen)) return;
        const script::Looking look(rt, w_);
        const Value notebook = w_.flow.back().vars.is_nil() ? Value(world::Table{}) : w_.flow.back().vars;
        Value reason;
        rt.call(flow, "why_not", {notebook, Value(seat_), Value(id)}, reason);
        sink_.add({mix(tag(4), hash_piece(id)), hash(reason, 7), false}, [&] {
          return fmt::format("why not {}: {}\n", kind_name(w_.piece(id).kind),
                             match::value_json(reason, w_, d_, seat_));
        });
      });
    }
  }

  const Match& match_;
  const World& w_;
  const world::Defs& d_;
  SeatId seat_;
  Witness witness_;
  Sink& sink_;
};

void look(const Observation& moment, Sink& sink) {
  Look look(moment, sink);
  look.events(false);
  look.questions();
  look.view();
}

}  // namespace

Observer engine_observer() {
  return {[](const Observation& moment, std::vector<Perceived>& into) {
            Sink sink{&into, SIZE_MAX, 0, {}};
            look(moment, sink);
          },
          [](const Observation& moment, std::size_t which) {
            Sink sink{nullptr, which, 0, {}};
            look(moment, sink);
            return sink.words;
          }};
}

void look_at_disclosures(const Observation& moment, std::vector<Perceived>& into) {
  Sink sink{&into, SIZE_MAX, 0, {}};
  Look(moment, sink).events(true);
}

}  // namespace vizier::spec
