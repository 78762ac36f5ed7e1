#include "lab/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>

#include "lab/json_numbers.hpp"

namespace vizier::lab {
namespace {

using nlohmann::ordered_json;

/// Whole numbers as such: most are, and results are many lines.
ordered_json number(const std::optional<double>& x) {
  if (!x) return nullptr;
  if (std::abs(*x) < 1e9 && *x == std::floor(*x)) return static_cast<std::int64_t>(*x);
  return *x;
}

std::string dump(const ordered_json& json) { return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace); }

}  // namespace

double GameRecord::share(int seat) const {
  return std::find(winners.begin(), winners.end(), seat) == winners.end() ? 0
                                                                          : 1.0 / static_cast<double>(winners.size());
}

std::string GameRecord::line() const {
  ordered_json out{{"game", game}, {"seed", seed}};
  if (!variant.empty()) out["variant"] = variant;
  out["bots"] = bots;
  out["first"] = first;
  if (!deal.empty()) out["deal"] = deal;
  out["rounds"] = rounds;
  out["decisions"] = decisions;
  out["winners"] = winners;
  out["scores"] = scores;
  if (!places.empty()) out["places"] = places;
  out["hash"] = fmt::format("{:016x}", hash);
  if (!error.empty()) out["error"] = error;
  if (!counts.empty()) {
    ordered_json list = ordered_json::array();
    for (const Count& c : counts) list.push_back({c.table, c.thing, c.what, c.seat, c.n});
    out["counts"] = std::move(list);
  }
  if (!series.empty()) {
    ordered_json all = ordered_json::array();
    for (const auto& lines : series) {
      ordered_json rows = ordered_json::array();
      for (const auto& values : lines) {
        ordered_json row = ordered_json::array();
        for (const auto& value : values) row.push_back(number(value));
        rows.push_back(std::move(row));
      }
      all.push_back(std::move(rows));
    }
    out["series"] = std::move(all);
  }
  if (!reached.empty()) out["reached"] = reached;
  return dump(out);
}

Result<GameRecord> parse_record(const std::string& line) {
  try {
    const auto in = nlohmann::json::parse(line);
    GameRecord r;
    r.game = whole<std::uint64_t>(in.at("game"));
    r.seed = whole<std::uint64_t>(in.at("seed"));
    r.variant = in.value("variant", "");
    r.bots = in.at("bots").get<std::vector<std::string>>();
    r.first = whole<int>(in.at("first"));
    if (in.contains("deal")) r.deal = in.at("deal").get<decltype(r.deal)>();
    r.rounds = whole<int>(in.at("rounds"));
    r.decisions = whole<std::uint32_t>(in.at("decisions"));
    r.winners = whole_list<int>(in.at("winners"));
    r.scores = whole_list<int>(in.at("scores"));
    if (in.contains("places")) r.places = whole_list<int>(in.at("places"));
    if (!r.places.empty() && r.places.size() != r.bots.size()) throw std::runtime_error("not every seat has a place");
    r.hash = std::stoull(in.at("hash").get<std::string>(), nullptr, 16);
    r.error = in.value("error", "");
    if (in.contains("counts"))
      for (const auto& c : in.at("counts"))
        r.counts.push_back({c.at(0), c.at(1), c.at(2), whole<int>(c.at(3)), whole<std::int64_t>(c.at(4))});
    if (in.contains("series"))
      for (const auto& lines : in.at("series")) {
        auto& rows = r.series.emplace_back();
        for (const auto& values : lines) {
          auto& row = rows.emplace_back();
          for (const auto& value : values)
            row.push_back(value.is_null() ? std::nullopt : std::optional(value.get<double>()));
        }
      }
    if (in.contains("reached"))
      for (const auto& [script, lines] : in.at("reached").items()) r.reached[script] = whole_list<int>(lines);
    if (r.first < 0 || static_cast<std::size_t>(r.first) >= r.bots.size())
      throw std::runtime_error("who began has no seat");
    for (const int w : r.winners)
      if (w < 0 || static_cast<std::size_t>(w) >= r.bots.size()) throw std::runtime_error("a winner has no seat");
    return r;
  } catch (const std::exception& e) {
    return Failed{e.what()};
  }
}

std::string ScriptText::line() const {
  ordered_json lines = ordered_json::array();
  for (const auto& [n, text] : code) lines.push_back({n, text});
  return dump({{"script", script}, {"file", file}, {"loaded", loaded}, {"code", std::move(lines)}});
}

Result<ScriptText> parse_script(const std::string& line) {
  try {
    const auto in = nlohmann::json::parse(line);
    ScriptText s{in.at("script"), in.at("file"), {}, whole_list<int>(in.at("loaded"))};
    for (const auto& entry : in.at("code")) s.code[whole<int>(entry.at(0))] = entry.at(1);
    return s;
  } catch (const std::exception& e) {
    return Failed{e.what()};
  }
}

std::vector<Count> counts_of(const match::Match& match) {
  const world::Defs& defs = match.defs();
  std::map<std::tuple<std::string, std::string, std::string, int>, std::int64_t> sums;
  enum Sort { drawn, placed, laid };
  std::map<std::array<int, 4>, std::int64_t>
      moves;  // (sort, kind or zone, cell, seat): games have thousands of moves, and names are dear
  for (const world::Event& e : match.events().list) {
    if (e.type == world::EventType::tally) {
      const world::Tally& t = match.events().tallies[static_cast<std::size_t>(e.n)];
      const std::size_t dot = t.what.find('.');
      std::string table = dot == std::string::npos ? std::string{} : t.what.substr(0, dot);
      if (table.empty()) table = t.kind ? defs.kinds[t.kind].category : "other";
      ++sums[{table, t.thing, dot == std::string::npos ? t.what : t.what.substr(dot + 1), t.seat.index}];
    } else if (e.type == world::EventType::moved && e.b >= 0) {
      const world::ZoneDef& to = defs.zones[world::ZoneId(e.b)];
      const world::Piece& piece = match.world().piece(e.piece);
      const world::KindId kind = e.kind ? e.kind : piece.kind;
      const world::SeatId from = e.a >= 0 ? defs.zones[world::ZoneId(e.a)].seat : world::SeatId();
      if (to.grid && e.m != world::hidden_cell) ++moves[{laid, e.b, e.m, -1}];
      if (to.seat && from != to.seat && !defs.kinds[kind].script.empty())
        ++moves[{drawn, kind.index, 0, to.seat.index}];  // what merely changes its place before its owner is not drawn
      else if (!to.seat && piece.owner >= 0)
        ++moves[{placed, e.b, 0, -1}];
    }
  }
  for (const auto& [key, n] : moves) {
    const world::KindId kind(key[1]);  // one of the two
    const world::ZoneId zone(key[1]);
    const auto [x, y] = world::unpack_cell(key[2]);
    switch (key[0]) {
      case drawn: sums[{defs.kinds[kind].category, defs.kinds[kind].name, "drawn", key[3]}] += n; break;
      case placed: sums[{"zone", defs.zones[zone].name, "placed", -1}] += n; break;
      case laid: sums[{"cell", fmt::format("{} {},{}", defs.zones[zone].base, x, y), "placed", -1}] += n; break;
    }
  }
  std::vector<Count> out;
  for (const auto& [key, n] : sums)
    out.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), std::get<3>(key), n});
  return out;
}

std::map<std::string, std::string> deal_of(const match::Match& match) {
  const world::Defs& defs = match.defs();
  world::IdVector<world::ZoneId, bool> chance(defs.zones.size());
  for (const world::SupplyDef& lot : defs.supply)  // what lies ready before the first step is in no log
    for (int s = 0; lot.shuffle && s < (lot.each_seat ? match.world().seats : 1); ++s)
      if (const world::ZoneId zone = defs.zone(lot.zone, lot.each_seat ? world::SeatId(s) : world::SeatId()))
        chance[zone] = true;
  for (const world::Event& e : match.events().list) {
    if (e.type == world::EventType::shuffled) chance[world::ZoneId(e.a)] = true;
    if (e.type == world::EventType::moved && e.a >= 0 && e.b >= 0 && chance[world::ZoneId(e.a)])
      chance[world::ZoneId(e.b)] = true;
  }
  std::map<std::string, std::string> out;
  for (const world::ZoneId z : chance.ids())
    if (const world::PieceId first = match.world().zones[z].head; chance[z] && first)
      out[defs.zones[z].name] = defs.kinds[match.world().piece(first).kind].name;
  return out;
}

}  // namespace vizier::lab
