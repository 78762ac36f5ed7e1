#include <charconv>
#include <cmath>
#include <limits>

#include "content/yaml.hpp"

namespace vizier::content {
namespace {

bool digits(std::string_view text, std::string_view allowed) {
  return !text.empty() && text.find_first_not_of(allowed) == std::string_view::npos;
}

std::string_view unsign(std::string_view text) {
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  return text;
}

/// A whole number that does not fit is no whole number; it falls through to a fraction and is refused where one is
/// wanted.
bool as_integer(std::string_view text, std::int64_t& out) {
  int base = 10;
  std::string_view body = text;
  if (body.starts_with("0x") && digits(body.substr(2), "0123456789abcdefABCDEF")) {
    base = 16;
    body.remove_prefix(2);
  } else if (body.starts_with("0o") && digits(body.substr(2), "01234567")) {
    base = 8;
    body.remove_prefix(2);
  } else if (digits(unsign(body), "0123456789")) {
    if (body[0] == '+') body.remove_prefix(1);
  } else {
    return false;
  }
  const auto [end, error] = std::from_chars(body.data(), body.data() + body.size(), out, base);
  return error == std::errc{} && end == body.data() + body.size();
}

bool as_real(std::string_view text, double& out) {
  const std::string_view body = unsign(text);
  if (body == ".inf" || body == ".Inf" || body == ".INF") {
    out = text[0] == '-' ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    return true;
  }
  if (text == ".nan" || text == ".NaN" || text == ".NAN") {
    out = std::numeric_limits<double>::quiet_NaN();
    return true;
  }
  // [-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?
  const auto exponent = body.find_first_of("eE");
  const std::string_view mantissa = body.substr(0, exponent);
  if (exponent != std::string_view::npos && !digits(unsign(body.substr(exponent + 1)), "0123456789")) return false;
  const auto point = mantissa.find('.');
  const std::string_view whole = mantissa.substr(0, point);
  const std::string_view part = point == std::string_view::npos ? std::string_view{} : mantissa.substr(point + 1);
  if (!whole.empty() && !digits(whole, "0123456789")) return false;
  if (!part.empty() && !digits(part, "0123456789")) return false;
  if (whole.empty() && part.empty()) return false;
  const bool plus = text[0] == '+';
  // from_chars does not look at the machine's locale
  const auto [end, error] = std::from_chars(text.data() + (plus ? 1 : 0), text.data() + text.size(), out);
  if (error == std::errc::result_out_of_range) out = std::numeric_limits<double>::infinity();
  return error != std::errc::invalid_argument && end == text.data() + text.size();
}

}  // namespace

Node scalar(const std::string& text, bool quoted) {
  Node node;
  node.text = text;
  node.type = Node::Type::text;
  if (quoted) return node;
  if (text.empty() || text == "~" || text == "null" || text == "Null" || text == "NULL") {
    node.type = Node::Type::null;
  } else if (text == "true" || text == "True" || text == "TRUE") {
    node.type = Node::Type::boolean;
    node.boolean = true;
  } else if (text == "false" || text == "False" || text == "FALSE") {
    node.type = Node::Type::boolean;
  } else if (as_integer(text, node.integer)) {
    node.type = Node::Type::integer;
  } else if (as_real(text, node.real)) {
    node.type = Node::Type::real;
  }
  return node;
}

}  // namespace vizier::content
