#pragma once
#include <string>

#include "content/package.hpp"
#include "script/error.hpp"

namespace vizier::script {

/// A mistake in a script as its author wants to read it: the sentence and its place, the lines around it with a mark,
/// the local variables, and the way there through the scripts. The lines are read from the file; where that cannot be
/// read, the one that the error knows is shown.
std::string explain(const Error& error, int around = 2);
/// The same, and where a mod takes part: which line of its own led there, where the mistake showed elsewhere.
std::string explain(const Error& error, const content::Package& package);
/// Of that, what comes after the lines: the local variables, and the way there.
std::string way_here(const Error& error);

}  // namespace vizier::script
