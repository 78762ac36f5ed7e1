// Looking for figures on a grid.
#include <algorithm>

#include "script/grid_args.hpp"
#include "world/pattern.hpp"

namespace vizier::script {

using world::Grid;
using world::Value;
using world::ZoneId;

namespace {

/// The rows of a drawing that is one text, with '/' between them.
std::vector<std::string_view> rows_of(std::string_view text) {
  std::vector<std::string_view> rows;
  while (!text.empty()) {
    const std::size_t end = text.find('/');
    rows.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return rows;
}

std::vector<std::string_view> listed_rows(lua_State* L, int at) {
  std::vector<std::string_view> rows;
  const lua_Integer n = bounded_length(L, at);
  for (lua_Integer i = 1; i <= n && i <= 1'000; ++i) {
    luaL_checkstack(L, 4, "pattern");
    lua_geti(L, at, i);  // bounded: one entry; stays on the stack, so that the text lives as long as the view of it
    rows.push_back(List<Text>::on_top(L, i));
  }
  return rows;
}

world::Figure drawn(const std::vector<std::string_view>& rows) {
  Result<world::Figure> figure = world::read_figure(rows);
  if (!figure) throw Fail(figure.problem());
  return *std::move(figure);
}

/// The figure of a drawing that is one text: worked out once, since scripts draw the same few again and again.
const world::Figure& known_figure(Runtime& runtime, std::string_view text) {
  Figures& figures = runtime.names().figures;
  const auto known = figures.find(text);
  if (known != figures.end()) return known->second;
  world::Figure figure = drawn(rows_of(text));
  constexpr std::size_t most = 256;  // a script that makes drawings has no end of them
  if (figures.size() >= most) figures.clear();
  return figures.emplace(text, std::move(figure)).first->second;
}

/// What the letters of the figure stand for.
world::Legend legend_of(lua_State* L, const world::Figure& figure, const ShownBy* shown, int legend_at) {
  world::Legend legend;
  for (const char sign : figure.signs) {
    const std::string_view letter(&sign, 1);
    if (!shown)
      throw Fail(fmt::format("the pattern has the letter '{}': say with the option 'by' which attribute it speaks of",
                             letter));
    if (legend_at == 0) {
      legend.label[static_cast<std::size_t>(sign)] = shown->label(Value(letter));
      continue;
    }
    lua_pushlstring(L, &sign, 1);
    if (lua_gettable(L, legend_at) == LUA_TNIL)
      throw Fail(fmt::format("the legend does not say what '{}' stands for", letter));
    legend.label[static_cast<std::size_t>(sign)] = shown->label(to_value(L, -1));
    lua_pop(L, 1);
  }
  return legend;
}

/// Runs the search that the arguments describe and hands (zone, grid, figure, matches) to `use`.
template <class Out, class Use>
void search_pattern(PatternArguments<Out> raw, std::size_t limit, Use&& use) {
  lua_State* const L = raw;
  const ZoneId zone = raw.template arg<1>();
  const PatternOptions options = raw.template arg<3>().value_or(PatternOptions{});
  world::PatternSearch search;
  search.turns = options.flag<"turns">();
  search.within = options.bounds();
  search.limit = limit;
  const auto rows = raw.template arg<2>();
  const bool listed = lua_type(L, 2) == LUA_TTABLE;
  const world::Figure own = listed ? drawn(listed_rows(L, 2)) : world::Figure{};
  const world::Figure& figure = listed ? own : known_figure(runtime(L), rows.template get<Text>());
  const Grid grid(world_of(L), zone);
  ShownBy shown;
  const Maybe<Text> by = options.get<"by">();
  const int legend_at = options.at<"legend">();
  if (by) shown = labels_by(L, grid, *by);
  const world::Legend legend = legend_of(L, figure, by ? &shown : nullptr, legend_at);
  use(zone, grid, figure, world::find_pattern(grid, shown.labels, figure, legend, search));
}

}  // namespace

int find_pattern(PatternArguments<PatternMatches> raw) {
  lua_State* const L = raw;
  const auto limit = static_cast<std::size_t>(runtime(L).limits().choices);
  search_pattern(raw, limit, [L](ZoneId zone, const Grid& grid, const world::Figure& figure, const auto& matches) {
    push_list(L, static_cast<int>(matches.size()));
    for (std::size_t i = 0; i < matches.size(); ++i) {
      lua_createtable(L, 0, 3);
      push(L, zone, matches[i].origin);
      lua_setfield(L, -2, "cell");
      lua_pushinteger(L, matches[i].turns);
      lua_setfield(L, -2, "turns");
      const auto pieces = world::pattern_pieces(grid, figure, matches[i]);
      push_list(L, static_cast<int>(pieces.size()));
      for (std::size_t k = 0; k < pieces.size(); ++k) {
        push(L, grid.entries()[static_cast<std::size_t>(pieces[k])].piece);
        lua_rawseti(L, -2, static_cast<lua_Integer>(k + 1));
      }
      lua_setfield(L, -2, "pieces");
      lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
    }
  });
  return 1;
}

int has_pattern(PatternArguments<bool> raw) {
  bool found = false;
  search_pattern(
      raw, 1, [&found](ZoneId, const Grid&, const world::Figure&, const auto& matches) { found = !matches.empty(); });
  return lua_pushboolean(raw, found), 1;
}

}  // namespace vizier::script
