#include "window/start/cover.hpp"

#include "window/kit/shapes.hpp"

namespace vizier::window {

Cover::Cover(std::shared_ptr<const content::Package> package) : package_(std::move(package)) {}

std::string Cover::title(const std::string& language) const {
  if (!package_) return {};
  return package_->texts.has("title") ? package_->texts.format(language, "title", {}) : package_->manifest.title;
}

std::string Cover::description(const std::string& language) const {
  if (!package_) return {};
  return package_->texts.has("description") ? package_->texts.format(language, "description", {}) : package_->manifest.description;
}

void Cover::draw(Canvas& canvas, const Box& box) const {
  const auto clip = canvas.clip(box);
  ground(canvas, box, package_ ? Ground::tile : Ground::rock);
  const Box arch = box_around({centre(box).x, box.top + box.height * 0.62F}, box.height * 0.5F, box.height);
  canvas.pool(centre(arch), arch.width, arch.height * 0.6F, faded(palette::lamplight, 0.3F));
  canvas.fill(keel_arch(arch, rise::portal), palette::night9);
  canvas.stroke(keel_arch(arch, rise::portal), {palette::gold, 1.6F});
  star(canvas, {centre(arch).x, arch.top + arch.height * 0.36F}, 13, palette::gold_light);
}

const SeatScheme& Cover::scheme(const std::string& seat, int index) const { return seat_scheme(seat, index); }

}  // namespace vizier::window
