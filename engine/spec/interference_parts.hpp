#pragma once
#include "spec/interference.hpp"

/// What a recorded run consists of; only for the files of Interference.
namespace vizier::spec {

/// An input, and the question that it answered.
struct Interference::Given {
  match::Input input;
  world::Decision asked;
};

struct Interference::Recording {
  struct Narrowed {
    std::size_t moment;
    world::PieceId piece;
    std::vector<world::KindId> kinds;
  };
  world::SeatId seat;
  std::vector<Given> given;                       ///< between one moment and the next
  std::vector<std::vector<Perceived>> perceived;  ///< by moment
  std::vector<bool> same_secret;                  ///< by moment: a secret choice of the moment before still goes on
  /// By piece of the base: the first moment at which it was seen.
  world::IdVector<world::PieceId, std::size_t> known_since;
  std::vector<Narrowed> narrowed;
  mutable std::map<std::pair<std::size_t, std::size_t>, std::string> told;  ///< by moment and place

  void know(const world::World& base, const Witness& witness);
  void know(const match::Match& match, const Witness& before);

 private:
  void narrow(world::PieceId piece, const world::World& world, std::size_t candidates);
};

struct Interference::Difference {
  std::size_t moment = 0;
  std::string here, there;
};

/// The answer of another seat in a game that fits: the same piece, zone, number or word. Nothing where its question is
/// another one, or does not have that answer.
std::optional<world::Answer> same_answer(const world::Decision& asked, const world::Answer& answer,
                                         const world::Decision& other);

std::vector<world::PieceId> pieces_of(const Exchange& exchange);
std::vector<world::CounterSlot> slots_of(const Exchange& exchange);

}  // namespace vizier::spec
