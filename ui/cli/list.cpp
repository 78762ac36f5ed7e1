#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "cli/project.hpp"
#include "content/files.hpp"
#include "content/utf8.hpp"

namespace vizier::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out.empty() ? "-" : out;
}

/// What a package does not say of itself is what its parent says.
content::Manifest inherited(const content::Library& library, content::Manifest m) {
  for (const content::Manifest* parent = library.find(m.extends); parent; parent = library.find(parent->extends)) {
    if (m.languages.empty()) m.languages = parent->languages;
    if (m.seat_names.empty())
      m.seat_names = parent->seat_names, m.min_seats = parent->min_seats, m.max_seats = parent->max_seats,
      m.roles = parent->roles;
    if (parent->extends == parent->id || parent->extends == m.id) break;  // a circle is an error that `check` tells
  }
  return m;
}

nlohmann::ordered_json to_json(const content::Manifest& m) {
  nlohmann::ordered_json out{{"id", m.id},
                             {"version", m.version},
                             {"title", m.title},
                             {"editions", m.editions},
                             {"rules", m.rules},
                             {"languages", m.languages},
                             {"seats", {m.min_seats, m.max_seats}},
                             {"folder", content::shown(m.folder)}};
  if (!m.extends.empty()) out["extends"] = m.extends;
  for (const auto& [role, seats] : m.roles) out["roles"][role] = seats;
  return out;
}

int list(const Global& global, bool json) {
  const content::Library library = open_library(global);
  if (json) {
    nlohmann::ordered_json out{{"packages", nlohmann::ordered_json::array()},
                               {"mods", nlohmann::ordered_json::array()}};
    for (const content::Manifest& m : library.packages()) out["packages"].push_back(to_json(inherited(library, m)));
    for (const content::Manifest& m : library.mods())
      out["mods"].push_back({{"id", m.id}, {"version", m.version}, {"title", m.title}, {"requires", m.requires_ids}});
    print_exactly(out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  } else {
    if (library.packages().empty()) print("no package is installed\n");
    for (const content::Manifest& package : library.packages()) {
      const content::Manifest m = inherited(library, package);
      const std::string seats = m.min_seats == m.max_seats ? fmt::format("{}", m.min_seats)
                                                           : fmt::format("{} to {}", m.min_seats, m.max_seats);
      std::string roles;
      for (const auto& [role, names] : m.roles) roles += fmt::format("{} {}", roles.empty() ? "; roles:" : ",", role);
      const std::string extends = m.extends.empty() ? "" : "extends: " + m.extends + "; ";
      print(fmt::format("{} {}  {}\n  {}editions: {}; rules: {}; languages: {}; seats: {}{}\n", m.id, m.version,
                        content::visible_line(m.title), extends, joined(m.editions), joined(m.rules),
                        joined(m.languages), seats, roles));
    }
    for (const content::Manifest& m : library.mods())
      print(fmt::format("mod {} {}  {}\n  requires: {}\n", m.id, m.version, content::visible_line(m.title),
                        joined(m.requires_ids)));
  }
  if (library.diagnostics().ok()) return 0;
  complain("some manifests have mistakes:\n" + content::to_text(library.diagnostics()));
  return 1;
}

std::function<int()> declare_list(Arguments& arguments, const Global& global) {
  auto json = std::make_shared<bool>(false);
  arguments.flag("--json", *json, "one line of JSON");
  return [&global, json] { return list(global, *json); };
}

}  // namespace

const Verb list_verb{
    "list", "Lists the installed packages and mods with what they extend, their editions, rules, languages and seats.",
    "vizier list --json", declare_list};

}  // namespace vizier::cli
