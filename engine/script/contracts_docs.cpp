// What a package declares for its scripts, for editors and for readers: its contracts with what their functions are
// given, its queries and its moments.
#include "content/tree.hpp"
#include "script/bind.hpp"
#include "script/contracts.hpp"
#include "script/ctx_shape.hpp"

namespace vizier::script {
namespace {

using content::Node;

std::string text_at(const Node& node, const char* key) {
  const Node* const found = node.find(key);
  return found ? found->text : std::string();
}

/// What a field may be, in the words of LuaCATS. The host itself reads `modify` and `on`, so their types are known.
std::string field_type(const Node::Entry& field) {
  if (field.key == "modify" || field.key == "on") return "effect_" + field.key;
  if (const std::string lua = text_at(field.value, "lua"); !lua.empty()) return lua;
  const Node* words = field.value.find("words");
  if (!words) {
    const std::string& type = field.value.find("type") ? field.value.find("type")->text : field.value.text;
    return type.empty() ? "any" : type;
  }
  std::string out;
  for (const Node& word : words->list) out += fmt::format("{}\"{}\"", out.empty() ? "" : "|", word.text);
  return fmt::format("{}|string[]", out);
}

bool is_required(const Node::Entry& field) {
  const Node* const required = field.value.find("required");
  return required && required->boolean;
}

/// One thing that effects may speak of: a query or a moment.
struct Speech {
  std::string name, says;
  std::vector<std::pair<std::string, std::string>> arguments;
};

std::vector<Speech> speeches(const content::Package& package, const char* section) {
  std::vector<Speech> out;
  if (const Node* entries = package.tree.find(section))
    for (const Node::Entry& entry : entries->map) {
      Speech& speech = out.emplace_back();
      speech.name = entry.key;
      speech.says = text_at(entry.value, "says");
      if (const Node* arguments = entry.value.find("args"))
        for (const Node::Entry& argument : arguments->map)
          speech.arguments.emplace_back(argument.key, argument.value.text);
    }
  return out;
}

/// The queries, and the legality rules, which are asked as such.
std::vector<Speech> queries_of(const content::Package& package) {
  std::vector<Speech> out = speeches(package, "queries");
  for (Speech& rule : speeches(package, "legal")) {
    rule.says = "May the player put a piece into the zone?";
    rule.arguments = {{"player", "Player"}, {"zone", "Zone"}};
    out.push_back(std::move(rule));
  }
  return out;
}

std::string effects_lua(std::string_view type, const std::vector<Speech>& all, std::string_view before,
                        std::string_view gives) {
  std::string out = fmt::format("\n---@class {}\n", type);
  for (const Speech& speech : all) {
    std::string arguments;
    for (const auto& [name, lua] : speech.arguments) arguments += fmt::format(", {}: {}", name, lua);
    const bool quoted = speech.name.find(':') != std::string::npos;
    out += fmt::format("---@field {} fun(ctx: modifier_ctx{}{}){} {}\n",
                       quoted ? fmt::format("[\"{}\"]?", speech.name) : speech.name + "?", before, arguments, gives,
                       speech.says);
  }
  return out;
}

std::string row(const std::string& name, const std::string& says) {
  std::string safe;
  for (const char c : says) safe += c == '|' ? std::string("\\|") : std::string(1, c);
  return fmt::format("| `{}` | {} |\n", name, safe);
}

std::string effects_page(std::string_view title, std::string_view intro, const std::vector<Speech>& all,
                         std::string_view before) {
  std::string out = fmt::format("\n## {}\n\n{}\n\n| {} | |\n|---|---|\n", title, intro, title);
  for (const Speech& speech : all) {
    std::string arguments;
    for (const auto& [name, lua] : speech.arguments) arguments += fmt::format(", {}: {}", name, lua);
    out += row(fmt::format("{}(ctx{}{})", speech.name, before, arguments), speech.says);
  }
  return out;
}

std::string ctx_page(const CtxShape& shape) {
  std::string out = fmt::format("\n{}{} has\n\n| field | |\n|---|---|\n",
                                static_cast<char>(shape.called[0] - 'a' + 'A'), shape.called.substr(1));
  for (const CtxField& field : shape.fields)
    out += row(fmt::format("{}{}: {}", field.name, field.may_be_nil ? "?" : "", field.type), field.says);
  return out;
}

std::string contract_page(const std::string& name, const Node& node) {
  std::string out = fmt::format("\n## {}\n\n| field | |\n|---|---|\n", name);
  if (const Node* fields = node.find("fields"))
    for (const auto& field : fields->map) {
      const std::string says = text_at(field.value, "says");
      out += row(field.key, (is_required(field) ? "Required. " : "") + says);
    }
  const CtxShape shape = read_ctx(name, node);
  return shape.fields.empty() ? out : out + ctx_page(shape);
}

}  // namespace

std::string contracts_lua(const content::Package& package) {
  std::string out = ctx_lua(modifier_ctx());
  out += effects_lua("effect_modify", queries_of(package), ", answer: any", ": any");
  out += effects_lua("effect_on", speeches(package, "moments"), "", "");
  const Node* contracts = package.tree.find("contracts");
  if (!contracts) return out;
  for (const auto& [name, key_place, node] : contracts->map) {
    if (const CtxShape shape = read_ctx(name, node); !shape.fields.empty()) out += ctx_lua(shape);
    out += fmt::format(
        "\n---The fields of a script that begins with `{0}`: docs/modding/contracts.md.\n---@class {0}_fields\n", name);
    std::string required;  // they may be given later: the script has them, its beginning need not
    if (const Node* fields = node.find("fields"))
      for (const auto& field : fields->map) {
        const std::string says = text_at(field.value, "says");
        out += fmt::format("---@field {}? {}{}{}\n", field.key, field_type(field), says.empty() ? "" : " ", says);
        if (is_required(field)) required += fmt::format("---@field {} {}\n", field.key, field_type(field));
      }
    out += fmt::format("\n---A whole script of this sort.\n---@class {0}_script: {0}_fields\n{1}", name, required);
    out += fmt::format(
        "\n---Begins a script of this sort; an unknown field is an error.\n---@param fields? {0}_fields\n---@return "
        "{0}_script\nfunction {0}(fields) end\n",
        name);
  }
  return out;
}

std::string contracts_markdown(const content::Package& package) {
  std::string out = fmt::format(
      "# What scripts of {0} are given\n\nPrinted by `vizier api --markdown --package {0}` from what the content "
      "declares under `contracts`, `queries`, `legal` and `moments`. `name?` may be nil. How to use it: "
      "[contracts](../modding/contracts.md).\n",
      package.manifest.id);
  if (const Node* contracts = package.tree.find("contracts"))
    for (const auto& [name, key_place, node] : contracts->map) out += contract_page(name, node);
  out += effects_page("Moments", "`on = { moment = function(ctx, …) … end }` is called when it comes.",
                      speeches(package, "moments"), "");
  out += effects_page("Queries",
                      "`modify = { query = function(ctx, answer, …) … end }` gets the answer so far and returns the "
                      "new one.",
                      queries_of(package), ", answer");
  return out + "\n## modify and on\n" + ctx_page(modifier_ctx());
}

}  // namespace vizier::script
