#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "world/decision.hpp"

namespace vizier::world {
namespace {

std::vector<std::string_view> split(std::string_view words, char at) {
  std::vector<std::string_view> parts;
  while (!words.empty()) {
    const std::size_t end = words.find(at);
    std::string_view part = words.substr(0, end);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    if (!part.empty()) parts.push_back(part);
    words = end == std::string_view::npos ? std::string_view{} : words.substr(end + 1);
  }
  return parts;
}

std::optional<std::int32_t> number(std::string_view text) {
  std::int32_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(n) : std::nullopt;
}

std::optional<std::int32_t> index_of(const std::vector<std::string>& keys, std::string_view word) {
  const auto it = std::find(keys.begin(), keys.end(), word);
  return it == keys.end() ? std::nullopt : std::optional(static_cast<std::int32_t>(it - keys.begin()));
}

}  // namespace

std::string Keys::of(Ref r) const {
  const auto id = static_cast<std::size_t>(r.id);
  switch (r.type) {
    case RefType::seat: return id < d_.seats.size() ? d_.seats[id] : "nobody";
    case RefType::kind: return d_.kinds[id].name;
    case RefType::zone: return d_.zones[id].name;
    case RefType::cell: return fmt::format("{}({},{})", d_.zones[id].name, r.x, r.y);
    case RefType::piece: break;
  }
  const Piece& p = w_.pieces[id];
  const PieceId piece(r.id);
  const ZoneDef& zone = d_.zones[static_cast<std::size_t>(p.zone.index)];
  if (w_.knows(viewer_, piece)) return d_.kinds[static_cast<std::size_t>(p.kind.index)].name;
  const std::string where = zone.seat && zone.seat == viewer_ ? zone.base : zone.name;
  if (zone.grid) return fmt::format("{}({},{})", where, p.x, p.y);
  // Count only what the viewer can count: the pieces of the same owner that lie before it.
  int n = 1;
  for (PieceId q = p.prev; q; q = w_.piece(q).prev) n += w_.piece(q).owner == p.owner;
  return p.owner >= 0 && p.owner != zone.seat.index ? fmt::format("{}/{}#{}", where, d_.seats[static_cast<std::size_t>(p.owner)], n) : fmt::format("{}#{}", where, n);
}

std::string Keys::of(const Decision& decision, Choice choice) const {
  switch (choice.type()) {
    case Choice::Type::ref: return of(choice.ref());
    case Choice::Type::number: return std::to_string(choice.number());
    case Choice::Type::text: return decision.texts[choice.text()];
  }
  return {};
}

std::vector<std::string> Keys::of_items(const Decision& decision, const std::vector<Choice>& items) const {
  std::vector<std::string> keys;
  keys.reserve(items.size());
  for (const Choice c : items) keys.push_back(of(decision, c));
  // Two known pieces of one kind: say where they lie, then count.
  std::vector<std::string> sorted = keys;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end()) return keys;
  const auto repeated = [](const std::vector<std::string>& all, const std::string& key) { return std::count(all.begin(), all.end(), key) > 1; };
  std::vector<std::string> placed = keys;
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (repeated(keys, keys[i]) && items[i].type() == Choice::Type::ref && items[i].ref().type == RefType::piece) {
      const Piece& p = w_.pieces[static_cast<std::size_t>(items[i].ref().id)];
      placed[i] = fmt::format("{}@{}", keys[i], of(ref(p.zone)));
    }
  std::vector<std::string> result = placed;
  for (std::size_t i = 0; i < placed.size(); ++i)
    if (repeated(placed, placed[i])) result[i] = fmt::format("{}~{}", placed[i], 1 + std::count(placed.begin(), placed.begin() + static_cast<std::ptrdiff_t>(i), placed[i]));
  return result;
}

std::string Keys::of(const Decision& d, const Answer& answer) const {
  const auto v = answer.values();
  if (d.type == Decision::Type::number) return std::to_string(v[0]);
  const auto keys = of_items(d, d.items);
  switch (d.type) {
    case Decision::Type::one: return keys[static_cast<std::size_t>(v[0])];
    case Decision::Type::pair: return keys[static_cast<std::size_t>(v[0])] + " " + of_items(d, d.seconds)[static_cast<std::size_t>(v[1])];
    case Decision::Type::some:
    case Decision::Type::order: {
      std::string text;
      for (const std::int32_t i : v) text += (text.empty() ? "" : ", ") + keys[static_cast<std::size_t>(i)];
      return text.empty() ? "none" : text;
    }
    case Decision::Type::amounts: {
      std::string text;
      for (std::size_t i = 0; i < v.size(); ++i)
        if (v[i] != 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", v[i], keys[i]);
      return text.empty() ? "none" : text;
    }
    case Decision::Type::number: break;
  }
  return {};
}

std::optional<Answer> Keys::parse(const Decision& d, std::string_view words, std::string& problem) const {
  while (!words.empty() && words.front() == ' ') words.remove_prefix(1);
  while (!words.empty() && words.back() == ' ') words.remove_suffix(1);
  if (d.type == Decision::Type::number) {
    if (const auto n = number(words)) return Answer(*n);
    problem = fmt::format("'{}' is not a number", words);
    return std::nullopt;
  }
  const auto keys = of_items(d, d.items);
  const auto unknown = [&](std::string_view word) {
    problem = fmt::format("'{}' is not among the choices: {}", word, fmt::join(keys, ", "));
    return std::nullopt;
  };
  std::vector<std::int32_t> values;
  switch (d.type) {
    case Decision::Type::one: {
      const auto i = index_of(keys, words);
      return i ? std::optional<Answer>(*i) : unknown(words);
    }
    case Decision::Type::pair: {
      // Keys may hold blanks: try every place where the words could be parted.
      const auto seconds = of_items(d, d.seconds);
      for (std::size_t at = words.find(' '); at != std::string_view::npos; at = words.find(' ', at + 1)) {
        const auto i = index_of(keys, words.substr(0, at));
        const auto j = index_of(seconds, words.substr(at + 1));
        if (i && j) return Answer(*i, *j);
      }
      problem = fmt::format("'{}' is not a pair of these: {}; and {}", words, fmt::join(keys, ", "), fmt::join(seconds, ", "));
      return std::nullopt;
    }
    case Decision::Type::some:
    case Decision::Type::order:
      if (words != "none")
        for (const std::string_view part : split(words, ',')) {
          const auto i = index_of(keys, part);
          if (!i) return unknown(part);
          values.push_back(*i);
        }
      return Answer(values);
    case Decision::Type::amounts:
      values.assign(d.items.size(), 0);
      if (words != "none")
        for (const std::string_view part : split(words, ',')) {
          const std::size_t at = part.find(' ');
          const auto n = number(part.substr(0, at));
          const auto i = at == std::string_view::npos ? std::nullopt : index_of(keys, part.substr(at + 1));
          if (!n || !i) {
            problem = fmt::format("'{}' is not an amount such as '2 {}'", part, keys.empty() ? "" : keys[0]);
            return std::nullopt;
          }
          values[static_cast<std::size_t>(*i)] += *n;
        }
      return Answer(values);
    case Decision::Type::number: break;
  }
  return std::nullopt;
}

}  // namespace vizier::world
