#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "lab/json_numbers.hpp"
#include "lab/record.hpp"
#include "text/speech.hpp"

namespace vizier::lab {

using nlohmann::ordered_json;

namespace {

constexpr int format = 2;

}  // namespace

std::string RecordHeader::name(const char* what, const std::string& thing) const {
  const auto it = names.find(std::string(what) + "." + thing);
  return it == names.end() ? text::readable(thing) : it->second;
}

Result<> RecordHeader::check_same(const RecordHeader& o) const {
  const auto tell = [](const char* what, const auto& a, const auto& b) {
    return fmt::format("{} {}, not {}", what, a, b);
  };
  const auto listed = [](const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, ",")); };
  if (config != o.config) return Failed{tell("it is", config, o.config)};
  if (content != o.content) return Failed{"the content has changed since"};
  if (variants != o.variants) return Failed{tell("it compares", listed(variants), listed(o.variants))};
  if (seats != o.seats) return Failed{tell("the seats are", listed(seats), listed(o.seats))};
  if (seed != o.seed) return Failed{tell("its seed is", seed, o.seed)};
  if (games != o.games) return Failed{tell("it is for", games, o.games) + " games"};
  if (rotate != o.rotate) return Failed{rotate ? "its bots go round the table" : "its bots do not go round the table"};
  if (coverage != o.coverage) return Failed{coverage ? "it has coverage" : "it has no coverage"};
  if (*this != o) return Failed{"names or series of the game have changed since"};
  return {};
}

std::string RecordHeader::line() const {
  ordered_json heads = ordered_json::array(), bands = ordered_json::array();
  for (const SeriesHead& s : series)
    heads.push_back({{"name", s.name}, {"each_seat", s.each_seat}, {"tally", s.tally}});
  for (const Band& b : board) bands.push_back({{"title", b.title}, {"zones", b.zones}});
  ordered_json out{{"vizier", "sim"},      {"format", format},     {"config", config}, {"title", title},
                   {"command", command},   {"variants", variants}, {"seats", seats},   {"seat_names", seat_names},
                   {"series", heads},      {"board", bands},       {"cards", cards},   {"fresh", fresh},
                   {"names", names},       {"games", games},       {"seed", seed},     {"rotate", rotate},
                   {"coverage", coverage}, {"content", content}};
  if (!roles.empty()) out["roles"] = roles;
  return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

Result<RecordHeader> parse_header(const std::string& line) {
  try {
    const auto in = nlohmann::json::parse(line);
    if (!in.is_object() || in.value("vizier", "") != "sim") throw std::runtime_error("not written by vizier sim --out");
    const int written = in.contains("format") ? whole<int>(in.at("format")) : 0;
    if (written != format)
      throw std::runtime_error(fmt::format(
          "written by another version of vizier (format {}, not {}): play the games again", written, format));
    RecordHeader h;
    h.config = in.at("config");
    h.title = in.at("title");
    h.command = in.at("command");
    h.variants = in.at("variants").get<std::vector<std::string>>();
    h.seats = in.at("seats").get<std::vector<std::string>>();
    h.seat_names = in.at("seat_names").get<std::vector<std::string>>();
    if (in.contains("roles")) h.roles = in.at("roles").get<std::vector<std::string>>();
    for (const auto& s : in.at("series")) h.series.push_back({s.at("name"), s.at("each_seat"), s.at("tally")});
    for (const auto& b : in.at("board"))
      h.board.push_back({b.at("title"), b.at("zones").get<std::vector<std::string>>()});
    h.cards = in.at("cards").get<decltype(h.cards)>();
    h.fresh = in.at("fresh").get<std::vector<std::string>>();
    h.names = in.at("names").get<decltype(h.names)>();
    h.games = whole<std::uint64_t>(in.at("games"));
    h.seed = whole<std::uint64_t>(in.at("seed"));
    h.rotate = in.at("rotate");
    h.coverage = in.at("coverage");
    h.content = in.at("content");
    return h;
  } catch (const std::exception& e) {
    return Failed{e.what()};
  }
}

}  // namespace vizier::lab
