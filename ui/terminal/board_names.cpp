// What single things are called on the board: seats, pieces, numbers.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "terminal/board.hpp"

namespace vizier::terminal {

using match::SeenPiece;
using match::SeenZone;
using match::View;

namespace {

std::string repeat(const char* sign, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += sign;
  return out;
}

/// A blank at which no line ends.
constexpr const char* unbroken = "\u00A0";

std::string hidden(int n) { return n <= 5 ? repeat("▒", n) : fmt::format("▒×{}", n); }

/// The shortest beginnings that tell the names apart.
std::vector<std::string> initials(const std::vector<std::string>& names) {
  std::vector<std::string> out;
  for (const std::string& name : names) {
    std::string part;
    for (std::size_t i = 0; i < name.size();) {
      do part += name[i++];
      while (i < name.size() && (static_cast<unsigned char>(name[i]) & 0xC0) == 0x80);
      if (std::count_if(names.begin(), names.end(),
                        [&](const std::string& other) { return other.starts_with(part); }) <= 1)
        break;
    }
    out.push_back(part);
  }
  return out;
}

std::int8_t colour_code(const std::string& name) {
  constexpr std::array<const char*, 8> names{"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"};
  const auto it = std::find(names.begin(), names.end(), name);
  if (it != names.end()) return static_cast<std::int8_t>(it - names.begin());
  if (name == "purple" || name == "violet" || name == "plum" || name == "pink") return 5;
  return name == "orange" || name == "amber" ? 3 : -1;
}

bool has(const std::vector<std::pair<std::string, std::int64_t>>& list, const std::string& name) {
  return std::any_of(list.begin(), list.end(), [&](const auto& e) { return e.first == name; });
}

}  // namespace

std::int64_t value_of(const std::vector<std::pair<std::string, std::int64_t>>& list, const std::string& name) {
  const auto it = std::find_if(list.begin(), list.end(), [&](const auto& e) { return e.first == name; });
  return it == list.end() ? 0 : it->second;
}

Board::Board(const text::Speech& speech, const Layout& layout, const Wording& words, int seats)
    : speech_(speech), layout_(layout), wording_(words) {
  const auto& all = speech.package().defs.seats;
  seats_.assign(all.begin(), all.begin() + std::min<std::ptrdiff_t>(seats, static_cast<std::ptrdiff_t>(all.size())));
  std::vector<std::string> names;
  for (const std::string& name : seats_) names.push_back(speech.seat(name));
  letters_ = initials(names);
}

std::string Board::title(const std::string& key) const {
  return speech_.package().texts.has(key) ? speech_.say(key) : text::readable(key.substr(key.rfind('.') + 1));
}

Span Board::seat(const std::string& name) const {
  const auto custom = layout_.colour.find(name);
  std::int8_t code = colour_code(custom == layout_.colour.end() ? name : custom->second);
  if (code < 0) {
    constexpr std::array<std::int8_t, 6> others{6, 3, 5, 2, 4, 1};
    const auto it = std::find(seats_.begin(), seats_.end(), name);
    code = others[static_cast<std::size_t>(it - seats_.begin()) % others.size()];
  }
  return {speech_.seat(name), {code, true, false}};
}

std::string Board::zone_label(const std::string& base) const { return speech_.short_zone(base); }

std::string Board::label(const std::string& kind) const {
  const world::Defs& defs = speech_.package().defs;
  if (const world::KindId id = defs.kind(kind)) {
    const world::KindDef& def = defs.kinds[id];
    if (const auto it = layout_.label.find(def.category); it != layout_.label.end()) {
      const world::Value& value = def.attrs[defs.attr(it->second)];
      if (value.integer()) return std::to_string(*value.integer());
      if (value.text()) return *value.text();
    }
  }
  return speech_.short_kind(kind);
}

Line Board::pieces(const SeenZone& zone) const {
  const world::Defs& defs = speech_.package().defs;
  const world::ZoneDef& def = defs.zones[defs.zone(zone.name)];
  // the order in a hand means nothing, so it goes by kind
  std::vector<SeenPiece> sorted = zone.pieces;
  if (def.unordered)
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](const SeenPiece& a, const SeenPiece& b) { return defs.kind(a.kind) < defs.kind(b.kind); });
  Line line;
  const auto group = [&](const std::string& owner, const std::string& letter) {
    std::vector<std::string> known;
    std::vector<int> times;
    int unknown = 0;
    for (const SeenPiece& p : sorted) {
      if (p.owner != owner) continue;
      if (p.kind.empty()) {
        ++unknown;
        continue;
      }
      // what lies face down and is known is known to this seat alone
      std::string text = label(p.kind);
      if (def.sight == world::Sight::faces && !p.face_up) text = "(" + text + ")";
      if (!known.empty() && known.back() == text)
        ++times.back();
      else
        known.push_back(text), times.push_back(1);
    }
    if (known.empty() && unknown == 0) return;
    if (!line.empty()) add(line, "  ");
    const Style style = owner.empty() ? plain : seat(owner).style;
    if (!letter.empty()) add(line, letter + unbroken, style);
    const bool words = std::any_of(known.begin(), known.end(), [](const std::string& k) { return columns(k) > 4; });
    for (std::size_t i = 0; i < known.size(); ++i)
      add(line, (i == 0 ? "" : words ? ", " : " ") + known[i] + (times[i] > 1 ? fmt::format(" ×{}", times[i]) : ""));
    if (unknown > 0) add(line, (known.empty() ? "" : unbroken) + hidden(unknown), style);
  };
  for (std::size_t s = 0; s < seats_.size(); ++s) group(seats_[s], seats_[s] == zone.seat ? "" : letters_[s]);
  group("", "");
  return line;
}

std::string Board::with_number(const std::string& key, const std::string& usual, std::int64_t n) const {
  const content::Texts& texts = speech_.package().texts;
  if (key.empty() || !texts.has(key)) return fmt::format("{} {}", key.empty() ? usual : title(key), n);
  const std::string said = texts.format(speech_.language(), key, {{"n", n}});
  // a text that does not place the number itself gets it behind
  return texts.format(speech_.language(), key, {{"n", n + 1}}) == said ? fmt::format("{} {}", said, n) : said;
}

Line Board::entry(const Entry& e, const View& view, const SeenZone* zone, int seat_index) const {
  const world::Defs& defs = speech_.package().defs;
  Line line;
  if (e.type == Entry::Type::counter || e.type == Entry::Type::counters) {
    const auto& list = zone              ? zone->counters
                       : seat_index >= 0 ? view.seat_counters[static_cast<std::size_t>(seat_index)]
                                         : view.counters;
    if (e.type == Entry::Type::counter) {
      // beside a zone a number that is 0 or full is no news
      const world::CounterId id = defs.counter(e.names[0]);
      if (!has(list, e.names[0]) || (zone && value_of(list, e.names[0]) == defs.counters[id].initial)) return line;
      add(line, with_number(e.title, speech_.short_counter(e.names[0]), value_of(list, e.names[0])));
      return line;
    }
    // nothing after the last number that is not 0; before it a 0 keeps its place
    std::string text, gaps;
    for (const std::string& name : e.names) {
      const auto n = value_of(list, name);
      gaps += n == 0 ? "· " : "";
      if (n != 0) text += (text.empty() ? "" : " ") + std::exchange(gaps, {}) + std::to_string(n);
    }
    add(line, text);
    return line;
  }
  std::string name = e.names[0];
  if (e.attribute && zone) {
    const world::ZoneDef& def = defs.zones[defs.zone(zone->name)];
    name = def.attrs[defs.attr(name)].text_or("");
  }
  const SeenZone* other =
      find_zone(view, seat_index >= 0 ? seats_[static_cast<std::size_t>(seat_index)] + "." + name : name);
  if (!other) other = find_zone(view, name);
  if (!other) return line;
  const std::string usual = zone_label(other->base);
  if (e.type == Entry::Type::count) {
    if (other->count_known) add(line, with_number(e.title, usual, other->count));
    return line;
  }
  const Line found = pieces(*other);
  if (found.empty()) return line;
  if (!zone || !e.title.empty()) add(line, (e.title.empty() ? usual : title(e.title)) + " ", faint);
  add(line, found);
  return line;
}

}  // namespace vizier::terminal
