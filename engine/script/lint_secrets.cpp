// Questions in secret choices that have no time limit: `game:secretly(players, function(player) … player:choose(…)
// end)`.
#include <algorithm>
#include <array>

#include "script/bytecode.hpp"
#include "script/lint_secrets.hpp"

namespace vizier::script {
namespace {

// of Lua 5.4
constexpr std::uint32_t op_set_field = 18, op_new_table = 19, op_method = 20, op_call = 68, op_tail_call = 69,
                        op_closure = 79;

struct Method {
  std::string_view name;
  std::uint32_t arguments;  ///< without options
};
constexpr std::array<Method, 6> asking_methods = {{{"choose", 2},
                                                   {"choose_some", 4},
                                                   {"choose_pair", 3},
                                                   {"choose_order", 2},
                                                   {"choose_number", 3},
                                                   {"choose_amounts", 5}}};

const std::string& constant_at(const CodeOf& f, std::size_t number) {
  static const std::string none;
  return number < f.constants.size() ? f.constants[number] : none;
}

/// The method that the instruction gets; empty where it gets none.
const std::string& method_at(const CodeOf& f, std::uint32_t code) {
  static const std::string none;
  return (code & 0x7F) == op_method && (code >> 15 & 1) != 0 ? constant_at(f, code >> 24) : none;
}

std::uint32_t register_of(std::uint32_t code) { return code >> 7 & 0xFF; }
bool calls(std::uint32_t code) { return (code & 0x7F) == op_call || (code & 0x7F) == op_tail_call; }

/// Questions of one function that certainly have no time limit.
void find_questions(const CodeOf& f, std::vector<int>& lines) {
  for (std::size_t i = 0; i < f.code.size() && i < f.lines.size(); ++i) {
    const std::string& method = method_at(f, f.code[i]);
    const auto asks =
        std::find_if(asking_methods.begin(), asking_methods.end(), [&](const Method& m) { return m.name == method; });
    if (asks == asking_methods.end()) continue;
    const std::uint32_t at = register_of(f.code[i]), options = at + 2 + asks->arguments;
    bool written = false, limited = false;
    for (std::size_t k = i + 1; k < f.code.size(); ++k) {
      const std::uint32_t code = f.code[k], op = code & 0x7F;
      if (op == op_new_table && register_of(code) == options) written = true;
      if (op == op_set_field && constant_at(f, code >> 16 & 0xFF) == "within") limited = true;
      if (!calls(code) || register_of(code) != at) continue;
      const std::uint32_t given = code >> 16 & 0xFF;  // with the function and the player; 0: the last is a call
      const bool plain = given != 0 && given - 1 <= asks->arguments + 1;
      if (!limited && (written || plain)) lines.push_back(f.lines[i]);
      break;
    }
  }
}

}  // namespace

SecretUses secret_uses(lua_State* L) {
  SecretUses out;
  const std::vector<CodeOf> all = read_bytecode(L);
  for (std::size_t n = 0; n < all.size(); ++n) {
    const CodeOf& f = all[n];
    for (std::size_t i = 0; i < f.code.size(); ++i) {
      const std::string& method = method_at(f, f.code[i]);
      out.sets_timers = out.sets_timers || method == "set_timer";
      if (method != "secretly") continue;
      const std::uint32_t at = register_of(f.code[i]);
      for (std::size_t k = i + 1; k < f.code.size() && !(calls(f.code[k]) && register_of(f.code[k]) == at); ++k) {
        if ((f.code[k] & 0x7F) != op_closure || register_of(f.code[k]) != at + 3) continue;
        std::uint32_t child = f.code[k] >> 15;
        for (const CodeOf& inner : all)
          if (inner.parent == static_cast<int>(n) && child-- == 0) find_questions(inner, out.unlimited);
      }
    }
  }
  return out;
}

}  // namespace vizier::script
