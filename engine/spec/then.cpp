#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "match/view.hpp"
#include "save/position_value.hpp"
#include "script/looking.hpp"
#include "spec/given.hpp"
#include "spec/naming.hpp"
#include "spec/pair_up.hpp"
#include "spec/then_pieces.hpp"

namespace vizier::spec {

using content::Node;
using Form = Shorthand::Type;
using world::PieceId;
using world::Value;
using world::World;

std::optional<std::int64_t> Source::counter(const world::CounterDef& def, world::Instance instance) const {
  return world.counter(def, instance);
}

std::optional<Value> Source::var(const world::VarDef& def, world::Instance instance) const {
  return world.var(def, instance);
}

std::optional<std::vector<PieceFact>> Source::pieces(const Term& term) const {
  std::vector<PieceFact> out;
  world.each(term.zone, [&](PieceId id) {
    if (!speaks_of(term, world, defs, id)) return;
    const world::Piece& p = world.piece(id);
    PieceFact& fact = out.emplace_back();
    fact.kind = p.kind;
    fact.back = defs.kinds[p.kind].back;
    fact.owner = world::SeatId(p.owner);
    fact.face_up = p.face_up != 0;
    fact.x = p.x;
    fact.y = p.y;
    fact.seen = p.seen;
    if (p.narrowed >= 0) fact.candidates = world.candidates[static_cast<std::size_t>(p.narrowed)];
    for (const world::PieceVarId var : defs.piece_vars.ids()) fact.vars.push_back(world.piece_vars(id, var));
  });
  return out;
}

namespace {

class Checker {
 public:
  Checker(script::Runtime& runtime, const Shorthands& words, const Source& source, content::Diagnostics& diagnostics)
      : rt_(runtime), shorthands_(words), s_(source), d_(runtime.defs()), w_(source.world), diagnostics_(diagnostics) {}

  void check(const Term& t) {
    const Node& v = *t.value;
    switch (t.type) {
      case Term::Type::round: return number(t, w_.round);
      case Term::Type::clock: return number(t, w_.clock_ms);
      case Term::Type::first: return seat(t, world::SeatId(w_.first));
      case Term::Type::at: return at(t);
      case Term::Type::modifiers: return modifiers(t);
      case Term::Type::word: break;
    }
    switch (t.form.type) {
      case Form::first: return seat(t, world::SeatId(w_.first));
      case Form::counter: return number(t, counter(t, t.form.counters.front()));
      case Form::sum: {
        std::optional<std::int64_t> sum = 0;
        for (const std::string& c : t.form.counters)
          if (const auto n = counter(t, c); n && sum)
            *sum += *n;
          else
            sum.reset();
        return number(t, sum);
      }
      case Form::counters: {
        world::Table actual;
        for (const std::string& c : t.form.counters) {
          const auto n = counter(t, c);
          if (!n) return value(t, std::nullopt);
          actual.list.emplace_back(*n);
        }
        // zeros at the end need not be written
        while (actual.list.size() > v.list.size() && actual.list.back() == Value(0)) actual.list.pop_back();
        return value(t, Value(std::move(actual)));
      }
      case Form::var: return var(t);
      case Form::pieces: return pieces(t);
      case Form::script: return script(t);
    }
  }

 private:
  void error(const content::Place& place, std::string message, std::string hint = {}) {
    diagnostics_.error(place, std::move(message), std::move(hint), "spec");
  }
  void differs(const Term& t, const std::string& actual) {
    error(t.place, fmt::format("{}: expected {}, but it is {}", t.name, whole(*t.value), actual));
  }
  /// Only what one seat sees can be hidden from it.
  bool hidden(const Term& t, bool is) {
    const bool said = s_.viewer && t.value->type == Node::Type::text && t.value->text == "hidden";
    if (is && !said) differs(t, "hidden");
    return is;
  }

  std::optional<std::int64_t> counter(const Term& t, const std::string& name) const {
    return s_.counter(d_.counters[d_.counter(name)], instance_of(t));
  }
  void number(const Term& t, std::optional<std::int64_t> actual) {
    if (hidden(t, !actual)) return;
    if (t.value->type != Node::Type::integer || t.value->integer != *actual) differs(t, std::to_string(*actual));
  }
  void seat(const Term& t, world::SeatId actual) {
    if (const auto expected = read_seat(*t.value, w_, d_, diagnostics_); expected && *expected != actual)
      differs(t, name_of(actual, d_));
  }
  void value(const Term& t, const std::optional<Value>& actual) {
    if (hidden(t, !actual)) return;
    const std::size_t before = diagnostics_.list.size();
    if (!same_value(*actual, *t.value, w_, d_, diagnostics_) && diagnostics_.list.size() == before)
      differs(t, save::yaml_value(*actual, w_, d_));
  }
  void var(const Term& t) {
    const auto actual = s_.var(d_.vars[d_.var(t.form.var)], instance_of(t));
    if (!t.form.as.empty() && t.value->type == Node::Type::text && t.value->text != "hidden" &&
        !t.value->text.starts_with('<')) {
      const auto found = save::read_ref(t.form.as, t.value->text, w_, d_);
      if (!found) return error(t.value->place, found.problem(), found.failed().hint);
    }
    value(t, actual);
  }

  void pieces(const Term& t) {
    if (!t.zone) return error(t.place, fmt::format("{}: there is no such zone", t.name));
    if (const world::SeatId of = d_.zones[t.zone].seat; of && of.index >= w_.seats)
      return content::tell(diagnostics_, t.place, save::no_seat(d_, w_.seats, name_of(of, d_)), "spec");
    const auto there = s_.pieces(t);
    if (hidden(t, !there)) return;
    const Node& v = *t.value;
    if (v.type == Node::Type::integer) return number(t, std::ssize(*there));
    if (v.type != Node::Type::list)
      return error(v.place,
                   fmt::format("{} is a list of pieces, or how many they are, not {}", t.name, content::describe(v)));
    if (const auto actual = other_pieces(t, *there, shorthands_, s_, diagnostics_)) differs(t, *actual);
  }

  /// A word or one frame speaks of the frame on top; a list speaks of all frames, lowest first.
  void at(const Term& t) {
    if (s_.viewer) return unseen(t);
    const auto flow = read_at(rt_, shorthands_, w_, *t.value, At::looked_at, diagnostics_);
    if (!flow) return;
    const bool all = t.value->type == Node::Type::list;
    const std::vector<world::Frame>& now = w_.flow;
    bool good = all ? flow->size() == now.size() : !now.empty();
    for (std::size_t i = 0; good && i < (all ? flow->size() : 1); ++i) {
      const world::Frame &expected = all ? (*flow)[i] : flow->back(), &actual = all ? now[i] : now.back();
      good = expected.state == actual.state;
      if (const world::Table* vars = expected.vars.table()) {
        for (const auto& [key, wanted] : vars->named) good &= actual.vars.at(key) == wanted;
        good &= vars->list.empty() || (actual.vars.table() && actual.vars.table()->list == vars->list);
      }
    }
    if (good) return;
    std::vector<std::string> frames;
    for (const world::Frame& f : now)
      frames.push_back(f.vars.is_nil()
                           ? f.state
                           : fmt::format("{{ state: {}, vars: {} }}", f.state, save::yaml_value(f.vars, w_, d_)));
    differs(t, now.empty() ? "the end" : all ? fmt::format("[{}]", fmt::join(frames, ", ")) : frames.back());
  }

  void modifiers(const Term& t) {
    if (s_.viewer) return unseen(t);
    const Node& v = *t.value;
    if (v.type == Node::Type::integer) return number(t, std::ssize(w_.modifiers));
    if (v.type != Node::Type::list)
      return error(v.place,
                   fmt::format("{} is a list of effects, or how many they are, not {}", t.name, content::describe(v)));
    const std::size_t before = diagnostics_.list.size();
    for (const Node& n : v.list) known_modifier(n);
    if (diagnostics_.list.size() != before) return;
    if (pair_up(v.list.size(), w_.modifiers.size(),
                [&](std::size_t i, std::size_t j) { return fits(v.list[i], w_.modifiers[j]); }))
      return;
    std::vector<std::string> actual;
    for (const world::Modifier& m : w_.modifiers) actual.push_back(text_of(m));
    differs(t, fmt::format("[{}]", fmt::join(actual, ", ")));
  }

  void known_modifier(const Node& n) {
    const Node* script = &n;
    if (n.type == Node::Type::map) {
      only_keys(n, "an effect", {"script", "name", "owner", "params", "cause", "until", "priority"}, diagnostics_);
      script = n.find("script");
      if (const Node* owner = n.find("owner")) read_seat(*owner, w_, d_, diagnostics_);
      for (const char* key : {"params", "cause"})
        if (const Node* value = n.find(key)) save::read_value(*value, w_, d_, diagnostics_);
    }
    if (!script) return error(n.place, "an effect needs a 'script'");
    std::vector<std::string> modules;
    for (const auto& [module, layers] : rt_.package().scripts) modules.push_back(module);
    if (std::find(modules.begin(), modules.end(), script->text) == modules.end())
      error(script->place, fmt::format("there is no module {}", content::describe(*script)),
            content::suggest(script->text, modules));
  }

  bool fits(const Node& n, const world::Modifier& m) {
    if (n.type != Node::Type::map) return n.text == m.script;
    content::Diagnostics told;  // already
    const Node *owner = n.find("owner"), *params = n.find("params"), *cause = n.find("cause"), *until = n.find("until"),
               *name = n.find("name"), *priority = n.find("priority");
    return n.find("script")->text == m.script && (!owner || owner->text == name_of(m.owner, d_)) &&
           (!params || same_value(m.params, *params, w_, d_, told)) &&
           (!cause || same_value(m.cause, *cause, w_, d_, told)) && (!until || until->text == m.until) &&
           (!name || name->text == m.name) && (!priority || priority->text == std::to_string(m.priority));
  }

  std::string text_of(const world::Modifier& m) const {
    std::string out = fmt::format("{{ script: {}, owner: {}", m.script, name_of(m.owner, d_));
    if (!m.params.is_nil()) out += ", params: " + save::yaml_value(m.params, w_, d_);
    if (!m.cause.is_nil()) out += ", cause: " + save::yaml_value(m.cause, w_, d_);
    if (!m.until.empty()) out += ", until: " + m.until;
    if (m.priority != 0) out += fmt::format(", priority: {}", m.priority);
    return out + " }";
  }

  void script(const Term& t) {
    if (s_.viewer) return unseen(t);
    if (t.form.get.empty()) return error(t.place, fmt::format("{} can be given, but not be looked at", t.name));
    const script::Looking look(rt_, w_);
    const Value where = t.zone ? Value(t.zone) : t.seat ? Value(t.seat) : Value();
    Value actual;
    if (rt_.call(t.form.module, t.form.get, {where}, actual, script::Mode::check)) return value(t, actual);
    error(t.place, fmt::format("{}: {}", t.name, rt_.error().message));
  }

  void unseen(const Term& t) {
    error(t.place, fmt::format("'{}' is not looked at with a seat's eyes", t.name), "say it outside of 'seen_by'");
  }

  script::Runtime& rt_;
  const Shorthands& shorthands_;
  const Source& s_;
  const world::Defs& d_;
  const World& w_;
  content::Diagnostics& diagnostics_;
};

}  // namespace

bool check_then(script::Runtime& runtime, const Shorthands& words, const Source& source, const Node& then,
                const std::vector<std::string>& other, content::Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.list.size();
  const std::vector<Term> terms = resolve_terms(then, words, runtime.defs(), source.world.seats, other, diagnostics);
  Checker checker(runtime, words, source, diagnostics);
  for (const Term& t : terms) checker.check(t);
  return diagnostics.list.size() == before;
}

}  // namespace vizier::spec
