#include "content/translate/message.hpp"

#include <fmt/format.h>
#include <unicode/messagepattern.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "content/translate/plural.hpp"

namespace vizier::content {
namespace {

constexpr int deepest = 20;  // as Texts allows

/// Walks over ICU's flat list of parts.
class MessageParser {
 public:
  MessageParser(const icu::UnicodeString& source, const icu::MessagePattern& pattern)
      : source_(source), pattern_(pattern) {}

  Message message(int start) const {
    Message out;
    int at = pattern_.getPart(start).getLimit();
    const int limit = pattern_.getLimitPartIndex(start);
    for (int i = start + 1; i < limit; ++i) {
      const auto& part = pattern_.getPart(i);
      if (part.getType() != UMSGPAT_PART_TYPE_ARG_START) continue;
      add_literal(out, at, part.getIndex());
      out.parts.push_back(argument(i));
      i = pattern_.getLimitPartIndex(i);
      at = pattern_.getPart(i).getLimit();
    }
    add_literal(out, at, pattern_.getPart(limit).getIndex());
    return out;
  }

 private:
  std::string text(int from, int to) const {
    std::string out;
    source_.tempSubStringBetween(from, to).toUTF8String(out);
    return out;
  }
  std::string text(const icu::MessagePattern::Part& part) const { return text(part.getIndex(), part.getLimit()); }

  void add_literal(Message& out, int from, int to) const {
    if (from < to) out.parts.push_back({text(from, to), {}, Message::Type::plain, {}, {}});
  }

  Message::Part argument(int start) const {
    Message::Part out;
    const int limit = pattern_.getLimitPartIndex(start);
    out.argument = text(pattern_.getPart(start + 1));
    switch (pattern_.getPart(start).getArgType()) {
      case UMSGPAT_ARG_TYPE_PLURAL: out.type = Message::Type::plural; break;
      case UMSGPAT_ARG_TYPE_SELECTORDINAL: out.type = Message::Type::ordinal; break;
      case UMSGPAT_ARG_TYPE_SELECT: out.type = Message::Type::select; break;
      case UMSGPAT_ARG_TYPE_SIMPLE: out.type = Message::Type::number; break;
      default: break;
    }
    std::string keyword;
    for (int i = start + 2; i < limit; ++i) {
      const auto& part = pattern_.getPart(i);
      switch (part.getType()) {
        case UMSGPAT_PART_TYPE_ARG_TYPE: out.detail = text(part); break;
        case UMSGPAT_PART_TYPE_ARG_STYLE: out.detail += "," + text(part); break;
        case UMSGPAT_PART_TYPE_ARG_SELECTOR: keyword = text(part); break;
        case UMSGPAT_PART_TYPE_ARG_INT:
        case UMSGPAT_PART_TYPE_ARG_DOUBLE:
          if (keyword.empty()) out.detail = "offset:" + text(part);
          break;
        case UMSGPAT_PART_TYPE_MSG_START:
          out.cases.push_back({keyword, message(i)});
          i = pattern_.getLimitPartIndex(i);
          break;
        default: break;
      }
    }
    return out;
  }

  const icu::UnicodeString& source_;
  const icu::MessagePattern& pattern_;
};

const char* word_of(Message::Type type) {
  switch (type) {
    case Message::Type::plural: return "plural";
    case Message::Type::ordinal: return "selectordinal";
    case Message::Type::select: return "select";
    default: return "";
  }
}

void collect(const Message& message, std::vector<MessageArgument>& out) {
  for (const Message::Part& part : message.parts) {
    if (part.argument.empty()) continue;
    auto it = std::find_if(out.begin(), out.end(), [&](const auto& a) { return a.name == part.argument; });
    if (it == out.end()) it = out.insert(out.end(), {part.argument, {}, {}});
    const std::size_t index = static_cast<std::size_t>(it - out.begin());
    if (std::find(it->types.begin(), it->types.end(), part.type) == it->types.end()) it->types.push_back(part.type);
    for (const Message::Case& one : part.cases) {
      auto& keywords = out[index].keywords;
      if (part.type == Message::Type::select &&
          std::find(keywords.begin(), keywords.end(), one.keyword) == keywords.end())
        keywords.push_back(one.keyword);
    }
    for (const Message::Case& one : part.cases) collect(one.message, out);
  }
}

const MessageArgument* find(const std::vector<MessageArgument>& all, const std::string& name) {
  const auto it = std::find_if(all.begin(), all.end(), [&](const auto& a) { return a.name == name; });
  return it == all.end() ? nullptr : &*it;
}

/// Plural cases of a message against those that its language has.
void check_plurals(const Message& message, const std::string& language, Disagreement& out) {
  for (const Message::Part& part : message.parts) {
    for (const Message::Case& one : part.cases) check_plurals(one.message, language, out);
    if (part.type != Message::Type::plural && part.type != Message::Type::ordinal) continue;
    const bool ordinal = part.type == Message::Type::ordinal;
    const std::vector<std::string> wanted = plural_categories(language, ordinal);
    std::vector<std::string> has;
    bool words = false;
    for (const Message::Case& one : part.cases) {
      if (!one.keyword.starts_with('=')) has.push_back(one.keyword);
      words |= !one.keyword.starts_with('=') && has_words(one.message);
    }
    // what is the same for every number, or only stands for some numbers, needs no cases
    if (has.size() == 1 && !words) continue;
    const bool by_number = has.size() == 1 && part.cases.size() > 1;
    for (const std::string& keyword : wanted)
      if (!by_number && std::find(has.begin(), has.end(), keyword) == has.end())
        out.errors.push_back(fmt::format("{{{}, {}}} has no case '{}', which {} needs (it has: {})", part.argument,
                                         word_of(part.type), keyword, language, fmt::join(wanted, ", ")));
    for (const std::string& keyword : has)
      if (std::find(wanted.begin(), wanted.end(), keyword) == wanted.end())
        out.odd.push_back(fmt::format("{{{}, {}}}: the case '{}' is never used in {} (it has: {})", part.argument,
                                      word_of(part.type), keyword, language, fmt::join(wanted, ", ")));
  }
}

}  // namespace

Result<Message> parse_message(const std::string& text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth > deepest) return Failed{"its braces are nested too deep"};
  }
  const icu::UnicodeString source = icu::UnicodeString::fromUTF8(text);
  UErrorCode status = U_ZERO_ERROR;
  UParseError where{};
  const icu::MessagePattern pattern(source, &where, status);
  if (U_FAILURE(status)) return Failed{fmt::format("a mistake near character {} of the message", where.offset + 1)};
  return MessageParser(source, pattern).message(0);
}

std::string to_text(const Message& message) {
  std::string out;
  for (const Message::Part& part : message.parts) {
    if (part.argument.empty()) {
      out += part.literal;
      continue;
    }
    out += "{" + part.argument;
    if (part.type == Message::Type::number) out += ", " + part.detail;
    if (!part.cases.empty()) {
      out += fmt::format(", {},", word_of(part.type));
      if (!part.detail.empty()) out += " " + part.detail;
      for (const Message::Case& one : part.cases) out += fmt::format(" {} {{{}}}", one.keyword, to_text(one.message));
    }
    out += "}";
  }
  return out;
}

std::vector<MessageArgument> arguments_of(const Message& message) {
  std::vector<MessageArgument> out;
  collect(message, out);
  for (MessageArgument& argument : out) std::sort(argument.keywords.begin(), argument.keywords.end());
  return out;
}

std::string describe_arguments(const Message& message) {
  std::string out;
  for (const MessageArgument& argument : arguments_of(message)) {
    const auto is = [&](Message::Type type) {
      return std::find(argument.types.begin(), argument.types.end(), type) != argument.types.end();
    };
    out += fmt::format("{}{{{}}}", out.empty() ? "" : "; ", argument.name);
    if (is(Message::Type::plural))
      out += " is counted";
    else if (is(Message::Type::ordinal))
      out += " is a rank";
    if (!argument.keywords.empty()) out += fmt::format(" is one of: {}", fmt::join(argument.keywords, ", "));
  }
  return out;
}

Message with_plural_cases(Message message, const std::string& language) {
  for (Message::Part& part : message.parts) {
    for (Message::Case& one : part.cases) one.message = with_plural_cases(std::move(one.message), language);
    if (part.type != Message::Type::plural && part.type != Message::Type::ordinal) continue;
    std::vector<Message::Case> cases;
    const auto find_case = [&](const std::string& keyword) {
      return std::find_if(part.cases.begin(), part.cases.end(), [&](const auto& c) { return c.keyword == keyword; });
    };
    const auto other = find_case("other");
    std::size_t counted = 0;
    for (const Message::Case& one : part.cases) {
      if (one.keyword.starts_with('='))
        cases.push_back(one);
      else
        ++counted;
    }
    if (counted == 1 && (!cases.empty() || !has_words(other->message))) continue;  // only some numbers have cases
    for (const std::string& keyword : plural_categories(language, part.type == Message::Type::ordinal)) {
      const auto same = find_case(keyword);
      cases.push_back({keyword, (same != part.cases.end() ? same : other)->message});
    }
    part.cases = std::move(cases);
  }
  return message;
}

bool has_words(const Message& message) {
  for (const Message::Part& part : message.parts) {
    const icu::UnicodeString literal = icu::UnicodeString::fromUTF8(part.literal);
    for (int i = 0; i < literal.length(); i = literal.moveIndex32(i, 1))
      if (u_isalpha(literal.char32At(i))) return true;
    for (const Message::Case& one : part.cases)
      if (has_words(one.message)) return true;
  }
  return false;
}

Disagreement compare(const Message& source, const Message& translation, const std::string& language) {
  Disagreement out;
  const auto wanted = arguments_of(source), has = arguments_of(translation);
  std::vector<std::string> names;
  for (const MessageArgument& argument : wanted) names.push_back(argument.name);
  for (const MessageArgument& argument : has) {
    const MessageArgument* original = find(wanted, argument.name);
    if (!original) {
      out.errors.push_back(fmt::format("{{{}}} is filled in by nobody; {}", argument.name,
                                       names.empty() ? std::string("the source has no argument")
                                                     : fmt::format("the source has: {}", fmt::join(names, ", "))));
      continue;
    }
    for (const std::string& keyword : argument.keywords)
      if (!original->keywords.empty() &&
          std::find(original->keywords.begin(), original->keywords.end(), keyword) == original->keywords.end())
        out.errors.push_back(fmt::format("{{{}, select}}: '{}' is none of the words of the source: {}", argument.name,
                                         keyword, fmt::join(original->keywords, ", ")));
    for (const std::string& keyword : original->keywords)
      if (!argument.keywords.empty() &&
          std::find(argument.keywords.begin(), argument.keywords.end(), keyword) == argument.keywords.end())
        out.odd.push_back(fmt::format("{{{}, select}} has no case '{}'", argument.name, keyword));
  }
  for (const std::string& name : names)
    if (!find(has, name)) out.errors.push_back(fmt::format("{{{}}} of the source is missing", name));
  check_plurals(translation, language, out);
  const auto begins_blank = [](const Message& m) {
    return !m.parts.empty() && m.parts.front().literal.starts_with(' ');
  };
  if (begins_blank(source) != begins_blank(translation))
    out.odd.push_back(begins_blank(source) ? "the source begins with a blank, this does not"
                                           : "this begins with a blank, the source does not");
  return out;
}

}  // namespace vizier::content
