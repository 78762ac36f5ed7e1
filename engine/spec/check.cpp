#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "spec/naming.hpp"
#include "spec/play.hpp"

namespace vizier::spec {

using content::Node;
using match::Match;
using world::SeatId;

namespace {

const std::vector<std::string> own_keys = {"asked",  "prompt", "options", "offers", "lacks",   "winner", "over",
                                           "scores", "log",    "error",   "text",   "seen_by", "places"};

std::vector<std::string> texts(const Node& node) {
  if (node.type == Node::Type::null) return {};
  if (node.type != Node::Type::list) return {node.text};
  std::vector<std::string> out;
  for (const Node& item : node.list) out.push_back(item.text);
  return out;
}

class Checker {
 public:
  Checker(Match& match, const Spec& spec, LoadedGame& game, const Played& played, content::Diagnostics& diagnostics)
      : m_(match),
        spec_(spec),
        game_(game),
        played_(played),
        w_(played.moment ? match.history().at(*played.moment)->world : match.world()),
        diagnostics_(diagnostics) {}

  void check() {
    left_open();
    for (const Node::Entry& e : spec_.then.map) entry(e);
    check_then(*game_.runtime, game_.shorthands, Source(w_, m_.defs()), spec_.then, own_keys, diagnostics_);
  }

 private:
  void entry(const Node::Entry& e) {
    if (e.key == "asked") seats(e, asked());
    if (e.key == "winner") seats(e, winners());
    if (e.key == "over" && (e.value.type != Node::Type::boolean || e.value.boolean != w_.over))
      differs(e, w_.over ? "true" : "false");
    if (e.key == "options" || e.key == "offers" || e.key == "lacks") options(e);
    if (e.key == "scores") numbers(e, w_.scores);
    if (e.key == "places") numbers(e, w_.places);
    if (e.key == "prompt" || e.key == "log" || e.key == "text")
      check_texts(m_, w_, e, !played_.moment, played_.moment ? m_.history().at(*played_.moment)->said : SIZE_MAX,
                  diagnostics_);
    if (e.key == "seen_by") check_seen_by(m_, w_, game_, e.value, diagnostics_);
    if (e.key == "error" &&
        (!m_.error() || e.value.text.empty() || m_.error().message.find(e.value.text) == std::string::npos))
      differs(e, m_.error() ? fmt::format("'{}'", m_.error().message) : "no error");
  }

  /// Between steps somebody is always asked what to do next. In the middle of a step, and in a frame that an answer of
  /// the spec has opened, something is only half done.
  void left_open() {
    if (!played_.inside || open().empty() || spec_.then.find("asked") || m_.error()) return;
    const world::Decision& d = open().front();
    diagnostics_.error(spec_.place,
                       fmt::format("{} is left with a question that the spec does not answer: {}",
                                   d.seat ? m_.defs().seats[d.seat] : "the clock", d.prompt),
                       "answer it in 'when', or say 'asked' in 'then' where this is what the spec shows", "spec");
  }

  /// Before a state begins nobody is asked.
  std::span<const world::Decision> open() const {
    return played_.moment ? std::span<const world::Decision>{} : m_.open();
  }

  void differs(const Node::Entry& e, const std::string& actual) {
    diagnostics_.error(e.key_place, fmt::format("{}: expected {}, but it is {}", e.key, whole(e.value), actual), {},
                       "spec");
  }
  void set(const Node::Entry& e, std::vector<std::string> expected, const std::vector<std::string>& actual) {
    std::vector<std::string> sorted = actual;
    std::sort(expected.begin(), expected.end());
    std::sort(sorted.begin(), sorted.end());
    if (expected != sorted) differs(e, actual.empty() ? "nobody" : fmt::format("{}", fmt::join(actual, ", ")));
  }
  void seats(const Node::Entry& e, const std::vector<std::string>& actual) {
    const std::size_t before = diagnostics_.list.size();
    if (e.value.type == Node::Type::list)
      for (const Node& node : e.value.list) read_seat(node, w_, m_.defs(), diagnostics_);
    else
      read_seat(e.value, w_, m_.defs(), diagnostics_);
    if (diagnostics_.list.size() != before) return;
    std::vector<std::string> expected = texts(e.value);
    std::erase(expected, "nobody");
    set(e, std::move(expected), actual);
  }

  std::vector<std::string> asked() const {
    std::vector<std::string> out;
    for (const world::Decision& d : open())  // what stands beside waits for nobody
      if (d.seat && d.beside == world::Decision::Beside::no) out.push_back(m_.defs().seats[d.seat]);
    return out;
  }
  std::vector<std::string> winners() const {
    std::vector<std::string> out;
    for (const world::SeatId s : w_.seat_ids())
      if (w_.over && (w_.winners & world::bit(s)) != 0) out.push_back(m_.defs().seats[s]);
    return out;
  }

  void options(const Node::Entry& e) {
    if (open().empty()) return differs(e, "nothing: nobody is asked");
    if (e.value.type == Node::Type::map)
      return diagnostics_.error(e.value.place, fmt::format("'{}' is a list of answers", e.key), {}, "spec");
    const world::Decision& d = open().front();
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
    if (e.key == "options") return set(e, texts(e.value), actual);
    for (const std::string& written : texts(e.value)) {
      const std::string word = without_ignored(written, game_.shorthands);
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

  void numbers(const Node::Entry& e, const world::IdVector<SeatId, std::int32_t>& there) {
    if (e.value.type != Node::Type::map)
      return diagnostics_.error(e.value.place, fmt::format("'{}' is a map: for each seat its number", e.key), {},
                                "spec");
    only_keys(e.value, e.key, seat_names(w_, m_.defs()), diagnostics_);
    for (const Node::Entry& score : e.value.map) {
      const SeatId s = m_.defs().seat(score.key);
      if (!s || s.index >= w_.seats) continue;
      const auto actual = there.has(s) ? std::optional(there[s]) : std::nullopt;
      if (!actual || score.value.type != Node::Type::integer || score.value.integer != *actual)
        differs(score, actual ? std::to_string(*actual) : "not said");
    }
  }

  Match& m_;
  const Spec& spec_;
  LoadedGame& game_;
  const Played& played_;
  const world::World& w_;
  content::Diagnostics& diagnostics_;
};

}  // namespace

bool check_spec(Match& match, const Spec& spec, LoadedGame& game, content::Diagnostics& diagnostics,
                const Played& played) {
  Checker(match, spec, game, played, diagnostics).check();
  return diagnostics.ok();
}

}  // namespace vizier::spec
