#include "script/lists.hpp"

#include <fmt/format.h>

namespace vizier::script {

void check_elements(const Runtime& rt, lua_Integer n) {
  const int most = rt.limits().elements;
  if (n > most) throw Fail(fmt::format("{} elements are too many for one call: {} at most", n, most));
}

}  // namespace vizier::script
