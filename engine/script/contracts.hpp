#pragma once
#include "script/bind.hpp"

namespace vizier::script {

/// Makes a constructor for each contract of the package's section `contracts`: `name: { fields: { resolve: function, windows: any } }`.
/// Scripts then say `local card = name { … }`; an unknown or ill-typed field is an error with a suggestion, also when it is added later.
void install_contracts(Runtime& runtime);

}  // namespace vizier::script
