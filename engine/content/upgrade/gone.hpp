#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What scripts could use once and what to use instead: declared once, said wherever it is met.
namespace vizier::content {

struct Gone {
  const char* of;        ///< a type of handle, `Zone`, or a module, `lib/signal`
  const char* function;  ///< empty: all of it
  const char* instead;   ///< the sentence
};
std::span<const Gone> all_gone();

/// The sentence; empty where nothing of that name was ever there.
std::string_view instead_of(std::string_view of, std::string_view function = {});

/// Where a script requires a module that is gone, or names a function that its module had: lines, in order.
struct GoneUse {
  int line = 0;
  std::string_view instead;
};
std::vector<GoneUse> gone_uses(const std::string& script);

}  // namespace vizier::content
