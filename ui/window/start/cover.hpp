#pragma once
#include <memory>
#include <string>

#include "content/package.hpp"
#include "window/kit/canvas.hpp"

namespace vizier::window {

/// How a game is shown in the list of games: title, description, picture and the colours of its seats.
class Cover {
 public:
  /// The package as it is without mods; null: it cannot be loaded.
  explicit Cover(std::shared_ptr<const content::Package> package);
  ~Cover();
  Cover(Cover&&) noexcept;
  Cover& operator=(Cover&&) noexcept;
  bool broken() const { return !package_; }

  std::string title(const std::string& language) const;
  std::string description(const std::string& language) const;
  /// Fills the box.
  void draw(Canvas& canvas, const Box& box) const;
  const SeatScheme& scheme(const std::string& seat, int index) const;

 private:
  struct Inside;
  std::shared_ptr<const content::Package> package_;
  std::unique_ptr<Inside> inside_;  ///< nothing where the package is broken
};

}  // namespace vizier::window
