#include "content/xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "content/utf8.hpp"

namespace vizier::content {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool in_name(char c) { return begins_name(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == ':'; }

/// What a stranger wrote may be long.
std::string brief(std::string_view name) {
  return name.size() <= 40 ? std::string(name) : std::string(name.substr(0, 40)) + "…";
}

}  // namespace

const XmlAttribute* XmlElement::find(std::string_view attribute) const {
  for (const XmlAttribute& each : attributes)
    if (each.name == attribute) return &each;
  return nullptr;
}

TextPosition position_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_begin = before.rfind('\n');
  const std::size_t column = line_begin == std::string_view::npos ? before.size() : before.size() - line_begin - 1;
  return {static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1, static_cast<int>(column) + 1};
}

bool XmlReader::fail(std::size_t at, std::string message) {
  if (error_.message.empty()) error_ = {std::move(message), std::min(at, text_.size())};
  return false;
}

void XmlReader::skip() {
  while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
}

std::string_view XmlReader::name() {
  const std::size_t begin = at_;
  if (at_ < text_.size() && begins_name(text_[at_]))
    while (at_ < text_.size() && in_name(text_[at_])) ++at_;
  return text_.substr(begin, at_ - begin);
}

std::optional<XmlElement> XmlReader::read() {
  if (const std::size_t bad = first_bad_byte(text_); bad != std::string_view::npos) {
    fail(bad, "this is not UTF-8 text");
    return std::nullopt;
  }
  XmlElement out;
  if (!prolog() || !between()) return std::nullopt;
  if (at_ >= text_.size() || text_[at_] != '<') {
    fail(at_, at_ >= text_.size() ? "there is no element in it" : "an element was expected: <svg …>");
    return std::nullopt;
  }
  if (!element(out, 1) || !between()) return std::nullopt;
  if (at_ < text_.size()) {
    fail(at_, "nothing may stand behind the last element");
    return std::nullopt;
  }
  return out;
}

/// `<?xml version="1.0" encoding="UTF-8"?>` at the very beginning, or nothing.
bool XmlReader::prolog() {
  if (follows("\xEF\xBB\xBF")) at_ += 3;
  if (!follows("<?xml ")) return true;
  const std::size_t begin = at_, end = text_.find("?>", at_);
  if (end == std::string_view::npos) return fail(at_, "'<?xml' is not closed: '?>' is missing");
  std::string said(text_.substr(begin, end - begin));
  std::transform(said.begin(), said.end(), said.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
  if (said.find("encoding") != std::string::npos && said.find("utf-8") == std::string::npos)
    return fail(begin, "only UTF-8 is read");
  at_ = end + 2;
  return true;
}

/// Blanks and comments outside of the one element.
bool XmlReader::between() {
  for (skip(); follows("<!") || follows("<?"); skip())
    if (!(follows("<!--") ? comment() : refuse_markup())) return false;
  return true;
}

bool XmlReader::comment() {
  const std::size_t begin = at_, end = text_.find("--", at_ + 4);
  if (end == std::string_view::npos) return fail(begin, "this comment is not closed: '-->' is missing");
  if (text_.substr(end, 3) != "-->") return fail(end, "'--' may not stand in a comment");
  at_ = end + 3;
  return true;
}

bool XmlReader::refuse_markup() {
  if (follows("<!DOCTYPE")) return fail(at_, "a DOCTYPE is not read: take it out");
  if (follows("<!ENTITY")) return fail(at_, "entities are not read");
  if (follows("<![CDATA[")) return fail(at_, "CDATA is not read");
  if (follows("<?")) return fail(at_, "instructions ('<?') are not read: take this out");
  return fail(at_, "'<!' begins nothing that is read here");
}

bool XmlReader::element(XmlElement& out, std::size_t depth) {
  out.at = at_++;
  if (depth > limits_.nesting)
    return fail(out.at, fmt::format("more than {} elements are one inside the other", limits_.nesting));
  if (++elements_ > limits_.elements) return fail(out.at, fmt::format("more than {} elements", limits_.elements));
  out.name = name();
  if (out.name.empty()) return fail(out.at, "'<' begins an element, and its name is missing; as a sign it is '&lt;'");
  while (true) {
    const std::size_t before = at_;
    skip();
    if (at_ >= text_.size()) return fail(out.at, fmt::format("<{}> is not closed: '>' is missing", brief(out.name)));
    if (follows("/>")) return at_ += 2, true;
    if (text_[at_] == '>') return ++at_, inside(out, depth);
    if (at_ == before) return fail(at_, "a blank or '>' is missing here");
    if (!attribute(out)) return false;
  }
}

bool XmlReader::attribute(XmlElement& of) {
  XmlAttribute made;
  made.at = at_;
  made.name = name();
  if (made.name.empty()) return fail(at_, fmt::format("the name of an attribute of <{}> was expected", brief(of.name)));
  if (of.find(made.name)) return fail(made.at, fmt::format("'{}' is said twice", brief(made.name)));
  skip();
  if (at_ >= text_.size() || text_[at_] != '=')
    return fail(at_, fmt::format("'=' is missing behind '{}'", brief(made.name)));
  ++at_;
  skip();
  if (at_ >= text_.size() || (text_[at_] != '"' && text_[at_] != '\''))
    return fail(at_, fmt::format("the value of '{}' stands in quotes", brief(made.name)));
  const char quote = text_[at_++];
  made.value_at = at_;
  for (; at_ < text_.size() && text_[at_] != quote;) {
    if (text_[at_] == '<') return fail(at_, "'<' may not stand in a value: is a quote missing before it?");
    if (text_[at_] == '&') {
      if (!reference(&made.value)) return false;
    } else {
      made.value += is_blank(text_[at_]) ? ' ' : text_[at_];
      ++at_;
    }
  }
  if (at_ >= text_.size())
    return fail(made.value_at - 1, fmt::format("the value of '{}' has no end", brief(made.name)));
  ++at_;
  of.attributes.push_back(std::move(made));
  return true;
}

/// Only the five that need no definition.
bool XmlReader::reference(std::string* into) {
  static constexpr std::pair<std::string_view, char> known[] = {
      {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
  for (const auto& [written, sign] : known)
    if (follows(written)) {
      at_ += written.size();
      if (into) *into += sign;
      return true;
    }
  return fail(at_, "only &lt; &gt; &amp; &quot; and &apos; may follow '&': entities are not read");
}

bool XmlReader::inside(XmlElement& out, std::size_t depth) {
  while (at_ < text_.size()) {
    if (text_[at_] == '<') {
      if (follows("</")) return closing(out);
      if (follows("<!--")) {
        if (!comment()) return false;
      } else if (follows("<!") || follows("<?")) {
        return refuse_markup();
      } else if (!element(out.children.emplace_back(), depth + 1)) {
        return false;
      }
    } else {
      if (!is_blank(text_[at_]) && !out.text_at) out.text_at = at_;
      if (text_[at_] == '&') {
        if (!reference(nullptr)) return false;
      } else {
        ++at_;
      }
    }
  }
  return fail(out.at, fmt::format("<{0}> is not closed: </{0}> is missing", brief(out.name)));
}

bool XmlReader::closing(const XmlElement& of) {
  const std::size_t begin = at_;
  at_ += 2;
  const std::string_view found = name();
  if (found != of.name)
    return fail(begin, fmt::format("</{}> was expected here, found </{}>", brief(of.name), brief(found)));
  skip();
  if (at_ >= text_.size() || text_[at_] != '>')
    return fail(begin, fmt::format("'>' is missing behind </{}", brief(found)));
  ++at_;
  return true;
}

}  // namespace vizier::content
