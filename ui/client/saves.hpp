#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/library.hpp"
#include "save/save.hpp"

namespace vizier::client {

bool is_save(const std::filesystem::path& file);  ///< by its first line
/// Reads a save; nothing, with what is wrong, where that fails.
std::optional<save::Save> read_save(const std::filesystem::path& file, content::Diagnostics& diagnostics);
/// What was found, as one problem.
Failed as_problem(const content::Diagnostics& diagnostics);
std::vector<std::string> needed_by(const save::Save& save);  ///< ids of its package and mods

/// A save that was played again, as far as that went. The match needs the runtime, so both live here.
struct Replay {
  std::unique_ptr<script::Runtime> runtime;
  save::Replayed played;
};

/// Plays the first `to` lines, and compares the hash where all were played. The match is null where it never began.
Replay replay_save(const content::Library& library, const save::Save& save, content::Diagnostics& diagnostics,
                   std::size_t to = SIZE_MAX);

}  // namespace vizier::client
