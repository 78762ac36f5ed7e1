#include "script/coverage.hpp"

#include "script/bytecode.hpp"

#include <algorithm>
#include <cctype>

namespace vizier::script {
namespace {

/// Lines of nothing but `end`, `else` and brackets have instructions of the compiler's own, which need not ever run:
/// after a `return`, for one.
bool only_closes(std::string_view line) {
  if (const std::size_t comment = line.find("--"); comment != std::string_view::npos) line = line.substr(0, comment);
  std::string word;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const char c = i < line.size() ? line[i] : ' ';
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
      continue;
    }
    if (!word.empty() && word != "end" && word != "else" && word != "do" && word != "repeat") return false;
    word.clear();
    if (std::string_view(" \t\r(){},;").find(c) == std::string_view::npos) return false;
  }
  return true;
}

}  // namespace

void Coverage::add(lua_State* L, const std::string& chunk, const std::string& file, const std::string& text) {
  last_source_ = nullptr;
  Script& script = scripts_[chunk];
  script = {file, text, {0}};
  std::vector<std::string_view> source{{}};
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    source.push_back(std::string_view(text).substr(from, end - from));
    from = end + 1;
  }
  script.lines.resize(source.size());
  for (const int line : lines_with_code(L)) {
    const auto at = static_cast<std::size_t>(line);
    if (at < source.size() && !only_closes(source[at])) script.lines[at] = code;
  }
}

void Coverage::reached(const char* source, int line, bool loading) {
  if (source != last_source_) {
    const auto it = scripts_.find(*source == '=' ? source + 1 : source);
    last_ = it == scripts_.end() ? nullptr : &it->second;
    last_source_ = source;
  }
  if (last_ && line > 0 && static_cast<std::size_t>(line) < last_->lines.size())
    last_->lines[static_cast<std::size_t>(line)] |= loading ? loaded : played;
}

void Coverage::add(const Coverage& other) {
  for (const auto& [chunk, theirs] : other.scripts_) {
    const auto [it, fresh] = scripts_.try_emplace(chunk, theirs);
    if (fresh || it->second.lines.size() != theirs.lines.size()) continue;
    for (std::size_t i = 0; i < theirs.lines.size(); ++i) it->second.lines[i] |= theirs.lines[i];
  }
}

Coverage Coverage::untouched() const {
  Coverage out;
  out.scripts_ = scripts_;
  for (auto& [chunk, script] : out.scripts_)
    for (std::uint8_t& line : script.lines) line &= static_cast<std::uint8_t>(code | loaded);
  return out;
}

void Coverage::mark(const std::map<std::string, std::vector<int>>& lines) {
  for (const auto& [chunk, numbers] : lines)
    if (const auto it = scripts_.find(chunk); it != scripts_.end())
      for (const int n : numbers)
        if (n > 0 && static_cast<std::size_t>(n) < it->second.lines.size())
          it->second.lines[static_cast<std::size_t>(n)] |= played;
}

std::map<std::string, std::vector<int>> Coverage::beyond(const Coverage& before) const {
  std::map<std::string, std::vector<int>> out;
  for (const auto& [chunk, script] : scripts_) {
    const auto known = before.scripts_.find(chunk);
    const std::vector<std::uint8_t>* old = known == before.scripts_.end() ? nullptr : &known->second.lines;
    for (std::size_t i = 1; i < script.lines.size(); ++i)
      if ((script.lines[i] & code) != 0 && (script.lines[i] & played) != 0 &&
          !(old && i < old->size() && ((*old)[i] & played) != 0))
        out[chunk].push_back(static_cast<int>(i));
  }
  return out;
}

}  // namespace vizier::script
