#include <fmt/format.h>
#include <qrencode.h>

#include <memory>

#include "serve/hall.hpp"

namespace vizier::serve {

namespace {

constexpr int margin = 4;  // modules of white around it, as the standard has it

struct Modules {
  std::unique_ptr<QRcode, decltype(&QRcode_free)> code;
  explicit Modules(const std::string& link)
      : code(QRcode_encodeString(link.c_str(), 0, QR_ECLEVEL_L, QR_MODE_8, 1), &QRcode_free) {}
  int width() const { return code ? code->width : 0; }
  bool dark(int x, int y) const {
    return x >= 0 && y >= 0 && x < width() && y < width() && (code->data[y * width() + x] & 1) != 0;
  }
};

}  // namespace

/// Two rows a line, by half blocks; light on dark, since most terminals are dark.
std::string qr_text(const std::string& link) {
  const Modules modules(link);
  std::string out;
  if (modules.width() == 0) return out;
  for (int y = -margin; y < modules.width() + margin; y += 2) {
    out += "  ";
    for (int x = -margin; x < modules.width() + margin; ++x) {
      const bool upper = !modules.dark(x, y), lower = !modules.dark(x, y + 1) && y + 1 < modules.width() + margin;
      out += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
    }
    out += "\n";
  }
  return out;
}

std::vector<std::string> qr_rows(const std::string& link) {
  const Modules modules(link);
  std::vector<std::string> rows(static_cast<std::size_t>(modules.width()));
  for (int y = 0; y < modules.width(); ++y)
    for (int x = 0; x < modules.width(); ++x) rows[static_cast<std::size_t>(y)] += modules.dark(x, y) ? '#' : ' ';
  return rows;
}

std::string qr_svg(const std::string& link) {
  const Modules modules(link);
  std::string path;
  for (int y = 0; y < modules.width(); ++y)
    for (int x = 0; x < modules.width(); ++x)
      if (modules.dark(x, y)) path += fmt::format("M{} {}h1v1h-1z", x + margin, y + margin);
  const int side = modules.width() + 2 * margin;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" shape-rendering=\"crispEdges\"><path "
      "fill=\"#fff\" "
      "d=\"M0 0h{0}v{0}h-{0}z\"/><path d=\"{1}\"/></svg>\n",
      side, path);
}

}  // namespace vizier::serve
