// All change of a World goes through the Editor, which reports it: between two prompts nothing differs of which no
// event tells.
#include <fmt/format.h>

#include <algorithm>

#include "catch.hpp"
#include "play/battery.hpp"
#include "save/position.hpp"
#include "world/editor.hpp"

using namespace vizier;
using namespace vizier::battery;
using match::Match;
using world::Event;
using world::EventType;
using world::World;

namespace {

/// Finds what differs between two moments of a game although no event in between says so.
class Finder {
 public:
  Finder(const World& before, const World& after, const world::Defs& defs, std::span<const Event> events)
      : a_(before), b_(after), d_(defs), events_(events) {}

  std::vector<std::string> find() {
    pieces();
    zones();
    numbers();
    lists();
    scalars();
    return std::move(found_);
  }

 private:
  template <class Fits>
  bool told(Fits fits) const {
    return std::any_of(events_.begin(), events_.end(), fits);
  }
  template <class Fits>
  void need(bool same, const std::string& what, Fits fits) {
    if (!same && !told(fits)) found_.push_back(what);
  }
  /// As need, and the last such event must say what the number is now.
  template <class Fits>
  void need_number(std::int64_t before, std::int64_t after, const std::string& what, Fits fits) {
    if (before == after) return;
    const auto last = std::find_if(events_.rbegin(), events_.rend(), fits);
    if (last == events_.rend() || last->n != after) found_.push_back(what);
  }

  void pieces() {
    for (const world::PieceId id : a_.pieces.ids()) {
      if (!b_.pieces.has(id)) break;
      const int i = id.index;
      const world::Piece &was = a_.piece(id), &is = b_.piece(id);
      const auto its = [id](EventType type) {
        return [id, type](const Event& e) { return e.type == type && e.piece == id; };
      };
      const auto touches =
          [&](const Event& e) {  // whoever loses sight of a hand learns of its pieces from the one that left
            return e.piece == id || (e.type == EventType::moved && e.a == is.zone.index) ||
                   (e.type == EventType::shuffled && e.a == is.zone.index);
          };
      if (was.kind != is.kind) found_.push_back(fmt::format("kind of piece {}", i));
      need_number(was.owner, is.owner, fmt::format("owner of piece {}", i), its(EventType::owner));
      if (was.serial != is.serial) found_.push_back(fmt::format("serial of piece {}", i));
      need(was.face_up == is.face_up, fmt::format("face of piece {}", i), touches);
      need(was.seen == is.seen && was.narrowed == is.narrowed, fmt::format("knowledge of piece {}", i), touches);
      for (const world::PieceVarId v : d_.piece_vars.ids())
        need_number(a_.piece_vars(id, v), b_.piece_vars(id, v), fmt::format("{} of piece {}", d_.piece_vars[v], i),
                    [&](const Event& e) {
                      return e.piece == id && ((e.type == EventType::piece_var && e.a == v.index) ||
                                               (e.type == EventType::placed && e.b == v.index));
                    });
    }
    const auto made =
        std::count_if(events_.begin(), events_.end(), [](const Event& e) { return e.type == EventType::created; });
    if (b_.pieces.size() != a_.pieces.size() + static_cast<std::size_t>(made)) found_.emplace_back("number of pieces");
  }

  /// What lies in a zone, in order, with cells.
  static std::vector<std::array<int, 3>> lying(const World& w, world::ZoneId zone) {
    std::vector<std::array<int, 3>> list;
    w.each(zone, [&](world::PieceId id) { list.push_back({id.index, w.piece(id).x, w.piece(id).y}); });
    return list;
  }
  void zones() {
    for (const world::ZoneId zone : d_.zones.ids())
      need(lying(a_, zone) == lying(b_, zone), "pieces in " + d_.zones[zone].name, [z = zone.index](const Event& e) {
        return (e.type == EventType::moved && (e.a == z || e.b == z)) || (e.type == EventType::created && e.b == z) ||
               (e.type == EventType::shuffled && e.a == z) || (e.type == EventType::placed && e.a == z);
      });
  }

  void numbers() {
    for (const world::CounterId id : d_.counters.ids())
      for (int i = 0; i < d_.counters[id].instances; ++i)
        need_number(a_.counter(d_.counters[id], i), b_.counter(d_.counters[id], i), "counter " + d_.counters[id].name,
                    [&](const Event& e) { return e.type == EventType::counter && e.a == id.index && e.b == i; });
    for (const world::VarId id : d_.vars.ids())
      for (int i = 0; i < d_.vars[id].instances; ++i)
        need(a_.var(d_.vars[id], i) == b_.var(d_.vars[id], i), "variable " + d_.vars[id].name,
             [&](const Event& e) { return e.type == EventType::var && e.a == id.index && e.b == i; });
    for (const world::SeatId s : b_.seat_ids())
      need_number(a_.scores[s], b_.scores[s], fmt::format("score of seat {}", s.index),
                  [s](const Event& e) { return e.type == EventType::score && e.a == s.index; });
  }

  void lists() {
    const auto of = [](EventType type) { return [type](const Event& e) { return e.type == type; }; };
    need(a_.modifiers == b_.modifiers && a_.next_modifier == b_.next_modifier, "modifiers", of(EventType::modifier));
    need(a_.walls == b_.walls, "walls",
         [](const Event& e) { return e.type == EventType::wall || e.type == EventType::layout; });
    need(a_.candidates == b_.candidates, "candidates", of(EventType::narrowed));
    std::uint64_t queries = 0;
    for (const world::Modifier& m : b_.modifiers) queries |= m.queries;
    if (b_.modified != queries) found_.emplace_back("modified queries");
  }

  void scalars() {
    const auto chance = [](const Event& e) { return e.type == EventType::drew || e.type == EventType::shuffled; };
    const auto ended = [](const Event& e) { return e.type == EventType::ended; };
    need(a_.same_chance(b_), "chance", chance);
    need_number(a_.round, b_.round, "round", [](const Event& e) { return e.type == EventType::round; });
    need_number(a_.first, b_.first, "first seat", [](const Event& e) { return e.type == EventType::first; });
    need(a_.over == b_.over && a_.winners == b_.winners, "end", ended);
    if (a_.seats != b_.seats) found_.emplace_back("number of seats");
  }

  const World &a_, &b_;
  const world::Defs& d_;
  std::span<const Event> events_;
  std::vector<std::string> found_;
};

}  // namespace

TEST_CASE("whatever differs between two prompts of any game, an event told it") {
  for (const Game& game : games()) {
    INFO(game.name);
    const auto runtime = load(game);
    Match match(*runtime, {game.seats, 2});
    Driver driver(2);
    World before = match.start();
    std::size_t told = 0;
    const auto look = [&] {
      const std::span<const Event> events(match.events().list.begin() + static_cast<std::ptrdiff_t>(told),
                                          match.events().list.end());
      const auto found = Finder(before, match.world(), match.defs(), events).find();
      INFO(fmt::format("{}", fmt::join(found, ", ")));
      REQUIRE(found.empty());
      before = match.world();
      told = match.events().list.size();
    };
    play(match, driver, look);
    look();
  }
}

TEST_CASE("a change that goes around the Editor is found, whatever it is") {
  const auto game = std::find_if(games().begin(), games().end(),
                                 [](const Game& g) { return g.name.starts_with("duel early tricks"); });
  if (game == games().end()) return;  // VIZIER_GAMES asks for others
  const auto runtime = load(*game);
  const Match match(*runtime, {game->seats, 1});
  const World& before = match.world();
  const auto found = [&](auto&& change) {
    World after = before;
    change(after);
    return Finder(before, after, match.defs(), {}).find();
  };
  using Found = std::vector<std::string>;
  CHECK(found([](World&) {}).empty());
  CHECK(found([](World& w) { ++w.scores[world::SeatId(1)]; }) == Found{"score of seat 1"});
  CHECK(found([](World& w) { w.pieces[world::PieceId(0)].owner = w.pieces[world::PieceId(0)].owner == 0 ? 1 : 0; }) ==
        Found{"owner of piece 0"});
  CHECK(found([](World& w) { w.first ^= 1; }) == Found{"first seat"});
  CHECK(found([](World& w) { w.pieces[world::PieceId(0)].face_up ^= 1; }) == Found{"face of piece 0"});
  CHECK(found([](World& w) { w.pieces[world::PieceId(0)].seen ^= 2; }) == Found{"knowledge of piece 0"});
  CHECK(found([](World& w) { ++w.pieces[world::PieceId(0)].serial.copy; }) == Found{"serial of piece 0"});
  CHECK(found([](World& w) { ++w.round; }) == Found{"round"});
  CHECK(found([](World& w) { w.modified ^= 1; }) == Found{"modified queries"});
  CHECK(found([](World& w) { w.chance.draw("dice"); }) == Found{"chance"});
  CHECK(found([](World& w) { ++w.zones[world::ZoneId(0)].shuffled; }) == Found{"chance"});
  CHECK(found([](World& w) { w.winners ^= 1; }) == Found{"end"});
  CHECK(found([&](World& w) {
          world::Editor(w, match.defs(), nullptr)
              .create(w.pieces[world::PieceId(0)].kind, w.pieces[world::PieceId(0)].zone, {}, world::Face::up);
        }).size() == 2);
  CHECK(found([&](World& w) { world::Editor(w, match.defs(), nullptr).add_modifier({}); }) == Found{"modifiers"});
}
