#pragma once
#include "script/arguments.hpp"

namespace vizier::script {

using OnceMaker = Callable<Gives<AnyValue>, Entry<"game", Game>>;
using OnceValue = Callable<Gives<AnyValue>>;
/// `once`: what follows from the content alone, worked out once. The function that it gives returns the value.
int make_once(Raw<Gives<OnceValue>, OnceMaker> raw);

/// Computes every `once` value that nobody has asked for yet, so that no game pays for it. The list of them lies on the
/// top of the stack.
int work_out_all(lua_State* L);

}  // namespace vizier::script
