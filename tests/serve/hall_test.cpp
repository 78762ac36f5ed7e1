// Who may come in, and by which links, without sockets.
#include "serve/hall.hpp"

#include "room.hpp"

using namespace at_table;

namespace {

/// A hall with one table in its lobby; its host's seat is taken by nobody yet.
struct Entrance : Room {
  serve::Hall hall{
      screens,
      {VIZIER_SOURCE_DIR "/ui/serve/page",
       std::make_shared<const client::Wording>(std::filesystem::path(VIZIER_SOURCE_DIR) / "ui/serve/lang", "en")},
      limits()};
  Line last = 100;

  static serve::Limits limits() {
    serve::Limits l;
    l.wrong_tokens = 3;
    return l;
  }
  Entrance() { hall.add(std::move(table)); }

  static std::string join_text(const std::string& tokens) {
    return R"({"t":"join","client":"visitor1","room":"KBDFT","lang":"en","tokens":[)" + tokens + "]}";
  }
  /// Somebody from this address with this token, or none: how it ends, or `in`.
  std::string comes(const std::string& address, const std::string& token = {}) {
    const Line line = ++last;
    if (const std::string why = hall.opened(line, address); !why.empty()) return why;
    hall.text(line, join_text(token.empty() ? "" : '"' + token + '"'));
    screens.until([&] { return screens.ended_.contains(line) || screens.states_.contains(line); });
    if (!screens.ended_.contains(line)) return "in";
    if (screens.ended_[line] == "token") hall.wrong_token(line);
    hall.closed(line);
    return screens.ended_[line];
  }
};

const std::string plain = "http://", secure = "https://";
const std::string wrong(32, '0');

}  // namespace

TEST_CASE("after too many wrong tokens an address waits, but not who has a token that is right") {
  Entrance entrance;
  for (int i = 0; i < 3; ++i) CHECK(entrance.comes("10.0.0.9", wrong) == "token");
  CHECK(entrance.comes("10.0.0.9", wrong) == "wait");
  CHECK(entrance.comes("10.0.0.9") == "wait");
  CHECK(entrance.comes("10.0.0.9", host_token) == "in");
  CHECK(entrance.comes("10.0.0.8") == "in");
}

TEST_CASE("only a proxy on this machine is believed about where somebody comes from, and only where there is one") {
  Entrance entrance;
  serve::Request request;
  request.forwarded_for = "6.6.6.6, 203.0.113.7";
  CHECK(entrance.hall.origin_of("127.0.0.1", request) == "127.0.0.1");
  entrance.hall.trust_proxy();
  CHECK(entrance.hall.origin_of("127.0.0.1", request) == "203.0.113.7");  // the one that the proxy added
  CHECK(entrance.hall.origin_of("10.0.0.9", request) == "10.0.0.9");
  request.forwarded_for = "nowhere";
  CHECK(entrance.hall.origin_of("127.0.0.1", request) == "127.0.0.1");
  request.forwarded_for = "";
  CHECK(entrance.hall.origin_of("127.0.0.1", request) == "127.0.0.1");
}

TEST_CASE("the code of a room leads where the page came from, or to a link that others can reach") {
  Entrance entrance;
  entrance.hall.allow_name("table.example.org");
  entrance.hall.set_links({plain + "192.168.1.5:8080", plain + "10.0.0.2:8080"});
  const auto picture = [&](const std::string& name, const std::string& host, const std::string& scheme = {}) {
    serve::Request request{"GET", "/room/KBDFT/" + name, host, "", "", scheme};
    const serve::Response found = entrance.hall.get(request);
    return found.status == 200 ? *found.body : std::to_string(found.status);
  };
  const auto code = [](const std::string& link) { return serve::qr_svg(link + "/#KBDFT"); };
  CHECK(picture("qr.svg", "127.0.0.1:8080") == code(plain + "127.0.0.1:8080"));
  CHECK(picture("qr.svg", "table.example.org", "https") == code(secure + "table.example.org"));
  CHECK(picture("qr.svg", "127.0.0.1:8080", "https") == code(plain + "127.0.0.1:8080"));  // not its name
  CHECK(picture("qr-0.svg", "127.0.0.1:8080") == code(plain + "192.168.1.5:8080"));
  CHECK(picture("qr-1.svg", "127.0.0.1:8080") == code(plain + "10.0.0.2:8080"));
  CHECK(picture("qr-2.svg", "127.0.0.1:8080") == "404");
  entrance.hall.set_secure();
  CHECK(picture("qr.svg", "127.0.0.1:8080") == code(secure + "127.0.0.1:8080"));
}

TEST_CASE("a broken message is refused under its own number") {
  Entrance entrance;
  REQUIRE(entrance.hall.opened(1, "10.0.0.9").empty());
  entrance.hall.text(1, Entrance::join_text(""));
  const auto refused = [&](const char* text) {
    const std::size_t before = entrance.screens.replies_[1].size();
    entrance.hall.text(1, text);
    entrance.screens.until([&] { return entrance.screens.replies_[1].size() > before; });
    return entrance.screens.replies_[1].back();
  };
  CHECK(refused(R"({"t":"answer","n":7,"seat":"red"})")["n"] == 7);
  CHECK(refused(R"({"t":"no such message","n":8})")["n"] == 8);
  CHECK(refused(R"({"t":"say","n":-1})")["n"] == 0);
  CHECK(refused(R"({"t":"say","n":"7"})")["n"] == 0);
  CHECK(refused("hello")["n"] == 0);
  CHECK(refused("hello")["why"] == "form");
}
