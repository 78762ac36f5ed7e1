// What a client shows beside the engine's own view: the same test, with something else observed.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "client/contest.hpp"
#include "client/scene.hpp"
#include "client/scene_json.hpp"
#include "lab/advice.hpp"
#include "plants.hpp"
#include "script/looking.hpp"
#include "world/hash.hpp"

using namespace vizier;
using client::Scene;
using leaks::Plant;
using spec::Observation;

namespace {

/// An observer of one text that a client shows, behind what the rules disclosed.
spec::Observer text_observer(const std::function<std::string(const Observation&)>& text) {
  return {[text](const Observation& moment, std::vector<spec::Perceived>& into) {
            spec::look_at_disclosures(moment, into);
            into.push_back({1, world::hash_text(text(moment)), false});
          },
          [text](const Observation& moment, std::size_t) { return text(moment); }};
}

std::string words(const Scene& scene) {
  std::string out = match::to_json(scene.view) + "\n";
  for (const client::Question& q : scene.questions) {
    out += fmt::format("? {} {} {}\n", q.prompt, q.id, q.cause.label);
    for (const auto* list : {&q.items, &q.seconds})
      for (const client::Item& item : *list) out += fmt::format("  {} {} {}\n", item.key, item.label, item.kind);
    for (const client::Refusal& r : q.refusals) out += fmt::format("  not {}: {}\n", r.name, r.reason);
  }
  for (const client::Sentence& s : scene.log) out += s.text + "\n";
  for (const client::Sentence& s : scene.announced) out += s.text + "\n";
  for (const client::Motion& m : scene.motions)
    out += fmt::format("{} {} {} {} {} {}\n", m.kind, m.back, m.from, m.to, m.from_place, m.to_place);
  for (const client::Effect& e : scene.effects) out += fmt::format("{} {} {}\n", e.text, e.until, e.owner);
  for (const client::Taken& t : scene.taken) out += fmt::format("{} {} {}\n", t.zone, t.seat, t.amount);
  return out;
}

std::string scene_words(const Observation& m) {
  const text::Speech speech(m.match.runtime().package(), "en");
  return words(client::make_scene(m.match, m.seat, speech, {}, m.before.events()));
}

/// The contest about the arena, beside the seat's own question.
std::string contest_words(const Observation& m) {
  const text::Speech speech(m.match.runtime().package(), "en");
  const Scene scene = client::make_scene(m.match, m.seat, speech, {}, m.before.events());
  if (scene.questions.empty()) return {};
  const auto contest = client::contest_of(m.match, scene.questions[0], "arena", "power", {});
  std::string out;
  for (const auto& row : contest ? contest->rows : std::vector<client::Contest::Row>{})
    out += fmt::format("{} {} {} {}\n", row.seat, row.now.value_or(-1), row.after.value_or(-1), row.rank);
  return out;
}

std::string hint_words(const Observation& m) {
  const std::size_t which = m.match.find_open(m.seat);
  if (!m.seat || which >= m.match.open().size()) return {};
  const text::Speech speech(m.match.runtime().package(), "en");
  std::string out;
  const auto advice = lab::advise(m.match, which, "greedy:4", 7, speech);
  if (!advice) return advice.problem();
  for (const auto& ranked : advice->ranked) out += fmt::format("{} {}\n", ranked.words, ranked.visits);
  return out;
}

/// Adds up what lies in the arena, face down too, as a client would that looks into the game itself.
std::string peeking_contest(const Observation& m) {
  const world::World& w = m.match.world();
  std::string out;
  w.each(m.match.defs().zone("arena"),
         [&](world::PieceId id) { out += m.match.defs().kinds[w.piece(id).kind].name + "\n"; });
  return out;
}

/// Thinks about the game itself instead of one that could be it.
std::string peeking_hint(const Observation& m) {
  script::Runtime& rt = m.match.runtime();
  const script::Looking look(rt, m.match.world());
  world::IdVector<world::SeatId, double> by_seat;
  std::string out;
  if (rt.evaluate(by_seat))
    for (const double value : by_seat) out += fmt::format("{}\n", value);
  return out;
}

std::string open_scene_words(const Observation& m) {
  const text::Speech speech(m.match.runtime().package(), "en");
  return words(client::open_scene(m.match, speech, {}, m.before.events()));
}

/// What goes over the wire to a seat of `vizier serve`: patches follow from two states, so these are all its bytes.
std::string stream_bytes(const Observation& m) {
  const text::Speech speech(m.match.runtime().package(), "en");
  const Scene scene = client::make_scene(m.match, m.seat, speech, {}, m.before.events());
  const std::size_t own = m.seat ? client::inputs_of(m.match, m.seat) : 0;
  return client::scene_json(scene, own).dump() + client::motions_json(scene.motions).dump();
}

/// A server that makes one scene for all and leaves it to pages to hide things.
std::string careless_bytes(const Observation& m) {
  const text::Speech speech(m.match.runtime().package(), "en");
  return client::scene_json(client::open_scene(m.match, speech, {}, m.before.events())).dump();
}

struct Shown {
  const char* name;
  std::string (*text)(const Observation&);
  bool spectator, leaks;
};

const Shown shown[] = {
    {"the scene of a seat", scene_words, false, false},
    {"the scene of somebody who looks on", scene_words, true, false},
    {"the bytes of a seat's stream", stream_bytes, false, false},
    {"the bytes of the public stream", stream_bytes, true, false},
    {"the bytes of a stream that leaves hiding to the page", careless_bytes, false, true},
    {"the contest panel", contest_words, false, false},
    {"a hint", hint_words, false, false},
    {"a contest panel that looks into the game", peeking_contest, false, true},
    {"a hint that looks into the game", peeking_hint, false, true},
    {"the open scene, shown to somebody who looks on", open_scene_words, true, true},
};

}  // namespace

TEST_CASE("what a client shows depends only on what its seat may know, or is called a leak") {
  constexpr Plant game{"as it is", "duel early tricks 3", "duel/flow", "return flow", "return flow"};
  for (const Shown& what : shown) {
    INFO(what.name);
    const leaks::Result result = leaks::look_for(game, 1, text_observer(what.text), what.spectator);
    INFO(result.leak);
    CHECK((result.leak != "") == what.leaks);
  }
}

TEST_CASE("a rule that leaks shows in the scene of somebody who looks on") {
  constexpr Plant plant{"the scene of somebody who looks on", "duel early tricks 3", "duel/flow",
                        "local player = game:turn(frame.next)",
                        "local player = game:turn(frame.next) if player.sparks > 3 then "
                        "game:log('won', { player = player, prize = 1 }) end"};
  CHECK(leaks::look_for(plant, 2, text_observer(scene_words), true).leak != "");
}
