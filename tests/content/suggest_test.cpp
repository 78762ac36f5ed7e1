#include "catch.hpp"
#include "content/diagnostic.hpp"

using namespace vizier::content;

TEST_CASE("the nearest known name is suggested, and nothing where none is near") {
  const std::vector<std::string> known = {"open", "owner", "closed", "faces", "top", "sand:storm", "red.hand"};
  CHECK(did_you_mean("opne", known) == "open");
  CHECK(did_you_mean("Open", known) == "open");
  CHECK(did_you_mean("ownr", known) == "owner");
  CHECK(did_you_mean("closd", known) == "closed");
  CHECK(did_you_mean("storm", known) == "sand:storm");
  CHECK(did_you_mean("hand", known) == "red.hand");
  CHECK(did_you_mean("hnad", known) == "red.hand");
  CHECK(did_you_mean("blue.hnad", known) == "red.hand");
  CHECK(did_you_mean("dune:strom", known) == "sand:storm");
  CHECK(did_you_mean("melody", known) == "");
  CHECK(did_you_mean("x", known) == "");
  CHECK(did_you_mean("", known) == "");
  CHECK(did_you_mean("open", {}) == "");
}

TEST_CASE("a diagnostic shows the line with a caret below the place") {
  Diagnostic d;
  d.place = {"a.yaml", 12, 8};
  d.message = "what is wrong";
  d.hint = "did you mean 'b'?";
  d.source = "été: { sihgt: x }";
  CHECK(to_text(d) ==
        "a.yaml:12:8: error: what is wrong\n  12 | été: { sihgt: x }\n     |      ^\n  did you mean 'b'?\n");
  CHECK(to_line(d) == "a.yaml:12:8: error: what is wrong (did you mean 'b'?)");
  d.place = {};
  d.severity = Severity::warning;
  CHECK(to_line(d) == "warning: what is wrong (did you mean 'b'?)");
}
