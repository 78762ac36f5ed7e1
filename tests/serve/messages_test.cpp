#include "serve/messages.hpp"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "catch.hpp"
#include "content/schema.hpp"
#include "content/yaml.hpp"

using namespace vizier;
using nlohmann::ordered_json;

namespace {

const std::string token = "0123456789abcdef0123456789abcdef";

struct Sample {
  std::string text;
  bool good;
};

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all{
      {R"({"t":"p"})", true},
      {R"({"t":"bye"})", true},
      {R"({"t":"p","n":1})", false},
      {R"({"t":"join","client":"12345678","room":"KBDFT","lang":"fr"})", true},
      {R"({"t":"join","client":"12345678","room":"KBDFT","lang":"fr","tokens":[")" + token + R"("],"watch":true})",
       true},
      {R"({"t":"join","client":"1234567","room":"KBDFT","lang":"fr"})", false},
      {R"({"t":"join","client":"12345678","room":"KBDFTX","lang":"fr"})", false},
      {R"({"t":"join","client":"12345678","room":"KBDFT"})", false},
      {R"({"t":"join","client":"12345678","room":"KBDFT","lang":"fr","tokens":["abc"]})", false},
      {R"({"t":"take","n":1,"seat":"red","name":"Ada","token":")" + token + R"("})", true},
      {R"({"t":"take","n":1,"seat":"red","name":"","token":")" + token + R"("})", false},
      {R"({"t":"take","n":1,"seat":"red","name":"123456789012345678901234","token":")" + token + R"("})", true},
      {R"({"t":"take","n":1,"seat":"red","name":"1234567890123456789012345","token":")" + token + R"("})", false},
      {R"({"t":"answer","n":1,"seat":"red","q":"0123456789abcdef","values":[0,-5,7]})", true},
      {R"({"t":"answer","n":0,"seat":"red","q":"0123456789abcdef","values":[]})", false},
      {R"({"t":"answer","n":1,"seat":"red","q":"0123456789abcde","values":[]})", false},
      {R"({"t":"answer","n":1,"seat":"red","q":"0123456789abcdef","values":[2147483648]})", false},
      {R"({"t":"answer","n":1,"seat":"red","q":"0123456789abcdef","values":[1.5]})", false},
      {R"({"t":"answer","n":1,"seat":"red","q":"0123456789abcdef","values":["1"]})", false},
      {R"({"t":"answer","n":1,"seat":"red","q":"0123456789abcdef"})", false},
      {R"({"t":"answer","n":1,"seat":"red","q":"0123456789abcdef","values":[1],"more":1})", false},
      {R"({"t":"seat","n":1,"seat":"red","is":"bot","bot":"easy"})", true},
      {R"({"t":"seat","n":1,"seat":"red","is":"king"})", false},
      {R"({"t":"count","n":1,"count":4})", true},
      {R"({"t":"count","n":1,"count":-4})", false},
      {R"({"t":"pause","n":1,"on":true})", true},
      {R"({"t":"pause","n":1,"on":1})", false},
      {R"({"t":"say","n":1,"seat":"red","text":"hello"})", true},
      {R"({"t":"say","n":1,"seat":"red","sign":"clap"})", true},
      {R"({"t":"say","n":1,"seat":"red","sign":"kick"})", false},
      {R"({"t":"say","n":1,"seat":"red"})", false},
      {R"({"t":"say","n":1,"seat":"red","text":"hello","sign":"clap"})", false},
      {R"({"t":"rule the world"})", false},
      {R"({"n":1})", false},
      {R"([1,2])", false}};
  return all;
}

}  // namespace

TEST_CASE("the reader of messages and their schema say the same of every message") {
  const auto schema = content::schema_of(ordered_json::parse(serve::message_schema()));
  for (const Sample& sample : samples()) {
    INFO(sample.text);
    CHECK(serve::read_message(sample.text).ok() == sample.good);
    content::Diagnostics found;
    const auto tree = content::parse_yaml(sample.text, "message", found);  // JSON is YAML
    REQUIRE(tree);
    schema->check(*tree, "", content::Schema::Mode::whole, found);
    CHECK(found.ok() == sample.good);
  }
}

TEST_CASE("the schema of messages that lies in the repository is the reader's own") {
  std::ifstream file(VIZIER_SOURCE_DIR "/ui/serve/schema/up.json");
  std::stringstream text;
  text << file.rdbuf();
  CHECK(text.str() == serve::message_schema());
}

TEST_CASE("what is no message is refused with a reason") {
  std::string deep(serve::longest_frame, '[');
  const std::string split_sign = "{\"t\":\"say\",\"n\":1,\"seat\":\"red\",\"text\":\"\xff\"}",
                    turned =
                        "{\"t\":\"say\",\"n\":1,\"seat\":\"red\",\"text\":\"\xE2\x80\xAE"
                        "abc\"}";
  for (const std::string& text :
       {std::string(), std::string("hello"), std::string("{"), deep, std::string(9000, ' '), split_sign, turned,
        std::string(R"({"t":"say","n":1,"seat":"red","text":"a\u0007b"})"),
        std::string(R"({"t":"say","n":1,"seat":"red","text":"a\nb"})")}) {
    const auto read = serve::read_message(text);
    INFO(text.substr(0, 60));
    REQUIRE(!read);
    CHECK(!read.problem().empty());
  }
}
