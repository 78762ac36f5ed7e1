#include "spec/interference_parts.hpp"

#include <algorithm>

namespace vizier::spec {

using world::Choice;
using world::Decision;
using world::PieceId;

namespace {

/// Where the other question has the same choice; -1 where it has not.
std::int32_t place_in(const Decision& asked, Choice choice, const Decision& other, const std::vector<Choice>& list) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].type() != choice.type()) continue;
    const bool same = choice.type() == Choice::Type::text ? asked.texts[choice.text()] == other.texts[list[i].text()]
                                                          : list[i] == choice;
    if (same) return static_cast<std::int32_t>(i);
  }
  return -1;
}

}  // namespace

void Interference::Recording::narrow(PieceId piece, const world::World& world, std::size_t candidates) {
  if (known_since.has(piece))
    narrowed.push_back({perceived.empty() ? 0 : perceived.size() - 1, piece, world.candidates[candidates]});
}

/// What the seat knows before anything happens.
void Interference::Recording::know(const world::World& base, const Witness& witness) {
  known_since.assign(base.pieces.size(), SIZE_MAX);
  for (const PieceId id : base.pieces.ids()) {
    if (witness.knows(id)) known_since[id] = 0;
    if (base.piece(id).narrowed >= 0) narrow(id, base, static_cast<std::size_t>(base.piece(id).narrowed));
  }
}

/// What the seat has learned since: also what was mixed again before this prompt.
void Interference::Recording::know(const match::Match& match, const Witness& before) {
  const world::World& w = match.world();
  const std::size_t moment = perceived.size() - 1;
  const auto learn = [&](PieceId id) {
    if (known_since.has(id)) known_since[id] = std::min(known_since[id], moment);
  };
  for (const PieceId id : known_since.ids())
    if (before.may(w.piece(id).seen)) learn(id);
  const world::Events& events = match.events();
  for (std::size_t i = before.events(); i < events.list.size(); ++i) {
    const world::Event& e = events.list[i];
    if (e.type == world::EventType::narrowed) narrow(e.piece, w, static_cast<std::size_t>(e.n));
    if (e.piece && e.kind && before.may(e.mask)) learn(e.piece);
  }
}

std::optional<world::Answer> same_answer(const Decision& asked, const world::Answer& answer, const Decision& other) {
  if (asked.type != other.type || asked.prompt != other.prompt) return std::nullopt;
  using Type = Decision::Type;
  std::vector<std::int32_t> values;
  const auto map = [&](std::int32_t index, const std::vector<Choice>& from, const std::vector<Choice>& to) {
    return place_in(asked, from[static_cast<std::size_t>(index)], other, to);
  };
  switch (asked.type) {
    case Type::number: return answer;
    case Type::one:
    case Type::some:
    case Type::order:
      for (const std::int32_t i : answer.values()) values.push_back(map(i, asked.items, other.items));
      break;
    case Type::pair:
      values = {map(answer[0], asked.items, other.items), map(answer[1], asked.seconds, other.seconds)};
      break;
    case Type::amounts:
      values.assign(other.items.size(), 0);
      for (std::size_t i = 0; i < answer.size(); ++i) {
        if (answer[i] == 0) continue;
        const std::int32_t to = place_in(asked, asked.items[i], other, other.items);
        if (to < 0) return std::nullopt;
        values[static_cast<std::size_t>(to)] = answer[i];
      }
      break;
  }
  if (std::find(values.begin(), values.end(), -1) != values.end() && asked.type != Type::amounts) return std::nullopt;
  return world::Answer(std::span<const std::int32_t>(values));
}

std::vector<PieceId> pieces_of(const Exchange& exchange) {
  std::vector<PieceId> list;
  for (const auto& part : exchange) {
    if (const auto* swap = std::get_if<Swap>(&part)) list.insert(list.end(), {swap->a, swap->b});
    if (const auto* replace = std::get_if<Replace>(&part)) list.push_back(replace->piece);
    if (const auto* turn = std::get_if<Turn>(&part)) list.push_back(turn->piece);
    if (const auto* reorder = std::get_if<Reorder>(&part))
      list.insert(list.end(), reorder->order.begin(), reorder->order.end());
  }
  return list;
}

std::vector<world::CounterSlot> slots_of(const Exchange& exchange) {
  std::vector<world::CounterSlot> list;
  for (const auto& part : exchange)
    if (const auto* shift = std::get_if<Shift>(&part)) {
      list.push_back(shift->slot);
      if (shift->partner) list.push_back(shift->partner);
    }
  return list;
}

}  // namespace vizier::spec
