// What is written on cards, and what they have brought about.
#include <fmt/format.h>

#include <algorithm>

#include "match/why_not.hpp"
#include "terminal/session.hpp"

namespace vizier::terminal {

using world::KindId;

namespace {

constexpr int indent = 4;

std::vector<Line> paragraph(const std::string& text, int width) {
  std::vector<Line> out;
  for (Line& line : wrap(std::string(indent, ' ') + text, width, indent)) out.push_back(std::move(line));
  return out;
}

}  // namespace

const std::string& Session::seat_name(world::SeatId seat) const { return match_.defs().seats[seat]; }

/// `Lantern (Red)`: what brought it about, and who.
std::string Session::cause_of(const world::Modifier& m) const {
  const world::Ref ref = *m.cause.ref();
  std::string cause;
  if (ref.type == world::RefType::piece) {
    const world::KindDef& kind = match_.defs().kinds[match_.world().piece(world::PieceId(ref.id)).kind];
    const bool known = match_.world().knows(viewer_, world::PieceId(ref.id));
    cause = known ? speech_.kind(kind.name) : speech_.back(match_.defs().backs[kind.back]);
  } else {
    cause = speech_.name(match_.world(), ref, viewer_);
  }
  return m.owner ? fmt::format("{} ({})", cause, speech_.seat(seat_name(m.owner))) : cause;
}

/// What lasts at present, and whose doing it is.
std::vector<Line> Session::in_force() const {
  std::vector<Line> out;
  const world::World& w = match_.world();
  for (const world::Modifier& m : w.modifiers) {
    Line line{{out.empty() ? wording_("look.in_force") + " " : "  ", faint}};
    if (m.cause.ref())
      add(line, cause_of(m) + wording_("ask.colon"), m.owner ? board_.seat(seat_name(m.owner)).style : strong);
    add(line, speech_.modifier(w, m, viewer_));
    if (const std::string until = speech_.until(m.until); !until.empty()) add(line, ", " + until, faint);
    for (Line& l : wrap(line, options_.width(), 4)) out.push_back(std::move(l));
  }
  return out;
}

/// What has been announced and has not taken effect, in order: lists of sentences that the game keeps for all to see.
std::vector<Line> Session::waiting() const {
  std::vector<Line> out;
  const world::World& w = match_.world();
  for (const std::string& name : layout_.sentences) {
    const auto& vars = match_.defs().vars;
    const auto def = std::find_if(vars.begin(), vars.end(), [&](const world::VarDef& v) { return v.name == name; });
    const world::Table* list = w.var(*def, 0).table();
    if (!list || list->list.empty()) continue;
    out.push_back({{speech_.variable(name), strong}});
    for (std::size_t i = 0; i < list->list.size(); ++i)
      for (Line& l :
           wrap(fmt::format("  {}. {}", i + 1, speech_.sentence(w, list->list[i], viewer_)), options_.width(), 5))
        out.push_back(std::move(l));
  }
  return out;
}

void Session::look(const Asking& asking, const std::string& name) {
  if (name.empty()) return look_at_hand(asking);
  std::vector<Option> kinds;
  std::vector<KindId> ids;
  for (const KindId kind : match_.defs().kinds.ids()) {
    const std::string& key = match_.defs().kinds[kind].name;
    if (speech_.text(key).empty()) continue;
    kinds.push_back({{}, speech_.kind(key), {key, speech_.kind(key), board_.label(key)}});
    ids.push_back(kind);
  }
  std::vector<std::string> zones;
  for (const world::ZoneDef& zone : match_.defs().zones) {
    if (std::find(zones.begin(), zones.end(), zone.base) != zones.end() || speech_.zone_text(zone.base).empty())
      continue;
    zones.push_back(zone.base);
    kinds.push_back({{}, speech_.zone(zone.base), {zone.base, speech_.zone(zone.base), board_.zone_label(zone.base)}});
  }
  // a number stands for the choice that it is before
  const std::optional<KindId> chosen = asking.kind_at(name);
  const Found found = find_option(kinds, name);
  if (chosen) return look_at(*chosen, asking);
  if (found.index >= static_cast<int>(ids.size())) {
    const std::string& zone = zones[static_cast<std::size_t>(found.index) - ids.size()];
    print(Line{{speech_.zone(zone), strong}});
    return print(paragraph(speech_.zone_text(zone), options_.width()));
  }
  if (found.index >= 0) return look_at(ids[static_cast<std::size_t>(found.index)], asking);
  std::string near;
  for (const std::string& label : found.near) near += (near.empty() ? "" : ", ") + label;
  say(near.empty() ? wording_("look.unknown", {{"typed", shortened(name)}})
                   : wording_("answer.ambiguous", {{"typed", shortened(name)}, {"choices", near}}),
      alarming);
}

void Session::look_at(KindId kind, const Asking& asking) {
  const world::World& w = match_.world();
  const world::KindDef& def = match_.defs().kinds[kind];
  Line head{{speech_.kind(def.name), strong}};
  if (const std::string key = "category." + def.category; speech_.package().texts.has(key))
    add(head, " · " + speech_.say(key), faint);
  world::PieceId one;  // that the person holds
  for (const world::PieceId id : w.pieces.ids()) {
    const world::ZoneDef& zone = match_.defs().zones[w.piece(id).zone];
    if (w.piece(id).kind == kind && zone.seat == viewer_ && viewer_ && zone.sight == world::Sight::owner) one = id;
  }
  const bool held = static_cast<bool>(one);
  const bool playable = asking.offers(kind);
  if (playable || (held && asking.can_pass()))
    add(head, " · " + wording_(playable ? "look.now" : "look.not_now"), playable ? strong : faint);
  print(wrap(head, options_.width(), 2));
  if (const std::string text = speech_.text(def.name); !text.empty()) print(paragraph(text, options_.width()));
  if (held && !playable && asking.can_pass()) {
    // the game's own reason; where it gives none, what cards of this sort need in general
    const auto told = match::why_not(match_, viewer_, one, speech_);
    if (!told) sitting_.note_trouble(told.failed());
    const std::string reason = told                 ? *told
                               : works_on_scripts() ? content::to_line(told.failed().diagnostic())
                                                    : std::string();
    const std::string needs = "needs." + def.category;
    if (!reason.empty())
      print(paragraph(reason, options_.width()));
    else if (speech_.package().texts.has(needs))
      print(paragraph(speech_.say(needs), options_.width()));
  }
  for (const world::Modifier& m : w.modifiers)
    if (m.cause.ref() && m.cause.ref()->type == world::RefType::piece &&
        w.piece(world::PieceId(m.cause.ref()->id)).kind == kind) {
      const std::string until = speech_.until(m.until);
      print(paragraph(fmt::format("» {}{}{}", speech_.modifier(w, m, viewer_), until.empty() ? "" : ", ", until),
                      options_.width()));
    }
}

/// Everything that the person holds and that says something.
void Session::look_at_hand(const Asking& asking) {
  const world::World& w = match_.world();
  std::vector<KindId> kinds;
  for (const world::ZoneId z : match_.defs().zones.ids()) {
    if (match_.defs().zones[z].seat != viewer_ || !viewer_) continue;
    w.each(z, [&](world::PieceId id) {
      const KindId kind = w.piece(id).kind;
      if (w.knows(viewer_, id) && std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
    });
  }
  std::erase_if(kinds, [&](KindId k) { return speech_.text(match_.defs().kinds[k].name).empty(); });
  std::stable_sort(kinds.begin(), kinds.end());
  for (const KindId kind : kinds) look_at(kind, asking);
  if (kinds.empty()) say(wording_("look.nothing"));
  print(in_force());
  print(waiting());
}

}  // namespace vizier::terminal
