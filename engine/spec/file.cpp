#include "spec/file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/node_reader.hpp"
#include "content/schema.hpp"
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

/// The schema has looked at keys and types (specs.json).
class SpecReader : content::NodeReader {
 public:
  SpecReader(const content::Library& library, const std::filesystem::path& file, content::Diagnostics& to)
      : NodeReader(to, "spec") {
    if (const content::Manifest* m = home_of(library.packages(), file)) usual_.config.package = m->id;
    if (const content::Manifest* m = home_of(library.mods(), file)) mod_ = m->id;
    if (!mod_.empty()) usual_.config.mods = {mod_};
  }

  std::vector<Spec> read(const Node& root) {
    std::vector<Spec> specs;
    for (const Node& node : root.list) {
      const Node *it = node.find("it"), *game = node.find("game");
      if (it)
        specs.push_back(spec(node, *it, game));
      else if (node.map.size() == 1 && game)
        usual_ = read_game(*game);
      else
        error(node.place, "a spec needs 'it': a few words that say what it shows");
    }
    return specs;
  }

 private:
  Spec spec(const Node& node, const Node& it, const Node* game) {
    Spec s;
    s.name = it.text;
    s.place = node.place;
    s.game = game ? read_game(*game) : usual_;
    if (const Node* given = node.find("given")) s.given = *given;
    if (const Node* when = node.find("when")) s.when = when->list;
    if (const Node* then = node.find("then")) s.then = *then;
    if (s.then.map.empty()) error(node.place, fmt::format("'{}' has no 'then': it would show nothing", s.name));
    return s;
  }

  SpecGame read_game(const Node& node) {
    SpecGame g = usual_;
    g.place = node.place;
    if (node.type == Node::Type::text) {
      g.config.package = node.text;
      return g;
    }
    if (const Node* n = node.find("package")) {
      if (n->text != g.config.package) g.config.edition = g.config.rules = "";
      g.config.package = n->text;
    }
    if (const Node* n = node.find("edition")) g.config.edition = n->text;
    if (const Node* n = node.find("rules")) g.config.rules = n->text;
    if (const Node* n = node.find("mods")) {
      g.config.mods = content::texts_of(*n);
      if (!mod_.empty() && std::find(g.config.mods.begin(), g.config.mods.end(), mod_) == g.config.mods.end())
        g.config.mods.push_back(mod_);
    }
    if (const Node* n = node.find("seed")) g.seed = static_cast<std::uint64_t>(n->integer);
    if (const Node* n = node.find("seats")) {
      const bool counted = n->type == Node::Type::integer;
      g.seat_names = counted ? std::vector<std::string>{} : content::texts_of(*n);
      g.seats = static_cast<int>(counted ? n->integer : std::ssize(g.seat_names));
    }
    return g;
  }

  SpecGame usual_;
  std::string mod_;
};

}  // namespace

std::vector<Spec> read_specs(const content::Library& library, const std::filesystem::path& file,
                             content::Diagnostics& diagnostics) {
  const auto root = content::load_yaml(file, diagnostics);
  if (!root || (root->type == Node::Type::map && root->map.empty())) return {};  // an empty file
  const std::size_t before = diagnostics.list.size();
  if (const auto schema = content::schema_file(library.schemas(), "specs", diagnostics))
    schema->check(*root, "", content::Schema::Mode::whole, diagnostics);
  return diagnostics.list.size() == before ? SpecReader(library, file, diagnostics).read(*root) : std::vector<Spec>{};
}

}  // namespace vizier::spec
