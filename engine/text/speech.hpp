#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "content/package.hpp"
#include "world/decision.hpp"
#include "world/event.hpp"
#include "world/world.hpp"

namespace vizier::text {

/// A game's words in one language, for people: names, questions and log lines as one seat may know them. Nothing of
/// this is part of the state, so that the same game is played in every language. What has no text is called by its
/// name, made readable.
class Speech {
 public:
  /// The package must live as long as this.
  Speech(const content::Package& package, std::string language);

  const std::string& language() const { return language_; }
  const content::Package& package() const { return package_; }

  std::string title() const;
  std::string seat(std::string_view name) const { return named("seat", name); }
  std::string role(std::string_view name) const { return named("role", name); }
  std::string kind(std::string_view name) const { return named("kind", name); }
  std::string back(std::string_view name) const { return named("back", name); }
  std::string zone(std::string_view base) const { return named("zone", base); }
  std::string counter(std::string_view name) const { return named("counter", name); }
  /// The short name where there is one, `short.<name>`; but a long one in this language before a short one in another.
  std::string short_kind(std::string_view name) const { return shortly("kind", name); }
  std::string short_zone(std::string_view base) const { return shortly("zone", base); }
  std::string short_counter(std::string_view name) const { return shortly("counter", name); }
  std::string variable(std::string_view name) const { return named("variable", name); }
  std::string region(std::string_view name) const { return named("region", name); }
  std::string edition(std::string_view name) const { return named("edition", name); }
  std::string rules(std::string_view name) const { return named("rules", name); }
  std::string choice(std::string_view key) const;  ///< a choice that is a text: `choice.<key>`, or `option.<key>`

  /// What a text of the package says; its key made readable, with the arguments, where there is none.
  std::string say(const std::string& key, const content::TextArgs& args = {}) const;
  /// `Market`; somebody else's with its owner: `Hand (Blue)`.
  std::string zone(world::ZoneId id, world::SeatId viewer) const;
  std::string cell(world::Ref ref, world::SeatId viewer) const;  ///< as `cell.<zone>` says it, otherwise by its numbers
  /// Anything of the game as the seat knows it: a hidden piece by its back.
  std::string name(const world::World& world, world::Ref ref, world::SeatId viewer) const;

  /// The question as its seat reads it. Every text may use `player` and `round`.
  std::string prompt(const world::World& world, const world::Decision& decision) const;
  /// One name a choice, no two alike: where pieces look the same, it is said where they lie.
  std::vector<std::string> labels(const world::World& world, const world::Decision& decision,
                                  const std::vector<world::Choice>& items) const;

  /// What is written on pieces of this kind: the text `text.<name>`, or the one that the kind names as its `text`;
  /// empty where there is none. Its arguments are the parameters of the kind (`with`), and the rules as `rules_<name>`.
  std::string text(std::string_view kind) const;
  /// What wins under the rules that are played: the text `goal.<rules>`, with the rules as arguments; empty where there
  /// is none.
  std::string goal() const;
  /// What a zone is for: the text `text.<name>`, or that of a region in which it lies.
  std::string zone_text(std::string_view base) const;
  /// What lasts at present, as the seat may know it. Arguments: its parameters, `owner` and `cause`.
  std::string modifier(const world::World& world, const world::Modifier& modifier, world::SeatId viewer) const;
  /// `until the round ends`: the text `until.<moment>`.
  std::string until(std::string_view moment) const;
  /// A sentence that is kept as a value: the key of its text as `text`, and its arguments.
  std::string sentence(const world::World& world, const world::Value& said, world::SeatId viewer) const;

  /// A sentence of the log. A piece is named by its kind where all of `viewers` knew it when that was said. Empty for a
  /// disclosure of which the package has no text: the game tells it in its own way.
  std::string sentence(const world::Said& said, world::SeatMask viewers) const;

 private:
  std::string named(const char* prefix, std::string_view name) const;
  std::string shortly(const char* prefix, std::string_view name) const;
  std::string piece(world::KindId kind, bool known, world::SeatId owner, world::SeatId viewer) const;
  void add_args(const world::Value& args, content::TextArgs& into,
                const std::function<std::string(world::Ref)>& name) const;

  const content::Package& package_;
  std::string language_;
};

/// A name as people would write it: without its scope, with blanks.
std::string readable(std::string_view name);

/// Whether all of these seats were told this.
bool heard(const world::Event& said, world::SeatMask viewers);
/// Whether the game's own log line follows this event, so that a client need not describe it. Changes of owner, score
/// and turn order in between do not count: no board shows them.
bool told_next(const world::Events& events, std::size_t event);

/// What all of `viewers` were told from an event on, one sentence a line.
std::vector<std::string> log_lines(const world::Events& events, world::SeatMask viewers, const Speech& speech,
                                   std::size_t from_event = 0);

}  // namespace vizier::text
