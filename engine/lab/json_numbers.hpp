#pragma once
#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace vizier::lab {

/// A whole number of a file that anybody may have written. A fraction, a truth value and what T cannot hold are
/// refused, which json's own conversion turns into some other number; so is a signed number whose sum over many games
/// could not be held.
template <class T>
T whole(const nlohmann::json& value) {
  static_assert(std::is_integral_v<T> && !std::is_same_v<T, bool>);
  constexpr auto most = std::numeric_limits<T>::max() / (std::is_signed_v<T> ? 1024 : 1);
  const auto fits = [](auto n) { return std::cmp_less_equal(n, most) && (n >= 0 || std::cmp_greater_equal(n, -most)); };
  const bool good = value.is_number_unsigned() ? fits(value.get<std::uint64_t>())
                                               : value.is_number_integer() && fits(value.get<std::int64_t>());
  if (!good) throw std::runtime_error(fmt::format("{} where a whole number belongs", value.dump()));
  return value.get<T>();
}

template <class T>
std::vector<T> whole_list(const nlohmann::json& values) {
  std::vector<T> out;
  for (const auto& value : values) out.push_back(whole<T>(value));
  return out;
}

}  // namespace vizier::lab
