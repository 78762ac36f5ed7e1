#include "client/output.hpp"

#include <fmt/format.h>

#include <iostream>

#include "content/utf8.hpp"

namespace vizier::client {

Output& Output::operator<<(std::string_view text) {
  if (content::first_unseen(text) == std::string_view::npos)
    exact(text);
  else
    exact(content::visible(text));
  return *this;
}

Output& Output::operator<<(Steering steering) {
  exact(steering.bytes());
  return *this;
}

void Output::up(int lines) {
  if (lines > 0) exact(fmt::format("\x1b[{}A\r", lines));
}

void Output::right(int columns) {
  if (columns > 0) exact(fmt::format("\x1b[{}C", columns));
}

void Output::style(int colour, bool bold, bool dim) {
  std::string codes;
  if (bold) codes += ";1";
  if (dim) codes += ";2";
  if (colour >= 0) codes += fmt::format(";3{}", colour);
  exact(fmt::format("\x1b[{}m", codes.empty() ? "0" : codes.substr(1)));
}

void Output::exact(std::string_view bytes) { to_.write(bytes.data(), static_cast<std::streamsize>(bytes.size())); }

void Output::flush() { to_.flush(); }

bool Output::good() const { return to_.good(); }

Output& standard_output() {
  static Output output(std::cout);
  return output;
}

Output& standard_error() {
  static Output output(std::cerr);
  return output;
}

}  // namespace vizier::client
