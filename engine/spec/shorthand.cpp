#include "spec/shorthand.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "save/position_value.hpp"

namespace vizier::spec {

using content::Node;

namespace {

class Reader {
 public:
  Reader(const content::Package& package, content::Diagnostics& diagnostics)
      : p_(package), d_(package.defs), diagnostics_(diagnostics) {}

  std::optional<Shorthands> read() {
    const Node* root = p_.tree.find("position");
    if (!root) return Shorthands{};
    const std::size_t before = diagnostics_.list.size();
    if (!is_map(*root)) return std::nullopt;
    known(*root, {"game", "zones", "seats", "pieces", "states", "ignore"});
    words(*root, "game", world::Scope::game, out_.game);
    words(*root, "zones", world::Scope::zone, out_.zones);
    words(*root, "seats", world::Scope::seat, out_.seats);
    if (const Node* node = root->find("pieces"); node && is_map(*node)) {
      known(*node, {"by", "face", "from"});
      if (const Node* by = node->find("by")) out_.pieces.by = name(*by, "attribute", d_.attrs.list());
      out_.pieces.face = face(*node);
      out_.pieces.from = from(*node);
    }
    if (const Node* node = root->find("states"); node && is_map(*node))
      for (const Node::Entry& e : node->map) state(e);
    if (const Node* node = root->find("ignore")) out_.ignore = texts(*node);
    if (diagnostics_.list.size() != before) return std::nullopt;
    return std::move(out_);
  }

 private:
  void error(const content::Place& place, std::string message, std::string hint = {}) {
    diagnostics_.error(place, std::move(message), std::move(hint), "position");
  }
  bool is_map(const Node& node) {
    if (node.type == Node::Type::map) return true;
    error(node.place, fmt::format("a map belongs here, not {}", content::describe(node)));
    return false;
  }
  void known(const Node& node, const std::vector<std::string>& names) {
    for (const Node::Entry& e : node.map)
      if (std::find(names.begin(), names.end(), e.key) == names.end())
        error(e.key_place, fmt::format("position has no '{}' here", e.key), content::suggest(e.key, names));
  }
  std::string name(const Node& node, const char* what, const std::vector<std::string>& known_names) {
    if (std::find(known_names.begin(), known_names.end(), node.text) == known_names.end())
      error(node.place, fmt::format("there is no {} {}", what, content::describe(node)),
            content::suggest(node.text, known_names));
    return node.text;
  }
  std::vector<std::string> texts(const Node& node) {
    if (node.type != Node::Type::list) return {node.text};
    std::vector<std::string> out;
    for (const Node& item : node.list) out.push_back(item.text);
    return out;
  }
  std::vector<std::string> zone_names() const {
    std::vector<std::string> out = save::names_of(d_.zones);
    for (const world::ZoneDef& z : d_.zones) out.push_back(z.base);
    return out;
  }
  std::vector<std::string> from(const Node& node) {
    const Node* list = node.find("from");
    if (!list) return {};
    if (list->type == Node::Type::list)
      for (const Node& item : list->list) name(item, "zone", zone_names());
    else
      name(*list, "zone", zone_names());
    return texts(*list);
  }
  std::string face(const Node& node) {
    const Node* word = node.find("face");
    return word ? name(*word, "face", {"up", "down"}) : std::string();
  }

  void words(const Node& root, const char* key, world::Scope scope, std::map<std::string, Shorthand>& into) {
    const Node* node = root.find(key);
    if (!node || !is_map(*node)) return;
    for (const Node::Entry& e : node->map)
      if (is_map(e.value)) into.emplace(e.key, word(e.value, scope));
  }

  Shorthand word(const Node& node, world::Scope scope) {
    using T = Shorthand::Type;
    Shorthand s;
    s.place = node.place;
    known(node, {"counter", "counters", "sum", "var", "as", "first", "zone", "category", "face", "from", "script",
                 "set", "get"});
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
    const auto scoped = [&](const auto& defs) {
      std::vector<std::string> out;
      for (const auto& def : defs)
        if (def.scope == scope) out.push_back(def.name);
      return out;
    };
    for (const char* key : {"counter", "counters", "sum"})
      if (const Node* list = node.find(key)) {
        s.counters = texts(*list);
        for (const std::string& c : s.counters)
          name(list->type == Node::Type::list ? list->list[static_cast<std::size_t>(&c - s.counters.data())] : *list,
               "counter", scoped(d_.counters));
      }
    if (const Node* var = node.find("var")) s.var = name(*var, "variable", scoped(d_.vars));
    if (const Node* as = node.find("as")) s.as = name(*as, "type of handle", {"seat", "zone", "kind"});
    if (const Node* zone = node.find("zone")) s.zone = name(*zone, "zone", zone_names());
    if (const Node* category = node.find("category")) {
      std::vector<std::string> categories;
      for (const world::KindDef& k : d_.kinds) categories.push_back(k.category);
      s.category = name(*category, "category", categories);
    }
    s.face = face(node);
    s.from = from(node);
    if (const Node* script = node.find("script")) {
      std::vector<std::string> modules;
      for (const auto& [module, layers] : p_.scripts) modules.push_back(module);
      s.module = name(*script, "module", modules);
      if (const Node* f = node.find("set")) s.set = f->text;
      if (const Node* f = node.find("get")) s.get = f->text;
      if (s.set.empty() && s.get.empty())
        error(node.place, "a script needs 'set', 'get' or both: the names of its functions");
    }
    return s;
  }

  void state(const Node::Entry& e) {
    Shorthands::State s;
    s.state = e.key;
    if (e.value.type == Node::Type::text) {
      s.state = e.value.text;
    } else if (is_map(e.value)) {
      known(e.value, {"state", "vars", "with", "under"});
      if (const Node* node = e.value.find("state")) s.state = node->text;
      if (const Node* node = e.value.find("vars")) s.vars = texts(*node);
      if (const Node* node = e.value.find("with"); node && is_map(*node)) s.with = node;
      s.under = e.value.find("under");
      if (s.under && s.under->type != Node::Type::list)
        error(s.under->place, "'under' is the list of the frames below");
    }
    out_.states.emplace(e.key, std::move(s));
  }

  const content::Package& p_;
  const world::Defs& d_;
  content::Diagnostics& diagnostics_;
  Shorthands out_;
};

}  // namespace

std::optional<Shorthands> read_shorthands(const content::Package& package, content::Diagnostics& diagnostics) {
  return Reader(package, diagnostics).read();
}

}  // namespace vizier::spec
