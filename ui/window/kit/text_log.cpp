#include "text_log.hpp"

#include <algorithm>

#include "content/translate/pseudo.hpp"

namespace vizier::window {
namespace {

/// The share of the smaller of two boxes that the other covers.
float covered(const Box& a, const Box& b) {
  const float w = std::min(right(a), right(b)) - std::max(a.left, b.left),
              h = std::min(bottom(a), bottom(b)) - std::max(a.top, b.top);
  const float smaller = std::min(a.width * a.height, b.width * b.height);
  return w > 0 && h > 0 && smaller > 0 ? w * h / smaller : 0;
}

}  // namespace

void TextLog::drew(std::string_view text, const Box& pixels) { frame_.push_back({std::string(text), pixels}); }

void TextLog::forced(std::string_view text, const char* how) { all_[std::string(text)].insert(how); }

void TextLog::end_frame(float width, float height) {
  for (const Drawn& one : frame_) {
    auto& wrong = all_[one.text];
    if (content::holds_plain_letters(one.text)) wrong.insert("plain");
    const Box& b = one.pixels;
    const bool seen = right(b) > 0 && bottom(b) > 0 && b.left < width && b.top < height;
    if (seen && (b.left < -1 || right(b) > width + 1)) wrong.insert("outside");
  }
  for (std::size_t i = 0; i < frame_.size(); ++i)
    for (std::size_t j = i + 1; j < frame_.size() && j < i + 8; ++j)  // what is drawn much later lies on a sheet above
      if (frame_[i].text != frame_[j].text && covered(frame_[i].pixels, frame_[j].pixels) > 0.25F)
        all_[frame_[i].text].insert("over " + frame_[j].text);
  frame_.clear();
}

}  // namespace vizier::window
