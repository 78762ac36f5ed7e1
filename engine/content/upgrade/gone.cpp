#include "content/upgrade/gone.hpp"

#include <algorithm>

#include "content/upgrade/lua_text.hpp"

namespace vizier::content {
namespace {

constexpr const char* plays = "lib/windows/plays";
constexpr Gone gone[] = {
    {"Zone", "actors", "zone:actors is gone: zone:pieces():where(function(piece) return piece.kind.script ~= nil end)"},
    {"Zone", "pieces_up_to",
     "zone:pieces_up_to is gone: zone:pieces():where(function(piece) return piece.cost <= most end)"},
    {"lib/signal", "", "lib/signal is gone: game:tell and game:close do the same"},
    {plays, "ask_targets",
     "plays.ask_targets is gone: plays.lay(ctx, prompt) asks for all that a card names and gives the whole play, with "
     "its targets"},
    {plays, "phase_of", "plays.phase_of is gone: plays.lay(ctx, prompt) gives the whole play, with its phase"},
    {plays, "fixed", "plays.fixed is gone: plays.lay(ctx, prompt) gives the whole play, with what is fixed"},
    {plays, "can_act",
     "plays.can_act is gone: ask may_play of the card's script, where it has one, then plays.still_good(ctx, named)"},
    {plays, "why_not", "plays.why_not is gone: require \"lib/windows/reasons\", which has why_not"},
    {plays, "count_laid", "plays.count_laid is gone: plays.count(game, play, at) does the same"},
    {plays, "count_end", "plays.count_end is gone: plays.count(game, play, outcome) does the same"},
};

bool is_module(const Gone& one) { return std::string_view(one.of).find('/') != std::string_view::npos; }

/// Whether the script speaks of it at all, which most do not: reading one takes its time.
bool may_use(const std::string& script, const Gone& one) {
  return is_module(one) && script.find(one.of) != std::string::npos && script.find(one.function) != std::string::npos;
}

/// The part with the name of the module that is required at `i`; size() where nothing is.
std::size_t required_at(const LuaText& script, std::size_t i) {
  if (!script.is(i, "require")) return script.size();
  const std::size_t name = script.is(i + 1, "(") ? i + 2 : i + 1;
  return script.is_string(name) ? name : script.size();
}

}  // namespace

std::span<const Gone> all_gone() { return gone; }

std::string_view instead_of(std::string_view of, std::string_view function) {
  for (const Gone& one : gone)
    if (of == one.of && function == one.function) return one.instead;
  return {};
}

std::vector<GoneUse> gone_uses(const std::string& script) {
  std::vector<GoneUse> out;
  if (std::none_of(std::begin(gone), std::end(gone), [&](const Gone& one) { return may_use(script, one); })) return out;
  const LuaText text(script);
  struct Known {
    std::string_view name;
    std::string module;
  };
  std::vector<Known> known;  // `local name = require "module"`
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const std::size_t at = required_at(text, i); at < text.size()) {
      const std::string module = text.string(at);
      if (const auto instead = instead_of(module); !instead.empty()) out.push_back({text[i].line, instead});
      if (i > 2 && text.is(i - 1, "=") && text.is(i - 3, "local")) known.push_back({text.at(i - 2), module});
      continue;
    }
    if (!text.is(i + 1, ".") || (i > 0 && (text.is(i - 1, ".") || text.is(i - 1, ":")))) continue;
    for (const Known& each : known)
      if (text.is(i, each.name))
        if (const auto instead = instead_of(each.module, text.at(i + 2)); !instead.empty())
          out.push_back({text[i].line, instead});
  }
  return out;
}

}  // namespace vizier::content
