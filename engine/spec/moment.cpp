#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "spec/naming.hpp"
#include "spec/play.hpp"

namespace vizier::spec {

using content::Node;

std::optional<Moment> read_moment(script::Runtime& runtime, const Shorthands& words, const world::World& world,
                                  const Node& node, content::Diagnostics& diagnostics) {
  const auto error = [&](std::string message, std::string hint = {}) {
    diagnostics.error(node.place, std::move(message), std::move(hint), "spec");
    return std::nullopt;
  };
  if (node.type == Node::Type::list || node.type == Node::Type::null)
    return error("'until' names a state that begins, or the text key of a question");
  const Node* prompt = node.type == Node::Type::map ? node.find("prompt") : nullptr;
  if (prompt && !only_keys(node, "a moment", {"prompt"}, diagnostics)) return std::nullopt;
  const std::string name = prompt ? prompt->text : node.text, word = name.substr(0, name.find(' '));
  const auto declared = words.states.find(word);
  if (!prompt && (node.type == Node::Type::map || declared != words.states.end() || runtime.has_state(word))) {
    auto flow = read_at(runtime, words, world, node, At::looked_at, diagnostics);
    if (!flow || flow->empty()) return std::nullopt;
    Moment moment{whole(node), std::move(flow->back()), {}};
    // a notebook begins with what the flow gives it: only what the words name is looked at
    if (world::Table vars; node.type != Node::Type::map) {
      for (std::size_t i = 0; declared != words.states.end() && i < declared->second.vars.size(); ++i)
        if (std::count(name.begin(), name.end(), ' ') > static_cast<std::ptrdiff_t>(i))
          vars.set(declared->second.vars[i], moment.frame->vars.at(declared->second.vars[i]));
      moment.frame->vars = std::move(vars);
    }
    return moment;
  }
  const content::Texts& texts = runtime.package().texts;
  if (texts.has(name)) return Moment{name, std::nullopt, name};
  std::vector<std::string> known = runtime.states();
  for (const auto& [state, meant] : words.states) known.push_back(state);
  for (const auto& [language, all] : texts.all())
    for (const auto& [key, text] : all) known.push_back(key);
  return error(fmt::format("there is no state and no question '{}'", name), content::suggest(name, known));
}

bool begins(const Moment& moment, const world::World& world) {
  if (!moment.frame || world.flow.empty() || world.flow.back().state != moment.frame->state) return false;
  const world::Table* vars = moment.frame->vars.table();
  return !vars || std::all_of(vars->named.begin(), vars->named.end(), [&](const auto& entry) {
    return world.flow.back().vars.at(entry.first) == entry.second;
  });
}

}  // namespace vizier::spec
