#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "world/decision.hpp"
#include "world/ground.hpp"

namespace vizier::world {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// Parts the words at commas and hands each part to `take`, which says whether it knows it. A key may hold commas
/// itself, so the longest part that is known counts. Returns the first part that nothing could be made of.
template <class Take>
std::string_view each_part(std::string_view words, Take&& take) {
  while (!(words = trimmed(words)).empty()) {
    std::size_t end = words.size();
    while (!take(trimmed(words.substr(0, end)))) {
      end = end == 0 ? std::string_view::npos : words.rfind(',', end - 1);
      if (end == std::string_view::npos) return trimmed(words.substr(0, words.find(',')));
    }
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return {};
}

/// How choosing nothing is written: never as one of the choices is.
std::string word_for_nothing(const std::vector<std::string>& keys) {
  std::string word = "none";
  while (std::find(keys.begin(), keys.end(), word) != keys.end()) word = "(" + word + ")";
  return word;
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

/// For answers that name many of the keys.
class KeyIndex {
 public:
  void add(const std::vector<std::string>& keys) {
    for (std::size_t i = 0; i < keys.size(); ++i) places_.emplace(keys[i], static_cast<std::int32_t>(i));
  }
  std::optional<std::int32_t> find(std::string_view word) const {
    const auto it = places_.find(word);
    return it == places_.end() ? std::nullopt : std::optional(it->second);
  }

 private:
  std::map<std::string_view, std::int32_t> places_;
};

}  // namespace

std::string Keys::of(Ref r) const {
  switch (r.type) {
    case RefType::seat: return d_.seats.has(SeatId(r.id)) ? d_.seats[SeatId(r.id)] : "nobody";
    case RefType::kind: return d_.kinds[KindId(r.id)].name;
    case RefType::zone: return d_.zones[ZoneId(r.id)].name;
    case RefType::cell:
      return fmt::format("{}({};{})", d_.zones[ZoneId(r.id)].name, r.x, r.y);  // a comma would part two answers
    case RefType::piece: break;
  }
  const PieceId piece(r.id);
  const Piece& p = w_.piece(piece);
  const ZoneDef& zone = d_.zones[p.zone];
  if (w_.knows(viewer_, piece)) return d_.kinds[p.kind].name;
  const std::string where = zone.seat && zone.seat == viewer_ ? zone.base : zone.name;
  if (zone.grid && has(sees_place(w_, d_, piece), viewer_, w_)) return fmt::format("{}({};{})", where, p.x, p.y);
  // Count only what the viewer can count: the pieces before it that are called by the same owner. An unowned piece in
  // somebody's zone is called like his own.
  const auto called = [&](const Piece& q) { return q.owner == zone.seat.index ? std::int8_t{-1} : q.owner; };
  int n = 1;
  for (PieceId q = p.prev; q; q = w_.piece(q).prev) n += called(w_.piece(q)) == called(p);
  return called(p) >= 0 ? fmt::format("{}/{}#{}", where, d_.seats[SeatId(p.owner)], n) : fmt::format("{}#{}", where, n);
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
  // Two known pieces of one kind: say where they lie and whose they are, then count.
  std::vector<std::string> sorted = keys;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end()) return keys;
  const auto repeated = [](const std::vector<std::string>& all, const std::string& key) {
    const auto [from, to] = std::equal_range(all.begin(), all.end(), key);
    return to - from > 1;
  };
  const auto is_piece = [&](std::size_t i) {
    return items[i].type() == Choice::Type::ref && items[i].ref().type == RefType::piece;
  };
  std::vector<std::string> placed = keys;
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (is_piece(i) && repeated(sorted, keys[i])) {
      const Piece& p = w_.piece(PieceId(items[i].ref().id));
      const ZoneDef& zone = d_.zones[p.zone];
      const bool seen = zone.grid && has(sees_place(w_, d_, PieceId(items[i].ref().id)), viewer_, w_);
      placed[i] = fmt::format("{}@{}", keys[i], seen ? of(cell(p.zone, p.x, p.y)) : zone.name);
      if (p.owner >= 0 && p.owner != zone.seat.index) placed[i] += "/" + d_.seats[SeatId(p.owner)];
    }
  // Pieces are counted by their place in the zone, so that the order of the list does not matter.
  sorted = placed;
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::string> result = placed;
  std::vector<int> place(items.size(), -1);  // stays -1 for a key of its own
  for (std::size_t i = 0; i < placed.size(); ++i)
    if (repeated(sorted, placed[i])) place[i] = is_piece(i) ? w_.place_of(PieceId(items[i].ref().id)) : 0;
  std::vector<std::size_t> order;  // those that are called the same one after the other, each group by place
  for (std::size_t i = 0; i < placed.size(); ++i)
    if (place[i] >= 0) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tie(placed[a], place[a], a) < std::tie(placed[b], place[b], b);
  });
  for (std::size_t at = 0, n = 1; at < order.size(); ++at, ++n) {
    if (at > 0 && placed[order[at]] != placed[order[at - 1]]) n = 1;
    result[order[at]] = fmt::format("{}~{}", placed[order[at]], n);
  }
  return result;
}

std::string Keys::of(const Decision& d, const Answer& answer) const {
  const auto v = answer.values();
  if (d.type == Decision::Type::number) return std::to_string(v[0]);
  const auto keys = of_items(d, d.items);
  switch (d.type) {
    case Decision::Type::one: return keys[static_cast<std::size_t>(v[0])];
    case Decision::Type::pair:
      return keys[static_cast<std::size_t>(v[0])] + " " + of_items(d, d.seconds)[static_cast<std::size_t>(v[1])];
    case Decision::Type::some:
    case Decision::Type::order: {
      std::string text;
      for (const std::int32_t i : v) text += (text.empty() ? "" : ", ") + keys[static_cast<std::size_t>(i)];
      return text.empty() ? word_for_nothing(keys) : text;
    }
    case Decision::Type::amounts: {
      std::string text;
      for (std::size_t i = 0; i < v.size(); ++i)
        if (v[i] != 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", v[i], keys[i]);
      return text.empty() ? word_for_nothing(keys) : text;
    }
    case Decision::Type::number: break;
  }
  return {};
}

Result<Answer> Keys::parse(const Decision& d, std::string_view words) const {
  words = trimmed(words);
  if (d.type == Decision::Type::number) {
    if (const auto n = number(words)) return Answer(*n);
    return Failed{fmt::format("'{}' is not a number", words)};
  }
  const auto keys = of_items(d, d.items);
  const auto unknown = [&](std::string_view word) {
    return Failed{fmt::format("'{}' is not among the choices: {}", word, fmt::join(keys, ", "))};
  };
  KeyIndex index;
  if (d.type != Decision::Type::one && d.type != Decision::Type::pair) index.add(keys);
  std::vector<std::int32_t> values;
  switch (d.type) {
    case Decision::Type::one: {
      const auto i = index_of(keys, words);
      return i ? Result<Answer>(Answer(*i)) : unknown(words);
    }
    case Decision::Type::pair: {
      // Keys may hold blanks: try every place where the words could be parted.
      const auto seconds = of_items(d, d.seconds);
      for (std::size_t at = words.find(' '); at != std::string_view::npos; at = words.find(' ', at + 1)) {
        const auto i = index_of(keys, trimmed(words.substr(0, at)));
        const auto j = index_of(seconds, trimmed(words.substr(at + 1)));
        if (i && j) return Answer(*i, *j);
      }
      return Failed{fmt::format("'{}' is not a pair of these: {}; and {}", words, fmt::join(keys, ", "),
                                fmt::join(seconds, ", "))};
    }
    case Decision::Type::some:
    case Decision::Type::order:
      if (words != word_for_nothing(keys)) {
        const std::string_view left = each_part(words, [&](std::string_view part) {
          const auto i = index.find(part);
          if (i) values.push_back(*i);
          return i.has_value();
        });
        if (!left.empty()) return unknown(left);
      }
      return Answer(values);
    case Decision::Type::amounts:
      values.assign(d.items.size(), 0);
      if (words != word_for_nothing(keys)) {
        const std::string_view left = each_part(words, [&](std::string_view part) {
          const std::size_t at = part.find(' ');
          const auto n = number(part.substr(0, at));
          const auto i = at == std::string_view::npos ? std::nullopt : index.find(trimmed(part.substr(at)));
          if (!n || !i || values[static_cast<std::size_t>(*i)] != 0) return false;
          values[static_cast<std::size_t>(*i)] = *n;
          return true;
        });
        if (!left.empty())
          return Failed{fmt::format("'{}' is not an amount such as '2 {}{}', each pool named once", left,
                                    keys.empty() ? "" : keys[0], keys.size() > 1 ? ", 1 " + keys[1] : "")};
      }
      return Answer(values);
    case Decision::Type::number: break;
  }
  return Failed{"there is no such type of question"};
}

}  // namespace vizier::world
