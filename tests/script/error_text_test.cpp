// A mistake is told with the lines around it, the variables and the way there.
#include "script/error_text.hpp"

#include <unistd.h>

#include <fstream>

#include "script/trace.hpp"
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

TEST_CASE("a mistake shows the lines around it, the variables and who called") {
  const auto file = std::filesystem::temp_directory_path() / ("vizier_error_" + std::to_string(getpid()) + ".lua");
  std::ofstream(file) << "one\ntwo\nthree\nfour\nfive\nsix\n";
  Error error;
  error.message = "this is wrong";
  error.place = {file.string(), 3, 0};
  error.source = "three";
  error.locals = {"a = 1"};
  error.trace = {"x.lua:3: in function 'inner'", "x.lua:9: in function 'outer'"};
  CHECK(explain(error, 1) == file.string() +
                                 ":3: error: this is wrong\n  2 | two\n> 3 | three\n  4 | four\nlocal variables "
                                 "here:\n  a = 1\ncalled from:\n  x.lua:9: in function 'outer'\n");
  error.source = "another line";  // the file was saved since
  error.locals.clear();
  error.trace.clear();
  CHECK(explain(error, 1) == file.string() + ":3: error: this is wrong\n> 3 | another line\n");
  std::filesystem::remove(file);
  error.place = {};
  error.source.clear();
  CHECK(explain(error) == "error: this is wrong\n");
}

TEST_CASE("a trace names each question to the rules with its place, and ends with itself") {
  {
    Trace trace;
    const Try tried("return game:query('prize')");
    REQUIRE(tried.says() == "2");
    const auto& lines = trace.lines(tried.events, tried.runtime.defs());
    REQUIRE(lines.size() == 1);
    CHECK(lines[0] == "try.lua:3: prize() = 2");
    CHECK(Trace::current() == &trace);
  }
  CHECK(Trace::current() == nullptr);
}

TEST_CASE("where a mistake shows outside of a mod, the line of the mod that led there is named") {
  content::Package package;
  content::Manifest mod;
  mod.id = "sand";
  mod.is_mod = true;
  mod.folder = "sand";
  package.layers.push_back(mod);
  Error error;
  error.message = "this is wrong";
  error.place = {"lib/ranking.lua", 3, 0};
  error.trace = {"lib/ranking.lua:3: in rank", "sand/scripts/storm.lua:7: in the function of line 5",
                 "flow.lua:9: in x"};
  CHECK(explain(error, package).find("the line of sand that led here: sand/scripts/storm.lua:7") != std::string::npos);
  error.place = {"sand/scripts/storm.lua", 7, 0};
  CHECK(explain(error, package).find("led here") == std::string::npos);
}
