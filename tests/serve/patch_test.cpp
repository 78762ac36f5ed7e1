#include "serve/patch.hpp"

#include <nlohmann/json.hpp>
#include <random>

#include "catch.hpp"

using namespace vizier;
using nlohmann::json;

namespace {

json changed(const json& from, const json& to) {
  json value = from;
  const auto done = serve::apply(value, serve::difference(from, to));
  INFO((done ? std::string() : done.problem()));
  CHECK(done.ok());
  return value;
}

/// Anything that a state may hold: no null in an object, no key called ~ or #.
json random_value(std::mt19937& rng, int depth) {
  const auto below = [&](unsigned n) { return static_cast<int>(rng() % n); };
  switch (depth > 0 ? below(6) : below(4)) {
    case 0: return below(5);
    case 1: return std::string(static_cast<std::size_t>(below(3)), 'a');
    case 2: return below(2) == 0;
    case 3: return -below(100);
    case 4: {
      json list = json::array();
      for (int i = below(7); i > 0; --i) list.push_back(random_value(rng, depth - 1));
      return list;
    }
    default: {
      json map = json::object();
      for (int i = below(6); i > 0; --i)
        map[std::string(1, static_cast<char>('a' + below(6)))] = random_value(rng, depth - 1);
      return map;
    }
  }
}

}  // namespace

TEST_CASE("a patch makes the new state of the old one, whatever they are") {
  std::mt19937 rng(7);
  for (int i = 0; i < 5000; ++i) {
    const json from{{"x", random_value(rng, 4)}, {"y", random_value(rng, 2)}};
    json to = from;
    if (i % 2 == 0) to["x"] = random_value(rng, 4);
    if (i % 3 == 0) to.erase("y");
    CHECK(changed(from, to) == to);
    CHECK(serve::difference(to, to).empty());
  }
}

TEST_CASE("a line more in a long list is sent alone") {
  json from{{"log", json::array()}};
  for (int i = 0; i < 300; ++i) from["log"].push_back({"red", "line " + std::to_string(i)});
  json to = from;
  to["log"].push_back({"blue", "the last"});
  CHECK(serve::difference(from, to).dump() == R"({"log":{"~":[300,0,[["blue","the last"]]]}})");
  json shorter = from;
  shorter["log"].erase(3);
  CHECK(serve::difference(from, shorter).dump() == R"({"log":{"~":[3,1,[]]}})");
}

TEST_CASE("a change inside one of many objects in a list is sent alone") {
  json from{{"pieces", json::array()}};
  for (int i = 0; i < 20; ++i) from["pieces"].push_back({{"is", "tower"}, {"x", i}, {"y", 0}});
  json to = from;
  to["pieces"][7]["vars"] = {{"turned", 1}};
  CHECK(serve::difference(from, to).dump() == R"({"pieces":{"#":{"7":{"vars":{"turned":1}}}}})");
  CHECK(changed(from, to) == to);
}

TEST_CASE("a patch that does not fit is told") {
  json value{{"list", {1, 2}}, {"number", 3}};
  for (const char* patch : {R"({"list":{"~":[3,0,[]]}})", R"({"list":{"~":[1,2,[]]}})", R"({"number":{"~":[0,0,[]]}})",
                            R"({"list":{"#":{"9":{}}}})", R"({"list":{"~":[0]}})", R"({"list":{"#":{"x":{}}}})"}) {
    json copy = value;
    INFO(patch);
    CHECK(!serve::apply(copy, json::parse(patch)));
  }
}
