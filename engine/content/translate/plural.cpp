#include "content/translate/plural.hpp"

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/plurrule.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <mutex>

namespace vizier::content {
namespace {

constexpr std::array<const char*, 6> all_categories = {"zero", "one", "two", "few", "many", "other"};
constexpr std::size_t longest_formula = 1000;
constexpr int most_forms = 6, deepest_formula = 60;

struct Rules {
  std::vector<std::uint8_t> category;  ///< of 0 to counted_to: a place in all_categories
};

const Rules& rules_of(const std::string& language, bool ordinal) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, bool>, Rules> known;
  const std::scoped_lock lock(mutex);
  const auto [it, fresh] = known.try_emplace({language, ordinal});
  if (!fresh) return it->second;
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale = icu::Locale::forLanguageTag(language, status);
  if (U_FAILURE(status) || locale.isBogus()) locale = icu::Locale::getRoot();
  status = U_ZERO_ERROR;
  const std::unique_ptr<icu::PluralRules> rules(
      icu::PluralRules::forLocale(locale, ordinal ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL, status));
  for (int n = 0; n <= counted_to; ++n) {
    std::string word;
    if (U_SUCCESS(status) && rules) rules->select(n).toUTF8String(word);
    const auto found = std::find(all_categories.begin(), all_categories.end(), word);
    it->second.category.push_back(
        static_cast<std::uint8_t>(found == all_categories.end() ? 5 : found - all_categories.begin()));
  }
  return it->second;
}

/// A formula of C, as gettext writes it, worked out for one number.
class Formula {
 public:
  Formula(std::string_view text, std::int64_t n) : text_(text), n_(n) {}

  Result<std::int64_t> value() {
    const std::int64_t out = choice();
    skip();
    if (at_ < text_.size()) fail("something is left over");
    if (!problem_.empty()) return Failed{problem_};
    return out;
  }

 private:
  void fail(const char* why) {
    if (problem_.empty()) problem_ = fmt::format("{} at character {} of the formula", why, at_ + 1);
    at_ = text_.size();
  }
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  bool take(std::string_view sign) {
    skip();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }

  std::int64_t choice() {
    if (++depth_ > deepest_formula) return fail("nested too deep"), 0;
    const std::int64_t condition = binary(0);
    std::int64_t out = condition;
    if (take("?")) {
      const std::int64_t yes = choice();
      if (!take(":")) return fail("a ':' is missing"), 0;
      const std::int64_t no = choice();
      out = condition != 0 ? yes : no;
    }
    --depth_;
    return out;
  }

  /// Two signs first where one begins the other.
  static constexpr std::array<std::array<const char*, 4>, 6> levels = {
      {{"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/", "%"}}};

  std::int64_t binary(std::size_t level) {
    if (level == levels.size()) return unary();
    std::int64_t left = binary(level + 1);
    while (true) {
      const char* sign = nullptr;
      for (const char* one : levels[level])
        if (!sign && one && take(one)) sign = one;
      if (!sign) return left;
      left = apply(sign, left, binary(level + 1));
    }
  }

  std::int64_t apply(std::string_view sign, std::int64_t a, std::int64_t b) {
    constexpr std::int64_t far = 1'000'000'000;
    if ((sign == "/" || sign == "%") && b == 0) return fail("a division by 0"), 0;
    if (a > far || a < -far || b > far || b < -far) return fail("a number is too large"), 0;
    if (sign == "||") return a != 0 || b != 0;
    if (sign == "&&") return a != 0 && b != 0;
    if (sign == "==") return a == b;
    if (sign == "!=") return a != b;
    if (sign == "<=") return a <= b;
    if (sign == ">=") return a >= b;
    if (sign == "<") return a < b;
    if (sign == ">") return a > b;
    if (sign == "+") return a + b;
    if (sign == "-") return a - b;
    if (sign == "*") return a * b;
    return sign == "/" ? a / b : a % b;
  }

  std::int64_t unary() {
    if (++depth_ > deepest_formula) return fail("nested too deep"), 0;
    std::int64_t out = 0;
    if (take("!")) {
      out = unary() == 0;
    } else if (take("(")) {
      out = choice();
      if (!take(")")) fail("a ')' is missing");
    } else if (take("n")) {
      out = n_;
    } else {
      skip();
      const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), out);
      if (error != std::errc{} || out < 0 || out > 1'000'000) return fail("a number or n is missing"), 0;
      at_ = static_cast<std::size_t>(end - text_.data());
    }
    --depth_;
    return out;
  }

  std::string_view text_;
  std::int64_t n_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::string problem_;
};

/// What gettext's tools write for languages, the usual ones first. Which of them counts as a language does is tried,
/// not looked up.
constexpr std::array usual_forms = {
    "nplurals=1; plural=0;",
    "nplurals=2; plural=(n != 1);",
    "nplurals=2; plural=(n > 1);",
    "nplurals=2; plural=(n%10 != 1 || n%100 == 11);",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);",
    "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);",
    "nplurals=3; plural=(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2);",
    "nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2);",
    "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2);",
    "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
    "nplurals=4; plural=(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3);",
    "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4);",
    "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4);",
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);",
};

}  // namespace

std::string plural_category(const std::string& language, int number, bool ordinal) {
  return all_categories[rules_of(language, ordinal)
                            .category[static_cast<std::size_t>(std::clamp(number, 0, counted_to))]];
}

std::vector<std::string> plural_categories(const std::string& language, bool ordinal) {
  const Rules& rules = rules_of(language, ordinal);
  std::vector<std::string> out;
  for (std::uint8_t i = 0; i < all_categories.size(); ++i)
    if (i == 5 || std::find(rules.category.begin(), rules.category.end(), i) != rules.category.end())
      out.emplace_back(all_categories[i]);
  return out;
}

Result<PluralForms> PluralForms::parse(std::string_view header) {
  PluralForms out;
  out.header_ = header;
  const auto after = [&](std::string_view name) {
    const std::size_t at = header.find(name);
    if (at == std::string_view::npos) return std::string_view{};
    const std::string_view rest = header.substr(at + name.size());
    return rest.substr(0, rest.find(';'));
  };
  const std::string_view count = after("nplurals="), formula = after("plural=");
  const auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), out.count_);
  if (count.empty() || error != std::errc{} || out.count_ < 1 || out.count_ > most_forms)
    return Failed{fmt::format("nplurals must be a number from 1 to {}", most_forms)};
  // `plural=` also ends `nplurals=`: the formula stands behind the first ';'
  const std::size_t semicolon = header.find(';');
  const std::string_view rest = semicolon == std::string_view::npos ? std::string_view{} : header.substr(semicolon + 1);
  const std::size_t at = rest.find("plural=");
  if (at == std::string_view::npos || formula.empty()) return Failed{"there is no 'plural=' with a formula"};
  out.formula_ = rest.substr(
      at + 7, rest.find(';', at) == std::string_view::npos ? std::string_view::npos : rest.find(';', at) - at - 7);
  if (out.formula_.size() > longest_formula) return Failed{"the formula is too long"};
  for (const int n : {0, 1, 2, 5, 11, 21, 100})
    if (const auto form = out.form(n); !form) return form.failed();
  return out;
}

Result<PluralForms> PluralForms::of(const std::string& language) {
  for (const char* header : usual_forms) {
    Result<PluralForms> forms = parse(header);
    if (forms && forms->categories(language)) {
      // a formula that keeps apart what the language takes together asks for the same words twice
      const auto categories = *forms->categories(language);
      std::vector<std::string> once = categories;
      std::sort(once.begin(), once.end());
      if (std::adjacent_find(once.begin(), once.end()) == once.end()) return forms;
    }
  }
  return Failed{fmt::format("gettext has no usual plural formula for {}", language)};
}

Result<int> PluralForms::form(int number) const {
  const auto value = Formula(formula_, number).value();
  if (!value) return value.failed();
  if (*value < 0 || *value >= count_)
    return Failed{fmt::format("the formula gives form {} for {}, and nplurals is {}", *value, number, count_)};
  return static_cast<int>(*value);
}

Result<std::vector<std::string>> PluralForms::categories(const std::string& language) const {
  std::vector<std::string> out(static_cast<std::size_t>(count_));
  std::vector<int> first(static_cast<std::size_t>(count_), 0);
  for (int n = 0; n <= counted_to; ++n) {
    const auto which = form(n);
    if (!which) return which.failed();
    const auto slot = static_cast<std::size_t>(*which);
    const std::string category = plural_category(language, n);
    if (out[slot].empty()) {
      out[slot] = category;
      first[slot] = n;
    } else if (out[slot] != category) {
      return Failed{fmt::format("the formula takes {} and {} together, which {} keeps apart ({}, {})", first[slot], n,
                                language, out[slot], category)};
    }
  }
  for (std::string& category : out)
    if (category.empty()) category = "other";  // a form that no whole number up to there has
  return out;
}

}  // namespace vizier::content
