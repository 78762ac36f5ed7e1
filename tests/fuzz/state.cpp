// A stranger's scripts in whole games: several modules and patches, several matches in one runtime, answers, undo,
// forks, saves, reloads. Whatever they do is a result or a message; the World stays sound, and what was played can be
// played again.
#include "targets.hpp"

#include <fmt/format.h>

#include "bots/bot.hpp"
#include "bots/judge.hpp"
#include "grammar.hpp"
#include "match/match.hpp"
#include "match/view.hpp"
#include "match/why_not.hpp"
#include "runtimes.hpp"
#include "save/position.hpp"
#include "save/reload.hpp"
#include "save/replayer.hpp"
#include "save/save.hpp"
#include "script/kept.hpp"
#include "script/lint.hpp"
#include "script/runtime.hpp"
#include "text/speech.hpp"
#include "world/editor.hpp"
#include "world/exists.hpp"

using namespace vizier;
using namespace vizier::fuzz;
using match::Match;
using Beside = world::Decision::Beside;

namespace {

const std::vector<std::string> own_states = {"setup", "s1", "s2", "s3"};

/// For whoever looks at a finding: what the input means.
bool showing() {
  static const bool wanted = std::getenv("VIZIER_FUZZ_SHOW") != nullptr;
  return wanted;
}

/// Faults that this program puts in on purpose, to show that it would find them (tests/house/fuzz.py): `undo` leaves
/// the clock changed, `pause` ends a pause in which an answer was taken back, `kept` gives the game a module that
/// counts outside of the World.
bool planted(std::string_view fault) {
  static const char* const wanted = std::getenv("VIZIER_FUZZ_PLANT");
  return wanted && wanted == fault;
}

script::Limits tight(Bytes& in) {
  script::Limits limits;
  limits.instructions = 200'000;
  limits.memory = std::size_t{24} << 20;
  limits.text = std::size_t{1} << 16;
  limits.elements = 5'000;
  limits.choices = 200;
  limits.call_ms = in.one_in(4) ? 1 : 20;
  limits.abort_ms = 3'000;
  return limits;
}

std::vector<std::string> states_of(const std::shared_ptr<const content::Package>& package) {
  const script::Runtime& runtime = runtime_of(package);
  std::vector<std::string> states;
  for (const std::string& state : runtime.states())
    if (!runtime.listens(state)) states.push_back(state);
  return states;
}

struct Content {
  std::shared_ptr<const content::Package> package;
  bool pure = true;
};

/// A game with scripts out of the input: a flow of its own, or layers over that of the game.
Content make_content(Bytes& in) {
  const auto& game = in.pick(games());
  const content::Package& base = *game;
  auto package = std::make_shared<content::Package>(base);
  const bool own = in.one_in(2);
  std::vector<std::string> states = own ? own_states : states_of(game);
  world::Defs& defs = package->defs;  // one moment more, to which the modifier listens
  defs.moment_index.emplace("fuzz", static_cast<std::int16_t>(defs.moments.size()));
  defs.moments.push_back({"fuzz", "Something has happened.", {}});
  Grammar grammar(in, *package, states);
  const auto add = [&](const std::string& module, std::string text) {
    if (showing()) std::fprintf(stderr, "-- %s\n%s\n", module.c_str(), text.c_str());
    package->scripts[module].push_back({"fuzz", module + ".lua", std::move(text)});
  };
  std::string flow = own ? grammar.flow() : grammar.patch(states);
  add("fuzz/modifier", grammar.modifier());
  add("fuzz/help", grammar.helper("fuzz/more"));
  add("fuzz/more", grammar.helper(""));
  if (planted("kept"))
    package->scripts["fuzz/help"] = {{"fuzz", "fuzz/help.lua",
                                      "local m, kept = {}, { n = 0 }\n"
                                      "function m.run() kept.n = kept.n + 1 end\nreturn m\n"}};
  const bool modified = in.one_in(2);
  if (own && in.one_in(2)) {  // last, so that what was found before real time still means the same
    package->manifest.real_time = true;
    flow.insert(flow.rfind("return flow"), grammar.beside());
  }
  if (own) package->manifest.flow = "fuzz/flow";
  add(package->manifest.flow, std::move(flow));
  if (modified) package->modifiers.push_back({"fuzz", "fuzz/modifier", world::Value(1), 3});
  for (const std::string& language : package->manifest.languages) {
    content::Diagnostics ignored;
    package->texts.set(language, "fuzz", "Which?", {}, ignored);
  }
  return {package, grammar.pure()};
}

void sound(const Match& match) {
  require(world::check_structure(match.world(), match.defs()), "the World is broken");
  require(world::check_references(match.world(), match.defs()), "something in the World names what is not there");
  if (match.error()) {
    require(!content::to_text(match.error().diagnostic()).empty(), "a mistake without words");
    return;
  }
  require(match.over() || !match.open().empty(), "nothing is open, nothing is wrong, and the game is not over");
  world::Rng rng = world::Rng::seeded(1);
  for (const world::Decision& d : match.open()) {
    require(match.find_open(d.seat, d.id) == static_cast<std::size_t>(&d - match.open().data()),
            "two open questions that no answer can tell apart", d.prompt);
    if (d.seat) require(d.check(d.sample(rng)), "an open question that nobody can answer", d.prompt);
  }
}

/// The same inputs in a fresh runtime lead to the same World.
void replays(const Match& match, const script::Limits& limits) {
  script::Runtime fresh(match.runtime().shared_package(), limits);
  if (!fresh.loaded()) found("what loaded once does not load again", content::to_text(fresh.load_diagnostics()));
  save::Replayer again(fresh, match);
  for (const match::Input& input : match.journal())
    if (const auto given = again.give(input); !given) {
      if (match.stuck() && again.match().stuck() && again.match().error().message == match.error().message) return;
      found("a journal does not replay", given.problem());
    }
  // What stopped a game at an instant (a timer that fails) is no input: the game played again has yet to come to it.
  if (match.stuck() && !again.match().stuck()) return;
  if (again.match().world().hash() != match.world().hash())
    found("a journal replays to another World",
          fmt::format("{}\n---\n{}", save::to_position(match.world(), match.defs()),
                      save::to_position(again.match().world(), match.defs())));
}

void saved_and_loaded(const Match& match, const script::Limits& limits, bool pure) {
  const std::string text = save::save_text(match);
  content::Diagnostics diagnostics;
  const auto save = save::parse_save(text, "fuzz.vsave", diagnostics);
  require(save.has_value(), "a save that we wrote is refused", content::to_text(diagnostics) + text);
  script::Runtime fresh(match.runtime().shared_package(), limits);
  if (!fresh.loaded()) return;
  const save::Replayed loaded = save::replay(fresh, *save);
  if (!pure || match.stuck()) return;
  require(loaded.match && loaded.inputs == save->lines.size(), "a save does not load",
          content::to_text(loaded.diagnostics) + text);
  require(loaded.match->world().hash() == match.world().hash(), "a save loads another World", text);
}

/// The World by names is read as the same World.
void written_and_read(const world::World& world, const content::Package& package) {
  const world::Defs& defs = package.defs;
  const std::string text = save::to_position(world, defs);
  content::Diagnostics diagnostics;
  const auto read = save::from_position(text, "fuzz.yaml", package, world.seats, 1, diagnostics);
  require(read.has_value(), "a position that we wrote is refused", content::to_text(diagnostics) + text);
  require(read->hash() == world.hash(), "a position is read as another World", text);
}

world::Answer some_answer(Bytes& in, const world::Decision& decision, world::Rng& rng) {
  if (!in.one_in(8)) return decision.sample(rng);
  std::vector<std::int32_t> numbers;
  for (std::uint32_t i = in.below(7); i > 0; --i)
    numbers.push_back(in.one_in(4) ? std::int32_t{-2147483647} + in.byte()
                                   : static_cast<std::int32_t>(in.below(12)) - 1);
  return world::Answer(numbers);
}

/// One run of an input: a runtime, some matches in it, and what is done to them.
class Course {
 public:
  Course(Bytes& in, Content content, const script::Limits& limits)
      : in_(in),
        content_(std::move(content)),
        limits_(limits),
        rng_(world::Rng::seeded(in.byte())),
        runtime_(content_.package, limits) {}

  void run() {
    require(runtime_.loaded() != static_cast<bool>(runtime_.error()), "loaded and not loaded");
    const std::string told = content::to_text(runtime_.load_diagnostics());
    if (showing()) std::fprintf(stderr, "-- loaded: %d\n%s\n", runtime_.loaded(), told.c_str());
    if (!runtime_.loaded()) return;
    script::lint(runtime_);
    begin();
    int stuck = 0;
    for (int i = 0; i < 60 && !in_.empty() && stuck < 6 && !long_enough(); ++i) {
      Match& match = *matches_[in_.below(static_cast<std::uint32_t>(matches_.size()))];
      act(match);
      if (showing())
        std::fprintf(stderr, "-- journal %zu, open %zu, over %d: %s\n", match.journal().size(), match.open().size(),
                     match.over(), match.error().message.c_str());
      for (const auto& each : matches_) sound(*each);
      if (match.stuck()) ++stuck;
    }
    for (const auto& match : matches_)
      if (content_.pure) replays(*match, limits_);
    look_at_modules();
  }

 private:
  /// Time that passes can make a journal long: all of it is played again, and again.
  bool long_enough() const {
    return std::any_of(matches_.begin(), matches_.end(), [](const auto& m) { return m->journal().size() > 400; });
  }

  /// After a game: whatever scripts have kept is told and put back.
  void look_at_modules() {
    if (script::kept_nothing(runtime_)) return;
    require(!content_.pure, "something was kept outside of the World", runtime_.error().message);
    require(!runtime_.error().message.empty(), "something was kept, and nobody says what");
    require(script::kept_nothing(runtime_), "what was kept is not put back", runtime_.error().message);
  }

  /// Whatever was answered can be taken back and given again.
  void answer_twice(Match& match) {
    const auto before = match.world().hash();
    const std::size_t inputs = match.journal().size();
    const bool wrong = static_cast<bool>(match.error());
    answer(match, true);
    if (wrong || match.error() || match.journal().size() != inputs + 1 || !content_.pure) return;
    if (match.journal().back().type != match::Input::Type::answer) return;
    if (runtime_.package().manifest.real_time) return take_back_in_pause(match, inputs);
    const auto after = match.world().hash();
    if (!match.undo()) found("an answer cannot be taken back", match.error().message);
    if (planted("undo")) (void)match.advance(match.now() + 1);
    require(match.world().hash() == before && match.journal().size() == inputs, "undo leads to another World");
    require(match.redo() && match.world().hash() == after, "redo leads to another World");
  }

  /// Against the clock only a paused game goes back, and it stays paused: the answer is left out, what came after it is
  /// not.
  void take_back_in_pause(Match& match, std::size_t answered) {
    const auto refused = [&](std::string_view what) {
      const auto before = match.world().hash();
      const std::size_t inputs = match.journal().size();
      if (match.undo()) return false;
      require(match.world().hash() == before && match.journal().size() == inputs, what);
      return true;
    };
    if (!match.world().time.paused) require(refused("a refused undo changes the World"), "undo while the clock runs");
    const world::SeatId leaves(static_cast<int>(in_.below(static_cast<std::uint32_t>(match.world().seats))));
    if (!match.set_present(leaves, false) || match.error() || !match.world().time.paused) return;
    const std::vector<match::Input> all = match.journal();
    if (refused("a refused undo changes the World, in a pause")) return;
    if (planted("pause")) (void)match.set_present(leaves, true);
    require(match.world().time.paused, "undo ends a pause");
    require(match.journal().size() + 1 == all.size(), "undo takes back more than an answer");
    require(!all[answered].interrupts, "undo takes an interruption back");
    replays(match, limits_);
  }

  void begin() {
    if (!matches_.empty()) look_at_modules();
    const world::Defs& d = runtime_.defs();
    const int seats =
        d.min_seats + static_cast<int>(in_.below(static_cast<std::uint32_t>(d.max_seats - d.min_seats + 1)));
    matches_.push_back(std::make_unique<Match>(runtime_, match::Setup{seats, in_.byte()}));
    sound(*matches_.back());
  }

  /// `asked`: by what is asked rather than by what is offered beside it, which undo never takes back.
  void answer(Match& match, bool asked = false) {
    if (match.open().empty()) return look(match);
    std::size_t which = in_.below(static_cast<std::uint32_t>(match.open().size()));
    for (std::size_t i = 0; asked && i < match.open().size() && match.open()[which].beside != Beside::no; ++i)
      which = (which + 1) % match.open().size();
    if (!match.open()[which].seat) return pass_time(match);
    const world::Decision& decision = match.open()[which];
    const world::Answer answer = some_answer(in_, decision, rng_);
    if (!decision.check(answer)) {
      const auto before = match.world().hash();
      require(!match.answer(which, answer), "an impossible answer was taken");
      require(match.world().hash() == before, "a refused answer changed the World");
      return;
    }
    (void)match.answer(which, answer);
  }

  void pass_time(Match& match) { (void)match.advance(match.now() + in_.below(40) * 10); }

  void look(const Match& match) {
    const auto before = match.world().hash();
    for (int seat = -1; seat < match.world().seats; ++seat) match::to_json(match::view(match, world::SeatId(seat)));
    const text::Speech speech(runtime_.package(), runtime_.package().texts.first_language());
    text::log_lines(match.events(), world::all_seats(match.world().seats), speech);
    if (!match.world().pieces.empty() && !match.open().empty() && match.open()[0].seat)
      match::why_not(match, match.open()[0].seat, world::PieceId(0), speech);
    require(match.world().hash() == before, "looking changed the World");
  }

  void fork_for(const Match& match) {
    if (match.over() || match.stuck()) return;
    const world::SeatId seat(static_cast<int>(in_.below(static_cast<std::uint32_t>(match.world().seats))));
    const auto before = match.world().hash();
    Match target = match.fork();
    if (match.fork_for(seat, rng_, target)) {
      sound(target);
      if (content_.pure)
        require(match::view_hash(target.world(), target.defs(), seat) ==
                    match::view_hash(match.world(), match.defs(), seat),
                "a fork for a seat looks different to it");
      for (int i = 0; i < 3; ++i) answer(target);
      sound(target);
    }
    require(match.world().hash() == before, "a fork changed its original");
  }

  void ask_bot(Match& match) {
    if (match.open().empty() || !match.open()[0].seat || match.error()) return;
    // Where nobody can guess how a game stands, greedy plays up to 20,000 answers on: minutes, in a game without end.
    const bool greedy = in_.one_in(3) && bots::Judge::can_guess(match);
    auto bot = bots::make_bot(greedy ? "greedy:2" : "wilful", in_.byte(), match.open()[0].seat);
    require(static_cast<bool>(bot), "there is no such bot");
    const bots::Seat seat(match, 0);
    const world::Answer answer = (*bot)->choose(seat);
    require(static_cast<bool>(match.open()[0].check(answer)), "a bot gave an impossible answer");
    (void)match.answer(0, answer);
  }

  void reload(std::unique_ptr<Match>& match) {
    script::Runtime fresh(content_.package, limits_);
    if (!fresh.loaded()) return;
    const save::Reloaded done = save::reload(*match, fresh);
    content::to_text(done.diagnostics);
    if (done.match) sound(*done.match);
  }

  void act(Match& match) {
    switch (in_.below(24)) {
      case 10:
      case 11: answer_twice(match); break;
      case 12: (void)match.undo(); break;
      case 13: (void)match.redo(); break;
      case 14: (void)match.rewind(in_.below(static_cast<std::uint32_t>(match.journal().size()) + 1)); break;
      case 15:
        if (!match.stuck()) keep(std::make_unique<Match>(match.fork()));
        break;
      case 16: keep(std::make_unique<Match>(match.branch())); break;
      case 17: fork_for(match); break;
      case 18: saved_and_loaded(match, limits_, content_.pure); break;
      case 19:
        if (in_.one_in(4))
          (void)match.set_present(
              world::SeatId(static_cast<int>(in_.below(static_cast<std::uint32_t>(match.world().seats)))),
              in_.one_in(2));
        else
          pass_time(match);
        break;
      case 20: ask_bot(match); break;
      case 21: {
        world::IdVector<world::SeatId, double> hints;
        runtime_.context = {};
        runtime_.context.world = &match.world();
        (void)runtime_.evaluate(hints);
        world::Value result;
        (void)runtime_.call("fuzz/help", "run", {world::Value(3)}, result);
        break;
      }
      case 22:
        if (in_.one_in(3) && matches_.size() < 4)
          begin();
        else
          look(match);
        break;
      case 23:
        if (in_.one_in(2))
          written_and_read(match.checkpoint(), runtime_.package());
        else if (in_.one_in(2))
          (void)match.retry();
        else
          for (auto& each : matches_)
            if (each.get() == &match) {
              reload(each);
              break;
            }
        break;
      default: answer(match);
    }
  }

  void keep(std::unique_ptr<Match> copy) {
    sound(*copy);
    if (matches_.size() < 4) matches_.push_back(std::move(copy));
  }

  Bytes& in_;
  Content content_;
  script::Limits limits_;
  world::Rng rng_;
  script::Runtime runtime_;
  std::vector<std::unique_ptr<Match>> matches_;
};

}  // namespace

void vizier::fuzz::fuzz_state(const std::uint8_t* data, std::size_t size) {
  const std::size_t scripts = size - size / 4;  // the rest is what is done with them
  Bytes in(data, scripts), course(data + scripts, size - scripts);
  const script::Limits limits = tight(in);
  Course(course, make_content(in), limits).run();
}
