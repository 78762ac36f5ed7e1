// Whole games at a table: every message is as its schema says, and the save is the window's to the byte.
#include "client/scene_json.hpp"
#include "client/settings.hpp"
#include "content/schema.hpp"
#include "content/yaml.hpp"
#include "room.hpp"

using namespace at_table;

namespace {

/// An answer that somebody gave, and when.
struct Given {
  std::int64_t at;
  serve::Message message;
};

/// Any answer that the question takes.
std::vector<std::int32_t> any_values(const json& q, world::Rng& rng) {
  const std::string type = q["type"];
  const auto below = [&](std::size_t n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); };
  const int min = q.value("min", 0), max = q.value("max", 0), count = static_cast<int>(q["items"].size());
  std::vector<std::int32_t> out;
  if (type == "one") return {below(q["items"].size())};
  if (type == "number") return {min + below(static_cast<std::size_t>(max - min + 1))};
  if (type == "pair") {
    std::vector<std::vector<std::int32_t>> legal;
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < static_cast<int>(q["seconds"].size()); ++j)
        if (!q.contains("legal") || q["legal"][i].get<std::string>()[static_cast<std::size_t>(j)] == '1')
          legal.push_back({i, j});
    return legal[static_cast<std::size_t>(below(legal.size()))];
  }
  if (type == "amounts") {
    for (int i = 0, left = min; i < count; ++i) {
      out.push_back(std::min(left, q["limits"][i].get<int>()));
      left -= out.back();
    }
    return out;
  }
  for (int i = 0; i < (type == "order" ? count : min); ++i) out.push_back(i);
  return out;
}

/// Two people answer at random, in real time up to a second apart, until the game is over.
std::vector<Given> play_whole(Room& room, std::uint64_t seed) {
  const auto seats = room.begin();
  world::Rng rng = world::Rng::seeded(seed);
  std::vector<Given> given;
  for (int i = 0; i < 5000; ++i) {
    room.at(room.clock + rng.below(1000));
    std::vector<std::pair<Line, json>> open;
    for (std::size_t s = 0; s < seats.size(); ++s) {
      const json state = room.screens.state(s + 1, seats[s]);
      if (state["table"]["phase"] == "over") return given;
      for (const json& q : state["scene"]["questions"]) open.emplace_back(s + 1, q);
    }
    if (open.empty()) continue;
    const auto& [line, q] = open[rng.below(static_cast<std::uint32_t>(open.size()))];
    serve::Message m = Room::answer_to(q, 0);
    m.values = any_values(q, rng);
    const json reply = room.ask(line, m);
    INFO(q.dump() << " " << reply.dump());
    REQUIRE(reply["t"] == "ack");
    given.push_back({room.clock, m});
  }
  FAIL("the game does not end");
  return given;
}

/// The same answers at the same moments in the window's host.
void repeat_at_host(const Room& room, const std::vector<Given>& given, const std::filesystem::path& file) {
  auto made = client::make_game(room.package, {"human", "human"}, 4);
  REQUIRE(made);
  REQUIRE(client::keep(*made, "en", file));
  client::Host host(*std::move(made), 4, client::asking({}, 2));
  const text::Speech speech(host.package(), "en");
  std::int64_t now = 0;
  for (const Given& each : given) {
    host.let_time_pass(each.at - now);
    now = each.at;
    const client::Scene scene = host.scene(each.message.seat, speech, {}, 0);
    const std::size_t inputs = client::inputs_of(host.match(), host.package().defs.seat(each.message.seat));
    const auto asked = std::find_if(
        scene.questions.begin(), scene.questions.end(),
        [&](const client::Question& question) { return client::question_name(question, inputs, 0) == each.message.q; });
    REQUIRE(asked != scene.questions.end());
    REQUIRE(host.answer(*asked, each.message.values));
  }
  host.let_time_pass(room.clock - now);
  REQUIRE(host.sync());
  REQUIRE(host.seal());
}

/// What is wrong with a message by the schema; empty where nothing is.
std::string wrong_with(const content::Schema& schema, const json& message) {
  content::Diagnostics found;
  const auto tree = content::parse_yaml(message.dump(), "message", found);  // JSON is YAML
  if (tree) schema.check(*tree, "", content::Schema::Mode::whole, found);
  return found.ok() ? "" : content::to_text(found.list.front()) + message.dump().substr(0, 2000);
}

}  // namespace

TEST_CASE("whole games: each message is as its schema says, and the save is the window's to the byte") {
  const auto schema =
      content::schema_of(nlohmann::ordered_json::parse(text_of(VIZIER_SOURCE_DIR "/ui/serve/schema/down.json")));
  REQUIRE(schema);
  CHECK(wrong_with(*schema, {{"t", "ack"}, {"n", 1}}) == "");
  CHECK(wrong_with(*schema, {{"t", "ack"}, {"n", 1}, {"more", 2}}) != "");
  for (const char* package : {"duel", "bids", "tiles", "ferry"}) {
    INFO(package);
    Room room({package, "", "", {}}, {"human", "human"}, std::chrono::hours(100), true);
    const std::vector<Given> given = play_whole(room, 11);
    room.settle();
    CHECK(!room.screens.broken());
    const std::filesystem::path other = room.home.path / "other.vsave";
    repeat_at_host(room, given, other);
    room.table.reset();
    CHECK(text_of(room.save) == text_of(other));

    std::map<std::pair<Line, std::string>, json> states;
    std::string wrong;
    std::size_t patches = 0;
    for (const auto& [line, message] : room.screens.sent_) {
      if (wrong.empty()) wrong = wrong_with(*schema, message);
      if (message["t"] != "scene" && message["t"] != "patch") continue;
      json& state = states[{line, message["seat"]}];
      if (message["t"] == "scene") state = message["state"];
      if (message["t"] == "patch" && (++patches, !serve::apply(state, message["to"]))) wrong = "a patch does not fit";
      if (wrong.empty() && message["t"] == "patch" && line != 99)
        wrong = wrong_with(*schema, {{"t", "scene"}, {"seat", message["seat"]}, {"v", 1}, {"state", state}});
    }
    CHECK(wrong == "");
    CHECK(patches > 20);
  }
}
