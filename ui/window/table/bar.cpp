// The parts of a round in the top bar, and the picture of a game.
#include <algorithm>

#include "arrange.hpp"
#include "table_view.hpp"

namespace vizier::window {

int phase_of(const TableLayout& layout, const client::Scene& scene) {
  int counted = -1;
  for (std::size_t i = 0; i < layout.phases.size(); ++i) {
    const PhasePlan& phase = layout.phases[i];
    if (std::find(phase.states.begin(), phase.states.end(), scene.view.state) != phase.states.end())
      return static_cast<int>(i);
    if (!phase.counter.empty() && game_counter(scene, phase.counter) > 0) counted = static_cast<int>(i);
  }
  if (counted >= 0) return counted;
  for (std::size_t i = 0; i < layout.phases.size(); ++i)
    if (std::find(layout.phases[i].states.begin(), layout.phases[i].states.end(), "*") != layout.phases[i].states.end())
      return static_cast<int>(i);
  return -1;
}

void draw_phases(Canvas& canvas, const Box& box, const Looks& looks, const client::Scene& scene,
                 std::string_view round) {
  const int now = phase_of(looks.layout(), scene);
  const TextStyle title = type::title(18, palette::gold_light);
  float x = box.left;
  const float y = centre(box).y;
  const auto name_of = [&](const PhasePlan& phase) {
    return phase.title.empty() ? text::readable(phase.id) : looks.speech().say(phase.title);
  };
  float wanted = round.empty() ? 0 : text_width(canvas, round, title) + 24;
  for (const PhasePlan& phase : looks.layout().phases)
    wanted += text_width(canvas, name_of(phase), type::bold(14)) + 36;
  const bool all = wanted - 16 <= box.width;  // else only where the game is
  if (!round.empty()) {
    label(canvas, {x, box.top, 200, box.height}, round, title);
    x += text_width(canvas, round, title) + 24;
  }
  for (std::size_t i = 0; i < looks.layout().phases.size(); ++i) {
    const PhasePlan& phase = looks.layout().phases[i];
    const bool here = static_cast<int>(i) == now;
    if (!all && !here) continue;
    const std::string name = name_of(phase);
    const TextStyle style = here ? type::bold(14, palette::gold_light) : type::body(14, palette::muted);
    const float width = std::min(text_width(canvas, name, style), std::max(40.0F, right(box) - x - 20));
    if (i > 0 && all) {
      canvas.stroke(Path().move({x + 6, y - 4}).line({x + 10, y}).line({x + 6, y + 4}), {palette::night5, 1.6F});
      x += 16;
    }
    if (here) {
      const Box around_it{x, y - 12, width + 20, 24};
      canvas.fill(Path::box(around_it, 12), faded(palette::gold, 0.16F));
      canvas.stroke(Path::box(around_it, 12), {palette::gold, 1.2F});
    }
    label(canvas, {x + 10, box.top, width + 2, box.height}, name, style);
    x += width + 20;
  }
}

void draw_picture(Canvas& canvas, const Box& box, const Looks& looks) {
  const palette::InForce themed(looks.theme().palette);
  const PicturePlan& plan = looks.layout().picture;
  const Path shape = Path::box(box, 6);
  std::vector<Stop> stops;
  for (std::size_t i = 0; i < plan.colours.size(); ++i)
    if (const auto colour = palette::parse(plan.colours[i], looks.theme().palette))
      stops.push_back(
          {plan.colours.size() > 1 ? static_cast<float>(i) / static_cast<float>(plan.colours.size() - 1) : 0, *colour});
  if (stops.empty()) stops = {{0, palette::teal_top}, {1, palette::teal_dark}};
  canvas.fill(shape, Paint::linear({box.left, box.top}, {box.left, bottom(box)}, stops));
  // of its ground what is not colour: pattern, grain and drawings over the colours of the picture
  std::vector<content::ThemeLayer> over;
  if (!plan.ground.empty())
    for (const content::ThemeLayer& layer : looks.theme().ground(plan.ground).layers)
      if (layer.type != content::ThemeLayer::Type::colours) over.push_back(layer);
  {
    const auto clip = canvas.clip(box);
    paint_layers(canvas, over, shape, box, {looks.theme(), palette::gold_light});
  }
  const Point middle{centre(box).x, box.top + box.height * 0.46F};
  canvas.pool(middle, box.width * 0.42F, box.height * 0.6F, faded(palette::lamp, 0.4F));
  const float h = box.height * 0.72F, w = h * 0.74F;
  const Box arch{middle.x - w / 2, box.top + box.height * 0.16F, w, h};
  if (plan.outline != "plain") {
    const Path within = edge_of(looks.theme().outline(plan.outline), arch);
    canvas.fill(within, Paint::vertical(arch, palette::rock_darkest, palette::night9));
    canvas.stroke(within, {faded(palette::gold, 0.8F), 1.4F});
  }
  if (const Glyph& emblem = looks.glyph(plan.glyph); !emblem.empty())
    draw(canvas, emblem, {middle.x, box.top + box.height * 0.47F}, box.height * 0.36F, palette::gold_light);
  canvas.stroke(Path::box(inset(box, 0.5F), 6), {palette::gold_dark, 1.4F});
}

}  // namespace vizier::window
