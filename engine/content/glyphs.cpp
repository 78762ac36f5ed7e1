#include "content/glyphs.hpp"

#include <fmt/format.h>

#include "content/files.hpp"
#include "content/path_data.hpp"

namespace vizier::content {
namespace {

/// Where a character of a text lies in its file. A text that is folded over lines or escaped begins somewhere, and that
/// must do.
Place place_inside(const Node& text, std::size_t offset) {
  Diagnostics probe;
  probe.error(text.place, "");
  attach_sources(probe);
  const std::string& line = probe.list.front().source;
  const auto begin = static_cast<std::size_t>(text.place.column > 0 ? text.place.column - 1 : 0);
  Place out = text.place;
  for (const std::size_t quote : {0, 1})
    if (line.size() >= begin + quote && line.compare(begin + quote, text.text.size(), text.text) == 0) {
      out.column += static_cast<int>(quote + offset);
      break;
    }
  return out;
}

}  // namespace

void check_glyphs(const Node& tree, Diagnostics& diagnostics) {
  const Node* table = tree.find("table");
  const Node* glyphs = table ? table->find("glyphs") : nullptr;
  if (!glyphs) return;
  for (const Node::Entry& glyph : glyphs->map)
    for (std::size_t i = 0; i < glyph.value.list.size(); ++i) {
      const Node* path = glyph.value.list[i].find("path");
      if (!path) continue;
      if (const PathData data = parse_path(path->text); data.error)
        diagnostics.error(place_inside(*path, data.error->at),
                          fmt::format("table.glyphs.{}.{}.path: {}", glyph.key, i + 1, data.error->message), "",
                          "glyphs");
    }
}

}  // namespace vizier::content
