// The API for people: an editor stub, a reference page and the names for luacheck, all from the tables that the
// functions are bound from.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "script/api_rows.hpp"
#include "script/bind.hpp"

namespace vizier::script {
namespace {

struct Param {
  std::string name, type;
  bool optional = false;
};

std::string trimmed(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return std::string(s);
}

/// The names between commas.
std::vector<std::string> split_names(std::string_view list) {
  std::vector<std::string> out;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    out.push_back(trimmed(list.substr(0, comma)));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return out;
}

std::vector<Param> params_of(const Function& f) {
  std::vector<Param> out;
  std::vector<Parameter> types = f.parameters();
  if (f.method) types.erase(types.begin());
  const std::vector<std::string> names = split_names(f.names);
  for (std::size_t i = 0; i < names.size(); ++i) out.push_back({names[i], types[i].type, types[i].optional});
  return out;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

std::string names_of(const std::vector<Param>& params) {
  std::string out;
  for (const Param& p : params) out += (out.empty() ? "" : ", ") + p.name;
  return out;
}

std::string stub(const Function& f, std::string_view prefix) {
  std::string out = fmt::format("\n---{}\n", f.doc);
  const auto params = params_of(f);
  for (const Param& p : params) out += fmt::format("---@param {}{} {}\n", p.name, p.optional ? "?" : "", p.type);
  for (const std::string& type : f.results()) out += fmt::format("---@return {}\n", type);
  return out + fmt::format("function {}{}({}) end\n", prefix, f.name, names_of(params));
}

template <class Each>
void each_function(const Type& type, Each&& each) {
  for (const Function& f : type.functions) each(f);
  for (const Function& f : type.more) each(f);
}

}  // namespace

std::string api_row(std::string_view signature_text, std::string_view doc) {
  std::string safe;
  for (const char c : signature_text) safe += c == '|' ? std::string("\\|") : std::string(1, c);
  return fmt::format("| `{}` | {} |\n", safe, doc);
}

std::string api_signature(const Function& f, std::string_view prefix) {
  std::vector<std::string> params;
  for (const Param& p : params_of(f)) params.push_back(fmt::format("{}{}: {}", p.name, p.optional ? "?" : "", p.type));
  const std::string results = joined(f.results());
  return fmt::format("{}{}({}){}{}", prefix, f.name, joined(params), results.empty() ? "" : " → ", results);
}

std::span<const Type* const> handle_types() {
  static constexpr const Type* types[] = {&game_type, &player_type, &piece_type, &zone_type,
                                          &kind_type, &cell_type,   &rng_type,   &list_type};
  return types;
}

std::string api_lua() {
  std::string out =
      "---@meta\n-- What scripts may call, for editors. Printed by `vizier api --lua`; change the bindings, not this "
      "file.\n";
  for (const Type* type : handle_types()) {
    out += fmt::format("\n---{}\n---@class {}{}\n", type->doc, type->name, type->generic);
    for (const Field& f : type->fields) out += fmt::format("---@field {} {} {}\n", f.name, f.type(), f.doc);
    if (type->declared) out += "---@field [string] any What the content declares for it.\n";
    out += fmt::format("local {} = {{}}\n", type->name);
    each_function(*type, [&](const Function& f) { out += stub(f, fmt::format("{}:", type->name)); });
  }
  for (const Type* type : library_types()) {
    const std::string name = type->name;
    if (!name.empty()) {
      out += fmt::format("\n---{}\n---@class {}lib\n", type->doc, name);
      for (const Field& f : type->fields) out += fmt::format("---@field {} {} {}\n", f.name, f.type(), f.doc);
      out += fmt::format("{} = {{}}\n", name);
    }
    each_function(*type, [&](const Function& f) { out += stub(f, name.empty() ? "" : name + "."); });
  }
  return out + "\n---In a script of a mod that patches one below: what that one returned.\n---@type table\nBase = {}\n";
}

std::string api_markdown() {
  std::string out =
      "# What scripts may call\n\nPrinted by `vizier api --markdown` from the bindings themselves. `name?` may be left "
      "out; `→` says what comes "
      "back.\n"
      "A handle is a plain value: it can be compared, used as a key and kept in a frame. What the script of a card "
      "begins with and contains is declared\n"
      "by its game: [contracts](../modding/contracts.md).\n";
  const auto page = [&](const Type& type, std::string_view title, std::string_view fields_prefix,
                        std::string_view prefix) {
    out += fmt::format("\n## {}\n\n{}\n", title, type.doc);
    if (!type.fields.empty()) out += "\n| Field | |\n|---|---|\n";
    for (const Field& f : type.fields) out += api_row(fmt::format("{}{}: {}", fields_prefix, f.name, f.type()), f.doc);
    if (!type.functions.empty() || !type.more.empty()) out += "\n| Function | |\n|---|---|\n";
    each_function(type, [&](const Function& f) { out += api_row(api_signature(f, prefix), f.doc); });
  };
  for (const Type* type : handle_types()) {
    std::string variable = type->name;
    variable[0] = static_cast<char>(variable[0] - 'A' + 'a');
    page(*type, type->name, variable + ".", variable + ":");
  }
  for (const Type* type : library_types()) {
    const std::string name = type->name;
    page(*type, name.empty() ? (type == library_types().front() ? "Free functions" : "Free functions of Lua") : name,
         name + ".", name.empty() ? "" : name + ".");
  }
  return out;
}

std::string api_luacheck() {
  std::set<std::string> names;
  std::string libraries;
  for (const Type* type : library_types()) {
    const std::string name = type->name;
    std::set<std::string> members;
    each_function(*type, [&](const Function& f) { (name.empty() ? names : members).insert(f.name); });
    for (const Field& f : type->fields) members.insert(f.name);
    if (name.empty()) continue;
    libraries += fmt::format("    {} = {{ fields = {{\n", name);
    for (const std::string& member : members) libraries += fmt::format("      \"{}\",\n", member);
    libraries += "    } },\n";
  }
  names.insert("Base");
  std::string out =
      "-- Globals of the sandbox, for luacheck. Printed by `vizier api --luacheck`; change the bindings, not this "
      "file.\nreturn {\n  read_globals = "
      "{\n";
  for (const std::string& name : names) out += fmt::format("    \"{}\",\n", name);
  return out + libraries + "  },\n}\n";
}

}  // namespace vizier::script
