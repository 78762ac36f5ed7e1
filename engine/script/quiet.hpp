#pragma once

namespace vizier::script {

/// Whether the script that runs next on this thread shall find nobody ready: a condition asked of anybody then says no, so that windows do not open at
/// all. For the far future that a bot imagines; see Match::pass_polls.
void nobody_ready(bool nobody);

}  // namespace vizier::script
