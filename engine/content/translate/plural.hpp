#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "world/result.hpp"

namespace vizier::content {

/// Numbers up to here decide which plural cases a language needs. French has a case for whole millions; no game counts
/// so far.
inline constexpr int counted_to = 1000;

/// The category of a whole number in a language, by CLDR: `one`, `few`, `other`…
std::string plural_category(const std::string& language, int number, bool ordinal = false);
/// Those that whole numbers have, in CLDR's order, and `other`, which ICU always wants.
std::vector<std::string> plural_categories(const std::string& language, bool ordinal = false);

/// The header `Plural-Forms` of gettext: `nplurals=2; plural=(n != 1);`
class PluralForms {
 public:
  static Result<PluralForms> parse(std::string_view header);
  /// The usual one of a language; none where gettext's habits know no formula that counts as ICU does.
  static Result<PluralForms> of(const std::string& language);

  int count() const { return count_; }
  const std::string& header() const { return header_; }
  /// The form of a number, or why the formula does not give one.
  Result<int> form(int number) const;
  /// Which category each form stands for; fails where the formula takes numbers together that the language keeps
  /// apart.
  Result<std::vector<std::string>> categories(const std::string& language) const;

 private:
  int count_ = 0;
  std::string header_, formula_;
};

}  // namespace vizier::content
