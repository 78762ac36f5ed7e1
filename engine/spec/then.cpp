#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "save/position_value.hpp"
#include "script/looking.hpp"
#include "spec/given.hpp"

namespace vizier::spec {

using content::Node;
using Form = Shorthand::Type;
using world::PieceId;
using world::Value;
using world::World;

namespace {

class Checker {
 public:
  Checker(script::Runtime& runtime, const Shorthands& words, const World& world, content::Diagnostics& diagnostics)
      : rt_(runtime), words_(words), d_(runtime.defs()), w_(world), diagnostics_(diagnostics) {}

  void check(const Term& t) {
    const Node& v = *t.value;
    switch (t.type) {
      case Term::Type::round: return number(t, w_.round, v);
      case Term::Type::clock: return number(t, w_.clock_ms, v);
      case Term::Type::first: return text(t, d_.seats[world::SeatId(w_.first)], v);
      case Term::Type::at: return at(t);
      case Term::Type::modifiers: return modifiers(t);
      case Term::Type::word: break;
    }
    switch (t.form.type) {
      case Form::first: return text(t, d_.seats[world::SeatId(w_.first)], v);
      case Form::counter: return number(t, counter(t, t.form.counters.front()), v);
      case Form::sum: {
        std::int64_t sum = 0;
        for (const std::string& c : t.form.counters) sum += counter(t, c);
        return number(t, sum, v);
      }
      case Form::counters: {
        world::Table actual;
        for (const std::string& c : t.form.counters) actual.list.emplace_back(counter(t, c));
        // zeros at the end need not be written
        while (actual.list.size() > v.list.size() && actual.list.back() == Value(0)) actual.list.pop_back();
        return value(t, std::move(actual), v);
      }
      case Form::var: return value(t, w_.var(d_.vars[d_.var(t.form.var)], instance_of(t)), v);
      case Form::pieces: return pieces(t);
      case Form::script: return script(t);
    }
  }

 private:
  void differs(const Term& t, const std::string& expected, const std::string& actual) {
    diagnostics_.error(t.place, fmt::format("{}: expected {}, but it is {}", t.name, expected, actual), {}, "spec");
  }
  std::int64_t counter(const Term& t, const std::string& name) const {
    return w_.counter(d_.counters[d_.counter(name)], instance_of(t));
  }
  void number(const Term& t, std::int64_t actual, const Node& v) {
    if (v.type != Node::Type::integer || v.integer != actual) differs(t, content::to_short(v), std::to_string(actual));
  }
  void text(const Term& t, const std::string& actual, const Node& v) {
    if (v.text != actual) differs(t, content::to_short(v), actual);
  }

  /// A handle may be written by its name alone.
  bool same(const Value& actual, const Node& v) const {
    if (const world::Ref* r = actual.ref(); r && v.type == Node::Type::text) {
      const std::string words = save::yaml_value(actual, w_, d_);  // "<seat red>", in quotes
      return words == fmt::format("\"{}\"", v.text) || world::Keys(w_, d_, {}).of(*r) == v.text ||
             (r->type == world::RefType::piece && d_.kinds[w_.piece(PieceId(r->id)).kind].name == v.text);
    }
    if (const world::Table* table = actual.table()) {
      if (v.type == Node::Type::list)
        return table->named.empty() && std::equal(table->list.begin(), table->list.end(), v.list.begin(), v.list.end(),
                                                  [&](const Value& a, const Node& n) { return same(a, n); });
      if (v.type != Node::Type::map || !table->list.empty() || table->named.size() != v.map.size()) return false;
      return std::all_of(v.map.begin(), v.map.end(),
                         [&](const Node::Entry& e) { return same(table->at(e.key), e.value); });
    }
    content::Diagnostics ignored;
    return actual == save::read_value(v, w_, d_, ignored);
  }
  void value(const Term& t, const Value& actual, const Node& v) {
    if (!same(actual, v)) differs(t, content::to_short(v), save::yaml_value(actual, w_, d_));
  }

  void pieces(const Term& t) {
    std::vector<PieceId> there;
    if (t.zone)
      w_.each(t.zone, [&](PieceId id) {
        if (speaks_of(t, w_, d_, id)) there.push_back(id);
      });
    const Node& v = *t.value;
    if (v.type == Node::Type::integer) return number(t, std::ssize(there), v);
    if (v.type != Node::Type::list)
      return diagnostics_.error(
          v.place, fmt::format("{} is a list of pieces, or how many they are, not {}", t.name, content::describe(v)),
          {}, "spec");
    const world::AttrId by = d_.attr(words_.pieces.by);
    std::string actual;
    for (const PieceId id : there) {
      const world::KindId kind = w_.piece(id).kind;
      const bool by_number = by && d_.kind_int(kind, by) != world::no_attr &&
                             (v.list.empty() || v.list.front().type == Node::Type::integer);
      actual +=
          (actual.empty() ? "" : ", ") + (by_number ? std::to_string(d_.kind_int(kind, by)) : d_.kinds[kind].name);
    }
    std::vector<PieceId> left = there;
    bool good = v.list.size() == there.size();
    for (const Node& item : v.list) {
      const Node* kind = item.type == Node::Type::map ? item.find("kind") : &item;
      if (!kind) return diagnostics_.error(item.place, "a piece needs a 'kind'", {}, "spec");
      if (kind->type != Node::Type::integer && !d_.kind(kind->text))
        return diagnostics_.error(kind->place, fmt::format("there is no kind '{}'", kind->text),
                                  content::suggest(kind->text, save::names_of(d_.kinds)), "spec");
      const auto it = std::find_if(left.begin(), left.end(), [&](PieceId id) { return fits(item, *kind, id, by); });
      if (it == left.end())
        good = false;
      else
        left.erase(it);
    }
    if (!good) differs(t, content::to_short(v), fmt::format("[{}]", actual));
  }

  bool fits(const Node& item, const Node& kind, PieceId id, world::AttrId by) const {
    const world::Piece& p = w_.piece(id);
    if (kind.type == Node::Type::integer ? !by || d_.kind_int(p.kind, by) != kind.integer
                                         : d_.kinds[p.kind].name != kind.text)
      return false;
    if (const Node* face = item.find("face"); face && (face->text == "up") != (p.face_up != 0)) return false;
    if (const Node* owner = item.find("owner"); owner && d_.seat(owner->text).index != p.owner) return false;
    if (const Node* cell = item.find("cell");
        cell && (cell->list.size() != 2 || cell->list[0].integer != p.x || cell->list[1].integer != p.y))
      return false;
    return true;
  }

  void at(const Term& t) {
    const auto flow = read_at(rt_, words_, w_, *t.value, diagnostics_);
    if (!flow) return;
    const world::Frame none{"the end", {}, {}};
    const world::Frame& top = w_.flow.empty() ? none : w_.flow.back();
    if (flow->back().state != top.state) return differs(t, flow->back().state, top.state);
    if (const world::Table* vars = flow->back().vars.table())
      for (const auto& [key, expected] : vars->named)
        if (!(top.vars.at(key) == expected))
          return differs(t, content::to_short(*t.value),
                         fmt::format("{} with {} = {}", top.state, key, save::yaml_value(top.vars.at(key), w_, d_)));
  }

  void modifiers(const Term& t) {
    std::vector<std::string> expected, actual;
    if (t.value->type == Node::Type::list)
      for (const Node& n : t.value->list)
        expected.push_back(n.type == Node::Type::map && n.find("script") ? n.find("script")->text : n.text);
    for (const world::Modifier& m : w_.modifiers) actual.push_back(m.script);
    std::sort(expected.begin(), expected.end());
    std::sort(actual.begin(), actual.end());
    if (expected != actual)
      differs(t, fmt::format("[{}]", fmt::join(expected, ", ")), fmt::format("[{}]", fmt::join(actual, ", ")));
  }

  void script(const Term& t) {
    if (t.form.get.empty())
      return diagnostics_.error(t.place, fmt::format("{} can be given, but not be looked at", t.name), {}, "spec");
    const script::Looking look(rt_, w_);
    const Value where = t.zone ? Value(t.zone) : t.seat ? Value(t.seat) : Value();
    Value actual;
    if (rt_.call(t.form.module, t.form.get, {where}, actual, script::Mode::check)) return value(t, actual, *t.value);
    diagnostics_.error(t.place, fmt::format("{}: {}", t.name, rt_.error().message), {}, "spec");
  }

  script::Runtime& rt_;
  const Shorthands& words_;
  const world::Defs& d_;
  const World& w_;
  content::Diagnostics& diagnostics_;
};

}  // namespace

bool check_then(script::Runtime& runtime, const Shorthands& words, const World& world, const Node& then,
                const std::vector<std::string>& other, content::Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.list.size();
  const std::vector<Term> terms = resolve_terms(then, words, runtime.defs(), world.seats, other, diagnostics);
  Checker checker(runtime, words, world, diagnostics);
  for (const Term& t : terms) checker.check(t);
  return diagnostics.list.size() == before;
}

}  // namespace vizier::spec
