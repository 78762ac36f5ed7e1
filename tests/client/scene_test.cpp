#include "client/scene.hpp"

#include <filesystem>

#include "bots/bot.hpp"
#include "catch.hpp"
#include "client/choosing.hpp"
#include "content/library.hpp"

using namespace vizier;
using client::Scene;
using client::Target;

namespace {

const content::Library& library() {
  const std::filesystem::path root(VIZIER_SOURCE_DIR);
  static const content::Library all({root, root / "mods", root / "tests" / "packages"});
  return all;
}

/// Everything that a client gets, as one text.
std::string dump(const Scene& s) {
  std::string out = match::to_json(s.view);
  const auto target = [&](const Target& t) {
    out += "|" + std::to_string(static_cast<int>(t.type)) + t.name + std::to_string(t.place) + "," +
           std::to_string(t.x) + "," + std::to_string(t.y);
  };
  const auto item = [&](const client::Item& i) {
    out += "\n  " + i.key + "|" + i.label + "|" + i.word + "|" + i.kind;
    target(i.at);
  };
  for (const client::Question& q : s.questions) {
    out += "\n? " + q.prompt + q.id;
    for (const auto& link : q.links) target(link.to);
    item(q.cause);
    for (const auto& i : q.items) item(i);
    for (const auto& i : q.seconds) item(i);
    for (const auto& r : q.refusals) out += r.name + r.reason, target(r.what);
  }
  for (const client::Sentence& l : s.log) {
    out += "\n. " + l.text + l.seat;
    for (const auto& link : l.links) target(link.to);
  }
  for (const client::Motion& m : s.motions)
    out +=
        "\n> " + m.kind + m.back + m.owner + m.from + m.to + std::to_string(m.from_place) + std::to_string(m.to_place);
  for (const client::Effect& e : s.effects) {
    out += "\n! " + e.text + e.until + e.owner;
    item(e.cause);
    for (const auto& t : e.where) target(t);
  }
  for (const client::Sentence& a : s.announced) {
    out += "\n= " + a.text;
    for (const auto& link : a.links) target(link.to);
  }
  for (const client::Taken& t : s.taken) out += "\n- " + t.zone + t.counter + t.seat + std::to_string(t.amount);
  return out;
}

}  // namespace

TEST_CASE("a scene tells a seat nothing that the seat cannot know") {
  const char* packages[] = {"aladdin", "morgenland", "almadi", "duel", "bids", "htac"};
  for (const char* id : packages) {
    const content::Manifest* manifest = library().find(id);
    REQUIRE(manifest);
    const auto package = library().load({id, {}, manifest->rules.empty() ? "" : manifest->rules.back(), {}}).package;
    REQUIRE(package);
    script::Runtime runtime(package);
    const text::Speech speech(*package, "en");
    match::Match match(runtime, match::Setup{package->defs.max_seats, 5});
    world::Rng rng = bots::bot_rng(7, world::SeatId(0));
    for (int n = 0; n < 120 && !match.over(); ++n) {
      const std::size_t which = static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(match.open().size())));
      if (n % 11 == 0) {
        for (int s = 0; s < match.world().seats; ++s) {
          const world::SeatId seat(s);
          match::Match other = match.fork();
          if (!match.fork_for(seat, rng, other)) continue;
          INFO(id << ", input " << n << ", seat " << s);
          // a fork has no log of its own, nor what follows from it: what it has of this step must be the same
          Scene mine = client::make_scene(match, seat, speech, {"laid"}, match.step_events()),
                its = client::make_scene(other, seat, speech, {"laid"}, other.step_events());
          mine.log.clear(), mine.taken.clear();
          its.log.clear(), its.taken.clear();
          CHECK(dump(mine) == dump(its));
        }
      }
      REQUIRE(match.answer(which, match.open()[which].sample(rng)));
    }
  }
}

TEST_CASE("an answer made of clicks is one that the question takes") {
  const auto package = library().load({"aladdin", {}, "magic", {}}).package;
  REQUIRE(package);
  script::Runtime runtime(package);
  const text::Speech speech(*package, "en");
  match::Match match(runtime, match::Setup{4, 3});
  world::Rng rng = bots::bot_rng(3, world::SeatId(1));
  for (int n = 0; n < 400 && !match.over(); ++n) {
    const world::Decision& d = match.open()[0];
    const Scene scene = client::make_scene(match, d.seat, speech, {}, 0);
    REQUIRE(scene.questions.size() == 1);
    client::Choosing choosing(scene.questions[0]);
    for (int clicks = 0; clicks < 60 && !choosing.answer(); ++clicks) {
      if (choosing.needs_confirmation() && choosing.complete() && rng.below(2) == 0) break;
      const auto seconds = choosing.next_seconds();
      if (choosing.first() >= 0 && !seconds.empty()) {
        choosing.choose_second(seconds[rng.below(static_cast<std::uint32_t>(seconds.size()))]);
        continue;
      }
      const auto items = choosing.next_items();
      if (items.empty()) break;
      const int item = items[rng.below(static_cast<std::uint32_t>(items.size()))];
      const Target& at = choosing.question().items[static_cast<std::size_t>(item)].at;
      if (at.type == Target::Type::none || !choosing.touch(at)) choosing.choose(item);
    }
    REQUIRE(choosing.complete());
    REQUIRE(match.answer(
        0, client::answer_of(choosing.question(), choosing.answer() ? *choosing.answer() : choosing.confirmed())));
  }
}

TEST_CASE("what cannot be chosen says why") {
  const auto package = library().load({"aladdin", {}, "base", {}}).package;
  REQUIRE(package);
  script::Runtime runtime(package);
  const text::Speech speech(*package, "en");
  match::Match match(runtime, match::Setup{3, 3});
  world::Rng rng = bots::bot_rng(3, world::SeatId(1));
  while (match.open()[0].type != world::Decision::Type::pair) REQUIRE(match.answer(0, match.open()[0].sample(rng)));
  const Scene scene = client::make_scene(match, match.open()[0].seat, speech, {}, 0);
  const client::Choosing choosing(scene.questions.at(0));
  CHECK(choosing.why_not({Target::Type::zone, "djinns_house", -1, 0, 0}) == "not in use in this game");
  CHECK(choosing.why_not({Target::Type::zone, "market", -1, 0, 0}).empty());
}

TEST_CASE(
    "who is asked to buy reads the price, and why only no is left; the question and the log tell why one of two equals "
    "was first") {
  const auto package = library().load({"aladdin", {}, "base", {}}).package;
  REQUIRE(package);
  script::Runtime runtime(package);
  int able = 0, unable = 0, ties = 0, asked_ties = 0;
  const std::pair<const char*, int> games[] = {{"en", 3}, {"en", 4}, {"en", 5}, {"en", 6}, {"fr", 3}, {"it", 3}};
  for (const auto& [language, seed] : games) {
    const text::Speech speech(*package, language);
    const bool english = std::string_view(language) == "en";
    match::Match match(runtime, match::Setup{4, static_cast<std::uint64_t>(seed)});
    world::Rng rng = bots::bot_rng(3, world::SeatId(1));
    for (int n = 0; n < 600 && !match.over(); ++n) {
      const world::Decision& d = match.open()[0];
      if (d.prompt == "ask.buy") {
        const Scene scene = client::make_scene(match, d.seat, speech, {}, match.step_events());
        const std::string& prompt = scene.questions.at(0).prompt;
        INFO(prompt);
        CHECK(prompt.find('{') == std::string::npos);
        const bool can = d.items.size() > 1;
        (can ? able : unable) += 1;
        if (english) {
          CHECK(prompt.find("It costs ") != std::string::npos);
          asked_ties += prompt.find("you come earlier in turn order") != std::string::npos;
          CHECK((prompt.find("You cannot pay that: your largest stock") != std::string::npos) == !can);
        }
        CHECK(!scene.questions[0].links.empty());
      }
      REQUIRE(match.answer(0, match.open()[0].sample(rng)));
    }
    for (const client::Sentence& line :
         client::make_scene(match, world::SeatId(0), speech, {}, match.events().list.size()).log)
      if (english) ties += line.text.find("comes earlier in turn order") != std::string::npos;
  }
  CHECK(able > 0);
  CHECK(unable > 0);
  CHECK(ties > 0);
  CHECK(asked_ties > 0);
}

TEST_CASE("a piece is the same target by zone and place, a cell by where it is") {
  CHECK(Target{Target::Type::piece, "board", 2, 1, 3} == Target{Target::Type::piece, "board", 2, 0, 0});
  CHECK(!(Target{Target::Type::piece, "board", 2, 1, 3} == Target{Target::Type::piece, "board", 3, 1, 3}));
  CHECK(!(Target{Target::Type::cell, "board", -1, 1, 3} == Target{Target::Type::cell, "board", -1, 1, 2}));
}

TEST_CASE("cards that a sentence of the log lists are links, each of them") {
  const auto package = library().load({"almadi", {}, "characters", {}}).package;
  REQUIRE(package);
  script::Runtime runtime(package);
  const text::Speech speech(*package, "en");
  match::Match match(runtime, match::Setup{3, 3});
  world::Rng rng = bots::bot_rng(3, world::SeatId(1));
  for (int n = 0; n < 12; ++n) REQUIRE(match.answer(0, match.open()[0].sample(rng)));
  std::size_t links = 0;
  for (const client::Sentence& line : client::make_scene(match, world::SeatId(0), speech, {}, 0).log)
    if (line.text.find("all may recruit them") != std::string::npos) links = line.links.size();
  CHECK(links == 3);
}
