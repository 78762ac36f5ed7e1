#include "lab/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

namespace vizier::lab {

using nlohmann::ordered_json;

double GameRecord::share(int seat) const {
  return std::find(winners.begin(), winners.end(), seat) == winners.end() ? 0 : 1.0 / static_cast<double>(winners.size());
}

std::string GameRecord::line() const {
  ordered_json out{{"game", game}, {"seed", seed}};
  if (!variant.empty()) out["variant"] = variant;
  out["bots"] = bots;
  out["first"] = first;
  out["rounds"] = rounds;
  out["decisions"] = decisions;
  out["winners"] = winners;
  out["scores"] = scores;
  out["hash"] = fmt::format("{:016x}", hash);
  if (!error.empty()) out["error"] = error;
  if (!counts.empty()) {
    ordered_json list = ordered_json::array();
    for (const Count& c : counts) list.push_back({c.table, c.thing, c.what, c.seat, c.n});
    out["counts"] = std::move(list);
  }
  if (!series.empty()) out["series"] = series;
  return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

bool parse_record(const std::string& line, GameRecord& into, std::string& problem) {
  try {
    const auto in = nlohmann::json::parse(line);
    GameRecord r;
    r.game = in.at("game");
    r.seed = in.at("seed");
    r.variant = in.value("variant", "");
    r.bots = in.at("bots").get<std::vector<std::string>>();
    r.first = in.at("first");
    r.rounds = in.at("rounds");
    r.decisions = in.at("decisions");
    r.winners = in.at("winners").get<std::vector<int>>();
    r.scores = in.at("scores").get<std::vector<int>>();
    r.hash = std::stoull(in.at("hash").get<std::string>(), nullptr, 16);
    r.error = in.value("error", "");
    if (in.contains("counts"))
      for (const auto& c : in.at("counts")) r.counts.push_back({c.at(0), c.at(1), c.at(2), c.at(3), c.at(4)});
    if (in.contains("series")) r.series = in.at("series").get<std::vector<std::vector<double>>>();
    for (const int w : r.winners)
      if (w < 0 || static_cast<std::size_t>(w) >= r.bots.size()) throw std::runtime_error("a winner has no seat");
    into = std::move(r);
    return true;
  } catch (const std::exception& e) {
    problem = e.what();
    return false;
  }
}

std::string RecordHeader::line() const {
  const ordered_json out{{"vizier", "sim"},          {"format", 1},      {"config", config}, {"variants", variants}, {"seats", seats},
                         {"seat_names", seat_names}, {"series", series}, {"games", games},   {"seed", seed},         {"rotate", rotate},
                         {"content", content}};
  return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

bool parse_header(const std::string& line, RecordHeader& into, std::string& problem) {
  try {
    const auto in = nlohmann::json::parse(line);
    if (in.value("vizier", "") != "sim" || in.value("format", 0) != 1) throw std::runtime_error("not written by vizier sim --out");
    RecordHeader h;
    h.config = in.at("config");
    h.variants = in.at("variants").get<std::vector<std::string>>();
    h.seats = in.at("seats").get<std::vector<std::string>>();
    h.seat_names = in.at("seat_names").get<std::vector<std::string>>();
    h.series = in.at("series").get<std::vector<std::string>>();
    h.games = in.at("games");
    h.seed = in.at("seed");
    h.rotate = in.at("rotate");
    h.content = in.at("content");
    into = std::move(h);
    return true;
  } catch (const std::exception& e) {
    problem = e.what();
    return false;
  }
}

std::vector<Count> counts_of(const match::Match& match) {
  const world::Defs& defs = match.defs();
  std::map<std::tuple<std::string, std::string, std::string, int>, std::int64_t> sums;
  for (const world::Event& e : match.events().list) {
    if (e.type == world::EventType::tally) {
      const world::Tally& t = match.events().tallies[static_cast<std::size_t>(e.n)];
      const std::size_t dot = t.what.find('.');
      std::string table = dot == std::string::npos ? std::string{} : t.what.substr(0, dot);
      if (table.empty()) table = t.kind ? defs.kinds[static_cast<std::size_t>(t.kind.index)].category : "other";
      ++sums[{table, t.thing, dot == std::string::npos ? t.what : t.what.substr(dot + 1), t.seat.index}];
    } else if (e.type == world::EventType::moved && e.b >= 0) {
      const world::ZoneDef& to = defs.zones[static_cast<std::size_t>(e.b)];
      const world::Piece& piece = match.world().piece(e.piece);
      const world::KindDef& kind = defs.kinds[static_cast<std::size_t>((e.kind ? e.kind : piece.kind).index)];
      if (to.seat && !kind.script.empty() && e.a != e.b)
        ++sums[{kind.category, kind.name, "drawn", to.seat.index}];
      else if (!to.seat && piece.owner >= 0)
        ++sums[{"zone", to.name, "placed", piece.owner}];
    }
  }
  std::vector<Count> out;
  for (const auto& [key, n] : sums) out.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), std::get<3>(key), n});
  return out;
}

}  // namespace vizier::lab
