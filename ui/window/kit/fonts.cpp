#include "fonts.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace vizier::window {
namespace {

namespace fs = std::filesystem;

struct Wanted {
  std::string_view package, folder;
  std::array<std::string_view, 3> names;  ///< versions and formats differ
};

constexpr std::array<Wanted, 7> wanted = {{
    {"fonts-cardo", "cardo", {"Cardob101.ttf", "Cardo-Bold.ttf", "Cardo-Bold.otf"}},
    {"fonts-cardo", "cardo", {"Cardo104s.ttf", "Cardo-Regular.ttf", "Cardo-Regular.otf"}},
    {"fonts-cardo", "cardo", {"Cardoi99.ttf", "Cardo-Italic.ttf", "Cardo-Italic.otf"}},
    {"fonts-lato", "lato", {"Lato-Regular.ttf", "Lato-Regular.otf", "Lato-Reg.ttf"}},
    {"fonts-lato", "lato", {"Lato-Bold.ttf", "Lato-Bold.otf", "Lato-Bol.ttf"}},
    {"fonts-lato", "lato", {"Lato-Black.ttf", "Lato-Black.otf", "Lato-Bla.ttf"}},
    {"fonts-jetbrains-mono",
     "jetbrains-mono",
     {"JetBrainsMono-Regular.ttf", "JetBrainsMono-Regular.otf", "JetBrainsMono[wght].ttf"}},
}};

fs::path found(const Wanted& w, const std::vector<fs::path>& folders) {
  std::error_code ignored;
  for (const fs::path& folder : folders)
    for (const std::string_view kind : {"truetype", "opentype", ""})
      for (const std::string_view name : w.names)
        if (const fs::path file = folder / kind / w.folder / name; fs::is_regular_file(file, ignored)) return file;
  for (const fs::path& folder : folders)
    for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, ignored), end;
         at != end; at.increment(ignored)) {
      if (ignored) break;
      const std::string name = at->path().filename().string();
      if (std::find(w.names.begin(), w.names.end(), name) != w.names.end()) return at->path();
    }
  std::string message = "the font " + std::string(w.names[0]) + " is missing: install the package " +
                        std::string(w.package) + " (looked below";
  for (const fs::path& folder : folders) message += " " + folder.string();
  throw std::runtime_error(message + ")");
}

}  // namespace

std::vector<fs::path> Fonts::usual_folders() {
  std::vector<fs::path> out;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) out.push_back(fs::path(data) / "fonts");
  if (const char* home = std::getenv("HOME"); home && *home) {
    out.push_back(fs::path(home) / ".local/share/fonts");
    out.push_back(fs::path(home) / ".fonts");
  }
  for (const char* folder : {"/usr/local/share/fonts", "/usr/share/fonts"}) out.emplace_back(folder);
  return out;
}

Fonts::Fonts() : Fonts(usual_folders()) {}

Fonts::Fonts(const std::vector<fs::path>& folders) {
  for (std::size_t i = 0; i < wanted.size(); ++i) files_[i] = found(wanted[i], folders);
  open();
}

void Fonts::open() {
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    sf::Font font;
    if (!font.loadFromFile(files_[i].string()))
      throw std::runtime_error("the font " + files_[i].string() + " cannot be read: install the package " +
                               std::string(wanted[i].package) + " again");
    fonts_[i] = font;
  }
}

void Fonts::tidy(float scale) {
  if (scale == scale_) return;
  scale_ = scale;
  if (++changes_ % 4 == 0) open();
}

}  // namespace vizier::window
