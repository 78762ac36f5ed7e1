#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "script/lua.hpp"
#include "world/decision.hpp"

namespace vizier::script {

/// A name that stands for a list of choices: a legality rule, a region, a zone (of the asked seat, or shared), or a category of kinds.
struct ListName {
  enum class Type : std::uint8_t { none, legal, region, zone, category } type = Type::none;
  std::size_t index = 0;
};

/// Remembers what names in scripts stand for. A constant of a script lies at one address for as long as the script is loaded, so the address finds
/// it at once; the letters are compared all the same, because a text that was made at run time may have lain there before.
template <class Meaning>
class NameCache {
 public:
  /// Calls resolve() for a name that is not remembered.
  template <class Resolve>
  Meaning find(const char* text, std::size_t size, Resolve&& resolve) {
    Entry& entry = entries_[(reinterpret_cast<std::uintptr_t>(text) >> 4) % entries_.size()];
    if (entry.text == text && entry.size == size && std::memcmp(entry.letters, text, size) == 0) return entry.meaning;
    const Meaning meaning = resolve();
    if (size < sizeof entry.letters) {
      entry.text = text;
      entry.size = size;
      std::memcpy(entry.letters, text, size);
      entry.meaning = meaning;
    }
    return meaning;
  }

 private:
  struct Entry {
    const char* text = nullptr;
    std::size_t size = 0;
    char letters[24] = {};
    Meaning meaning{};
  };
  std::array<Entry, 64> entries_;
};

/// Finds what a name in a script stands for without comparing it with all names: this is asked for every ordinary decision.
class ListNames {
 public:
  int table = LUA_NOREF;                                 ///< registry: name → code
  std::vector<std::vector<world::Choice>> rule_zones;    ///< by legality rule: its zones as choices
  std::vector<std::vector<world::Choice>> category_kinds;

  ListName find(lua_State* L, int at, const char* text, std::size_t size);

 private:
  NameCache<ListName> cache_;
};

}  // namespace vizier::script
