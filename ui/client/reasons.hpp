#pragma once
#include <string>

#include "client/scene.hpp"

namespace vizier::client {

/// Why the piece that a person knows at this place cannot be played now: the game's own reason, or what its sort needs
/// in general. Empty where neither says anything. A script that fails is told in `failed`.
std::string why_not(const match::Match& match, world::SeatId seat, const Scene& scene, const Target& piece,
                    const text::Speech& speech, script::Error& failed);

}  // namespace vizier::client
