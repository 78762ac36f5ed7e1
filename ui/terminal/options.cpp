#include "terminal/options.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "terminal/text.hpp"

namespace vizier::terminal {
namespace {

std::optional<std::int32_t> number(const std::string& word) {
  std::int32_t n = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
  return error == std::errc{} && end == word.data() + word.size() ? std::optional(n) : std::nullopt;
}

bool begins_a_word(const std::string& name, const std::string& typed) {
  for (auto at = name.find(typed); at != std::string::npos; at = name.find(typed, at + 1))
    if (at == 0 || name[at - 1] == ' ' || name[at - 1] == '\'' || name[at - 1] == '(') return true;
  return false;
}

/// `pearls` for `pearl`, `perle` for `perla`: the same word but for its end.
bool same_stem(const std::string& name, const std::string& typed) {
  if (typed.find(' ') != std::string::npos) return false;
  for (const std::string& word : words_of(name)) {
    const auto same = static_cast<std::size_t>(
        std::mismatch(word.begin(), word.end(), typed.begin(), typed.end()).first - word.begin());
    if (same >= 3 && same + 1 >= word.size() && same + 2 >= typed.size()) return true;
  }
  return false;
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
  std::string out;
  for (std::size_t i = from; i < to; ++i) out += (i == from ? "" : " ") + words[i];
  return out;
}

/// The longest run of words from `from` on that names an option; moves `from` past it.
int take_option(const std::vector<Option>& options, const std::vector<std::string>& words, std::size_t& from) {
  for (std::size_t to = words.size(); to > from; --to)
    if (const Found m = find_option(options, joined(words, from, to)); m.index >= 0) {
      from = to;
      return m.index;
    }
  return -1;
}

}  // namespace

Found find_option(const std::vector<Option>& options, std::string_view typed) {
  const auto parts = words_of(typed);
  const std::string text = folded(joined(parts, 0, parts.size()));
  if (text.empty()) return {};
  const auto look = [&](auto&& fits) {
    Found m;
    int count = 0;
    for (std::size_t i = 0; i < options.size(); ++i)
      if (fits(options[i])) {
        m.index = static_cast<int>(i);
        m.near.push_back(options[i].label);
        ++count;
      }
    if (count != 1) m.index = -1;
    return m;
  };
  const auto any_name = [&](const Option& o, auto&& test) {
    return std::any_of(o.names.begin(), o.names.end(), [&](const std::string& n) { return test(folded(n)); });
  };
  if (Found m = look([&](const Option& o) { return folded(o.number) == text; }); m.index >= 0) return m;
  if (Found m = look([&](const Option& o) { return any_name(o, [&](const std::string& n) { return n == text; }); });
      !m.near.empty())
    return m;
  if (number(text)) return {};  // a number that is no option is not the beginning of one
  if (Found m =
          look([&](const Option& o) { return any_name(o, [&](const std::string& n) { return n.starts_with(text); }); });
      !m.near.empty())
    return m;
  if (Found m = look(
          [&](const Option& o) { return any_name(o, [&](const std::string& n) { return begins_a_word(n, text); }); });
      !m.near.empty())
    return m;
  return look([&](const Option& o) { return any_name(o, [&](const std::string& n) { return same_stem(n, text); }); });
}

Result<std::vector<std::int32_t>, NoOption> find_options(const std::vector<Option>& options, std::string_view typed) {
  std::vector<std::int32_t> found;
  for (const std::string& part : words_of(typed, ",;")) {
    const auto words = words_of(part);
    for (std::size_t at = 0; at < words.size();) {
      const int index = take_option(options, words, at);
      if (index < 0) return NoOption{words[at]};
      found.push_back(index);
    }
  }
  return found;
}

Result<std::vector<std::int32_t>, NoOption> find_amounts(const std::vector<Option>& options, std::string_view typed) {
  std::vector<std::int32_t> amounts(options.size(), 0);
  std::string blank(typed);
  std::replace_if(
      blank.begin(), blank.end(), [](char c) { return c == ',' || c == ';' || c == '+'; }, ' ');
  const auto words = words_of(blank);
  const auto is_number = [](const std::string& w) { return number(w).has_value(); };
  if (words.size() == options.size() && std::all_of(words.begin(), words.end(), is_number)) {
    for (std::size_t i = 0; i < words.size(); ++i) amounts[i] = *number(words[i]);
    return amounts;
  }
  for (std::size_t at = 0; at < words.size();) {
    std::int32_t n = 1;
    // `2 crown`: a number before a name; but `1 2` are two options
    if (is_number(words[at]) && at + 1 < words.size() && !is_number(words[at + 1])) n = *number(words[at++]);
    const std::size_t begin = at;
    const int index = take_option(options, words, at);
    if (index < 0 || n < 0 || n > 1'000'000) return NoOption{words[begin]};
    amounts[static_cast<std::size_t>(index)] += n;
  }
  return amounts;
}

}  // namespace vizier::terminal
