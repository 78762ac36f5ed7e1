// Lines over the steps of a match: no box, few rules, names at the lines' ends.
#include <fmt/format.h>

#include "outline.hpp"
#include "parts.hpp"

namespace vizier::window {

std::vector<float> ticks(float low, float high, int count) {
  if (!(high > low)) high = low + 1;
  const float raw = (high - low) / static_cast<float>(std::max(count, 1)),
              power = std::pow(10.0F, std::floor(std::log10(raw)));
  float step = power;
  for (const float k : {1.0F, 2.0F, 5.0F, 10.0F})
    if (power * k >= raw * 0.999F) {
      step = power * k;
      break;
    }
  std::vector<float> out;
  const auto first = static_cast<long>(std::floor(low / step + 1e-3F)),
             last = static_cast<long>(std::ceil(high / step - 1e-3F));
  for (long i = first; i <= last && out.size() < 40; ++i) out.push_back(static_cast<float>(i) * step);
  return out;
}

std::vector<float> apart(std::vector<float> places, float gap, float low, float high) {
  std::vector<std::size_t> order(places.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return places[a] < places[b]; });
  // Neighbours that are too close push each other away by half, until nothing moves; then once from each end.
  for (int round = 0; round < 60; ++round)
    for (std::size_t i = 1; i < order.size(); ++i) {
      float &a = places[order[i - 1]], &b = places[order[i]];
      if (const float lack = gap - (b - a); lack > 0) {
        a -= lack / 2;
        b += lack / 2;
      }
    }
  for (std::size_t i = order.size(); i > 0; --i) {
    const float limit = i == order.size() ? high : places[order[i]] - gap;
    places[order[i - 1]] = std::min(places[order[i - 1]], limit);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    const float limit = i == 0 ? low : places[order[i - 1]] + gap;
    places[order[i]] = std::max(places[order[i]], limit);
  }
  return places;
}

void line_chart(Canvas& canvas, const Box& box, const std::vector<Series>& series,
                const std::vector<std::string>& steps, bool on_dark) {
  float low = 0, high = 1, names = 0;
  std::size_t count = std::max<std::size_t>(steps.size(), 1);
  const TextStyle name_style = type::bold(13, on_dark ? palette::paper0 : palette::ink9);
  const TextStyle axis = type::body(12, on_dark ? palette::muted : palette::ink5);
  for (const Series& s : series) {
    for (const float v : s.values) {
      low = std::min(low, v);
      high = std::max(high, v);
    }
    count = std::max(count, s.values.size());
    names = std::max(names, text_width(canvas, s.name, name_style));
  }
  const std::vector<float> marks = ticks(low, high);
  float numbers = 0;
  for (const float m : marks) numbers = std::max(numbers, text_width(canvas, fmt::format("{:g}", m), axis));
  const Box plot(box.left + numbers + 10, box.top + 8, box.width - numbers - 10 - names - 20, box.height - 30);
  const auto x_of = [&](std::size_t i) {
    return plot.left + plot.width * (count > 1 ? static_cast<float>(i) / static_cast<float>(count - 1) : 0.5F);
  };
  const auto y_of = [&](float v) {
    return bottom(plot) - plot.height * (v - marks.front()) / (marks.back() - marks.front());
  };
  for (const float m : marks) {
    canvas.line({plot.left, y_of(m)}, {right(plot), y_of(m)},
                {on_dark ? palette::night5 : faded(palette::paper4, m == 0 ? 1 : 0.55F), 1});
    text(canvas, {plot.left - 8, y_of(m) + cap_height(canvas, axis) / 2}, fmt::format("{:g}", m), type::at_right(axis));
  }
  const auto every = static_cast<std::size_t>(
      std::max(1.0F, std::ceil(static_cast<float>(steps.size()) * 30 / std::max(plot.width, 1.0F))));
  for (std::size_t i = 0; i < steps.size(); i += every)
    text(canvas, {x_of(i), bottom(plot) + 18}, steps[i], type::centred(axis));
  std::vector<float> ends;
  for (const Series& s : series) {
    Path line;
    for (std::size_t i = 0; i < s.values.size(); ++i) line.line({x_of(i), y_of(s.values[i])});
    if (s.values.size() > 1) canvas.stroke(line, {s.colour, 2.2F, s.dashed ? 5.0F : 0.0F, 3, !s.dashed});
    for (std::size_t i = 0; i < s.values.size(); ++i) {
      const Path mark = seat_outline(s.mark, {x_of(i), y_of(s.values[i])}, 4.6F);
      canvas.fill(mark, s.colour);
      canvas.stroke(mark, {on_dark ? palette::night8 : palette::paper0, 1});
    }
    ends.push_back(s.values.empty() ? bottom(plot) : y_of(s.values.back()));
  }
  ends = apart(ends, 15, plot.top, bottom(plot));
  for (std::size_t i = 0; i < series.size(); ++i) {
    const float at = series[i].values.empty() ? right(plot) : x_of(series[i].values.size() - 1);
    canvas.line({at + 6, series[i].values.empty() ? ends[i] : y_of(series[i].values.back())},
                {right(plot) + 11, ends[i]}, {faded(series[i].colour, 0.6F), 1});
    text(canvas, {right(plot) + 15, ends[i] + cap_height(canvas, name_style) / 2}, series[i].name, name_style);
  }
}

}  // namespace vizier::window
