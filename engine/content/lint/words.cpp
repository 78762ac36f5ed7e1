#include "content/lint/words.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "content/files.hpp"
#include "world/hash.hpp"

namespace vizier::content {
namespace {

/// Just enough of Lua's lexer to tell strings, comments and names apart. A broken script is the script loader's
/// business.
class Lexer {
 public:
  Lexer(std::string_view text, LuaWords& out) : text_(text), out_(out) {}

  void run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (text_.substr(at_, 2) == "--") {
        comment();
      } else if (c == '"' || c == '\'') {
        quoted(c);
      } else if (c == '[' && long_level() >= 0) {
        out_.literals.insert(long_text());
      } else if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') {
        const std::size_t start = at_;
        while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_')) ++at_;
        out_.identifiers.emplace(text_.substr(start, at_ - start));
      } else {
        ++at_;
      }
    }
  }

 private:
  void comment() {
    at_ += 2;
    if (at_ < text_.size() && text_[at_] == '[' && long_level() >= 0) {
      long_text();
      return;
    }
    at_ = std::min(text_.find('\n', at_), text_.size());
  }

  void quoted(char quote) {
    std::string value;
    for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      value += text_[at_];
    }
    ++at_;
    out_.literals.insert(std::move(value));
  }

  /// The number of `=` between two brackets, or -1 where no long bracket opens here.
  int long_level() const {
    std::size_t i = at_ + 1;
    while (i < text_.size() && text_[i] == '=') ++i;
    return i < text_.size() && text_[i] == '[' ? static_cast<int>(i - at_ - 1) : -1;
  }

  std::string long_text() {
    const auto level = static_cast<std::size_t>(long_level());
    std::string end(level + 2, '=');
    end.front() = end.back() = ']';
    const std::size_t start = at_ + level + 2;
    const std::size_t stop = std::min(text_.find(end, start), text_.size());
    at_ = std::min(stop + end.size(), text_.size());
    return std::string(text_.substr(start, stop - start));
  }

  std::string_view text_;
  LuaWords& out_;
  std::size_t at_ = 0;
};

}  // namespace

void collect_words(std::string_view lua, LuaWords& out) { Lexer(lua, out).run(); }

const LuaWords& words_of(const std::string& lua) {
  thread_local std::map<std::pair<std::uint64_t, std::size_t>, LuaWords> kept;
  if (kept.size() > 5000) kept.clear();
  const auto [it, fresh] = kept.try_emplace({world::hash_text(lua), lua.size()});
  if (fresh) collect_words(lua, it->second);
  return it->second;
}

const PackageWords& words_of(const Package& package) {
  thread_local const Package* last = nullptr;
  thread_local std::uint64_t hash = 0;
  thread_local PackageWords words;
  if (last == &package && hash == package.content_hash && hash != 0) return words;
  words = {};
  for (const auto& [module, layers] : package.scripts)
    for (const ScriptLayer& layer : layers) {
      const LuaWords& own = words_of(layer.text);
      words.literals.insert(own.literals.begin(), own.literals.end());
      words.identifiers.insert(own.identifiers.begin(), own.identifiers.end());
    }
  collect_texts(package.tree, words.texts);
  last = &package;
  hash = package.content_hash;
  return words;
}

void collect_texts(const Node& node, std::set<std::string>& out) {
  if (node.type == Node::Type::text) out.insert(node.text);
  for (const Node& item : node.list) collect_texts(item, out);
  for (const Node::Entry& entry : node.map) collect_texts(entry.value, out);
}

std::string bare(const std::string& name) {
  const auto colon = name.find(':');
  return colon == std::string::npos ? name : name.substr(colon + 1);
}

std::vector<std::string> languages_of(const Package& package, const Manifest& mod) {
  std::vector<std::string> out = package.manifest.languages;
  if (!mod.languages.empty())
    std::erase_if(out, [&](const std::string& language) {
      return std::find(mod.languages.begin(), mod.languages.end(), language) == mod.languages.end();
    });
  return out;
}

const Manifest* mod_of(const Package& package, const std::string& file) {
  for (const Manifest& layer : package.layers)
    if (layer.is_mod && file.starts_with(shown(layer.folder) + "/")) return &layer;
  return nullptr;
}

std::string in_words(const std::vector<std::string>& list) {
  std::string out;
  for (std::size_t i = 0; i < list.size(); ++i) out += (i == 0 ? "" : i + 1 == list.size() ? " and " : ", ") + list[i];
  return out;
}

}  // namespace vizier::content
