#include <fmt/format.h>

#include <algorithm>

#include "content/lint/passes.hpp"
#include "content/utf8.hpp"

namespace vizier::content {
namespace {

class Search {
 public:
  Search(const LintPass& self, Diagnostics& out) : self_(self), out_(out) {}

  void text(const Place& place, const std::string& what, std::string_view text) {
    const std::size_t at = first_unseen(text);
    if (at == std::string_view::npos) return;
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    out_.warning(place,
                 fmt::format("{} holds {}, which nobody sees: it steers terminals or turns what is read", what,
                             visible(text.substr(at, end - at))),
                 "leave it out", self_.name);
  }

  /// Line by line, so that a carriage return at the end of one is no finding.
  void script(const ScriptLayer& layer) {
    std::string_view rest = layer.text;
    for (int line = 1; !rest.empty(); ++line) {
      std::string_view one = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(one.size() + 1, rest.size()));
      if (one.ends_with('\r')) one.remove_suffix(1);
      if (const std::size_t at = first_unseen(one); at != std::string_view::npos)
        text({layer.file, line, static_cast<int>(at) + 1}, "this line", one);
    }
  }

  void node(const Node& node, const std::string& path) {
    if (node.type == Node::Type::text) text(node.place, path.empty() ? "this text" : path, node.text);
    for (const Node& item : node.list) this->node(item, path);
    for (const Node::Entry& entry : node.map) {
      text(entry.key_place, fmt::format("the key {}", visible_line(entry.key)), entry.key);
      this->node(entry.value, path.empty() ? entry.key : path + '.' + entry.key);
    }
  }

 private:
  const LintPass& self_;
  Diagnostics& out_;
};

}  // namespace

/// Clients show such signs instead of sending them, so they can only be a mistake, or meant to deceive.
void lint_unseen(const Package& package, const LintPass& self, Diagnostics& out) {
  Search search(self, out);
  for (const Manifest& layer : package.layers)
    if (layer.source) search.node(*layer.source, "");
  search.node(package.tree, "");
  for (const auto& [language, texts] : package.texts.all())
    for (const auto& [key, entry] : texts) {
      search.text(entry.place, fmt::format("the key of the text {}", visible_line(key)), key);
      search.text(entry.place, fmt::format("text {} ({})", visible_line(key), language), entry.message);
    }
  for (const auto& [module, layers] : package.scripts)
    for (const ScriptLayer& layer : layers) search.script(layer);
}

}  // namespace vizier::content
