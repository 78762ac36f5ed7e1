#pragma once
#include "match/match.hpp"
#include "spec/terms.hpp"
#include "spec/then_pieces.hpp"

/// What a spec's `given` and `then` do with a World. Both speak the language of terms; `given` makes it so, `then`
/// looks whether it is so.
namespace vizier::spec {

/// The World from which a `given` starts unless it brings one: the game as it stands before its first question, or
/// where the package says that positions begin (`begin`); questions before that get the first answer that is possible.
/// Null with the reason where a script fails before that, or where the game never comes there.
std::optional<world::World> start_of_play(script::Runtime& runtime, const Shorthands& words, match::Setup setup,
                                          content::Diagnostics& diagnostics);

/// Changes the World as `given` says: whole positions (`world`) first, then every term. Pieces are moved from where
/// they are; where there is none left, one is made, and what is in the way leaves. Conserved quantities count from what
/// is then there.
bool apply_given(script::Runtime& runtime, const Shorthands& words, world::World& world, const content::Node& given,
                 content::Diagnostics& diagnostics);

/// Whether each term of `then` holds; each that does not is told as an error: what was expected and what there is. Keys
/// in `other` are not looked at.
bool check_then(script::Runtime& runtime, const Shorthands& words, const Source& source, const content::Node& then,
                const std::vector<std::string>& other, content::Diagnostics& diagnostics);

/// Conserved quantities count from what is there now: what is given counts, not what a whole game would have.
void count_anew(world::World& world, const world::Defs& defs);

/// The flow that `at: scoring market` (or frames in full) means. Where it is to be played from, no word that the
/// package declares for a state may be left out.
enum class At { looked_at, played };
std::optional<std::vector<world::Frame>> read_at(script::Runtime& runtime, const Shorthands& words,
                                                 const world::World& world, const content::Node& node, At use,
                                                 content::Diagnostics& diagnostics);

/// The pieces of a zone that a term speaks of.
bool speaks_of(const Term& term, const world::World& world, const world::Defs& defs, world::PieceId piece);
/// Puts pieces where the terms want them.
void place_pieces(const std::vector<Term>& terms, const Shorthands& words, world::World& world, const world::Defs& defs,
                  content::Diagnostics& diagnostics);
/// Takes pieces out of the game; the others are numbered anew and handles to them follow.
void remove_pieces(world::World& world, const world::Defs& defs, const world::IdVector<world::PieceId, bool>& gone);

}  // namespace vizier::spec
