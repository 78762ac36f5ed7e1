#pragma once
#include "client/scene.hpp"

namespace vizier::client::parts {

/// Makes the parts of a scene for one seat, with only what that seat may know. A thing is told only if all `viewers`
/// have known it.
struct Maker {
  const match::Match& match;
  const world::World& world;
  const world::Defs& defs;
  world::SeatId seat;
  world::SeatMask viewers;
  const text::Speech& speech;
  Scene& scene;

  Target target(world::Ref ref) const;
  std::string known_kind(world::Ref ref) const;
  Item item(world::Ref ref) const;
  std::vector<Item> items(const world::Decision& decision, const std::vector<world::Choice>& choices) const;
  Question question(const world::Decision& decision) const;
  void add_refusals(const world::Decision& decision, Question& question) const;
  std::string reason(const world::LegalDef& rule, world::ZoneId zone) const;
  void link_names(Sentence& sentence, const world::Value& args) const;
  void add_effects() const;
  void add_announced(const std::vector<std::string>& names) const;
  void add_log(LogPlace from) const;
  void add_motions(std::size_t from) const;
  void add_walk(std::size_t event) const;
  void add_shown(std::size_t from) const;
  Sentence told(const world::Event& event, std::size_t place) const;
  void add_taken() const;
};

}  // namespace vizier::client::parts
