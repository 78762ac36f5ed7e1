#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/view.hpp"
#include "text/speech.hpp"

namespace vizier::client {

/// Where something of a question or a sentence is to be found on the table, by names of the view; `none` for a mere
/// word or number. A piece is the same by its zone and place, whatever else is known about where it lies.
struct Target {
  enum class Type : std::uint8_t { none, seat, zone, piece, cell, kind } type = Type::none;
  std::string name;  ///< seat, zone (with its seat: `red.hand`), or kind
  int place = -1;    ///< piece: its index in SeenZone::pieces of the zone `name`
  int x = 0, y = 0;  ///< cell: of the grid zone `name`; of a piece in a grid where it lies, if that is seen
  friend bool operator==(const Target& a, const Target& b) {
    if (a.type != b.type || a.name != b.name) return false;
    return a.type == Type::piece ? a.place == b.place : a.type != Type::cell || (a.x == b.x && a.y == b.y);
  }
};

/// One thing that can be chosen.
struct Item {
  std::string key;    ///< as the journal has it, unique in its list
  std::string label;  ///< in the person's language, unique in its list
  std::string word;   ///< the key of a choice that is a mere text, e.g. `pass`
  std::string kind;   ///< of a piece or kind that the person knows
  Target at;
};

/// Something that cannot be chosen now although it looks like it, and why.
struct Refusal {
  Target what;
  std::string name, reason;
};

/// A sentence of the log or of a question. A link is a run of its bytes that names something on the table.
struct Sentence {
  struct Link {
    std::size_t begin = 0, size = 0;
    Target to;
  };
  std::string text, seat;  ///< seat: whose doing it is, where that is told
  std::size_t event = 0;   ///< its place in the course of the game
  std::vector<Link> links;
};

/// The question that a person is to answer, in words and with places on the table.
struct Question {
  world::Decision::Type type = world::Decision::Type::one;
  std::string seat, id, prompt;
  std::vector<Sentence::Link> links;  ///< names in the prompt
  std::string state;                  ///< of the flow, for whoever shows what is going on
  Item cause;                         ///< what brings the question about; its key is empty where nothing does
  std::vector<Item> items, seconds;
  std::vector<std::uint8_t> legal;   ///< pair: items × seconds; empty where all combinations are
  std::vector<std::int32_t> limits;  ///< amounts: most that each pool gives
  int min = 0, max = 0;
  int pass = -1;                  ///< the item that passes
  std::int64_t deadline_ms = -1;  ///< on the game's clock: what is left is that less the view's clock, while it runs
  bool standing = false;          ///< it may be taken beside what is asked, and waits for nobody
  std::vector<Refusal> refusals;

  bool legal_pair(std::size_t i, std::size_t j) const { return legal.empty() || legal[i * seconds.size() + j] != 0; }
};

/// A clock that runs down, for clients to draw: a timer of the game, or the deadline of a question to this seat.
struct Countdown {
  std::string name;         ///< in words
  std::int64_t due_ms = 0;  ///< on the game's clock; of one that stands: what is left
  bool running = true;
  std::int64_t left(std::int64_t game_clock) const {
    return running ? std::max<std::int64_t>(0, due_ms - game_clock) : due_ms;
  }
};

/// Something moved, as the viewer saw it: what it is where that is known, otherwise its back.
struct Motion {
  std::string kind, back, owner, from, to;  ///< zones by their whole names; `from` is empty for what was made
  int from_place = -1, to_place = -1;       ///< places in the zones; of a grid the cells are in x and y
  int from_x = 0, from_y = 0, to_x = 0, to_y = 0;
  bool from_hidden = false, to_hidden = false;  ///< grid: the viewer does not see which cell it is
  bool face_up = false;
  std::size_t event = 0;
};

/// A lasting effect in words.
struct Effect {
  std::string text, until, owner, name, script;
  Item cause;
  std::vector<Target> where;  ///< what its parameters name
};

/// A counter of a zone that was emptied by a transfer, and who got it, where the seat may know that: it sees both
/// numbers, or the next sentence names both. It lasts until the round ends or the counter is filled again.
struct Taken {
  std::string zone, counter, seat;
  std::int64_t amount = 0;
};

/// What the game shows for a moment: a sentence, and perhaps a drawing. A client draws it until the next one comes.
struct Shown {
  Sentence sentence;
  std::string picture;  ///< the name of the drawing; empty for none
};

/// A place in the log: so many lines come before it, from so many events. What comes before never changes while the
/// game goes on, so that a log can be told from there.
struct LogPlace {
  std::size_t event = 0, lines = 0;
};

/// Everything that a client draws of a game: what one seat sees, the question that is open to it, the log, what lasts
/// and what has been announced. It is made by the host for one seat and holds nothing that the seat may not know, no
/// handle and no pointer into the game; a client gets this and the package's content, and nothing else.
struct Scene {
  match::View view;
  std::vector<Question> questions;  ///< open to this seat; usually one or none
  std::vector<Sentence> log;        ///< from the beginning, or from the place that was asked for
  std::vector<Motion> motions;      ///< since the event `from` that was asked for
  std::vector<Effect> effects;
  std::vector<Sentence> announced;  ///< in order of effect
  std::vector<Taken> taken;
  std::vector<Countdown> clocks;  ///< timers that the seat sees, then the deadline of its question
  /// The last thing that was shown since the event `from` that was asked for. Before that it is gone: neither the log
  /// nor a later scene tells it, until the game is over.
  std::optional<Shown> shown;
  LogPlace settled;        ///< up to here the log stays as it is
  std::size_t events = 0;  ///< how many there were: what to ask from the next time
  std::size_t inputs = 0;  ///< of the journal
  bool all_open = false;   ///< made for designers: nothing is hidden

  const match::SeenZone* zone(std::string_view name) const;
  /// The zone of this base: the seat's own, or the shared one.
  const match::SeenZone* zone_of(std::string_view base, std::string_view seat) const;
  std::int64_t counter(std::string_view name, std::string_view seat = {},
                       std::int64_t otherwise = 0) const;  ///< of the game, or of a seat
  static std::int64_t zone_counter(const match::SeenZone& zone, std::string_view name, std::int64_t otherwise = 0);
};

/// `sentences`: variables of the game that are lists of announced sentences. `motions_from`: the event from which
/// motions are told. `log_from`: where the log begins; a `settled` of an earlier scene. `seat` none: what everybody
/// knows.
Scene make_scene(const match::Match& match, world::SeatId seat, const text::Speech& speech,
                 const std::vector<std::string>& sentences, std::size_t motions_from, LogPlace log_from = {});

/// What runs down for the seat: timers that it sees, also those that stand, and what is left for its own question,
/// whose name is empty.
std::vector<Countdown> clocks_of(const match::Match& match, world::SeatId seat, const text::Speech& speech);

/// The same with everything open, for designers and for replays that show all; questions of every seat are told.
Scene open_scene(const match::Match& match, const text::Speech& speech, const std::vector<std::string>& sentences,
                 std::size_t motions_from);

/// The answer to a question of the scene, for its match: items are the same and in the same order.
world::Answer answer_of(const Question& question, const std::vector<std::int32_t>& values);

}  // namespace vizier::client
