// Which fuzzer runs: the one that VIZIER_FUZZ_TARGET names.
#include "bytes.hpp"
#include "targets.hpp"

namespace {

const vizier::fuzz::Target* wanted = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* name = std::getenv("VIZIER_FUZZ_TARGET");
  for (const vizier::fuzz::Target& target : vizier::fuzz::targets)
    if (name && std::string_view(name) == target.name) wanted = &target;
  if (wanted) return 0;
  for (const vizier::fuzz::Target& target : vizier::fuzz::targets) std::puts(target.name);
  std::exit(name && *name == '\0' ? 0 : 2);  // no name: a list of them
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  wanted->run(data, size);
  return 0;
}
