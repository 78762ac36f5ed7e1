#include "script/handle.hpp"

#include "script/bind.hpp"

namespace vizier::script {

using world::Ref;
using world::RefType;

const char* type_name(RefType type) {
  switch (type) {
    case RefType::seat: return "player";
    case RefType::piece: return "piece";
    case RefType::zone: return "zone";
    case RefType::kind: return "kind";
    case RefType::cell: return "cell";
  }
  return "handle";
}

bool Handle::is_in_content(const Runtime& rt) const {
  static const world::World none;  // without seats and pieces
  return world::exists(none, rt.defs(), unchecked());
}

void Handle::refuse(const Runtime& rt) const {
  if (!is_one()) throw Fail(fmt::format("{} is no handle: return it", no_handle));
  const RefType of = type();
  if (!rt.context.world && (of == RefType::seat || of == RefType::piece)) no_world();
  switch (of) {
    case RefType::piece:
      throw Fail("this piece is no longer in the game: was its handle kept from before an undo, or from another game?");
    case RefType::seat:
      throw Fail("this player does not take part in this game: was the handle kept from another game?");
    case RefType::cell: throw Fail("this cell is on no grid of this game: was its handle kept from another one?");
    case RefType::zone:
    case RefType::kind: break;
  }
  throw Fail(fmt::format("this {} is not in this game: was its handle kept from another one?", type_name(of)));
}

std::string Handle::describe(const Runtime& rt) const {
  if (!is_one()) return no_handle;
  const Ref r = unchecked();
  if (!is_there(rt)) return fmt::format("{} {}, which is not in this game", type_name(r.type), r.id);
  const world::Defs& d = rt.defs();
  if (r.type == RefType::piece)
    return fmt::format("piece {} {}", r.id, d.kinds[rt.context.world->piece(world::PieceId(r.id)).kind].name);
  static const world::World none;
  return fmt::format("{} {}", type_name(r.type), world::Keys(none, d, {}).of(r));
}

}  // namespace vizier::script
