// Sentences are made for one viewer in one language: they name what that seat may know, and nothing else.
#include "text/speech.hpp"

#include <algorithm>

#include "catch.hpp"
#include "play/battery.hpp"

using namespace vizier;
using match::Match;
using text::Speech;

namespace {

const battery::Game& game(const std::string& package) {
  for (const battery::Game& g : battery::games())
    if (g.package->config.package == package && g.seats == 2) return g;
  FAIL("there is no game " << package << " for two");
  return battery::games().front();
}

world::Said said(std::string key, world::Table args) {
  world::Said s;
  s.key = std::move(key);
  s.args = world::Value(std::move(args));
  return s;
}

}  // namespace

TEST_CASE("a long name in one's language is better than a short one in another") {
  content::Package package = *game("bids").package;
  content::Diagnostics ignored;
  const auto set = [&](const char* language, const char* key, const char* words) {
    package.texts.set(language, key, words, {}, ignored);
  };
  set("en", "short.violin", "Vl.");
  CHECK(Speech(package, "en").short_kind("violin") == "Vl.");
  set("de", "kind.violin", "Geige");
  CHECK(Speech(package, "de").short_kind("violin") == "Geige");
  CHECK(Speech(package, "de-CH").short_kind("violin") == "Geige");
  set("de", "short.violin", "Gg.");
  CHECK(Speech(package, "de-CH").short_kind("violin") == "Gg.");
  CHECK(Speech(package, "xx").short_kind("violin") == "Vl.");  // neither is translated
}

TEST_CASE("names come from texts, and from the name itself where there is none") {
  const battery::Game& bids = game("bids");
  const Speech en(*bids.package, "en"), fr(*bids.package, "fr");
  CHECK(en.kind("violin") == "Violin");
  CHECK(en.zone("block") == "auction block");
  CHECK(en.choice("keep") == "keep the lot");
  CHECK(en.choice("not_a_choice") == "not a choice");
  CHECK(en.seat("amber") == "amber");
  CHECK(en.back("mod:old_coin") == "old coin");
  CHECK(en.title() == "Sealed bids");
  CHECK(fr.title() != en.title());
  CHECK(Speech(*bids.package, "fr-CA").title() == fr.title());
}

TEST_CASE("a sentence without a text says its key and arguments") {
  const Speech speech(*game("bids").package, "en");
  world::Table args;
  args.set("lot", world::Value(world::KindId(0)));
  args.set("price", world::Value(3));
  CHECK(speech.sentence(said("log.went_home", args), 1) == "went home: lot Comb, price 3");
  CHECK(speech.sentence(said("log.nothing", {}), 1) == "nothing");
}

TEST_CASE("somebody else's zone is named with its owner, one's own is not") {
  const battery::Game& htac = game("htac");
  const Speech speech(*htac.package, "en");
  const world::ZoneId hand = htac.package->defs.zone("hand", world::SeatId(1));
  CHECK(speech.zone(hand, world::SeatId(1)) == "hand");
  CHECK(speech.zone(hand, world::SeatId(0)) == "hand (blue)");
}

TEST_CASE("a piece in the log is named by its kind only to those who knew it then") {
  const Speech speech(*game("htac").package, "en");
  world::Table args;
  args.set("what", world::Value(world::PieceId(0)));
  world::Said s = said("shows", args);
  s.known.push_back(
      {world::PieceId(0), world::KindId(6), bit(world::SeatId(1)), world::ref(world::ZoneId(0)), world::SeatId(0)});
  CHECK(speech.sentence(s, bit(world::SeatId(1))) == "shows: what t7 (red)");
  CHECK(speech.sentence(s, bit(world::SeatId(0))) == "shows: what token (red)");
  CHECK(speech.sentence(s, world::all_seats(2)) == "shows: what token (red)");
}

TEST_CASE("a prompt knows its player and the round even where the script does not say") {
  const battery::Game& htac = game("htac");
  const auto runtime = battery::load(htac);
  const Match match(*runtime, {2, 1});
  CHECK(Speech(*htac.package, "en").prompt(match.world(), match.open()[0]) == "red, lay a token face down on a space");
  CHECK(Speech(*htac.package, "it").prompt(match.world(), match.open()[0]) ==
        "red, metti un segnalino coperto su una casella");
}

TEST_CASE("choices have labels that differ, whatever is offered") {
  for (const battery::Game& g : battery::games()) {
    INFO(g.name);
    const auto runtime = battery::load(g);
    Match match(*runtime, {g.seats, 3});
    battery::Driver driver(3);
    const Speech speech(*g.package, "fr");
    int prompts = 0;
    battery::play(match, driver, [&] {
      if (++prompts > 150) return;
      for (const world::Decision& d : match.open())
        for (const auto* items : {&d.items, &d.seconds}) {
          auto labels = speech.labels(match.world(), d, *items);
          REQUIRE(labels.size() == items->size());
          std::sort(labels.begin(), labels.end());
          REQUIRE(std::adjacent_find(labels.begin(), labels.end()) == labels.end());
        }
    });
  }
}

TEST_CASE("the log of a seat has what it was told, and nobody's log more than everybody heard") {
  const battery::Game& g = game("bids");
  const auto runtime = battery::load(g);
  Match match(*runtime, {2, 5});
  battery::Driver driver(5);
  battery::play(match, driver, [] {});
  const Speech speech(*g.package, "en");
  const world::SeatMask everybody = world::all_seats(match.world().seats);
  const auto all = text::log_lines(match.events(), everybody, speech),
             own = text::log_lines(match.events(), world::bit(world::SeatId(0)), speech);
  CHECK_FALSE(all.empty());
  CHECK(all == own);
  CHECK(text::log_lines(match.events(), everybody, speech, match.events().list.size()).empty());
}

TEST_CASE("what only one seat was told stays out of the other logs") {
  const battery::Game& g = game("htac");
  const auto runtime = battery::load(g);
  const world::Event event{world::EventType::said, 0, bit(world::SeatId(1)), {}, {}, -1, -1, 0, 0};
  CHECK(text::heard(event, bit(world::SeatId(1))));
  CHECK_FALSE(text::heard(event, bit(world::SeatId(0))));
  CHECK_FALSE(text::heard(event, world::all_seats(2)));
}
