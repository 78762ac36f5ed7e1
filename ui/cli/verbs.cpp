#include "cli/verbs.hpp"

#include <memory>
#include <utility>

namespace vizier::cli {

std::function<int()> declare_parts(std::span<const Verb> parts, Arguments& arguments, const Global& global) {
  auto runs = std::make_shared<std::vector<std::pair<Arguments, std::function<int()>>>>();
  for (const Verb& part : parts) {
    Arguments own = arguments.part(part.name, part.sentence, part.example);
    auto run = part.declare(own, global);
    runs->emplace_back(own, std::move(run));
  }
  return [runs] {
    for (const auto& [own, run] : *runs)
      if (own.chosen()) return run();
    return 2;
  };
}

std::span<const Verb* const> verbs() {
  static constexpr const Verb* all[] = {&play_verb,    &serve_verb,  &resume_verb, &list_verb,   &check_verb,
                                        &explain_verb, &diff_verb,   &sim_verb,    &report_verb, &tournament_verb,
                                        &advise_verb,  &bench_verb,  &replay_verb, &spec_verb,   &golden_verb,
                                        &console_verb, &design_verb, &new_verb,    &house_verb,  &mod_verb,
                                        &lang_verb,    &api_verb};
  return all;
}

}  // namespace vizier::cli
