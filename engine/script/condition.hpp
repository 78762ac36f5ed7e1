#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "script/lua.hpp"
#include "world/world.hpp"

namespace vizier::script {

class Runtime;

/// What must be true of a player, as data: several lists of terms, of which one must hold altogether. A script makes it with `condition` and calls it;
/// the host looks at it without a script where no modifier has a say.
///
///     local ready = condition { { "lamp", "cards" }, { "tools", "used < allowance" } }
///
/// A name is a counter of the player or of the game, or a zone: it holds where that is not zero or not empty. `not name` is the opposite,
/// `name >= 3` and `name < 3` compare with a number, `name < rules.hand_size` with one of the rules, `name >= cards.cost` with the least value of an
/// attribute in a category, and `name < query` with what a query says of the player.
class Condition {
 public:
  struct Term {
    enum class Type : std::uint8_t { some, none, reached, under, below } type = Type::some;
    std::string name, query;  ///< query: what stands on the other side of a comparison
    world::CounterId counter;  ///< or else the zone
    std::size_t zone = 0;
    world::QueryId limit;
    std::int32_t least = 0;  ///< reached and under: the number; below: what the query says where nothing modifies it
    bool plain = false;      ///< below: only modifiers change what the query says
  };
  enum class Found { no, yes, ask };  ///< ask: only a script can tell

  explicit Condition(std::vector<std::vector<Term>> any) : any_(std::move(any)) {}
  /// Finds what the names mean, as the first look with modifiers does. Throws Fail.
  void prepare(Runtime& runtime) {
    if (!resolved_) resolve(runtime);
  }
  /// Looks without a script.
  Found look(Runtime& runtime, const world::World& world, world::SeatId seat);
  /// Looks with all modifiers in force. Throws Fail.
  bool holds(lua_State* L, world::SeatId seat);

 private:
  void resolve(Runtime& runtime);  ///< finds what the names mean, once; throws Fail
  std::int32_t number(const Runtime& runtime, const world::World& world, const Term& term, world::SeatId seat) const;

  std::vector<std::vector<Term>> any_;
  bool resolved_ = false;
};

/// Words that are on offer, each with what must be true for it; behind the terms there may be a function that looks.
struct Words {
  struct Entry {
    std::string word;
    Condition when;
    bool asks = false;
  };
  std::vector<Entry> entries;
};
Words* words_at(lua_State* L, int at);              ///< null for anything else
int make_words(lua_State* L);                       ///< `words`: which of some words are on offer, each by a condition of its own
int make_condition(lua_State* L);                   ///< `condition`
Condition* condition_at(lua_State* L, int at);      ///< null for anything else

}  // namespace vizier::script
