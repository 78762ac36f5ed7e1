// Which lines have instructions. lua_getinfo tells it of one function only, not of those inside that nobody has made yet; the dumped bytecode has
// them all. The format is that of Lua 5.4 (its manual leaves it open, so that the header is checked).
#include <cstring>
#include <set>
#include <stdexcept>

#include "script/coverage.hpp"

namespace vizier::script {
namespace {

class Dump {
 public:
  explicit Dump(std::string_view bytes) : bytes_(bytes) {}

  std::set<int> lines() {
    if (text(12) != std::string_view("\x1bLua\x54\0\x19\x93\r\n\x1a\n", 12)) broken();
    const std::size_t instruction = byte(), integer = byte(), number = byte();
    if (instruction != 4) broken();
    integer_ = integer;
    number_ = number;
    text(integer + number);
    byte();  // how many upvalues
    function();
    return std::move(lines_);
  }

 private:
  [[noreturn]] static void broken() { throw std::runtime_error("coverage: this Lua's bytecode is not that of Lua 5.4"); }
  std::string_view text(std::size_t n) {
    if (n > bytes_.size() - at_) broken();
    at_ += n;
    return bytes_.substr(at_ - n, n);
  }
  std::uint8_t byte() { return static_cast<std::uint8_t>(text(1)[0]); }
  std::size_t size() {
    std::size_t n = 0;
    for (;;) {
      const std::uint8_t b = byte();
      n = n << 7 | (b & 0x7Fu);
      if ((b & 0x80u) != 0) return n;
    }
  }
  void string() {
    if (const std::size_t n = size(); n > 0) text(n - 1);
  }

  void constants() {
    for (std::size_t n = size(); n > 0; --n) switch (byte()) {
        case LUA_TNUMBER: text(integer_); break;
        case LUA_TNUMBER | 1 << 4: text(number_); break;
        case LUA_TSTRING:
        case LUA_TSTRING | 1 << 4: string(); break;
        default: break;  // nil, false, true
      }
  }

  void function() {
    string();
    int line = static_cast<int>(size());
    size();
    byte();
    const bool takes_more = byte() != 0;
    byte();
    text(size() * 4);
    constants();
    text(size() * 3);
    for (std::size_t n = size(); n > 0; --n) function();
    const std::string_view steps = text(size());
    std::vector<int> known;
    for (std::size_t n = size(); n > 0; --n) {
      size();
      known.push_back(static_cast<int>(size()));
    }
    for (std::size_t n = size(); n > 0; --n) {
      string();
      size();
      size();
    }
    for (std::size_t n = size(); n > 0; --n) string();
    constexpr signed char absolute = -128;
    for (std::size_t i = 0, next = 0; i < steps.size(); ++i) {
      const auto step = static_cast<signed char>(steps[i]);
      line = step == absolute && next < known.size() ? known[next++] : line + step;
      if (i > 0 || !takes_more) lines_.insert(line);  // the first instruction of such a function only arranges its arguments
    }
  }

  std::string_view bytes_;
  std::size_t at_ = 0, integer_ = 8, number_ = 8;
  std::set<int> lines_;
};

int append(lua_State*, const void* data, std::size_t size, void* into) {
  static_cast<std::string*>(into)->append(static_cast<const char*>(data), size);
  return 0;
}

}  // namespace

std::vector<int> lines_with_code(lua_State* L) {
  std::string bytes;
  lua_dump(L, &append, &bytes, 0);
  const std::set<int> lines = Dump(bytes).lines();
  return {lines.begin(), lines.end()};
}

}  // namespace vizier::script
