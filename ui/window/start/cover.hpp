#pragma once
#include <memory>
#include <string>

#include "content/package.hpp"
#include "window/kit/canvas.hpp"
#include "window/kit/palette.hpp"

namespace vizier::window {

/// What stands for a game where one is chosen: its title, what it is about, and a picture.
class Cover {
 public:
  Cover() = default;
  /// The package as it is without mods; null: it cannot be loaded.
  explicit Cover(std::shared_ptr<const content::Package> package);
  bool broken() const { return !package_; }

  std::string title(const std::string& language) const;
  std::string description(const std::string& language) const;
  /// Fills the box.
  void draw(Canvas& canvas, const Box& box) const;
  const SeatScheme& scheme(const std::string& seat, int index) const;

 private:
  std::shared_ptr<const content::Package> package_;
};

}  // namespace vizier::window
