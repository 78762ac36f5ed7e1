// `vizier house`: house rules without an editor, at a terminal. The page of the window does the same.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/beginning.hpp"
#include "cli/output.hpp"
#include "cli/play.hpp"
#include "cli/project.hpp"
#include "client/house_check.hpp"
#include "client/house_fields.hpp"
#include "client/mods.hpp"
#include "client/wording.hpp"
#include "content/files.hpp"
#include "content/rule_types.hpp"
#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "content/utf8.hpp"
#include "content/yaml.hpp"
#include "terminal/text.hpp"
#include "text/speech.hpp"

namespace vizier::cli {
namespace {

struct HouseOptions {
  std::vector<std::string> words;  ///< the package, then changes
  std::string name, language;
  content::Config config;
};

constexpr int page_width = 100;

int list_rules(const content::Library& library, const client::Wording& words) {
  bool any = false;
  for (const content::Manifest& mod : library.mods()) {
    if (!client::is_house_rule(mod)) continue;
    any = true;
    print(fmt::format("{} {}  {}\n  {}\n", mod.id, mod.version, content::visible_line(mod.title), mod.description));
  }
  if (!any) print(words("house.none") + "\n");
  return 0;
}

void say_wrapped(const std::string& text, int indent) {
  for (const terminal::Line& line :
       terminal::wrap(std::string(static_cast<std::size_t>(indent), ' ') + text, page_width, indent))
    print(terminal::render(line) + "\n");
}

void show_field(const client::HouseField& field, const client::HouseRule& rule, const client::Wording& words) {
  const std::string yes = words("house.yes"), no = words("house.no");
  const auto own = rule.values.find(field.key);
  const content::Node& now = own == rule.values.end() ? field.printed : own->second.value;
  print(fmt::format("{} {}={}\n", own == rule.values.end() ? " " : "*", field.key, content::to_short(now)));
  say_wrapped(field.sentence, 4);
  std::string fits;
  using Type = client::HouseField::Type;
  if (field.type == Type::yes_no) fits = "true, false";
  if ((field.type == Type::number || field.type == Type::numbers) && field.most < 2'000'000'000)
    fits = words("house.range", {{"low", field.least}, {"high", field.most}});
  for (std::size_t i = 0; i < field.words.size(); ++i)
    fits += fmt::format("{}{}", fits.empty() ? "" : ", ", field.words[i].text) +
            (field.labels[i] == field.words[i].text ? "" : fmt::format(" ({})", field.labels[i]));
  if (!fits.empty()) say_wrapped(fits, 4);
  std::string layers;
  for (const auto& [who, value] : field.layers)
    layers += fmt::format("{}{}: {}", layers.empty() ? "" : " → ", who, field.said(value, yes, no));
  say_wrapped(layers, 4);
}

void show_all(const content::Package& package, const client::HouseRule& rule, const client::Wording& words) {
  const std::string language = client::spoken(package.texts, words.language());
  for (const client::HouseField& field : client::house_fields(package, language)) show_field(field, rule, words);
  for (const client::HouseKinds& category : client::house_kinds(package, language)) {
    print(category.title + "\n");
    std::string names;
    for (const client::HouseKinds::Kind& kind : category.kinds)
      names += fmt::format("{}{}{} ({})", names.empty() ? "" : ", ", rule.left_out.contains(kind.key) ? "*" : "",
                           kind.key.substr(kind.key.find('.') + 1), kind.title);
    say_wrapped(names, 2);
  }
  print("\n" + words("house.how") + "\n");
}

/// `market.take=4`, `market.take=printed`, `joker=off`, `joker=on`.
void change(client::HouseRule& rule, const content::Package& package, const std::string& text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string::npos) throw Failure(fmt::format("'{}' is no change: write key=value, or card=off", text));
  const std::string key = text.substr(0, sign), value = text.substr(sign + 1);
  std::vector<std::string> known;
  for (const content::RuleKey& candidate : content::rule_keys(package.tree)) {
    known.push_back(candidate.key);
    if (candidate.key != key) continue;
    if (value == "printed") return static_cast<void>(rule.values.erase(key));
    content::Diagnostics wrong;
    const auto tree = content::parse_yaml("value: " + value, key, wrong);
    const content::Node* node = tree ? tree->find("value") : nullptr;
    if (!node) throw Failure(content::to_text(wrong));
    if (const auto set = client::set_rule(rule, package, key, *node); !set) throw Failure(set.failed().sentence());
    return;
  }
  for (const client::HouseKinds& category : client::house_kinds(package, "en"))
    for (const client::HouseKinds::Kind& kind : category.kinds) {
      const std::string name = kind.key.substr(kind.key.find('.') + 1);
      known.push_back(name);
      if (name != key && kind.key != key) continue;
      if (value != "on" && value != "off") throw Failure(fmt::format("{}: write {}=off or {}=on", key, key, key));
      if (const auto done = client::leave_out(rule, package, kind.key, value == "off"); !done)
        throw Failure(done.problem());
      return;
    }
  throw Failure(content::no_such("rule, card or piece", key, known).sentence("vizier house lists them"));
}

/// Says what came of trying it; whether it can be played.
bool judged(const client::HouseCheck& check, const content::Library& library, const client::Wording& words) {
  using Found = client::HouseCheck::Result;
  if (check.result != Found::good) {
    complain(check.result == Found::content ? words("house.wrong")
                                            : words("house.stops", {{"n", std::int64_t{check.seats}}}));
    complain(check.details);
    return false;
  }
  print(words("house.good", {{"low", std::int64_t{check.least}}, {"high", std::int64_t{check.most}}}) + "\n");
  if (!check.mods.empty()) {
    const content::Manifest* other = library.find(check.mods.front());
    print(words("house.disputed", {{"other", other ? other->title : check.mods.front()}, {"what", check.disputed}}) +
          "\n");
  }
  return true;
}

int house(const Global& global, const HouseOptions& o) {
  content::Config wanted = o.config;
  if (!o.words.empty()) wanted.package = o.words.front();
  const Chosen chosen = choose(global, wanted);
  const content::Library& library = chosen.library;
  const client::Wording words = spoken_words(global, o.language);
  if (o.words.empty()) return list_rules(library, words);
  client::HouseRule rule;
  for (const content::Manifest* mod : client::house_rules_for(library, wanted.package))
    if (!o.name.empty() && (mod->id == o.name || mod->title == o.name)) {
      auto opened = client::open_house_rule(library, *mod);
      if (!opened) throw Failure(opened.problem());
      rule = *std::move(opened);
    }
  if (rule.id.empty()) rule.title = o.name;
  content::Config game = chosen.config;
  std::erase(game.mods, rule.id);
  const auto package = load(library, game);
  if (o.words.size() == 1) {
    show_all(*package, rule, words);
    return 0;
  }
  if (o.name.empty()) throw Failure(words("house.unnamed"));
  if (content::visible_line(o.name) != o.name) throw Failure("--name: a name is one line");
  for (std::size_t i = 1; i < o.words.size(); ++i) change(rule, *package, o.words[i]);
  if (rule.changes() && !judged(client::check_house_rule(library, game, rule), library, words)) return 1;
  if (const auto kept = client::keep_house_rule(library, game, rule); !kept) throw Failure(kept.problem());
  print(words("house.kept", {{"rule", rule.title}, {"id", rule.id}, {"version", rule.version}}) + "\n");
  print(fmt::format("  vizier play {} --mods {}\n  vizier mod pack {}\n", wanted.package, rule.id, rule.id));
  return 0;
}

std::function<int()> declare_house(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<HouseOptions>();
  arguments.positionals(
      "PACKAGE [CHANGE…]", o->words,
      "the game, and what to change in it: key=value, key=printed, card=off, card=on; without a change "
      "all that can be changed, without a game the house rules that there are");
  arguments.option("--name", o->name, "TITLE", "what it is called; one that exists, by its title or id, is changed");
  declare_config(arguments, o->config);
  arguments.option("--lang", o->language, "TAG", "language, e.g. fr");
  return [&global, o] { return house(global, *o); };
}

}  // namespace

const Verb house_verb{"house", "Shows every rule, card and piece of a game that can be changed, and makes house rules.",
                      "vizier house PACKAGE rounds=4 joker=off --name \"Our evening\"", declare_house};

}  // namespace vizier::cli
