#include "match/why_not.hpp"

#include "script/looking.hpp"

namespace vizier::match {

std::string why_not(const Match& match, world::SeatId seat, world::PieceId piece, const Speech& speech) {
  script::Runtime& rt = match.runtime();
  const std::string& flow = rt.package().manifest.flow;
  if (match.world().flow.empty() || !rt.has_function(flow, "why_not")) return {};
  const world::World& world = match.world();
  const script::Looking look(rt, world);
  world::Value reason;
  if (!rt.call(flow, "why_not", {world.flow.back().vars, world::Value(world::ref(seat)), world::Value(world::ref(piece))}, reason)) return content::to_line(rt.error().diagnostic());
  return reason.table() ? speech.sentence(world, reason, seat) : std::string();
}

}  // namespace vizier::match
