#include "client/settings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "client/memory.hpp"
#include "client/save_file.hpp"
#include "content/yaml.hpp"

namespace vizier::client {
namespace fs = std::filesystem;
namespace {

fs::path settings_file() {
  const fs::path folder = user_config_folder();
  return folder.empty() ? folder : folder / "settings.yaml";
}

constexpr double speeds[] = {0, 0.5, 1, 2};

}  // namespace

AskMe asking(const Settings& settings, std::ptrdiff_t people) {
  return people > 1 ? AskMe::always : settings.ask_me.value_or(AskMe::able);
}

Settings read_settings() {
  Settings out;
  std::error_code error;
  const fs::path file = settings_file();
  if (file.empty() || !fs::exists(file, error)) return out;
  content::Diagnostics ignored;
  const auto tree = content::load_yaml(file, ignored);
  if (!tree) return out;
  using Type = content::Node::Type;
  const auto find = [&](const char* key, Type type) {
    const content::Node* node = tree->find(key);
    return node && node->type == type ? node : nullptr;
  };
  if (const auto* n = find("asking", Type::text)) out.ask_me = ask_me_of(n->text);
  if (const auto* n = find("language", Type::text)) out.language = n->text;
  if (const auto* n = find("pace", Type::text); n && n->text == "at_once") out.pace = n->text;
  if (const auto* n = find("reduced_motion", Type::boolean)) out.reduced_motion = n->boolean;
  if (const auto* n = find("scale", Type::integer))
    out.scale = static_cast<int>(std::clamp<std::int64_t>(n->integer, 100, 200));
  if (const auto* n = find("fullscreen", Type::boolean)) out.fullscreen = n->boolean;
  const auto pixels = [&](const char* key) {
    const auto* n = find(key, Type::integer);
    return n ? static_cast<int>(std::clamp<std::int64_t>(n->integer, 0, 16384)) : 0;
  };
  out.width = pixels("width");
  out.height = pixels("height");
  if (const auto* n = tree->find("speed")) {
    const double speed = n->type == Type::integer ? static_cast<double>(n->integer) : n->real;
    if (std::find(std::begin(speeds), std::end(speeds), speed) != std::end(speeds)) out.speed = speed;
  }
  return out;
}

Result<> write_settings(const Settings& s) {
  const fs::path file = settings_file();
  if (file.empty()) return {};
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::string text = "# What was set in Vizier. asking: always, able or others.\n";
  if (s.ask_me) text += fmt::format("asking: {}\n", ask_me_names[static_cast<std::size_t>(*s.ask_me)]);
  if (!s.language.empty()) text += fmt::format("language: {}\n", s.language);
  text +=
      fmt::format("speed: {}\nreduced_motion: {}\nscale: {}\npace: {}\n", s.speed, s.reduced_motion, s.scale, s.pace);
  if (s.width > 0 && s.height > 0) text += fmt::format("width: {}\nheight: {}\n", s.width, s.height);
  if (s.fullscreen) text += "fullscreen: true\n";
  const auto written = write_whole(file, text);
  return written ? written : written.failed().in(file.string());
}

}  // namespace vizier::client
