#include "spec/file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "content/yaml.hpp"

namespace vizier::spec {

using content::Node;

namespace {

/// The package or mod in whose folder the file lies.
const content::Manifest* home_of(const std::vector<content::Manifest>& all, const std::filesystem::path& file) {
  std::error_code failed;
  const std::string path = std::filesystem::weakly_canonical(file, failed).generic_string();
  for (const content::Manifest& m : all) {
    const std::string folder = std::filesystem::weakly_canonical(m.folder, failed).generic_string() + "/";
    if (!failed && path.starts_with(folder)) return &m;
  }
  return nullptr;
}

class Reader {
 public:
  Reader(const content::Library& library, const std::filesystem::path& file, content::Diagnostics& diagnostics)
      : diagnostics_(diagnostics) {
    if (const content::Manifest* m = home_of(library.packages(), file)) usual_.config.package = m->id;
    if (const content::Manifest* m = home_of(library.mods(), file)) mod_ = m->id;
    if (!mod_.empty()) usual_.config.mods = {mod_};
  }

  std::vector<Spec> read(const Node& root) {
    std::vector<Spec> specs;
    if (root.type != Node::Type::list) {
      if (root.type != Node::Type::map || !root.map.empty()) error(root.place, "a file of specs is a list: '- it: …'");
      return specs;
    }
    for (const Node& node : root.list) {
      if (node.type != Node::Type::map) {
        error(node.place, fmt::format("a spec is a map that begins with 'it', not {}", content::describe(node)));
        continue;
      }
      known(node, {"it", "game", "given", "when", "then"});
      const Node *it = node.find("it"), *game = node.find("game");
      if (!it) {
        if (node.map.size() == 1 && game)
          usual_ = read_game(*game);
        else
          error(node.place, "a spec needs 'it': a few words that say what it shows");
        continue;
      }
      specs.push_back(spec(node, *it, game));
    }
    return specs;
  }

 private:
  void error(const content::Place& place, std::string message, std::string hint = {}) {
    diagnostics_.error(place, std::move(message), std::move(hint), "spec");
  }
  void known(const Node& node, const std::vector<std::string>& names) {
    for (const Node::Entry& e : node.map)
      if (std::find(names.begin(), names.end(), e.key) == names.end())
        error(e.key_place, fmt::format("a spec has no '{}' here", e.key), content::suggest(e.key, names));
  }

  Spec spec(const Node& node, const Node& it, const Node* game) {
    Spec s;
    s.name = it.text;
    s.place = node.place;
    s.game = game ? read_game(*game) : usual_;
    if (const Node* given = node.find("given")) s.given = *given;
    if (const Node* when = node.find("when")) {
      if (when->type != Node::Type::list && when->type != Node::Type::null)
        error(when->place, "'when' is a list of answers: '- red: pass'");
      s.when = when->list;
      for (const Node& line : s.when)
        if (line.type != Node::Type::map || line.map.empty())
          error(line.place, fmt::format("an answer is written as 'red: words', not {}", content::describe(line)));
    }
    if (const Node* then = node.find("then")) s.then = *then;
    if (s.then.type != Node::Type::map || s.then.map.empty())
      error(node.place, fmt::format("'{}' has no 'then': it would show nothing", s.name));
    return s;
  }

  SpecGame read_game(const Node& node) {
    SpecGame g = usual_;
    g.place = node.place;
    if (node.type == Node::Type::text) {
      g.config.package = node.text;
      return g;
    }
    if (node.type != Node::Type::map) return error(node.place, "'game' is a map: { package: …, seats: 3 }"), g;
    known(node, {"package", "edition", "rules", "mods", "seats", "seed"});
    if (const Node* n = node.find("package")) {
      if (n->text != g.config.package) g.config.edition = g.config.rules = "";
      g.config.package = n->text;
    }
    if (const Node* n = node.find("edition")) g.config.edition = n->text;
    if (const Node* n = node.find("rules")) g.config.rules = n->text;
    if (const Node* n = node.find("mods")) {
      g.config.mods.clear();
      for (const Node& mod : n->list) g.config.mods.push_back(mod.text);
      if (!mod_.empty() && std::find(g.config.mods.begin(), g.config.mods.end(), mod_) == g.config.mods.end())
        g.config.mods.push_back(mod_);
    }
    if (const Node* n = node.find("seed")) {
      if (n->type != Node::Type::integer) error(n->place, "a seed is a whole number");
      g.seed = static_cast<std::uint64_t>(n->integer);
    }
    if (const Node* n = node.find("seats")) {
      g.seat_names.clear();
      g.seats = 0;
      if (n->type == Node::Type::integer)
        g.seats = static_cast<int>(n->integer);
      else if (n->type == Node::Type::list && !n->list.empty())
        for (const Node& seat : n->list) g.seat_names.push_back(seat.text), ++g.seats;
      if (g.seats < 1 || g.seats > world::max_seats)
        error(n->place, "'seats' is how many take part, or the list of their names");
    }
    return g;
  }

  content::Diagnostics& diagnostics_;
  SpecGame usual_;
  std::string mod_;
};

}  // namespace

std::vector<Spec> read_specs(const content::Library& library, const std::filesystem::path& file,
                             content::Diagnostics& diagnostics) {
  const auto root = content::load_yaml(file, diagnostics);
  return root ? Reader(library, file, diagnostics).read(*root) : std::vector<Spec>{};
}

}  // namespace vizier::spec
