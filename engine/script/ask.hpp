#pragma once
#include "script/bind.hpp"

namespace vizier::script {

struct Choices;  // arguments.hpp

/// A text that names something: a prompt, a sentence of the log, an id. Throws where it is longer than any name.
std::string_view short_text(std::string_view text);
inline std::string_view short_text(lua_State* L, int at) { return short_text(text_arg(L, at)); }

/// One more question or timer of a listening state, whole: what failed on the way is no offer, whoever catches that.
/// Throws where there are too many, or where an answer to it could mean another one.
void add_offer(lua_State* L, world::Decision offer);

ListName list_name(lua_State* L, int at);

/// Names and values were given one after the other, as up to format 1.
[[noreturn]] void arguments_are_a_table(const char* how);

/// Reads a list of choices from a script: a list of handles, numbers, texts or tables with a `key`; a zone (its
/// pieces); or the name of a legality rule or region (its zones, as far as the asked seat may use them), or of a
/// category (its kinds).
void read_choices(lua_State* L, int at, world::Decision& decision, std::vector<world::Choice>& into);
void read_choices(const Choices& choices, world::Decision& decision, std::vector<world::Choice>& into);
/// Throws where a pair of the two lists would be one of too many.
void need_pairs(lua_State* L, const world::Decision& decision);

/// Where the choices that a script names lie in a list of the question, found without going through it.
class ChoiceIndex {
 public:
  using Place = std::pair<world::Choice, std::int32_t>;
  ChoiceIndex(const world::Decision& decision, const std::vector<world::Choice>& list);
  std::span<const Place> find(lua_State* L, int at) const;  ///< of the value at `at`; empty where it is none of them

 private:
  const world::Decision& d_;
  std::vector<Place> places_;
  std::vector<std::pair<std::string_view, std::size_t>> texts_;
};

/// The question for a piece and a zone to move it to: `from` and `to` are where these lists lie. Throws where there is
/// nothing to choose.
void read_move(lua_State* L, int from, int to, const char* function, world::Decision& decision);
/// Zones that the rule allows the seat: the data, then the modifiers in force.
void legal_zones(lua_State* L, const world::LegalDef& rule, world::SeatId seat, std::vector<world::Choice>& into);
bool is_legal(lua_State* L, const world::LegalDef& rule, world::SeatId seat,
              world::ZoneId zone);  ///< the same for one zone
void push_pieces(const world::World& world, world::ZoneId zone, std::vector<world::Choice>& into);
void push_choice(lua_State* L, const world::Decision& decision, world::Choice choice);
/// Pushes what the script gets for an answer; `list` and `seconds` are where its lists lie, 0 where the choices
/// themselves serve. Returns how many.
int push_answer(lua_State* L, const world::Decision& decision, const world::Answer& answer, int list, int seconds);

/// The result of a query with all modifiers in force. Arguments lie on the stack from `first` on; pushes one value.
void push_query(lua_State* L, world::QueryId query, int first, int count);
bool is_modified(const world::World& world, world::QueryId query);
/// The value of a piece under a query that is an attribute: without a script while nothing modifies it.
std::int64_t piece_query(lua_State* L, world::QueryId query, world::PieceId piece);
world::QueryId query_arg(lua_State* L, int at);
void push_context(lua_State* L,
                  const world::Modifier& modifier);  ///< the table that the functions of a modifier's script get

}  // namespace vizier::script
