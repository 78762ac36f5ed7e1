#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "geometry.hpp"

namespace vizier::window {

/// For tests in the pseudo-language: which texts were drawn, and what is wrong with them. Words of a paragraph are
/// texts of their own.
class TextLog {
 public:
  void drew(std::string_view text, const Box& pixels);
  /// Something was done to a text so that it fits: `cut` or `small`.
  void forced(std::string_view text, const char* how);
  /// The frame is whole: what lies outside of the window, or two texts on one another.
  void end_frame(float width, float height);
  void clear() { all_.clear(); }

  /// Text → what is wrong with it: `plain` (no file of texts has it), `cut`, `small`, `outside`, `over …`. Since the
  /// last clear().
  const std::map<std::string, std::set<std::string>>& all() const { return all_; }

 private:
  struct Drawn {
    std::string text;
    Box pixels;
  };
  std::vector<Drawn> frame_;
  std::map<std::string, std::set<std::string>> all_;
};

}  // namespace vizier::window
