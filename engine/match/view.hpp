#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "match/match.hpp"

namespace vizier::match {

/// A piece as one seat sees it. A hidden one has no kind; it is called by its place.
struct SeenPiece {
  std::string key, kind, back, owner;
  bool face_up = false;
  bool placed = true;  ///< it is known where it stands; otherwise x and y mean nothing
  int x = 0, y = 0;
  std::vector<std::pair<std::string, std::int64_t>> vars;
  std::vector<std::string> candidates;
};

/// A wall of a grid: side 0 is the north of the cell, 1 its east.
struct SeenWall {
  int x = 0, y = 0, side = 0;
};

/// A cell of a grid's layout, with the sign of its map.
struct SeenCell {
  int x = 0, y = 0;
  char mark = '.';
};

struct SeenZone {
  std::string name, base, seat;
  bool count_known = true, grid = false;
  int count = 0;
  std::vector<SeenPiece> pieces;
  bool ground_known = true;  ///< grid: the seat sees its walls
  std::string layout;        ///< grid: its name, where there is one and it is known
  std::vector<SeenWall> walls;
  std::vector<SeenCell> cells;  ///< of the layout
  std::vector<std::pair<std::string, std::int64_t>> counters;
  std::vector<std::pair<std::string, world::Value>> vars;
};

/// A timer that the seat may see: what is left of it is `due_ms` less the clock, while it runs.
struct SeenTimer {
  std::string name;
  std::int64_t due_ms = 0;  ///< of one that stands: what is left
  bool running = true;
};

struct SeenModifier {
  std::string script, name, owner, ends;
  world::Value params, cause;
};

/// A question as it reaches a client. Of other seats' questions only `seat` is known.
struct SeenDecision {
  std::string seat, type, id, prompt;
  world::Value args, cause;
  std::vector<std::string> items, seconds;
  std::vector<std::uint8_t> legal;
  std::vector<std::int32_t> limits;
  int min = 0, max = 0;
  std::int64_t deadline_ms = -1;
  bool standing = false;  ///< an offer that may be taken, beside what is asked
};

/// Everything that one seat may know at this moment, and nothing else: this is what clients and bots get. No seat: what
/// everybody knows.
struct View {
  std::string seat, first, state;
  std::vector<std::string> seats;
  std::vector<std::string> roles;  ///< by seat; empty where all seats are alike
  int round = 0;
  std::int64_t clock_ms = 0;
  bool over = false;
  std::vector<std::string> winners;
  std::vector<std::int32_t> scores;
  std::vector<std::int32_t> places;  ///< by seat, 1 for the best; empty where only winners were named
  std::vector<SeenZone> zones;
  std::vector<std::pair<std::string, std::int64_t>> counters;  ///< of the game
  std::vector<std::pair<std::string, world::Value>> vars;
  std::vector<std::vector<std::pair<std::string, std::int64_t>>> seat_counters;  ///< by seat, those that may be known
  std::vector<std::vector<std::pair<std::string, world::Value>>> seat_vars;
  std::vector<SeenModifier> modifiers;
  std::vector<SeenTimer> timers;
  std::vector<std::string> away;  ///< who has left the table
  bool paused = false;
  std::vector<SeenDecision> open;
};

View view(const Match& match, world::SeatId seat);
/// What the seat saw at an earlier moment of the match, without questions.
View view(const Match& match, const world::World& earlier, world::SeatId seat);
/// For designers: nothing is hidden. `open` is the match's World with every piece known to all.
View open_view(const Match& match, const world::World& open);
std::string to_json(const View& view);
/// A Value as JSON text, handles called as the seat knows them.
std::string value_json(const world::Value& value, const world::World& world, const world::Defs& defs,
                       world::SeatId seat);

/// Two Worlds with the same hash look the same to the seat. Much faster than making both views.
std::uint64_t view_hash(const world::World& world, const world::Defs& defs, world::SeatId seat);
/// The events from `from` on as the seat perceived them.
std::uint64_t events_hash(const world::Events& events, std::size_t from, const world::Defs& defs, world::SeatId seat);
/// Whether an event from `from` on touched the piece.
world::IdVector<world::PieceId, bool> touched_pieces(const world::Events& events, std::size_t from,
                                                     const world::World& world);

}  // namespace vizier::match
