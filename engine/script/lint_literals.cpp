#include "script/lint_literals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "content/suggest.hpp"

namespace vizier::script {
namespace {

using NameList = std::vector<std::string>;

/// What an argument of a function names, where it is a text.
enum class Sort { region, zone, place, counter, number, state, list, kind, category, query };

struct Named {
  const char* method;
  std::size_t from, to;  ///< which arguments, from 0
  Sort sort;
};
constexpr std::size_t all_that_follow = 1000;
constexpr Named named[] = {
    {"zones", 0, 0, Sort::region},
    {"is_in", 0, 0, Sort::region},
    {"zone", 0, 0, Sort::zone},
    {"next_occupied", 0, 0, Sort::place},
    {"count", 0, 0, Sort::place},
    {"pieces", 0, 0, Sort::place},
    {"turn_up", 0, 0, Sort::place},
    {"send_all", 0, 0, Sort::place},
    {"send_all", 1, 1, Sort::zone},
    {"transfer", 1, 1, Sort::counter},
    {"transfer", 3, 3, Sort::counter},
    {"total", 1, 1, Sort::counter},
    {"share_out", 2, 3, Sort::counter},
    {"can_pay_for", 3, 3, Sort::counter},
    {"reset", 0, all_that_follow, Sort::number},
    {"numbers", 1, all_that_follow, Sort::number},
    {"push", 0, 0, Sort::state},
    {"push", 2, 2, Sort::state},
    {"kind", 0, 0, Sort::kind},
    {"create", 0, 0, Sort::kind},
    {"kinds", 0, 0, Sort::category},
    {"query", 0, 0, Sort::query},
    {"choose", 1, 1, Sort::list},
    {"choose_some", 1, 1, Sort::list},
    {"choose_order", 1, 1, Sort::list},
};

/// The names of one configuration, by what they are.
class Known {
 public:
  Known(const world::Defs& defs, NameList states) : states_(std::move(states)) {
    for (const world::RegionDef& region : defs.regions) regions_.push_back(region.name);
    for (const world::ZoneDef& zone : defs.zones) zones_.push_back(zone.name), zones_.push_back(zone.base);
    counters_ = content::names_of(defs.counters);
    others_ = content::names_of(defs.vars);
    for (const world::LegalDef& legal : defs.legal) lists_.push_back(legal.name);
    for (const world::KindDef& kind : defs.kinds) lists_.push_back(kind.category), categories_.push_back(kind.category);
    kinds_ = content::names_of(defs.kinds);
    queries_ = content::names_of(defs.queries);
    for (NameList* names :
         {&regions_, &zones_, &counters_, &others_, &states_, &lists_, &kinds_, &categories_, &queries_}) {
      std::sort(names->begin(), names->end());
      names->erase(std::unique(names->begin(), names->end()), names->end());
    }
  }

  bool has(Sort sort, const std::string& name) const {
    for (const NameList* names : of(sort))
      if (names && std::binary_search(names->begin(), names->end(), name)) return true;
    return false;
  }
  NameList all(Sort sort) const {
    NameList out;
    for (const NameList* names : of(sort))
      if (names) out.insert(out.end(), names->begin(), names->end());
    return out;
  }
  static const char* called(Sort sort) {
    switch (sort) {
      case Sort::region: return "region";
      case Sort::zone: return "zone";
      case Sort::place: return "zone or region";
      case Sort::counter: return "counter";
      case Sort::number: return "counter, variable or zone";
      case Sort::state: return "state";
      case Sort::kind: return "kind";
      case Sort::category: return "category";
      case Sort::query: return "query";
      case Sort::list: break;
    }
    return "legality rule, region, zone or category";
  }

 private:
  std::array<const NameList*, 3> of(Sort sort) const {
    switch (sort) {
      case Sort::region: return {&regions_};
      case Sort::zone: return {&zones_};
      case Sort::place: return {&zones_, &regions_};
      case Sort::counter: return {&counters_};
      case Sort::number: return {&counters_, &zones_, &others_};
      case Sort::state: return {&states_};
      case Sort::kind: return {&kinds_};
      case Sort::category: return {&categories_};
      case Sort::query: return {&queries_};
      case Sort::list: break;
    }
    return {&lists_, &regions_, &zones_};
  }
  NameList regions_, zones_, counters_, others_, states_, lists_, kinds_, categories_, queries_;
};

/// Where the arguments of a question's text stand.
std::size_t options_place(const std::string& method) {
  static const std::map<std::string, std::size_t> at = {
      {"choose", 2}, {"choose_some", 4}, {"choose_pair", 3}, {"choose_order", 2}, {"choose_number", 3}};
  const auto it = at.find(method);
  return it == at.end() ? 0 : it->second;
}

/// The names of the arguments of a text, as a call writes them; nothing where only a running script knows them.
std::optional<NameList> passed(const WrittenCall& call, std::size_t at, bool log) {
  if (!call.whole) return std::nullopt;
  NameList names;
  if (call.arguments.size() <= at) return names;
  const Written& first = call.arguments[at];
  if (first.type == Written::Type::table) {
    if (!first.whole) return std::nullopt;
    for (const auto& [name, inner] : first.named) {
      if (log) names.push_back(name);
      if (log || name != "args") continue;
      if (!inner) return std::nullopt;
      names = *inner;
    }
    return names;
  }
  for (std::size_t i = at; i < call.arguments.size(); i += 2) {
    if (call.arguments[i].type != Written::Type::text) return std::nullopt;
    names.push_back(call.arguments[i].text.substr(0, call.arguments[i].text.find(':')));
  }
  return names;
}

}  // namespace

void lint_names(const Runtime& runtime, const std::vector<WrittenScript>& scripts, content::Diagnostics& out) {
  const Known known(runtime.defs(), runtime.states());
  for (const WrittenScript& script : scripts)
    for (const WrittenCall& call : script.uses->calls)
      for (const Named& rule : named) {
        if (call.method != rule.method) continue;
        for (std::size_t i = rule.from; i <= rule.to && i < call.arguments.size(); ++i) {
          const Written& argument = call.arguments[i];
          NameList names = rule.sort == Sort::list ? NameList{} : argument.list;
          if (argument.type == Written::Type::text) names = {argument.text};
          for (const std::string& name : names) {
            if (known.has(rule.sort, name)) continue;
            const Failed wrong = content::no_such(Known::called(rule.sort), name, known.all(rule.sort));
            out.warning({script.layer->file, call.line, 0}, wrong.problem, wrong.hint, "names");
          }
        }
      }
}

void lint_choices(const Runtime& runtime, const std::vector<WrittenScript>& scripts, content::Diagnostics& out) {
  const content::Texts& texts = runtime.package().texts;
  if (texts.all().empty()) return;
  for (const WrittenScript& script : scripts)
    for (const WrittenCall& call : script.uses->calls) {
      if (call.method != "choose" && call.method != "choose_some" && call.method != "choose_order") continue;
      if (call.arguments.size() < 2) continue;
      for (const std::string& word : call.arguments[1].list)
        if (!texts.has("choice." + word) && !texts.has("option." + word))
          out.warning({script.layer->file, call.line, 0},
                      fmt::format("the word '{}' can be chosen and has no text choice.{}", word, word), "", "choices");
    }
}

void lint_passed(const Runtime& runtime, const std::vector<WrittenScript>& scripts, content::Diagnostics& out) {
  const content::Package& package = runtime.package();
  struct Said {
    std::set<std::string> names;
    std::string where;
  };
  std::map<std::string, Said> said;
  std::set<std::string> vague;
  for (const WrittenScript& script : scripts) {
    vague.insert(script.uses->others.begin(), script.uses->others.end());
    for (const WrittenCall& call : script.uses->calls) {
      const bool log = call.method == "log";
      const std::size_t at = log ? 1 : options_place(call.method);
      for (std::size_t i = 0; i < call.arguments.size(); ++i)
        if (at == 0 || i > 0) vague.insert(call.arguments[i].text);
      if (at == 0 || call.arguments.empty() || call.arguments[0].type != Written::Type::text) continue;
      const std::string& key = call.arguments[0].text;
      const auto names = passed(call, at, log);
      if (!names) {
        vague.insert(key);
        continue;
      }
      Said& one = said[key];
      one.names.insert(names->begin(), names->end());
      if (one.where.empty()) one.where = fmt::format("{}:{}", script.layer->file, call.line);
    }
  }
  for (const auto& [key, one] : said) {
    if (vague.contains(key)) continue;
    const NameList known(one.names.begin(), one.names.end());
    for (const auto& [language, texts] : package.texts.all()) {
      const auto text = texts.find(key);
      if (text == texts.end()) continue;
      for (const std::string& name : text->second.arguments)
        if (!one.names.contains(name))
          out.warning(text->second.place,
                      fmt::format("text {} ({}): {} passes no '{}'", key, language, one.where, name),
                      content::suggest(name, known), "passed-arguments");
    }
  }
}

}  // namespace vizier::script
