#include "script/lint_fields.hpp"

#include <algorithm>

#include "content/suggest.hpp"
#include "script/api.hpp"
#include "script/bind.hpp"
#include "script/ctx_shape.hpp"
#include "script/flow.hpp"

namespace vizier::script {
namespace {

/// Of Lua 5.4; read_bytecode refuses any other.
enum Op : std::uint32_t {
  op_loadk = 3,
  op_gettabup = 11,
  op_getfield = 14,
  op_settabup = 15,
  op_settable = 16,
  op_seti = 17,
  op_setfield = 18,
  op_self = 20,
  op_jmp = 56,
  op_eq = 57,
  op_eqk = 60,
  op_test = 66,
  op_testset = 67,
  op_return = 70,
  op_return1 = 72,
  op_setlist = 78,
  op_extraarg = 82,
};

struct Parts {
  explicit Parts(std::uint32_t code)
      : op(code & 0x7F), a(code >> 7 & 0xFF), k(code >> 15 & 1), b(code >> 16 & 0xFF), c(code >> 24), bx(code >> 15) {}
  std::uint32_t op, a, k, b, c, bx;
};

/// All that something can be called.
class EveryName {
 public:
  explicit EveryName(const Runtime& runtime, const std::vector<FieldsOf>& scripts) {
    for (const auto& types : {handle_types(), library_types()})
      for (const Type* type : types) {
        for (const Field& field : type->fields) fields_.insert(field.name);
        for (const auto& functions : {type->functions, type->more})
          for (const Function& function : functions) functions_.insert(function.name);
      }
    for (const CtxField& field : modifier_ctx().fields) fields_.insert(field.name);
    // of the records that functions of the host give: handlers, what can be laid where, cells side by side
    for (const char* name : {"call", "ctx", "piece", "pieces", "cell", "side", "turns", "other"}) fields_.insert(name);
    add(runtime.package().tree);
    for (const world::ZoneDef& zone : runtime.defs().zones) fields_.insert(zone.base);
    for (const FieldsOf& script : scripts) words_.insert(script.uses->words.begin(), script.uses->words.end());
  }

  bool has(const std::string& name) const {
    return functions_.contains(name) || fields_.contains(name) || words_.contains(name);
  }
  std::string suggest(const FieldUses::Read& read) const {
    const auto& near = read.method ? functions_ : fields_;
    std::string hint = content::suggest(read.name, {near.begin(), near.end()});
    if (hint.empty()) hint = content::suggest(read.name, {words_.begin(), words_.end()});
    return hint;
  }

 private:
  void add(const content::Node& node) {
    for (const content::Node& item : node.list) add(item);
    for (const content::Node::Entry& entry : node.map) {
      fields_.insert(entry.key);
      add(entry.value);
    }
    if (node.type == content::Node::Type::text) words_.insert(node.text);
  }

  std::set<std::string> fields_, functions_, words_;
};

bool keeps_register(std::uint32_t op) {
  return (op >= op_settabup && op <= op_setfield) || (op >= op_jmp && op < op_testset) || op == op_setlist ||
         op == op_extraarg;
}

/// The texts that a function returns first of all, each with its line.
class Returns {
 public:
  explicit Returns(const CodeOf& function) : f_(function) {
    for (std::size_t i = 0; i < f_.code.size(); ++i)
      if (Parts(f_.code[i]).op == op_jmp) targets_.insert(target(i));
  }

  template <class Visit>
  void each(const Visit& visit) const {
    for (std::size_t i = 0; i < f_.code.size() && i < f_.lines.size(); ++i) {
      const Parts parts(f_.code[i]);
      if (parts.op != op_return1 && !(parts.op == op_return && parts.b >= 2)) continue;
      say(last_set(i, parts.a), visit);
      for (std::size_t k = 1; k < i; ++k) {  // `x and "this" or "that"`: where the first holds, it jumps here
        const Parts test(f_.code[k - 1]);
        if (Parts(f_.code[k]).op != op_jmp || target(k) != i || test.a != parts.a) continue;
        if (test.op == op_test || test.op == op_testset)
          say(last_set(k - 1, test.op == op_test ? test.a : test.b), visit);
      }
    }
  }

 private:
  std::size_t target(std::size_t i) const {
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(i) + 1 + static_cast<std::ptrdiff_t>(f_.code[i] >> 7) -
                                    ((1 << 24) - 1));
  }
  /// The instruction before this one that gave the register its value on the straight way; itself where there is none.
  std::size_t last_set(std::size_t at, std::uint32_t reg) const {
    const std::size_t end = at;
    while (at > 0) {
      if (targets_.contains(at) && at != end) return end;
      const Parts parts(f_.code[--at]);
      if (parts.a == reg && !keeps_register(parts.op)) return at;
    }
    return end;
  }
  template <class Visit>
  void say(std::size_t at, const Visit& visit) const {
    const Parts parts(f_.code[at]);
    if (parts.op == op_loadk && parts.bx < f_.constants.size() && !f_.constants[parts.bx].empty())
      visit(f_.constants[parts.bx], f_.lines[at]);
  }

  const CodeOf& f_;
  std::set<std::size_t> targets_;
};

}  // namespace

FieldUses fields_used(const std::vector<CodeOf>& functions) {
  FieldUses out;
  for (const CodeOf& f : functions) {
    const auto word = [&](std::uint32_t constant) {
      if (constant < f.constants.size() && !f.constants[constant].empty()) out.words.insert(f.constants[constant]);
    };
    for (std::size_t i = 0; i < f.code.size() && i < f.lines.size(); ++i) {
      const Parts parts(f.code[i]);
      const bool method = parts.op == op_self && parts.k != 0;
      const bool upvalue = parts.op == op_gettabup && parts.b < f.upvalues.size() && f.upvalues[parts.b] != "_ENV";
      if ((parts.op == op_getfield || upvalue || method) && parts.c < f.constants.size() &&
          !f.constants[parts.c].empty())
        out.reads.push_back({f.constants[parts.c], f.lines[i], method});
      if (parts.op == op_loadk) word(parts.bx);
      if (parts.op == op_setfield || parts.op == op_settabup || parts.op == op_eqk) word(parts.b);
      if (parts.op >= op_settabup && parts.op <= op_setfield && parts.k != 0) word(parts.c);
    }
  }
  return out;
}

void lint_fields(const Runtime& runtime, const std::vector<FieldsOf>& scripts, content::Diagnostics& out) {
  const EveryName names(runtime, scripts);
  for (const FieldsOf& script : scripts) {
    if (script.layer->origin == "lib") continue;  // what every game may use reads what only some have
    for (const FieldUses::Read& read : script.uses->reads)
      if (!names.has(read.name))
        out.warning({script.layer->file, read.line, 0},
                    fmt::format("there is no {} '{}'", read.method ? "function" : "field", read.name),
                    names.suggest(read), "fields");
  }
}

void lint_states(Runtime& rt, content::Diagnostics& out) {
  lua_State* L = rt.main();
  for (const std::string& name : rt.states()) {
    const Flow::State* state = rt.flow().state(name);
    for (const sol::object* function : {&state->run, &state->input}) {
      if (!function->valid() || !is_function(*function)) continue;
      push(L, *function);
      lua_Debug info;
      lua_pushvalue(L, -1);
      const bool script = lua_getinfo(L, ">S", &info) != 0 && info.what[0] == 'L';
      const std::vector<CodeOf> code = script ? read_bytecode(L) : std::vector<CodeOf>{};
      lua_pop(L, 1);
      if (code.empty()) continue;
      Returns(code.front()).each([&](const std::string& next, int line) {
        if (rt.has_state(next)) return;
        const std::string said = fmt::format("state '{}' returns '{}', which is no state", name, next);
        out.error({rt.file_of(info.short_src), line, 0}, said, content::suggest(next, rt.states()), "states");
      });
    }
  }
}

}  // namespace vizier::script
