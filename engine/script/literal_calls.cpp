#include "script/literal_calls.hpp"

#include <map>

#include "script/bytecode.hpp"

namespace vizier::script {
namespace {

/// Of Lua 5.4; read_bytecode refuses any other.
enum Op : std::uint32_t {
  op_loadk = 3,
  op_lfalseskip = 6,
  op_settabup = 15,
  op_settable = 16,
  op_seti = 17,
  op_setfield = 18,
  op_newtable = 19,
  op_self = 20,
  op_jmp = 56,
  op_eqk = 60,
  op_test = 66,
  op_testset = 67,
  op_call = 68,
  op_tailcall = 69,
  op_forloop = 73,
  op_forprep = 74,
  op_tforprep = 75,
  op_tforloop = 77,
  op_setlist = 78,
  op_extraarg = 82,
};

/// Walks over the instructions of one function and keeps what is known of each register.
class Walk {
 public:
  Walk(const CodeOf& function, WrittenUses& out) : f_(function), out_(out) {
    for (std::size_t i = 0; i < f_.code.size(); ++i) {
      const std::uint32_t code = f_.code[i], op = code & 0x7F;
      const auto target = [&](std::ptrdiff_t to) { targets_.insert(static_cast<std::ptrdiff_t>(i) + 1 + to); };
      if (op == op_jmp) target(static_cast<std::ptrdiff_t>(code >> 7) - ((1 << 24) - 1));
      if (op == op_lfalseskip) target(1);
      const auto by = static_cast<std::ptrdiff_t>(code >> 15);
      if (op == op_forloop || op == op_tforloop) target(-by);
      if (op == op_forprep) target(by + 1);
      if (op == op_tforprep) target(by);
    }
  }

  void run() {
    for (std::size_t i = 0; i < f_.code.size() && i < f_.lines.size(); ++i) {
      if (targets_.contains(static_cast<std::ptrdiff_t>(i))) forget();
      step(f_.code[i], f_.lines[i]);
    }
    forget();
  }

 private:
  struct Value : Written {
    bool method = false;  ///< the function of a call that is to come
    bool said = false;    ///< a text that has been passed on to where it is looked at
  };

  const std::string* constant(std::uint32_t index) const {
    return index < f_.constants.size() && !f_.constants[index].empty() ? &f_.constants[index] : nullptr;
  }
  void other(const std::string* text) {
    if (text) out_.others.insert(*text);
  }
  /// What nobody has looked at by now is used in a way that is not known here.
  void drop(std::uint32_t reg) {
    const auto it = known_.find(reg);
    if (it == known_.end()) return;
    if (it->second.type == Written::Type::text && !it->second.said && !it->second.method) other(&it->second.text);
    known_.erase(it);
  }
  void forget() {
    while (!known_.empty()) drop(known_.begin()->first);
  }
  Value take(std::uint32_t reg) {
    const auto it = known_.find(reg);
    return it == known_.end() ? Value{} : it->second;
  }

  void step(std::uint32_t code, int line) {
    const std::uint32_t op = code & 0x7F, a = code >> 7 & 0xFF, k = code >> 15 & 1, b = code >> 16 & 0xFF,
                        c = code >> 24;
    switch (op) {
      case op_loadk: {
        drop(a);
        if (const std::string* text = constant(code >> 15)) {
          Value& value = known_[a];
          value.type = Written::Type::text;
          value.text = *text;
        }
        return;
      }
      case op_newtable:
        drop(a);
        known_[a].type = Written::Type::table;
        return;
      case op_extraarg: return;
      case op_setfield: return set_field(a, b, c, k != 0);
      case op_setlist: return set_list(a, b);
      case op_self: {
        drop(a), drop(a + 1);
        Value& value = known_[a];
        value.method = true;
        if (const std::string* name = k != 0 ? constant(c) : nullptr) value.text = *name;
        return;
      }
      case op_call:
      case op_tailcall: return call(a, b, line);
      case op_settabup:
      case op_settable:
      case op_seti:
        if (k != 0) other(constant(c));
        if (const auto it = known_.find(a); op != op_settabup && it != known_.end()) it->second.whole = false;
        return;
      case op_eqk: return other(constant(b));
      case op_test:
      case op_testset:
      case op_jmp: return;  // what lies in registers stays there; where ways meet, it is forgotten
      default: drop(a);
    }
  }

  void set_field(std::uint32_t a, std::uint32_t b, std::uint32_t c, bool is_constant) {
    const auto it = known_.find(a);
    const std::string* name = constant(b);
    if (it == known_.end() || it->second.type != Written::Type::table || !name) {
      if (is_constant) other(constant(c));
      return;
    }
    std::optional<std::vector<std::string>> inner;
    if (is_constant) {
      other(constant(c));
    } else if (const Value value = take(c); value.type == Written::Type::table && value.whole && value.list.empty()) {
      inner.emplace();
      for (const auto& [key, ignored] : value.named) inner->push_back(key);
    }
    it->second.named.emplace_back(*name, std::move(inner));
  }

  void set_list(std::uint32_t a, std::uint32_t count) {
    const auto it = known_.find(a);
    const bool table = it != known_.end() && it->second.type == Written::Type::table;
    if (table && count == 0) it->second.whole = false;
    for (std::uint32_t i = 1; i <= count; ++i) {
      const Value value = take(a + i);
      if (table && value.type == Written::Type::text) {
        it->second.list.push_back(value.text);
      } else if (table) {
        it->second.whole = false;
      }
      drop(a + i);
    }
  }

  void call(std::uint32_t a, std::uint32_t b, int line) {
    const Value function = take(a);
    const std::uint32_t last = b == 0 ? top() : a + b - 1;
    if (function.method && !function.text.empty()) {
      WrittenCall call{function.text, line, {}, b != 0};
      for (std::uint32_t reg = a + 2; reg <= last; ++reg) {
        Value value = take(reg);
        if (const auto it = known_.find(reg); it != known_.end()) it->second.said = true;
        call.arguments.push_back(std::move(static_cast<Written&>(value)));
      }
      out_.calls.push_back(std::move(call));
    }
    while (!known_.empty() && known_.rbegin()->first >= a) drop(known_.rbegin()->first);
  }
  std::uint32_t top() const { return known_.empty() ? 0 : known_.rbegin()->first; }

  const CodeOf& f_;
  WrittenUses& out_;
  std::map<std::uint32_t, Value> known_;
  std::set<std::ptrdiff_t> targets_;
};

}  // namespace

WrittenUses literal_uses(lua_State* L) {
  WrittenUses out;
  for (const CodeOf& f : read_bytecode(L)) Walk(f, out).run();
  return out;
}

}  // namespace vizier::script
