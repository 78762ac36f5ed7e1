#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/diagnostic.hpp"
#include "content/drawing.hpp"
#include "content/node.hpp"
#include "content/texts.hpp"
#include "content/theme.hpp"
#include "world/defs.hpp"

namespace vizier::content {

class Schema;

/// What somebody wants to play: a package in an edition and a rules set, with mods. Empty edition or rules: the
/// package's first.
struct Config {
  std::string package, edition, rules;
  std::vector<std::string> mods;
  /// `package:edition:rules`, without what is not said.
  std::string game() const;
  friend bool operator==(const Config&, const Config&) = default;
};

/// What a package or mod says of itself (package.yaml, mod.yaml).
struct Manifest {
  std::string id, version, title;
  int format = 1;
  bool is_mod = false;
  std::filesystem::path folder;           ///< where its manifest lies
  std::vector<std::string> requires_ids;  ///< with version ranges as written: `base >=1.0 <2`
  std::vector<std::string> optional_ids;  ///< the same, for mods that it uses only where they take part
  std::vector<std::string> conflicts, authors, languages, editions, rules;
  std::string extends;  ///< parent package, empty for none
  int min_seats = 1, max_seats = 1;
  std::string flow;        ///< script module with the flow states
  std::string evaluate;    ///< script module with the bots' hint, empty for none
  bool real_time = false;  ///< `clock: real`: every input has its instant
  Place place;
  std::string description;
  std::vector<std::string> seat_names;  ///< one for each possible seat, in table order
  /// What seats can be, and the names of those that are it. Empty where all seats are alike.
  std::vector<std::pair<std::string, std::vector<std::string>>> roles;
  std::vector<std::filesystem::path> scripts;  ///< folders with its modules, whether or not they exist
  std::shared_ptr<const Node> source;          ///< the manifest as written, for places
};

/// One layer's text of a script module. A module's layers go from the first package to the last mod.
struct ScriptLayer {
  std::string origin;  ///< id of the package or mod, `lib` for the modules that every package may use
  std::string file;    ///< path as shown to people
  std::string text;
};

/// A mod's layer of somebody else's module: laid over it, or in its place.
struct ScriptChange {
  std::string module, origin, file;
  bool replaces = false;
};

/// What a mod gives a text of its package to say instead.
struct TextChange {
  std::string origin, language, key, message;
  Place place;
};

/// A modifier that is in force from set-up on, declared in YAML: a house rule.
struct PermanentModifier {
  std::string name, script;
  world::Value with;
  int priority = 0;
};

/// A number that is followed over a game, round by round. It has exactly one source: counters, zones, a script or a
/// tally.
struct SeriesDef {
  std::string name;
  std::vector<world::CounterId> counters;  ///< added up
  std::vector<world::ZoneId> zones;        ///< pieces in them, added up
  std::string script, function;            ///< a module, or its function: (game, player) or (game), gives a number
  std::string tally;                       ///< a table of game:tally whose things are numbers: their mean in the round
  bool each_seat = false;                  ///< every seat has its own line
};

struct FileHash {
  std::string origin, file;  ///< file relative to its origin's folder
  std::uint64_t hash = 0;
};

/// One game, ready to be played: every layer merged, every name resolved, nothing to be changed any more. Shared by all
/// matches.
struct Package {
  Manifest manifest;
  Config config;                 ///< with edition and rules filled in
  std::vector<Manifest> layers;  ///< every package and mod that took part, in load order
  world::Defs defs;
  world::Value rules;       ///< the merged `rules` section: switches and numbers
  world::Value categories;  ///< the merged `categories` section
  std::vector<PermanentModifier> modifiers;
  std::vector<SeriesDef> series;
  std::map<std::string, std::vector<ScriptLayer>> scripts;  ///< module name → layers
  std::vector<ScriptChange> script_changes;                 ///< in load order
  Texts texts;
  std::vector<TextChange> text_changes;                  ///< of mods, in load order
  std::map<std::string, Drawing, std::less<>> drawings;  ///< by the kind, zone, counter or sign that they stand for
  Theme theme;                                           ///< outlines, grounds and what else clients draw with
  Node tree;                                             ///< the merged content with its layer chains, for `explain`
  std::shared_ptr<const Schema> parameters;              ///< what a script may say of one of its parameters
  std::shared_ptr<const Schema> positions;               ///< what a World by names must look like: save::from_position
  std::vector<FileHash> files;
  std::uint64_t content_hash = 0;  ///< over files: two installations that agree here play alike
};

/// What `table.<client>` says for those who have this role: the common part, with what `by_role` puts in its place.
/// Nothing where the package says nothing for that client.
std::vector<std::string> roles_of_table(const Package& package, const char* client, Diagnostics& diagnostics);
std::optional<Node> table_for(const Package& package, const char* client, const std::string& role);

}  // namespace vizier::content
