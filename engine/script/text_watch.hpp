#pragma once
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "script/error.hpp"
#include "script/lua.hpp"
#include "world/decision.hpp"

namespace vizier::script {

class Runtime;

/// Looks at the texts that scripts name while they run: whether the package has them, in which languages they use an
/// argument that is not passed, and whether what they count is a number. Such a mistake changes nothing in the game,
/// which goes on; it is noted with the line that named the text. Each text is looked at once for the same names of
/// arguments, and whether that was done is asked only the first times in a game: what is always said alike costs
/// nothing. Nothing that a script can see depends on any of it.
class TextWatch {
 public:
  explicit TextWatch(Runtime& runtime) : runtime_(runtime) {}

  /// A sentence whose arguments are the table at `args`; nothing lies there where it has none.
  void said(lua_State* L, std::string_view key, int args) { said(L, key, args, 0); }
  /// A question that is about to be asked, by the script that runs or waits on that thread.
  void asked(lua_State* L, const world::Decision& question) {
    asked(L, question.prompt, question.args, question.texts);
  }
  void asked(lua_State* L, const std::string& key, const world::Value& args, const std::vector<std::string>& words);

  /// What was noted since the last call.
  std::vector<Error> take();
  /// A game begins: what is noted in it does not depend on those before.
  void begin_game();

 private:
  struct Argument {
    std::string_view name;
    bool number;
  };
  using Arguments = std::vector<Argument>;
  void said(lua_State* L, std::string_view key, int args, int depth);
  void inner(lua_State* L, int table, int depth);
  void inner(lua_State* L, const world::Value& value);
  void look(lua_State* L, std::string_view key, bool question);
  void read(const world::Value& args);
  void word(lua_State* L, const std::string& word);
  std::string wrong_arguments(const std::string& key, bool question) const;
  bool often(std::uint64_t hash);
  bool known(std::uint64_t what, std::size_t*& mistake);
  void note(lua_State* L, std::size_t& mistake, std::string message);

  struct Often {
    std::uint64_t hash = 0;
    std::uint32_t times = 0;
  };

  Runtime& runtime_;
  std::array<Often, 512> often_{};                         ///< texts of this game, by their hash
  Arguments passed_;                                       ///< of the text that is looked at
  std::unordered_map<std::uint64_t, std::size_t> looked_;  ///< text and arguments → the number of its mistake, or none
  std::vector<Error> mistakes_;
  std::set<std::size_t> met_;  ///< of these, since the last call of take()
};

/// The mistakes in texts that scripts of the runtime have met since the last call, or since a game began.
std::vector<Error> take_text_mistakes(Runtime& runtime);
void begin_game_of_texts(Runtime& runtime);

}  // namespace vizier::script
