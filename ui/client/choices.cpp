#include "client/choices.hpp"

#include <fmt/format.h>

#include "client/memory.hpp"
#include "client/save_file.hpp"
#include "content/yaml.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
namespace {

using content::Node;

fs::path choices_file() {
  const fs::path folder = user_config_folder();
  return folder.empty() ? folder : folder / "games.yaml";
}

std::string text_at(const Node& node, const char* key) {
  const Node* found = node.find(key);
  return found && found->type == Node::Type::text ? found->text : std::string();
}

}  // namespace

Choices read_choices() {
  Choices out;
  std::error_code error;
  const fs::path file = choices_file();
  if (file.empty() || !fs::exists(file, error)) return out;
  content::Diagnostics ignored;
  const auto tree = content::load_yaml(file, ignored);
  if (!tree || tree->type != Node::Type::map) return out;
  out.package = text_at(*tree, "last");
  const Node* games = tree->find("games");
  if (!games) return out;
  for (const Node::Entry& entry : games->map) {
    GameChoice& game = out.games[entry.key];
    game.edition = text_at(entry.value, "edition");
    game.rules = text_at(entry.value, "rules");
    if (const Node* players = entry.value.find("players"))
      for (const Node& player : players->list)
        if (player.type == Node::Type::text) game.players.push_back(player.text);
  }
  return out;
}

Result<> write_choices(const Choices& choices) {
  const fs::path file = choices_file();
  if (file.empty()) return {};
  std::string text = "# How each game was last played, for the next time.\n";
  if (!choices.package.empty()) text += fmt::format("last: {}\n", choices.package);
  if (!choices.games.empty()) text += "games:\n";
  for (const auto& [id, game] : choices.games) {
    std::string players;
    for (const std::string& player : game.players)
      players += fmt::format("{}\"{}\"", players.empty() ? "" : ", ", player);
    text += fmt::format("  {}: {{ edition: \"{}\", rules: \"{}\", players: [{}] }}\n", id, game.edition, game.rules,
                        players);
  }
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  const auto written = write_whole(file, text);
  return written ? written : written.failed().in(file.string());
}

}  // namespace vizier::client
