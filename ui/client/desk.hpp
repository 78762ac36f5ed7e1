#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/host.hpp"
#include "spec/write.hpp"

namespace vizier::client {

/// Why something on the desk cannot be done: the key of a text of the client, and what it names.
struct Refused {
  std::string key;
  content::TextArgs args;
};
/// Whether a change was made, or why not.
using Edited = Result<void, Refused>;

/// What the game would do next with a position.
struct Outlook {
  script::Error error;
  bool over = false;
  std::vector<std::string> asked;  ///< seats
  std::string prompt;              ///< of the first question, in words
};

/// How many of a kind there are, and how many of them lie on the table.
struct Stock {
  std::string kind;
  int all = 0, shown = 0;
};
/// The kinds of one category. Of those that each seat has its own, the stock is that of one seat.
struct Shelf {
  std::string category;
  bool each_seat = false;
  std::vector<Stock> kinds;
};

/// A position on a designer's desk. Everything in it can be changed by hand; each change is made to a copy, checked,
/// and can be taken back. Needs no screen. What it is played by (package, scripts, words of the package) belongs to it
/// and can be read anew under it.
class Desk {
 public:
  /// The game as it is set up. Null with what is wrong.
  static std::unique_ptr<Desk> open(const content::Library& library, const content::Config& config, int seats,
                                    std::uint64_t seed, content::Diagnostics& problems);
  /// The position of one spec of a file, before its answers.
  static std::unique_ptr<Desk> open(const content::Library& library, const spec::Spec& spec,
                                    content::Diagnostics& problems);
  /// A position from elsewhere: a game that is being played.
  static std::unique_ptr<Desk> open_position(const content::Library& library, const content::Config& config,
                                             const std::string& position, int seats, content::Diagnostics& problems);

  const content::Package& package() const { return *game_.package; }
  std::shared_ptr<const content::Package> shared_package() const { return game_.package; }
  const world::Defs& defs() const { return game_.package->defs; }
  const spec::Shorthands& shorthands() const { return game_.shorthands; }
  script::Runtime& runtime() { return *game_.runtime; }
  const world::World& world() const { return world_; }
  std::uint64_t seed() const { return seed_; }
  Scene scene(const text::Speech& speech, const std::vector<std::string>& sentences);

  // Changes. A target is one of the scene: a piece, or a zone, a cell or a seat's zone to put it in.
  Edited move(const Target& piece, const Target& to);
  /// One of a kind from where it is not seen, else from anywhere; where there is none, one is made.
  Edited put(const std::string& kind, const std::string& owner, const Target& to,
             const std::set<std::string>& shown_zones);
  Edited send_home(const Target& piece);  ///< to where such pieces come from
  Edited remove(const Target& piece);     ///< out of the game
  Edited turn_over(const Target& piece);
  Edited set_owner(const Target& piece, const std::string& seat);  ///< empty: nobody
  Edited set_note(const Target& piece, const std::string& variable, std::int64_t value);
  /// Of the game, a seat or a zone (`of`). Where a sum must stay and the game itself has a store of it, the store gives
  /// or takes the difference.
  Edited set_counter(const std::string& counter, const std::string& of, std::int64_t value);
  /// Several counters of a zone that belong together; a word of the package that sets them in one list is used where
  /// there is one.
  Edited set_list(const std::string& zone, const std::vector<std::string>& counters, std::vector<std::int64_t> values);
  Edited set_first(const std::string& seat);
  Edited set_round(std::int64_t round);
  Edited set_at(const std::string& words);  ///< as `at` of a spec: `scoring market`
  Edited set_seats(int seats);              ///< begins anew
  Edited end_effect(std::size_t index);     ///< of the World's modifiers

  bool can_undo() const { return at_ > 0; }
  bool can_redo() const { return at_ + 1 < history_.size(); }
  void go_to(std::size_t change);
  std::size_t change() const { return at_; }
  std::size_t changes() const { return history_.size() - 1; }
  /// Where the value was set: in the spec that was read, or by a change here (its number).
  struct Origin {
    content::Place place;
    std::size_t change = 0;
  };
  std::optional<Origin> origin_of(const std::string& what, const std::string& of) const;

  /// The words of the states that a spec can begin at; what stands after them is a zone or a seat.
  std::vector<std::string> states() const;
  std::string at() const;  ///< the present one
  std::vector<Shelf> shelves(const std::string& seat, const std::set<std::string>& shown_zones) const;
  /// The first sum that is not what the package says.
  struct Sum {
    std::string name;
    std::int64_t is = 0, wanted = 0;
  };
  std::optional<Sum> broken_sum() const;

  /// What happens next. Runs the scripts.
  Outlook outlook(const text::Speech& speech);
  /// A game that goes on from here, with scripts of its own; null where a script fails at once.
  std::unique_ptr<Playing> play(script::Error& error);

  /// As one entry of a file of specs. `then`: who is asked what, and what the named zones hold when the game asks.
  std::string as_spec(const std::string& name, const std::vector<std::string>& zones);
  /// Writes it into a new file, or behind the specs of an old one, and plays it. Gives what the spec says where it does
  /// not pass.
  Result<std::optional<std::string>, Refused> save(const content::Library& library, const std::string& file,
                                                   const std::string& name, const std::vector<std::string>& zones);

  /// Reads the content anew; the position is made again by its names. On a problem everything stays as it was.
  bool reload(const content::Library& library, content::Diagnostics& problems, bool& changed);

 private:
  Desk(spec::LoadedGame game, world::World world, std::uint64_t seed);
  world::PieceId piece_at(const Target& target) const;
  world::ZoneId zone_at(const Target& target) const;
  Edited change(const std::string& what, const std::string& of, const std::function<Edited(world::World&)>& edit);
  Edited put_into(world::World& world, world::PieceId piece, const Target& to) const;
  std::string word_for(world::ZoneId zone, const std::vector<std::int64_t>& values);
  int instance_of(world::Scope scope, const std::string& of) const;

  spec::LoadedGame game_;
  world::World world_;
  std::uint64_t seed_;
  struct Change {
    world::World world;
    std::string what, of;
  };
  std::vector<Change> history_;  ///< the first is how it began
  std::size_t at_ = 0;
  struct Given {
    std::string what, of;
    content::Place place;
  };
  std::vector<Given> given_;
};

/// Loads what specs and desks need of one configuration; false with what is wrong.
bool load_game(const content::Library& library, const content::Config& config, spec::LoadedGame& game,
               content::Diagnostics& problems);

/// Files of specs of the package and of the mods that take part, as the user would type them.
std::vector<std::string> spec_files(const content::Package& package, const std::filesystem::path& project);

}  // namespace vizier::client
