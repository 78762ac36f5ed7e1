// Names of moments that stand in compiled scripts: `game:tell("won")`, `game:modify { ends = "round_end" }`.
#include <algorithm>
#include <array>

#include "content/suggest.hpp"
#include "script/bytecode.hpp"
#include "script/error.hpp"
#include "script/lint.hpp"

namespace vizier::script {
namespace {

// of Lua 5.4
constexpr std::uint32_t load_constant = 3, set_field = 18, get_method = 20, call = 68, tail_call = 69;

/// The constant text with that number; empty where it is none.
const std::string& text_at(const CodeOf& f, std::size_t constant) {
  static const std::string none;
  return constant < f.constants.size() ? f.constants[constant] : none;
}

bool takes_moment(const std::string& method) {
  static constexpr std::array<std::string_view, 5> known = {"tell", "close", "hears", "handlers", "end_modifiers"};
  return std::find(known.begin(), known.end(), method) != known.end();
}

}  // namespace

std::vector<NamedMoment> moments_named(const CodeOf& f) {
  std::vector<NamedMoment> out;
  for (std::size_t i = 0; i < f.code.size() && i < f.lines.size(); ++i) {
    const std::uint32_t begin = f.code[i], at = begin >> 7 & 0xFF;
    if ((begin & 0x7F) != get_method || (begin >> 15 & 1) == 0) continue;
    const std::string& method = text_at(f, begin >> 24);
    const bool modifies = method == "modify";
    if (!modifies && !takes_moment(method)) continue;
    for (std::size_t k = i + 1; k < f.code.size() && k < f.lines.size(); ++k) {  // up to the call: what its argument is
      const std::uint32_t code = f.code[k], op = code & 0x7F, a = code >> 7 & 0xFF;
      if ((op == call || op == tail_call) && a == at) break;
      if (a != at + 2) continue;
      if (!modifies && op == load_constant) out.push_back({text_at(f, code >> 15), f.lines[k]});
      if (modifies && op == set_field && text_at(f, code >> 16 & 0xFF) == "ends" && (code >> 15 & 1) != 0)
        out.push_back({text_at(f, code >> 24), f.lines[k]});
      if (!modifies) break;
    }
  }
  return out;
}

}  // namespace vizier::script
