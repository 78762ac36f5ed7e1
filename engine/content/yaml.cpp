#include "content/yaml.hpp"

#include <fmt/format.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <array>
#include <sstream>

#include "content/files.hpp"
#include "content/utf8.hpp"
#include "content/yaml_builder.hpp"

namespace vizier::content {
namespace {

struct Told {
  const char* parser;  ///< what yaml-cpp says
  const char* message;
  const char* hint;
};

/// The parser speaks of tokens; people think of lines, brackets and quotes.
const std::array<Told, 13> told = {{
    {YAML::ErrorMsg::END_OF_MAP, "this line does not fit into the map above it",
     "check its indentation and the ':' after the key"},
    {YAML::ErrorMsg::END_OF_SEQ, "this line does not fit into the list above it", "check its indentation and the '- '"},
    {YAML::ErrorMsg::END_OF_MAP_FLOW, "a '}' or ',' is missing", ""},
    {YAML::ErrorMsg::END_OF_SEQ_FLOW, "a ']' or ',' is missing", ""},
    {YAML::ErrorMsg::FLOW_END, "this bracket closes nothing", "a bracket of the other kind may be open before it"},
    {YAML::ErrorMsg::MAP_VALUE, "a ':' cannot stand here", "quote the text if the ':' belongs to it"},
    {YAML::ErrorMsg::MAP_KEY, "a '?' cannot stand here", "quote the text if the '?' belongs to it"},
    {YAML::ErrorMsg::BLOCK_ENTRY, "a '- ' cannot stand here", "check its indentation"},
    {YAML::ErrorMsg::UNKNOWN_TOKEN, "this character cannot begin a value", "quote the text"},
    {YAML::ErrorMsg::EOF_IN_SCALAR, "the quoted text has no end", ""},
    {YAML::ErrorMsg::UNKNOWN_ANCHOR, "there is no anchor of this name above", ""},
    {YAML::ErrorMsg::ALIAS_NOT_FOUND, "a name is missing after the '*'", "quote the text if the '*' belongs to it"},
    {YAML::ErrorMsg::ANCHOR_NOT_FOUND, "a name is missing after the '&'", "quote the text if the '&' belongs to it"},
}};

Place place_at(const std::string& text, std::size_t offset, const std::string& file) {
  Place place{file, 1, 1};
  for (std::size_t i = 0; i < offset; ++i) {
    ++place.column;
    if (text[i] == '\n') place = {file, place.line + 1, 1};
  }
  return place;
}

bool text_is_sound(const std::string& text, const std::string& file, Diagnostics& diagnostics) {
  if (const auto bad = first_bad_byte(text); bad != std::string_view::npos) {
    const bool control = static_cast<unsigned char>(text[bad]) < 0x20;
    diagnostics.error(place_at(text, bad, file), control ? "a control character" : "this byte is not valid UTF-8 text",
                      control ? "remove it, or write it as an escape in quotes" : "save the file as UTF-8");
    return false;
  }
  for (std::size_t start = 0; start < text.size();) {
    const auto word = text.find_first_not_of(' ', start);
    if (word == std::string::npos) break;
    const auto end = text.find('\n', start);
    if (text[word] == '\t' && text.find_first_not_of(" \t\r", word) < end) {
      diagnostics.error(place_at(text, word, file), "a tab in the indentation", "indent with two spaces");
      return false;
    }
    if (end == std::string::npos) break;
    start = end + 1;
  }
  return true;
}

void report(const YAML::Exception& error, const YamlBuilder& builder, const std::string& file,
            Diagnostics& diagnostics) {
  const Place place = error.mark.is_null() ? Place{file} : Place{file, error.mark.line + 1, error.mark.column + 1};
  for (const Told& t : told)
    if (error.msg.starts_with(t.parser)) {
      std::string hint = t.hint;
      if (t.parser == YAML::ErrorMsg::END_OF_MAP && builder.ends_in_bracket(error.mark))
        hint = "put the text in quotes if the bracket belongs to it";
      if (std::string_view(t.message).ends_with("is missing")) {
        if (builder.character(error.mark) == '?')
          hint = "quote the text if the '?' belongs to it";
        else if (const Place* open = builder.innermost())
          hint = fmt::format("what is open begins at line {}, column {}", open->line, open->column);
      }
      return diagnostics.error(place, t.message, hint);
    }
  diagnostics.error(place, error.msg);
}

}  // namespace

std::optional<Node> parse_yaml(const std::string& text, const std::string& shown_file, Diagnostics& diagnostics) {
  if (text.size() > max_file_size) {
    diagnostics.error({shown_file},
                      fmt::format("the file is too large: {} bytes, at most {} are read", text.size(), max_file_size));
    return std::nullopt;
  }
  if (text.starts_with("\xEF\xBB\xBF")) return parse_yaml(text.substr(3), shown_file, diagnostics);
  if (!text_is_sound(text, shown_file, diagnostics)) return std::nullopt;

  YamlBuilder builder(text, shown_file);
  try {
    std::istringstream stream(text);
    YAML::Parser parser(stream);
    if (parser.HandleNextDocument(builder)) parser.HandleNextDocument(builder);  // which refuses a second document
  } catch (const YamlRefused& refused) {
    diagnostics.error(refused.place, refused.message, refused.hint);
    return std::nullopt;
  } catch (const YAML::Exception& error) {
    report(error, builder, shown_file, diagnostics);
    return std::nullopt;
  }
  return builder.take();
}

std::optional<Node> load_yaml(const std::filesystem::path& file, Diagnostics& diagnostics) {
  const auto text = read_file(file, diagnostics);
  if (!text) return std::nullopt;
  return parse_yaml(*text, shown(file), diagnostics);
}

}  // namespace vizier::content
