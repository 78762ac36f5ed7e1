#include "script/bytecode.hpp"

#include <fmt/format.h>

#include <set>
#include <stdexcept>
#include <string_view>

namespace vizier::script {
namespace {

class Dump {
 public:
  explicit Dump(std::string_view bytes) : bytes_(bytes) {}

  std::vector<CodeOf> functions() {
    if (text(12) != std::string_view("\x1bLua\x54\0\x19\x93\r\n\x1a\n", 12)) broken();
    const std::size_t instruction = byte(), integer = byte(), number = byte();
    if (instruction != sizeof(std::uint32_t)) broken();
    integer_ = integer;
    number_ = number;
    text(integer + number);
    byte();  // how many upvalues
    function(-1);
    return std::move(functions_);
  }

 private:
  [[noreturn]] static void broken() { throw std::runtime_error("this Lua's bytecode is not that of Lua 5.4"); }
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
  std::string string() {
    const std::size_t n = size();
    return n == 0 ? std::string() : std::string(text(n - 1));
  }

  void code(CodeOf& f) {
    for (std::size_t n = size(); n > 0; --n) {
      std::uint32_t instruction = 0;
      text(4).copy(reinterpret_cast<char*>(&instruction), 4);
      f.code.push_back(instruction);
    }
  }

  void constants(CodeOf& f) {
    for (std::size_t n = size(); n > 0; --n) {
      std::string& constant = f.constants.emplace_back();
      switch (byte()) {
        case LUA_TNUMBER: text(integer_); break;
        case LUA_TNUMBER | 1 << 4: text(number_); break;
        case LUA_TSTRING:
        case LUA_TSTRING | 1 << 4: constant = string(); break;
        default: break;  // nil, false, true
      }
    }
  }

  void lines(CodeOf& f, int line) {
    const std::string_view steps = text(size());
    std::vector<int> known;
    for (std::size_t n = size(); n > 0; --n) {
      size();
      known.push_back(static_cast<int>(size()));
    }
    constexpr signed char absolute = -128;
    for (std::size_t i = 0, next = 0; i < steps.size(); ++i) {
      const auto step = static_cast<signed char>(steps[i]);
      line = step == absolute && next < known.size() ? known[next++] : line + step;
      f.lines.push_back(line);
    }
  }

  void function(int parent) {
    const std::size_t place = functions_.size();
    functions_.emplace_back();
    CodeOf f;
    f.parent = parent;
    string();
    const int line = static_cast<int>(size());
    size();
    byte();
    f.takes_more = byte() != 0;
    byte();
    code(f);
    constants(f);
    for (std::size_t n = size(); n > 0; --n) {
      const bool local = byte() != 0;
      f.captured.push_back({local, byte()});
      byte();  // constant, to be closed…
    }
    for (std::size_t n = size(); n > 0; --n) function(static_cast<int>(place));
    lines(f, line);
    for (std::size_t n = size(); n > 0; --n) {  // local variables
      string();
      size();
      size();
    }
    for (std::size_t n = size(); n > 0; --n) f.upvalues.push_back(string());
    functions_[place] = std::move(f);
  }

  std::string_view bytes_;
  std::size_t at_ = 0, integer_ = 8, number_ = 8;
  std::vector<CodeOf> functions_;
};

/// Whose local variable an upvalue is: that function's place in the list; -1 where it comes from around the whole, and
/// then which of its upvalues.
struct Variable {
  int function = -1;
  int upvalue = -1;
};
Variable variable_of(const std::vector<CodeOf>& all, int function, std::size_t upvalue) {
  for (;;) {
    const CodeOf& f = all[static_cast<std::size_t>(function)];
    if (f.parent < 0) return {-1, static_cast<int>(upvalue)};
    const CodeOf::Captured captured = f.captured.at(upvalue);
    function = f.parent;
    if (captured.local) return {function, -1};
    upvalue = captured.number;
  }
}

/// All that functions set of variables around them: the variables themselves, and fields whose name the line says.
template <class F>
void each_set(const std::vector<CodeOf>& all, F&& found) {
  constexpr std::uint32_t set_upvalue = 10, set_in_upvalue = 15;  // OP_SETUPVAL, OP_SETTABUP
  for (std::size_t n = 0; n < all.size(); ++n) {
    const CodeOf& f = all[n];
    for (std::size_t i = 0; i < f.code.size() && i < f.lines.size(); ++i) {
      const std::uint32_t op = f.code[i] & 0x7F, a = f.code[i] >> 7 & 0xFF, b = f.code[i] >> 16 & 0xFF;
      if (op != set_upvalue && op != set_in_upvalue) continue;
      const std::size_t upvalue = op == set_upvalue ? b : a;
      if (upvalue >= f.captured.size()) continue;
      OuterSet set{upvalue < f.upvalues.size() ? f.upvalues[upvalue] : "?", {}, f.lines[i], -1};
      if (op == set_in_upvalue) set.field = b < f.constants.size() && !f.constants[b].empty() ? f.constants[b] : "?";
      const Variable variable = variable_of(all, static_cast<int>(n), upvalue);
      set.upvalue = variable.upvalue;
      found(variable, std::move(set));
    }
  }
}

int append(lua_State*, const void* data, std::size_t size, void* into) {
  static_cast<std::string*>(into)->append(static_cast<const char*>(data), size);
  return 0;
}

}  // namespace

std::vector<CodeOf> read_bytecode(lua_State* L) {
  std::string bytes;
  lua_dump(L, &append, &bytes, 0);
  return Dump(bytes).functions();
}

std::vector<int> lines_with_code(lua_State* L) {
  std::set<int> lines;
  for (const CodeOf& f : read_bytecode(L))
    lines.insert(f.lines.begin() + (f.takes_more && !f.lines.empty() ? 1 : 0), f.lines.end());
  return {lines.begin(), lines.end()};
}

std::vector<GlobalUse> globals_used(lua_State* L) {
  constexpr std::uint32_t get_in_upvalue = 11, set_in_upvalue = 15;  // OP_GETTABUP, OP_SETTABUP
  std::vector<GlobalUse> out;
  for (const CodeOf& f : read_bytecode(L))
    for (std::size_t i = 0; i < f.code.size() && i < f.lines.size(); ++i) {
      const std::uint32_t code = f.code[i], op = code & 0x7F, a = code >> 7 & 0xFF, b = code >> 16 & 0xFF,
                          c = code >> 24;
      if (op != get_in_upvalue && op != set_in_upvalue) continue;
      const bool sets = op == set_in_upvalue;
      const std::size_t table = sets ? a : b, name = sets ? b : c;
      if (table < f.upvalues.size() && f.upvalues[table] == "_ENV" && name < f.constants.size())
        out.push_back({f.constants[name], f.lines[i], sets});
    }
  return out;
}

std::vector<OuterSet> chunk_variables_set(lua_State* L) {
  std::vector<OuterSet> out;
  each_set(read_bytecode(L), [&](const Variable& variable, OuterSet set) {
    if (variable.function <= 0 && set.field.empty()) out.push_back(std::move(set));
  });
  return out;
}

std::string variable_set_message(const OuterSet& set) {
  return fmt::format(
      "a function sets '{}', a variable of its script, which would last beyond the game (use a counter, a variable of "
      "the game or the frame's notebook; `once` for what follows from the content alone)",
      set.name);
}

std::vector<OuterSet> upvalues_set(lua_State* L) {
  std::vector<OuterSet> out;
  each_set(read_bytecode(L), [&](const Variable& variable, OuterSet set) {
    if (variable.function < 0) out.push_back(std::move(set));
  });
  return out;
}

}  // namespace vizier::script
