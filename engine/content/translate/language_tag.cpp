#include "content/translate/language_tag.hpp"

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <vector>

#include "content/diagnostic.hpp"
#include "content/translate/pseudo.hpp"

namespace vizier::content {
namespace {

constexpr std::size_t longest_tag = 35;  // that of BCP 47

bool among(const char* const* list, const std::string& word) {
  for (; list && *list; ++list)
    if (word == *list) return true;
  return false;
}

std::string small(std::string text) {
  std::string out;
  icu::UnicodeString::fromUTF8(text).toLower(icu::Locale::getRoot()).toUTF8String(out);
  return out;
}

std::vector<std::string> parts_of(const std::string& tag) {
  std::vector<std::string> out(1);
  for (const char c : tag) {
    if (c == '-' || c == '_')
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

/// `de-AT` for `de_at`; the parts must be known.
std::string canonical(const std::string& tag) {
  UErrorCode status = U_ZERO_ERROR;
  std::string with_hyphens = tag;
  std::replace(with_hyphens.begin(), with_hyphens.end(), '_', '-');
  const icu::Locale locale = icu::Locale::forLanguageTag(with_hyphens, status);
  if (U_FAILURE(status) || locale.isBogus()) return {};
  return locale.toLanguageTag<std::string>(status);
}

bool real(const std::string& tag) {
  const std::vector<std::string> parts = parts_of(tag);
  if (!among(uloc_getISOLanguages(), parts[0])) return false;
  return std::all_of(parts.begin() + 1, parts.end(), [](const std::string& part) {
    if (part.size() == 2) return among(uloc_getISOCountries(), part);
    if (part.size() == 4 && u_isalpha(static_cast<UChar32>(part[0])))
      return u_getPropertyValueEnum(UCHAR_SCRIPT, part.c_str()) != UCHAR_INVALID_CODE || part == "Hans" ||
             part == "Hant";
    return part.size() == 3 ? std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; })
                            : part.size() >= 4;  // a variant such as 1996 or valencia
  });
}

/// The language that somebody meant who wrote its name, its old code or a country.
std::string meant(const std::string& written) {
  const std::string fixed = canonical(written);
  if (!fixed.empty() && fixed != written && real(fixed)) return fixed;
  const std::string word = small(written);
  std::vector<std::string> names, tags;
  for (const char* const* one = uloc_getISOLanguages(); *one; ++one) {
    const std::string tag = *one;
    if (tag.size() == 2 && word == uloc_getISO3Language(tag.c_str())) return tag;
    for (const std::string& name : {small(language_name(tag, "en")), small(language_name(tag, tag))}) {
      if (name == word) return tag;
      if (tag.size() == 2 && name != tag) {
        names.push_back(name);
        tags.push_back(tag);
      }
    }
  }
  std::string country = word;
  std::transform(country.begin(), country.end(), country.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  if (among(uloc_getISOCountries(), country)) {
    UErrorCode status = U_ZERO_ERROR;
    icu::Locale likely(("und_" + country).c_str());
    likely.addLikelySubtags(status);
    if (U_SUCCESS(status) && among(uloc_getISOLanguages(), likely.getLanguage())) return likely.getLanguage();
  }
  const std::string near = did_you_mean(word, names);
  const auto it = std::find(names.begin(), names.end(), near);
  return near.empty() ? std::string{} : tags[static_cast<std::size_t>(it - names.begin())];
}

}  // namespace

std::string language_name(const std::string& tag, const std::string& in) {
  if (tag == pseudo_language) return tag;
  UErrorCode status = U_ZERO_ERROR;
  const icu::Locale language = icu::Locale::forLanguageTag(tag, status),
                    reader = icu::Locale::forLanguageTag(in, status);
  if (U_FAILURE(status)) return tag;
  icu::UnicodeString name;
  language.getDisplayName(reader, name);
  if (tag == in) name.toTitle(nullptr, reader, U_TITLECASE_NO_LOWERCASE | U_TITLECASE_NO_BREAK_ADJUSTMENT);
  std::string out;
  return name.toUTF8String(out);
}

Result<> check_language(const std::string& tag) {
  if (tag == pseudo_language)
    return Failed{fmt::format("{} is the pseudo-language, which nobody translates into", tag),
                  fmt::format("vizier play --lang {} shows it", tag)};
  if (!tag.empty() && tag.size() <= longest_tag && real(tag) && canonical(tag) == tag) return {};
  const std::string shown = tag.substr(0, longest_tag);
  const std::string other = tag.size() <= longest_tag ? meant(tag) : std::string{};
  return Failed{fmt::format("'{}' is not the tag of a language", shown),
                other.empty() ? std::string("it is one such as de, pl or pt-BR")
                              : fmt::format("did you mean '{}' ({})?", other, language_name(other, "en"))};
}

}  // namespace vizier::content
