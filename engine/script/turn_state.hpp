#pragma once
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "script/condition.hpp"
#include "script/laying.hpp"

namespace vizier::script {

/// Pieces that a player can pay for: those of a zone whose attribute is at most a counter. `{ "shop", "price", "coins" }`
struct Purchase {
  std::size_t zone = 0;  ///< zone base, see Runtime::zone_of
  int attr = -1;
  world::CounterId purse;
};

/// A state of the flow that is data: `frame.player` takes a piece and lays it onto a grid, and mostly that is the whole turn.
///
///     flow.turn = { take = "ask.take", from = "market", lay = lay, by_script = may_do_more, script = "take", wakes = has_more_to_do, laid = "laid", over = "turn_over" }
///
/// `lay` is made with `laying`. Where the condition `by_script` holds for the player, where a modifier has a say in how far a piece may stray, or where a mod
/// has put a function of its own in the place of `lay`, the state `script` follows in the same step and does everything. Once the piece is laid
/// `frame.slot` is the cell that it left. The state `laid` follows in the same step where the condition `wakes` holds; otherwise the turn is `over`. `buys` lists what can be
/// bought instead (`{ { "shop", "price", "coins" } }`); it is `frame.choice` for the state `bought`, in the same step.
struct TurnState {
  std::string name, prompt, script, laid, bought, over;
  std::vector<Purchase> buys;
  std::size_t from = 0;  ///< zone base, see Runtime::zone_of
  const Laying* lay = nullptr;  ///< null where a script has to do it
  Condition* by_script = nullptr;
  Condition* wakes = nullptr;
};

/// A state of the flow that is data: `frame.player` is asked for one of the words on offer, or finishes.
///
///     flow.effects = { menu = "ask.effect", words = usable, about = { "hammer" }, finish = "finish", resets = { "hammer" }, by_script = may_act, script = "act",
///                      chosen = "use", over = "turn_over" }
///
/// `words` is made with `words`; `about` names counters that are arguments of the question. Where the condition `by_script` holds for the player, the state
/// `script` follows in the same step and does everything. A word that is chosen is `frame.choice` for the state `chosen`, in the same step. Where there is
/// nothing on offer, or the player finishes, what `resets` names (counters and variables of the game) is set back, and `over` follows. `buys` adds pieces that
/// the player can pay for; where the condition `asks` holds the question is put even if there is none, since to be asked would tell what is in a hand. The
/// question is `more` then, where that is given.
struct MenuState {
  std::string name, prompt, more, finish, script, chosen, over;
  std::vector<Purchase> buys;
  Condition* asks = nullptr;
  int words = LUA_NOREF;        ///< registry: the function
  Words* offer = nullptr;       ///< behind it; null where a mod has put a function of its own in its place
  std::vector<std::pair<std::string, world::CounterId>> about;  ///< sorted
  std::vector<world::CounterId> counters;  ///< to be reset
  std::vector<world::VarId> variables;
  Condition* by_script = nullptr;
};

/// A state of the flow that is data: the turn goes to the next player. Never a step of its own: it belongs to the one before it.
///
///     flow.turn_over = { pass = "turn", refill = "pile", log = "log.refill", last = "ending" }
///
/// The first piece of the zone `refill` comes onto `frame.slot`, where there is one; the log gets `piece`, `row` and `column`. When that zone is empty, the state
/// `last` follows. Otherwise `frame.player` is the next player, who goes on with the state `pass`; a round begins with the game's first player. A turn out of order
/// names the state that follows it in `frame.back`: nothing is refilled then, and nobody is next.
struct PassState {
  std::string name, pass, last, log;
  bool refills = false;
  std::size_t refill = 0;  ///< zone base
  std::array<world::Value, world::max_seats> notebooks;  ///< with nothing but the player
};

class Runtime;
/// Each reads the table on the top of the stack. Throws Fail.
TurnState read_turn_state(Runtime& runtime, const std::string& name);
MenuState read_menu_state(Runtime& runtime, const std::string& name);
PassState read_pass_state(Runtime& runtime, const std::string& name);

}  // namespace vizier::script
