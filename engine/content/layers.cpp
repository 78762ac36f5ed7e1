#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "content/files.hpp"
#include "content/merge.hpp"
#include "content/sources.hpp"
#include "content/suggest.hpp"
#include "content/version.hpp"

namespace vizier::content {
namespace fs = std::filesystem;
namespace {

const std::vector<std::string> not_sections = {"editions", "variants", "lang", "specs", "templates", "scripts", "with"};

/// Three files are sections as a whole: what is drawn and how positions are written would only repeat the key in every
/// line.
std::string whole_section(const fs::path& relative) {
  for (const char* section : {"table", "position", "theme"})
    if (relative.generic_string() == section + std::string(".yaml")) return section;
  return "";
}

bool is_name(const std::string& text) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  return !text.empty() && small(text[0]) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return small(c) || (c >= '0' && c <= '9') || c == '_'; });
}

class LayerReader {
 public:
  LayerReader(const Manifest& from, LoadReader& reader)
      : LayerReader(from, reader, from.is_mod ? from.folder / "content" : from.folder) {}
  LayerReader(const Manifest& from, LoadReader& reader, fs::path folder)
      : from_(from), reader_(reader), folder_(std::move(folder)) {}

  SourceLayer base() {
    SourceLayer out = start(from_.id);
    for (const fs::path& file : files_below(folder_, ".yaml", not_sections)) {
      const fs::path relative = file.lexically_relative(folder_);
      if (relative == "package.yaml" || relative == "mod.yaml") continue;
      add(out.tree, file, whole_section(relative));
    }
    add_drawings(out, folder_, files_below(folder_, ".svg", not_sections));
    for (const fs::path& file : files_below(folder_, ".yml", not_sections))
      reader_.diagnostics().warning({shown(file)}, "this file is not read", "call it .yaml");
    return out;
  }

  /// What a folder says that is nothing but a theme.
  SourceLayer theme_alone(const fs::path& folder) {
    SourceLayer out = start(from_.id);
    std::error_code error;
    if (fs::exists(folder / "theme.yaml", error)) add(out.tree, folder / "theme.yaml", "theme");
    add_drawings(out, folder_, files_below(folder, ".svg"));
    return out;
  }

  /// `editions/it.yaml`, and every file of `editions/it/` but its own variants.
  std::optional<SourceLayer> named(const std::string& folder, const std::string& word, const std::string& name) {
    if (name.empty()) return std::nullopt;
    const fs::path stem = folder_ / folder / name;
    std::vector<fs::path> files = files_below(stem, ".yaml", {"variants"});
    const std::vector<fs::path> drawings = files_below(stem, ".svg", {"variants"});
    const fs::path single = stem.string() + ".yaml";
    std::error_code error;
    if (fs::exists(single, error)) files.insert(files.begin(), single);
    if (files.empty() && drawings.empty()) return std::nullopt;
    SourceLayer out = start(fmt::format("{} {} {}", from_.id, word, name));
    for (const fs::path& file : files) add(out.tree, file, file == stem / "theme.yaml" ? "theme" : "");
    add_drawings(out, stem, drawings);
    return out;
  }

  /// A layer that the manifest does not name would never be played.
  void unnamed(const char* folder, const char* key, const std::vector<std::string>& known) {
    std::vector<fs::path> files = files_below(folder_ / folder, ".yaml");
    for (fs::path& file : files_below(folder_ / folder, ".svg")) files.push_back(std::move(file));
    for (const fs::path& file : files) {
      const std::string name = file.lexically_relative(folder_ / folder).begin()->stem().string();
      if (std::find(known.begin(), known.end(), name) == known.end())
        reader_.diagnostics().warning({shown(file)},
                                      fmt::format("'{}' is not in the list '{}' of {}", name, key, from_.place.file),
                                      suggest(name, known));
    }
  }

 private:
  SourceLayer start(std::string origin) const {
    SourceLayer out{&from_, std::move(origin), {}, {}, {}};
    out.tree.type = Node::Type::map;
    return out;
  }

  void add(Node& tree, const fs::path& file, const std::string& section) {
    auto node = reader_.yaml(from_.id, file.lexically_relative(from_.folder).generic_string(), file);
    if (!node) return;
    if (!section.empty()) {
      Node wrapped;
      wrapped.type = Node::Type::map;
      wrapped.place = node->place;
      wrapped.map.push_back({section, node->place, std::move(*node)});
      node = std::move(wrapped);
    }
    join(tree, std::move(*node), "", reader_.diagnostics());
  }

  void add_drawings(SourceLayer& out, const fs::path& folder, const std::vector<fs::path>& files) {
    for (const fs::path& file : files) {
      const Place place{shown(file)};
      const bool theme = file.parent_path() == folder / "theme";
      if (!theme && file.parent_path() != folder / "glyphs") {
        reader_.diagnostics().warning(place, "this file is not read",
                                      "drawings lie in glyphs/, those of a theme in theme/");
        continue;
      }
      const std::string name = file.stem().string();
      if (!is_name(name)) {
        reader_.diagnostics().error(place, fmt::format("'{}' is not a name of small letters, digits and _", name),
                                    "a drawing is called as what it stands for");
        continue;
      }
      const auto text = reader_.text(from_.id, file.lexically_relative(from_.folder).generic_string(), file);
      if (!text) continue;
      if (auto drawing =
              read_drawing(*text, place.file, reader_.diagnostics(), theme ? DrawingFit::own : DrawingFit::square))
        (theme ? out.theme : out.drawings).push_back({name, place, std::move(*drawing)});
    }
  }

  const Manifest& from_;
  LoadReader& reader_;
  fs::path folder_;
};

/// A folder for a mod that the manifest does not name would never be read.
void unmentioned(const Manifest& mod, Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (const std::string& written : mod.optional_ids)
    if (const auto requirement = Requirement::parse(written)) known.push_back(requirement->id);
  for (const fs::path& folder : folders_in(mod.folder / "with"))
    if (const std::string name = folder.filename().string(); std::find(known.begin(), known.end(), name) == known.end())
      diagnostics.warning({shown(folder)},
                          fmt::format("'{}' is not in the list 'optional' of {}", name, mod.place.file),
                          suggest(name, known));
}

}  // namespace

Node read_base(const Manifest& manifest) {
  Diagnostics ignored;
  LoadReader reader(ignored);
  return LayerReader(manifest, reader).base().tree;
}

const SourceLayer& host_theme(const fs::path& folder, Diagnostics& diagnostics) {
  static std::mutex one_at_a_time;
  static std::map<fs::path, SourceLayer> known;
  static const Manifest host = [] {
    Manifest out;
    out.id = "host";
    return out;
  }();
  const std::lock_guard lock(one_at_a_time);
  if (const auto found = known.find(folder); found != known.end()) return found->second;
  LoadReader reader(diagnostics);
  SourceLayer read = LayerReader(host, reader, folder.parent_path()).theme_alone(folder);
  return known.emplace(folder, std::move(read)).first->second;
}

std::vector<SourceLayer> read_layers(const Plan& plan, LoadReader& reader) {
  std::vector<SourceLayer> out;
  const auto add = [&](std::optional<SourceLayer> layer) {
    if (layer) out.push_back(std::move(*layer));
  };
  for (const Manifest* m : plan.chain) {
    LayerReader from(*m, reader);
    out.push_back(from.base());
    if (m != &plan.package())
      add(from.named("variants", "rules", plan.config.rules));  // what the rules set means there goes for its heirs
  }
  LayerReader package(plan.package(), reader);
  const auto add_choices = [&](LayerReader& from) {
    const std::string &edition = plan.config.edition, &rules = plan.config.rules;
    add(from.named("editions", "edition", edition));
    add(from.named("variants", "rules", rules));
    if (!edition.empty()) add(from.named("editions/" + edition + "/variants", "edition " + edition + " rules", rules));
  };
  add_choices(package);
  package.unnamed("editions", "editions", plan.package().editions);
  package.unnamed("variants", "rules", plan.package().rules);
  for (const Manifest* m : plan.mods) {
    LayerReader mod(*m, reader);
    out.push_back(mod.base());
    add_choices(mod);
    for (const std::string& other : plan.met(*m)) {
      LayerReader together(*m, reader, m->folder / "with" / other / "content");
      out.push_back(together.base());
      add_choices(together);
    }
    unmentioned(*m, reader.diagnostics());
  }
  return out;
}

}  // namespace vizier::content
