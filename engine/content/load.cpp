#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "content/compile/compile.hpp"
#include "content/drawings.hpp"
#include "content/files.hpp"
#include "content/library.hpp"
#include "content/manifest.hpp"
#include "content/merge.hpp"
#include "content/plan.hpp"
#include "content/schema.hpp"
#include "content/scope.hpp"
#include "content/sources.hpp"
#include "content/suggest.hpp"

namespace vizier::content {
namespace {

/// One run of Library::load. Merging starts only where reading found no error, and compiling only where merging found
/// none: later findings would be echoes.
class Loading {
 public:
  Loading(const Library& library, const Config& config) : library_(library), reader_(diagnostics_) {
    auto plan = make_plan(library, config, diagnostics_);
    if (!plan) return;
    plan_ = std::move(*plan);
    package_->config = plan_.config;
    inherit();
    package_->scripts = read_scripts(plan_, library.roots(), reader_, package_->script_changes);
    auto layers = read_layers(plan_, reader_);
    auto texts = read_all_texts();
    if (!diagnostics_.ok() || !check_layers(layers) || !merge_layers(layers)) return;
    set_texts(std::move(texts));
    check_modules();
    const Resolver names(plan_, library_, package_->tree);
    Compile c{package_->tree, names, *package_, diagnostics_};
    compile(c);
    set_theme(library_.schemas(), layers, *package_, diagnostics_);
    set_drawings(plan_, layers, *package_, diagnostics_);
    package_->files = reader_.finish(package_->content_hash);
  }

  Loaded finish() {
    attach_sources(diagnostics_);
    const bool good = diagnostics_.ok();
    return {good ? std::move(package_) : nullptr, std::move(diagnostics_)};
  }

 private:
  using Texts_ = std::vector<std::pair<const Manifest*, std::vector<SourceText>>>;

  /// What a package does not say of itself is what its parent says.
  void inherit() {
    Manifest& m = package_->manifest = plan_.package();
    for (auto it = plan_.chain.rbegin() + 1; it != plan_.chain.rend(); ++it) {
      const Manifest& parent = **it;
      if (m.flow.empty()) m.flow = parent.flow;
      if (m.evaluate.empty()) m.evaluate = parent.evaluate;
      m.real_time = m.real_time || parent.real_time;
      if (m.languages.empty()) m.languages = parent.languages;
      if (m.seat_names.empty()) {
        m.seat_names = parent.seat_names;
        m.min_seats = parent.min_seats;
        m.max_seats = parent.max_seats;
        m.roles = parent.roles;
      }
    }
    if (m.seat_names.empty()) m.seat_names = {"seat_1"};
    for (const Manifest* mod : plan_.mods) change_seats(*mod);
    for (const auto* group : {&plan_.libraries, &plan_.chain, &plan_.mods})
      for (const Manifest* layer : *group) {
        if (layer->format != current_format)
          diagnostics_.error(place_of(*layer, "format"),
                             fmt::format("{} is in format {}, and this program reads format {}", layer->id,
                                         layer->format, current_format),
                             fmt::format("`vizier mod upgrade {}` rewrites it", layer->id));
        package_->layers.push_back(*layer);
        reader_.text(layer->id, layer->is_mod ? "mod.yaml" : "package.yaml",
                     layer->folder / (layer->is_mod ? "mod.yaml" : "package.yaml"));
      }
  }

  /// A mod may be for fewer or more players than its package.
  void change_seats(const Manifest& mod) {
    const Node* seats = mod.source ? mod.source->find("seats") : nullptr;
    if (!seats) return;
    Manifest& m = package_->manifest;
    if (const Node* min = seats->find("min")) m.min_seats = static_cast<int>(min->integer);
    if (const Node* max = seats->find("max")) m.max_seats = static_cast<int>(max->integer);
    const auto names = static_cast<int>(m.seat_names.size());
    if (m.max_seats > names)
      diagnostics_.error(seats->place,
                         fmt::format("seats: {} has names for {} seats, not for {}", m.id, names, m.max_seats));
    if (m.min_seats > m.max_seats)
      diagnostics_.error(seats->place,
                         fmt::format("seats: min is {}, more than max, which is {}", m.min_seats, m.max_seats));
  }

  Texts_ read_all_texts() {
    Texts_ out;
    for (const auto* group : {&plan_.libraries, &plan_.chain, &plan_.mods})
      for (const Manifest* m : *group) {
        out.emplace_back(m, read_texts(*m, "lang", library_.schemas(), reader_));
        for (const std::string& other : plan_.met(*m))
          out.emplace_back(m,
                           read_texts(*m, std::filesystem::path("with") / other / "lang", library_.schemas(), reader_));
      }
    return out;
  }

  bool check_layers(const std::vector<SourceLayer>& layers) {
    schema_ = schema_file(library_.schemas(), "content", diagnostics_);
    package_->positions = schema_file(library_.schemas(), "position", diagnostics_);
    package_->parameters = schema_file(library_.schemas(), "attribute", diagnostics_);
    for (const SourceLayer& layer : layers)
      if (const Node* table = layer.tree.find("table"))
        for (const Node::Entry& entry : table->map)
          if (entry.key == "glyphs")
            diagnostics_.error(entry.key_place, "table.glyphs: drawings are files of their own: glyphs/NAME.svg",
                               "docs/modding/drawings.md");
    if (schema_)
      for (const SourceLayer& layer : layers) schema_->check(layer.tree, "", Schema::Mode::layer, diagnostics_);
    return diagnostics_.ok();
  }

  bool merge_layers(std::vector<SourceLayer>& layers) {
    Node& tree = package_->tree;
    tree.type = Node::Type::map;
    for (SourceLayer& layer : layers) {
      if (layer.from->is_mod) scope_keys(plan_, tree, layer, diagnostics_);
      merge(tree, std::move(layer.tree), layer.origin, diagnostics_);
    }
    if (!diagnostics_.ok()) return false;
    check_sections();
    schema_->check(tree, "", Schema::Mode::whole, diagnostics_);
    return diagnostics_.ok();
  }

  void check_sections() {
    std::vector<std::string> known = engine_sections();
    for (std::string& name : categories_of(package_->tree)) known.push_back(std::move(name));
    if (const Node* own = package_->tree.find("sections"))
      for (const Node& name : own->list) known.push_back(name.text);
    const Node::Entry* before = nullptr;
    for (const Node::Entry& entry : package_->tree.map) {
      if (std::find(known.begin(), known.end(), entry.key) == known.end()) {
        std::string hint = suggest(entry.key, known);
        if (before && before->value.type == Node::Type::null && before->key_place.file == entry.key_place.file)
          hint = fmt::format("should it be indented, to stand under '{}'?", before->key);
        if (hint.empty()) hint = "declare it under categories, or under sections if only scripts read it";
        diagnostics_.error(entry.key_place, fmt::format("unknown section '{}'", entry.key), hint);
      }
      before = &entry;
    }
  }

  void set_texts(Texts_ all) {
    const auto& languages = package_->manifest.languages;
    package_->texts.set_first_language(languages.empty() ? "en" : languages.front());
    std::set<std::string> added;
    for (auto& [from, texts] : all)
      for (SourceText& text : texts) {
        // an empty text of another language waits for its translator
        if (text.message.empty() && text.language != package_->texts.first_language()) continue;
        if (from->is_mod) scope_text_key(package_->tree, from->id, text.key);
        std::string key;
        for (const std::string& part : text.key) key += (key.empty() ? "" : ".") + part;
        // of what only mods have, each says its own: `kind.card` of two that are not in this rules set
        if (from->is_mod && (added.contains(key) || !package_->texts.has(key)))
          added.insert(key);
        else if (from->is_mod)
          package_->text_changes.push_back({from->id, text.language, key, text.message, text.place});
        package_->texts.set(text.language, key, std::move(text.message), std::move(text.place), diagnostics_);
      }
  }

  void check_modules() {
    for (const Manifest* m : plan_.chain)
      for (const auto& [key, module] : {std::pair{"flow", m->flow}, std::pair{"evaluate", m->evaluate}})
        if (!module.empty() && !package_->scripts.contains(module))
          tell(diagnostics_, place_of(*m, key), no_such("script module", module, names_of(package_->scripts)).in(key));
  }

  const Library& library_;
  Diagnostics diagnostics_;
  LoadReader reader_;
  Plan plan_;
  std::shared_ptr<Package> package_ = std::make_shared<Package>();
  std::shared_ptr<const Schema> schema_;
};

}  // namespace

Loaded Library::load(const Config& config) const {
  if (schemas_.empty()) return {nullptr, diagnostics_};
  return Loading(*this, config).finish();
}

}  // namespace vizier::content
