#include "spec/shorthand.hpp"

#include <algorithm>

#include "content/node_reader.hpp"

namespace vizier::spec {

using content::Node;

namespace {

/// The schema has looked at keys and types (shorthands.json); names are left.
class ShorthandReader : content::NodeReader {
 public:
  ShorthandReader(const content::Package& package, content::Diagnostics& to)
      : NodeReader(to, "position"),
        d_(package.defs),
        zones_(content::names_of(d_.zones)),
        modules_(content::names_of(package.scripts)) {
    for (const world::ZoneDef& z : d_.zones) zones_.push_back(z.base);
    for (const world::KindDef& k : d_.kinds) categories_.push_back(k.category);
  }

  std::optional<Shorthands> read(const Node& root) {
    Shorthands out;
    words(root, "game", world::Scope::game, out.game);
    words(root, "zones", world::Scope::zone, out.zones);
    words(root, "seats", world::Scope::seat, out.seats);
    if (const Node* node = root.find("pieces")) {
      name(*node, "by", "attribute", d_.attrs.list(), out.pieces.by);
      names(*node, "from", "zone", zones_, out.pieces.from);
      value(*node, "face", out.pieces.face);
    }
    for (const Node::Entry& e : entries(root, "states")) out.states.emplace(e.key, state(e));
    if (const Node* node = root.find("begin")) out.begin = node->text, out.begin_place = node->place;
    if (const Node* node = root.find("ignore")) out.ignore = content::texts_of(*node);
    return ok() ? std::optional(std::move(out)) : std::nullopt;
  }

 private:
  void words(const Node& root, const char* key, world::Scope scope, std::map<std::string, Shorthand>& into) {
    for (const Node::Entry& e : entries(root, key)) into.emplace(e.key, word(e.value, scope));
  }

  Shorthand word(const Node& node, world::Scope scope) {
    using T = Shorthand::Type;
    Shorthand s;
    s.place = node.place;
    static const std::vector<std::pair<const char*, T>> forms = {
        {"counter", T::counter}, {"counters", T::counters}, {"sum", T::sum},      {"var", T::var},
        {"first", T::first},     {"zone", T::pieces},       {"script", T::script}};
    int said = 0;
    for (const auto& [form, type] : forms)
      if (node.find(form)) s.type = type, ++said;
    if (scope == world::Scope::zone && said == 0 && node.find("category"))
      s.type = T::pieces, said = 1;  // the zone is the one that is spoken of
    if (said != 1)
      error(node.place, "a word stands for exactly one of: counter, counters, sum, var, first, zone, script");
    for (const char* key : {"counter", "counters", "sum"})
      names(node, key, "counter", content::names_of(d_.counters, scope), s.counters);
    name(node, "var", "variable", content::names_of(d_.vars, scope), s.var);
    name(node, "zone", "zone", zones_, s.zone);
    name(node, "category", "category", categories_, s.category);
    names(node, "from", "zone", zones_, s.from);
    value(node, "as", s.as);
    value(node, "face", s.face);
    if (node.find("script")) {
      name(node, "script", "module", modules_, s.module);
      value(node, "set", s.set);
      value(node, "get", s.get);
      if (s.set.empty() && s.get.empty())
        error(node.place, "a script needs 'set', 'get' or both: the names of its functions");
    }
    return s;
  }

  static Shorthands::State state(const Node::Entry& e) {
    Shorthands::State s;
    s.state = e.value.type == Node::Type::text ? e.value.text : e.key;
    value(e.value, "state", s.state);
    if (const Node* node = e.value.find("vars")) s.vars = content::texts_of(*node);
    s.with = e.value.find("with");
    s.under = e.value.find("under");
    return s;
  }

  const world::Defs& d_;
  Names zones_, modules_, categories_;
};

}  // namespace

std::optional<Shorthands> read_shorthands(const content::Package& package, content::Diagnostics& diagnostics) {
  const Node* root = package.tree.find("position");
  return root ? ShorthandReader(package, diagnostics).read(*root) : Shorthands{};
}

}  // namespace vizier::spec
