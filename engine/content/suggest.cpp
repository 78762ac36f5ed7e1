#include "content/suggest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>

namespace vizier::content {
namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// Which letters a text has, a bit each.
std::uint32_t letters_of(std::string_view text) {
  std::uint32_t out = 0;
  for (const char c : text) out |= std::uint32_t{1} << (static_cast<unsigned char>(c) % 32);
  return out;
}

/// Damerau-Levenshtein (optimal string alignment): the slips of a typing hand are a wrong, missing, extra or swapped
/// letter. Where there are `most` of them or more it says only that. Names are many and nearly all of them are far:
/// their lengths or letters tell, since one slip changes at most two letters.
std::size_t distance(std::string_view a, std::string_view b, std::size_t most) {
  constexpr std::size_t longest = 160;
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) >= most || b.size() > longest) return most;
  if (static_cast<std::size_t>(std::popcount(letters_of(a) ^ letters_of(b))) > 2 * (most - 1)) return most;
  std::array<std::size_t, longest + 1> rows[3];
  auto *before = &rows[0], *last = &rows[1], *now = &rows[2];
  for (std::size_t j = 0; j <= b.size(); ++j) (*last)[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t least = (*now)[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t cost = a[i - 1] == b[j - 1] ? 0 : 1;
      std::size_t& d = (*now)[j] = std::min({(*last)[j] + 1, (*now)[j - 1] + 1, (*last)[j - 1] + cost});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) d = std::min(d, (*before)[j - 2] + 1);
      least = std::min(least, d);
    }
    if (least > most) return most;  // a swap reaches back over one row, at the price of one
    std::swap(before, last);
    std::swap(last, now);
  }
  return std::min((*last)[b.size()], most);
}

}  // namespace

std::string did_you_mean(const std::string& written, const std::vector<std::string>& known) {
  if (written.size() > 100) return {};
  const std::string wanted = lower(written);
  std::string best;
  // A third of the letters may be wrong; a single letter is near everything.
  std::size_t least = written.size() <= 1 ? 1 : std::max<std::size_t>(1, (written.size() + 1) / 3) + 1;
  for (const std::string& candidate : known) {
    if (candidate == written) continue;
    const auto longer = std::max(candidate.size(), wanted.size()), shorter = std::min(candidate.size(), wanted.size());
    if (longer - shorter >= least) continue;
    const std::size_t d = distance(wanted, lower(candidate), least);
    if (d < least) {
      least = d;
      best = candidate;
    }
  }
  if (!best.empty()) return best;
  for (const std::string& candidate : known)  // half a word typed
    if (wanted.size() >= 3 && lower(candidate).starts_with(wanted)) return candidate;
  // `hands` for `red.hand`, `storm` for `sandstorm:storm`: the last part alone is near enough
  for (const std::string& candidate : known) {
    const auto cut = candidate.find_last_of(":./");
    if (cut != std::string::npos && written.size() > 2 && lower(candidate.substr(cut + 1)) == wanted) return candidate;
  }
  // the same with a slip, and where the first part is another one: `hnad`, `blue.hnad` for `red.hand`
  const auto mine = wanted.find_last_of(":./");
  const std::string end = mine == std::string::npos ? wanted : wanted.substr(mine + 1);
  std::size_t fewest = end.size() <= 3 ? 1 : std::max<std::size_t>(1, (end.size() + 1) / 3) + 1;
  for (const std::string& candidate : known) {
    const auto cut = candidate.find_last_of(":./");
    if (cut == std::string::npos || candidate == written) continue;
    if (const std::size_t d = distance(end, lower(candidate.substr(cut + 1)), fewest); d < fewest)
      fewest = d, best = candidate;
  }
  return best;
}

std::string suggest(const std::string& written, const std::vector<std::string>& known) {
  if (const std::string near = did_you_mean(written, known); !near.empty()) return "did you mean '" + near + "'?";
  const auto colon = written.find(':');
  if (colon == std::string::npos || colon == 0 || written.find_first_of(": ", colon + 1) != std::string::npos)
    return {};
  const auto of_mod = [&](const std::string& name) { return name.starts_with(written.substr(0, colon + 1)); };
  return std::none_of(known.begin(), known.end(), of_mod)
             ? "it would be of '" + written.substr(0, colon) + "': does that mod take part, or is it required?"
             : std::string{};
}

Failed no_such(std::string_view what, const std::string& name, const std::vector<std::string>& known,
               std::string_view where) {
  return unknown("there is no " + std::string(what), name, known, where);
}

Failed unknown(std::string_view begin, const std::string& name, const std::vector<std::string>& known,
               std::string_view where) {
  return {fmt::format("{} '{}'{}", begin, name, where), suggest(name, known)};
}

void tell(Diagnostics& diagnostics, const Place& place, Failed wrong, std::string pass) {
  diagnostics.error(place, std::move(wrong.problem), std::move(wrong.hint), std::move(pass));
}

std::vector<std::string> keys_of(const Node& map) {
  std::vector<std::string> out;
  out.reserve(map.map.size());
  for (const Node::Entry& entry : map.map) out.push_back(entry.key);
  return out;
}

}  // namespace vizier::content
