#pragma once
#include <iosfwd>
#include <string_view>

namespace vizier::client {

/// A sequence that steers the terminal. It is made from a literal while compiling, so nothing that content, a script, a
/// file or a person says can become one.
class Steering {
 public:
  explicit consteval Steering(const char* literal) : bytes_(literal) {}
  std::string_view bytes() const { return bytes_; }

 private:
  std::string_view bytes_;
};

/// Writes to a terminal; nothing else does. Text cannot steer it: control characters, marks that change the direction
/// of writing, and bytes that are not UTF-8 are shown as signs (content::visible). Steering is written separately.
class Output {
 public:
  explicit Output(std::ostream& to) : to_(to) {}

  Output& operator<<(std::string_view text);
  Output& operator<<(Steering steering);
  void right(int columns);                      ///< moves the cursor
  void up(int lines);                           ///< to the beginning of a line above
  void style(int colour, bool bold, bool dim);  ///< from here on; colour 0 to 7, or -1
  void exact(std::string_view bytes);           ///< for programs: JSON and the like, where no person reads
  void flush();
  bool good() const;

 private:
  std::ostream& to_;
};

/// The standard output and the standard error of the program.
Output& standard_output();
Output& standard_error();

}  // namespace vizier::client
