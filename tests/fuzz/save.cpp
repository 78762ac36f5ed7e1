// A save that somebody changed is read, or refused with the line.
#include "targets.hpp"

#include "save/save.hpp"

#include <cstdint>
#include <cstdlib>

void vizier::fuzz::fuzz_save(const std::uint8_t* data, std::size_t size) {
  using namespace vizier;
  content::Diagnostics diagnostics;
  const auto save =
      save::parse_save(std::string_view(reinterpret_cast<const char*>(data), size), "fuzz.vsave", diagnostics);
  if (save.has_value() != diagnostics.ok()) std::abort();
  content::to_text(diagnostics);
}
