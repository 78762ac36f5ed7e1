#include "content/tree.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vizier::content {

const Node* Node::find(std::string_view key) const {
  for (const Entry& entry : map)
    if (entry.key == key) return &entry.value;
  return nullptr;
}

Node* Node::find(std::string_view key) { return const_cast<Node*>(std::as_const(*this).find(key)); }

namespace {

void write(const Node& node, std::size_t limit, std::string& out) {
  if (out.size() > limit) return;
  const auto separate = [&out](bool& first) {
    if (!first) out += ", ";
    first = false;
  };
  bool first = true;
  switch (node.type) {
    case Node::Type::null: out += "null"; return;
    case Node::Type::list:
      out += '[';
      for (const Node& item : node.list) {
        if (out.size() > limit) return;
        separate(first);
        write(item, limit, out);
      }
      out += ']';
      return;
    case Node::Type::map:
      if (node.map.empty()) {
        out += "{}";
        return;
      }
      out += "{ ";
      for (const Node::Entry& entry : node.map) {
        if (out.size() > limit) return;
        separate(first);
        out += entry.key;
        out += ": ";
        write(entry.value, limit, out);
      }
      out += " }";
      return;
    default: break;
  }
  for (const char c : node.text) out += c == '\n' ? ' ' : c;
}

}  // namespace

std::string to_short(const Node& node, std::size_t limit) {
  std::string out;
  write(node, limit, out);
  if (out.size() > limit) {
    while (limit > 0 && (static_cast<unsigned char>(out[limit]) & 0xC0) == 0x80) --limit;  // not inside a character
    out.resize(limit);
    out += "…";
  }
  return out;
}

std::string describe(const Node& node) {
  switch (node.type) {
    case Node::Type::null: return "nothing";
    case Node::Type::list: return "a list";
    case Node::Type::map: return "a map";
    case Node::Type::text: return fmt::format("'{}'", to_short(node, 40));
    default: return node.text;
  }
}

bool same(const Node& a, const Node& b) {
  if (a.type != b.type) return false;
  switch (a.type) {
    case Node::Type::null: return true;
    case Node::Type::boolean: return a.boolean == b.boolean;
    case Node::Type::integer: return a.integer == b.integer;
    case Node::Type::real: return a.real == b.real;
    case Node::Type::text: return a.text == b.text;
    case Node::Type::list: return std::equal(a.list.begin(), a.list.end(), b.list.begin(), b.list.end(), same);
    case Node::Type::map:
      return a.map.size() == b.map.size() && std::all_of(a.map.begin(), a.map.end(), [&](const Node::Entry& entry) {
               const Node* other = b.find(entry.key);
               return other && same(entry.value, *other);
             });
  }
  return false;
}

std::string join_key(std::string_view path, std::string_view key) {
  std::string out(path);
  if (!out.empty()) out += '.';
  return out += key;
}

world::Value to_value(const Node& node, const std::string& path, Diagnostics& diagnostics) {
  switch (node.type) {
    case Node::Type::null: return {};
    case Node::Type::boolean: return node.boolean;
    case Node::Type::integer: return node.integer;
    case Node::Type::text: return node.text;
    case Node::Type::real:
      diagnostics.error(node.place, fmt::format("{}: {} is a fraction; whole numbers only", path, node.text));
      return {};
    case Node::Type::list: {
      world::Table table;
      table.list.reserve(node.list.size());
      for (std::size_t i = 0; i < node.list.size(); ++i) {
        if (node.list[i].type == Node::Type::null)
          diagnostics.error(node.list[i].place, fmt::format("{}.{}: a list cannot hold nothing", path, i + 1));
        table.list.push_back(to_value(node.list[i], join_key(path, std::to_string(i + 1)), diagnostics));
      }
      return table;
    }
    case Node::Type::map: {
      world::Table table;
      for (const Node::Entry& entry : node.map)
        table.set(entry.key, to_value(entry.value, join_key(path, entry.key), diagnostics));
      return table;
    }
  }
  return {};
}

std::string origin_of(const Node& node) {
  if (node.history.empty()) return {};
  const std::string& origin = node.history.back().origin;
  return origin.substr(0, origin.find(' '));
}

}  // namespace vizier::content
