#include "client/choosing.hpp"

#include <algorithm>
#include <numeric>

namespace vizier::client {

using Type = world::Decision::Type;

Choosing::Choosing(Question question) : question_(std::move(question)), number_(question_.min) {
  if (question_.type == Type::amounts) picked_.assign(question_.items.size(), 0);
  if (question_.type == Type::pair && next_items().size() == 1) first_ = next_items()[0];  // nothing to choose there
}

std::vector<int> Choosing::next_items() const {
  std::vector<int> out;
  if (question_.type == Type::number) return out;
  for (std::size_t i = 0; i < question_.items.size(); ++i) {
    bool can = true;
    if (question_.type == Type::pair) {
      can = false;
      for (std::size_t j = 0; j < question_.seconds.size() && !can; ++j) can = question_.legal_pair(i, j);
    }
    if (question_.type == Type::order) can = !is_picked(static_cast<int>(i));
    if (question_.type == Type::some)
      can = is_picked(static_cast<int>(i)) || static_cast<int>(picked_.size()) < question_.max;
    if (question_.type == Type::amounts) can = picked_[i] < question_.limits[i] && total() < question_.max;
    if (can) out.push_back(static_cast<int>(i));
  }
  return out;
}

std::vector<int> Choosing::next_seconds() const {
  std::vector<int> out;
  if (question_.type != Type::pair) return out;
  for (std::size_t j = 0; j < question_.seconds.size(); ++j) {
    bool can = first_ >= 0 && question_.legal_pair(static_cast<std::size_t>(first_), j);
    for (std::size_t i = 0; first_ < 0 && i < question_.items.size() && !can; ++i) can = question_.legal_pair(i, j);
    if (can) out.push_back(static_cast<int>(j));
  }
  return out;
}

std::vector<Target> Choosing::legal() const {
  std::vector<Target> out;
  const auto add = [&](const Item& item) {
    if (item.at.type != Target::Type::none) out.push_back(item.at);
  };
  for (const int i : next_items()) add(question_.items[static_cast<std::size_t>(i)]);
  if (first_ >= 0)
    for (const int j : next_seconds()) add(question_.seconds[static_cast<std::size_t>(j)]);
  return out;
}

std::vector<Target> Choosing::landings() const {
  std::vector<Target> out;
  if (first_ < 0) return out;
  for (const int j : next_seconds())
    if (const Item& item = question_.seconds[static_cast<std::size_t>(j)]; item.at.type != Target::Type::none)
      out.push_back(item.at);
  return out;
}

std::vector<Target> Choosing::selected() const {
  std::vector<Target> out;
  if (first_ >= 0) out.push_back(question_.items[static_cast<std::size_t>(first_)].at);
  if (question_.type == Type::some || question_.type == Type::order)
    for (const std::int32_t i : picked_) out.push_back(question_.items[static_cast<std::size_t>(i)].at);
  return out;
}

int Choosing::find(const std::vector<Item>& items, const Target& target, const std::vector<int>& among) const {
  for (const int i : among) {
    if (items[static_cast<std::size_t>(i)].at == target) return i;
  }
  return -1;
}

bool Choosing::may(const Target& target) const {
  return find(question_.items, target, next_items()) >= 0 ||
         (first_ >= 0 && find(question_.seconds, target, next_seconds()) >= 0);
}

bool Choosing::touch(const Target& target) {
  if (question_.type == Type::pair && first_ >= 0)
    if (const int j = find(question_.seconds, target, next_seconds()); j >= 0) return choose_second(j);
  std::vector<int> among = next_items();
  if (question_.type == Type::order || question_.type == Type::some)
    for (const std::int32_t i : picked_) among.push_back(i);
  const int i = find(question_.items, target, among);
  return i >= 0 && choose(i);
}

bool Choosing::choose(int item) {
  if (item < 0 || item >= static_cast<int>(question_.items.size())) return false;
  switch (question_.type) {
    case Type::one: one_ = item; return true;
    case Type::pair: first_ = first_ == item && next_items().size() > 1 ? -1 : item; return true;
    case Type::amounts: return add(item, 1);
    case Type::number: return false;
    case Type::some:
    case Type::order: break;
  }
  if (const auto it = std::find(picked_.begin(), picked_.end(), item); it != picked_.end()) {
    picked_.erase(it);
    return true;
  }
  if (question_.type == Type::some && static_cast<int>(picked_.size()) >= question_.max) return false;
  picked_.push_back(item);
  if (question_.type == Type::order && picked_.size() + 1 == question_.items.size())  // the last one has its place
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(question_.items.size()); ++i)
      if (!is_picked(i)) {
        picked_.push_back(i);
        break;
      }
  return true;
}

bool Choosing::choose_second(int item) {
  if (question_.type != Type::pair || first_ < 0 ||
      !question_.legal_pair(static_cast<std::size_t>(first_), static_cast<std::size_t>(item)))
    return false;
  second_ = item;
  return true;
}

bool Choosing::choose_pair(const Target& first, const Target& second) {
  if (question_.type != Type::pair) return false;
  const int i = find(question_.items, first, next_items());
  if (i < 0) return false;
  first_ = i;
  const int j = find(question_.seconds, second, next_seconds());
  return j >= 0 && choose_second(j);
}

bool Choosing::add(int pool, int by) {
  if (question_.type != Type::amounts || pool < 0 || pool >= static_cast<int>(picked_.size())) return false;
  std::int32_t& amount = picked_[static_cast<std::size_t>(pool)];
  if (amount + by < 0 || amount + by > question_.limits[static_cast<std::size_t>(pool)] || total() + by > question_.max)
    return false;
  amount += by;
  return true;
}

bool Choosing::back() {
  if (question_.type == Type::pair && first_ >= 0 && next_items().size() > 1) return first_ = -1, true;
  if (question_.type == Type::amounts && total() > 0) return std::fill(picked_.begin(), picked_.end(), 0), true;
  if ((question_.type == Type::some || question_.type == Type::order) && !picked_.empty())
    return picked_.pop_back(), true;
  return false;
}

std::string Choosing::why_not(const Target& target) const {
  const auto it = std::find_if(question_.refusals.begin(), question_.refusals.end(), [&](const Refusal& r) {
    return r.what.type == target.type && r.what.name == target.name;
  });
  return it == question_.refusals.end() ? std::string() : it->reason;
}

bool Choosing::needs_confirmation() const {
  return question_.type == Type::some || question_.type == Type::amounts || question_.type == Type::number;
}

bool Choosing::complete() const {
  switch (question_.type) {
    case Type::one: return one_ >= 0;
    case Type::pair: return first_ >= 0 && second_ >= 0;
    case Type::some:
      return static_cast<int>(picked_.size()) >= question_.min && static_cast<int>(picked_.size()) <= question_.max;
    case Type::amounts: return total() >= question_.min && total() <= question_.max;
    case Type::order: return picked_.size() == question_.items.size();
    case Type::number: return number_ >= question_.min && number_ <= question_.max;
  }
  return false;
}

std::vector<std::int32_t> Choosing::values_of() const {
  switch (question_.type) {
    case Type::one: return {one_};
    case Type::pair: return {first_, second_};
    case Type::number: return {number_};
    case Type::some: {
      std::vector<std::int32_t> sorted = picked_;
      std::sort(sorted.begin(), sorted.end());
      return sorted;
    }
    case Type::amounts:
    case Type::order: break;
  }
  return picked_;
}

std::optional<std::vector<std::int32_t>> Choosing::answer() const {
  if (!complete() || needs_confirmation()) return std::nullopt;
  return values_of();
}

int Choosing::total() const {
  return question_.type == Type::amounts ? std::accumulate(picked_.begin(), picked_.end(), 0) : 0;
}

bool Choosing::is_picked(int item) const {
  return question_.type != Type::amounts && std::find(picked_.begin(), picked_.end(), item) != picked_.end();
}

}  // namespace vizier::client
