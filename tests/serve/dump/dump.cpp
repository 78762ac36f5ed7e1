// Plays a game with bots and writes what a seat's screen would have been sent, for whoever works on the page without a
// server: serve_dump PACKAGE[:EDITION[:RULES]] FOLDER [seats=4] [decisions=60] [seat=red] [lang=fr] [seed=1]
// [patches=20] gives game.json, drawings.json, hello.json, scene.json, patches.json (a list) and last.json (what the
// patches lead to), and prints how large patches were. serve_dump --schema prints ui/serve/schema/up.json.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "bots/bot_game.hpp"
#include "client/roots.hpp"
#include "client/scene_json.hpp"
#include "content/library.hpp"
#include "serve/game_json.hpp"
#include "serve/messages.hpp"
#include "serve/patch.hpp"

using namespace vizier;
using nlohmann::json;

namespace {

std::vector<std::string> split_at(const std::string& text, char sign) {
  std::vector<std::string> out;
  std::size_t begin = 0;
  for (std::size_t end; (end = text.find(sign, begin)) != std::string::npos; begin = end + 1)
    out.push_back(text.substr(begin, end - begin));
  out.push_back(text.substr(begin));
  return out;
}

template <class Json = json>
void write_json(const std::filesystem::path& file, const Json& value) {
  std::ofstream(file) << value.dump() << "\n";
}

int dump(const std::string& game, const std::filesystem::path& folder, const std::map<std::string, std::string>& with) {
  const auto option = [&](const char* name, const std::string& otherwise) {
    const auto it = with.find(name);
    return it == with.end() ? otherwise : it->second;
  };
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  std::vector<std::filesystem::path> roots = client::installed_roots(root, {});
  roots.push_back(root / "tests" / "packages");
  const content::Library library(roots);
  std::vector<std::string> parts = split_at(game, ':');
  parts.resize(3);
  const content::Loaded loaded = library.load({parts[0], parts[1], parts[2], {}});
  fmt::print(stderr, "{}", content::to_text(loaded.diagnostics));
  if (!loaded.package) return 1;
  const std::uint64_t seed = std::stoull(option("seed", "1"));
  script::Runtime runtime(loaded.package);
  const int seats =
      std::clamp(std::stoi(option("seats", "4")), loaded.package->defs.min_seats, loaded.package->defs.max_seats);
  match::Match match(runtime, match::Setup{seats, seed});
  std::vector<std::unique_ptr<bots::Bot>> players;
  for (int s = 0; s < seats; ++s) players.push_back(*bots::make_bot("greedy", seed, world::SeatId(s)));
  bots::BotGame table(match, std::move(players), seed);
  const world::SeatId seat = with.contains("seat") ? match.defs().seat(option("seat", "")) : world::SeatId(0);
  const std::string name = match.defs().seats[seat], language = option("lang", "en");
  const text::Speech speech(*loaded.package, language);
  const auto sentences = serve::sentences_of(*loaded.package);
  const auto wanted = static_cast<std::size_t>(std::stoi(option("decisions", "60")));
  const auto step = [&] { return !match.over() && table.step(); };
  while (table.decisions() < wanted && step()) {
  }
  while (match.find_open(seat) == match.open().size() && step()) {
  }

  json state{{"table",
              {{"phase", "play"},
               {"room", "KBDFT"},
               {"game", speech.title()},
               {"absent", "wait"},
               {"min", match.defs().min_seats},
               {"max", match.defs().max_seats},
               {"seats", json::array()}}},
             {"talk", json::array()},
             {"mine", {{"seat", name}, {"ask_me", "always"}, {"undo", true}}}};
  for (int s = 0; s < seats; ++s) {
    const std::string& each = match.defs().seats[world::SeatId(s)];
    state["table"]["seats"].push_back(each);
    state["people"][each] = each == name ? json{{"is", "person"}, {"name", "Ada"}, {"presence", "here"}}
                                         : json{{"is", "bot"}, {"bot", "easy"}};
  }
  std::filesystem::create_directories(folder);
  write_json(folder / "game.json", serve::game_json(*loaded.package, language));
  write_json(folder / "drawings.json", serve::drawings_json(*loaded.package));
  write_json(folder / "hello.json", {{"t", "hello"},
                                     {"protocol", "vizier.1"},
                                     {"room", "KBDFT"},
                                     {"seats", {name}},
                                     {"host", true},
                                     {"lang", language},
                                     {"ping", 2500},
                                     {"away", 9000},
                                     {"gone", 30000}});
  std::size_t events = match.events().list.size();
  const auto look = [&](json& motions) {
    const client::Scene scene = client::make_scene(match, seat, speech, sentences, events);
    events = scene.events;
    motions = client::motions_json(scene.motions);
    json next = state;
    next["scene"] = client::scene_json(scene, client::inputs_of(match, seat));
    return next;
  };
  json motions, patches = json::array();
  state = look(motions);
  write_json(folder / "scene.json", {{"t", "scene"}, {"seat", name}, {"v", 1}, {"state", state}});
  std::vector<std::size_t> sizes;
  for (int v = 1, most = std::stoi(option("patches", "20")); v <= most && step(); ++v) {
    const json next = look(motions);
    json patch{{"t", "patch"}, {"seat", name}, {"v", v + 1}, {"to", serve::difference(state, next)}};
    if (!motions.empty()) patch["motions"] = motions;
    sizes.push_back(patch.dump().size());
    patches.push_back(std::move(patch));
    state = next;
  }
  write_json(folder / "patches.json", patches);
  write_json(folder / "last.json", state);
  std::sort(sizes.begin(), sizes.end());
  if (!sizes.empty())
    fmt::print("{}: scene {} bytes, {} patches: median {}, p90 {}, largest {}\n", game, state.dump().size(),
               sizes.size(), sizes[sizes.size() / 2], sizes[sizes.size() * 9 / 10], sizes.back());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--schema") {  // ui/serve/schema/up.json
    fmt::print("{}", serve::message_schema());
    return 0;
  }
  std::map<std::string, std::string> with;
  for (int i = 3; i < argc; ++i) {
    const auto parts = split_at(argv[i], '=');
    if (parts.size() == 2) with[parts[0]] = parts[1];
  }
  if (argc < 3) {
    fmt::print(stderr, "usage: serve_dump PACKAGE[:EDITION[:RULES]] FOLDER [name=value]… | --schema\n");
    return 2;
  }
  return dump(argv[1], argv[2], with);
}
