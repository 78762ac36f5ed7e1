#include "client/output.hpp"

#include <sstream>

#include "catch.hpp"

using namespace vizier::client;

TEST_CASE("text is shown, and only what the program says itself steers the terminal") {
  std::ostringstream bytes;
  Output out(bytes);
  out << "a\x1b[2Jb\n" << Steering("\x1b[K");
  CHECK(bytes.str() == "a␛[2Jb\n\x1b[K");
  bytes.str("");
  out.right(3);
  out.right(0);
  out.style(1, true, false);
  out << "\x1b[0m";
  out.style(-1, false, false);
  CHECK(bytes.str() == "\x1b[3C\x1b[1;31m␛[0m\x1b[0m");
  bytes.str("");
  out.exact("{\"a\":\"\x7f\"}");
  CHECK(bytes.str() == "{\"a\":\"\x7f\"}");
}

TEST_CASE("a stream that cannot be written to is noticed") {
  std::ostringstream bytes;
  Output out(bytes);
  CHECK(out.good());
  bytes.setstate(std::ios::badbit);
  out << "x";
  CHECK_FALSE(out.good());
}
