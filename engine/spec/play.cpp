#include "spec/play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "save/position_value.hpp"
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
  Answerer(Match& match, const LoadedGame& game, content::Diagnostics& diagnostics)
      : m_(match), shorthands_(game.shorthands), diagnostics_(diagnostics), from_(match.history().count()) {
    while (inputs_before(from_) == m_.journal().size()) --from_;
    answered_ = from_ == 0 ? 0 : from_ - 1;
  }

  /// The answers of one line; with `until` the game must come to that moment by them.
  bool line(const Node& node) {
    moment_.reset();
    std::optional<Moment> until;
    if (const Node* at = node.find("until")) {
      until = read_moment(m_.runtime(), shorthands_, m_.world(), *at, diagnostics_);
      if (!until) return false;
      if (node.map.size() > 1) from_ = m_.history().count();  // only what its own answers lead to
    }
    for (const Node::Entry& e : node.map)
      if (e.key != "until" && !m_.error() && !entry(e, until ? &*until : nullptr)) return false;
    if (!until || m_.error() || reached(*until)) return true;
    return fail(node.find("until")->place, fmt::format("'{}' is not reached; {}", until->name, asked(m_)),
                node.map.size() == 1
                    ? "'until' alone goes on only as far as nobody has to answer; '{ all: pass, until: "
                      "… }' lets everybody pass"
                    : "");
  }

  std::size_t answered() const { return answered_; }
  std::optional<std::size_t> moment() const { return moment_; }

 private:
  bool entry(const Node::Entry& e, const Moment* until) {
    if (e.key == "all") return all(e, until);
    if (e.key == "clock" || e.key == "wait") return clock(e, e.key == "wait");
    if (e.key == "lost" || e.key == "back") return presence(e);
    const std::size_t slash = e.key.find('/');
    const std::string head = e.key.substr(0, slash);
    const std::size_t at = head.find('@');
    const std::string name = head.substr(0, at);
    const SeatId seat = m_.defs().seat(name);
    if (!seat || seat.index >= m_.world().seats) {
      const Failed wrong =
          save::no_seat(m_.defs(), m_.world().seats, name, {"all", "clock", "wait", "lost", "back", "until"});
      return fail(e.key_place, wrong.problem, wrong.hint);
    }
    if (at != std::string::npos && !come_to(e, std::string_view(head).substr(at + 1))) return false;
    const std::string id = slash == std::string::npos ? std::string() : e.key.substr(slash + 1);
    const auto say = [&](const Node& node) { return question_ = id, phrase(seat, node); };
    if (e.value.type != Node::Type::list) return say(e.value);
    return std::all_of(e.value.list.begin(), e.value.list.end(), say);
  }

  /// Whether the game came to that moment since the last answer: at a question it stands still, a state may have begun
  /// on the way.
  bool reached(const Moment& until) {
    if (!until.frame)
      return std::any_of(m_.open().begin(), m_.open().end(),
                         [&](const world::Decision& d) { return d.prompt == until.prompt; });
    for (std::size_t i = from_; i < m_.history().count(); ++i)
      if (const match::Checkpoint* const step = m_.history().at(i); step && begins(until, step->world)) {
        moment_ = i;
        from_ = i + 1;
        return true;
      }
    return false;
  }

  /// How many inputs there were when the step before this one began.
  std::optional<std::size_t> inputs_before(std::size_t step) const {
    const match::Checkpoint* const before = step == 0 ? nullptr : m_.history().at(step - 1);
    return before ? std::optional(before->inputs) : std::nullopt;
  }

  void before_input() {
    from_ = m_.history().count();
    answered_ = from_ == 0 ? 0 : from_ - 1;
  }

  bool fail(const content::Place& place, std::string message, std::string hint = {}) {
    diagnostics_.error(place, std::move(message), std::move(hint), "spec");
    return false;
  }

  /// The answer that the words mean here.
  Result<world::Answer> parse(const world::Decision& d, std::string_view words) const {
    auto answer = world::Keys(m_.world(), m_.defs(), d.seat).parse(d, words);
    if (!answer) return answer;
    if (const auto possible = d.check(*answer); !possible) return possible.failed();
    return answer;
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
      const auto given = step(seat, rest, node);
      if (!diagnostics_.ok()) return false;
      if (given) continue;
      rest = without_ignored(rest, shorthands_);
      const bool then = !rest.empty() && step(seat, rest, node);
      if (!diagnostics_.ok()) return false;
      if (!then)
        return fail(node.place, fmt::format("{} cannot answer '{}' to {}: {}", seat_name(m_, seat), before, prompt,
                                            given.problem()));
    }
    return true;
  }

  /// Gives the answer with which the words begin, and leaves the rest of them. Several questions may be open to the
  /// seat: the words say which is meant, or its id does (`red/wish: left`).
  Result<> step(SeatId seat, std::string& words, const Node& node) {
    std::optional<Failed> why;
    for (std::size_t end = words.size(); end != std::string::npos && end > 0; end = words.rfind(' ', end - 1))
      for (std::size_t q = 0; q < m_.open().size(); ++q) {
        if (m_.open()[q].seat != seat || (!question_.empty() && m_.open()[q].id != question_)) continue;
        const auto answer = parse(m_.open()[q], std::string_view(words).substr(0, end));
        if (!answer && !why) why = answer.failed();
        if (!answer) continue;
        words.erase(0, std::min(end + 1, words.size()));
        question_.clear();
        give(q, *answer, node);
        return {};
      }
    if (!why && !question_.empty()) return Failed{fmt::format("no question '{}' is open to that seat", question_)};
    return why ? *why : Failed{"nothing is asked"};
  }

  bool give(std::size_t which, const world::Answer& answer, const Node& node) {
    before_input();
    const auto taken = m_.answer(which, answer);
    return taken || fail(node.place, taken.problem());
  }

  /// Everybody who is asked gives this answer, until that moment; otherwise until the window closes: the frames below
  /// the one that asks have gone on.
  bool all(const Node::Entry& e, const Moment* until) {
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
    const auto goes_on = [&] { return until ? !m_.over() && !came_to(*until) : !closed() && same_window(); };
    for (bool found = true; found && goes_on() && !m_.error();) {
      found = false;
      for (std::size_t q = 0; q < m_.open().size() && !found; ++q) {
        if (!m_.open()[q].seat) continue;
        const auto answer = parse(m_.open()[q], e.value.text);
        if (!answer) continue;
        if (!give(q, *answer, e.value)) return false;
        found = true;
        if (++given > 10'000)
          return fail(e.value.place,
                      fmt::format("'{}' was answered 10,000 times and the window still does not close", e.value.text));
      }
    }
    return given > 0 || (until && came_to(*until))
               ? true
               : fail(e.value.place,
                      fmt::format("nobody is asked something to which '{}' is an answer; {}", e.value.text, asked(m_)));
  }

  /// As reached, but it is looked at again.
  bool came_to(const Moment& until) {
    const std::size_t from = from_;
    const bool so = reached(until);
    from_ = from;
    return so;
  }

  bool clock(const Node::Entry& e, bool waits) {
    if (e.value.type != Node::Type::integer)
      return fail(e.value.place, waits ? "one waits for a number of milliseconds"
                                       : "the clock is set to a number of milliseconds, or forward by '+500'");
    const bool on = waits || e.value.text.starts_with('+');
    before_input();
    const auto set = m_.advance(on ? m_.now() + e.value.integer : e.value.integer);
    return set || fail(e.value.place, set.problem());
  }

  /// `red@1500: …` answers at that instant; what is due by then comes first.
  bool come_to(const Node::Entry& e, std::string_view instant) {
    std::int64_t ms = 0;
    const auto [end, wrong] = std::from_chars(instant.data(), instant.data() + instant.size(), ms);
    if (wrong != std::errc{} || end != instant.data() + instant.size() || ms < 0)
      return fail(e.key_place, fmt::format("'{}' is not an instant such as 'red@1500', in milliseconds", e.key));
    if (!m_.real_time())
      return fail(e.key_place, "only games with `clock: real` know instants; set the clock with 'clock: +500'");
    before_input();
    const auto set = m_.advance(ms);
    return set || fail(e.key_place, set.problem());
  }

  /// `lost: red`, `back: red`.
  bool presence(const Node::Entry& e) {
    const SeatId seat = m_.defs().seat(e.value.text);
    if (!seat || seat.index >= m_.world().seats) {
      const Failed wrong = save::no_seat(m_.defs(), m_.world().seats, e.value.text);
      return fail(e.value.place, wrong.problem, wrong.hint);
    }
    before_input();
    const auto set = m_.set_present(seat, e.key == "back");
    return set || fail(e.value.place, set.problem());
  }

  Match& m_;
  const Shorthands& shorthands_;
  content::Diagnostics& diagnostics_;
  std::string question_;  ///< the id of the question that is answered next, where the spec names it
  std::size_t from_;      ///< steps from here on have begun since the last answer
  std::size_t answered_ = 0;
  std::optional<std::size_t> moment_;
};

/// Whether the running step belongs to something that an answer began and that is not done: it took an answer itself,
/// or some step since `first` did, whose frame was not left, and what runs now lies on top of that frame.
bool stands_inside(const Match& match, std::size_t first) {
  if (!match.step_inputs().empty()) return true;
  const match::Checkpoints& history = match.history();
  if (history.empty()) return false;
  const std::size_t now = history.back().world.flow.size();
  std::size_t shallowest = now;
  for (std::size_t k = history.count() - 1; k-- > first && history.at(k);) {
    const std::size_t depth = history.at(k)->world.flow.size();
    const bool answered = history.at(k + 1)->inputs > history.at(k)->inputs;
    if (answered && depth < now && depth <= shallowest) return true;
    shallowest = std::min(shallowest, depth);
  }
  return false;
}

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

Played play_when(Match& match, const Spec& spec, const LoadedGame& game, content::Diagnostics& diagnostics) {
  Answerer answerer(match, game, diagnostics);
  const bool expects_error = spec.then.find("error") != nullptr;
  const std::size_t first = match.history().empty() ? 0 : match.history().count() - 1;
  Played played;
  for (const Node& line : spec.when) {
    if (match.error()) {
      if (expects_error)
        diagnostics.error(
            line.place, fmt::format("the script had failed before this answer: {}", match.error().message), {}, "spec");
      break;
    }
    if (!answerer.line(line)) break;
  }
  played.answered = answerer.answered();
  played.moment = answerer.moment();
  played.inside = stands_inside(match, first);
  if (match.error() && !expects_error) {
    diagnostics.list.push_back(match.error().diagnostic());
    diagnostics.list.back().hint = script::way_here(match.error());
  }
  played.well = diagnostics.ok();
  return played;
}

std::string standing(const Match& match) {
  std::string out = match.world().round > 0 ? fmt::format("round {}, ", match.world().round) : "";
  if (match.over()) {
    std::vector<std::string> winners;
    for (int s = 0; s < match.world().seats; ++s)
      if ((match.world().winners >> s & 1) != 0) winners.push_back(seat_name(match, SeatId(s)));
    return out + fmt::format("the game is over and {} won", winners.empty()
                                                                ? "nobody has"
                                                                : fmt::format("{} {}", fmt::join(winners, " and "),
                                                                              winners.size() == 1 ? "has" : "have"));
  }
  std::vector<std::string> all;
  for (const world::Decision& d : match.open())
    if (d.beside == world::Decision::Beside::no)
      all.push_back(fmt::format("{} is asked {}", seat_name(match, d.seat), d.prompt));
  if (all.empty())
    all.push_back(match.world().flow.empty() ? "nobody is asked"
                                             : fmt::format("nobody is asked in '{}'", match.world().flow.back().state));
  return out + fmt::format("{}", fmt::join(all, ", "));
}

std::string ran_past(const Match& match, const Played& played) {
  const match::Checkpoints& history = match.history();
  if (played.moment || !history.at(played.answered)) return {};
  const std::int32_t before = history.at(played.answered)->world.round, now = match.world().round;
  if (before == now) return {};
  std::vector<std::string> states;
  for (std::size_t i = played.answered + 1; i < history.count(); ++i)
    if (const auto& flow = history.at(i)->world.flow;
        !flow.empty() && std::find(states.begin(), states.end(), flow.back().state) == states.end())
      states.push_back(flow.back().state);
  std::string out = fmt::format("the game has gone on from round {} into round {} since the last answer", before, now);
  if (!states.empty())
    out += fmt::format(", through {}; 'until: {}' as the last line of 'when' looks before that",
                       fmt::join(states, ", "), states.front());
  return out;
}

}  // namespace vizier::spec
