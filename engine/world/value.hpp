#pragma once
#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "world/ids.hpp"

namespace vizier::world {

enum class RefType : std::uint8_t { seat = 1, piece, zone, kind, cell };

/// Names something of the game: a seat, a piece, a zone, a kind, or a cell (x, y) of a grid zone. Packs into 48 bits,
/// which is what a script holds as a handle.
struct Ref {
  RefType type = RefType::seat;
  std::int16_t id = -1;
  std::int16_t x = 0, y = 0;

  friend constexpr auto operator<=>(const Ref&, const Ref&) = default;
  constexpr std::uint64_t pack() const {
    return (std::uint64_t{static_cast<std::uint8_t>(type)} << 44) |
           (std::uint64_t{static_cast<std::uint16_t>(id)} << 28) |
           (std::uint64_t{static_cast<std::uint16_t>(x) & 0x3FFFu} << 14) |
           std::uint64_t{static_cast<std::uint16_t>(y) & 0x3FFFu};
  }
  static constexpr Ref unpack(std::uint64_t bits) {
    const auto extend = [](std::uint64_t v) {
      return static_cast<std::int16_t>(static_cast<std::int16_t>(v << 2) >> 2);
    };
    return {static_cast<RefType>((bits >> 44) & 0xF), static_cast<std::int16_t>(bits >> 28),
            extend((bits >> 14) & 0x3FFF), extend(bits & 0x3FFF)};
  }
};

constexpr Ref ref(SeatId id) { return {RefType::seat, id.index}; }
constexpr Ref ref(PieceId id) { return {RefType::piece, id.index}; }
constexpr Ref ref(ZoneId id) { return {RefType::zone, id.index}; }
constexpr Ref ref(KindId id) { return {RefType::kind, id.index}; }
constexpr Ref cell(ZoneId grid, int x, int y) {
  return {RefType::cell, grid.index, static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
}

struct Table;

/// How much a value is: itself and all that is in it, and the bytes of the texts and names among that.
struct Held {
  std::size_t values = 0, bytes = 0;
  Held& operator+=(const Held& more) { return values += more.values, bytes += more.bytes, *this; }
  Held& operator-=(const Held& less) { return values -= less.values, bytes -= less.bytes, *this; }
  friend bool operator==(const Held&, const Held&) = default;
};

/// A plain value that may lie in the World: nothing, a truth value, a whole number, a text, a Ref, or a table of such
/// values. Texts and tables are immutable and shared, so copying a Value is cheap. There are no fractions: they would
/// not be the same everywhere.
class Value {
 public:
  Value() = default;
  Value(bool b) : data_(b) {}
  Value(int i) : data_(std::int64_t{i}) {}
  Value(std::int64_t i) : data_(i) {}
  Value(Ref r) : data_(r) {}
  Value(SeatId id) : data_(world::ref(id)) {}
  Value(PieceId id) : data_(world::ref(id)) {}
  Value(ZoneId id) : data_(world::ref(id)) {}
  Value(KindId id) : data_(world::ref(id)) {}
  Value(std::string_view text) : data_(std::make_shared<const std::string>(text)) {}
  Value(const char* text) : Value(std::string_view(text)) {}
  Value(const std::string& text) : Value(std::string_view(text)) {}
  Value(Table table);

  bool is_nil() const { return data_.index() == 0; }
  bool is_int() const { return std::holds_alternative<std::int64_t>(data_); }
  const bool* boolean() const { return std::get_if<bool>(&data_); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&data_); }
  const Ref* ref() const { return std::get_if<Ref>(&data_); }
  const std::string* text() const {
    const auto* p = std::get_if<std::shared_ptr<const std::string>>(&data_);
    return p ? p->get() : nullptr;
  }
  const Table* table() const {
    const auto* p = std::get_if<std::shared_ptr<const Table>>(&data_);
    return p ? p->get() : nullptr;
  }
  /// The entry of a table by name; nil where this is no table or has no such entry.
  const Value& at(std::string_view key) const;
  std::int64_t integer_or(std::int64_t otherwise) const { return integer() ? *integer() : otherwise; }
  std::string_view text_or(std::string_view otherwise) const { return text() ? std::string_view(*text()) : otherwise; }
  Held held() const;  ///< nothing where it is nil; takes no time, whatever is in it
  bool truthy() const { return boolean() ? *boolean() : !is_nil(); }

  /// By structure, never by address.
  friend bool operator==(const Value& a, const Value& b);
  std::uint64_t hash(std::uint64_t seed) const;

 private:
  std::variant<std::monostate, bool, std::int64_t, Ref, std::shared_ptr<const std::string>,
               std::shared_ptr<const Table>>
      data_;
};

/// A list part (1, 2, 3… in scripts) and a part by name, sorted by name.
struct Table {
  std::vector<Value> list;
  std::vector<std::pair<std::string, Value>> named;
  Held held = {};  ///< set when it becomes a Value

  void set(std::string_view key, Value value);  ///< nil removes the entry
  const Value& at(std::string_view key) const;
  friend bool operator==(const Table& a, const Table& b) { return a.list == b.list && a.named == b.named; }
};

inline Held Value::held() const {
  if (const Table* const t = table()) return t->held;
  if (const std::string* const s = text()) return {1, s->size()};
  return {is_nil() ? std::size_t{0} : std::size_t{1}, 0};
}

}  // namespace vizier::world
