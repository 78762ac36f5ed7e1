#include "content/yaml_builder.hpp"

#include <fmt/format.h>

#include "content/suggest.hpp"
#include "content/yaml.hpp"

namespace vizier::content {
namespace {

const std::vector<std::string> verbs = {"!new",     "!override", "!remove", "!append", "!prepend",
                                        "!without", "!add",      "!todo",   "!check"};
constexpr std::size_t max_keys = 10'000, longest_key = 200;

}  // namespace

YamlBuilder::YamlBuilder(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {
  root_.type = Node::Type::map;
  root_.place = {file_, 1, 1};
  line_starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') line_starts_.push_back(i + 1);
}

void YamlBuilder::OnDocumentStart(const YAML::Mark& mark) {
  if (++documents_ > 1) throw YamlRefused{place(mark), "a second document in one file", "make it a file of its own"};
}

void YamlBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
  if (expects_key()) throw YamlRefused{place(mark), "a key is missing before the ':'", {}};
  count(1, mark);
  Node node;
  node.place = place(mark);
  // where nothing is written, the parser's mark is whatever comes next
  if (!open_.empty() && open_.back().has_key && node.place.line != open_.back().key_place.line)
    node.place = open_.back().key_place;
  if (anchor) anchors_[anchor] = {node, 1, true};
  put(std::move(node));
}

void YamlBuilder::OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) {
  if (expects_key()) throw YamlRefused{place(mark), "an alias cannot be a key", {}};
  const auto it = anchors_.find(anchor);
  if (it == anchors_.end() || !it->second.finished)
    throw YamlRefused{place(mark), "the alias stands inside its own anchor", {}};
  count(it->second.nodes, mark);
  Node copy = it->second.node;
  copy.place = place(mark);
  put(std::move(copy));
}

void YamlBuilder::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                           const std::string& value) {
  if (tag != "?") refuse_endless(mark);
  if (expects_key()) {
    take_key(mark, value);
    return;
  }
  count(1, mark);
  const bool plain_tag = tag.empty() || tag == "?" || tag == "!";
  const bool quoted = tag == "!" || tag == "tag:yaml.org,2002:str" || (!plain_tag && quoted_at(mark));
  Node node = scalar(value, quoted);
  node.place = place(mark);
  node.tag = verb(mark, tag);
  if (anchor) anchors_[anchor] = {node, 1, true};
  put(std::move(node));
}

void YamlBuilder::OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                                  YAML::EmitterStyle::value) {
  open(Node::Type::list, mark, tag, anchor);
}

void YamlBuilder::OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                             YAML::EmitterStyle::value) {
  open(Node::Type::map, mark, tag, anchor);
}

void YamlBuilder::open(Node::Type type, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
  if (expects_key())
    throw YamlRefused{place(mark), "a key must be a word, not a list or map",
                      "quote '{' and '[' where they begin a text"};
  if (open_.size() >= static_cast<std::size_t>(max_depth))
    throw YamlRefused{place(mark), fmt::format("nested more than {} deep", max_depth), {}};
  Open fresh;
  fresh.nodes_before = nodes_;
  count(1, mark);
  fresh.node.type = type;
  fresh.node.place = place(mark);
  fresh.node.tag = verb(mark, tag);
  fresh.anchor = anchor;
  if (anchor) anchors_[anchor] = {};
  open_.push_back(std::move(fresh));
}

void YamlBuilder::close() {
  Open done = std::move(open_.back());
  open_.pop_back();
  if (done.anchor) anchors_[done.anchor] = {done.node, nodes_ - done.nodes_before, true};
  put(std::move(done.node));
}

void YamlBuilder::take_key(const YAML::Mark& mark, const std::string& text) {
  Open& top = open_.back();
  if (text.size() > longest_key)
    throw YamlRefused{place(mark), fmt::format("a key of more than {} bytes", longest_key), {}};
  if (text == "<<")
    throw YamlRefused{place(mark), "merge keys (<<) are not read",
                      "repeat the keys, or use an alias for the whole value"};
  const auto [it, fresh] = top.seen.try_emplace(text, place(mark));
  if (!fresh)
    throw YamlRefused{place(mark),
                      fmt::format("the key '{}' appears twice; first at line {}, column {}", text, it->second.line,
                                  it->second.column),
                      {}};
  if (top.seen.size() > max_keys)
    throw YamlRefused{place(mark), fmt::format("more than {} keys in one map", max_keys), {}};
  top.has_key = true;
  top.key = text;
  top.key_place = place(mark);
}

void YamlBuilder::put(Node node) {
  if (open_.empty()) {
    // a file of comments alone is an empty map, not nothing
    if (node.type != Node::Type::null) root_ = std::move(node);
    return;
  }
  Open& top = open_.back();
  if (top.node.type == Node::Type::list) {
    top.node.list.push_back(std::move(node));
    return;
  }
  top.node.map.push_back({std::move(top.key), std::move(top.key_place), std::move(node)});
  top.has_key = false;
}

void YamlBuilder::count(std::size_t nodes, const YAML::Mark& mark) {
  nodes_ += nodes;
  if (nodes_ > max_nodes)
    throw YamlRefused{place(mark), fmt::format("more than {} values in one file, aliases counted", max_nodes), {}};
}

std::string YamlBuilder::verb(const YAML::Mark& mark, const std::string& tag) const {
  if (tag.empty() || tag == "?" || tag == "!" || tag == "tag:yaml.org,2002:str") return {};
  for (const std::string& known : verbs)
    if (known == tag) return tag;
  throw YamlRefused{place(mark), fmt::format("unknown tag '{}'", tag), suggest(tag, verbs)};
}

bool YamlBuilder::ends_in_bracket(const YAML::Mark& mark) const {
  const auto line = static_cast<std::size_t>(mark.line);
  std::size_t at = line < line_starts_.size()
                       ? std::min(line_starts_[line] + static_cast<std::size_t>(mark.column), text_.size())
                       : 0;
  while (at > 0 && text_[at - 1] == ' ') --at;
  return at > 0 && (text_[at - 1] == '}' || text_[at - 1] == ']');
}

char YamlBuilder::character(const YAML::Mark& mark) const {
  const auto line = static_cast<std::size_t>(mark.line), column = static_cast<std::size_t>(mark.column);
  return line < line_starts_.size() && line_starts_[line] + column < text_.size() ? text_[line_starts_[line] + column]
                                                                                  : '\0';
}

/// Where the scalar itself begins, behind its tag and anchor.
std::size_t YamlBuilder::value_at(const YAML::Mark& mark) const {
  const auto line = static_cast<std::size_t>(mark.line);
  if (line >= line_starts_.size()) return text_.size();
  std::size_t i = line_starts_[line] + static_cast<std::size_t>(mark.column);
  const auto space = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  while (i < text_.size() && (text_[i] == '!' || text_[i] == '&')) {
    while (i < text_.size() && !space(text_[i])) ++i;
    while (i < text_.size() && space(text_[i])) ++i;
  }
  return i;
}

/// The parser tells a quoted from a plain scalar by its tag alone, so with a tag of ours we look for the quote
/// ourselves.
bool YamlBuilder::quoted_at(const YAML::Mark& mark) const {
  const std::size_t i = value_at(mark);
  return i < text_.size() && std::string_view("\"'|>").find(text_[i]) != std::string_view::npos;
}

/// yaml-cpp 0.7 takes the end of the file for the end of a quoted text.
void YamlBuilder::refuse_endless(const YAML::Mark& mark) const {
  std::size_t i = value_at(mark);
  if (i >= text_.size() || (text_[i] != '"' && text_[i] != '\'')) return;
  const char quote = text_[i];
  for (++i; i < text_.size(); ++i) {
    if (quote == '"' && text_[i] == '\\') {
      ++i;
    } else if (text_[i] == quote) {
      if (quote == '"' || i + 1 >= text_.size() || text_[i + 1] != quote) return;
      ++i;  // '' is an apostrophe
    }
  }
  throw YamlRefused{place(mark), "the quoted text has no end", {}};
}

}  // namespace vizier::content
