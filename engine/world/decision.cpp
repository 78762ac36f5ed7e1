#include "world/decision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace vizier::world {
namespace {

constexpr std::size_t listing_limit = 10'000;

/// n choose k, or anything over the limit where it is more.
std::size_t combinations(std::size_t n, std::size_t k) {
  std::size_t ways = 1;
  for (std::size_t i = 1; i <= std::min(k, n - k) && ways <= listing_limit; ++i) ways = ways * (n - i + 1) / i;
  return ways;
}

std::optional<std::size_t> count_some(std::size_t n, std::int32_t min, std::int32_t max) {
  std::size_t total = 0;
  for (auto k = static_cast<std::size_t>(std::max(min, 0)); k <= n && static_cast<std::int64_t>(k) <= max; ++k)
    if ((total += combinations(n, k)) > listing_limit) return std::nullopt;
  return total;
}

std::optional<std::size_t> if_listable(std::size_t n) { return n > listing_limit ? std::nullopt : std::optional(n); }

std::int64_t sum_of(const std::vector<std::int32_t>& limits) {
  return std::accumulate(limits.begin(), limits.end(), std::int64_t{0});
}

/// Calls f(values) for every way to take a total of min..max out of the pools.
template <class F>
bool each_amounts(const Decision& d, F&& f) {
  constexpr std::size_t number_limit =
      64 * listing_limit;  // numbers in all answers together: with many pools they are long
  std::vector<std::int32_t> values(d.limits.size());
  std::size_t found = 0;
  // `rest` is what this pool and the ones behind it hold; only amounts that can still end well are tried
  auto fill = [&](auto&& self, std::size_t i, std::int64_t sum, std::int64_t rest) -> bool {
    if (sum + rest < d.min || sum > d.max) return true;
    if (i == values.size()) {
      if (++found > listing_limit || found * values.size() > number_limit) return false;
      f(values);
      return true;
    }
    rest -= d.limits[i];
    const std::int64_t most = std::min<std::int64_t>(d.limits[i], d.max - sum);
    for (std::int64_t v = std::max<std::int64_t>(0, d.min - sum - rest); v <= most; ++v) {
      values[i] = static_cast<std::int32_t>(v);
      if (!self(self, i + 1, sum + v, rest)) return false;
    }
    return true;
  };
  return fill(fill, 0, 0, sum_of(d.limits));
}

/// A way to take that total out of pools that hold `left` together: pool after pool, in random order, each between what
/// the others leave over for it and what it has.
Answer sample_by_pool(const Decision& d, std::int64_t total, std::int64_t left, Rng& rng) {
  std::vector<std::size_t> order(d.limits.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
  std::vector<std::int32_t> values(d.limits.size());
  for (const std::size_t pool : order) {
    left -= d.limits[pool];
    const std::int64_t least = std::max<std::int64_t>(0, total - left),
                       most = std::min<std::int64_t>(total, d.limits[pool]);
    values[pool] = static_cast<std::int32_t>(least + rng.below(static_cast<std::uint32_t>(most - least + 1)));
    total -= values[pool];
  }
  return Answer(std::span<const std::int32_t>(values));
}

}  // namespace

Answer::Answer(std::span<const std::int32_t> values) : count_(static_cast<std::uint32_t>(values.size())) {
  if (count_ <= few)
    std::copy(values.begin(), values.end(), small_.begin());
  else
    more_.assign(values.begin(), values.end());
}

bool operator==(const Answer& a, const Answer& b) { return std::ranges::equal(a.values(), b.values()); }

Value Decision::value_of(Choice c) const {
  switch (c.type()) {
    case Choice::Type::number: return Value(c.number());
    case Choice::Type::text: return Value(texts[c.text()]);
    case Choice::Type::ref: break;
  }
  return Value(c.ref());
}

void Decision::reset(Type t, SeatId s) {
  type = t;
  seat = s;
  id.clear();
  prompt.clear();
  if (!args.is_nil()) args = Value{};
  if (!cause.is_nil()) cause = Value{};
  items.clear();
  seconds.clear();
  legal.clear();
  limits.clear();
  texts.clear();
  min = max = note = 0;
  pass = -1;
  deadline_ms = -1;
  otherwise.reset();
  beside = Beside::no;
  anew = false;
  seen = 0xFFFF;
  places.clear();
}

void Decision::add_pass() {
  pass = static_cast<std::int32_t>(items.size());
  items.push_back(Choice::text(texts.size()));
  texts.emplace_back("pass");
}

std::optional<std::size_t> Decision::count() const {
  switch (type) {
    case Type::one: return if_listable(items.size());
    case Type::pair:
      return if_listable(items.size() * seconds.size() -
                         static_cast<std::size_t>(std::count(legal.begin(), legal.end(), 0)));
    case Type::number:
      return if_listable(static_cast<std::size_t>(std::max<std::int64_t>(0, std::int64_t{max} - min + 1)));
    case Type::some: return count_some(items.size(), min, max);
    case Type::order: {
      std::size_t n = 1;
      for (std::size_t i = 2; i <= items.size(); ++i)
        if ((n *= i) > listing_limit) return std::nullopt;
      return n;
    }
    case Type::amounts: {
      std::size_t n = 0;
      if (!each_amounts(*this, [&](const auto&) { ++n; })) return std::nullopt;
      return n;
    }
  }
  return std::nullopt;
}

void Decision::enumerate_codes(std::vector<std::uint32_t>& into) const {
  const auto n = static_cast<std::uint32_t>(type == Type::pair ? items.size() * seconds.size() : items.size());
  into.resize(n);
  if (type == Type::pair && !legal.empty()) {
    std::size_t out = 0;
    for (std::uint32_t i = 0; i < n; ++i)
      if (legal[i] != 0) into[out++] = i;
    into.resize(out);
  } else {
    std::uint32_t* const codes = into.data();
    for (std::uint32_t i = 0; i < n; ++i) codes[i] = i;
  }
}

Answer Decision::from_code(std::uint32_t code) const {
  if (type != Type::pair) return Answer(static_cast<std::int32_t>(code));
  const auto n = static_cast<std::uint32_t>(seconds.size());
  return {static_cast<std::int32_t>(code / n), static_cast<std::int32_t>(code % n)};
}

void Decision::enumerate(std::vector<Answer>& into) const {
  into.clear();
  switch (type) {
    case Type::one:
    case Type::pair: {
      std::vector<std::uint32_t> codes;
      enumerate_codes(codes);
      for (const std::uint32_t c : codes) into.push_back(from_code(c));
      break;
    }
    case Type::number:
      for (std::int64_t n = min; n <= max; ++n) into.emplace_back(static_cast<std::int32_t>(n));
      break;
    case Type::some: {
      const std::size_t n = items.size();
      std::vector<std::int32_t> picks;
      auto pick = [&](auto&& self, std::size_t from) -> void {
        if (static_cast<std::int32_t>(picks.size()) >= min) into.emplace_back(std::span<const std::int32_t>(picks));
        if (static_cast<std::int32_t>(picks.size()) == max) return;
        // stop where too few are left to reach the minimum
        for (std::size_t i = from; i < n && static_cast<std::int64_t>(picks.size() + n - i) >= min; ++i) {
          picks.push_back(static_cast<std::int32_t>(i));
          self(self, i + 1);
          picks.pop_back();
        }
      };
      pick(pick, 0);
      break;
    }
    case Type::order: {
      std::vector<std::int32_t> order(items.size());
      std::iota(order.begin(), order.end(), 0);
      do into.emplace_back(std::span<const std::int32_t>(order));
      while (std::next_permutation(order.begin(), order.end()));
      break;
    }
    case Type::amounts:
      each_amounts(*this, [&](const auto& values) { into.emplace_back(std::span<const std::int32_t>(values)); });
      break;
  }
}

Answer Decision::sample(Rng& rng) const {
  switch (type) {
    case Type::one: return Answer(static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(items.size()))));
    case Type::number:
      return Answer(static_cast<std::int32_t>(std::int64_t{min} +
                                              rng.below(static_cast<std::uint32_t>(std::int64_t{max} - min + 1))));
    case Type::pair: {
      const auto n = static_cast<std::uint32_t>(items.size() * seconds.size());
      if (legal.empty()) return from_code(rng.below(n));
      for (int tries = 0; tries < 32; ++tries)
        if (const std::uint32_t code = rng.below(n); legal[code] != 0) return from_code(code);
      std::vector<std::uint32_t> codes;
      enumerate_codes(codes);
      return from_code(codes[rng.below(static_cast<std::uint32_t>(codes.size()))]);
    }
    case Type::some:
    case Type::order: {
      std::vector<std::int32_t> all(items.size());
      std::iota(all.begin(), all.end(), 0);
      for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[rng.below(static_cast<std::uint32_t>(i))]);
      if (type == Type::some) {
        const std::int32_t most = std::min(max, static_cast<std::int32_t>(items.size()));
        all.resize(static_cast<std::size_t>(min) + rng.below(static_cast<std::uint32_t>(most - min + 1)));
        std::sort(all.begin(), all.end());
      }
      return Answer(std::span<const std::int32_t>(all));
    }
    case Type::amounts: {
      std::vector<std::int32_t> values(limits.size());
      std::int64_t left = sum_of(limits);
      const std::int64_t most = std::min<std::int64_t>(max, left);
      std::int64_t total = min + static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(most - min + 1)));
      if (total * static_cast<std::int64_t>(limits.size()) > 100'000) return sample_by_pool(*this, total, left, rng);
      for (; total > 0; --total, --left) {  // each unit that is left is equally likely
        auto unit = static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(left)));
        std::size_t pool = 0;
        while (unit >= limits[pool] - values[pool]) unit -= limits[pool] - values[pool], ++pool;
        ++values[pool];
      }
      return Answer(std::span<const std::int32_t>(values));
    }
  }
  return {};
}

Result<> Decision::check(const Answer& answer) const {
  const auto v = answer.values();
  const auto nth = [](std::int32_t i) {
    return std::int64_t{i} + 1;
  };  // answers come from outside: any number can be in them
  const auto is_item = [](std::int32_t i, const auto& list) {
    return i >= 0 && static_cast<std::size_t>(i) < list.size();
  };
  switch (type) {
    case Type::one:
      if (v.size() != 1) return Failed{"exactly one choice is asked for"};
      if (!is_item(v[0], items))
        return Failed{fmt::format("there is no choice {}; there are {}", nth(v[0]), items.size())};
      return {};
    case Type::pair:
      if (v.size() != 2) return Failed{"exactly two choices are asked for"};
      if (!is_item(v[0], items) || !is_item(v[1], seconds))
        return Failed{fmt::format("there is no choice {}, {}", nth(v[0]), nth(v[1]))};
      if (!legal_pair(static_cast<std::size_t>(v[0]), static_cast<std::size_t>(v[1])))
        return Failed{"these two do not go together"};
      return {};
    case Type::number:
      if (v.size() != 1) return Failed{"exactly one number is asked for"};
      if (v[0] < min || v[0] > max) return Failed{fmt::format("{} is not between {} and {}", v[0], min, max)};
      return {};
    case Type::some:
    case Type::order: {
      const auto least = type == Type::order ? items.size() : static_cast<std::size_t>(min);
      const auto most = type == Type::order ? items.size() : static_cast<std::size_t>(max);
      if (v.size() < least || v.size() > most)
        return Failed{least == most ? fmt::format("{} choices are asked for, not {}", least, v.size())
                                    : fmt::format("{} to {} choices are asked for, not {}", least, most, v.size())};
      std::vector<bool> used(items.size());
      for (const std::int32_t i : v) {
        if (!is_item(i, items)) return Failed{fmt::format("there is no choice {}; there are {}", nth(i), items.size())};
        if (used[static_cast<std::size_t>(i)]) return Failed{fmt::format("choice {} is named twice", nth(i))};
        used[static_cast<std::size_t>(i)] = true;
      }
      return {};
    }
    case Type::amounts: {
      if (v.size() != limits.size())
        return Failed{fmt::format("an amount is asked for each of {} pools", limits.size())};
      std::int64_t total = 0;
      for (std::size_t i = 0; i < v.size(); ++i) {
        if (v[i] < 0 || v[i] > limits[i])
          return Failed{fmt::format("pool {} can give 0 to {}, not {}", i + 1, limits[i], v[i])};
        total += v[i];
      }
      if (total < min || total > max)
        return Failed{min == max ? fmt::format("the total must be {}, not {}", min, total)
                                 : fmt::format("the total must be {} to {}, not {}", min, max, total)};
      return {};
    }
  }
  return Failed{"unknown kind of question"};
}

}  // namespace vizier::world
