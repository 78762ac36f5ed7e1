#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vizier::content {

struct XmlAttribute {
  std::string name, value;
  std::size_t at = 0;        ///< offset of the name
  std::size_t value_at = 0;  ///< offset of the value
};

struct XmlElement {
  std::string name;
  std::size_t at = 0;  ///< offset of its `<`
  std::vector<XmlAttribute> attributes;
  std::vector<XmlElement> children;
  std::optional<std::size_t> text_at;  ///< where text that is more than blanks begins

  const XmlAttribute* find(std::string_view attribute) const;
};

/// How large a document may be: what is larger is refused before it can cost anything.
struct XmlLimits {
  std::size_t elements = 1000, nesting = 16;
};

struct XmlError {
  std::string message;
  std::size_t at = 0;  ///< offset into the text
};

/// Reads the part of XML that a drawing needs: elements, attributes, comments, and the five signs that are always
/// written as `&lt;` and so on. Whatever could define, fetch or run something (DOCTYPE, entities, instructions, CDATA)
/// is refused, and so is text that is not UTF-8. The first mistake ends it; the tree is then empty.
class XmlReader {
 public:
  explicit XmlReader(std::string_view text, XmlLimits limits = {}) : text_(text), limits_(limits) {}
  std::optional<XmlElement> read();
  const XmlError& error() const { return error_; }

 private:
  bool prolog();
  bool between();
  bool comment();
  bool refuse_markup();
  bool element(XmlElement& out, std::size_t depth);
  bool inside(XmlElement& out, std::size_t depth);
  bool closing(const XmlElement& of);
  bool attribute(XmlElement& of);
  bool reference(std::string* into);
  std::string_view name();
  void skip();
  bool follows(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  bool fail(std::size_t at, std::string message);

  std::string_view text_;
  XmlLimits limits_;
  std::size_t at_ = 0, elements_ = 0;
  XmlError error_;
};

/// Line and column (in bytes), both from 1.
struct TextPosition {
  int line = 1, column = 1;
};
TextPosition position_of(std::string_view text, std::size_t offset);

}  // namespace vizier::content
