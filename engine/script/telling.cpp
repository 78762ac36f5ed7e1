#include "script/telling.hpp"

#include "content/suggest.hpp"
#include "script/ask.hpp"
#include "script/list.hpp"
#include "script/option_table.hpp"

namespace vizier::script {

using world::Defs;
using world::PieceId;
using world::SeatId;
using world::World;

void note_known(const World& w, const world::Value& value, world::Said& said) {
  if (const auto* r = value.ref(); r && r->type == world::RefType::piece) {
    const world::Piece& p = w.piece(PieceId(r->id));
    said.known.push_back({PieceId(r->id), p.kind, p.seen, world::ref(p.zone), SeatId(p.owner)});
  }
  if (const auto* t = value.table()) {
    for (const auto& v : t->list) note_known(w, v, said);
    for (const auto& [key, v] : t->named) note_known(w, v, said);
  }
}

/// A picture or an announcement: told as an event that no log keeps.
int show(Raw<Gives<>, Game, ShowOptions> raw) {
  lua_State* const L = raw;
  world::Editor edit = editor(L, "show");
  raw.arg<2>();
  const int top = lua_gettop(L), text = top + 1, args = text + 1, picture = args + 1, to = picture + 1;
  spread_options(L, 2, "show", ShowOptions::names);
  need_options(L, text, "show", ShowOptions{});
  const auto sentence = Argument<Maybe<Text>>::read(L, text), drawing = Argument<Maybe<Text>>::read(L, picture);
  const auto audience = Argument<Maybe<Seats>>::read(L, to);
  if (!sentence && !drawing) throw Fail("show: a text or a picture must be named");
  const auto& drawings = runtime(L).package().drawings;
  if (drawing && !drawings.contains(*drawing))
    throw no_such(fmt::format("there is no drawing '{}'", std::string_view(*drawing)), std::string(*drawing),
                  content::names_of(drawings));
  if (sentence) runtime(L).calls().texts.said(L, *sentence, args);
  if (!runtime(L).context.events) return lua_settop(L, top), 0;
  tell_who_keeps_it(L, [&] {
    world::Said said;
    said.key = sentence ? std::string(short_text(*sentence)) : "picture." + std::string(*drawing);
    said.args = to_arguments(L, args);
    if (drawing) {
      world::Table named = said.args.table() ? *said.args.table() : world::Table{};
      named.set("picture", world::Value(std::string_view(*drawing)));
      said.args = world::Value(std::move(named));
    }
    said.audience = audience ? audience->mask : world::SeatMask{0xFFFF};
    note_known(world_of(L), said.args, said);
    edit.say(std::move(said), world::EventType::showed);
  });
  return lua_settop(L, top), 0;
}

int players_of(Raw<Gives<List<SeatId>>, Game, Text> raw) {
  const World& w = world_of(raw);
  const std::string name(raw.arg<2>());
  const world::RoleId role = defs(raw).role(std::string_view(name));
  if (!role) throw no_such(fmt::format("there is no role '{}'", name), name, known_names(defs(raw).roles));
  push_list(raw, w.seats);
  lua_Integer n = 0;
  for (int i = 0; i < w.seats; ++i) {
    if ((defs(raw).roles[role].seats & bit(w.turn(i))) == 0) continue;
    push(raw, w.turn(i));
    lua_rawseti(raw, -2, ++n);
  }
  return 1;
}

namespace {

/// The ranks: equal ones share theirs, and those behind them come after as many as are better.
world::IdVector<SeatId, std::int32_t> read_places(const World& world, const Defs& defs, List<Seats> groups) {
  world::IdVector<SeatId, std::int32_t> places;
  places.assign(static_cast<std::size_t>(world.seats), 0);
  std::int32_t better = 0;
  groups.each([&](Seats group) {
    std::int32_t n = 0;
    for (const SeatId seat : world.seat_ids()) {
      if ((group.mask & bit(seat)) == 0) continue;
      if (places[seat] != 0) throw Fail(fmt::format("finish: {} has two places", defs.seats[seat]));
      places[seat] = better + 1;
      ++n;
    }
    better += n;
  });
  for (const SeatId seat : world.seat_ids())
    if (places[seat] == 0) throw Fail(fmt::format("finish: {} has no place", defs.seats[seat]));
  return places;
}
}  // namespace

void finish(const World& world, const Defs& defs, Game, Maybe<Seats> winners, Maybe<List<Seats>> places,
            Change change) {
  const world::SeatMask all = world::all_seats(world.seats);
  change.end(winners ? winners->mask & all : all,
             places ? read_places(world, defs, *places) : world::IdVector<SeatId, std::int32_t>{});
}

}  // namespace vizier::script
