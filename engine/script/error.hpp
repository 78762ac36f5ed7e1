#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.hpp"

namespace vizier::script {

/// A mistake in a script as its author wants to see it: the sentence, the place, the way there. Lua's own frames only;
/// ours are left out.
struct Error {
  std::string message;
  content::Place place;
  std::string source;               ///< the line itself
  std::vector<std::string> trace;   ///< `file:line: in function name`, innermost first
  std::vector<std::string> locals;  ///< `name = value` of the innermost function
  bool limit = false;               ///< stopped by a limit, not by a mistake of type or logic

  explicit operator bool() const { return !message.empty(); }
  content::Diagnostic diagnostic() const { return {content::Severity::error, place, message, {}, source, "script"}; }
};

/// Thrown by bound functions; becomes a Lua error that names the script's line.
struct Fail : std::runtime_error {
  enum class Line : std::uint8_t { unknown, named };  ///< named: the message begins with its line already
  explicit Fail(const std::string& message, Line which = Line::unknown) : std::runtime_error(message), line(which) {}
  Line line;
  std::string name;  ///< which is not known, where that is the mistake
};

/// A mistake about a name that is not known: the sentence, then what was probably meant, or else what `otherwise` says.
Fail no_such(std::string_view sentence, std::string_view name, const std::vector<std::string>& known,
             std::string_view otherwise = {});

/// The names of definitions.
template <class Definitions>
std::vector<std::string> known_names(const Definitions& definitions) {
  std::vector<std::string> names;
  for (const auto& definition : definitions) names.push_back(definition.name);
  return names;
}

}  // namespace vizier::script
