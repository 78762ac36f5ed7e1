#pragma once
#include <string>
#include <vector>

namespace vizier::content {

/// A place in a file that a person can open: path as the user would type it, line and column from 1 (0: unknown).
struct Place {
  std::string file;
  int line = 0, column = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

enum class Severity { error, warning, note };

/// One finding in content: where, what is wrong, what was probably meant. `pass` names the check that found it.
struct Diagnostic {
  Severity severity = Severity::error;
  Place place;
  std::string message;
  std::string hint;    ///< "did you mean …?", "add X to requires"; may be empty
  std::string source;  ///< the offending line itself, for the caret; may be empty
  std::string pass;
};

struct Diagnostics {
  std::vector<Diagnostic> list;

  void error(Place place, std::string message, std::string hint = {}, std::string pass = {});
  void warning(Place place, std::string message, std::string hint = {}, std::string pass = {});
  void append(Diagnostics other);
  bool ok() const;  ///< no error among them
};

/// For people: `file:line:column: error: message`, the line with a caret, the hint.
std::string to_text(const Diagnostic& diagnostic);
std::string to_text(const Diagnostics& diagnostics);
/// One line a finding, for editors and CI: `file:line:column: error: message (hint)`.
std::string to_line(const Diagnostic& diagnostic);

/// The known name nearest to what was written, or empty where none is near.
std::string did_you_mean(const std::string& written, const std::vector<std::string>& known);

}  // namespace vizier::content
