#include "client/reasons.hpp"

#include "match/why_not.hpp"

namespace vizier::client {

std::string why_not(const match::Match& match, world::SeatId seat, const Scene& scene, const Target& piece,
                    const text::Speech& speech, script::Error& failed) {
  const match::SeenZone* seen = scene.zone(piece.name);
  if (!seen || piece.place < 0 || piece.place >= static_cast<int>(seen->pieces.size())) return {};
  const world::KindId kind = match.defs().kind(seen->pieces[static_cast<std::size_t>(piece.place)].kind);
  const world::ZoneId zone = match.defs().zone(piece.name);
  if (!kind || !zone || match.defs().zones[zone].seat != seat) return {};
  world::PieceId one;
  match.world().each(zone, [&](world::PieceId id) {
    if (match.world().piece(id).kind == kind) one = id;
  });
  std::string reason;
  if (one) {
    const auto told = match::why_not(match, seat, one, speech);
    if (told)
      reason = *told;
    else
      failed = told.failed();
  }
  const std::string needs = "needs." + match.defs().kinds[kind].category;
  return !reason.empty() || !speech.package().texts.has(needs) ? reason : speech.say(needs);
}

}  // namespace vizier::client
