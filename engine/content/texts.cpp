#include "content/texts.hpp"

#include <fmt/format.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

#include "content/translate/pseudo.hpp"

namespace vizier::content {
namespace {

/// Most texts are plain; for them ICU would only copy.
bool is_plain(const std::string& message) { return message.find_first_of("{}'") == std::string::npos; }

icu::UnicodeString unicode(const std::string& text) { return icu::UnicodeString::fromUTF8(text); }

/// ICU parses nested cases by recursion, so what is nested beyond reason must not reach it.
bool nested_too_deep(const std::string& message) {
  int depth = 0;
  for (const char c : message) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth > 20) return true;
  }
  return false;
}

/// Dates, times and the like would depend on the machine's clock and zone; a game has only names and whole numbers.
bool is_known_type(const std::string& type) { return type == "number"; }

/// `l'{name}` is the classic slip: an apostrophe before a brace quotes the brace.
bool quotes_by_accident(const std::string& message) {
  for (auto at = message.find("'{"); at != std::string::npos; at = message.find("'{", at + 1))
    if (at > 0 && message[at - 1] != '\'' && message[at - 1] != ' ' && message[at - 1] != '\n') return true;
  return false;
}

constexpr std::size_t longest_message = 20'000;  ///< bytes
constexpr std::size_t longest_result = 200'000;  ///< roughly: a message may name an argument as often as it likes

/// An argument as it is put into a message that names arguments so often, cut where the whole would be far too long.
icu::UnicodeString argument(const std::string& text, std::size_t uses) {
  const std::size_t most = std::max<std::size_t>(200, longest_result / std::max<std::size_t>(uses, 1));
  return text.size() <= most ? unicode(text) : unicode(text.substr(0, most)) + unicode("…");
}

const char* reason(UErrorCode status, const std::string& message) {
  // where a case stands open, ICU only says that there is a mistake
  if (status == U_PATTERN_SYNTAX_ERROR && message.find('\'') == std::string::npos &&
      std::count(message.begin(), message.end(), '{') > std::count(message.begin(), message.end(), '}'))
    status = U_UNMATCHED_BRACES;
  switch (status) {
    case U_UNMATCHED_BRACES: return "a { without its }";
    case U_DEFAULT_KEYWORD_MISSING: return "plural and select need a case 'other'";
    case U_PATTERN_SYNTAX_ERROR: return "the message has a mistake";
    case U_ARGUMENT_TYPE_MISMATCH: return "an argument is used in two ways";
    case U_INDEX_OUTOFBOUNDS_ERROR: return "the message is too long or nested too deep";
    default: return u_errorName(status);
  }
}

}  // namespace

/// Parsed messages by language and key. ICU's formatters are not safe to share between threads while formatting, so
/// each has a lock.
struct Texts::Cache {
  struct Parsed {
    std::mutex mutex;
    std::unique_ptr<icu::MessageFormat> format;
  };
  std::mutex mutex;
  std::map<std::pair<std::string, std::string>, std::shared_ptr<Parsed>> parsed;
};

std::string without_scopes(std::string_view key) {
  std::string out;
  for (std::size_t at = 0; at <= key.size();) {
    const std::size_t end = std::min(key.find('.', at), key.size());
    std::string_view part = key.substr(at, end - at);
    if (const std::size_t colon = part.find(':'); colon != std::string_view::npos) part.remove_prefix(colon + 1);
    out += (at == 0 ? "" : ".") + std::string(part);
    at = end + 1;
  }
  return out;
}

Texts::Texts() : cache_(std::make_shared<Cache>()) {}
Texts::~Texts() = default;
Texts::Texts(Texts&&) noexcept = default;
Texts& Texts::operator=(Texts&&) noexcept = default;
Texts::Texts(const Texts& other)
    : entries_(other.entries_), first_language_(other.first_language_), cache_(std::make_shared<Cache>()) {}
Texts& Texts::operator=(const Texts& other) { return *this = Texts(other); }

void Texts::set(const std::string& language, const std::string& key, std::string message, Place place,
                Diagnostics& diagnostics) {
  Entry entry{std::move(message), std::move(place), {}};
  const auto refuse = [&](const std::string& what, std::string hint) {
    diagnostics.error(entry.place, fmt::format("text {} ({}): {}", without_scopes(key), language, what),
                      std::move(hint), "texts");
  };
  if (entry.message.size() > longest_message)
    return refuse(fmt::format("it has {} bytes, and {} at most are possible", entry.message.size(), longest_message),
                  "");
  if (!is_plain(entry.message)) {
    if (nested_too_deep(entry.message)) return refuse("its braces are nested too deep", "");
    UErrorCode status = U_ZERO_ERROR;
    UParseError where{};
    const icu::UnicodeString source = unicode(entry.message);
    icu::MessagePattern pattern(source, &where, status);
    if (U_FAILURE(status))
      return refuse(reason(status, entry.message), fmt::format("near character {} of the message", where.offset + 1));
    std::set<std::string> names;
    for (int i = 0; i < pattern.countParts(); ++i) {
      const auto type = pattern.getPart(i).getType();
      std::string word;
      if (type == UMSGPAT_PART_TYPE_ARG_NAME || type == UMSGPAT_PART_TYPE_ARG_NUMBER ||
          type == UMSGPAT_PART_TYPE_ARG_TYPE)
        pattern.getSubstring(pattern.getPart(i)).toUTF8String(word);
      if (type == UMSGPAT_PART_TYPE_ARG_TYPE) {
        if (!is_known_type(word))
          return refuse(fmt::format("arguments of type '{}' are not known", word),
                        "known are number, plural, selectordinal and select");
      } else if (!word.empty()) {
        names.insert(std::move(word));
      }
    }
    entry.arguments.assign(names.begin(), names.end());
    if (quotes_by_accident(entry.message))
      refuse("the apostrophe before '{' quotes it, so no argument is put there", "write ’ or two apostrophes");
  }
  if (const auto it = entries_.find(language); it != entries_.end() && it->second.contains(key)) {
    const std::scoped_lock lock(cache_->mutex);
    cache_->parsed.erase({language, key});
    cache_->parsed.erase({std::string(pseudo_language), key});
  }
  entries_[language][key] = std::move(entry);
}

std::vector<std::string> Texts::languages() const {
  std::vector<std::string> out;
  for (const auto& [language, texts] : entries_) out.push_back(language);
  return out;
}

const Texts::Entry* Texts::find(const std::string& language, const std::string& key) const {
  const auto texts = entries_.find(language);
  if (texts == entries_.end()) return nullptr;
  const auto it = texts->second.find(key);
  return it == texts->second.end() ? nullptr : &it->second;
}

bool Texts::has(std::string_view key) const {
  const std::string name(key);
  return std::any_of(entries_.begin(), entries_.end(), [&](const auto& texts) { return texts.second.contains(name); });
}

bool Texts::translated(const std::string& language, const std::string& key) const {
  for (std::string tag = language; !tag.empty(); tag.resize(tag.find('-') == std::string::npos ? 0 : tag.rfind('-')))
    if (find(tag, key)) return true;
  return false;
}

const Texts::Entry* Texts::resolve(const std::string& language, const std::string& key, std::string& found_in) const {
  for (std::string tag = language; !tag.empty();) {
    if (const Entry* entry = find(tag, key)) return found_in = tag, entry;
    const auto cut = tag.rfind('-');
    tag.resize(cut == std::string::npos ? 0 : cut);
  }
  if (const Entry* entry = find(first_language_, key)) return found_in = first_language_, entry;
  for (const auto& [tag, texts] : entries_)
    if (const auto it = texts.find(key); it != texts.end()) return found_in = tag, &it->second;
  return nullptr;
}

namespace {

/// `¦` stands before each part of a list of which some may be missing: before the first it is left out, before the
/// others it is a comma.
std::string with_commas(std::string text) {
  constexpr std::string_view mark = "¦";
  std::size_t at = text.find(mark);
  if (at == std::string::npos) return text;
  std::string out = text.substr(0, at);
  while (at != std::string::npos) {
    const std::size_t from = at + mark.size(), end = text.find(mark, from);
    out.append(text, from, end - from);
    if ((at = end) != std::string::npos) out += ',';
  }
  return out;
}

}  // namespace

std::string Texts::format(const std::string& language, const std::string& key, const TextArgs& args) const {
  std::string tag;
  const Entry* entry = resolve(language, key, tag);
  if (!entry) return key;
  const bool pseudo = language == pseudo_language && tag != language;
  if (is_plain(entry->message)) return pseudo ? bracketed(accented(entry->message)) : entry->message;

  std::shared_ptr<Cache::Parsed> parsed;
  {
    const std::scoped_lock lock(cache_->mutex);
    auto& slot = cache_->parsed[{pseudo ? language : tag, key}];
    if (!slot) slot = std::make_shared<Cache::Parsed>();
    parsed = slot;
  }
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  const auto uses = static_cast<std::size_t>(std::count(entry->message.begin(), entry->message.end(), '{'));
  for (const auto& [name, value] : args) {
    names.push_back(unicode(name));
    if (const auto* number = std::get_if<std::int64_t>(&value))
      values.emplace_back(*number);
    else
      values.emplace_back(argument(std::get<std::string>(value), uses));
  }
  const std::scoped_lock lock(parsed->mutex);
  UErrorCode status = U_ZERO_ERROR;
  if (!parsed->format) {
    // The locale comes from the tag, so that a machine's settings change nothing. ICU 72 crashes on
    // `selectordinal` in the locale that it makes of what is no tag.
    icu::Locale locale = icu::Locale::forLanguageTag(tag, status);
    if (U_FAILURE(status) || locale.isBogus()) locale = icu::Locale::getRoot();
    status = U_ZERO_ERROR;
    parsed->format = std::make_unique<icu::MessageFormat>(unicode(pseudo ? accented(entry->message) : entry->message),
                                                          locale, status);
    if (U_FAILURE(status)) parsed->format.reset();
  }
  icu::UnicodeString result;
  if (parsed->format)
    parsed->format->format(names.data(), values.data(), static_cast<std::int32_t>(values.size()), result, status);
  if (!parsed->format || U_FAILURE(status)) return entry->message;
  std::string out;
  out = with_commas(result.toUTF8String(out));
  return pseudo ? bracketed(out) : out;
}

}  // namespace vizier::content
