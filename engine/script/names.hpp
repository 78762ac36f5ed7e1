#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "script/api.hpp"
#include "script/lua.hpp"
#include "world/decision.hpp"

namespace vizier::script {

/// Finds what a name in a script means by where its text lies (lua_topointer), without looking at its letters. Lua has
/// one copy of every short text, and the runtime keeps these names alive, so that an equal text is the same one. What
/// is not found may still be a long name, of which Lua makes copies: ask the names themselves then.
template <class Meaning>
class NameMap {
 public:
  const Meaning* find(const void* text) const {
    if (slots_.empty()) return nullptr;
    for (std::size_t i = place(text);; i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i].first == text) return text ? &slots_[i].second : nullptr;
      if (!slots_[i].first) return nullptr;
    }
  }
  void add(const void* text, Meaning meaning) {
    if (slots_.size() < 2 * (count_ + 1)) grow();
    std::size_t i = place(text);
    while (slots_[i].first && slots_[i].first != text) i = (i + 1) & (slots_.size() - 1);
    if (!slots_[i].first) ++count_;
    slots_[i] = {text, std::move(meaning)};
  }

 private:
  std::size_t place(const void* text) const {
    return (std::hash<const void*>{}(text)*0x9E3779B97F4A7C15ULL >> 40) & (slots_.size() - 1);
  }
  void grow() {
    std::vector<std::pair<const void*, Meaning>> before(slots_.empty() ? 16 : 2 * slots_.size());
    before.swap(slots_);
    count_ = 0;
    for (auto& [text, meaning] : before)
      if (text) add(text, std::move(meaning));
  }

  std::vector<std::pair<const void*, Meaning>> slots_;  ///< a power of two of them, less than half full
  std::size_t count_ = 0;
};

/// Where the names of players and of the game lie among Runtime::members; those of other handles lie at the number of
/// their type.
constexpr std::size_t player_names = 1, game_names = 6;

/// What a name means on a handle or on the game.
struct Member {
  enum class Type : std::uint8_t { method, field, attr, piece_var, counter, var, zone, seat_zone } type = Type::method;
  std::uint32_t index = 0;
  union {
    lua_CFunction call = nullptr;  ///< method
    FieldGetter get;               ///< field
  };
};

/// The names that one line of a script gives to the arguments of a text, and the order in which the World keeps them.
struct TextShape {
  static constexpr std::size_t most = 16;
  std::size_t count = 0;
  std::array<const void*, most> texts{};  ///< as the line has them
  struct Name {
    std::string name;
    std::uint8_t place = 0;  ///< in the line
    std::string field;       ///< of the value, where that is what the argument is; empty for the value itself
  };
  std::vector<Name> names;  ///< sorted
};

/// A name that stands for a list of choices: a legality rule, a region, a zone (of the asked seat, or shared), or a
/// category of kinds.
struct ListName {
  enum class Type : std::uint8_t { none, legal, region, zone, category } type = Type::none;
  std::size_t index = 0;
};

/// What every name that stands for a list means, and the lists that never change.
struct ListNames {
  NameMap<ListName> by_text;
  int table = LUA_NOREF;                               ///< registry: name → code
  std::vector<std::vector<world::Choice>> rule_zones;  ///< by legality rule: its zones as choices
  std::vector<std::vector<world::Choice>> category_kinds;
};

}  // namespace vizier::script
