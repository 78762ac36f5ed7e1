// Messages of clients (docs/protocol.md): whatever a frame holds, it is refused with a reason, or is a message whose
// every field is within its limits.
#include "serve/messages.hpp"

#include "content/utf8.hpp"
#include "edits.hpp"
#include "targets.hpp"

namespace {

const std::vector<std::string> frames = {
    R"({"t":"join","client":"9f00aa11bb22cc33","room":"KBDFT","tokens":["0123456789abcdef0123456789abcdef"],"lang":"fr","watch":false})",
    R"({"t":"answer","n":10,"seat":"red","q":"8c1f00112233aabb","values":[0,1,-2]})",
    R"({"t":"take","n":2,"seat":"red","name":"Ada","token":"0123456789abcdef0123456789abcdef"})",
    R"({"t":"say","n":3,"seat":"red","text":"hello"})",
    R"({"t":"seat","n":5,"seat":"blue","is":"bot","bot":"easy"})",
    R"({"t":"why","n":14,"seat":"red","zone":"red.hand","place":2})",
    R"({"t":"p"})"};
const std::vector<std::string> parts = {"[[[[",          "]]]]",
                                        "{\"t\":",       "\"n\":-1",
                                        "1e999",         "9007199254740993",
                                        "\\u0000",       "\\ud800",
                                        "\xff",          "\"values\":[2147483648]",
                                        "null",          "\"n\":1,\"n\":2",
                                        "\xE2\x80\xAE",  ",",
                                        "\"seat\":\"\"", "18446744073709551615"};

}  // namespace

void vizier::fuzz::fuzz_message(const std::uint8_t* data, std::size_t size) {
  Bytes in(data, size);
  const std::string text = in.one_in(3) ? in.text(4000) : edited(in, in.pick(frames), parts);
  const auto message = serve::read_message(text);
  if (!message) {
    if (message.problem().empty()) found("a message is refused without a reason");
    return;
  }
  const auto within = [](const std::string& field, std::size_t most) {
    if (field.size() > most || content::visible_line(field) != field)
      found("a field of a message is not within its limits");
  };
  for (const std::string* field : {&message->client, &message->room, &message->lang, &message->seat, &message->name,
                                   &message->is, &message->bot, &message->when, &message->zone})
    within(*field, 480);
  within(message->text, 800);
  for (const std::string& token : message->tokens)
    if (token.size() != 32) found("a token has another length");
  if (message->values.size() > 512 || message->tokens.size() > 12 || message->n > (std::uint64_t{1} << 53))
    found("a list or number of a message is too large");
  if (serve::is_numbered(message->type) != (message->n > 0)) found("a message that is numbered has no number");
}
