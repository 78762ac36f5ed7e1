#include "content/node_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "content/tree.hpp"

namespace vizier::content {
namespace {

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

bool is_scalar(const Node& node) {
  return node.type != Node::Type::list && node.type != Node::Type::map && node.type != Node::Type::null;
}

}  // namespace

NodeReader::NodeReader(Diagnostics& to, std::string pass, std::string prefix)
    : diagnostics(to), pass_(std::move(pass)), prefix_(std::move(prefix)), before_(to.list.size()) {}

void NodeReader::error(const Place& place, const std::string& message, std::string hint) {
  diagnostics.error(place, prefix_ + message, std::move(hint), pass_);
}

void NodeReader::no_such(const Place& place, std::string_view what, const std::string& name, const Names& known,
                         std::string_view where) {
  unknown(place, fmt::format("there is no {}", what), name, known, where);
}

void NodeReader::unknown(const Place& place, std::string_view begin, const std::string& name, const Names& known,
                         std::string_view where) {
  const Failed wrong = content::unknown(begin, name, known, where);
  error(place, wrong.problem, wrong.hint);
}

bool NodeReader::is_map(const Node& node, std::string_view what) {
  if (node.type == Node::Type::map) return true;
  error(node.place, fmt::format("{} is a map, not {}", what, describe(node)));
  return false;
}

std::int64_t NodeReader::whole(const Node& node, std::int64_t min, std::int64_t max) {
  if (node.type != Node::Type::integer)
    error(node.place, fmt::format("{} is not a whole number", describe(node)));
  else if (node.integer < min || node.integer > max)
    error(node.place, fmt::format("{} is not between {} and {}", node.integer, min, max));
  else
    return node.integer;
  return std::max<std::int64_t>(min, 0);
}

bool NodeReader::exists(const std::string& name, const Place& place, std::string_view what, const Names& known) {
  if (contains(known, name)) return true;
  no_such(place, what, name, known);
  return false;
}

std::string NodeReader::name(const Node& node, std::string_view what, const Names& known) {
  if (is_scalar(node)) return exists(node.text, node.place, what, known) ? node.text : std::string();
  error(node.place, fmt::format("the name of a {} is expected here, not {}", what, describe(node)));
  return {};
}

NodeReader::Names NodeReader::names(const Node& node, std::string_view what, const Names& known) {
  Names out;
  for (const Node& each : node.type == Node::Type::list ? std::span(node.list) : std::span(&node, 1))
    if (std::string one = name(each, what, known); !one.empty()) out.push_back(std::move(one));
  return out;
}

void NodeReader::name(const Node& in, const char* key, std::string_view what, const Names& known, std::string& into) {
  const Node* node = in.find(key);
  if (!node) return;
  if (std::string one = name(*node, what, known); !one.empty()) into = std::move(one);
}

void NodeReader::names(const Node& in, const char* key, std::string_view what, const Names& known, Names& into) {
  if (const Node* node = in.find(key)) into = names(*node, what, known);
}

const std::vector<Node::Entry>& NodeReader::entries(const Node& in, const char* key) {
  static const std::vector<Node::Entry> none;
  const Node* node = in.find(key);
  return node ? node->map : none;
}

const std::vector<Node>& NodeReader::items(const Node& in, const char* key) {
  static const std::vector<Node> none;
  const Node* node = in.find(key);
  return node ? node->list : none;
}

std::vector<std::string> texts_of(const Node& node) {
  std::vector<std::string> out;
  for (const Node& item : node.list) out.push_back(item.text);
  if (is_scalar(node)) out.push_back(node.text);
  return out;
}

}  // namespace vizier::content
