#pragma once
#include <SFML/Graphics/Font.hpp>
#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace vizier::window {

/// What a text is for decides its font.
enum class Role { title, caption, aside, body, bold, black, mono };

/// The fonts of the look, read from where Debian's packages put them (or wherever below the usual folders such a file
/// lies). Without one of them the constructor throws std::runtime_error with the name of the package to install.
class Fonts {
 public:
  Fonts();
  explicit Fonts(const std::vector<std::filesystem::path>& folders);

  const sf::Font& of(Role role) const { return fonts_[static_cast<std::size_t>(role)]; }
  /// SFML keeps a texture for each size that was ever drawn. Call between frames with the present scale: after a few
  /// changes of it the fonts are read anew, so that a window resized a thousand times does not keep a thousand sizes.
  void tidy(float scale);

  /// Where fonts usually are, the user's own first.
  static std::vector<std::filesystem::path> usual_folders();

 private:
  void open();
  std::array<std::filesystem::path, 7> files_;
  std::array<sf::Font, 7> fonts_;
  float scale_ = 0;
  int changes_ = 0;
};

}  // namespace vizier::window
