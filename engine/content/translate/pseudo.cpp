#include "content/translate/pseudo.hpp"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "content/translate/message.hpp"

namespace vizier::content {
namespace {

/// Letters that every font of ours has, also as capitals. b, f, m, q, v and x have no such relative and stay.
constexpr std::string_view plain = "acdeghijklnoprstuwyzACDEGHIJKLNOPRSTUWYZ";
constexpr const char* dressed[] = {"å", "ç", "ð", "é", "ĝ", "ĥ", "î", "ĵ", "ķ", "ļ", "ñ", "ö", "þ", "ŕ",
                                   "š", "ţ", "û", "ŵ", "ý", "ž", "Å", "Ç", "Đ", "É", "Ĝ", "Ĥ", "Î", "Ĵ",
                                   "Ķ", "Ļ", "Ñ", "Ö", "Þ", "Ŕ", "Š", "Ţ", "Û", "Ŵ", "Ý", "Ž"};
static_assert(std::size(dressed) == plain.size());

const char* accent(char c) {
  const std::size_t at = plain.find(c);
  return at == std::string_view::npos ? nullptr : dressed[at];
}

std::string dress(const std::string& literal) {
  const auto is_capital = [&](std::size_t i) { return i < literal.size() && literal[i] >= 'A' && literal[i] <= 'Z'; };
  std::string out;
  for (std::size_t i = 0; i < literal.size(); ++i) {
    const char c = literal[i];
    const char* letter = accent(c);
    if (!letter) {
      out += c;
      continue;
    }
    out += letter;
    const char small = is_capital(i) ? static_cast<char>(c - 'A' + 'a') : c;
    if (std::string_view("aeiou").find(small) == std::string_view::npos) continue;
    const bool shouted = is_capital(i) && (is_capital(i + 1) || (i > 0 && is_capital(i - 1)));
    out += shouted ? letter : accent(small);
  }
  return out;
}

void dress(Message& message) {
  for (Message::Part& part : message.parts) {
    part.literal = dress(part.literal);
    for (Message::Case& one : part.cases) dress(one.message);
  }
}

bool has_letter(const std::string& text) {
  const icu::UnicodeString all = icu::UnicodeString::fromUTF8(text);
  for (int i = 0; i < all.length(); i = all.moveIndex32(i, 1))
    if (u_isalpha(all.char32At(i))) return true;
  return false;
}

}  // namespace

std::string accented(const std::string& message) {
  auto parsed = parse_message(message);
  if (!parsed) return message;
  dress(*parsed);
  return to_text(*parsed);
}

std::string bracketed(const std::string& text) {
  if (!has_letter(text)) return text;
  const std::size_t begin = text.find_first_not_of(" \n"), end = text.find_last_not_of(" \n") + 1;
  return text.substr(0, begin) + "[" + text.substr(begin, end - begin) + "]" + text.substr(end);
}

bool holds_plain_letters(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return accent(c) != nullptr; });
}

}  // namespace vizier::content
