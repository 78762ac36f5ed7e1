// Which fuzzer runs: the one that VIZIER_FUZZ_TARGET names.
#include <sys/time.h>

#include <csignal>

#include "bytes.hpp"
#include "targets.hpp"

namespace {

const vizier::fuzz::Target* wanted = nullptr;

/// Seconds of processor time that an input may take. libFuzzer's own limit is by the clock, which a busy machine
/// exceeds.
constexpr long most_seconds = 60;

void watch(long seconds) {
  const itimerval timer = {{}, {seconds, 0}};
  setitimer(ITIMER_PROF, &timer, nullptr);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* name = std::getenv("VIZIER_FUZZ_TARGET");
  for (const vizier::fuzz::Target& target : vizier::fuzz::targets)
    if (name && std::string_view(name) == target.name) wanted = &target;
  std::signal(SIGPROF, [](int) { vizier::fuzz::found("an input takes over a minute of processor time"); });
  if (wanted) return 0;
  for (const vizier::fuzz::Target& target : vizier::fuzz::targets) std::puts(target.name);
  std::exit(name && *name == '\0' ? 0 : 2);  // no name: a list of them
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  watch(most_seconds);
  wanted->run(data, size);
  watch(0);
  return 0;
}
