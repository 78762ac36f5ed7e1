#include "window/start/cover.hpp"

#include "window/kit/ornament.hpp"
#include "window/table/looks.hpp"
#include "window/table/table_view.hpp"

namespace vizier::window {

/// Names each other: stays where it is.
struct Cover::Inside {
  explicit Inside(const content::Package& package)
      : speech(package, "en"), layout(read_table(package, told)), looks(speech, layout) {}
  content::Diagnostics told;  ///< shown where the table is opened
  text::Speech speech;
  TableLayout layout;
  Looks looks;
};

Cover::Cover(std::shared_ptr<const content::Package> package) : package_(std::move(package)) {
  if (package_) inside_ = std::make_unique<Inside>(*package_);
}
Cover::~Cover() = default;
Cover::Cover(Cover&&) noexcept = default;
Cover& Cover::operator=(Cover&&) noexcept = default;

std::string Cover::title(const std::string& language) const {
  if (!package_) return {};
  return package_->texts.has("title") ? package_->texts.format(language, "title", {}) : package_->manifest.title;
}

std::string Cover::description(const std::string& language) const {
  if (!package_) return {};
  return package_->texts.has("description") ? package_->texts.format(language, "description", {})
                                            : package_->manifest.description;
}

void Cover::draw(Canvas& canvas, const Box& box) const {
  if (inside_)
    draw_picture(canvas, box, inside_->looks);
  else
    canvas.fill(box, Paint::vertical(box, palette::rock, palette::rock_dark));
}

const SeatScheme& Cover::scheme(const std::string& seat, int index) const {
  return inside_ ? inside_->looks.scheme(seat) : seat_scheme(seat, index);
}

}  // namespace vizier::window
