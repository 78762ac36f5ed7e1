#include <fmt/format.h>

#include <limits>

#include "content/compile/compile.hpp"
#include "content/tree.hpp"

namespace vizier::content {
namespace {

world::Scope scope_of(const Node& node) {
  const std::string word = word_at(node, "each", "game");
  return word == "seat" ? world::Scope::seat : word == "zone" ? world::Scope::zone : world::Scope::game;
}

world::Sight sight_of(Compile& c, const Node& node, const std::string& path) {
  const std::string word = word_at(node, "sight", "open");
  if (word == "owner" && scope_of(node) == world::Scope::game)
    c.error(*node.find("sight"), fmt::format("{}.sight: nobody owns this, so its owner sees nothing", path),
            "add 'each: seat', or say closed");
  return word == "owner" ? world::Sight::owner : word == "closed" ? world::Sight::closed : world::Sight::open;
}

void compile_counter(Compile& c, const Node::Entry& entry) {
  const std::string path = join_key("counters", entry.key);
  world::CounterDef counter;
  counter.name = entry.key;
  counter.scope = scope_of(entry.value);
  counter.sight = sight_of(c, entry.value, path);
  counter.seen_by = c.roles(entry.value, "seen_by", path);
  counter.initial = static_cast<std::int32_t>(integer_at(entry.value, "initial", 0));
  counter.min = static_cast<std::int32_t>(integer_at(entry.value, "min", 0));
  counter.max = static_cast<std::int32_t>(integer_at(entry.value, "max", std::numeric_limits<std::int32_t>::max()));
  if (counter.min > counter.max) {
    c.error(entry.value, fmt::format("{}: min is {}, more than max, which is {}", path, counter.min, counter.max));
  } else if (counter.initial < counter.min || counter.initial > counter.max) {
    const Node* initial = entry.value.find("initial");
    c.error(initial ? *initial : entry.value,
            fmt::format("{}.initial: {} is not within {} to {}", path, counter.initial, counter.min, counter.max));
  }
  c.defs().counters.push_back(std::move(counter));
}

}  // namespace

void compile_numbers(Compile& c) {
  if (const Node* counters = c.section("counters"))
    for (const Node::Entry& entry : counters->map) compile_counter(c, entry);
  if (const Node* variables = c.section("variables"))
    for (const Node::Entry& entry : variables->map) {
      const std::string path = join_key("variables", entry.key);
      world::VarDef variable;
      variable.name = entry.key;
      variable.scope = scope_of(entry.value);
      variable.sight = sight_of(c, entry.value, path);
      variable.seen_by = c.roles(entry.value, "seen_by", path);
      if (const Node* initial = entry.value.find("initial"))
        variable.initial = to_value(*initial, join_key(path, "initial"), c.diagnostics);
      c.defs().vars.push_back(std::move(variable));
    }
  if (const Node* names = c.section("piece_variables"))
    for (const Node& name : names->list) c.defs().piece_vars.push_back(name.text);
}

}  // namespace vizier::content
