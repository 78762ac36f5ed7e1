#include "client/scene_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace vizier::client {

using nlohmann::json;

namespace {

json value_of(const world::Value& v) {
  if (v.boolean()) return *v.boolean();
  if (v.integer()) return *v.integer();
  if (v.text()) return *v.text();
  const world::Table* t = v.table();
  if (!t) return nullptr;  // a view holds no handle
  if (t->named.empty()) {
    json list = json::array();
    for (const world::Value& each : t->list) list.push_back(value_of(each));
    return list;
  }
  json map = json::object();
  for (std::size_t i = 0; i < t->list.size(); ++i) map[std::to_string(i + 1)] = value_of(t->list[i]);
  for (const auto& [name, each] : t->named) map[name] = value_of(each);
  return map;
}
json value_of(std::int64_t number) { return number; }

/// Numbers that are 0 and variables that are nil are left out: a client takes what is absent for that.
template <class List>
void put_named(json& into, const char* key, const List& list) {
  json map = json::object();
  for (const auto& [name, value] : list)
    if (json j = value_of(value); !j.is_null() && j != json(0)) map[name] = std::move(j);
  if (!map.empty()) into[key] = std::move(map);
}

void put_text(json& into, const char* key, const std::string& text) {
  if (!text.empty()) into[key] = text;
}

/// A sentence as its runs: plain text, or `[text, place]` for a name of something on the table. One plain run is a mere
/// text.
json runs_of(const std::string& text, std::vector<Sentence::Link> links) {
  if (links.empty()) return text;
  std::sort(links.begin(), links.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
  json runs = json::array();
  std::size_t at = 0;
  for (const Sentence::Link& link : links) {
    if (link.begin > at) runs.push_back(text.substr(at, link.begin - at));
    runs.push_back(json::array({text.substr(link.begin, link.size), place_text(link.to)}));
    at = link.begin + link.size;
  }
  if (at < text.size()) runs.push_back(text.substr(at));
  return runs;
}

/// Who does it, or an empty text, then the runs.
json sentence_json(const Sentence& sentence) {
  json out = json::array({sentence.seat});
  json runs = runs_of(sentence.text, sentence.links);
  if (runs.is_string())
    out.push_back(std::move(runs));
  else
    for (json& run : runs) out.push_back(std::move(run));
  return out;
}

json item_json(const Item& item) {
  json j{{"key", item.key}, {"label", item.label}};
  put_text(j, "word", item.word);
  put_text(j, "kind", item.kind);
  if (item.at.type != Target::Type::none) j["at"] = place_text(item.at);
  return j;
}

json items_json(const std::vector<Item>& items) {
  json list = json::array();
  for (const Item& item : items) list.push_back(item_json(item));
  return list;
}

const char* type_word(world::Decision::Type type) {
  constexpr const char* words[] = {"one", "some", "pair", "amounts", "order", "number"};
  return words[static_cast<std::size_t>(type)];
}

json question_json(const Question& q, std::size_t own_inputs, std::uint64_t epoch) {
  json j{{"q", question_name(q, own_inputs, epoch)},
         {"seat", q.seat},
         {"type", type_word(q.type)},
         {"prompt", runs_of(q.prompt, q.links)},
         {"items", items_json(q.items)}};
  put_text(j, "id", q.id);
  if (!q.cause.key.empty()) j["cause"] = item_json(q.cause);
  if (!q.seconds.empty()) j["seconds"] = items_json(q.seconds);
  if (!q.legal.empty()) {
    json rows = json::array();
    for (std::size_t i = 0; i < q.items.size(); ++i) {
      std::string row;
      for (std::size_t k = 0; k < q.seconds.size(); ++k) row += q.legal_pair(i, k) ? '1' : '0';
      rows.push_back(std::move(row));
    }
    j["legal"] = std::move(rows);
  }
  if (!q.limits.empty()) j["limits"] = q.limits;
  if (q.min != 0) j["min"] = q.min;
  if (q.max != 0) j["max"] = q.max;
  if (q.pass >= 0) j["pass"] = q.pass;
  if (q.deadline_ms >= 0) j["deadline"] = q.deadline_ms;
  if (q.standing) j["standing"] = true;
  for (const Refusal& r : q.refusals)
    j["refusals"].push_back({{"at", place_text(r.what)}, {"name", r.name}, {"reason", r.reason}});
  return j;
}

/// `+lamp@red` for a lamp of red's that lies face up, `#wares@red` for a hidden one.
std::string piece_text(const std::string& kind, const std::string& back, const std::string& owner, bool up) {
  return (up ? "+" : "") + (kind.empty() ? '#' + back : kind) + (owner.empty() ? "" : '@' + owner);
}

/// A mere text unless there is more to say.
json piece_json(const match::SeenPiece& p, bool grid) {
  std::string text = piece_text(p.kind, p.back, p.owner, p.face_up);
  json j = json::object();
  if (grid && p.placed) j["x"] = p.x, j["y"] = p.y;
  put_named(j, "vars", p.vars);
  if (!p.candidates.empty()) j["candidates"] = p.candidates;
  if (j.empty()) return text;
  j["is"] = std::move(text);
  return j;
}

/// Walls and cells of a grid, as far as the seat sees them.
json ground_json(const match::SeenZone& z) {
  json j = json::object();
  if (!z.ground_known) j["unknown"] = true;
  put_text(j, "layout", z.layout);
  for (const match::SeenWall& wall : z.walls) j["walls"].push_back({wall.x, wall.y, wall.side});
  for (const match::SeenCell& cell : z.cells) j["cells"].push_back({cell.x, cell.y, std::string(1, cell.mark)});
  return j;
}

json zone_json(const match::SeenZone& z) {
  json j = json::object();
  if (!z.count_known) j["unknown"] = true;
  const auto same = [&](const match::SeenPiece& p) {
    return p.kind.empty() && piece_json(p, z.grid) == piece_json(z.pieces[0], z.grid);
  };
  // a deck of which nothing is seen is told by its back and how many there are
  if (z.pieces.size() > 1 && !z.grid && std::all_of(z.pieces.begin(), z.pieces.end(), same)) {
    j["count"] = z.count;
    j["all"] = piece_json(z.pieces[0], false);
  } else {
    for (const match::SeenPiece& p : z.pieces) j["pieces"].push_back(piece_json(p, z.grid));
  }
  if (z.grid)
    if (json ground = ground_json(z); !ground.empty()) j["ground"] = std::move(ground);
  put_named(j, "counters", z.counters);
  put_named(j, "vars", z.vars);
  return j;
}

json clock_json(const Countdown& clock) {
  json j{{"due", clock.due_ms}};
  put_text(j, "name", clock.name);
  if (!clock.running) j["running"] = false;
  return j;
}

json effect_json(const Effect& e) {
  json j{{"text", e.text}, {"name", e.name}};
  put_text(j, "until", e.until);
  put_text(j, "owner", e.owner);
  if (!e.cause.key.empty()) j["cause"] = item_json(e.cause);
  for (const Target& t : e.where) j["where"].push_back(place_text(t));
  return j;
}

/// FNV-1a: the same on every machine, so that a question keeps its name when the game is resumed elsewhere.
class NameHash {
 public:
  NameHash& add(std::string_view text) {
    for (const char c : text) step(static_cast<unsigned char>(c));
    step(0x1F);  // "ab", "c" is not "a", "bc"
    return *this;
  }
  NameHash& add(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) step(static_cast<unsigned char>(number >> (8 * i)));
    return *this;
  }
  std::string text() const { return fmt::format("{:016x}", hash_); }

 private:
  void step(unsigned char byte) { hash_ = (hash_ ^ byte) * 0x100000001B3ULL; }
  std::uint64_t hash_ = 0xCBF29CE484222325ULL;
};

}  // namespace

std::string place_text(const Target& t) {
  switch (t.type) {
    case Target::Type::none: return {};
    case Target::Type::seat: return "s:" + t.name;
    case Target::Type::zone: return "z:" + t.name;
    case Target::Type::kind: return "k:" + t.name;
    case Target::Type::cell: return fmt::format("c:{}/{}/{}", t.name, t.x, t.y);
    case Target::Type::piece: break;
  }
  return fmt::format("p:{}/{}", t.name, t.place);
}

std::string question_name(const Question& question, std::size_t own_inputs, std::uint64_t epoch) {
  NameHash hash;
  hash.add(question.seat).add(question.id).add(own_inputs).add(epoch);
  hash.add(static_cast<std::uint64_t>(question.type));
  for (const Item& item : question.items) hash.add(item.key);
  hash.add(question.seconds.size());
  for (const Item& item : question.seconds) hash.add(item.key);
  for (const std::uint8_t legal : question.legal) hash.add(std::uint64_t{legal});
  for (const std::int32_t limit : question.limits) hash.add(static_cast<std::uint64_t>(limit));
  hash.add(static_cast<std::uint64_t>(question.min)).add(static_cast<std::uint64_t>(question.max));
  return hash.text();
}

std::size_t inputs_of(const match::Match& match, world::SeatId seat) {
  const auto& journal = match.journal();
  return static_cast<std::size_t>(std::count_if(journal.begin(), journal.end(), [&](const match::Input& input) {
    return input.type != match::Input::Type::clock && input.seat == seat;
  }));
}

json scene_json(const Scene& scene, std::size_t own_inputs, std::uint64_t epoch) {
  const match::View& v = scene.view;
  json j{{"seats", v.seats}, {"round", v.round}};
  put_text(j, "seat", v.seat);
  put_text(j, "first", v.first);
  put_text(j, "state", v.state);
  if (v.clock_ms != 0) j["clock"] = v.clock_ms;
  if (v.over) {
    j["over"] = true;
    j["winners"] = v.winners;
    if (!v.places.empty()) j["places"] = v.places;
  }
  if (v.paused) j["paused"] = true;
  if (!v.away.empty()) j["away"] = v.away;
  if (std::any_of(v.scores.begin(), v.scores.end(), [](std::int32_t n) { return n != 0; })) j["scores"] = v.scores;
  json zones = json::object();
  for (const match::SeenZone& z : v.zones)
    if (json zone = zone_json(z); !zone.empty()) zones[z.name] = std::move(zone);
  j["zones"] = std::move(zones);
  put_named(j, "counters", v.counters);
  put_named(j, "vars", v.vars);
  for (std::size_t s = 0; s < v.seats.size(); ++s) {
    json player = json::object();
    if (s < v.seat_counters.size()) put_named(player, "counters", v.seat_counters[s]);
    if (s < v.seat_vars.size()) put_named(player, "vars", v.seat_vars[s]);
    j["players"][v.seats[s]] = std::move(player);
  }
  json asked = json::array();
  for (const match::SeenDecision& d : v.open) {
    if (d.standing) continue;  // nobody waits for it
    if (std::find(asked.begin(), asked.end(), json(d.seat)) == asked.end()) asked.push_back(d.seat);
    if (d.deadline_ms >= 0 && !d.seat.empty()) j["deadlines"][d.seat] = d.deadline_ms;
  }
  j["asked"] = std::move(asked);
  j["questions"] = json::array();
  for (const Question& q : scene.questions) j["questions"].push_back(question_json(q, own_inputs, epoch));
  j["log"] = log_json(scene.log);
  for (const Effect& e : scene.effects) j["effects"].push_back(effect_json(e));
  for (const Sentence& line : scene.announced) j["announced"].push_back(sentence_json(line));
  for (const Taken& t : scene.taken)
    j["taken"].push_back({{"zone", t.zone}, {"counter", t.counter}, {"seat", t.seat}, {"amount", t.amount}});
  for (const Countdown& clock : scene.clocks) j["clocks"].push_back(clock_json(clock));
  if (scene.all_open) j["all_open"] = true;
  return j;
}

json log_json(const std::vector<Sentence>& log) {
  json out = json::array();
  for (const Sentence& line : log) out.push_back(sentence_json(line));
  return out;
}

json shown_json(const Shown& shown) {
  json j{{"text", sentence_json(shown.sentence)}};
  put_text(j, "picture", shown.picture);
  return j;
}

json motions_json(const std::vector<Motion>& motions) {
  const auto end_of = [](const std::string& zone, int place, int x, int y) {
    return place >= 0         ? fmt::format("{}/{}", zone, place)
           : x != 0 || y != 0 ? fmt::format("{}/{}/{}", zone, x, y)
                              : zone;
  };
  json list = json::array();
  for (const Motion& m : motions)
    list.push_back(
        json::array({piece_text(m.kind, m.back, m.owner, m.face_up), end_of(m.from, m.from_place, m.from_x, m.from_y),
                     end_of(m.to, m.to_place, m.to_x, m.to_y)}));
  return list;
}

}  // namespace vizier::client
