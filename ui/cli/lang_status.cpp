// `vizier lang status`.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/lang.hpp"
#include "cli/output.hpp"
#include "content/files.hpp"

namespace vizier::cli {
namespace {

struct LangStatusOptions {
  std::vector<std::string> packages;
  std::string package, language, from;
  bool missing = false, json = false;
};

struct Row {
  std::string package, language, where;
  content::Progress progress;
};

const char* word(content::TextFinding::Type type) {
  using Type = content::TextFinding::Type;
  switch (type) {
    case Type::missing: return "missing";
    case Type::same: return "same";
    case Type::outdated: return "out_of_date";
    case Type::wrong: return "wrong";
    case Type::odd: return "odd";
    case Type::marked: return "marked";
  }
  return "";
}

std::vector<Row> rows_of(const Global& global, const content::Library& library, const std::string& id,
                         const LangStatusOptions& o) {
  const content::Subject subject = find_subject(global, library, id, o.from);
  std::vector<Row> out;
  for (const LangHome& home : homes_of(global, library, subject))
    for (const std::string& language : content::languages_in(home.folders)) {
      if (language == subject.from || (!o.language.empty() && language != o.language)) continue;
      content::Diagnostics diagnostics;
      const auto translation = content::read_translation(home.folders, language, diagnostics);
      stop_at(std::move(diagnostics));
      const bool any = std::any_of(subject.source.begin(), subject.source.end(),
                                   [&](const content::SourceEntry& e) { return translation.find(e.key) != nullptr; });
      if (any) out.push_back({id, language, home.mod.empty() ? id : home.mod, content::examine(subject, translation)});
    }
  return out;
}

std::string percent(std::size_t part, std::size_t all) {
  // a translation is whole only when it is whole
  const std::size_t share = all == 0 ? 100 : part * 100 / all;
  return fmt::format("{} %", share);
}

void print_table(const std::vector<Row>& rows) {
  std::vector<std::vector<std::string>> cells{
      {"package", "language", "in", "texts", "translated", "", "as source", "out of date", "wrong"}};
  for (const Row& row : rows) {
    const content::Progress& p = row.progress;
    cells.push_back({row.package, row.language, row.where, std::to_string(p.texts), std::to_string(p.translated),
                     percent(p.translated, p.texts), std::to_string(p.same),
                     p.sourced > 0 || p.outdated > 0 ? std::to_string(p.outdated) : "?", std::to_string(p.wrong)});
  }
  std::vector<std::size_t> widths(cells[0].size());
  for (const auto& line : cells)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  for (const auto& line : cells) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i)
      text += i < 3 ? fmt::format("{:<{}}  ", line[i], widths[i]) : fmt::format("{:>{}}  ", line[i], widths[i]);
    while (text.ends_with(' ')) text.pop_back();
    print(text + "\n");
  }
  for (const Row& row : rows)
    if (row.progress.marked > 0)
      print(fmt::format("{} {}: {} translated, but not shown while !todo stands before them\n", row.where, row.language,
                        row.progress.marked));
  if (std::any_of(rows.begin(), rows.end(), [](const Row& r) { return r.progress.sourced == 0; }))
    print("?: its files do not say what they were translated from\n");
}

nlohmann::ordered_json to_json(const Row& row) {
  const content::Progress& p = row.progress;
  nlohmann::ordered_json out{{"package", row.package},
                             {"language", row.language},
                             {"in", row.where},
                             {"texts", p.texts},
                             {"translated", p.translated},
                             {"same", p.same},
                             {"out_of_date", p.outdated},
                             {"wrong", p.wrong},
                             {"odd", p.odd},
                             {"marked", p.marked},
                             {"findings", nlohmann::ordered_json::array()}};
  for (const content::TextFinding& f : p.findings)
    out["findings"].push_back(
        {{"type", word(f.type)}, {"key", f.key}, {"file", f.place.file}, {"line", f.place.line}, {"what", f.what}});
  return out;
}

int status(const Global& global, const LangStatusOptions& o) {
  const content::Library library = open_library(global, o.packages);
  if (!o.language.empty()) want_language(o.language);
  std::vector<Row> rows;
  for (const std::string& id : o.packages.empty() ? subject_names(library) : o.packages)
    for (Row& row : rows_of(global, library, id, o)) rows.push_back(std::move(row));
  if (o.json) {
    nlohmann::ordered_json out = nlohmann::ordered_json::array();
    for (const Row& row : rows) out.push_back(to_json(row));
    print_exactly(out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
    return 0;
  }
  if (o.missing) {
    std::size_t count = 0;
    for (const Row& row : rows)
      for (const content::TextFinding& f : row.progress.findings) {
        print(fmt::format("{}:{}: {} ({}): {}\n", f.place.file, f.place.line, f.key, row.language, f.what));
        ++count;
      }
    if (count == 0) print("nothing is missing\n");
  }
  if (rows.empty())
    print(fmt::format("there is no translation{}; vizier lang new LANG --for PACKAGE begins one\n",
                      o.language.empty() ? "" : " into " + o.language));
  else if (!o.missing)
    print_table(rows);
  return 0;
}

}  // namespace

std::function<int()> declare_lang_status(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<LangStatusOptions>();
  arguments.positionals("PACKAGE", o->packages, "packages; vizier: the program itself; without any all of them");
  arguments.option("--for", o->package, "PACKAGE", "the same as PACKAGE, as the other verbs call it");
  arguments.option("--lang", o->language, "TAG", "only this language");
  arguments.option("--from", o->from, "TAG", "the source's language; without it the first of each package");
  arguments.flag("--missing", o->missing, "list every text that is missing, out of date, wrong or as in the source");
  arguments.flag("--json", o->json, "one line of JSON");
  return [&global, o] {
    if (!o->package.empty()) o->packages.push_back(o->package);
    return status(global, *o);
  };
}

}  // namespace vizier::cli
