// What a spec says of words: the open question, the log, and the texts themselves.
#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "save/position_value.hpp"
#include "spec/naming.hpp"
#include "spec/play.hpp"
#include "text/speech.hpp"

namespace vizier::spec {

using content::Node;
using match::Match;

namespace {

class Checker {
 public:
  Checker(const Match& match, const world::World& world, content::Diagnostics& diagnostics)
      : m_(match), w_(world), d_(match.defs()), texts_(match.runtime().package().texts), diagnostics_(diagnostics) {}

  void prompt(const Node::Entry& e, const world::Decision* asked) {
    Words wanted;
    if (!read(e.value, "a question", wanted)) return;
    if (wanted.key.empty() || wanted.key == "nobody") {
      if (asked) differs(e, asked->prompt);
      return;
    }
    if (!asked) return differs(e, "nothing: nobody is asked");
    if (wanted.key != asked->prompt || !same_args(wanted, asked->args))
      return differs(e, wanted.args ? with_args(asked->prompt, asked->args) : asked->prompt);
    if (!wanted.is) return;
    if (const std::string says = text::Speech(m_.runtime().package(), wanted.lang).prompt(w_, *asked);
        says != wanted.is->text)
      differs(e, fmt::format("'{}'", says));
  }

  void log(const Node::Entry& e, std::size_t said) {
    if (e.value.type != Node::Type::list) return sentence(e, e.value, said);
    for (const Node& node : e.value.list) sentence(e, node, said);
  }

  void text(const Node::Entry& e) {
    if (e.value.type != Node::Type::list) return one_text(e, e.value);
    for (const Node& node : e.value.list) one_text(e, node);
  }

 private:
  struct Words {
    std::string key, lang;
    const Node *args = nullptr, *is = nullptr;
  };

  void error(const content::Place& place, std::string message, std::string hint = {}) {
    diagnostics_.error(place, std::move(message), std::move(hint), "spec");
  }
  void differs(const Node::Entry& e, const std::string& actual) {
    error(e.key_place, fmt::format("{}: expected {}, but it is {}", e.key, whole(e.value), actual));
  }

  /// A key alone, or with what else is said of it.
  bool read(const Node& node, const char* what, Words& out) {
    const std::size_t before = diagnostics_.list.size();
    out.lang = texts_.first_language();
    if (node.type == Node::Type::list) {
      error(node.place, fmt::format("{} is a text key, or {{ key: …, args: …, lang: …, is: … }}", what));
    } else if (node.type != Node::Type::map) {
      out.key = node.text;
    } else {
      only_keys(node, what, {"key", "args", "lang", "is"}, diagnostics_);
      const Node *key = node.find("key"), *lang = node.find("lang");
      if (!key) error(node.place, fmt::format("{} needs a 'key'", what));
      if (key) out.key = key->text;
      if (lang) out.lang = lang->text;
      out.args = node.find("args");
      out.is = node.find("is");
      const std::vector<std::string> languages = texts_.languages();
      if (std::find(languages.begin(), languages.end(), out.lang) == languages.end())
        error(lang ? lang->place : node.place, fmt::format("this game has no texts in '{}'", out.lang),
              content::suggest(out.lang, languages));
      if (lang && !out.is) error(lang->place, "'lang' says in which language the text 'is' something");
      if (out.args && out.args->type != Node::Type::map)
        error(out.args->place, "'args' is a map: the arguments of the text by their names");
    }
    return diagnostics_.list.size() == before;
  }

  /// Arguments that are not written may be anything.
  bool same_args(const Words& wanted, const world::Value& args) {
    return !wanted.args || std::all_of(wanted.args->map.begin(), wanted.args->map.end(), [&](const Node::Entry& arg) {
      return !args.at(arg.key).is_nil() && same_value(args.at(arg.key), arg.value, w_, d_, diagnostics_);
    });
  }
  std::string with_args(const std::string& key, const world::Value& args) const {
    return fmt::format("{{ key: {}, args: {} }}", key, args.is_nil() ? "{}" : save::yaml_value(args, w_, d_));
  }

  void sentence(const Node::Entry& e, const Node& node, std::size_t said) {
    Words wanted;
    if (!read(node, "a sentence of the log", wanted)) return;
    const std::size_t count = std::min(said, m_.events().said.size());
    std::vector<std::string> keys, same_key;
    for (std::size_t i = 0; i < count; ++i) {
      const world::Said& s = m_.events().said[i];
      keys.push_back(s.key);
      if (s.key != wanted.key) continue;
      const std::string says =
          !wanted.is
              ? ""
              : text::Speech(m_.runtime().package(), wanted.lang).sentence(s, s.audience & world::all_seats(w_.seats));
      if (same_args(wanted, s.args) && (!wanted.is || says == wanted.is->text)) return;
      same_key.push_back(wanted.is ? fmt::format("'{}'", says) : with_args(s.key, s.args));
    }
    if (same_key.empty())
      return error(node.place,
                   fmt::format("log: '{}' was not said; what was said: {}", wanted.key,
                               keys.empty() ? "nothing" : fmt::format("{}", fmt::join(keys, ", "))),
                   content::suggest(wanted.key, keys));
    error(node.place,
          fmt::format("{}: expected {}, but what was said is {}", e.key, whole(node), fmt::join(same_key, ", ")));
  }

  void one_text(const Node::Entry& e, const Node& node) {
    Words wanted;
    if (node.type != Node::Type::map || !node.find("is"))
      return error(node.place, "'text' is { key: …, lang: …, args: …, is: … }, or a list of these");
    if (!read(node, "a text", wanted)) return;
    const content::Texts::Entry* entry = texts_.find(wanted.lang, wanted.key);
    if (!entry) {
      std::vector<std::string> known;
      if (const auto all = texts_.all().find(wanted.lang); all != texts_.all().end())
        for (const auto& [key, text] : all->second) known.push_back(key);
      return error(node.find("key")->place, fmt::format("there is no text '{}' in '{}'", wanted.key, wanted.lang),
                   content::suggest(wanted.key, known));
    }
    content::TextArgs args;
    if (wanted.args) {
      if (!only_keys(*wanted.args, fmt::format("the text '{}'", wanted.key), entry->arguments, diagnostics_)) return;
      for (const Node::Entry& arg : wanted.args->map)
        args.emplace_back(arg.key, arg.value.type == Node::Type::integer ? content::TextArg(arg.value.integer)
                                                                         : content::TextArg(arg.value.text));
    }
    for (const std::string& name : entry->arguments)
      if (!wanted.args || !wanted.args->find(name))
        return error(node.place, fmt::format("the text '{}' needs the argument '{}'", wanted.key, name));
    if (const std::string says = texts_.format(wanted.lang, wanted.key, args); says != wanted.is->text)
      error(wanted.is->place, fmt::format("{}: expected '{}', but {} in '{}' is '{}'", e.key, wanted.is->text,
                                          wanted.key, wanted.lang, says));
  }

  const Match& m_;
  const world::World& w_;
  const world::Defs& d_;
  const content::Texts& texts_;
  content::Diagnostics& diagnostics_;
};

}  // namespace

void check_texts(const Match& match, const world::World& world, const Node::Entry& e, bool asked, std::size_t said,
                 content::Diagnostics& diagnostics) {
  Checker checker(match, world, diagnostics);
  if (e.key == "prompt") checker.prompt(e, asked && !match.open().empty() ? &match.open().front() : nullptr);
  if (e.key == "log") checker.log(e, said);
  if (e.key == "text") checker.text(e);
}

}  // namespace vizier::spec
