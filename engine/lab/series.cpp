#include "lab/series.hpp"

#include <fmt/format.h>

#include <charconv>

#include "lab/stats.hpp"
#include "save/replayer.hpp"
#include "script/looking.hpp"

namespace vizier::lab {

SeriesTracker::SeriesTracker(const match::Match& match) : round_(match.world().round) {
  for (const content::SeriesDef& def : match.runtime().package().series)
    series_.push_back({def.name, def.each_seat, std::max(1, match.world().round),
                       decltype(Series::lines)(def.each_seat ? static_cast<std::size_t>(match.world().seats) : 1)});
}

void SeriesTracker::look(const match::Match& match) {
  const world::World& w = match.world();
  if (series_.empty() || ended_ || (w.round == round_ && !w.over)) return;
  if (round_ > 0 || w.over) sample(match);  // what comes before the first round is set-up
  round_ = w.round;
  ended_ = w.over;
}

void SeriesTracker::sample(const match::Match& match) {
  const auto& defs = match.runtime().package().series;
  for (std::size_t i = 0; i < defs.size(); ++i)
    for (std::size_t line = 0; line < series_[i].lines.size(); ++line) {
      const auto value = defs[i].tally.empty()
                             ? value_of(match, defs[i], defs[i].each_seat ? static_cast<int>(line) : -1)
                             : mean_of_tallies(match, defs[i].tally);
      if (!value) state_ = value.failed();
      series_[i].lines[line].push_back(value ? *value : std::nullopt);
    }
  tallies_ = match.events().tallies.size();
}

Result<std::optional<double>> value_of(const match::Match& match, const content::SeriesDef& def, int seat) {
  const world::World& w = match.world();
  const auto fail = [&](std::string why) { return Failed{fmt::format("the series '{}' {}", def.name, why)}; };
  if (!def.tally.empty()) return std::nullopt;
  if (!def.script.empty()) {
    const script::Looking look(match.runtime(), w);
    world::Value result;
    std::vector<world::Value> arguments;
    if (seat >= 0) arguments.emplace_back(world::SeatId(seat));
    if (!match.runtime().call(def.script, def.function, arguments, result))
      return fail("fails: " + content::to_text(match.runtime().error().diagnostic()));
    if (result.is_nil()) return std::nullopt;
    if (!result.is_int()) return fail("must give a whole number, or nil where there is none");
    return static_cast<double>(*result.integer());
  }
  double sum = 0;
  for (const world::CounterId id : def.counters) sum += w.counter(match.defs().counters[id], std::max(seat, 0));
  for (const world::ZoneId id : def.zones)
    if (seat < 0 || match.defs().zones[id].seat == world::SeatId(seat)) sum += w.zone(id).count;
  return sum;
}

std::optional<double> SeriesTracker::mean_of_tallies(const match::Match& match, const std::string& table) const {
  Mean mean;
  const auto& tallies = match.events().tallies;
  for (std::size_t i = tallies_; i < tallies.size(); ++i) {
    const world::Tally& t = tallies[i];
    double number = 0;
    if (t.what.substr(0, t.what.find('.')) != table) continue;
    if (std::from_chars(t.thing.data(), t.thing.data() + t.thing.size(), number).ec == std::errc{}) mean.add(number);
  }
  return mean.count() == 0 ? std::nullopt : std::optional(mean.estimate().value);
}

std::vector<Series> series_of(const match::Match& match) {
  if (match.runtime().package().series.empty()) return {};
  match::MatchOptions options;
  options.history = false;
  options.tallies = true;
  save::Replayer again(match.runtime(), match, options);
  SeriesTracker tracker(again.match());
  do tracker.look(again.match());
  while (again.follow(match.journal()));
  return tracker.series();
}

}  // namespace vizier::lab
