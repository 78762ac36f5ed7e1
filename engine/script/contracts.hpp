#pragma once
#include "script/runtime.hpp"

namespace vizier::script {

/// Makes a constructor for each contract of the package's section `contracts`: `name: { fields: { resolve: function,
/// windows: { words: [a, b] } } }`. Scripts then say `local card = name { … }`; an unknown or ill-typed field is an
/// error with a suggestion, also when it is added later, and so is a word that is none of those that the contract
/// lists.
void install_contracts(Runtime& runtime);

/// What a package declares for its scripts as a LuaCATS stub, to stand behind that of api_lua(): contracts with their
/// `ctx`, queries and moments. And the same as a page for readers.
std::string contracts_lua(const content::Package& package);
std::string contracts_markdown(const content::Package& package);

/// Notes for every kind what makes a table the `ctx` of its script's contract, once all modules are loaded.
void note_contexts(Runtime& runtime);

/// Finds scripts without a field that their contract requires, with the line on which they begin.
content::Diagnostics check_required(Runtime& runtime);

/// Holds the `with` of every kind against what its script says of its parameters: `params = { parity = { enum = {
/// "odd", "even" } } }`, fragments as those of attributes, with `optional = true` for what may be left out. A script
/// that says nothing takes anything.
content::Diagnostics check_parameters(Runtime& runtime);
/// The parameters that a module says it has, with those of its contract; empty where it says nothing of them.
std::vector<std::string> parameter_names(Runtime& runtime, const std::string& module);

/// Runs the flow's function `check(game)`, where it has one: it looks at the content that was loaded (game:kinds,
/// game.rules) and fails where that makes no sense. The game is an empty one of its own, without any piece, in which
/// the check may build what it wants to try; asking fails. Throws Fail; the runtime's error() has the place.
void run_check(Runtime& runtime);

}  // namespace vizier::script
