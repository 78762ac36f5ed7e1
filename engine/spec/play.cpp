#include "spec/play.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "script/error_text.hpp"

namespace vizier::spec {

using content::Node;
using match::Match;
using world::SeatId;

namespace {

std::string seat_name(const Match& match, SeatId seat) { return seat ? match.defs().seats[seat] : "the clock"; }

std::string asked(const Match& match) {
  if (match.over()) return "the game is over";
  std::string out;
  for (const world::Decision& d : match.open())
    out += fmt::format("{}{} ({}{}{})", out.empty() ? "" : ", ", seat_name(match, d.seat), d.prompt,
                       d.id.empty() ? "" : " ", d.id);
  return out.empty() ? "nobody is asked" : "asked: " + out;
}

class Answerer {
 public:
  Answerer(Match& match, const SpecTable& table, content::Diagnostics& diagnostics)
      : m_(match), words_(table.words), diagnostics_(diagnostics) {}

  bool line(const Node::Entry& e) {
    if (e.key == "all") return all(e);
    if (e.key == "clock") return clock(e);
    const SeatId seat = m_.defs().seat(e.key);
    if (!seat || seat.index >= m_.world().seats) {
      std::vector<std::string> known(m_.defs().seats.begin(), m_.defs().seats.begin() + m_.world().seats);
      known.insert(known.end(), {"all", "clock"});
      return fail(e.key_place, fmt::format("there is no seat '{}' in this game", e.key),
                  content::suggest(e.key, known));
    }
    if (e.value.type != Node::Type::list) return phrase(seat, e.value);
    return std::all_of(e.value.list.begin(), e.value.list.end(), [&](const Node& node) { return phrase(seat, node); });
  }

 private:
  bool fail(const content::Place& place, std::string message, std::string hint = {}) {
    diagnostics_.error(place, std::move(message), std::move(hint), "spec");
    return false;
  }

  /// The answer that the words mean here; nothing, with the reason, where they mean none.
  std::optional<world::Answer> parse(const world::Decision& d, std::string_view words, std::string& problem) const {
    const auto answer = world::Keys(m_.world(), m_.defs(), d.seat).parse(d, words, problem);
    if (!answer) return std::nullopt;
    problem = d.refuse(*answer);
    return problem.empty() ? answer : std::nullopt;
  }

  /// Words may answer several questions in a row: `storm on market`. The longest beginning that is an answer is taken
  /// first.
  bool phrase(SeatId seat, const Node& node) {
    if (node.type == Node::Type::map || node.type == Node::Type::list || node.text.empty())
      return fail(node.place, fmt::format("an answer is a few words, not {}", content::describe(node)));
    for (std::string rest = node.text; !rest.empty() && !m_.error();) {
      const std::size_t which = m_.find_open(seat);
      if (which >= m_.open().size())
        return fail(node.place, rest == node.text
                                    ? fmt::format("{} is not asked here; {}", seat_name(m_, seat), asked(m_))
                                    : fmt::format("'{}' was never asked for; {}", rest, asked(m_)));
      const std::string before = rest, prompt = m_.open()[which].prompt;
      std::string why;
      if (step(seat, rest, node, why)) continue;
      if (!diagnostics_.ok()) return false;
      rest = without_ignored(rest, words_);
      if (rest.empty() || !step(seat, rest, node, why))
        return diagnostics_.ok() ? fail(node.place, fmt::format("{} cannot answer '{}' to {}: {}", seat_name(m_, seat),
                                                                before, prompt, why))
                                 : false;
    }
    return true;
  }

  /// Gives the answer with which the words begin, and leaves the rest of them. Several questions may be open to the
  /// seat: the words say which is meant.
  bool step(SeatId seat, std::string& words, const Node& node, std::string& why) {
    for (std::size_t end = words.size(); end != std::string::npos && end > 0; end = words.rfind(' ', end - 1))
      for (std::size_t q = 0; q < m_.open().size(); ++q) {
        if (m_.open()[q].seat != seat) continue;
        std::string problem;
        const auto answer = parse(m_.open()[q], std::string_view(words).substr(0, end), problem);
        if (why.empty()) why = problem;
        if (!answer) continue;
        words.erase(0, std::min(end + 1, words.size()));
        return give(q, *answer, node);
      }
    return false;
  }

  bool give(std::size_t which, const world::Answer& answer, const Node& node) {
    const std::string why = m_.answer(which, answer);
    return why.empty() ? true : fail(node.place, why);
  }

  /// Everybody who is asked gives this answer, until the window closes: the frames below the one that asks have gone
  /// on.
  bool all(const Node::Entry& e) {
    const std::vector<world::Frame> start = m_.checkpoint().flow;
    const auto same_window = [&] {
      const std::vector<world::Frame>& now = m_.checkpoint().flow;
      if (m_.over() || now.size() < start.size()) return false;
      if (start.size() == 1) return now.front().state == start.front().state;
      return std::equal(start.begin(), start.end() - 1, now.begin());
    };
    int given = 0;
    m_.take_shallowest();
    // a window that closed may be followed by one just like it: that its frame was left tells them apart
    const auto closed = [&] { return start.size() > 1 && m_.take_shallowest() < start.size(); };
    for (bool found = true; found && !closed() && same_window() && !m_.error();) {
      found = false;
      for (std::size_t q = 0; q < m_.open().size() && !found; ++q) {
        std::string problem;
        if (!m_.open()[q].seat) continue;
        const auto answer = parse(m_.open()[q], e.value.text, problem);
        if (!answer) continue;
        if (!give(q, *answer, e.value)) return false;
        found = true;
        if (++given > 10'000)
          return fail(e.value.place,
                      fmt::format("'{}' was answered 10,000 times and the window still does not close", e.value.text));
      }
    }
    return given > 0 ? true
                     : fail(e.value.place, fmt::format("nobody is asked something to which '{}' is an answer; {}",
                                                       e.value.text, asked(m_)));
  }

  bool clock(const Node::Entry& e) {
    if (e.value.type != Node::Type::integer)
      return fail(e.value.place, "the clock is set to a number of milliseconds, or forward by '+500'");
    const std::int64_t to = e.value.text.starts_with('+') ? m_.world().clock_ms + e.value.integer : e.value.integer;
    const std::string why = m_.advance(to);
    return why.empty() ? true : fail(e.value.place, why);
  }

  Match& m_;
  const Shorthands& words_;
  content::Diagnostics& diagnostics_;
};

}  // namespace

std::string without_ignored(std::string_view words, const Shorthands& shorthands) {
  std::string out;
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(word.size() + 1, words.size()));
    if (!word.empty() && std::find(shorthands.ignore.begin(), shorthands.ignore.end(), word) == shorthands.ignore.end())
      out += fmt::format("{}{}", out.empty() ? "" : " ", word);
  }
  return out;
}

bool play_when(Match& match, const Spec& spec, const SpecTable& table, content::Diagnostics& diagnostics) {
  Answerer answerer(match, table, diagnostics);
  const bool expects_error = spec.then.find("error") != nullptr;
  for (const Node& line : spec.when)
    for (const Node::Entry& e : line.map) {
      if (match.error()) {
        if (expects_error)
          diagnostics.error(e.key_place,
                            fmt::format("the script had failed before this answer: {}", match.error().message), {},
                            "spec");
        break;
      }
      if (!answerer.line(e)) return false;
    }
  if (match.error() && !expects_error) {
    diagnostics.list.push_back(match.error().diagnostic());
    diagnostics.list.back().hint = script::way_here(match.error());
    return false;
  }
  return diagnostics.ok();
}

}  // namespace vizier::spec
