#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// The text of a Lua script as its parts, for those who change a few of them and leave every other letter alone.
namespace vizier::content {

struct LuaPart {
  enum class Type { name, text, number, sign } type = Type::sign;
  std::size_t begin = 0, end = 0;  ///< in the script
  int line = 1;
};

/// Names, texts, numbers and signs of a script, without blanks and comments.
class LuaText {
 public:
  explicit LuaText(std::string text);

  const std::string& text() const { return text_; }
  std::size_t size() const { return parts_.size(); }
  const LuaPart& operator[](std::size_t i) const { return parts_[i]; }
  std::string_view at(std::size_t i) const;  ///< the i-th part; empty behind the last
  bool is(std::size_t i, std::string_view what) const { return at(i) == what; }
  bool is_name(std::size_t i) const;        ///< a name that is no word of Lua
  bool is_string(std::size_t i) const;      ///< a text in quotes
  std::string string(std::size_t i) const;  ///< what stands between its quotes, as it is written

  /// The part that closes the bracket at `i`, or ends the block that begins there (`function`, `if`, `do`, `repeat`);
  /// size() where nothing does.
  std::size_t closing(std::size_t i) const;

  /// The arguments between the brackets of which the first is at `open`: from part to part, the end excluded.
  struct Range {
    std::size_t begin, end;
    std::size_t size() const { return end - begin; }
  };
  std::vector<Range> arguments(std::size_t open) const;
  std::string_view source(Range range) const;  ///< as it is written, with blanks and comments inside

 private:
  std::string text_;
  std::vector<LuaPart> parts_;
};

/// Changes of a text, made at once.
class TextEdits {
 public:
  void replace(std::size_t begin, std::size_t end, std::string with) { all_.push_back({begin, end, std::move(with)}); }
  void insert(std::size_t at, std::string what) { replace(at, at, std::move(what)); }
  bool empty() const { return all_.empty(); }
  std::string apply(const std::string& text) const;

 private:
  struct Edit {
    std::size_t begin, end;
    std::string with;
  };
  std::vector<Edit> all_;
};

}  // namespace vizier::content
