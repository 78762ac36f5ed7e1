// The bytes of a seat's stream, through a real table, as what is observed: scenes, patches, people, talk, refusals.
#include <fmt/format.h>

#include <map>

#include "../../catch.hpp"
#include "../plants.hpp"
#include "followed.hpp"

using namespace vizier;
using leaks::Plant;
using spec::Observation;
using world::PieceId;
using world::SeatId;

namespace {

constexpr Plant unchanged(const char* name, const char* game, const char* module) {
  return {name, game, module, "return flow", "return flow"};
}

const Plant games[] = {
    unchanged("a duel", "duel early tricks 3", "duel/flow"),
    unchanged("sealed bids", "bids   3", "bids/flow"),
    unchanged("gardens", "tiles   3", "tiles/flow"),
    unchanged("real time", "ferry  base 3", "ferry/flow"),
    unchanged("hidden ground", "moor  base 3", "moor/flow"),
    unchanged("spells", "aladdin en magic 3", "aladdin/flow"),
    unchanged("secret choices and spells", "morgenland complete magic 3", "aladdin/flow"),
    unchanged("tiles and their effects", "almadi  base 3", "almadi/flow"),
};

const world::World& world_of(const Observation& m) { return m.match.world(); }
SeatId neighbour(const Observation& m) { return SeatId(m.seat ? (m.seat.index + 1) % world_of(m).seats : 0); }
world::ZoneId hand_of(const Observation& m, SeatId seat) {
  return m.match.defs().zone(m.match.defs().seats[seat] + ".hand");
}

// What a careless server would add to what it sends.

std::string hidden_counter(const Observation& m) {
  const world::CounterId sparks = m.match.defs().counter("sparks");
  return fmt::format("{}", world_of(m).counters[m.match.defs().counters[sparks].slot(neighbour(m).index)]);
}

/// Places of another's cards in the order of the pieces' numbers.
std::string order_of_ids(const Observation& m) {
  std::map<int, int> places;
  int place = 0;
  world_of(m).each(hand_of(m, neighbour(m)), [&](PieceId id) { places[static_cast<int>(id.index)] = place++; });
  std::string out;
  for (const auto& [id, at] : places) out += fmt::format("{} ", at);
  return out;
}

/// Nothing can be read here, but how much there is depends on a card.
std::string size_of_patch(const Observation& m) {
  std::size_t size = 0;
  world_of(m).each(hand_of(m, neighbour(m)), [&](PieceId id) { size += world_of(m).piece(id).kind.index; });
  return std::string(size, ' ');
}

/// One more message whenever another has a certain card, and nothing in it.
std::string whether_sent(const Observation& m) {
  bool has = false;
  world_of(m).each(hand_of(m, neighbour(m)),
                   [&](PieceId id) { has = has || m.match.defs().kinds[world_of(m).piece(id).kind].name == "hush"; });
  return has ? "\n" : "";
}

struct Careless {
  const char* name;
  std::string (*adds)(const Observation&);
};
const Careless careless[] = {{"a hidden counter", hidden_counter},
                             {"an order by numbers of pieces", order_of_ids},
                             {"the size of a patch", size_of_patch},
                             {"whether something is sent at all", whether_sent}};

/// Rules that leak, each through another part of the stream.
const Plant leaking[] = {
    {"a question", "duel early tricks 3", "duel/flow", "local champion = player:choose(\"champion\", \"camp\")",
     "local list = player.camp:pieces() "
     "if #list > 1 and game.deck.first and game.deck.first.name < 'h' then table.remove(list) end "
     "local champion = player:choose('champion', list)"},
    {"the reason of a refusal, when it is asked for", "duel early tricks 3", "duel/tricks/swap",
     "return ctx.owner.hand.size > 1", "return false, ctx.owner.next.sparks > 3 and 'why.no_sparks' or 'why.not_now'"},
    {"the log", "bids   3", "bids/flow", "game:log(\"named\", { player = player, price = price })",
     "game:log('named', { player = player, price = player.coins })"},
    {"a secret chain", "bids   3", "bids/flow", "if price > 0 then",
     "if price > 0 and player.next.coins > player.coins - 3 then"},
    {"the ground", "tiles   2", "tiles/flow", "if tile.fence then",
     "if game.shed.first and game.shed.first.fence then cell:set_wall('north', true) end if tile.fence then"},
    {"a score", "duel early tricks 3", "duel/flow", "game:set_round(game.round + 1)",
     "game:set_round(game.round + 1) for _, p in ipairs(game:players()) do game:set_score(p, p.sparks) end"},
};

}  // namespace

TEST_CASE("no byte of a seat's stream depends on what the seat cannot know") {
  const bool soak = battery::soak();
  for (const bool spectator : {false, true})
    for (const Plant& game : games) {
      INFO(game.name << (spectator ? ", for somebody who looks on" : ", for a seat"));
      leaks::compared() = {};
      const std::uint32_t one_in = soak ? 1 : spectator ? 16 : 6;
      const leaks::Result result = leaks::look_for(game, soak ? 4 : 1, leaks::stream_observer(), spectator, one_in);
      INFO(result.leak);
      CHECK(result.leak == "");
      CHECK(result.fitted > 8);
      if (std::getenv("VIZIER_TELL"))
        fmt::print(stderr, "{}{}: {} prompts, {} games fitted, {} moments, {} bytes\n", game.name,
                   spectator ? " (looks on)" : "", result.prompts, result.fitted, leaks::compared().moments,
                   leaks::compared().bytes);
    }
}

TEST_CASE("a server that sends more than it may is found by its bytes") {
  for (const Careless& plant : careless) {
    INFO(plant.name);
    const leaks::Result result = leaks::look_for(games[0], 2, leaks::stream_observer(plant.adds), false, 3);
    CHECK(result.leak != "");
  }
}

TEST_CASE("a rule that leaks is found in the bytes of a stream") {
  for (const Plant& plant : leaking) {
    INFO(plant.name);
    const leaks::Result result = leaks::look_for(plant, 4, leaks::stream_observer(), false, 2);
    CHECK(result.leak != "");
    if (std::getenv("VIZIER_TELL")) fmt::print(stderr, "== {}\n{}\n", plant.name, result.leak);
  }
}
