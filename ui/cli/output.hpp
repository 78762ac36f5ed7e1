#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace vizier::cli {

/// A verb cannot go on; the message is for the person at the keyboard.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// To standard output, for people: what could steer a terminal is shown (client::Output). Throws Failure where it
/// cannot be written, e.g. on a full disk.
void print(std::string_view text);
/// The same for programs, byte for byte unless a terminal reads it.
void print_exactly(std::string_view text);
void finish_output();  ///< throws Failure where what was printed did not arrive

/// `vizier: …` to standard error.
void complain(std::string_view text);

/// A bar with the time left, on a terminal's standard error; nothing elsewhere.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  void show(double share, double seconds_left, std::string_view what);

 private:
  bool wanted_, shown_ = false;
};

/// 1234567 as `1,234,567`.
std::string grouped(double number);

}  // namespace vizier::cli
