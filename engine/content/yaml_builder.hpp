#pragma once
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "content/node.hpp"

namespace vizier::content {

/// Thrown out of the parser's callbacks to stop it; never leaves parse_yaml.
struct YamlRefused {
  Place place;
  std::string message, hint;
};

/// Turns the parser's events into a tree, and refuses what the parser would let pass.
class YamlBuilder final : public YAML::EventHandler {
 public:
  YamlBuilder(std::string_view text, std::string file);

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override;
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override;
  void OnMapEnd() override { close(); }

  Node take() { return std::move(root_); }
  /// List or map not yet closed.
  const Place* innermost() const { return open_.empty() ? nullptr : &open_.back().node.place; }
  char character(const YAML::Mark& mark) const;        ///< at a place of the text; 0 past its end
  bool ends_in_bracket(const YAML::Mark& mark) const;  ///< what stands before the place, on the same line
  Place place(const YAML::Mark& mark) const { return {file_, mark.line + 1, mark.column + 1}; }

 private:
  struct Open {
    Node node;
    YAML::anchor_t anchor = 0;
    std::size_t nodes_before = 0;
    bool has_key = false;
    std::string key;
    Place key_place;
    std::unordered_map<std::string, Place> seen;
  };
  struct Anchored {
    Node node;
    std::size_t nodes = 0;
    bool finished = false;
  };

  bool expects_key() const {
    return !open_.empty() && open_.back().node.type == Node::Type::map && !open_.back().has_key;
  }
  void open(Node::Type type, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor);
  void close();
  void take_key(const YAML::Mark& mark, const std::string& text);
  void put(Node node);
  void count(std::size_t nodes, const YAML::Mark& mark);
  std::string verb(const YAML::Mark& mark, const std::string& tag) const;
  std::size_t value_at(const YAML::Mark& mark) const;
  bool quoted_at(const YAML::Mark& mark) const;
  void refuse_endless(const YAML::Mark& mark) const;

  std::string_view text_;
  std::string file_;
  std::vector<std::size_t> line_starts_;
  Node root_;
  std::vector<Open> open_;
  std::unordered_map<YAML::anchor_t, Anchored> anchors_;
  std::size_t nodes_ = 0;
  int documents_ = 0;
};

}  // namespace vizier::content
