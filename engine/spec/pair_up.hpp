#pragma once
#include <cstddef>
#include <vector>

namespace vizier::spec {

/// Whether `wanted` things and `there` things can be paired up with none left over. `fits(i, j)`: the j-th may go to
/// the i-th. Finds a pairing wherever there is one.
template <class F>
bool pair_up(std::size_t wanted, std::size_t there, F&& fits) {
  if (wanted != there) return false;
  constexpr std::size_t nobody = static_cast<std::size_t>(-1);
  std::vector<std::size_t> holder(there, nobody);
  std::vector<bool> tried;
  const auto find = [&](const auto& again, std::size_t i) -> bool {
    for (std::size_t j = 0; j < there; ++j) {
      if (tried[j] || !fits(i, j)) continue;
      tried[j] = true;
      if (holder[j] != nobody && !again(again, holder[j])) continue;
      holder[j] = i;
      return true;
    }
    return false;
  };
  for (std::size_t i = 0; i < wanted; ++i) {
    tried.assign(there, false);
    if (!find(find, i)) return false;
  }
  return true;
}

}  // namespace vizier::spec
