#include "cli/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace vizier::cli {
namespace {

[[noreturn]] void unwritable() {
  throw Failure(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
}

}  // namespace

void print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) unwritable();
}

void finish_output() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) unwritable();
}

void complain(std::string_view text) {
  std::fprintf(stderr, "vizier: %.*s\n", static_cast<int>(text.size()), text.data());
}

ProgressBar::ProgressBar() : wanted_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::show(double share, double seconds_left, std::string_view what) {
  if (!wanted_) return;
  shown_ = true;
  constexpr int width = 30;
  const int full = std::clamp(static_cast<int>(share * width), 0, width);
  const auto left = static_cast<long>(std::lround(seconds_left));
  const std::string time = left >= 60 ? fmt::format("{} min {:02} s", left / 60, left % 60) : fmt::format("{} s", left);
  const std::string line =
      fmt::format("\r[{}{}] {:3.0f} %  {}, {} left\x1b[K", std::string(static_cast<std::size_t>(full), '#'),
                  std::string(static_cast<std::size_t>(width - full), '.'), share * 100, what, time);
  std::fputs(line.c_str(), stderr);
}

std::string grouped(double number) {
  std::string digits = fmt::format("{:.0f}", number);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > (digits[0] == '-' ? 1 : 0); at -= 3)
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  return digits;
}

}  // namespace vizier::cli
