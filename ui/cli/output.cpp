#include "cli/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "client/output.hpp"

namespace vizier::cli {
namespace {

[[noreturn]] void unwritable() {
  throw Failure(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
}

}  // namespace

void print(std::string_view text) {
  if (!(client::standard_output() << text).good()) unwritable();
}

void print_exactly(std::string_view text) {
  if (isatty(STDOUT_FILENO) == 1) return print(text);
  client::standard_output().exact(text);
  if (!client::standard_output().good()) unwritable();
}

void finish_output() {
  client::standard_output().flush();
  if (!client::standard_output().good()) unwritable();
}

void complain(std::string_view text) { client::standard_error() << "vizier: " << text << "\n"; }

ProgressBar::ProgressBar() : wanted_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
  if (shown_) client::standard_error() << client::Steering("\r\x1b[K");
}

void ProgressBar::show(double share, double seconds_left, std::string_view what) {
  if (!wanted_) return;
  shown_ = true;
  constexpr int width = 30;
  const int full = std::clamp(static_cast<int>(share * width), 0, width);
  const auto left = static_cast<long>(std::lround(seconds_left));
  const std::string time = left >= 60 ? fmt::format("{} min {:02} s", left / 60, left % 60) : fmt::format("{} s", left);
  client::standard_error() << client::Steering("\r")
                           << fmt::format(
                                  "[{}{}] {:3.0f} %  {}, {} left", std::string(static_cast<std::size_t>(full), '#'),
                                  std::string(static_cast<std::size_t>(width - full), '.'), share * 100, what, time)
                           << client::Steering("\x1b[K");
}

std::string grouped(double number) {
  std::string digits = fmt::format("{:.0f}", number);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > (digits[0] == '-' ? 1 : 0); at -= 3)
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  return digits;
}

}  // namespace vizier::cli
