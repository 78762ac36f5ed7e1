#include "grammar.hpp"

#include <fmt/format.h>

namespace vizier::fuzz {
namespace {

/// The parts of a list between a sign that stands in no bracket and in no text.
std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> out;
  int depth = 0;
  bool quoted = false;
  std::size_t from = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : at;
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == '(' || c == '{' || c == '<')) ++depth;
    if (!quoted && (c == ')' || c == '}' || c == '>') && depth > 0) --depth;
    if (i < text.size() && (quoted || depth > 0 || c != at)) continue;
    std::string_view part = text.substr(from, i - from);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    if (!part.empty()) out.push_back(part);
    from = i + 1;
  }
  return out;
}

std::vector<const script::Function*> functions_of(const script::Type& type) {
  std::vector<const script::Function*> out;
  for (const auto* group : {&type.functions, &type.more})
    for (const script::Function& f : *group) out.push_back(&f);
  return out;
}

}  // namespace

Grammar::Grammar(Bytes& bytes, const content::Package& package, std::vector<std::string> states)
    : in_(bytes), states_(std::move(states)) {
  const world::Defs& d = package.defs;
  for (const auto& zone : d.zones) {
    zones_.push_back(zone.name);
    names_.push_back(zone.base);
    if (zone.grid) grids_.push_back(zone.name);
  }
  for (const auto& kind : d.kinds) kinds_.push_back(kind.name);
  for (const auto& counter : d.counters) fields_.push_back(counter.name);
  for (const auto& var : d.vars) fields_.push_back(var.name);
  for (const std::string& var : d.piece_vars) fields_.push_back(var);
  for (const std::string& attr : d.attrs) names_.push_back(attr);
  for (const auto& region : d.regions) names_.push_back(region.name);
  for (const auto& query : d.queries) queries_.push_back(query.name);
  for (const auto& moment : d.moments) names_.push_back(moment.name);
  for (const auto& legal : d.legal) names_.push_back(legal.name);
  for (const auto& [name, layers] : package.scripts) modules_.push_back(name);
  modules_.insert(modules_.end(), {"fuzz/help", "fuzz/more", "fuzz/modifier"});
  names_.insert(names_.end(), zones_.begin(), zones_.end());
  names_.insert(names_.end(), kinds_.begin(), kinds_.end());
  names_.insert(names_.end(), fields_.begin(), fields_.end());
  names_.insert(names_.end(), queries_.begin(), queries_.end());
  names_.insert(names_.end(), states_.begin(), states_.end());
  if (fields_.empty()) fields_.push_back("nothing");
}

std::string Grammar::state_name() { return in_.pick(states_); }
std::string Grammar::name() { return in_.pick(names_); }
std::string Grammar::variable() { return fmt::format("v[{}]", in_.below(6)); }

std::string Grammar::number() {
  static const std::vector<std::string> odd = {
      "0",   "-1",     "9007199254740992.0", "math.maxinteger", "math.mininteger", "1.5",  "1/0",
      "0/0", "100000", "-(1 << 31)",         "(1 << 31)",       "65536",           "8192", "1e9",
      "-1/0"};
  return in_.one_in(6) ? in_.pick(odd) : std::to_string(in_.below(8));
}

std::string Grammar::text() {
  switch (in_.below(8)) {
    case 5: return fmt::format("(\"{}\"):rep({})", name(), in_.below(4000));
    case 6: return "\"\\27[2J\\xff\\0{a, plural, other {#}}\"";
    case 7: return fmt::format("tostring({})", variable());
    default: return fmt::format("\"{}\"", name());
  }
}

std::string Grammar::record(std::string_view fields, int depth) {
  std::string out = "{ ";
  for (const std::string_view field : split(fields, ',')) {
    const std::size_t colon = field.find(':');
    if (colon == std::string_view::npos) continue;
    std::string key(field.substr(0, colon));
    const bool optional = key.ends_with('?');
    if (optional) key.pop_back();
    if (optional && in_.below(3) == 0) continue;
    out += fmt::format("{} = {}, ", key, value(field.substr(colon + 1), depth + 1));
  }
  return out + "}";
}

std::string Grammar::list(std::string_view of, int depth) {
  std::string out = "{ ";
  for (std::uint32_t i = in_.below(4); i > 0; --i) out += value(of, depth + 1) + ", ";
  return out + "}";
}

std::string Grammar::anything(int depth) {
  switch (in_.below(depth > 3 ? 9 : 14)) {
    case 0: return variable();
    case 1: return number();
    case 2: return text();
    case 3: return "nil";
    case 4: return in_.one_in(2) ? "true" : "false";
    case 5: return "game";
    case 6: return fmt::format("frame.k{}", in_.below(4));
    case 7: return "game.rules";
    case 8: return "game:done(1)";
    case 9: return "(function(...) return ... end)";
    case 10: return list("any", depth);
    case 11:  // the same table many times over
      return fmt::format("(function() local t = {{ {} }} for _ = 1, {} do t = {{ t, t, k = t }} end return t end)()",
                         anything(depth + 1), in_.below(14));
    case 12:
      return fmt::format("{{ [{}] = {}, k = {} }}", value("any", depth + 1), anything(depth + 1), anything(depth + 1));
    default: return call(depth + 1);
  }
}

std::string Grammar::value(std::string_view type, int depth) {
  const auto kinds_of = split(type, '|');
  if (kinds_of.empty() || in_.one_in(12)) return anything(depth);
  std::string_view one = kinds_of[kinds_of.size() == 1 ? 0 : in_.below(static_cast<std::uint32_t>(kinds_of.size()))];
  while (one.ends_with('?')) one.remove_suffix(1);
  if (one.starts_with('"')) return std::string(one);
  if (one.ends_with("[]")) {
    one.remove_suffix(2);
    if (one.starts_with('(') && one.ends_with(')')) one = one.substr(1, one.size() - 2);
    if (one == "Player" && in_.one_in(2)) return "game:players()";
    if (one == "Piece" && in_.one_in(2)) return fmt::format("game:zone(\"{}\"):pieces()", in_.pick(zones_));
    return list(one, depth);
  }
  if (one.starts_with('(') && one.ends_with(')')) return value(one.substr(1, one.size() - 2), depth + 1);
  if (one.starts_with('{')) return record(one.substr(1, one.size() - 2), depth);
  if (one.starts_with("fun") && depth > 2) return "function(...) return ... end";
  if (one.starts_with("fun"))
    return fmt::format("function(a, b) v[5] = a; {}; return {} end", statement(2), in_.one_in(2) ? "a" : anything(2));
  if (one == "integer" || one == "number") return number();
  if (one == "boolean") return in_.one_in(2) ? "true" : "false";
  if (one == "string") return text();
  if (one == "Game") return "game";
  if (one == "Player") return in_.one_in(4) ? variable() : fmt::format("game:turn({})", in_.below(5));
  if (one == "Zone") return in_.one_in(4) ? variable() : fmt::format("game:zone(\"{}\")", in_.pick(zones_));
  if (one == "Kind") return fmt::format("game:kind(\"{}\")", in_.pick(kinds_));
  if (one == "Rng") return fmt::format("game:rng(\"fuzz:{}\")", in_.below(3));
  if (one == "Piece")
    return in_.one_in(3) ? variable()
                         : fmt::format("game:zone(\"{}\").{}", in_.pick(zones_), in_.one_in(2) ? "last" : "first");
  if (one == "Cell" && !grids_.empty())
    return fmt::format("game:zone(\"{}\"):cell({}, {})", in_.pick(grids_), in_.one_in(8) ? number() : "1",
                       static_cast<int>(in_.below(5)) - 2);
  return anything(depth + 1);
}

std::string Grammar::arguments(const script::Function& function, int depth) {
  std::string out;
  const auto parameters = function.parameters();
  for (std::size_t i = function.method ? 1 : 0; i < parameters.size(); ++i) {
    if (parameters[i].optional && in_.one_in(3)) break;
    out += (out.empty() ? "" : ", ") + value(parameters[i].type, depth + 1);
  }
  if (in_.one_in(16)) out += (out.empty() ? "" : ", ") + anything(depth + 1);
  return out;
}

std::string Grammar::call(int depth) {
  if (depth > 4) return variable();
  if (in_.one_in(6)) {  // a function of a library
    const auto types = script::library_types();
    const script::Type& type = *types[in_.below(static_cast<std::uint32_t>(types.size()))];
    const auto functions = functions_of(type);
    if (functions.empty()) return "nil";
    const script::Function& f = *in_.pick(functions);
    const std::string name = f.name;
    if (name == "require") {
      pure_ = false;  // what another module holds can be changed
      return fmt::format("require(\"{}\")", in_.pick(modules_));
    }
    if (name == "error" && in_.below(4) != 0) return "nil";
    return fmt::format("{}{}{}({})", type.name, *type.name ? "." : "", name, arguments(f, depth));
  }
  const auto types = script::handle_types();
  const script::Type& type = *types[in_.one_in(2) ? 0 : in_.below(static_cast<std::uint32_t>(types.size()))];
  const std::string self = in_.one_in(10) ? anything(depth + 1) : value(type.name, depth + 1);
  if (in_.one_in(4) && !type.fields.empty()) {
    const std::string field = type.fields[in_.below(static_cast<std::uint32_t>(type.fields.size()))].name;
    if (field == "script") pure_ = false;
    return fmt::format("({}).{}", self, field);
  }
  const auto functions = functions_of(type);
  if (functions.empty()) return "nil";
  const script::Function& f = *in_.pick(functions);
  if (std::string_view(f.name) == "finish" && in_.below(4) != 0) return "nil";
  return fmt::format("({}):{}({})", self, f.name, arguments(f, depth));
}

std::string Grammar::question() {
  const script::Type* player = script::handle_types()[1];
  std::vector<const script::Function*> asking;
  for (const script::Function* f : functions_of(*player))
    if (std::string_view(f->name).starts_with("choose")) asking.push_back(f);
  require(!asking.empty(), "the bindings have no function that asks a player");
  if (in_.one_in(2))
    return fmt::format("v[{}] = game:turn({}):choose(\"fuzz\", {{ 1, 2, \"three\" }})", in_.below(6), in_.below(4));
  const script::Function& f = *in_.pick(asking);
  return fmt::format("v[{}] = game:turn({}):{}({})", in_.below(6), in_.below(4), f.name, arguments(f, 1));
}

std::string Grammar::assignment() {
  switch (in_.below(6)) {
    case 0: return fmt::format("frame.k{} = {}", in_.below(4), anything(1));
    case 1: return fmt::format("game.{} = {}", in_.pick(fields_), in_.one_in(3) ? anything(1) : number());
    case 2:
      return fmt::format("({}).{} = {}", value("Player|Piece|Zone", 1), in_.pick(fields_),
                         in_.one_in(3) ? anything(1) : number());
    case 3: return fmt::format("({}).{} = {}", anything(1), name(), anything(1));
    case 4:
      if (in_.below(4) != 0) return fmt::format("v[{}] = frame.k{}", in_.below(6), in_.below(4));
      pure_ = false;
      return in_.one_in(2) ? fmt::format("keep[{}] = {}", in_.below(4), variable())
                           : fmt::format("v[{}] = keep[{}]", in_.below(6), in_.below(4));
    default: return fmt::format("frame.k{} = {}", in_.below(4), variable());
  }
}

std::string Grammar::statement(int depth) {
  if (left_ <= 0) return "";
  --left_;
  std::string inner;
  switch (in_.below(depth > 2 ? 9 : 14)) {
    case 0: inner = question(); break;
    case 1:
    case 2: inner = assignment(); break;
    case 9: return fmt::format("for i = 1, {} do v[4] = i; {} end", in_.one_in(5) ? number() : "3", block(depth + 1));
    case 10: return fmt::format("if {} then {} else {} end", anything(1), block(depth + 1), block(depth + 1));
    case 11:
      inner = fmt::format("for k, x in {}({}) do v[{}] = x; {} end", in_.one_in(2) ? "pairs" : "ipairs",
                          value("table", 1), in_.below(6), block(depth + 1));
      break;
    case 12: inner = fmt::format("error({})", anything(1)); break;
    default: inner = fmt::format("v[{}] = {}", in_.below(6), call(0));
  }
  return in_.one_in(32) ? inner : fmt::format("pcall(function() {} end)", inner);
}

std::string Grammar::block(int depth) {
  std::string out;
  for (std::uint32_t i = in_.below(depth == 0 ? 8 : 3); i > 0; --i) out += statement(depth) + ";\n";
  return out;
}

std::string Grammar::next() {
  switch (in_.below(8)) {
    case 4: return fmt::format("return \"{}\", {}", state_name(), in_.one_in(2) ? anything(1) : value("table", 1));
    case 5: return fmt::format("return game:push(\"{}\", {}, \"{}\")", state_name(), value("table", 1), state_name());
    case 6: return fmt::format("return game:done({})", anything(1));
    case 7: return fmt::format("return {}", anything(1));
    default: return fmt::format("return \"{}\"", state_name());
  }
}

std::string Grammar::function(std::string_view parameters, std::string_view first, std::string_view last) {
  return fmt::format("function({})\nlocal v = {{}}\n{}\n{}{}\nend", parameters, first, block(0), last);
}

std::string Grammar::flow() {
  std::string out = "local keep = {}\nlocal flow = { queries = { fuzz = function(game, ...) return ... end } }\n";
  for (const std::string& state : states_) {
    if (in_.one_in(5) && state != "setup") {
      out += fmt::format(
          "flow.{} = {{ listen = {},\ninput = {} }}\n", state,
          function("game, frame", "game:turn(1):choose(\"fuzz\", { 1, 2 })", "game:timer(\"t\", game.clock + 50)"),
          function("game, frame, player, id, choice", "v[0], v[1] = player, choice", next()));
      continue;
    }
    const std::string first =
        in_.one_in(16) ? std::string() : "v[0] = game:turn(1):choose(\"fuzz\", { 1, 2, \"three\" })";
    out += fmt::format("flow.{} = {}\n", state, function("game, frame", first, next()));
  }
  return out + "return flow\n";
}

std::string Grammar::beside() {
  const auto handler = [&](std::string_view parameters, std::string_view first) {
    return function(parameters, fmt::format("local frame = {{}}; v[0], v[1] = a, b; {}", first), "");
  };
  const auto timer = [&] {
    return handler("game, a, b", fmt::format("pcall(function() game:set_timer(\"t{}\", {}) end);", 1 + in_.below(2),
                                             in_.one_in(4) ? number() : std::to_string(in_.below(40))));
  };
  const auto offer = [&] {
    return fmt::format("{{ listen = {},\ninput = {}, paused = {} }}",
                       handler("game, a, b", "game:turn(1):choose(\"fuzz\", { 1, 2 }, { id = \"o\" });"),
                       handler("game, a, b, id, choice", in_.one_in(2) ? question() + ";" : std::string()),
                       in_.one_in(2));
  };
  std::string out = fmt::format("flow.timers = {{ t1 = {}, t2 = {} }}\n", timer(), timer());
  out += fmt::format("flow.offers = {{ o1 = {}, o2 = {} }}\n", offer(), offer());
  out += fmt::format("flow.presence = {}\n", handler("game, a, b", "if b then game:resume() else game:pause(50) end;"));
  return out +
         "local begin = flow.setup\nfunction flow.setup(game, frame)\n"
         "pcall(function() game:set_timer(\"t1\", 20) game:open_offer(\"o1\") end)\nreturn begin(game, frame)\nend\n";
}

std::string Grammar::patch(const std::vector<std::string>& base) {
  std::string out = "local keep = {}\nlocal flow = {}\n";
  for (std::uint32_t i = 1 + in_.below(4); i > 0; --i) {
    const std::string& state = in_.pick(base);
    out += fmt::format(
        "flow.{} = {}\n", state,
        function("game, frame", in_.one_in(3) ? fmt::format("pcall(function() {} end);", question()) : std::string(),
                 in_.one_in(5) ? next() : fmt::format("return Base.{}(game, frame)", state)));
  }
  return out + "return flow\n";
}

std::string Grammar::modifier() {
  std::string out = "local keep, frame = {}, {}\nlocal m = { modify = {}, on = {} }\n";
  for (std::uint32_t i = queries_.empty() ? 0 : 1 + in_.below(2); i > 0; --i)
    out += fmt::format("m.modify.{} = {}\n", in_.pick(queries_),
                       function("ctx, answer, a, b", "local game, frame = ctx.game, {}; v[0], v[1] = answer, a;",
                                fmt::format("return {}", in_.one_in(2) ? "answer" : anything(2))));
  out +=
      fmt::format("m.on.fuzz = {}\n", function("ctx, a", "local game, frame = ctx.game, {}; v[0] = a;", "return nil"));
  return out + "return m\n";
}

std::string Grammar::helper(std::string_view requires_module) {
  std::string out = "local keep = {}\n";
  if (!requires_module.empty()) out += fmt::format("local other = require(\"{}\")\n", requires_module);
  out += "local m = {}\nlocal v, frame, game = {}, {}, nil\n";
  if (in_.one_in(4)) out += statement(1) + "\n";  // while it loads
  out += fmt::format("m.run = {}\n",
                     function("game, a", "local frame = {}; v[0] = a;", fmt::format("return {}", anything(2))));
  return out + "return m\n";
}

}  // namespace vizier::fuzz
