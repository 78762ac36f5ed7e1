#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "content/drawings.hpp"
#include "content/lint/mentions.hpp"
#include "content/lint/passes.hpp"
#include "content/suggest.hpp"

namespace vizier::content {
namespace {

using Names = std::set<std::string>;

/// Every text and every key: a counter of the tray is a key there, and shows the drawing of its name.
void collect_words_of(const Node& node, Names& out) {
  if (node.type == Node::Type::text) out.insert(node.text);
  for (const Node& each : node.list) collect_words_of(each, out);
  for (const Node::Entry& entry : node.map) {
    out.insert(entry.key);
    collect_words_of(entry.value, out);
  }
}

/// Whatever may show a drawing: what there is, signs that clients have, and all words of the content, since attributes
/// of pieces name drawings, too.
Names used(const Package& package) {
  Names out;
  for (std::string& name : names_to_draw(package)) out.insert(std::move(name));
  for (const std::string& name : common_signs()) out.insert(name);
  for (const auto& [name, drawing] : package.drawings)  // game:show shows it, with this text where it says none
    if (package.texts.has("picture." + name)) out.insert(name);
  for (const Node::Entry& section : package.tree.map)
    if (section.key != "table")
      collect_texts(section.value, out);
    else
      for (const Node::Entry& part : section.value.map)
        if (part.key != "glyphs") collect_words_of(part.value, out);
  return out;
}

/// The texts of `table.window` that can only be names of drawings.
void collect_named(const Node& node, std::vector<const Node*>& out) {
  const auto add = [&](const Node& name) {
    if (name.type == Node::Type::text) out.push_back(&name);
  };
  for (const Node& each : node.list) collect_named(each, out);
  for (const Node::Entry& entry : node.map) {
    if (entry.key == "glyph" || entry.key == "first") add(entry.value);
    if (entry.key == "signs")
      for (const Node::Entry& sign : entry.value.map) add(sign.value);
    if (entry.key == "pill")
      for (const Node& part : entry.value.list) add(part);
    collect_named(entry.value, out);
  }
}

/// Drawings in theme/ that neither an outline nor a layer nor the seats show.
void lint_theme_drawings(const Package& package, const LintPass& self, Diagnostics& out) {
  Names words;
  if (const Node* theme = package.tree.find("theme")) collect_words_of(*theme, words);
  for (const auto& [name, place] : package.theme.files)
    if (!words.contains(name))
      out.warning(place, fmt::format("nothing in the theme is called '{}', so that this is never drawn", name),
                  suggest(name, std::vector<std::string>(words.begin(), words.end())), self.name);
}

}  // namespace

/// A drawing of something that does not exist is never drawn; a name without its drawing is never seen.
void lint_glyphs(const Package& package, const LintPass& self, Diagnostics& out) {
  const Node* table = package.tree.find("table");
  const Node* glyphs = table ? table->find("glyphs") : nullptr;
  const Names wanted = used(package);
  static const std::vector<Node::Entry> none;
  for (const Node::Entry& glyph : glyphs ? glyphs->map : none) {
    if (wanted.contains(glyph.key) || (bare(glyph.key) != glyph.key && wanted.contains(bare(glyph.key)))) continue;
    out.warning({glyph.value.place.file}, fmt::format("nothing is called '{}', so that this is never drawn", glyph.key),
                suggest(glyph.key, names_to_draw(package)), self.name);
  }
  std::vector<std::string> drawn = names_of(package.drawings);
  drawn.insert(drawn.end(), common_signs().begin(), common_signs().end());
  const auto tell_missing = [&](const Node& name) {
    if (std::find(drawn.begin(), drawn.end(), name.text) != drawn.end()) return;
    const Failed wrong = no_such("drawing", name.text, drawn, " in glyphs/");
    out.warning(name.place, wrong.problem, wrong.hint, self.name);
  };
  std::vector<const Node*> named;
  if (const Node* window = table ? table->find("window") : nullptr) collect_named(*window, named);
  for (const Node* name : named) tell_missing(*name);
  lint_theme_drawings(package, self, out);
  for (const auto& kind : package.defs.kinds)
    if (const Node* icon = icon_of(package, kind); icon && !package.drawings.contains(kind.name)) tell_missing(*icon);
}

}  // namespace vizier::content
