#include "content/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/columns.hpp"
#include "cli/output.hpp"
#include "cli/project.hpp"
#include "text/speech.hpp"

namespace vizier::cli {
namespace {

using content::Difference;

struct DiffOptions {
  std::string first, second, language;
  int width = 120;
  bool json = false, drawings = false;
};

constexpr const char* form = "PACKAGE:EDITION:RULES+MOD";

/// `package:edition:rules+mod+mod`, of which all but the package may be left out.
content::Config parse(const std::string& written) {
  content::Config config;
  std::string* const parts[] = {&config.package, &config.edition, &config.rules};
  std::size_t part = 0;
  for (const char c : written) {
    if (c == '+')
      config.mods.emplace_back();
    else if (!config.mods.empty())
      config.mods.back() += c;
    else if (c != ':')
      *parts[part] += c;
    else if (++part == std::size(parts))
      throw Failure(fmt::format("'{}' has too many parts: {}", written, form));
  }
  if (config.package.empty()) throw Failure(fmt::format("'{}' names no package: {}", written, form));
  return config;
}

struct Part {
  std::string title;
  std::vector<Difference> rows;
};

/// What players read on a piece or of a place; nothing where there is none.
struct Read {
  std::string name, text;
};

/// Where both say the same of it, its names are enough.
Difference row_of(const std::string& key, const Read& a, const Read& b) {
  const bool same = !a.name.empty() && !b.name.empty() && a.text == b.text;
  const auto shown = [same](const Read& read) {
    return same || read.text.empty() ? read.name : read.name + ": " + read.text;
  };
  return {key, shown(a), shown(b)};
}

Read read_kind(const text::Speech& speech, const std::string& name) {
  if (!speech.package().defs.kind(name)) return {};
  return {speech.kind(name), speech.text(name)};
}

Read read_zone(const text::Speech& speech, const std::string& base) {
  const auto& zones = speech.package().defs.zones;
  if (std::none_of(zones.begin(), zones.end(), [&](const world::ZoneDef& z) { return z.base == base; })) return {};
  return {speech.zone(base), speech.zone_text(base)};
}

std::vector<std::string> kind_names(const content::Package& a, const content::Package& b) {
  std::vector<std::string> out;
  for (const auto* package : {&a, &b})
    for (const world::KindDef& kind : package->defs.kinds)
      if (std::find(out.begin(), out.end(), kind.name) == out.end()) out.push_back(kind.name);
  return out;
}

std::vector<std::string> zone_names(const content::Package& a, const content::Package& b) {
  std::vector<std::string> out;
  for (const auto* package : {&a, &b})
    for (const world::ZoneDef& zone : package->defs.zones)
      if (std::find(out.begin(), out.end(), zone.base) == out.end()) out.push_back(zone.base);
  return out;
}

/// What the parts on pieces and places tell already.
bool is_told(const std::string& key) {
  return key.starts_with("kind.") || key.starts_with("zone.") || key.starts_with("text.");
}

/// How something is drawn or laid out, and not what it is.
bool is_drawing(const Difference& row) { return row.key == "table" || row.key.starts_with("table."); }

std::vector<Part> compare(const content::Package& a, const content::Package& b, const std::string& language) {
  const text::Speech first(a, language), second(b, language);
  std::vector<Part> parts{{"Data", content::data_differences(a, b)},
                          {"Pieces", {}},
                          {"Places", {}},
                          {"Scripts", content::script_differences(a, b)},
                          {"Texts", {}}};
  for (const std::string& name : kind_names(a, b))
    parts[1].rows.push_back(row_of(name, read_kind(first, name), read_kind(second, name)));
  for (const std::string& name : zone_names(a, b))
    parts[2].rows.push_back(row_of(name, read_zone(first, name), read_zone(second, name)));
  for (Difference& row : content::text_differences(a, b, language))
    if (!is_told(row.key)) parts[4].rows.push_back(std::move(row));
  for (Part& part : parts) std::erase_if(part.rows, [](const Difference& row) { return row.first == row.second; });
  return parts;
}

/// The rules sets to compare: those that are named; otherwise all that both have, so that nothing is left out.
std::vector<std::pair<std::string, std::string>> rules_to_compare(const content::Library& library,
                                                                  const content::Config& a, const content::Config& b) {
  std::vector<std::pair<std::string, std::string>> out;
  const content::Manifest *first = library.find(a.package), *second = library.find(b.package);
  if (a.rules.empty() && b.rules.empty() && first && second)
    for (const std::string& rules : first->rules)
      if (std::find(second->rules.begin(), second->rules.end(), rules) != second->rules.end())
        out.emplace_back(rules, rules);
  if (out.empty()) out.emplace_back(a.rules, b.rules);
  return out;
}

/// Where two long texts differ, with a little of what they have in common around it: from the last blank before, to the
/// next blank after.
void narrow(std::string& a, std::string& b) {
  constexpr std::size_t long_text = 160, kept = 24;
  if (std::min(a.size(), b.size()) < long_text) return;
  const std::size_t shorter = std::min(a.size(), b.size());
  const auto begin = static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(shorter), b.begin()).first - a.begin());
  std::size_t end = 0;
  while (end < shorter - begin && a[a.size() - 1 - end] == b[b.size() - 1 - end]) ++end;
  const std::size_t before = begin > kept ? a.rfind(' ', begin - kept) : std::string::npos;
  const std::size_t after = end > kept ? a.find(' ', a.size() - end + kept) : std::string::npos;
  for (std::string* text : {&b, &a}) {  // a last: `after` is a place in it
    if (after != std::string::npos) text->replace(text->size() - (a.size() - after), std::string::npos, " …");
    if (before != std::string::npos) text->replace(0, before, "…");
  }
}

std::string cell(const std::string& text) { return text.empty() ? "-" : text; }

void print_table(const std::string& a, const std::string& b, const std::vector<Part>& parts, std::size_t width) {
  for (const Part& part : parts) {
    if (part.rows.empty()) continue;
    std::vector<std::vector<std::string>> rows{{part.title, a, b}};
    for (Difference row : part.rows) {
      if (part.title == "Texts") narrow(row.first, row.second);
      rows.push_back({row.key, cell(row.first), cell(row.second)});
    }
    print("\n");
    print(in_columns(rows, width));
  }
}

nlohmann::ordered_json to_json(const std::vector<Part>& parts) {
  nlohmann::ordered_json out = nlohmann::ordered_json::object();
  for (const Part& part : parts)
    for (const Difference& row : part.rows)
      out[part.title].push_back({{"key", row.key}, {"first", row.first}, {"second", row.second}});
  return out;
}

int diff(const Global& global, const DiffOptions& o) {
  if (o.width < 40) throw Failure(fmt::format("--width {}: a table needs at least 40 characters", o.width));
  content::Config a = parse(o.first), b = parse(o.second);
  std::vector<std::string> wanted{a.package, b.package};
  for (const content::Config* config : {&a, &b}) wanted.insert(wanted.end(), config->mods.begin(), config->mods.end());
  const content::Library library = open_library(global, wanted);
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  std::set<std::string> told;  // in an earlier rules set
  bool alike = true;
  std::size_t left_out = 0;
  for (const auto& [first_rules, second_rules] : rules_to_compare(library, a, b)) {
    a.rules = first_rules, b.rules = second_rules;
    const auto first = load(library, a), second = load(library, b);
    std::vector<Part> parts = compare(*first, *second, o.language.empty() ? first->texts.first_language() : o.language);
    if (!o.drawings) left_out += std::erase_if(parts[0].rows, is_drawing);
    for (Part& part : parts)
      std::erase_if(part.rows, [&](const Difference& row) {
        return !told.insert(part.title + '\n' + row.key + '\n' + row.first + '\n' + row.second).second;
      });
    const bool nothing = std::all_of(parts.begin(), parts.end(), [](const Part& part) { return part.rows.empty(); });
    if (o.json) {
      all.push_back(
          {{"first", to_text(first->config)}, {"second", to_text(second->config)}, {"differences", to_json(parts)}});
    } else if (!nothing) {
      print(fmt::format("{}{}\n{}\n", alike ? "" : "\n", to_text(first->config), to_text(second->config)));
      print_table(o.first, o.second, parts, static_cast<std::size_t>(o.width));
    }
    alike = alike && nothing;
  }
  if (o.json)
    print_exactly(all.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  else if (alike)
    print("no difference\n");
  if (!o.json && left_out > 0)
    print(fmt::format("{}{} in how it is drawn left out; --drawings shows them\n", alike ? "" : "\n",
                      left_out == 1 ? "1 difference" : fmt::format("{} differences", left_out)));
  return 0;
}

std::function<int()> declare_diff(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<DiffOptions>();
  arguments.positional("FIRST", o->first,
                       "PACKAGE, PACKAGE:EDITION or PACKAGE:EDITION:RULES, with +MOD for each mod; without rules on "
                       "either side, all rules sets that both have");
  arguments.positional("SECOND", o->second, "the same for the other one");
  arguments.option("--lang", o->language, "TAG", "language of the texts; without it the first of the first package");
  arguments.option("--width", o->width, "N", "characters in a line; 120 without it");
  arguments.flag("--drawings", o->drawings, "also how pieces are drawn and the table is laid out (the key `table`)");
  arguments.flag("--json", o->json, "one line of JSON");
  return [&global, o] { return diff(global, *o); };
}

}  // namespace

const Verb diff_verb{
    "diff", "Compares two configurations: what differs in data, on pieces and places, in scripts and in texts.",
    "vizier diff PACKAGE:EDITION OTHER:EDITION:RULES --lang fr", declare_diff};

}  // namespace vizier::cli
