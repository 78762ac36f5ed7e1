#include "save/position_value.hpp"

#include <fmt/format.h>

#include <charconv>

#include "content/suggest.hpp"
#include "content/tree.hpp"
#include "content/utf8.hpp"
#include "content/yaml.hpp"
#include "world/exists.hpp"
#include "world/grid.hpp"

namespace vizier::save {

using content::Node;
using world::RefType;
using world::Value;

namespace {

constexpr std::string_view list_key = "<list>";

bool plain(std::string_view text) {
  if (text.empty() || content::scalar(std::string(text), false).type != Node::Type::text) return false;
  const auto word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
           c == '/';
  };
  if (!word(text.front())) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (!word(text[i]) &&
        !((text[i] == '#' || text[i] == ':' || text[i] == '-') && i + 1 < text.size() && word(text[i + 1])))
      return false;
  return true;
}

std::string quote(std::string_view text) {
  std::string out(1, '"');
  for (const char c : text) switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\t': out += "\\t"; break;
      case '\r': out += "\\r"; break;
      default: out += c;
    }
  out += '"';
  return out;
}

bool odd(std::string_view text) {
  if (content::first_bad_byte(text) != std::string_view::npos) return true;
  for (const char c : text)
    if (static_cast<unsigned char>(c) == 0x7f ||
        (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t' && c != '\r'))
      return true;
  // what YAML takes for an end of line or of the stream
  for (const std::string_view bad : {"\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9", "\xEF\xBB\xBF"})
    if (text.find(bad) != std::string_view::npos) return true;
  return false;
}

std::string hex(std::string_view text) {
  std::string out;
  for (const char c : text) out += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return out;
}

std::optional<std::string> unhex(std::string_view text) {
  std::string out;
  if (text.size() % 2 != 0) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    unsigned byte = 0;
    const auto [end, error] = std::from_chars(text.data() + i, text.data() + i + 2, byte, 16);
    if (error != std::errc{} || end != text.data() + i + 2) return std::nullopt;
    out += static_cast<char>(byte);
  }
  return out;
}

/// A text of the game so that it is never taken for a handle.
std::string shield(std::string_view text) {
  if (odd(text)) return fmt::format("<bytes {}>", hex(text));
  return text.starts_with('<') ? fmt::format("<text {}>", text) : std::string(text);
}

/// A World names only what is there; what a broken one names cannot be read back.
std::string ref_words(world::Ref r, const world::World& w, const world::Defs& d) {
  if (!world::exists(w, d, r)) return "nothing";
  switch (r.type) {
    case RefType::seat: return "seat " + d.seats[world::SeatId(r.id)];
    case RefType::kind: return "kind " + d.kinds[world::KindId(r.id)].name;
    case RefType::zone: return "zone " + d.zones[world::ZoneId(r.id)].name;
    case RefType::cell: return fmt::format("cell {}({},{})", d.zones[world::ZoneId(r.id)].name, r.x, r.y);
    case RefType::piece: break;
  }
  const world::PieceId id(r.id);
  return fmt::format("piece {}#{}", d.zones[w.piece(id).zone].name, w.place_of(id) + 1);
}

void write(const Value& value, const world::World& w, const world::Defs& d, std::string& out) {
  if (value.is_nil()) {
    out += "null";
  } else if (const bool* b = value.boolean()) {
    out += *b ? "true" : "false";
  } else if (const std::int64_t* n = value.integer()) {
    out += std::to_string(*n);
  } else if (const world::Ref* r = value.ref()) {
    out += quote(fmt::format("<{}>", ref_words(*r, w, d)));
  } else if (const std::string* text = value.text()) {
    out += yaml_text(shield(*text));
  } else {
    const world::Table& table = *value.table();
    const auto list = [&] {
      out += '[';
      for (std::size_t i = 0; i < table.list.size(); ++i) {
        if (i > 0) out += ", ";
        write(table.list[i], w, d, out);
      }
      out += ']';
    };
    if (table.named.empty()) {
      list();
      return;
    }
    out += "{ ";
    bool first = true;
    if (!table.list.empty()) {
      out += fmt::format("\"{}\": ", list_key);
      list();
      first = false;
    }
    for (const auto& [key, v] : table.named) {
      out += first ? "" : ", ";
      first = false;
      out += yaml_text(shield(key)) + ": ";
      write(v, w, d, out);
    }
    out += " }";
  }
}

std::optional<int> number(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty() ? std::optional(n) : std::nullopt;
}

/// Undoes shield(); nothing, with `inner` set, where the text is a handle.
std::optional<std::string> unshield(const std::string& text, std::string_view& type, std::string_view& name) {
  if (!text.starts_with('<') || !text.ends_with('>')) return text;
  const std::string_view inner = std::string_view(text).substr(1, text.size() - 2);
  const std::size_t blank = inner.find(' ');
  type = inner.substr(0, blank);
  name = blank == std::string_view::npos ? std::string_view{} : inner.substr(blank + 1);
  if (type == "text") return std::string(name);
  if (type == "bytes") return unhex(name);
  return std::nullopt;
}

}  // namespace

std::string yaml_text(std::string_view text) { return plain(text) ? std::string(text) : quote(text); }

std::string yaml_value(const Value& value, const world::World& world, const world::Defs& defs) {
  std::string out;
  write(value, world, defs, out);
  return out;
}

Result<world::Ref> read_ref(std::string_view type, std::string_view name, const world::World& w, const world::Defs& d) {
  const auto unknown = [](const char* what, std::string_view missing, const std::vector<std::string>& known) {
    return content::no_such(what, std::string(missing), known);
  };
  if (type == "seat") {
    const world::SeatId seat = d.seat(name);
    if (!seat || seat.index >= w.seats) return unknown("seat", name, seats_of(d, w.seats));
    return world::ref(seat);
  }
  if (type == "kind") {
    if (const world::KindId kind = d.kind(name)) return world::ref(kind);
    return unknown("kind", name, names_of(d.kinds));
  }
  if (type == "zone") {
    if (const world::ZoneId zone = d.zone(name)) return world::ref(zone);
    return unknown("zone", name, names_of(d.zones));
  }
  if (type == "piece" || type == "cell") {
    const std::size_t at = name.rfind(type == "piece" ? '#' : '(');
    const std::string_view where = name.substr(0, at),
                           rest = at == std::string_view::npos ? std::string_view{} : name.substr(at + 1);
    const world::ZoneId zone = d.zone(where);
    if (at != std::string_view::npos && !zone) return unknown("zone", where, names_of(d.zones));
    if (type == "piece") {
      const auto place = number(rest);
      if (!place || *place < 1) return unknown("piece such as 'market#2'; this is", name, {});
      const world::PieceId piece = w.at(zone, *place - 1);
      if (piece) return world::ref(piece);
      return Failed{fmt::format("{} holds only {} pieces, not {}", where, w.zone(zone).count, *place)};
    }
    if (zone && !d.look(zone).grid) return Failed{fmt::format("{} is no grid: it has no cells", where)};
    const std::size_t comma = rest.find(',');
    const auto x = number(rest.substr(0, comma));
    const auto y = comma == std::string_view::npos || !rest.ends_with(')')
                       ? std::nullopt
                       : number(rest.substr(comma + 1, rest.size() - comma - 2));
    if (zone && x && y && world::is_cell(*x, *y)) return world::cell(zone, *x, *y);
    return Failed{fmt::format("'{}' is not a cell such as 'board(1,2)'", name)};
  }
  return Failed{fmt::format("'<{} {}>' is not the handle of anything", type, name),
                content::suggest(std::string(type), {"seat", "piece", "zone", "kind", "cell", "text", "bytes"})};
}

Value read_value(const Node& node, const world::World& w, const world::Defs& d, content::Diagnostics& diagnostics) {
  switch (node.type) {
    case Node::Type::null: return {};
    case Node::Type::boolean: return node.boolean;
    case Node::Type::integer: return node.integer;
    case Node::Type::real:
      diagnostics.error(node.place, fmt::format("{} is a fraction; whole numbers only", node.text), {}, "position");
      return {};
    case Node::Type::text: {
      std::string_view type, name;
      if (auto text = unshield(node.text, type, name)) return Value(*text);
      const auto found = read_ref(type, name, w, d);
      if (found) return Value(*found);
      content::tell(diagnostics, node.place, found.failed(), "position");
      return {};
    }
    case Node::Type::list: {
      world::Table table;
      for (const Node& item : node.list) table.list.push_back(read_value(item, w, d, diagnostics));
      return table;
    }
    case Node::Type::map: {
      world::Table table;
      for (const Node::Entry& entry : node.map) {
        Value value = read_value(entry.value, w, d, diagnostics);
        if (entry.key == list_key && value.table()) {
          table.list = value.table()->list;
          continue;
        }
        std::string_view type, name;
        const auto key = unshield(entry.key, type, name);
        if (key)
          table.set(*key, std::move(value));
        else
          diagnostics.error(entry.key_place, fmt::format("'{}' cannot be a key: keys are texts", entry.key), {},
                            "position");
      }
      return table;
    }
  }
  return {};
}

Failed no_seat(const world::Defs& defs, int count, const std::string& name, const std::vector<std::string>& others) {
  std::vector<std::string> known = seats_of(defs, count);
  known.insert(known.end(), others.begin(), others.end());
  Failed wrong = content::no_such("seat", name, known, " in this game");
  if (const world::SeatId seat = defs.seat(name); seat && seat.index >= count)
    wrong.hint =
        fmt::format("'{}' takes part where there are {} seats or more, and here are {}", name, seat.index + 1, count);
  return wrong;
}

}  // namespace vizier::save
