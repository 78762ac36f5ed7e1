// Whatever is read as YAML gives a tree or a message, never a crash or a hang.
#include "targets.hpp"

#include "content/yaml.hpp"

#include <cstdint>
#include <cstdlib>

#include "content/tree.hpp"

void vizier::fuzz::fuzz_yaml(const std::uint8_t* data, std::size_t size) {
  vizier::content::Diagnostics diagnostics;
  const auto tree =
      vizier::content::parse_yaml(std::string(reinterpret_cast<const char*>(data), size), "fuzz.yaml", diagnostics);
  if (tree.has_value() != diagnostics.ok()) std::abort();
  if (tree) vizier::content::to_short(*tree, 200);
  vizier::content::to_text(diagnostics);
}
