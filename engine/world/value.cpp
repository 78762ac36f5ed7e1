#include "world/value.hpp"

#include <algorithm>

#include "world/hash.hpp"

namespace vizier::world {
namespace {
const Value nil_value;

auto place_of(const auto& named, std::string_view key) {
  return std::lower_bound(named.begin(), named.end(), key,
                          [](const auto& entry, std::string_view k) { return entry.first < k; });
}
}  // namespace

Value::Value(Table table) {
  table.held = {1, 0};
  for (const Value& v : table.list) table.held += v.held();
  for (const auto& [key, v] : table.named) {
    table.held += v.held();
    table.held.bytes += key.size();
  }
  data_ = std::make_shared<const Table>(std::move(table));
}

const Value& Value::at(std::string_view key) const { return table() ? table()->at(key) : nil_value; }

const Value& Table::at(std::string_view key) const {
  const auto it = place_of(named, key);
  return it != named.end() && it->first == key ? it->second : nil_value;
}

void Table::set(std::string_view key, Value value) {
  const auto it = place_of(named, key);
  const bool found = it != named.end() && it->first == key;
  if (value.is_nil()) {
    if (found) named.erase(it);
  } else if (found) {
    named[static_cast<std::size_t>(it - named.begin())].second = std::move(value);
  } else {
    named.emplace(it, std::string(key), std::move(value));
  }
}

bool operator==(const Value& a, const Value& b) {
  if (a.data_.index() != b.data_.index()) return false;
  if (a.text()) return *a.text() == *b.text();
  if (a.table()) return a.table() == b.table() || *a.table() == *b.table();
  return a.data_ == b.data_;
}

std::uint64_t Value::hash(std::uint64_t seed) const {
  seed = mix(seed, data_.index());
  if (boolean()) return mix(seed, *boolean());
  if (integer()) return mix(seed, static_cast<std::uint64_t>(*integer()));
  if (ref()) return mix(seed, ref()->pack());
  if (text()) return hash_bytes(text()->data(), text()->size(), seed);
  if (table()) {
    // both sizes, so that {{k = 1}} and {{}, k = 1} differ
    seed = mix(mix(seed, table()->list.size()), table()->named.size());
    for (const Value& v : table()->list) seed = v.hash(seed);
    for (const auto& [key, v] : table()->named) seed = v.hash(hash_bytes(key.data(), key.size(), seed));
  }
  return seed;
}

}  // namespace vizier::world
