#pragma once

namespace vizier::script {

class Runtime;

/// Whether scripts have kept nothing outside of the World since they were loaded. False: the runtime's error() says
/// which variable of which script has changed, and all are as they were again. For the end of a game or of a test,
/// while no script runs.
bool kept_nothing(Runtime& runtime);

}  // namespace vizier::script
