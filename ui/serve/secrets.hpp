#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "world/result.hpp"

namespace vizier::serve {

/// 128 random bits from the system, as 32 hexadecimal digits: whoever knows them sits in that seat.
std::string new_token();
/// Five letters to be read aloud: no vowels, no letter that looks like another.
std::string new_room();
/// What is kept of a token. It can be compared, and leads nowhere.
std::string hash_of_token(const std::string& token);

/// Who sits where, beside the save and never in it: `game-1.vsave.table`. With it a table that was stopped comes back
/// under the same links.
struct TableFile {
  struct Seat {
    std::string token_hash, name, language;
  };
  std::string room, host_hash, absent = "wait";  ///< no host_hash: the host sat at the screen of the game itself
  std::map<std::string, Seat> seats;
  std::uint64_t epoch = 0;  ///< how often the game went back

  static std::filesystem::path beside(const std::filesystem::path& save);
  Result<> write(const std::filesystem::path& file) const;
  static Result<TableFile> read(const std::filesystem::path& file);
};

}  // namespace vizier::serve
