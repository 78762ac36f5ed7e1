// Every bound function refuses a wrong argument, at each of its places, with the type that its documentation gives.
#include <map>

#include "catch.hpp"
#include "content/library.hpp"
#include "script/api.hpp"
#include "script/runtime.hpp"
#include "world/editor.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

/// The parts of `A|B[]|"c"`, of which brackets hold some together.
std::vector<std::string> alternatives(const std::string& type) {
  std::vector<std::string> out{""};
  int depth = 0;
  for (const char c : type) {
    depth += c == '(' || c == '<' || c == '{' ? 1 : c == ')' || c == '>' || c == '}' ? -1 : 0;
    if (c == '|' && depth == 0)
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

/// Something of that type, in a script about the test game `quilt`.
std::string sample(const std::string& type) {
  static const std::map<std::string, std::string> known{{"Game", "game"},
                                                        {"Player", "game:player(1)"},
                                                        {"Piece", "game.box.first"},
                                                        {"Zone", "game.box"},
                                                        {"Kind", "game.box.first.kind"},
                                                        {"Cell", "game.rack:cell(1, 1)"},
                                                        {"string", "'x'"},
                                                        {"integer", "1"},
                                                        {"number", "1"},
                                                        {"boolean", "true"},
                                                        {"Rng", "game:rng('storm')"},
                                                        {"List<T>", "game:players()"},
                                                        {"T", "1"},
                                                        {"any", "1"},
                                                        {"table", "{}"},
                                                        {"function", "print_nothing"}};
  const std::string first = alternatives(type).front();
  if (const auto it = known.find(first); it != known.end()) return it->second;
  if (first.starts_with("\"")) return first;
  if (first.starts_with("fun(")) return "print_nothing";
  return "{}";  // lists, records and maps
}

/// Something that is of none of these types; empty where everything is.
std::string wrong(const std::string& type) {
  bool truth = false, function = false;
  for (const std::string& one : alternatives(type)) {
    if (one == "any" || one == "any?" || one == "T") return "";
    truth |= one.starts_with("boolean");
    function |= one.starts_with("function") || one.starts_with("fun(");
  }
  return !truth ? "true" : !function ? "print_nothing" : "1";
}

/// Names that mean something in that game, where a function looks for them before it comes to its next argument.
const std::map<std::string, std::string>& meant() {
  static const std::map<std::string, std::string> names{
      {"query", "'slack'"},         {"counter", "'buttons'"},
      {"counters", "{ 'loose' }"},  {"where", "game.box"},
      {"base", "'pocket'"},         {"kind", "'needle'"},
      {"state", "'setup'"},         {"choices", "{ 'a' }"},
      {"firsts", "{ 'a' }"},        {"seconds", "{ 'b' }"},
      {"pools", "{ 'a' }"},         {"limits", "{ 1 }"},
      {"place.from", "game.box"},   {"place.to", "{ game.box }"},
      {"send_all.to", "'pocket'"},  {"by", "'cloth'"},
      {"sides", "'sides'"},         {"turned", "nil"},
      {"continue_with", "'setup'"}, {"moment", "'sewn'"},
  };
  return names;
}

struct Row {
  std::string label, code, type, spoken;
  bool lua = false;  ///< one of Lua's own functions, which has its own words
};

/// Lua says "table or string", and "number" for a whole one.
std::string in_lua(std::string type) {
  for (std::size_t at = type.find('|'); at != std::string::npos; at = type.find('|')) type.replace(at, 1, " or ");
  return type.starts_with("integer") ? "number" : type;
}

std::vector<std::string> names_of(const Function& f) {
  std::vector<std::string> out;
  std::string_view rest = f.names;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    out.emplace_back(rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    while (rest.starts_with(" ")) rest.remove_prefix(1);
  }
  return out;
}

void add_rows(const Type& type, const Function& f, std::vector<Row>& out) {
  const std::vector<Parameter> all = f.parameters();
  const std::size_t self = f.method ? 1 : 0;
  const std::vector<std::string> names = names_of(f);
  const std::string prefix = f.method             ? (all[0].type == "Zone" ? "game.rack" : sample(all[0].type)) + ":"
                             : *type.name != '\0' ? std::string(type.name) + "."
                                                  : "";
  for (std::size_t wrong_at = 0; wrong_at < names.size(); ++wrong_at) {
    const Parameter& p = all[wrong_at + self];
    if (wrong(p.type).empty()) continue;
    std::string arguments;
    for (std::size_t i = 0; i < names.size(); ++i) {
      auto name = meant().find(std::string(f.name) + "." + names[i]);
      if (name == meant().end()) name = meant().find(names[i]);
      const std::string good = name != meant().end() ? name->second : sample(all[i + self].type);
      arguments += (i > 0 ? ", " : "") + (i == wrong_at ? wrong(p.type) : good);
    }
    out.push_back({std::string(type.name) + "." + f.name + ": " + names[wrong_at],
                   prefix + f.name + "(" + arguments + ")", p.type, p.spoken, !f.call});
  }
}

std::vector<Row> all_rows() {
  std::vector<Row> out;
  for (const auto types : {handle_types(), library_types()})
    for (const Type* type : types)
      for (const auto functions : {type->functions, type->more})
        for (const Function& f : functions) add_rows(*type, f, out);
  return out;
}

}  // namespace

TEST_CASE("every bound function refuses a wrong argument with the type that it documents", "[api]") {
  const std::vector<Row> rows = all_rows();
  REQUIRE(rows.size() > 150);
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  const content::Loaded loaded = content::Library({root, root / "tests" / "packages"}).load({"quilt", "", "", {}});
  REQUIRE(loaded.package);
  auto package = std::make_shared<content::Package>(*loaded.package);
  std::string code = "local try = {}\nlocal function print_nothing() end\n";
  for (std::size_t i = 0; i < rows.size(); ++i)
    code += "try.f" + std::to_string(i) + " = function(game) return " + rows[i].code + " end\n";
  package->scripts["quilt/try"] = {{"quilt", "try.lua", code + "return try\n"}};
  Runtime runtime(package);
  INFO(runtime.error().message);
  REQUIRE(runtime.loaded());
  world::Events events;
  world::Decision decision;
  Next next;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    world::World world = world::World::make(runtime.defs(), 3, 1);
    world::set_up_supply(world, runtime.defs(), nullptr);
    runtime.context.world = runtime.context.changing = &world;
    runtime.context.events = &events;
    runtime.context.decision = &decision;
    runtime.context.next = &next;
    world::Value result;
    INFO(rows[i].label << "\n" << rows[i].code << "\n" << rows[i].type);
    const bool accepted = runtime.call("quilt/try", "f" + std::to_string(i), {}, result, Mode::step);
    CHECK_FALSE(accepted);
    const std::string& message = runtime.error().message;
    INFO(message);
    CHECK(message.find(rows[i].lua ? in_lua(rows[i].type) : rows[i].spoken) != std::string::npos);
  }
}
