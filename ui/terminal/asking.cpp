#include "terminal/asking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>

#include "client/passing.hpp"

namespace vizier::terminal {

using world::Answer;
using world::Choice;
using world::Decision;
using Type = world::Decision::Type;

namespace {

std::string trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

/// `Room 3` is typed as 3.
std::string number_at_end(const std::string& label) {
  const auto last = label.find_last_not_of("0123456789");
  return last == std::string::npos ? label : label.substr(last + 1);
}

bool is_zone(Choice c) { return c.type() == Choice::Type::ref && c.ref().type == world::RefType::zone; }

}  // namespace

Asking::Asking(const match::Match& match, std::size_t which, const text::Speech& speech, const Board& board,
               const Layout& layout, const Wording& words)
    : match_(match), which_(which), speech_(speech), board_(board), layout_(layout), wording_(words) {
  items_ = options(decision().items);
  seconds_ = options(decision().seconds);
  if (decision().type == Type::amounts) so_far_.assign(items_.size(), 0);
}

std::vector<Option> Asking::options(const std::vector<Choice>& items) const {
  const Decision& d = decision();
  const world::Defs& defs = match_.defs();
  const auto labels = speech_.labels(match_.world(), d, items);
  const auto keys = world::Keys(match_.world(), defs, d.seat).of_items(d, items);
  std::vector<Option> out;
  std::set<std::string> numbers;  // shown instead of 1, 2, 3 where they are numbers and all differ
  for (std::size_t i = 0; i < items.size(); ++i) {
    Option o{{}, labels[i], {keys[i], labels[i]}};
    if (items[i].type() == Choice::Type::ref) {
      const world::Ref ref = items[i].ref();
      if (ref.type == world::RefType::piece && match_.world().knows(d.seat, world::PieceId(ref.id)))
        o.number = board_.label(defs.kinds[match_.world().piece(world::PieceId(ref.id)).kind].name);
      if (ref.type == world::RefType::kind) o.number = board_.label(defs.kinds[world::KindId(ref.id)].name);
      if (ref.type == world::RefType::zone) {
        const world::ZoneDef& zone = defs.zones[world::ZoneId(ref.id)];
        o.names.push_back(board_.zone_label(zone.base));
        if (!layout_.number.empty()) {
          const world::Value& n = zone.attrs[defs.attr(layout_.number)];
          if (n.integer()) o.number = std::to_string(*n.integer());
        }
      }
    } else if (items[i].type() == Choice::Type::number) {
      o.number = std::to_string(items[i].number());
    }
    if (!o.number.empty() && o.number != o.label) o.names.push_back(o.number);
    if (o.number.find_first_not_of("0123456789") != std::string::npos) o.number.clear();
    if (o.number.empty()) o.number = number_at_end(o.label);
    if (!o.number.empty()) numbers.insert(o.number);
    out.push_back(std::move(o));
  }
  const bool own = numbers.size() == out.size();
  const std::vector<std::size_t> places = own ? std::vector<std::size_t>() : places_of(items);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i].own = own;
    if (!own) out[i].number = std::to_string(places[i]);
  }
  return out;
}

/// The number of each in the list. What a player has amounts of keeps its number in every question, also where others
/// of its sort cannot be chosen.
std::vector<std::size_t> Asking::places_of(const std::vector<Choice>& items) const {
  std::vector<std::string> counted;
  for (const Entry& entry : layout_.own)
    if (entry.type == Entry::Type::counter || entry.type == Entry::Type::counters)
      counted.insert(counted.end(), entry.names.begin(), entry.names.end());
  std::vector<std::size_t> out;
  std::size_t next = counted.size();
  for (const Choice c : items) {
    if (c.type() != Choice::Type::ref || c.ref().type != world::RefType::kind) {
      out.push_back(++next);
      continue;
    }
    const auto it = std::find(counted.begin(), counted.end(), match_.defs().kinds[world::KindId(c.ref().id)].name);
    if (it == counted.end() || std::find(out.begin(), out.end(), it - counted.begin() + 1) != out.end()) break;
    out.push_back(static_cast<std::size_t>(it - counted.begin() + 1));
  }
  if (out.size() == items.size() && next - counted.size() < items.size()) return out;
  out.resize(items.size());
  std::iota(out.begin(), out.end(), 1);
  return out;
}

bool Asking::names(const std::string& word) const {
  const auto exact = [&](const std::vector<Option>& list) {
    return std::any_of(list.begin(), list.end(), [&](const Option& o) {
      return std::find(o.names.begin(), o.names.end(), word) != o.names.end() || o.number == word;
    });
  };
  return exact(items_) || exact(seconds_);
}

bool Asking::can_pass() const { return decision().pass >= 0; }

std::optional<world::KindId> Asking::kind_at(const std::string& typed) const {
  const Found m = find_option(items_, typed);
  if (m.index < 0) return std::nullopt;
  const Choice c = decision().items[static_cast<std::size_t>(m.index)];
  if (c.type() != Choice::Type::ref || c.ref().type != world::RefType::piece) return std::nullopt;
  const world::PieceId id(c.ref().id);
  return match_.world().knows(decision().seat, id) ? std::optional(match_.world().piece(id).kind) : std::nullopt;
}

bool Asking::offers(world::KindId kind) const {
  return std::any_of(decision().items.begin(), decision().items.end(), [&](Choice c) {
    return c.type() == Choice::Type::ref && c.ref().type == world::RefType::piece &&
           match_.world().piece(world::PieceId(c.ref().id)).kind == kind;
  });
}

bool Asking::all_on_board(const std::vector<Choice>& items) const {
  return !items.empty() && std::all_of(items.begin(), items.end(), is_zone);
}

std::map<std::string, std::string> Asking::zone_numbers() const {
  std::map<std::string, std::string> out;
  const auto add_all = [&](const std::vector<Choice>& items, const std::vector<Option>& opts, bool second) {
    for (std::size_t i = 0; i < items.size(); ++i)
      if (is_zone(items[i]) && (!second || legal_second(i)))
        out[match_.defs().zones[world::ZoneId(items[i].ref().id)].name] = opts[i].number;
  };
  add_all(decision().items, items_, false);
  add_all(decision().seconds, seconds_, true);
  return out;
}

bool Asking::legal_second(std::size_t j) const {
  if (first_ >= 0) return decision().legal_pair(static_cast<std::size_t>(first_), j);
  for (std::size_t i = 0; i < items_.size(); ++i)
    if (decision().legal_pair(i, j)) return true;
  return false;
}

std::int32_t Asking::total() const { return std::accumulate(so_far_.begin(), so_far_.end(), 0); }

Result<> Asking::finish(Answer answer) {
  if (!decision().check(answer)) return Failed{wording_("answer.refused")};
  answer_ = std::move(answer);
  return {};
}

Failed Asking::not_found(const std::vector<Option>& among, const std::string& typed) const {
  const Found m = find_option(among, typed);
  if (m.near.size() > 1) {
    std::string list;
    for (std::size_t i = 0; i < m.near.size() && i < 6; ++i) list += (i == 0 ? "" : ", ") + m.near[i];
    return {wording_("answer.ambiguous", {{"typed", shortened(typed)}, {"choices", list}})};
  }
  std::vector<std::string> known;
  for (const Option& o : among) {
    known.push_back(folded(o.label));
    known.push_back(o.names[0]);
  }
  const std::string near = content::did_you_mean(folded(typed), known);
  const auto it = std::find_if(among.begin(), among.end(),
                               [&](const Option& o) { return folded(o.label) == near || o.names[0] == near; });
  return {near.empty() || it == among.end()
              ? wording_("answer.unknown", {{"typed", shortened(typed)}})
              : wording_("answer.did_you_mean", {{"typed", shortened(typed)}, {"near", it->label}})};
}

Result<> Asking::type(const std::string& raw) {
  const std::string line = trimmed(raw);
  if (line.empty()) {
    // Enter is enough where there is no choice, or where enough was chosen
    std::vector<Answer> all;
    if (decision().type == Type::amounts && total() >= decision().min && total() <= decision().max &&
        (total() > 0 || decision().min > 0))
      return finish(Answer(so_far_));
    if (decision().count() == std::optional<std::size_t>(1)) {
      decision().enumerate(all);
      return finish(all[0]);
    }
    if (can_pass()) return finish(Answer(decision().pass));
    return Failed{wording_("answer.empty")};
  }
  switch (decision().type) {
    case Type::one: return type_one(line);
    case Type::pair: return type_pair(line);
    case Type::some: return type_some(line);
    case Type::amounts: return type_amounts(line);
    case Type::order: return type_order(line);
    case Type::number: return type_number(line);
  }
  return {};
}

Result<> Asking::type_one(const std::string& line) {
  if (const Found m = find_option(items_, line); m.index >= 0) return finish(Answer(m.index));
  return not_found(items_, line);
}

Result<> Asking::type_pair(const std::string& line) {
  const auto take = [&](int i, int j) -> Result<> {
    if (decision().legal_pair(static_cast<std::size_t>(i), static_cast<std::size_t>(j))) return finish(Answer(i, j));
    return Failed{wording_("answer.not_there", {{"first", items_[static_cast<std::size_t>(i)].label},
                                                {"second", seconds_[static_cast<std::size_t>(j)].label}})};
  };
  if (first_ >= 0) {
    if (const Found m = find_option(seconds_, line); m.index >= 0) return take(first_, m.index);
    const std::string what = line;
    first_ = -1;  // perhaps both were typed anew
    auto typed = type_pair(line);
    if (!answer_ && first_ < 0) return not_found(seconds_, what);
    return typed;
  }
  if (const Found m = find_option(items_, line); m.index >= 0) {
    first_ = m.index;
    return {};
  }
  const auto words = words_of(line, " \t,");
  for (std::size_t cut = 1; cut < words.size(); ++cut) {
    std::string left, right;
    for (std::size_t i = 0; i < words.size(); ++i)
      (i < cut ? left : right) += (i == 0 || i == cut ? "" : " ") + words[i];
    const Found a = find_option(items_, left), b = find_option(seconds_, right);
    if (a.index >= 0 && b.index >= 0) return take(a.index, b.index);
    if (a.index >= 0 && (cut + 1 == words.size() || words.size() == 2)) return not_found(seconds_, right);
  }
  return not_found(items_, words.size() > 1 ? words[0] : line);
}

Result<> Asking::type_some(const std::string& line) {
  const std::string word = folded(line);
  std::vector<std::int32_t> found;
  if (word == "all" || word == folded(wording_("all"))) {
    found.resize(items_.size());
    std::iota(found.begin(), found.end(), 0);
  } else if (word != "-" && word != "none" && word != folded(wording_("none"))) {
    auto read = find_options(items_, line);
    if (!read) return not_found(items_, read.failed().part);
    found = *std::move(read);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  const auto n = static_cast<std::int32_t>(found.size());
  if (n < decision().min || n > decision().max)
    return Failed{wording_("answer.how_many", {{"n", std::int64_t{n}},
                                               {"min", std::int64_t{decision().min}},
                                               {"max", std::int64_t{decision().max}},
                                               {"exactly", std::int64_t{decision().min == decision().max}}})};
  return finish(Answer(found));
}

Result<> Asking::type_amounts(const std::string& line) {
  std::vector<std::int32_t> more;
  const std::string word = folded(line);
  if (word == "-" || word == "none" || word == folded(wording_("none"))) {
    more.assign(items_.size(), 0);
  } else {
    auto read = find_amounts(items_, line);
    if (!read) return not_found(items_, read.failed().part);
    more = *std::move(read);
  }
  const Decision& d = decision();
  std::int32_t sum = total();
  for (std::size_t i = 0; i < more.size(); ++i) {
    if (more[i] < 0 || so_far_[i] + more[i] > d.limits[i])
      return Failed{wording_("answer.limit", {{"what", items_[i].label}, {"limit", std::int64_t{d.limits[i]}}})};
    sum += more[i];
  }
  if (sum > d.max) return Failed{wording_("answer.too_much", {{"n", std::int64_t{sum}}, {"max", std::int64_t{d.max}}})};
  for (std::size_t i = 0; i < more.size(); ++i) so_far_[i] += more[i];
  if (sum == d.max || (sum == 0 && d.min == 0)) return finish(Answer(so_far_));
  return {};
}

Result<> Asking::type_order(const std::string& line) {
  const auto found = find_options(items_, line);
  if (!found) return not_found(items_, found.failed().part);
  for (const std::int32_t i : *found)
    if (std::count(found->begin(), found->end(), i) > 1 ||
        std::find(so_far_.begin(), so_far_.end(), i) != so_far_.end())
      return Failed{wording_("answer.twice", {{"what", items_[static_cast<std::size_t>(i)].label}})};
  so_far_.insert(so_far_.end(), found->begin(), found->end());
  if (so_far_.size() + 1 == items_.size())  // the last one has its place
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(items_.size()); ++i)
      if (std::find(so_far_.begin(), so_far_.end(), i) == so_far_.end()) {
        so_far_.push_back(i);
        break;
      }
  if (so_far_.size() == items_.size()) return finish(Answer(so_far_));
  return {};
}

Result<> Asking::type_number(const std::string& line) {
  std::int32_t n = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), n);
  if (error != std::errc{} || end != line.data() + line.size() || n < decision().min || n > decision().max)
    return Failed{
        wording_("answer.number", {{"min", std::int64_t{decision().min}}, {"max", std::int64_t{decision().max}}})};
  return finish(Answer(n));
}

bool Asking::back() {
  if (first_ >= 0) {
    first_ = -1;
    return true;
  }
  if (decision().type == Type::amounts && total() > 0) {
    so_far_.assign(so_far_.size(), 0);
    return true;
  }
  if (decision().type == Type::order && !so_far_.empty()) {
    so_far_.clear();
    return true;
  }
  return false;
}

}  // namespace vizier::terminal
