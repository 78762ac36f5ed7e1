#include "client/contest.hpp"

#include <algorithm>
#include <array>

#include "script/looking.hpp"

namespace vizier::client {

using match::Match;
using world::SeatId;
using world::ZoneId;

namespace {

constexpr int most_answers = 48;  // until what waits is over
constexpr std::uint64_t imagined[] = {11, 12};

/// Strengths in one game, as far as the seat can know them.
struct Strengths {
  std::vector<SeatId> order;  ///< strongest first
  world::SeatArray<std::optional<std::int64_t>> of;

  /// What another game that could be this one does not have is not known.
  void agree(const Strengths& other) {
    for (const SeatId s : of.ids())
      if (of[s] != other.of[s]) of[s].reset();
    if (order != other.order) order.clear();
  }
};

std::optional<Strengths> strengths(const Match& match, SeatId viewer, ZoneId zone, const std::string& query) {
  const world::World& w = match.world();
  const script::Looking look(match.runtime(), w);
  world::Value result;
  if (!match.runtime().call("lib/ranking", "in_zone", {world::Value(zone), world::Value(query)}, result))
    return std::nullopt;
  const world::Table *players = result.at("players").table(), *values = result.at("strengths").table();
  Strengths out;
  for (std::size_t i = 0; players && values && i < players->list.size() && i < values->list.size(); ++i) {
    const world::Ref* ref = players->list[i].ref();
    if (!ref || ref->type != world::RefType::seat || !values->list[i].is_int()) return std::nullopt;
    out.order.emplace_back(ref->id);
    out.of[SeatId(ref->id)] = *values->list[i].integer();
  }
  bool all_known = true;
  w.each(zone, [&](world::PieceId id) {
    if (const SeatId owner(w.piece(id).owner); owner && !w.knows(viewer, id)) out.of[owner].reset(), all_known = false;
  });
  if (!all_known) out.order.clear();
  return out;
}

bool waits(const Match& match, const std::vector<std::string>& sentences) {
  const world::Defs& defs = match.defs();
  return std::any_of(defs.vars.begin(), defs.vars.end(), [&](const world::VarDef& var) {
    if (var.scope != world::Scope::game || std::find(sentences.begin(), sentences.end(), var.name) == sentences.end())
      return false;
    const world::Table* list = match.world().var(var, 0).table();
    return list && !list->list.empty();
  });
}

/// The answer to a question on the way that leaves no choice, or is about this very place.
std::optional<world::Answer> plain_answer(const world::World& w, const world::Decision& d, ZoneId zone) {
  if (d.pass >= 0) return world::Answer(d.pass);
  if (d.type != world::Decision::Type::one) return std::nullopt;
  if (d.items.size() == 1) return world::Answer(0);
  std::optional<world::Answer> there;
  for (std::size_t i = 0; i < d.items.size(); ++i) {
    const world::Choice& c = d.items[i];
    const bool here = c.type() == world::Choice::Type::ref &&
                      (c.ref() == world::ref(zone) ||
                       (c.ref().type == world::RefType::piece && w.pieces[world::PieceId(c.ref().id)].zone == zone));
    if (here && there) return std::nullopt;
    if (here) there = world::Answer(static_cast<std::int32_t>(i));
  }
  return there;
}

/// Plays on until nothing waits any more; false where somebody would have to choose.
bool settle(Match& game, ZoneId zone, const std::vector<std::string>& sentences) {
  for (int i = 0; i < most_answers; ++i) {
    const bool targets = !game.over() && !game.open().empty() && game.open()[0].pass < 0 && game.open()[0].seat;
    if (!waits(game, sentences) && !(i == 0 && targets))
      return true;  // a card may ask for its target before it is announced
    if (game.over() || game.stuck() || game.open().empty() || !game.open()[0].seat) return false;
    const auto answer = plain_answer(game.world(), game.open()[0], zone);
    if (!answer || !game.answer(0, *answer) || game.error()) return false;
  }
  return false;
}

}  // namespace

std::optional<Contest> contest_of(const Match& match, const Question& question, std::string_view zone_name,
                                  const std::string& query, const std::vector<std::string>& sentences) {
  const SeatId seat = match.defs().seat(question.seat);
  const ZoneId zone = match.defs().zone(zone_name);
  if (!seat || !zone || question.pass < 0 || question.type != world::Decision::Type::one ||
      match.find_open(seat, question.id) >= match.open().size())
    return std::nullopt;
  Contest out;
  out.zone = zone_name;
  out.pending = waits(match, sentences);
  out.options.resize(question.items.size());
  std::optional<Strengths> now, after;
  std::vector<std::optional<Strengths>> with(question.items.size());
  std::vector<bool> unsure(question.items.size(), false);
  Match game = match.fork(), copy = match.fork();
  for (const std::uint64_t seed : imagined) {
    world::Rng rng = world::Rng::seeded(seed);
    if (!match.fork_for(seat, rng, game)) return std::nullopt;
    const auto merge = [](std::optional<Strengths>& into, const std::optional<Strengths>& found) {
      if (!found) return false;
      if (into)
        into->agree(*found);
      else
        into = found;
      return true;
    };
    if (!merge(now, strengths(game, seat, zone, query))) return std::nullopt;
    for (std::size_t i = 0; i <= question.items.size(); ++i) {  // the last one: nobody adds anything
      const bool plain = i == question.items.size();
      if (!plain && (static_cast<int>(i) == question.pass || unsure[i])) continue;
      if (!game.fork_into(copy)) return std::nullopt;
      copy.mute();
      const std::size_t which = copy.find_open(seat, question.id);
      const bool laid = plain || (which < copy.open().size() &&
                                  copy.answer(which, world::Answer(static_cast<std::int32_t>(i))) && !copy.error());
      const bool done =
          laid && settle(copy, zone, sentences) && merge(plain ? after : with[i], strengths(copy, seat, zone, query));
      if (!done && !plain) unsure[i] = true;
      if (!done && plain) after = Strengths();
    }
  }
  for (std::size_t i = 0; i < with.size(); ++i)
    if (!unsure[i] && with[i]) out.options[i] = with[i]->of[seat];
  std::vector<SeatId> order = after->order.empty() ? now->order : after->order;
  for (const SeatId id : match.world().seat_ids())  // who is not among the ranked, or where the ranking is not known
    if (std::find(order.begin(), order.end(), id) == order.end() && (now->of[id] || after->of[id])) order.push_back(id);
  for (const SeatId id : order) {
    const auto rank = std::find(after->order.begin(), after->order.end(), id);
    out.rows.push_back({match.defs().seats[id], now->of[id], after->of[id],
                        rank == after->order.end() ? 0 : static_cast<int>(rank - after->order.begin()) + 1});
  }
  const auto known =
      std::count_if(out.rows.begin(), out.rows.end(), [](const Contest::Row& row) { return row.now.has_value(); });
  if (known < 2) return std::nullopt;
  return out;
}

}  // namespace vizier::client
