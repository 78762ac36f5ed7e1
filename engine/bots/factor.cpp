#include "bots/factor.hpp"

#include <algorithm>

#include "world/ground.hpp"
#include "world/hash.hpp"

namespace vizier::bots {

using world::Answer;
using world::Choice;
using world::Decision;
using world::mix;
using Type = Decision::Type;

namespace {

/// Numbers in a wide range are tried at this many places.
constexpr std::int64_t number_places = 32;

std::uint64_t piece_key(const Eyes& eyes, world::PieceId id) {
  const world::World& w = eyes.world;
  const world::Piece& p = w.piece(id);
  std::uint64_t h = mix(static_cast<std::uint64_t>(p.zone.index) + 1, static_cast<std::uint64_t>(p.owner + 1));
  const bool known = (p.seen & eyes.mask) == eyes.mask;
  h = mix(h, known ? static_cast<std::uint64_t>(p.kind.index) + 2 : 1);
  const bool hides = p.zone && eyes.defs.look(p.zone).hides;
  if (!hides || (world::sees_place(w, eyes.defs, id) & eyes.mask) == eyes.mask)
    h = mix(h, static_cast<std::uint64_t>(static_cast<std::uint16_t>(p.x)) << 16 | static_cast<std::uint16_t>(p.y));
  const bool turned = !hides || (world::sees_facing(w, eyes.defs, id) & eyes.mask) == eyes.mask;
  for (const world::PieceVarId var : eyes.defs.piece_vars.ids())
    if (turned || var != eyes.defs.zones[p.zone].facing) h = mix(h, static_cast<std::uint32_t>(w.piece_vars(id, var)));
  const bool anywhere = p.zone && eyes.defs.zones[p.zone].unordered;
  if (p.zone && (!anywhere || !known)) h = mix(h, static_cast<std::uint64_t>(w.place_of(id)));
  return h;
}

}  // namespace

std::uint64_t choice_key(const Eyes& eyes, const Decision& d, Choice choice) {
  switch (choice.type()) {
    case Choice::Type::number: return mix(1, static_cast<std::uint64_t>(choice.number()));
    case Choice::Type::text: return world::hash_text(d.texts[choice.text()], 2);
    case Choice::Type::ref: break;
  }
  const world::Ref r = choice.ref();
  return r.type == world::RefType::piece ? piece_key(eyes, world::PieceId(r.id)) : mix(3, r.pack());
}

std::uint64_t answer_key(const Eyes& eyes, const Decision& d, const Answer& answer) {
  std::uint64_t h = mix(static_cast<std::uint64_t>(d.seat.index), static_cast<std::uint64_t>(d.type));
  const auto item = [&](std::int32_t i) { return choice_key(eyes, d, d.items[static_cast<std::size_t>(i)]); };
  const auto values = answer.values();
  switch (d.type) {
    case Type::one: return mix(h, item(values[0]));
    case Type::pair:
      return mix(mix(h, item(values[0])), choice_key(eyes, d, d.seconds[static_cast<std::size_t>(values[1])]));
    case Type::some: {  // a set: in which order it was named means nothing
      std::uint64_t sum = 0;
      for (const std::int32_t i : values) sum += item(i);
      return mix(h, sum);
    }
    case Type::order:
      for (const std::int32_t i : values) h = mix(h, item(i));
      return h;
    case Type::number:
    case Type::amounts:
      for (const std::int32_t n : values) h = mix(h, static_cast<std::uint32_t>(n));
      return h;
  }
  return h;
}

Factored::Factored(const Eyes& eyes, const Decision& decision) : eyes_(eyes), d_(&decision) { list(); }

void Factored::list() {
  options_.clear();
  const auto count = static_cast<std::int32_t>(d_->items.size());
  const auto placed = static_cast<std::int32_t>(taken_.size());
  switch (d_->type) {
    case Type::one:
      done_ = placed == 1;
      for (std::int32_t i = 0; i < count && !done_; ++i)
        add(choice_key(eyes_, *d_, d_->items[static_cast<std::size_t>(i)]), i);
      break;
    case Type::pair:
      done_ = placed == 2;
      if (placed == 0) {
        for (std::size_t j = 0; j < d_->seconds.size(); ++j) {
          bool possible = d_->legal.empty();
          for (std::size_t i = 0; i < d_->items.size() && !possible; ++i) possible = d_->legal_pair(i, j);
          if (possible) add(choice_key(eyes_, *d_, d_->seconds[j]), static_cast<std::int32_t>(j));
        }
      } else if (placed == 1) {
        for (std::int32_t i = 0; i < count; ++i)
          if (d_->legal_pair(static_cast<std::size_t>(i), static_cast<std::size_t>(taken_[0])))
            add(choice_key(eyes_, *d_, d_->items[static_cast<std::size_t>(i)]), i);
      }
      break;
    case Type::some: {  // item by item: take it or leave it
      done_ = placed == count;
      if (done_) break;
      const auto yes = static_cast<std::int32_t>(std::count(taken_.begin(), taken_.end(), 1));
      const std::uint64_t key = choice_key(eyes_, *d_, d_->items[static_cast<std::size_t>(placed)]);
      if (yes < d_->max) add(mix(key, 1), 1);
      if (yes + count - placed - 1 >= d_->min) add(mix(key, 0), 0);
      break;
    }
    case Type::order:
      done_ = placed == count;
      for (std::int32_t i = 0; i < count && !done_; ++i)
        if (std::find(taken_.begin(), taken_.end(), i) == taken_.end())
          add(choice_key(eyes_, *d_, d_->items[static_cast<std::size_t>(i)]), i);
      break;
    case Type::amounts: {
      const auto pools = static_cast<std::int32_t>(d_->limits.size());
      done_ = placed == pools;
      if (done_) break;
      std::int64_t used = 0, later = 0;
      for (const std::int32_t n : taken_) used += n;
      for (std::int32_t i = placed + 1; i < pools; ++i) later += d_->limits[static_cast<std::size_t>(i)];
      const std::int64_t least = std::max<std::int64_t>(0, d_->min - used - later);
      const std::int64_t most = std::min<std::int64_t>(d_->limits[static_cast<std::size_t>(placed)], d_->max - used);
      const std::int64_t step = std::max<std::int64_t>(1, (most - least) / number_places);
      for (std::int64_t n = least; n <= most; n += step)
        add(mix(4, static_cast<std::uint64_t>(n)), static_cast<std::int32_t>(n));
      break;
    }
    case Type::number: {
      done_ = placed == 1;
      if (done_) break;
      const std::int64_t step = std::max<std::int64_t>(1, (std::int64_t{d_->max} - d_->min) / number_places);
      for (std::int64_t n = d_->min; n <= d_->max; n += step)
        add(mix(5, static_cast<std::uint64_t>(n)), static_cast<std::int32_t>(n));
      break;
    }
  }
}

void Factored::take(std::int32_t code) {
  taken_.push_back(code);
  list();
}

Answer Factored::answer() const {
  switch (d_->type) {
    case Type::pair: return {taken_[1], taken_[0]};
    case Type::some: {
      std::vector<std::int32_t> picks;
      for (std::size_t i = 0; i < taken_.size(); ++i)
        if (taken_[i] == 1) picks.push_back(static_cast<std::int32_t>(i));
      return Answer(std::span<const std::int32_t>(picks));
    }
    default: return Answer(std::span<const std::int32_t>(taken_));
  }
}

}  // namespace vizier::bots
