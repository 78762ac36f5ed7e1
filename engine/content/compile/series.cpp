#include <fmt/format.h>

#include <algorithm>

#include "content/compile/compile.hpp"
#include "content/tree.hpp"

namespace vizier::content {
namespace {

/// A counter of the game or of the seats, added to those that are summed.
void add_counter(Compile& c, SeriesDef& series, const Node& written, const std::string& path) {
  const auto name = c.names.name(written.text, written, path, "counter", {"counters"}, c.diagnostics);
  if (!name) return;
  const world::CounterId counter = c.defs().counter(*name);
  const world::Scope scope = c.defs().counters[counter].scope;
  if (scope == world::Scope::zone)
    return c.error(written,
                   fmt::format("{}: '{}' is a counter of zones; a series follows the game or its seats", path, *name));
  if (!series.counters.empty() && series.each_seat != (scope == world::Scope::seat))
    return c.error(written, fmt::format("{}: counters of the game and of its seats cannot be added up", path));
  series.each_seat = scope == world::Scope::seat;
  series.counters.push_back(counter);
}

void add_zone(Compile& c, SeriesDef& series, const Node& written, const std::string& path) {
  for (const world::ZoneId zone : c.zones(written.text, written, path)) {
    const bool of_seat = static_cast<bool>(c.defs().zones[zone].seat);
    if (!series.zones.empty() && series.each_seat != of_seat)
      return c.error(written, fmt::format("{}: zones of the game and of its seats cannot be added up", path));
    series.each_seat = of_seat;
    series.zones.push_back(zone);
  }
}

}  // namespace

void compile_series(Compile& c) {
  const Node* all = c.section("series");
  if (!all) return;
  for (const Node::Entry& entry : all->map) {
    const std::string path = join_key("series", entry.key);
    SeriesDef series;
    series.name = entry.key;
    int sources = 0;
    for (const char* key : {"counter", "counters", "zone", "zones", "script", "tally"}) {
      const Node* given = entry.value.find(key);
      if (!given) continue;
      ++sources;
      const std::string where = join_key(path, key);
      const std::string_view word = key;
      const std::vector<Node> one{*given};
      for (const Node& item : given->type == Node::Type::list ? given->list : one) {
        if (word.starts_with("counter")) add_counter(c, series, item, where);
        if (word.starts_with("zone")) add_zone(c, series, item, where);
      }
      if (word == "script") {
        series.script = c.module(*given, where);
        series.function = word_at(entry.value, "function", "");
        series.each_seat = word_at(entry.value, "each", "seat") == "seat";
      }
      if (word == "tally") series.tally = given->text;
    }
    if (sources != 1)
      c.error(entry.value,
              fmt::format("{}: {}", path, sources == 0 ? "there is nothing to follow" : "one thing at a time"),
              "give it one of counter, counters, zone, zones, script and tally");
    else if (series.script.empty() && (entry.value.find("function") || entry.value.find("each")))
      c.error(entry.value, fmt::format("{}: only a script has a function and says what it is of", path),
              "leave out function and each");
    else
      c.out.series.push_back(std::move(series));
  }
}

}  // namespace vizier::content
