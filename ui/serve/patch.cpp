#include "serve/patch.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

namespace vizier::serve {

using nlohmann::json;

namespace {

/// So short a list of numbers or words is rather sent anew than taken apart.
constexpr std::size_t short_list = 4;
bool is_short_list(const json& list) {
  return list.size() <= short_list &&
         std::none_of(list.begin(), list.end(), [](const json& j) { return j.is_structured(); });
}

json list_difference(const json& from, const json& to) {
  std::size_t head = 0, tail = 0;
  const std::size_t shorter = std::min(from.size(), to.size());
  while (head < shorter && from[head] == to[head]) ++head;
  while (tail < shorter - head && from[from.size() - 1 - tail] == to[to.size() - 1 - tail]) ++tail;
  const std::size_t gone = from.size() - head - tail, come = to.size() - head - tail;
  json values = json::array();
  for (std::size_t i = 0; i < come; ++i) values.push_back(to[head + i]);
  json splice{{"~", {head, gone, std::move(values)}}};
  if (gone != come) return splice;
  json within = json::object();
  for (std::size_t i = head; i < head + gone; ++i) {
    if (!from[i].is_object() || !to[i].is_object()) return splice;
    if (json inside = difference(from[i], to[i]); !inside.empty()) within[std::to_string(i)] = std::move(inside);
  }
  json inner{{"#", std::move(within)}};
  return inner.dump().size() < splice.dump().size() ? inner : splice;
}

Result<> apply_to_list(json& list, const json& splice) {
  if (!list.is_array() || !splice.is_array() || splice.size() != 3 || !splice[0].is_number_unsigned() ||
      !splice[1].is_number_unsigned() || !splice[2].is_array())
    return Failed{"no change of a list: " + splice.dump()};
  const std::size_t at = splice[0], gone = splice[1];
  if (at > list.size() || gone > list.size() - at) return Failed{"the list is too short for " + splice.dump()};
  auto& elements = list.get_ref<json::array_t&>();
  const auto begin = elements.begin() + static_cast<std::ptrdiff_t>(at);
  const auto next = elements.erase(begin, begin + static_cast<std::ptrdiff_t>(gone));
  elements.insert(next, splice[2].begin(), splice[2].end());
  return {};
}

Result<> apply_inside_list(json& list, const json& changes) {
  for (const auto& [index, change] : changes.items()) {
    const bool number =
        !index.empty() && index.size() < 9 && index.find_first_not_of("0123456789") == std::string::npos;
    if (!list.is_array() || !number || std::stoul(index) >= list.size())
      return Failed{"there is no element " + index + " to change"};
    if (auto done = apply(list[std::stoul(index)], change); !done) return done;
  }
  return {};
}

}  // namespace

json difference(const json& from, const json& to) {
  json out = json::object();
  for (const auto& [key, value] : from.items())
    if (!to.contains(key)) out[key] = nullptr;
  for (const auto& [key, value] : to.items()) {
    const auto old = from.find(key);
    if (old == from.end() || old->type() != value.type()) {
      if (old == from.end() || *old != value) out[key] = value;
    } else if (value.is_object()) {
      if (json inside = difference(*old, value); !inside.empty()) out[key] = std::move(inside);
    } else if (*old != value) {
      out[key] = value.is_array() && !is_short_list(value) ? list_difference(*old, value) : value;
    }
  }
  return out;
}

Result<> apply(json& value, const json& patch) {
  if (!patch.is_object()) {
    value = patch;
    return {};
  }
  if (const auto splice = patch.find("~"); splice != patch.end()) return apply_to_list(value, *splice);
  if (const auto inside = patch.find("#"); inside != patch.end()) return apply_inside_list(value, *inside);
  if (!value.is_object()) value = json::object();
  for (const auto& [key, change] : patch.items()) {
    if (change.is_null()) {
      value.erase(key);
    } else if (auto done = apply(value[key], change); !done) {
      return done;
    }
  }
  return {};
}

}  // namespace vizier::serve
