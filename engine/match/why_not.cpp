#include "match/why_not.hpp"

#include "script/looking.hpp"

namespace vizier::match {

Result<std::string, script::Error> why_not(const Match& match, world::SeatId seat, world::PieceId piece,
                                           const text::Speech& speech) {
  script::Runtime& rt = match.runtime();
  const std::string& flow = rt.package().manifest.flow;
  if (match.world().flow.empty() || !rt.has_function(flow, "why_not")) return std::string();
  const world::World& world = match.world();
  const script::Looking look(rt, world);
  world::Value reason;
  // a frame without anything in its notebook still has one
  const world::Value notebook = world.flow.back().vars.is_nil() ? world::Value(world::Table{}) : world.flow.back().vars;
  const bool good =
      rt.call(flow, "why_not", {notebook, world::Value(world::ref(seat)), world::Value(world::ref(piece))}, reason);
  if (!good) return rt.error();
  return reason.table() ? speech.sentence(world, reason, seat) : std::string();
}

}  // namespace vizier::match
