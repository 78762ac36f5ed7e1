#include "spec/given.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "content/node_reader.hpp"
#include "content/tree.hpp"
#include "save/position.hpp"
#include "save/position_value.hpp"
#include "script/looking.hpp"
#include "spec/naming.hpp"
#include "world/editor.hpp"

namespace vizier::spec {

using match::Match;
using match::Setup;

using content::Node;
using Form = Shorthand::Type;
using world::Value;
using world::World;

namespace {

/// A word after a state's name: a handle where it names something, otherwise itself.
Value word_value(std::string_view word, const World& w, const world::Defs& d) {
  std::int64_t n = 0;
  if (const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
      error == std::errc{} && end == word.data() + word.size())
    return n;
  if (const world::SeatId s = d.seat(word); s && s.index < w.seats) return s;
  if (const world::ZoneId z = d.zone(word)) return z;
  if (const world::KindId k = d.kind(word)) return k;
  return Value(word);
}

/// The first answer in the order of enumerate, or one that is drawn where there are too many to list.
world::Answer first_answer(const world::Decision& decision) {
  if (decision.count()) {
    std::vector<world::Answer> all;
    decision.enumerate(all);
    if (!all.empty()) return all.front();
  }
  world::Rng rng{1};
  return decision.sample(rng);
}

class Giver : content::NodeReader {
 public:
  Giver(script::Runtime& runtime, const Shorthands& words, World& world, content::Diagnostics& to)
      : NodeReader(to, "spec"), rt_(runtime), shorthands_(words), d_(runtime.defs()), w_(world) {}

  bool apply(const Node& given) {
    if (const Node* whole = given.find("world")) {
      auto read = save::from_position(*whole, rt_.package(), w_.seats, 1, diagnostics);
      if (!read) return false;
      if (!whole->find("rng")) read->chance = w_.chance;
      w_ = std::move(*read);
      if (!rt_.adopt(w_)) return error(whole->place, rt_.error().message), false;
    }
    const std::vector<Term> terms = resolve_terms(given, shorthands_, d_, w_.seats, {"world"}, diagnostics);
    if (!ok()) return false;
    place_pieces(terms, shorthands_, w_, d_, diagnostics);
    // scripts last: they may look at all the rest
    for (const bool scripts : {false, true})
      for (const Term& t : terms)
        if (ok() && (t.type == Term::Type::word && t.form.type == Form::script) == scripts) set(t);
    if (!ok()) return false;
    count_anew(w_, d_);
    w_.held = w_.measured();
    if (const auto sound = world::check_structure(w_, d_); !sound) error(given.place, sound.problem());
    return ok();
  }

 private:
  bool number(const Node& node, std::int64_t min, std::int64_t max, std::int64_t& out) {
    const std::size_t before = diagnostics.list.size();
    out = whole(node, min, max);
    return diagnostics.list.size() == before;
  }

  world::SeatId seat(const Node& node) {
    const world::SeatId s = d_.seat(node.text);
    if (s && s.index < w_.seats) return s;
    content::tell(diagnostics, node.place, save::no_seat(d_, w_.seats, node.text), "spec");
    return {};
  }

  void counter(const std::string& name, world::Instance instance, const Node& node) {
    const world::CounterId id = d_.counter(name);
    const world::CounterDef& def = d_.counters[id];
    std::int64_t n = 0;
    if (number(node, def.min, def.max, n)) edit().set_counter(id, instance, static_cast<std::int32_t>(n));
  }

  world::Editor edit() { return {w_, d_, nullptr}; }

  void set(const Term& t) {
    const Node& v = *t.value;
    std::int64_t n = 0;
    switch (t.type) {
      case Term::Type::round:
        if (number(v, 0, 1'000'000, n)) edit().set_round(static_cast<std::int32_t>(n));
        return;
      case Term::Type::clock:
        if (number(v, 0, std::int64_t{1} << 50, n)) w_.clock_ms = n;
        return;
      case Term::Type::first:
        if (const world::SeatId s = seat(v)) edit().set_first(s);
        return;
      case Term::Type::at:
        if (auto flow = read_at(rt_, shorthands_, w_, v, At::played, diagnostics)) w_.flow = std::move(*flow);
        return;
      case Term::Type::modifiers: modifiers(v); return;
      case Term::Type::word: break;
    }
    switch (t.form.type) {
      case Form::pieces: return;
      case Form::first:
        if (const world::SeatId s = seat(v)) edit().set_first(s);
        return;
      case Form::counter: counter(t.form.counters.front(), instance_of(t), v); return;
      case Form::sum:
        error(t.place, fmt::format("{} is a sum: it can be looked at in 'then', but not be given", t.name));
        return;
      case Form::counters: {
        if (v.type != Node::Type::list)
          return error(v.place, fmt::format("{} is a list of numbers, not {}", t.name, content::describe(v)));
        if (v.list.size() > t.form.counters.size())
          return error(v.place, fmt::format("{} has room for {} numbers, not {}", t.name, t.form.counters.size(),
                                            v.list.size()));
        Node none;
        none.type = Node::Type::integer;
        for (std::size_t i = 0; i < t.form.counters.size(); ++i) {
          const world::CounterDef& def = d_.counters[d_.counter(t.form.counters[i])];
          none.integer = std::clamp<std::int64_t>(0, def.min, def.max);
          counter(t.form.counters[i], instance_of(t), i < v.list.size() ? v.list[i] : none);
        }
        return;
      }
      case Form::var: {
        Value value;
        if (t.form.as.empty()) {
          value = save::read_value(v, w_, d_, diagnostics);
        } else {
          const auto found = save::read_ref(t.form.as, v.text, w_, d_);
          if (!found) return error(v.place, found.problem(), found.failed().hint);
          value = *found;
        }
        edit().set_var(d_.var(t.form.var), instance_of(t), std::move(value));
        return;
      }
      case Form::script: script(t); return;
    }
  }

  void script(const Term& t) {
    if (t.form.set.empty())
      return error(t.place, fmt::format("{} can be looked at in 'then', but not be given", t.name));
    const Value value = save::read_value(*t.value, w_, d_, diagnostics);
    const script::Changing change(rt_, w_);
    Value ignored;
    const Value where = t.zone ? Value(t.zone) : t.seat ? Value(t.seat) : Value();
    if (rt_.call(t.form.module, t.form.set, {where, value}, ignored, script::Mode::step)) return;
    error(t.place, fmt::format("{}: {}", t.name, rt_.error().message));
    if (!rt_.error().place.file.empty()) diagnostics.list.push_back(rt_.error().diagnostic());
  }

  void modifiers(const Node& node) {
    // the same words as in a whole position, so that one can be copied into the other
    Node root;
    root.type = Node::Type::map;
    root.map.push_back({"modifiers", node.place, node});
    const std::size_t before = diagnostics.list.size();
    auto read = save::from_position(root, rt_.package(), w_.seats, 1, diagnostics);
    if (diagnostics.list.size() != before) return;
    for (world::Modifier& m : read->modifiers) {
      if (rt_.package().scripts.find(m.script) == rt_.package().scripts.end())
        return error(node.place, fmt::format("there is no module '{}'", m.script));
      rt_.prepare(m);
      edit().add_modifier(std::move(m));
    }
  }

  script::Runtime& rt_;
  const Shorthands& shorthands_;
  const world::Defs& d_;
  World& w_;
};

}  // namespace

void count_anew(World& world, const world::Defs& defs) {
  if (world.baseline.empty()) return;
  world::Defs open = defs;
  for (world::ConservedDef& c : open.conserved) c.total.reset();
  world::note_conservation(world, open);
}

std::optional<World> start_of_play(script::Runtime& runtime, const Shorthands& words, Setup setup,
                                   content::Diagnostics& diagnostics) {
  Match match(runtime, setup);
  const auto begins = [&] {
    return words.begin.empty() || match.over() ||
           (!match.checkpoint().flow.empty() && match.checkpoint().flow.back().state == words.begin);
  };
  if (!words.begin.empty() && !runtime.has_state(words.begin))
    return tell(diagnostics, words.begin_place,
                content::unknown("the flow has no state", words.begin, runtime.states()), "position"),
           std::nullopt;
  for (int given = 0; !match.error() && !begins() && given < 1000; ++given)
    if (match.open().empty() || !match.answer(0, first_answer(match.open()[0]))) break;
  if (match.error()) return diagnostics.list.push_back(match.error().diagnostic()), std::nullopt;
  if (!begins())
    return diagnostics.error(words.begin_place,
                             fmt::format("set-up does not come to '{}', where positions begin", words.begin), {},
                             "position"),
           std::nullopt;
  return match.over() ? match.world() : match.checkpoint();
}

bool apply_given(script::Runtime& runtime, const Shorthands& words, World& world, const Node& given,
                 content::Diagnostics& diagnostics) {
  return Giver(runtime, words, world, diagnostics).apply(given);
}

std::optional<std::vector<world::Frame>> read_at(script::Runtime& runtime, const Shorthands& words, const World& w,
                                                 const Node& node, At use, content::Diagnostics& diagnostics) {
  const world::Defs& d = runtime.defs();
  const std::size_t before = diagnostics.list.size();
  std::vector<world::Frame> flow;
  const auto state = [&](const std::string& name, const content::Place& place) {
    std::vector<std::string> known = runtime.states();
    for (const auto& [word, meant] : words.states) known.push_back(word);
    if (!runtime.has_state(name))
      tell(diagnostics, place, content::unknown("the flow has no state", name, known), "spec");
    return name;
  };
  const auto complete = [&](const content::Place& place, const std::string& word, const world::Frame& f) {
    const auto declared = words.states.find(word);
    if (use != At::played || declared == words.states.end() || declared->second.state != f.state) return;
    for (const std::string& var : declared->second.vars) {
      const world::Table* vars = f.vars.table();
      if (vars && !vars->at(var).is_nil()) continue;
      diagnostics.error(place, fmt::format("'{}' needs its word '{}'", word, var),
                        fmt::format("write 'at: {} {}', or 'vars: {{ {}: … }}' in a frame", word,
                                    fmt::join(declared->second.vars, " "), var),
                        "spec");
    }
  };
  const auto frame = [&](const Node& n) {
    world::Frame f;
    const Node* name = n.type == Node::Type::map ? n.find("state") : &n;
    only_keys(n, "a frame", {"state", "vars"}, diagnostics);
    if (!name) return diagnostics.error(n.place, "a frame needs a 'state'", {}, "spec");
    f.state = state(name->text, name->place);
    if (const Node* vars = n.find("vars")) {
      if (vars->type != Node::Type::map && vars->type != Node::Type::list)
        diagnostics.error(vars->place, "the 'vars' of a frame are a map", {}, "spec");
      f.vars = save::read_value(*vars, w, d, diagnostics);
    }
    complete(n.place, f.state, f);
    flow.push_back(std::move(f));
  };
  if (node.type == Node::Type::list) {
    for (const Node& n : node.list) frame(n);
  } else if (node.type == Node::Type::map) {
    frame(node);
  } else {
    std::vector<std::string_view> parts;
    for (std::string_view rest = node.text; !rest.empty();) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      if (end > 0) parts.push_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (parts.empty()) return diagnostics.error(node.place, "'at' names a state", {}, "spec"), std::nullopt;
    const auto declared = words.states.find(std::string(parts[0]));
    Shorthands::State s;
    s.state = parts[0];
    if (declared != words.states.end()) s = declared->second;
    if (s.under)
      for (const Node& n : s.under->list) frame(n);
    world::Frame f;
    f.state = state(s.state, node.place);
    if (parts.size() - 1 > s.vars.size())
      diagnostics.error(node.place,
                        s.vars.empty() ? fmt::format("'{}' takes no words after it", parts[0])
                                       : fmt::format("'{}' takes {} words after it: {}", parts[0], s.vars.size(),
                                                     fmt::join(s.vars, ", ")),
                        {}, "spec");
    world::Table vars;
    if (s.with)
      if (const Value base = save::read_value(*s.with, w, d, diagnostics); base.table()) vars = *base.table();
    for (std::size_t i = 0; i + 1 < parts.size() && i < s.vars.size(); ++i)
      vars.set(s.vars[i], word_value(parts[i + 1], w, d));
    if (!vars.named.empty() || !vars.list.empty()) f.vars = std::move(vars);
    complete(node.place, std::string(parts[0]), f);
    flow.push_back(std::move(f));
  }
  if (diagnostics.list.size() != before) return std::nullopt;
  return flow;
}

}  // namespace vizier::spec
