#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "world/result.hpp"

namespace vizier::serve {

inline constexpr const char* protocol_name = "vizier.1";
inline constexpr std::size_t longest_frame = 8192;  ///< bytes of one message from a client

/// What a client says: one message of docs/protocol.md. `type` tells which fields mean something; the others are empty.
struct Message {
  std::string type;
  std::uint64_t n = 0;  ///< the client's own number; 0 where the message has none
  std::string client, room, lang, seat, name, token, is, bot, what, q, when, zone, text, sign;
  std::vector<std::string> tokens;
  std::vector<std::int32_t> values;
  int count = 0, place = 0, at = 0;
  bool watch = false, on = false, round = false, yes = false;
  bool suspect = false;  ///< set by the Hall, never read: too many wrong tokens have come from there
};

/// Reads one frame. Whatever it holds, the result is a message with every field within its limits, or what is wrong.
Result<Message> read_message(std::string_view text);
/// The number of a message that may be broken otherwise; 0 where it has none.
std::uint64_t number_in(std::string_view text);

/// The same as a JSON Schema, made from the table that the reader uses: `ui/serve/schema/up.json`.
std::string message_schema();

/// Whether a message may be sent by a client that has not joined; whether it wants an `ack`.
bool is_numbered(std::string_view type);

/// The signs that can be said instead of a text.
const std::vector<std::string>& talk_signs();

}  // namespace vizier::serve
