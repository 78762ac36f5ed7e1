#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "client/scene.hpp"

namespace vizier::client {

/// A scene as JSON, for a client on another machine (docs/protocol.md). It says what the scene says and nothing else:
/// no count of inputs or events, which would tell of things that the seat did not see. What is empty, or as usual, is
/// left out. Motions are not in it: they are no state (see motions_json). `epoch` goes into the names of questions: it
/// grows when the game goes back, so that an answer to what was taken back fits nothing. `own_inputs`: how many inputs
/// of this seat the journal has.
nlohmann::json scene_json(const Scene& scene, std::size_t own_inputs = 0, std::uint64_t epoch = 0);
nlohmann::json log_json(const std::vector<Sentence>& log);
nlohmann::json shown_json(const Shown& shown);
nlohmann::json motions_json(const std::vector<Motion>& motions);
std::string place_text(const Target& target);  ///< `z:market`, `p:red.hand/2`

/// The name of a question on the wire. It is the same as long as the same may be answered to the same question, also
/// after the game was saved and resumed.
std::string question_name(const Question& question, std::size_t own_inputs, std::uint64_t epoch);

/// How many answers and timeouts of a seat the journal has.
std::size_t inputs_of(const match::Match& match, world::SeatId seat);

}  // namespace vizier::client
