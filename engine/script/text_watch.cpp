#include "script/text_watch.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/suggest.hpp"
#include "content/translate/message.hpp"
#include "script/bind.hpp"

namespace vizier::script {
namespace {

constexpr std::size_t no_mistake = SIZE_MAX;
constexpr std::size_t most_looked = 20'000;  ///< a script can make as many keys as it likes
constexpr std::size_t most_mistakes = 100;
constexpr int most_arguments = 50, deepest = 3;

std::uint64_t mixed(std::uint64_t h) {
  h ^= h >> 32;
  h *= 0xd6e8feb86659fd93U;
  return h ^ h >> 32;
}
std::uint64_t hashed(std::string_view text) { return mixed(std::hash<std::string_view>{}(text)); }

/// The arguments without which a message cannot be said. What only some cases name may be left out for the others.
std::set<std::string> always_used(const content::Message& message) {
  std::set<std::string> out;
  for (const content::Message::Part& part : message.parts) {
    if (!part.argument.empty()) out.insert(part.argument);
    std::optional<std::set<std::string>> in_all;
    for (const content::Message::Case& each : part.cases) {
      const std::set<std::string> here = always_used(each.message);
      if (in_all)
        std::erase_if(*in_all, [&](const std::string& name) { return !here.contains(name); });
      else
        in_all = here;
    }
    if (in_all) out.merge(*in_all);
  }
  return out;
}

bool counts(content::Message::Type type) {
  using Type = content::Message::Type;
  return type == Type::plural || type == Type::ordinal || type == Type::number;
}

}  // namespace

std::vector<Error> TextWatch::take() {
  std::vector<Error> out;
  for (const std::size_t mistake : met_) out.push_back(mistakes_[mistake]);
  met_.clear();
  return out;
}

void TextWatch::begin_game() {
  often_.fill({});
  met_.clear();
}

/// Whether it came so often in this game that it can be left alone.
bool TextWatch::often(std::uint64_t hash) {
  constexpr std::uint32_t enough = 4;
  Often& here = often_[hash % often_.size()];
  if (here.hash != hash) here = {hash, 0};
  return ++here.times > enough;
}

/// Whether that was looked at before, with its mistake, if any; otherwise it counts as looked at from now on.
bool TextWatch::known(std::uint64_t what, std::size_t*& mistake) {
  if (const auto it = looked_.find(what); it != looked_.end()) {
    if (it->second != no_mistake) met_.insert(it->second);
    return true;
  }
  if (looked_.size() >= most_looked || mistakes_.size() >= most_mistakes) return true;
  mistake = &looked_.emplace(what, no_mistake).first->second;
  return false;
}

void TextWatch::note(lua_State* L, std::size_t& mistake, std::string message) {
  mistake = mistakes_.size();
  mistakes_.push_back(runtime_.calls().mistake_here(L, std::move(message)));
  met_.insert(mistake);
}

void TextWatch::said(lua_State* L, std::string_view key, int args, int depth) {
  if (often(hashed(key))) return;
  passed_.clear();
  bool tables = false;
  if (lua_type(L, args) == LUA_TTABLE) {
    const int top = lua_gettop(L);
    if (lua_checkstack(L, 8) == 0 || lua_getmetatable(L, args) != 0) return lua_settop(L, top);
    int most = most_arguments;
    for (lua_pushnil(L); lua_next(L, args) != 0; lua_pop(L, 1)) {  // bounded: by most_arguments
      if (most-- == 0) return lua_settop(L, top);
      tables = tables || lua_type(L, -1) == LUA_TTABLE;
      if (lua_type(L, -2) != LUA_TSTRING) continue;
      std::size_t length = 0;
      const char* const name = lua_tolstring(L, -2, &length);
      passed_.push_back({{name, length}, lua_isinteger(L, -1) != 0});
    }
  }
  look(L, key, false);
  if (tables && depth < deepest) inner(L, args, depth);
}

/// The sentences inside a sentence, or in a list in it: tables with the key of a text as `text`.
void TextWatch::inner(lua_State* L, int table, int depth) {
  const int top = lua_gettop(L);
  int most = most_arguments;
  for (lua_pushnil(L); lua_next(L, table) != 0 && most-- > 0; lua_settop(L, top + 1)) {  // bounded: by most_arguments
    if (lua_type(L, top + 2) != LUA_TTABLE || lua_checkstack(L, 8) == 0 || lua_getmetatable(L, top + 2) != 0) continue;
    lua_pushliteral(L, "text");
    if (lua_rawget(L, top + 2) == LUA_TSTRING)
      said(L, text_arg(L, top + 3), top + 2, depth + 1);
    else if (depth < deepest)
      inner(L, top + 2, depth + 1);
  }
  lua_settop(L, top);
}

void TextWatch::read(const world::Value& args) {
  passed_.clear();
  if (const world::Table* const table = args.table())
    for (const auto& [name, value] : table->named) passed_.push_back({name, value.integer() != nullptr});
}

void TextWatch::asked(lua_State* L, const std::string& key, const world::Value& args,
                      const std::vector<std::string>& words) {
  if (!often(hashed(key) + 1)) {
    read(args);
    look(L, key, true);
    inner(L, args);
  }
  for (const std::string& each : words)
    if (!often(hashed(each) + 2)) word(L, each);
}

void TextWatch::inner(lua_State* L, const world::Value& value) {
  const world::Table* const table = value.table();
  if (!table) return;
  const auto each = [&](const world::Value& part) {
    if (const std::string* const key = part.at("text").text()) {
      read(part);
      look(L, *key, false);
    }
    inner(L, part);
  };
  for (const world::Value& part : table->list) each(part);
  for (const auto& [name, part] : table->named) each(part);
}

void TextWatch::word(lua_State* L, const std::string& word) {
  std::size_t* mistake = nullptr;
  if (known(hashed(word) + 1, mistake)) return;
  const content::Texts& texts = runtime_.package().texts;
  if (texts.all().empty() || texts.has("choice." + word) || texts.has("option." + word)) return;
  std::vector<std::string> there;
  for (const auto& [language, entries] : texts.all())
    for (const auto& [key, entry] : entries)
      if (key.starts_with("choice.") || key.starts_with("option.")) there.push_back(key.substr(7));
  note(L, *mistake,
       no_such(fmt::format("the word '{}' can be chosen and has no text choice.{}", word, word), word, there).what());
}

void TextWatch::look(lua_State* L, std::string_view key, bool question) {
  std::uint64_t what = hashed(key) + (question ? 2 : 3);
  for (const Argument& argument : passed_) what += mixed(hashed(argument.name) + (argument.number ? 1 : 0));
  std::size_t* mistake = nullptr;
  if (known(what, mistake)) return;
  const content::Texts& texts = runtime_.package().texts;
  const std::string name(key);
  if (texts.all().empty()) return;
  if (texts.has(name)) {
    if (std::string wrong = wrong_arguments(name, question); !wrong.empty()) note(L, *mistake, std::move(wrong));
    return;
  }
  std::set<std::string> there;
  for (const auto& [language, entries] : texts.all())
    for (const auto& [other, entry] : entries) there.insert(other);
  note(L, *mistake, no_such(fmt::format("there is no text '{}'", name), name, {there.begin(), there.end()}).what());
}

/// What is wrong, with the languages in which it is, and with what was passed; empty where all fits.
std::string TextWatch::wrong_arguments(const std::string& key, bool question) const {
  std::map<std::string, std::vector<std::string>> wrong;  // what → languages, each with its place
  std::vector<std::string> names;
  for (const Argument& argument : passed_) names.emplace_back(argument.name);
  std::sort(names.begin(), names.end());
  for (const auto& [language, entries] : runtime_.package().texts.all()) {
    const auto text = entries.find(key);
    if (text == entries.end() || text->second.arguments.empty()) continue;
    const content::Texts::Entry& entry = text->second;
    const auto is_passed = [&](const std::string& name) {
      return std::binary_search(names.begin(), names.end(), name);
    };
    if (entry.message.find(',') == std::string::npos &&
        std::all_of(entry.arguments.begin(), entry.arguments.end(), is_passed))
      continue;  // nothing to choose or to count, and all is there
    const std::string where = fmt::format("{} ({}:{})", language, entry.place.file, entry.place.line);
    const auto message = content::parse_message(entry.message);
    if (!message) continue;
    for (const std::string& used : always_used(*message))
      if (!is_passed(used) && !(question && (used == "player" || used == "round")))
        wrong[fmt::format("'{}', which is not passed", used)].push_back(where);
    for (const content::MessageArgument& used : content::arguments_of(*message)) {
      const auto given =
          std::find_if(passed_.begin(), passed_.end(), [&](const Argument& a) { return a.name == used.name; });
      if (given != passed_.end() && !given->number && std::any_of(used.types.begin(), used.types.end(), counts))
        wrong[fmt::format("'{}' as a number, which it is not", used.name)].push_back(where);
    }
  }
  if (wrong.empty()) return {};
  std::vector<std::string> parts;
  std::string near;
  for (const auto& [what, languages] : wrong) {
    parts.push_back(fmt::format("{} uses {}", fmt::join(languages, ", "), what));
    if (near.empty()) near = content::suggest(what.substr(1, what.find('\'', 1) - 1), names);
  }
  return fmt::format("text {}: {}; {}{}{}", key, fmt::join(parts, "; "),
                     names.empty() ? "nothing is passed" : fmt::format("passed: {}", fmt::join(names, ", ")),
                     near.empty() ? "" : "; ", near);
}

std::vector<Error> take_text_mistakes(Runtime& runtime) { return runtime.calls().texts.take(); }
void begin_game_of_texts(Runtime& runtime) { runtime.calls().texts.begin_game(); }

}  // namespace vizier::script
