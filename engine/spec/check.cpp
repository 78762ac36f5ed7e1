#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "spec/play.hpp"

namespace vizier::spec {

using content::Node;
using match::Match;
using world::SeatId;

namespace {

const std::vector<std::string> own_keys = {"asked",  "prompt", "options", "offers", "lacks",
                                           "winner", "over",   "scores",  "log",    "error"};

std::vector<std::string> texts(const Node& node) {
  if (node.type == Node::Type::null) return {};
  if (node.type != Node::Type::list) return {node.text};
  std::vector<std::string> out;
  for (const Node& item : node.list) out.push_back(item.text);
  return out;
}

class Checker {
 public:
  Checker(const Match& match, const Spec& spec, const Shorthands& words, content::Diagnostics& diagnostics)
      : m_(match), spec_(spec), words_(words), diagnostics_(diagnostics) {}

  void check() {
    for (const Node::Entry& e : spec_.then.map) {
      if (e.key == "asked") set(e, asked());
      if (e.key == "prompt") set(e, m_.open().empty() ? std::vector<std::string>{} : std::vector{m_.open()[0].prompt});
      if (e.key == "winner") set(e, winners());
      if (e.key == "over" && (e.value.type != Node::Type::boolean || e.value.boolean != m_.over()))
        differs(e, m_.over() ? "true" : "false");
      if (e.key == "options" || e.key == "offers" || e.key == "lacks") options(e);
      if (e.key == "scores") scores(e);
      if (e.key == "log") log(e);
      if (e.key == "error" && m_.error().message.find(e.value.text) == std::string::npos)
        differs(e, m_.error() ? fmt::format("'{}'", m_.error().message) : "no error");
    }
    if (m_.open().empty() || m_.step_inputs().empty() || spec_.then.find("asked") || m_.error() ||
        diagnostics_.list.size() != 0)
      return;
    // Between steps somebody is always asked what to do next; in the middle of one an effect is only half done.
    const world::Decision& d = m_.open().front();
    diagnostics_.error(spec_.place,
                       fmt::format("{} is left with a question that the spec does not answer: {}",
                                   d.seat ? m_.defs().seats[d.seat] : "the clock", d.prompt),
                       "answer it in 'when', or say 'asked' in 'then' where this is what the spec shows", "spec");
  }

 private:
  void differs(const Node::Entry& e, const std::string& actual) {
    diagnostics_.error(e.key_place,
                       fmt::format("{}: expected {}, but it is {}", e.key, content::to_short(e.value, 200), actual), {},
                       "spec");
  }
  void set(const Node::Entry& e, std::vector<std::string> actual) {
    std::vector<std::string> expected = texts(e.value);
    std::erase_if(expected, [](const std::string& s) { return s == "nobody" || s == "none"; });
    std::vector<std::string> sorted = actual;
    std::sort(expected.begin(), expected.end());
    std::sort(sorted.begin(), sorted.end());
    if (expected != sorted) differs(e, actual.empty() ? "nobody" : fmt::format("{}", fmt::join(actual, ", ")));
  }

  std::vector<std::string> asked() const {
    std::vector<std::string> out;
    for (const world::Decision& d : m_.open())
      if (d.seat) out.push_back(m_.defs().seats[d.seat]);
    return out;
  }
  std::vector<std::string> winners() const {
    std::vector<std::string> out;
    for (const SeatId s : m_.world().seat_ids())
      if (m_.over() && (m_.world().winners & bit(s)) != 0) out.push_back(m_.defs().seats[s]);
    return out;
  }

  void options(const Node::Entry& e) {
    if (m_.open().empty()) return differs(e, "nothing: nobody is asked");
    const world::Decision& d = m_.open().front();
    const world::Keys keys(m_.world(), m_.defs(), d.seat);
    std::vector<std::string> actual;
    if (const auto count = d.count(); count && *count <= 2000) {
      std::vector<world::Answer> answers;
      d.enumerate(answers);
      for (const world::Answer& a : answers) actual.push_back(keys.of(d, a));
    } else {
      actual = keys.of_items(d, d.items);
    }
    if (e.key == "options" && e.value.type == Node::Type::integer) {
      if (e.value.integer != std::ssize(actual)) differs(e, std::to_string(actual.size()));
      return;
    }
    if (e.key == "options") return set(e, actual);
    for (const std::string& written : texts(e.value)) {
      const std::string word = without_ignored(written, words_);
      if (e.key == "lacks" && !all_known(e, word)) continue;
      if ((std::find(actual.begin(), actual.end(), word) != actual.end()) != (e.key == "offers"))
        diagnostics_.error(e.key_place,
                           fmt::format("{}: '{}' is {}among the options: {}", e.key, word,
                                       e.key == "offers" ? "not " : "", fmt::join(actual, ", ")),
                           {}, "spec");
    }
  }

  /// A name that does not exist is lacking everywhere: a spec that says so would prove nothing.
  bool all_known(const Node::Entry& e, const std::string& words) {
    const world::Defs& defs = m_.defs();
    // a choice that is a mere word has a text for it
    const auto is_word = [&](const std::string& word) {
      for (const auto& [language, all] : m_.runtime().package().texts.all())
        for (const auto& [key, text] : all)
          if (key == word || key.ends_with("." + word)) return true;
      return false;
    };
    for (std::size_t from = 0; from < words.size();) {
      const std::size_t to = std::min(words.find(' ', from), words.size());
      std::string word = words.substr(from, to - from);
      from = to + 1;
      if (word.ends_with(',')) word.pop_back();
      const std::string bare = word.substr(0, word.find('('));  // a cell of a grid
      const bool number = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
        return std::isdigit(c) != 0 || c == ',' || c == '#';
      });
      if (number || defs.kind(bare) || defs.zone(bare) || defs.seat(bare) || is_word(bare)) continue;
      std::vector<std::string> known;
      for (const world::KindDef& kind : defs.kinds) known.push_back(kind.name);
      for (const world::ZoneDef& zone : defs.zones) known.push_back(zone.name);
      diagnostics_.error(e.key_place, fmt::format("lacks: nothing in this game is called '{}'", word),
                         content::suggest(word, known), "spec");
      return false;
    }
    return true;
  }

  void scores(const Node::Entry& e) {
    for (const Node::Entry& score : e.value.map) {
      const SeatId s = m_.defs().seat(score.key);
      if (!s || s.index >= m_.world().seats)
        diagnostics_.error(score.key_place, fmt::format("there is no seat '{}' in this game", score.key),
                           content::suggest(score.key, m_.defs().seats.list()), "spec");
      else if (const std::int32_t actual = m_.world().scores[s]; score.value.integer != actual)
        differs(score, std::to_string(actual));
    }
  }

  void log(const Node::Entry& e) {
    std::vector<std::string> said;
    for (const world::Said& s : m_.events().said) said.push_back(s.key);
    for (const std::string& key : texts(e.value))
      if (std::find(said.begin(), said.end(), key) == said.end())
        diagnostics_.error(e.key_place,
                           fmt::format("log: '{}' was not said; what was said: {}", key,
                                       said.empty() ? "nothing" : fmt::format("{}", fmt::join(said, ", "))),
                           content::suggest(key, said), "spec");
  }

  const Match& m_;
  const Spec& spec_;
  const Shorthands& words_;
  content::Diagnostics& diagnostics_;
};

}  // namespace

bool check_spec(Match& match, const Spec& spec, SpecTable& table, content::Diagnostics& diagnostics) {
  Checker(match, spec, table.words, diagnostics).check();
  check_then(*table.runtime, table.words, match.world(), spec.then, own_keys, diagnostics);
  return diagnostics.ok();
}

}  // namespace vizier::spec
