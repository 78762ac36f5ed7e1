#include "lab/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "cli/project.hpp"
#include "content/files.hpp"

namespace vizier::cli {
namespace {

constexpr const char* comparison = "htac";  // the comparison game, an ordinary package among those of the tests

struct BenchOptions {
  bool json = false;
  int milliseconds = 200;
};

std::size_t size_of(const content::Manifest& m) {
  std::size_t files = content::files_below(m.folder, ".yaml").size();
  for (const auto& folder : m.scripts) files += content::files_below(folder, ".lua").size();
  return files;
}

std::shared_ptr<const content::Package> try_load(const content::Library& library, const std::string& id,
                                                 const std::string& rules = {}) {
  content::Loaded loaded = library.load({id, {}, rules, {}});
  if (!loaded.package) complain(fmt::format("'{}' cannot be measured:\n{}", id, content::to_text(loaded.diagnostics)));
  return std::move(loaded.package);
}

int bench(const Global& global, const BenchOptions& o) {
  if (o.milliseconds < 1 || o.milliseconds > 60'000) throw Failure("--ms must be 1 to 60000");
  const content::Library installed = open_library(global), all = open_library(global, {comparison});
  lab::BenchPlan plan;
  plan.seconds = o.milliseconds / 1000.0;
  plan.library = &all;
  if (all.find(comparison))
    plan.comparison = try_load(all, comparison);
  else
    complain("the comparison game is not here (tests/packages/htac): what is measured with it has no value");
  if (plan.comparison)
    for (std::size_t i = 1; i < plan.comparison->manifest.rules.size(); ++i)
      if (auto package = try_load(all, comparison, plan.comparison->manifest.rules[i]))
        plan.ways.push_back(std::move(package));
  std::string game, rules;
  for (const content::Manifest& m : installed.packages())
    if (game.empty() && m.id != comparison) game = m.id, rules = m.rules.empty() ? "" : m.rules.back();
  if (!game.empty()) plan.game = try_load(installed, game, {});
  if (!rules.empty()) plan.rich = try_load(installed, game, rules);
  for (const content::Manifest& m : installed.packages())
    for (const std::string& other : m.rules)
      if (m.id != comparison && (m.id != game || other != m.rules.front()))
        if (auto package = try_load(installed, m.id, other)) plan.others.push_back(std::move(package));
  const auto& packages = all.packages();
  const auto biggest =
      std::max_element(packages.begin(), packages.end(),
                       [](const content::Manifest& a, const content::Manifest& b) { return size_of(a) < size_of(b); });
  if (biggest != packages.end()) plan.biggest = content::Config{biggest->id, {}, {}, {}};

  std::vector<lab::Measurement> found;
  {
    ProgressBar bar;
    found = lab::run_bench(plan, [&](double share) {
      bar.show(share,
               (1 - share) * plan.seconds * static_cast<double>(12 + 3 * plan.ways.size() + plan.others.size()) * 6,
               "measuring");
    });
  }
  if (o.json) {
    nlohmann::ordered_json out;
    for (const lab::Measurement& m : found) {
      if (m.value)
        out[m.key] = *m.value;
      else
        out[m.key] = nullptr;
    }
    out["game"] = plan.game ? nlohmann::ordered_json(game) : nlohmann::ordered_json();
    out["biggest_package"] = plan.biggest ? nlohmann::ordered_json(plan.biggest->package) : nlohmann::ordered_json();
    print_exactly(out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  } else {
    for (const lab::Measurement& m : found) {
      const std::string value = !m.value ? "-" : *m.value < 100 ? fmt::format("{:.2f}", *m.value) : grouped(*m.value);
      const std::string spread = m.spread == 0 ? "" : fmt::format("± {:.0f} %", m.spread * 50);
      print(fmt::format("{:<40}{:>14}  {:<7}  {}\n", m.key, value, spread, m.sentence));
    }
    if (plan.game) print(fmt::format("the installed game is {}; medians of five, one thread, processor time\n", game));
  }
  return plan.comparison ? 0 : 1;
}

std::function<int()> declare_bench(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<BenchOptions>();
  arguments.flag("--json", o->json, "one line of JSON; null for what cannot be measured here");
  arguments.option("--ms", o->milliseconds, "N",
                   "processor time of each of the five runs of a measurement; 200 without it");
  return [&global, o] { return bench(global, *o); };
}

}  // namespace

const Verb bench_verb{"bench", "Measures what the engine does per second, on one thread: medians of five runs.",
                      "vizier bench --json", declare_bench};

}  // namespace vizier::cli
