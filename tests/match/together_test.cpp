// lib/together, lib/drawing and lib/limits: one decision of many wishes, and small things that many games need.
#include "play/play.hpp"
#include "world/decision.hpp"

using namespace vizier;
using namespace vizier::match;
using world::SeatId;

namespace {

/// A game of four (heron, amber, birch, clover) whose only step is this; `tell` writes a word into the log.
struct Council {
  std::unique_ptr<script::Runtime> runtime;
  std::unique_ptr<Match> match;

  explicit Council(const std::string& body) {
    const content::Loaded loaded = test_library().load({"moor", "", "", {}});
    INFO(content::to_text(loaded.diagnostics));
    REQUIRE(loaded.package);
    auto package = std::make_shared<content::Package>(*loaded.package);
    package->scripts.at("moor/flow").back().text =
        "local together, drawing, limits = require('lib/together'), require('lib/drawing'), require('lib/limits')\n"
        "local flow = {}\n"
        "function flow.setup(game)\n"
        "  local players, heron, amber, birch = game:players(), game:player(1), game:player(2), game:player(3)\n"
        "  local function tell(word) game:log('goes', { way = word }) end\n" +
        body + "\n  game:finish()\nend\nreturn flow\n";
    runtime = std::make_unique<script::Runtime>(package);
    INFO(runtime->error().message);
    REQUIRE(!runtime->error());
    match = std::make_unique<Match>(*runtime, Setup{4, 1});
    INFO(match->error().message);
    REQUIRE(!match->error());
  }

  Council& say(int seat, const std::string& words) {
    const std::size_t which = match->find_open(SeatId(seat));
    INFO(seat << " says " << words << "; " << match->error().message);
    REQUIRE(which < match->open().size());
    const world::Decision& d = match->open()[which];
    const auto answer = world::Keys(match->world(), match->defs(), d.seat).parse(d, words);
    REQUIRE(answer);
    REQUIRE(match->answer(which, *answer));
    INFO(match->error().message);
    REQUIRE(!match->error());
    return *this;
  }
  std::string told() const {
    std::string out;
    for (const world::Said& said : match->events().said) {
      const world::Value& word = said.args.at("way");
      out += (out.empty() ? "" : " ") + (word.ref() ? world::Keys(match->world(), match->defs(), {}).of(*word.ref())
                                         : word.integer() ? std::to_string(*word.integer())
                                                          : std::string(word.text_or("?")));
    }
    return out;
  }
};

}  // namespace

TEST_CASE("what most wish is done", "[match]") {
  Council c("tell((together.vote(game, players, { ask = 'way', choices = { 'left', 'right', 'ahead' } })))");
  REQUIRE(c.match->in_secret());
  c.say(0, "left").say(1, "ahead").say(2, "ahead").say(3, "right");
  CHECK(c.told() == "ahead");
  CHECK(c.match->over());
}

TEST_CASE("one player breaks a tie, among what is level alone", "[match]") {
  Council c(
      "tell((together.vote(game, players, { ask = 'way', choices = { 'left', 'right', 'ahead' }, tie = birch })))");
  c.say(0, "left").say(1, "ahead").say(2, "ahead").say(3, "left");
  REQUIRE(c.match->open().size() == 1);
  CHECK(c.match->open()[0].seat == SeatId(2));
  CHECK(c.match->open()[0].items.size() == 2);
  c.say(2, "left");
  CHECK(c.told() == "left");
}

TEST_CASE("without somebody who breaks ties the first of the choices counts", "[match]") {
  Council c("tell((together.vote(game, players, { ask = 'way', choices = { 'left', 'right' } })))");
  c.say(0, "right").say(1, "left").say(2, "left").say(3, "right");
  CHECK(c.told() == "left");
}

TEST_CASE("silence is the default when the time is up", "[match]") {
  Council c(
      "tell((together.vote(game, players, { ask = 'way', choices = { 'left', 'right' }, within = 5000, default = "
      "'right' })))");
  c.say(0, "left");
  REQUIRE(c.match->advance(4999));
  CHECK(c.told().empty());
  REQUIRE(c.match->advance(5000));
  CHECK(c.told() == "right");
}

TEST_CASE("silence is consent, and one objection is enough", "[match]") {
  const char* body =
      "tell(together.consent(game, amber, players, { ask = 'way', within = 3000 }) and 'done' or 'refused')";
  Council silent(body);
  CHECK(silent.match->find_open(SeatId(1)) == silent.match->open().size());  // who proposes is not asked
  REQUIRE(silent.match->advance(3000));
  CHECK(silent.told() == "done");
  Council loud(body);
  loud.say(3, "object");
  REQUIRE(loud.match->advance(3000));
  CHECK(loud.told() == "refused");
}

TEST_CASE("a person, an order and shares are chosen together", "[match]") {
  Council person("tell(together.person(game, players, { ask = 'way', tie = heron }))");
  person.say(0, "birch").say(1, "amber").say(2, "amber").say(3, "clover");
  CHECK(person.told() == "amber");

  Council order(
      "for _, way in ipairs(together.order(game, { heron, amber, birch }, { ask = 'way', choices = { 'left', "
      "'right', 'ahead' }, tie = birch })) do tell(way) end");
  order.say(0, "left, right, ahead").say(1, "ahead, right, left").say(2, "right, ahead, left");
  CHECK(order.told() == "right ahead left");

  Council shares(
      "for _, player in ipairs(together.allocate(game, { heron, amber, birch }, { 'hut', 'boat' }, { ask = "
      "'way', tie = heron })) do tell(player) end");
  shares.say(0, "heron").say(0, "amber").say(1, "heron").say(1, "birch").say(2, "amber").say(2, "heron");
  CHECK(shares.told() == "");  // the second thing is level: heron decides
  shares.say(0, "birch");
  CHECK(shares.told() == "heron birch");
}

TEST_CASE("the most generous pay, or nobody", "[match]") {
  const char* body =
      "for i, player in ipairs(players) do player.guile = i end "
      "local gives = together.payers(game, players, 'guile', 5, { ask = 'way' }) "
      "if not gives then tell('nobody') else for _, player in ipairs(players) do tell(gives[player]) end end";
  Council enough(body);
  enough.say(0, "1").say(1, "0").say(2, "3").say(3, "3");
  CHECK(enough.told() == "0 0 3 2");
  Council little(body);
  little.say(0, "1").say(1, "0").say(2, "0").say(3, "1");
  CHECK(little.told() == "nobody");
}

TEST_CASE("pieces are drawn by a condition", "[match]") {
  const Council c(
      "local one = drawing.one_of(game, game.bush, function(p) return p.worth == 3 end) tell(one.name) "
      "tell(#drawing.matching(game.bush, function(p) return p.worth == 2 end)) "
      "tell(drawing.one_of(game, game.bush, function(p) return p.worth == 9 end) == nil and 'none' or 'one') "
      "tell(drawing.until_fits(game.bush, function(p) return p.worth == 1 end, game.shed).name) "
      "tell(drawing.until_fits(game.bush, function() return false end, game.shed) == nil and 'none' or 'one') "
      "tell(game.bush.size)");
  CHECK(c.told() == "sundew 6 none bilberry none 0");
}

TEST_CASE("a player looks and keeps; nobody else learns what was seen", "[match]") {
  Council c(
      "local kept = drawing.look_and_keep(amber, game.bush, 3, 1, amber.basket, { ask = 'keep' }) "
      "tell(#kept) tell(amber.basket.size) tell(game.bush.size)");
  REQUIRE(c.match->open().size() == 1);
  const world::Decision& d = c.match->open()[0];
  REQUIRE(d.items.size() == 3);
  for (const world::Choice& choice : d.items) {
    const world::PieceId piece(choice.ref().id);
    CHECK(c.match->world().knows(SeatId(1), piece));
    CHECK_FALSE(c.match->world().knows(SeatId(2), piece));
  }
  REQUIRE(c.match->answer(0, world::Answer(std::span<const std::int32_t>(std::vector<std::int32_t>{1}))));
  CHECK(c.told() == "1 1 17");
}

TEST_CASE("something is done only so often in a period", "[match]") {
  const Council c(
      "for period = 1, 2 do for _ = 1, 3 do "
      "tell(limits.take(amber, 'gathered', 'berries', 2, period) and 'yes' or 'no') end end "
      "tell(limits.done(amber, 'gathered', 'berries', 2)) tell(limits.done(birch, 'gathered', 'berries', 2)) "
      "tell(limits.allows(amber, 'gathered', 'herbs', 1, 2) and 'yes' or 'no')");
  CHECK(c.told() == "yes yes no yes yes no 2 0 yes");
}

TEST_CASE("wishes are named openly and may be changed until all have one", "[match]") {
  Council c(
      "tell((together.openly(game, { heron, amber, birch }, { ask = 'way', choices = { 'left', 'right' }, tie = "
      "heron, noted = 'wished' })))");
  c.say(1, "left").say(2, "right").say(1, "right");
  CHECK(c.told().empty());
  const world::Value& noted = c.match->world().var(c.match->defs().vars[c.match->defs().var("wished")], 0);
  CHECK(noted.at("amber").text_or("") == "right");
  CHECK(noted.at("heron").is_nil());
  c.say(0, "left");
  CHECK(c.told() == "right");
}

TEST_CASE("when the time is up those count who said something", "[match]") {
  const char* body =
      "local way = together.openly(game, players, { ask = 'way', choices = { 'left', 'right' }, within = "
      "4000 }) tell(way or 'nothing')";
  Council some(body);
  some.say(3, "right");
  REQUIRE(some.match->advance(3999));
  CHECK(some.told().empty());
  REQUIRE(some.match->advance(4000));
  CHECK(some.told() == "right");
  Council silent(body);
  REQUIRE(silent.match->advance(4000));
  CHECK(silent.told() == "nothing");
}

TEST_CASE("a proposal holds where nobody objects in time", "[match]") {
  const char* body =
      "local way = together.proposal(game, amber, players, { ask = 'way', choices = { 'left', 'right' }, "
      "within = 2000 }) tell(way or 'nothing')";
  Council silent(body);
  CHECK(silent.match->find_open(SeatId(0)) == silent.match->open().size());
  silent.say(1, "right");
  REQUIRE(silent.match->advance(2000));
  CHECK(silent.told() == "right");
  Council loud(body);
  loud.say(1, "right").say(2, "object");
  CHECK(loud.told() == "nothing");
  Council late(body);
  REQUIRE(late.match->advance(2000));
  CHECK(late.told() == "nothing");
}

TEST_CASE("without a time limit everybody says whether a proposal holds", "[match]") {
  const char* body =
      "local way = together.proposal(game, amber, players, { ask = 'way', choices = { 'left', 'right' } }) "
      "tell(way or 'nothing')";
  Council agreed(body);
  agreed.say(1, "right");
  REQUIRE(agreed.match->open().size() == 3);
  agreed.say(2, "agree").say(0, "agree");
  CHECK(agreed.told().empty());
  CHECK(agreed.match->find_open(SeatId(2)) == agreed.match->open().size());
  agreed.say(3, "agree");
  CHECK(agreed.told() == "right");
  Council refused(body);
  refused.say(1, "right").say(3, "agree").say(0, "object");
  CHECK(refused.told() == "nothing");
}

TEST_CASE("shares are asked for with the thing, its number, and the arguments that were given", "[match]") {
  Council c(
      "together.allocate(game, { heron, amber }, { 'hut', 'boat' }, { ask = 'way', args = { by = 'dusk', n = 7 } })");
  REQUIRE(c.match->open().size() == 2);
  const world::Value& args = c.match->open()[0].args;
  CHECK(args.at("thing").text_or("") == "hut");
  CHECK(args.at("by").text_or("") == "dusk");
  REQUIRE(args.at("n").integer());
  CHECK(*args.at("n").integer() == 7);  // what is given counts
}
