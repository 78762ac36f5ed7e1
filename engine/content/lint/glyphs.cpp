#include <fmt/format.h>

#include <algorithm>

#include "content/lint/mentions.hpp"
#include "content/lint/passes.hpp"
#include "content/suggest.hpp"

namespace vizier::content {
namespace {

/// What a drawing is named after. A name without scope may also be a sign of the table, which is anybody's.
std::vector<std::string> names_of(const Package& package) {
  std::vector<std::string> out = package.defs.backs.list();
  for (const auto& kind : package.defs.kinds) out.push_back(kind.name);
  for (const auto& zone : package.defs.zones) out.push_back(zone.base);
  for (const auto& counter : package.defs.counters) out.push_back(counter.name);
  return out;
}

}  // namespace

/// A mod's drawing of something that does not exist is never drawn; an icon without its drawing is never seen.
void lint_glyphs(const Package& package, const LintPass& self, Diagnostics& out) {
  const Node* table = package.tree.find("table");
  const Node* glyphs = table ? table->find("glyphs") : nullptr;
  const std::vector<std::string> drawn = glyphs ? keys_of(*glyphs) : std::vector<std::string>{};
  const std::vector<std::string> names = names_of(package);
  static const std::vector<Node::Entry> none;
  for (const Node::Entry& glyph : glyphs ? glyphs->map : none) {
    const auto known = [&](const std::string& name) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (glyph.key.find(':') == std::string::npos || known(glyph.key) || known(bare(glyph.key))) continue;
    out.warning(glyph.key_place, fmt::format("nothing is called '{}', so that this is never drawn", glyph.key),
                suggest(glyph.key, names), self.name);
  }
  for (const auto& kind : package.defs.kinds) {
    const Node* section = package.tree.find(kind.category);
    const Node* entry = section ? section->find(kind.name) : nullptr;
    const Node* icon = entry ? entry->find("icon") : nullptr;
    if (!icon || (glyphs && glyphs->find(icon->text))) continue;
    const Failed wrong = no_such("drawing", icon->text, drawn, " in table.glyphs");
    out.warning(icon->place, wrong.problem, wrong.hint, self.name);
  }
}

}  // namespace vizier::content
