#include "cli/verbs.hpp"

namespace vizier::cli {

std::span<const Verb* const> verbs() {
  static constexpr const Verb* all[] = {&list_verb, &check_verb, &explain_verb, &sim_verb, &bench_verb, &replay_verb, &api_verb};
  return all;
}

}  // namespace vizier::cli
