#include "text/speech.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "world/ground.hpp"

namespace vizier::text {

using world::Choice;
using world::Ref;
using world::RefType;
using world::SeatId;
using world::SeatMask;

namespace {

template <class Name, class Said>
content::TextArg text_arg(const world::Value& v, const Name& name, const Said& said) {
  if (v.integer()) return *v.integer();
  if (v.text()) return *v.text();
  if (v.boolean()) return std::string(*v.boolean() ? "true" : "false");
  if (v.ref()) return name(*v.ref());
  if (v.at("text").text()) return said(v);  // a sentence inside a sentence
  std::string list;
  if (const world::Table* t = v.table())
    for (const auto& item : t->list) {
      const content::TextArg part = text_arg(item, name, said);
      const auto* n = std::get_if<std::int64_t>(&part);
      list += (list.empty() ? "" : ", ") + (n ? std::to_string(*n) : std::get<std::string>(part));
    }
  return list;
}

bool has_arg(const content::TextArgs& args, std::string_view name) {
  return std::any_of(args.begin(), args.end(), [&](const auto& arg) { return arg.first == name; });
}

}  // namespace

std::string readable(std::string_view name) {
  if (const auto scope = name.find(':'); scope != std::string_view::npos) name.remove_prefix(scope + 1);
  std::string out(name);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

Speech::Speech(const content::Package& package, std::string language)
    : package_(package), language_(std::move(language)) {}

std::string Speech::named(const char* prefix, std::string_view name) const {
  const std::string key = fmt::format("{}.{}", prefix, name);
  return package_.texts.has(key) ? package_.texts.format(language_, key, {}) : readable(name);
}

std::string Speech::title() const {
  if (package_.texts.has("title")) return package_.texts.format(language_, "title", {});
  return package_.manifest.title.empty() ? package_.manifest.id : package_.manifest.title;
}

std::string Speech::choice(std::string_view key) const {
  for (const char* prefix : {"choice", "option"})
    if (package_.texts.has(fmt::format("{}.{}", prefix, key))) return named(prefix, key);
  return readable(key);
}

std::string Speech::say(const std::string& key, const content::TextArgs& args) const {
  if (package_.texts.has(key)) return package_.texts.format(language_, key, args);
  const auto dot = key.rfind('.');
  std::string out = readable(dot == std::string::npos ? key : key.substr(dot + 1));
  const char* between = ": ";
  for (const auto& [name, value] : args) {
    const auto* n = std::get_if<std::int64_t>(&value);
    out += fmt::format("{}{} {}", between, readable(name), n ? std::to_string(*n) : std::get<std::string>(value));
    between = ", ";
  }
  return out;
}

std::string Speech::shortly(const char* prefix, std::string_view name) const {
  const std::string brief = fmt::format("short.{}", name);
  const content::Texts& texts = package_.texts;
  const bool foreign =
      !texts.translated(language_, brief) && texts.translated(language_, fmt::format("{}.{}", prefix, name));
  return texts.has(brief) && !foreign ? say(brief) : named(prefix, name);
}

std::string Speech::zone(world::ZoneId id, SeatId viewer) const {
  const world::ZoneDef& def = package_.defs.zones[id];
  if (!def.seat || def.seat == viewer) return zone(def.base);
  return fmt::format("{} ({})", zone(def.base), seat(package_.defs.seats[def.seat]));
}

std::string Speech::piece(world::KindId id, bool known, SeatId owner, SeatId viewer) const {
  const world::KindDef& def = package_.defs.kinds[id];
  const std::string what = known ? kind(def.name) : back(package_.defs.backs[def.back]);
  return owner && owner != viewer ? fmt::format("{} ({})", what, seat(package_.defs.seats[owner])) : what;
}

std::string Speech::cell(Ref ref, SeatId viewer) const {
  const world::ZoneId in(ref.id);
  const std::string place = zone(in, viewer), key = "cell." + package_.defs.zones[in].base;
  if (!package_.texts.has(key)) return fmt::format("{} ({}; {})", place, ref.x, ref.y);
  return package_.texts.format(language_, key,
                               {{"place", place}, {"x", std::int64_t{ref.x}}, {"y", std::int64_t{ref.y}}});
}

std::string Speech::name(const world::World& world, Ref ref, SeatId viewer) const {
  switch (ref.type) {
    case RefType::seat: {
      const SeatId id(ref.id);
      return package_.defs.seats.has(id) ? seat(package_.defs.seats[id]) : "–";
    }
    case RefType::kind: return kind(package_.defs.kinds[world::KindId(ref.id)].name);
    case RefType::zone: return zone(world::ZoneId(ref.id), viewer);
    case RefType::cell: return cell(ref, viewer);
    case RefType::piece: break;
  }
  const world::PieceId id(ref.id);
  const world::Piece& p = world.piece(id);
  return piece(p.kind, world.knows(viewer, id), SeatId(p.owner), viewer);
}

void Speech::add_args(const world::Value& args, content::TextArgs& into,
                      const std::function<std::string(Ref)>& name) const {
  const world::Table* t = args.table();
  if (!t) return;
  const auto said = [&](const world::Value& sentence) {
    content::TextArgs inner;
    add_args(sentence, inner, name);
    return say(std::string(sentence.at("text").text_or("")), inner);
  };
  for (std::size_t i = 0; i < t->list.size(); ++i)
    into.emplace_back(std::to_string(i), text_arg(t->list[i], name, said));
  for (const auto& [key, value] : t->named) into.emplace_back(key, text_arg(value, name, said));
}

std::string Speech::prompt(const world::World& world, const world::Decision& d) const {
  content::TextArgs args;
  add_args(d.args, args, [&](Ref ref) { return name(world, ref, d.seat); });
  if (!package_.texts.has(d.prompt)) return say(d.prompt, args);
  if (!has_arg(args, "player") && d.seat) args.emplace_back("player", name(world, world::ref(d.seat), d.seat));
  if (!has_arg(args, "round")) args.emplace_back("round", std::int64_t{world.round});
  return say(d.prompt, args);
}

std::vector<std::string> Speech::labels(const world::World& world, const world::Decision& d,
                                        const std::vector<Choice>& items) const {
  std::vector<std::string> labels;
  for (const Choice c : items) switch (c.type()) {
      case Choice::Type::ref: labels.push_back(name(world, c.ref(), d.seat)); break;
      case Choice::Type::number: labels.push_back(std::to_string(c.number())); break;
      case Choice::Type::text: labels.push_back(choice(d.texts[c.text()])); break;
    }
  const auto repeated = [](const std::vector<std::string>& all, const std::string& label) {
    return std::count(all.begin(), all.end(), label) > 1;
  };
  // equal names are told apart by where the pieces lie
  const auto is_piece = [&](std::size_t i) {
    return items[i].type() == Choice::Type::ref && items[i].ref().type == RefType::piece;
  };
  const auto piece_of = [&](std::size_t i) -> const world::Piece& {
    return world.piece(world::PieceId(items[i].ref().id));
  };
  bool one_zone = true;  // then it need not be said
  for (std::size_t i = 0; i < items.size(); ++i)
    if (is_piece(i) && is_piece(0)) one_zone = one_zone && piece_of(i).zone == piece_of(0).zone;
  std::vector<std::string> placed = labels;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!repeated(labels, labels[i]) || !is_piece(i)) continue;
    const world::Piece& p = piece_of(i);
    const bool grid =
        package_.defs.zones[p.zone].grid &&
        world::has(world::sees_place(world, package_.defs, world::PieceId(items[i].ref().id)), d.seat, world);
    if (grid || !one_zone || !is_piece(0))
      placed[i] += ", " + name(world, grid ? world::cell(p.zone, p.x, p.y) : world::ref(p.zone), d.seat);
  }
  labels = placed;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (!repeated(placed, placed[i])) continue;
    // in a row that has an order by its place there, as its owner's pieces are counted; otherwise among those that are
    // called the same
    auto place = std::count(placed.begin(), placed.begin() + static_cast<std::ptrdiff_t>(i), placed[i]) + 1;
    if (is_piece(i) && !package_.defs.zones[piece_of(i).zone].unordered) {
      place = 1;
      for (world::PieceId before = piece_of(i).prev; before; before = world.piece(before).prev)
        place += world.piece(before).owner == piece_of(i).owner;
    }
    labels[i] += fmt::format(" #{}", place);
  }
  return labels;
}

std::string Speech::sentence(const world::Said& said, SeatMask viewers) const {
  if (said.key.starts_with("disclosed.") && !package_.texts.has(said.key)) return {};
  static const world::World nowhere;  // pieces are named from what was noted when it was said
  content::TextArgs args;
  add_args(said.args, args, [&](Ref ref) {
    if (ref.type != RefType::piece) return name(nowhere, ref, {});
    const auto known = std::find_if(said.known.begin(), said.known.end(),
                                    [&](const world::Said::Known& k) { return k.piece.index == ref.id; });
    if (known == said.known.end()) return std::string("?");
    return piece(known->kind, (known->mask & viewers) == viewers, known->owner, {});
  });
  return say(said.key, args);
}

bool heard(const world::Event& said, SeatMask viewers) { return (said.mask & viewers) == viewers; }

bool told_next(const world::Events& events, std::size_t event) {
  using world::EventType;
  const auto beside = [](const world::Event& e) {
    return e.type == EventType::owner || e.type == EventType::score || e.type == EventType::first;
  };
  const auto next =
      std::find_if_not(events.list.begin() + static_cast<std::ptrdiff_t>(event) + 1, events.list.end(), beside);
  return next != events.list.end() && is_sentence(*next);
}

std::vector<std::string> log_lines(const world::Events& events, SeatMask viewers, const Speech& speech,
                                   std::size_t from_event) {
  std::vector<std::string> lines;
  for (std::size_t i = from_event; i < events.list.size(); ++i)
    if (is_sentence(events.list[i]) && heard(events.list[i], viewers))
      if (std::string line = speech.sentence(events.said[static_cast<std::size_t>(events.list[i].n)], viewers);
          !line.empty())
        lines.push_back(std::move(line));
  return lines;
}

}  // namespace vizier::text
