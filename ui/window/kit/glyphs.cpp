// The glyphs that no game owns, in the language that packages use for theirs.
#include <fmt/format.h>

#include <map>

#include "glyph.hpp"

namespace vizier::window {
namespace {

std::string filled(std::string_view path) { return fmt::format("<path d=\"{}\"/>", path); }
std::string stroked(std::string_view path, float width = 2) {
  return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"{}\"/>", path, width);
}
std::string disc(float x, float y, float r) { return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", x, y, r); }
std::string ring(float x, float y, float r, float width = 2) {
  return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"{}\"/>",
                     x, y, r, width);
}

Glyph made(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) all += part;
  return built_in(all);
}

Glyph whole(const Path& path) {
  Glyph out;
  out.paths.emplace_back().path = path;
  return out;
}

Glyph gear() {
  Path teeth;
  for (int i = 0; i < 8; ++i) {
    const float a = 45.0F * static_cast<float>(i);
    for (const auto& [r, d] : {std::pair(10.2F, -8.0F), {10.2F, 8.0F}, {7.6F, 13.0F}, {7.6F, 32.0F}})
      teeth.line(around({12, 12}, r, a + d));
  }
  teeth.close();
  return whole(teeth.add(Path::circle({12, 12}, 3.2F)));
}

Glyph star() { return whole(Path::star({12, 12}, 10.5F)); }

std::map<std::string, Glyph, std::less<>> all() {
  return {
      {"star", star()},
      {"gear", gear()},
      {"lock", made({filled("M5 11 H19 V20.5 Q19 21.5 18 21.5 H6 Q5 21.5 5 20.5 Z"),
                     stroked("M8 11 V7.5 C8 2.2 16 2.2 16 7.5 V11", 2.2F)})},
      {"pencil", made({stroked("M4.5 19.5 L5.8 14.6 L16.4 4 L20 7.6 L9.4 18.2 Z M13.8 6.6 L17.4 10.2", 1.9F)})},
      {"tick", made({stroked("M5 12.8 L10 17.6 L19.4 6.6", 2.6F)})},
      {"cross", made({stroked("M6 6 L18 18", 2.6F), stroked("M18 6 L6 18", 2.6F)})},
      {"plus", made({stroked("M12 5 V19", 2.4F), stroked("M5 12 H19", 2.4F)})},
      {"fit", made({stroked("M4 9 V4 H9", 2.2F), stroked("M15 4 H20 V9", 2.2F), stroked("M20 15 V20 H15", 2.2F),
                    stroked("M9 20 H4 V15", 2.2F), filled("M8.5 8.5 H15.5 V15.5 H8.5 Z")})},
      {"minus", made({stroked("M5 12 H19", 2.4F)})},
      {"arrow", made({stroked("M4 12 H18", 2.2F), stroked("M12.5 6 L19 12 L12.5 18", 2.2F)})},
      {"undo", made({stroked("M9.5 4.5 L4.5 9.5 L9.5 14.5", 2.2F),
                     stroked("M5 9.5 H14 C21.6 9.5 21.6 19.5 14 19.5 H10.5", 2.2F)})},
      {"return", made({stroked("M9.5 9 L4.5 14 L9.5 19", 2.2F), stroked("M5 14 H19.5 V5.5", 2.2F)})},
      {"menu", made({stroked("M4 6.5 H20", 2), stroked("M4 12 H20", 2), stroked("M4 17.5 H14", 2)})},
      {"eye", made({stroked("M2 12 Q12 1.5 22 12 Q12 22.5 2 12 Z", 1.9F), disc(12, 12, 3.6F)})},
      {"bell", made({filled("M12 3 C8 3.4 6.4 6.6 6.4 10 C6.4 14 5.4 15.4 4 17.4 H20 C18.6 15.4 17.6 14 17.6 10 C17.6 "
                            "6.6 16 3.4 12 3 Z"),
                     filled("M9.4 19 H14.6 C14.4 22 9.6 22 9.4 19 Z")})},
      {"warning",
       made({filled("M12 2.6 L22.4 21 H1.6 Z M10.9 9 L11.3 15.4 H12.7 L13.1 9 Z M10.9 16.8 V18.9 H13.1 V16.8 Z")})},
      {"play", made({filled("M6 3.6 L20.4 12 L6 20.4 Z")})},
      {"pause", made({filled("M6 4 H10.2 V20 H6 Z"), filled("M13.8 4 H18 V20 H13.8 Z")})},
      {"step", made({filled("M4.5 4.4 L15.5 12 L4.5 19.6 Z"), filled("M17 4.4 H19.8 V19.6 H17 Z")})},
      {"back", made({filled("M19.5 4.4 L8.5 12 L19.5 19.6 Z"), filled("M4.2 4.4 H7 V19.6 H4.2 Z")})},
      {"branch", made({ring(7, 5, 2.4F, 1.8F), ring(7, 19, 2.4F, 1.8F), ring(17, 7.4F, 2.4F, 1.8F),
                       stroked("M7 7.6 V16.4", 1.9F), stroked("M17 10 C17 14.4 7 12 7 16.2", 1.9F)})},
      {"chevron", made({stroked("M5.5 9 L12 15.4 L18.5 9", 2.4F)})},
      {"next", made({stroked("M9 5.5 L15.4 12 L9 18.5", 2.2F)})},
      {"dice", made({filled("M6 3 H18 Q21 3 21 6 V18 Q21 21 18 21 H6 Q3 21 3 18 V6 Q3 3 6 3 Z M6.4 8 C6.4 10.2 9.6 "
                            "10.2 9.6 8 C9.6 5.8 6.4 5.8 6.4 8 Z "
                            "M10.4 12 C10.4 14.2 13.6 14.2 13.6 12 C13.6 9.8 10.4 9.8 10.4 12 Z M14.4 16 C14.4 18.2 "
                            "17.6 18.2 17.6 16 C17.6 13.8 14.4 13.8 "
                            "14.4 16 Z")})},
      {"bot", made({filled("M6.4 7.6 H17.6 Q20 7.6 20 10 V17.6 Q20 20 17.6 20 H6.4 Q4 20 4 17.6 V10 Q4 7.6 6.4 7.6 Z "
                           "M7.6 13 C7.6 15.4 11 15.4 11 13 "
                           "C11 10.6 7.6 10.6 7.6 13 Z "
                           "M13 13 C13 15.4 16.4 15.4 16.4 13 C16.4 10.6 13 10.6 13 13 Z"),
                    stroked("M12 8 V4.6", 1.8F), disc(12, 3.6F, 1.7F)})},
      {"person",
       made({disc(12, 7.4F, 4.4F), filled("M3.6 21.4 C3.6 15.6 7 13.2 12 13.2 C17 13.2 20.4 15.6 20.4 21.4 Z")})},
      {"seal", made({stroked("M12 3.4 L19.4 6 V12 C19.4 16.6 16 19.6 12 21 C8 19.6 4.6 16.6 4.6 12 V6 Z", 1.9F),
                     stroked("M8.6 12 L11.2 14.8 L15.6 9.4", 1.9F)})},
      {"file", made({stroked("M6 3 H14.4 L19 7.8 V21 H6 Z", 1.8F), stroked("M14 3.4 V8.2 H18.6", 1.6F)})},
      {"flag", made({stroked("M6 3 V21.4", 2), filled("M7 3.6 H19.4 L16.4 8 L19.4 12.4 H7 Z")})},
      {"reload", made({stroked("M19.2 13.4 C18 21.6 6.4 21.4 5 13.4 C3.8 5.4 13.6 1.6 18.2 8.2", 2),
                       filled("M20.6 3.4 V10.4 H13.6 Z")})},
  };
}

const std::map<std::string, Glyph, std::less<>>& table() {
  static const auto glyphs = all();
  return glyphs;
}

}  // namespace

const Glyph& general_glyph(std::string_view name) {
  static const Glyph nothing;
  const auto found = table().find(name);
  return found == table().end() ? nothing : found->second;
}

std::vector<std::string_view> general_glyphs() {
  std::vector<std::string_view> out;
  for (const auto& [name, glyph] : table()) out.push_back(name);
  return out;
}

}  // namespace vizier::window
