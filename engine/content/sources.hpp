#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "content/drawing.hpp"
#include "content/package.hpp"
#include "content/plan.hpp"

namespace vizier::content {

/// Reads files for one load and keeps a hash of each, named relative to its package or mod.
class LoadReader {
 public:
  explicit LoadReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  std::optional<std::string> text(const std::string& origin, const std::string& name,
                                  const std::filesystem::path& file);
  std::optional<Node> yaml(const std::string& origin, const std::string& name, const std::filesystem::path& file);
  Diagnostics& diagnostics() { return diagnostics_; }

  /// The files sorted by origin and name, and one hash over all.
  std::vector<FileHash> finish(std::uint64_t& hash);

 private:
  Diagnostics& diagnostics_;
  std::vector<FileHash> files_;
};

/// `glyphs/NAME.svg` or `theme/NAME.svg` of one layer.
struct SourceDrawing {
  std::string name;
  Place place;  ///< its file
  Drawing drawing;
};

/// The sections that one package, edition, rules set or mod contributes, before merging.
struct SourceLayer {
  const Manifest* from = nullptr;
  std::string origin;  ///< as Node::Layer says it
  Node tree;
  std::vector<SourceDrawing> drawings;
  std::vector<SourceDrawing> theme;  ///< drawings that the theme is made of
};

/// The content layers of a plan, lowest first.
std::vector<SourceLayer> read_layers(const Plan& plan, LoadReader& reader);

/// The host's own theme, below all packages: `theme.yaml` and drawings of a folder, read once per process.
const SourceLayer& host_theme(const std::filesystem::path& folder, Diagnostics& diagnostics);

/// What one package or mod declares by itself, without editions; for questions about those that do not take part.
Node read_base(const Manifest& manifest);

/// Every module with its layers, lowest first, `lib/…` of the roots included.
std::map<std::string, std::vector<ScriptLayer>> read_scripts(const Plan& plan,
                                                             const std::vector<std::filesystem::path>& roots,
                                                             LoadReader& reader, std::vector<ScriptChange>& changes);

/// The flattened texts of one package or mod: language, dotted key parts, message.
struct SourceText {
  std::string language;
  std::vector<std::string> key;
  std::string message;
  Place place;
};
/// `inside` is the folder: `lang`, or `with/<mod>/lang` for texts that count only together with another mod.
std::vector<SourceText> read_texts(const Manifest& manifest, const std::filesystem::path& inside,
                                   const std::filesystem::path& schemas, LoadReader& reader);

}  // namespace vizier::content
