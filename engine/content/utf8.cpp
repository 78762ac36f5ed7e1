#include "content/utf8.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace vizier::content {
namespace {

struct Sign {
  std::uint32_t code = 0;
  std::size_t length = 0;  ///< 0 for a byte that is no UTF-8
};

/// The sign at the front. Overlong forms, surrogates and values past U+10FFFF are not valid.
Sign sign_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return {first, 0};
  std::uint32_t code = first & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {first, 0};
    code = (code << 6) | (byte(i) & 0x3Fu);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool valid = code >= least[length] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  return valid ? Sign{code, length} : Sign{first, 0};
}

bool is_control(std::uint32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }

/// Marks that reorder what is read or break its lines, tags that nobody sees, and the mark of a file's byte order.
bool is_unseen_mark(std::uint32_t code) {
  return code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF || (code >= 0xFFF9 && code <= 0xFFFB) ||
         (code >= 0xE0000 && code <= 0xE007F);
}

bool unseen(const Sign& sign) { return sign.length == 0 || is_control(sign.code) || is_unseen_mark(sign.code); }

std::string picture(const Sign& sign) {
  if (sign.length == 0) return fmt::format("\\x{:02X}", sign.code);
  if (sign.code == 0x7F) return "\u2421";
  if (sign.code < 0x20)  // the picture of control character n is U+2400 + n
    return {'\xE2', '\x90', static_cast<char>(0x80 + sign.code)};
  return fmt::format("\\u{:04X}", sign.code);
}

std::string shown(std::string_view text, std::string_view left_alone) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Sign sign = sign_at(text);
    const std::size_t length = sign.length == 0 ? 1 : sign.length;
    if (unseen(sign) && left_alone.find(text[0]) == std::string_view::npos)
      out += picture(sign);
    else
      out += text.substr(0, length);
    text.remove_prefix(length);
  }
  return out;
}

}  // namespace

std::size_t first_bad_byte(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const Sign sign = sign_at(text.substr(i));
    const bool in_files = sign.code >= 0x20 || sign.code == '\t' || sign.code == '\n' || sign.code == '\r';
    if (sign.length == 0 || !in_files) return i;
    i += sign.length;
  }
  return std::string_view::npos;
}

std::size_t first_unseen(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const Sign sign = sign_at(text.substr(i));
    if (unseen(sign) && sign.code != '\t' && sign.code != '\n') return i;
    i += sign.length;
  }
  return std::string_view::npos;
}

std::string visible(std::string_view text) { return shown(text, "\t\n"); }

std::string visible_line(std::string_view text) { return shown(text, ""); }

std::string double_quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else
      out += c;
  }
  return out + "\"";
}

}  // namespace vizier::content
