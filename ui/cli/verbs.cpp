#include "cli/verbs.hpp"

namespace vizier::cli {

std::span<const Verb* const> verbs() {
  static constexpr const Verb* all[] = {&play_verb,   &resume_verb, &list_verb,   &check_verb,      &explain_verb,
                                        &diff_verb,   &sim_verb,    &report_verb, &tournament_verb, &advise_verb,
                                        &bench_verb,  &replay_verb, &spec_verb,   &golden_verb,     &console_verb,
                                        &design_verb, &new_verb,    &mod_verb,    &lang_verb,       &api_verb};
  return all;
}

}  // namespace vizier::cli
