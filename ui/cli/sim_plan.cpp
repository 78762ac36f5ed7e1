#include "cli/sim_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "cli/output.hpp"
#include "content/editions.hpp"
#include "content/files.hpp"
#include "content/suggest.hpp"
#include "lab/version_bot.hpp"

namespace vizier::cli {
namespace {

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return n;
}

world::Value value_of(const std::string& text) {
  if (text == "true" || text == "false") return world::Value(text == "true");
  if (const auto n = whole(text)) return world::Value(*n);
  return world::Value(text);
}

/// `key=1..5` or `key=a,b,c`.
std::pair<std::string, std::vector<std::string>> parse_sweep(const std::string& text) {
  const std::size_t equals = text.find('=');
  std::vector<std::string> values;
  if (equals == std::string::npos || equals == 0)
    throw Failure(fmt::format("--sweep {}: write key=1..5 or key=a,b,c", text));
  const std::string list = text.substr(equals + 1);
  if (const std::size_t dots = list.find(".."); dots != std::string::npos) {
    const auto from = whole(list.substr(0, dots)), to = whole(list.substr(dots + 2));
    if (!from || !to || *from > *to || *to - *from > 1000)
      throw Failure(fmt::format("--sweep {}: '{}' is no range of whole numbers", text, list));
    for (std::int64_t n = *from; n <= *to; ++n) values.push_back(fmt::format("{}", n));
  } else {
    for (std::size_t from = 0; from <= list.size();) {
      const std::size_t comma = std::min(list.find(',', from), list.size());
      if (comma > from) values.push_back(list.substr(from, comma - from));
      from = comma + 1;
    }
  }
  if (values.empty()) throw Failure(fmt::format("--sweep {}: no value is given", text));
  return {text.substr(0, equals), values};
}

[[noreturn]] void no_such_entry(const std::string& where, const std::string& key,
                                const std::vector<std::string>& known) {
  throw Failure(content::unknown(fmt::format("--sweep: {} has no", where), key, known)
                    .sentence(known.empty() ? "" : fmt::format("there is: {}", fmt::join(known, ", "))));
}

/// Sets one entry that is there already, however deep: a slip in the name must not sweep over nothing. `path` is
/// `end.base.reached`, or `capacity.3` for the third of a list.
void set_existing(world::Value& table, const std::string& path, const world::Value& value, const std::string& where) {
  const std::size_t dot = path.find('.');
  const std::string key = path.substr(0, dot);
  const world::Table* now = table.table();
  const auto known = now ? content::names_of(now->named) : std::vector<std::string>{};
  const auto place = whole(key);
  const bool listed = now && place && *place >= 1 && static_cast<std::size_t>(*place) <= now->list.size();
  if (!now || (!listed && now->at(key).is_nil())) no_such_entry(where, key, known);
  world::Value inner = listed ? now->list[static_cast<std::size_t>(*place - 1)] : now->at(key);
  if (dot == std::string::npos && inner.table()) {
    std::vector<std::string> parts;
    for (const auto& [name, v] : inner.table()->named) parts.push_back(key + "." + name);
    if (parts.empty()) parts.push_back(key + ".1");
    throw Failure(fmt::format("--sweep: {} is no single value; one of its parts is: {}", key, fmt::join(parts, ", ")));
  }
  if (dot == std::string::npos)
    inner = value;
  else
    set_existing(inner, path.substr(dot + 1), value, where + "." + key);
  world::Table changed = *now;
  if (listed)
    changed.list[static_cast<std::size_t>(*place - 1)] = std::move(inner);
  else
    changed.set(key, std::move(inner));
  table = world::Value(std::move(changed));
}

/// The package with one of its `rules`, or one parameter of a kind (`kind.parameter`), changed.
std::shared_ptr<const content::Package> changed(const content::Package& package, const std::string& key,
                                                const std::string& text) {
  auto copy = std::make_shared<content::Package>(package);
  if (const std::size_t dot = key.find('.'); dot != std::string::npos)
    if (const world::KindId kind = copy->defs.kind(key.substr(0, dot));
        kind && copy->rules.at(key.substr(0, dot)).is_nil()) {
      set_existing(copy->defs.kinds[kind].with, key.substr(dot + 1), value_of(text), key.substr(0, dot));
      return copy;
    }
  set_existing(copy->rules, key.starts_with("rules.") ? key.substr(6) : key, value_of(text), "rules");
  return copy;
}

/// The package with the scripts of a folder in place of its own of the same names.
std::shared_ptr<const content::Package> with_scripts(const content::Package& package,
                                                     const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  auto copy = std::make_shared<content::Package>(package);
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().extension() == ".lua") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  if (files.empty()) throw Failure(fmt::format("{}: there is no script in it", folder.string()));
  for (const fs::path& file : files) {
    const std::string module = fs::path(fs::relative(file, folder)).replace_extension().generic_string();
    const auto found = copy->scripts.find(module);
    if (found == copy->scripts.end())
      throw Failure(content::unknown(fmt::format("{}: {} has no script", file.string(), package.manifest.id), module,
                                     content::names_of(copy->scripts))
                        .sentence());
    std::ifstream in = content::open_to_read(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (!in) throw Failure(fmt::format("{}: it cannot be read", file.string()));
    found->second = {{package.manifest.id, file.string(), text}};
  }
  return copy;
}

}  // namespace

std::vector<SimVariant> sim_variants(const Global& global, const SimOptions& o) {
  if (!o.ab.empty() && !o.sweep.empty()) throw Failure("--ab and --sweep compare different things: one at a time");
  const auto loaded = [&](const content::Config& config) {
    const Chosen chosen = choose(global, config, o.profile);
    return load_to_play(chosen.library, chosen.config);
  };
  if (!o.ab.empty()) {
    content::Config with = o.config;
    with.mods.push_back(o.ab);
    return {{"without", loaded(o.config)}, {"with", loaded(with)}};
  }
  const auto package = loaded(o.config);
  if (o.sweep.empty()) return {{"", package}};
  const auto [key, values] = parse_sweep(o.sweep);
  std::vector<SimVariant> out;
  for (const std::string& value : values)
    out.push_back({fmt::format("{}={}", key, value), changed(*package, key, value)});
  return out;
}

std::vector<std::pair<std::shared_ptr<const content::Package>, int>> sim_configurations(const Global& global,
                                                                                        const SimOptions& o) {
  const Chosen chosen = choose(global, o.config, o.profile);
  const auto first = load_to_play(chosen.library, chosen.config);
  const content::Manifest& m = first->manifest;
  const auto or_all = [](const std::string& one, std::vector<std::string> all) {
    if (!one.empty() || all.empty()) all = {one};
    return all;
  };
  std::vector<std::pair<std::shared_ptr<const content::Package>, int>> out;
  for (const std::string& edition : or_all(chosen.config.edition, content::editions_of(*first)))
    for (const std::string& rules : or_all(chosen.config.rules, m.rules)) {
      content::Config config = chosen.config;
      config.edition = edition;
      config.rules = rules;
      const auto package = load(chosen.library, config);
      const int wanted = everywhere(o.seats) ? 0 : static_cast<int>(bots_of(o.seats, *package).size());
      for (int seats = wanted ? wanted : package->defs.min_seats; seats <= (wanted ? wanted : package->defs.max_seats);
           ++seats)
        out.emplace_back(package, seats);
    }
  return out;
}

bool everywhere(const std::vector<std::string>& seats) {
  return seats.empty() || (seats.size() == 1 && !whole(seats.front()));
}

std::vector<std::string> bots_of(const std::vector<std::string>& seats, const content::Package& package) {
  int count = package.defs.max_seats;
  if (!seats.empty()) {
    const auto number = seats.size() == 1 ? whole(seats.front()) : std::nullopt;
    if (!number) return seats;
    if (*number < 0 || *number > world::max_seats) throw Failure(fmt::format("--seats {}: too many", seats.front()));
    count = static_cast<int>(*number);
  }
  return std::vector<std::string>(static_cast<std::size_t>(count), "random");
}

std::map<std::string, std::shared_ptr<const content::Package>> versions_of(const Global& global,
                                                                           const content::Config& config,
                                                                           const std::string& profile,
                                                                           const content::Package& package,
                                                                           const std::vector<std::string>& bots) {
  std::map<std::string, std::shared_ptr<const content::Package>> out;
  for (const std::string& bot : bots) {
    const std::string version = lab::split_version(bot).second;
    if (version.empty() || out.contains(version)) continue;
    if (std::error_code error; std::filesystem::is_directory(version, error)) {
      out[version] = with_scripts(package, version);
      continue;
    }
    content::Config with = config;
    with.mods.push_back(version);
    const Chosen chosen = choose(global, with, profile);
    out[version] = load(chosen.library, chosen.config);
  }
  return out;
}

lab::SimPlan sim_plan(const SimOptions& o, std::shared_ptr<const content::Package> package,
                      std::vector<std::string> bots,
                      std::map<std::string, std::shared_ptr<const content::Package>> versions) {
  lab::SimPlan plan;
  plan.versions = std::move(versions);
  plan.package = std::move(package);
  plan.seats = std::move(bots);
  plan.rotate = o.rotate;
  plan.games = o.games;
  plan.seed = o.seed;
  plan.strict = o.strict;
  plan.leaks = o.leaks;
  plan.coverage = o.coverage || o.lines;
  plan.jobs = o.jobs == 0 ? static_cast<int>(std::max(1u, std::thread::hardware_concurrency())) : o.jobs;
  if (!o.shard.empty()) {
    const std::size_t slash = o.shard.find('/');
    const std::int64_t i = whole(o.shard.substr(0, slash)).value_or(0),
                       n = slash == std::string::npos ? 0 : whole(o.shard.substr(slash + 1)).value_or(0);
    if (i < 1 || i > n) throw Failure(fmt::format("--shard {}: write 2/8 for the second of eight parts", o.shard));
    plan.shard = static_cast<std::uint64_t>(i - 1);
    plan.shards = static_cast<std::uint64_t>(n);
  }
  if (const auto good = lab::check(plan); !good) throw Failure(good.problem());
  return plan;
}

}  // namespace vizier::cli
