// Looking for figures on a grid.
#include <algorithm>

#include "script/grid_args.hpp"
#include "world/pattern.hpp"

namespace vizier::script {

using world::Grid;
using world::Labels;
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

/// Runs the search that the arguments describe and hands (grid, pattern, matches) to `use`.
template <class Use>
void search_pattern(lua_State* L, std::size_t limit, Use&& use) {
  const ZoneId zone = grid_arg(L, 1);
  check_options(L, 3, {"by", "legend", "turns", "min_x", "max_x", "min_y", "max_y"});
  world::PatternSearch search;
  search.turns = flag_option(L, 3, "turns");
  search.within = bounds_option(L, 3);
  search.limit = limit;
  const Grid grid(world_of(L), zone);
  std::vector<Value> values;
  Labels labels;
  const bool by = push_option(L, 3, "by");
  if (by) labels = labels_by(L, grid, text_arg(L, lua_gettop(L)), values);
  const Value legend = push_option(L, 3, "legend") ? to_value(L, -1) : Value();
  const auto label = [&](char sign) {
    const std::string_view letter(&sign, 1);
    if (!by) throw Fail(fmt::format("the pattern has the letter '{}': say with the option 'by' which attribute it speaks of", letter));
    const Value wanted = legend.is_nil() ? Value(letter) : legend.at(letter);
    if (wanted.is_nil()) throw Fail(fmt::format("the legend does not say what '{}' stands for", letter));
    const auto it = std::find(values.begin(), values.end(), wanted);
    return it == values.end() ? world::Pattern::never : static_cast<std::int32_t>(it - values.begin());
  };
  std::string problem;
  const world::Pattern pattern = world::read_pattern(rows_arg(L, 2), label, problem);
  if (!problem.empty()) throw Fail(problem);
  use(zone, grid, pattern, world::find_pattern(grid, labels, pattern, search));
}

}  // namespace

int find_pattern(lua_State* L) {
  search_pattern(L, static_cast<std::size_t>(runtime(L).limits().choices),
                 [L](ZoneId zone, const Grid& grid, const world::Pattern& pattern, const auto& matches) {
                   lua_createtable(L, static_cast<int>(matches.size()), 0);
                   for (std::size_t i = 0; i < matches.size(); ++i) {
                     lua_createtable(L, 0, 3);
                     push(L, zone, matches[i].origin);
                     lua_setfield(L, -2, "cell");
                     lua_pushinteger(L, matches[i].turns);
                     lua_setfield(L, -2, "turns");
                     const auto pieces = world::pattern_pieces(grid, pattern, matches[i]);
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
  search_pattern(L, 1, [L](ZoneId, const Grid&, const world::Pattern&, const auto& matches) { lua_pushboolean(L, !matches.empty()); });
  return 1;
}

}  // namespace vizier::script
