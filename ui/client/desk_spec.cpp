// A desk and the specs that it reads and writes.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "client/desk.hpp"
#include "client/save_file.hpp"
#include "content/files.hpp"
#include "spec/spec.hpp"

namespace vizier::client {

namespace fs = std::filesystem;

std::vector<std::string> Desk::states() const {
  std::vector<std::string> out;
  std::vector<std::string> zones, seats(defs().seats.begin(), defs().seats.begin() + world_.seats);
  for (const world::LegalDef& rule : defs().legal)
    for (const world::ZoneId zone : rule.zones)
      if (const std::string& name = defs().zones[zone].name; std::find(zones.begin(), zones.end(), name) == zones.end())
        zones.push_back(name);
  for (const auto& [word, state] : shorthands().states) {
    if (state.vars.empty() || (zones.empty() && seats.empty())) {
      out.push_back(word);
      continue;
    }
    // the first word after it is who is at turn or which place; the package's own names say which
    const bool of_seat = state.vars.front() == "player" || state.vars.front() == "seat" || zones.empty();
    for (const std::string& name : of_seat ? seats : zones) out.push_back(word + " " + name);
  }
  for (const std::string& state : game_.runtime->states())
    if (!shorthands().states.contains(state)) out.push_back(state);
  return out;
}

std::string Desk::at() const {
  if (world_.flow.empty()) return {};
  const world::Frame& top = world_.flow.back();
  for (const auto& [word, state] : shorthands().states) {
    if (state.state != top.state) continue;
    std::string out = word;
    for (const std::string& var : state.vars) {
      const world::Value& value = top.vars.at(var);
      if (value.is_nil()) break;
      out += " " + (value.ref() ? world::Keys(world_, defs(), {}).of(*value.ref()) : std::string(value.text_or("")));
    }
    return out;
  }
  return top.state;
}

std::string Desk::as_spec(const std::string& name, const std::vector<std::string>& zones) {
  spec::SpecDraft draft;
  draft.name = name;
  draft.config = package().config;
  draft.seats = world_.seats;
  draft.seed = seed_;
  draft.given = spec::given_lines(game_, world_, seed_);
  if (draft.given.empty())
    draft.given = {fmt::format("round: {}", world_.round)};  // with a `given`, answers of set-up need not be written
  const match::Match match(*game_.runtime, world_);
  draft.then = spec::asked_lines(match);
  for (const std::string& zone : zones)
    if (const world::ZoneId id = defs().zone(zone)) draft.then.push_back(spec::zone_line(game_, match.world(), id));
  return spec::spec_text(draft);
}

Result<std::optional<std::string>, Refused> Desk::save(const content::Library& library, const std::string& file,
                                                       const std::string& name, const std::vector<std::string>& zones) {
  if (name.find_first_not_of(' ') == std::string::npos) return Refused{"designer.refused.no_name", {}};
  if (file.find_first_not_of(' ') == std::string::npos) return Refused{"designer.refused.no_file", {}};
  const fs::path path = fs::path(file).extension() == ".yaml" ? fs::path(file) : fs::path(file + ".yaml");
  std::string text;
  std::error_code error;
  if (fs::exists(path, error)) {
    content::Diagnostics problems;
    const auto specs = spec::read_specs(library, path, problems);
    if (!problems.ok())
      return Refused{"designer.refused.no_specs", {{"file", file}, {"reason", problems.list.front().message}}};
    if (std::any_of(specs.begin(), specs.end(), [&](const spec::Spec& s) { return s.name == name; }))
      return Refused{"designer.refused.name_taken", {{"file", file}, {"name", name}}};
    if (auto old = content::read_file(path, problems)) text = std::move(*old);
    if (!text.empty()) text += text.ends_with('\n') ? "\n" : "\n\n";
  } else if (path.has_parent_path()) {
    fs::create_directories(path.parent_path(), error);
  }
  text += as_spec(name, zones);
  if (const auto written = write_whole(path, text); !written)
    return Refused{"designer.refused.not_written", {{"file", file}, {"reason", written.problem()}}};
  for (const spec::SpecResult& result : spec::run_specs(library, path))
    if (result.name == name && !result.passed) return std::optional(result.message);
  return std::optional<std::string>();
}

std::vector<std::string> spec_files(const content::Package& package, const fs::path& project) {
  std::vector<std::string> out;
  const auto add = [&](const fs::path& folder) {
    for (const fs::path& file : content::files_below(folder, ".yaml")) out.push_back(content::shown(file));
  };
  for (auto layer = package.layers.rbegin(); layer != package.layers.rend();
       ++layer) {  // what is worked on is usually the last
    add(layer->folder / "specs");
    if (!layer->is_mod) add(project / "tests" / "specs" / layer->id);
  }
  return out;
}

}  // namespace vizier::client
