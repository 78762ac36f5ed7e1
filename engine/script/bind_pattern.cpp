// Looking for figures on a grid.
#include <algorithm>

#include "script/grid_args.hpp"
#include "world/pattern.hpp"

namespace vizier::script {

using world::Grid;
using world::Value;
using world::ZoneId;

namespace {

/// The rows of a drawing: a list of texts, or one text with '/' between the rows.
std::vector<std::string_view> rows_arg(lua_State* L, int at) {
  std::vector<std::string_view> rows;
  if (lua_type(L, at) == LUA_TTABLE) {
    const lua_Integer n = luaL_len(L, at);
    for (lua_Integer i = 1; i <= n && i <= 1'000; ++i) {
      lua_geti(L, at, i);  // stays on the stack, so that the text lives as long as the view of it
      luaL_checkstack(L, 4, "pattern");
      rows.push_back(text_arg(L, lua_gettop(L)));
    }
    return rows;
  }
  std::string_view text = text_arg(L, at);
  while (!text.empty()) {
    const std::size_t end = text.find('/');
    rows.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return rows;
}

/// The figure of a drawing that is one text: worked out once, since scripts draw the same few again and again.
const world::Figure& known_figure(lua_State* L, int at) {
  Figures& figures = runtime(L).figures;
  const std::string_view text = text_arg(L, at);
  const auto known = figures.find(text);
  if (known != figures.end()) return known->second;
  std::string problem;
  world::Figure figure = world::read_figure(rows_arg(L, at), problem);
  if (!problem.empty()) throw Fail(problem);
  constexpr std::size_t most = 256;  // a script that makes drawings has no end of them
  if (figures.size() >= most) figures.clear();
  return figures.emplace(text, std::move(figure)).first->second;
}

world::Figure listed_figure(lua_State* L, int at) {
  std::string problem;
  world::Figure figure = world::read_figure(rows_arg(L, at), problem);
  if (!problem.empty()) throw Fail(problem);
  return figure;
}

/// Runs the search that the arguments describe and hands (grid, figure, matches) to `use`.
template <class Use>
void search_pattern(lua_State* L, std::size_t limit, Use&& use) {
  const ZoneId zone = grid_arg(L, 1);
  const Options options(L, 3, {"by", "legend", "turns"});
  world::PatternSearch search;
  search.turns = options.flag("turns");
  search.within = options.bounds();
  search.limit = limit;
  const world::Figure listed = lua_type(L, 2) == LUA_TTABLE ? listed_figure(L, 2) : world::Figure{};
  const world::Figure& figure = listed.turns.empty() ? known_figure(L, 2) : listed;
  const Grid grid(world_of(L), zone);
  ShownBy shown;
  const int by = options.at("by"), legend_at = options.at("legend");
  if (by != 0) shown = labels_by(L, grid, by);
  world::Legend legend;
  for (const char sign : figure.signs) {
    const std::string_view letter(&sign, 1);
    if (by == 0) throw Fail(fmt::format("the pattern has the letter '{}': say with the option 'by' which attribute it speaks of", letter));
    if (legend_at == 0) {
      legend.label[static_cast<std::size_t>(sign)] = shown.label(Value(letter));
      continue;
    }
    lua_pushlstring(L, &sign, 1);
    if (lua_gettable(L, legend_at) == LUA_TNIL) throw Fail(fmt::format("the legend does not say what '{}' stands for", letter));
    legend.label[static_cast<std::size_t>(sign)] = shown.label(to_value(L, -1));
    lua_pop(L, 1);
  }
  use(zone, grid, figure, world::find_pattern(grid, shown.labels, figure, legend, search));
}

}  // namespace

int find_pattern(lua_State* L) {
  search_pattern(L, static_cast<std::size_t>(runtime(L).limits().choices),
                 [L](ZoneId zone, const Grid& grid, const world::Figure& figure, const auto& matches) {
                   lua_createtable(L, static_cast<int>(matches.size()), 0);
                   for (std::size_t i = 0; i < matches.size(); ++i) {
                     lua_createtable(L, 0, 3);
                     push(L, zone, matches[i].origin);
                     lua_setfield(L, -2, "cell");
                     lua_pushinteger(L, matches[i].turns);
                     lua_setfield(L, -2, "turns");
                     const auto pieces = world::pattern_pieces(grid, figure, matches[i]);
                     lua_createtable(L, static_cast<int>(pieces.size()), 0);
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

int has_pattern(lua_State* L) {
  search_pattern(L, 1, [L](ZoneId, const Grid&, const world::Figure&, const auto& matches) { lua_pushboolean(L, !matches.empty()); });
  return 1;
}

}  // namespace vizier::script
