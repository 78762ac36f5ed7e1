// What scripts and content declare is held against each other when they load: words of a contract, parameters of a
// card, names that nobody declared.
#include "script/bytecode.hpp"
#include "script/lint.hpp"
#include "script/trace.hpp"
#include "workbench.hpp"

using namespace vizier;
using namespace vizier::script;

namespace {

std::shared_ptr<content::Package> with_charm(const std::string& lua) {
  auto package = duel();
  package->scripts["duel/tricks/charm"] = {layer(lua, "duel", "charm.lua")};
  return package;
}

const char* const resolve = "function charm.resolve() end\nreturn charm\n";

}  // namespace

TEST_CASE("a contract lists the words that a field can have") {
  struct Row {
    const char *field, *says;
  };
  for (const Row& row : std::vector<Row>{
           {"windows = 'after_reveal'", ""},
           {"windows = { 'before_reveal', 'after_reveal' }", ""},
           {"windows = {}", ""},
           {"windows = 'after_revael'", "'windows' of a trick cannot be 'after_revael'; did you mean 'after_reveal'?"},
           {"windows = { 'before_reveal', 'never' }",
            "'windows' of a trick cannot be 'never'; it is one of any, before_reveal, after_reveal"},
           {"windows = 3", "'windows' of a trick cannot be '3'; it is one of any, before_reveal, after_reveal"},
       }) {
    INFO(row.field);
    const Runtime runtime(with_charm("local charm = trick { " + std::string(row.field) + " }\n" + resolve));
    CHECK(runtime.error().message == row.says);
    if (*row.says != '\0') CHECK(runtime.error().place.file == "charm.lua");
  }
}

TEST_CASE("a script's parameters are held against what the content gives it") {
  struct Row {
    const char *params, *says;
  };
  for (const Row& row : std::vector<Row>{
           {"{ amount = { type = 'integer' } }", ""},
           {"{ amount = { type = 'integer' }, more = { type = 'boolean', optional = true } }", ""},
           {"{ amount = { type = 'integer', minimum = 0 } }", "tricks.damp.with.amount: -2 is too small; at least 0"},
           {"{ amount = { enum = { 'much', 'little' } } }", "tricks.boost.with.amount: 2 is not one of much, little"},
           {"{ amonut = { type = 'integer' } }", "unknown key 'amount' in tricks.boost.with (did you mean 'amonut'?)"},
           {"{ amount = { type = 'integer' }, price = { type = 'integer' } }",
            "tricks.boost.with: the key 'price' is missing"},
       }) {
    INFO(row.params);
    const Runtime runtime(with_charm("local charm = trick { params = " + std::string(row.params) + " }\n" + resolve));
    CHECK(runtime.error().message == row.says);
    if (*row.says != '\0') CHECK(runtime.error().place.file.ends_with("duel/content.yaml"));
  }
}

TEST_CASE("what every script of a contract takes needs no word of its own") {
  auto package =
      with_charm("local charm = trick { params = { amount = { type = 'integer' } } }\n" + std::string(resolve));
  for (auto& entry : package->tree.find("tricks")->map) {
    content::Node* with = entry.value.find("with");
    if (entry.key != "boost" || !with) continue;
    content::Node word;
    word.type = content::Node::Type::text;
    word.text = "never";
    content::Node list;
    list.type = content::Node::Type::list;
    list.list = {word};
    with->map.push_back({"windows", {}, list});
  }
  const Runtime runtime(package);
  CHECK(runtime.error().message == "tricks.boost.with.windows.1: 'never' is not one of before_reveal, after_reveal");
}

TEST_CASE("names that are neither local nor anything of the host are found without running the script") {
  auto package = duel();
  package->scripts["duel/odd"] = {
      layer("local odd = {}\nfunction odd.f(game)\n  count = 1\n  return conut + math.max(1, 2), game, "
            "trick\nend\nreturn odd\n",
            "duel", "odd.lua")};
  package->scripts["duel/flow"].push_back(layer("local f = Base.setup\nreturn { setup = f }\n", "house", "house.lua"));
  Runtime runtime(package);
  REQUIRE(runtime.error().message == "");
  content::Diagnostics found = lint(runtime);
  std::erase_if(found.list, [](const auto& d) { return d.pass == "fields"; });
  REQUIRE(found.list.size() == 2);
  CHECK(content::to_line(found.list[0]) ==
        "odd.lua:3: error: 'count' is no local variable: a script keeps nothing in globals (write local count)");
  CHECK(content::to_line(found.list[1]).starts_with("odd.lua:4: error: there is no 'conut' here"));
}

TEST_CASE("a trace tells questions and changes in order, with the lines that made them") {
  auto package = Try::with(
      {{"duel/try",
        {layer("local try = {}\nfunction try.run(game)\n  local red = game:player(1)\n  red.sparks = red.sparks - 1\n  "
               "game:query('prize')\n"
               "  game.spark_pot = game.spark_pot + 1\n  red.camp.first:move_to(game.arena)\nend\nreturn try\n")}}});
  Trace trace;
  const Try tried(package, Mode::step);
  REQUIRE(tried.error.message == "");
  const std::vector<std::string>& lines = trace.lines(tried.events, tried.runtime.defs());
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == "try.lua:4: ash.sparks 4 → 3");
  CHECK(lines[1] == "try.lua:5: prize() = 2");
  CHECK(lines[2] == "try.lua:6: spark_pot 12 → 13");
  CHECK(lines[3] == "try.lua:7: page: ash.camp → arena");
}
