#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "script/api.hpp"
#include "script/sol.hpp"
#include "world/decision.hpp"
#include "world/pattern.hpp"

namespace vizier::script {

class Runtime;

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

/// The owner of a name: a type of handle, by the number of its RefType, or the game.
enum class Owner : std::uint8_t { player = 1, piece, zone, kind, cell, game };
static_assert(static_cast<int>(Owner::cell) == static_cast<int>(world::RefType::cell));

/// What a name means on a handle or on the game.
struct Member {
  enum class Type : std::uint8_t { method, field, attr, piece_var, counter, var, zone, seat_zone } type = Type::method;
  int index = 0;
  union {
    lua_CFunction call = nullptr;  ///< method
    FieldGetter get;               ///< field
  };
};

/// A name that stands for a list of choices: a legality rule, a region, a zone (of the asked seat, or shared), or a
/// category of kinds.
struct ListName {
  enum class Type : std::uint8_t { none, legal, region, zone, category } type = Type::none;
  std::size_t index = 0;

  lua_Integer code() const { return static_cast<lua_Integer>(index << 3 | static_cast<std::size_t>(type)); }
  static ListName of(lua_Integer code) { return {static_cast<Type>(code & 7), static_cast<std::size_t>(code >> 3)}; }
};

/// Figures that scripts have looked for on grids, by their drawings.
using Figures = std::map<std::string, world::Figure, std::less<>>;

/// What the names in scripts mean, and what else the bound functions would have to work out again and again.
class Names {
 public:
  explicit Names(Runtime& runtime);

  void load();  ///< all but the members of handles and of the game, which install_handles adds

  NameMap<world::CounterId> counters;
  NameMap<world::QueryId> queries;
  NameMap<world::MomentId> moments;
  NameMap<world::KindId> kinds;
  NameMap<world::ZoneId> zones;
  NameMap<Member>& members(Owner owner) { return members_[static_cast<std::size_t>(owner)]; }
  sol::object game;                                             ///< the object that scripts call so
  sol::table list_meta, lazy_meta;                              ///< the metatables of lists, see list.hpp
  const void *list_meta_at = nullptr, *lazy_meta_at = nullptr;  ///< where they lie
  sol::table random_stream;                                     ///< the metatable of what game:rng gives
  sol::table contract_lines;  ///< the line of what a contract's constructor made; keys are weak
  sol::table modifier_ctx;    ///< the metatable of what the functions of effects get
  world::IdVector<world::KindId, sol::object> kind_ctx;  ///< the same for those of a kind's script; note_contexts

  // names that stand for lists, and the lists that never change
  NameMap<ListName> lists;
  sol::table list_codes;  ///< of long names, too: name → ListName::code
  world::IdVector<world::LegalId, std::vector<world::Choice>> rule_zones;  ///< the rule's zones as choices
  std::vector<std::vector<world::Choice>> category_kinds;
  world::IdVector<world::RegionId, sol::object>
      regions;  ///< each region's zones, for all scripts that ask: nobody can change the list

  /// For a NameMap: where the text lies from now on; null for a long one.
  const void* keep(const std::string& name);
  /// Pushes a text of the definitions, which Lua has met before.
  void push_def_text(lua_State* L, const std::string& text);

  std::size_t add_zone_base(const std::string& name);
  world::ZoneId zone_of(std::size_t base, world::SeatId seat) const {
    return zone_bases_[base * (world::max_seats + 1) + static_cast<std::size_t>(seat.index + 1)];
  }

  Figures figures;

 private:
  Runtime& runtime_;
  std::array<NameMap<Member>, 7> members_;
  sol::table kept_, def_texts_;
  NameMap<int> def_text_places_;
  std::vector<world::ZoneId> zone_bases_;  ///< base × (nobody, seat 0, seat 1…)
};

}  // namespace vizier::script
