#include "client/saves.hpp"

#include <fstream>

#include "content/files.hpp"

namespace vizier::client {
namespace fs = std::filesystem;

bool is_save(const fs::path& file) {
  constexpr std::string_view begin = "vizier-save";
  std::string head(begin.size(), '\0');
  std::ifstream in = content::open_to_read(file);
  return in.read(head.data(), static_cast<std::streamsize>(head.size())) && head == begin;
}

std::optional<save::Save> read_save(const fs::path& file, content::Diagnostics& diagnostics) {
  const auto text = content::read_file(file, diagnostics);
  if (!text) return std::nullopt;
  return save::parse_save(*text, content::shown(file), diagnostics);
}

std::vector<std::string> needed_by(const save::Save& save) {
  std::vector<std::string> ids = save.header.config.mods;
  ids.push_back(save.header.config.package);
  return ids;
}

Replay replay_save(const content::Library& library, const save::Save& save, content::Diagnostics& diagnostics,
                   std::size_t to) {
  Replay out;
  for (const std::string& note : save.notes) diagnostics.warning({save.file, 0, 0}, note, {}, "save");
  const auto package = save::load_package(library, save, diagnostics);
  if (!package) return out;
  out.runtime = std::make_unique<script::Runtime>(package);
  out.played = save::replay(*out.runtime, save, to);
  diagnostics.append(std::exchange(out.played.diagnostics, {}));
  content::attach_sources(diagnostics);
  return out;
}

Failed as_problem(const content::Diagnostics& diagnostics) {
  Failed out{content::to_text(diagnostics)};
  while (out.problem.ends_with('\n')) out.problem.pop_back();
  return out;
}

}  // namespace vizier::client
