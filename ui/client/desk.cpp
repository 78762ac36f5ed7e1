#include "client/desk.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "content/files.hpp"
#include "content/yaml.hpp"
#include "save/position.hpp"
#include "world/editor.hpp"

namespace vizier::client {

using world::PieceId;
using world::SeatId;
using world::World;
using world::ZoneId;

bool load_game(const content::Library& library, const content::Config& config, spec::LoadedGame& game,
               content::Diagnostics& problems) {
  content::Loaded loaded = library.load(config);
  if (!loaded.package) {
    problems.append(std::move(loaded.diagnostics));
    return false;
  }
  spec::LoadedGame fresh;
  fresh.package = std::move(loaded.package);
  fresh.runtime = std::make_unique<script::Runtime>(fresh.package);
  if (!fresh.runtime->loaded()) {
    problems.append(fresh.runtime->load_diagnostics());
    return false;
  }
  auto words = spec::read_shorthands(*fresh.package, problems);
  if (!words) return false;
  fresh.shorthands = std::move(*words);
  game = std::move(fresh);
  return true;
}

Desk::Desk(spec::LoadedGame game, World world, std::uint64_t seed)
    : game_(std::move(game)), world_(std::move(world)), seed_(seed) {
  history_.push_back({world_, {}, {}});
}

std::unique_ptr<Desk> Desk::open(const content::Library& library, const content::Config& config, int seats,
                                 std::uint64_t seed, content::Diagnostics& problems) {
  spec::Spec spec;
  spec.game.config = config;
  spec.game.seats = seats;
  spec.game.seed = seed;
  return open(library, spec, problems);
}

std::unique_ptr<Desk> Desk::open(const content::Library& library, const spec::Spec& spec,
                                 content::Diagnostics& problems) {
  spec::LoadedGame game;
  if (!load_game(library, spec.game.config, game, problems)) return nullptr;
  const world::Defs& defs = game.package->defs;
  const int seats = spec.game.seats == 0 ? defs.min_seats : spec.game.seats;
  if (seats < defs.min_seats || seats > defs.max_seats) {
    problems.error(spec.game.place,
                   fmt::format("{} seats cannot play this: it is for {} to {}", seats, defs.min_seats, defs.max_seats),
                   {}, "spec");
    return nullptr;
  }
  auto world = spec::start_of_play(*game.runtime, game.shorthands, {seats, spec.game.seed}, problems);
  if (!world || (spec.given && !spec::apply_given(*game.runtime, game.shorthands, *world, *spec.given, problems)))
    return nullptr;
  std::unique_ptr<Desk> desk(new Desk(std::move(game), std::move(*world), spec.game.seed));
  if (!spec.given) return desk;
  content::Diagnostics ignored;
  for (const spec::Term& term :
       spec::resolve_terms(*spec.given, desk->shorthands(), desk->defs(), seats, {"world"}, ignored)) {
    const std::string of = term.zone   ? desk->defs().zones[term.zone].name
                           : term.seat ? desk->defs().seats[term.seat]
                                       : "";
    const auto note = [&](const std::string& what) { desk->given_.push_back({what, of, term.place}); };
    for (const std::string& counter : term.form.counters) note(counter);
    if (!term.form.var.empty()) note(term.form.var);
    if (term.form.counters.empty() && term.form.var.empty())
      note(term.form.type == spec::Shorthand::Type::pieces ? "pieces" : term.name);
  }
  return desk;
}

std::unique_ptr<Desk> Desk::open_position(const content::Library& library, const content::Config& config,
                                          const std::string& position, int seats, content::Diagnostics& problems) {
  spec::LoadedGame game;
  if (!load_game(library, config, game, problems)) return nullptr;
  auto world = save::from_position(position, "position", *game.package, seats, 1, problems);
  if (!world) return nullptr;
  return std::unique_ptr<Desk>(new Desk(std::move(game), std::move(*world), 1));
}

Scene Desk::scene(const text::Speech& speech, const std::vector<std::string>& sentences) {
  World still = world_;
  still.over = true;  // of a game that is over no script runs: it is looked at as it stands
  const match::Match match(*game_.runtime, std::move(still));
  Scene out = open_scene(match, speech, sentences, 0);
  out.view.over = world_.over;
  return out;
}

PieceId Desk::piece_at(const Target& target) const {
  const ZoneId zone = defs().zone(target.name);
  return target.type == Target::Type::piece && zone && target.place >= 0 ? world_.at(zone, target.place) : PieceId{};
}

ZoneId Desk::zone_at(const Target& target) const {
  using Type = Target::Type;
  if (target.type != Type::zone && target.type != Type::cell && target.type != Type::piece) return {};
  const ZoneId zone = defs().zone(target.name);
  if (!zone) return {};
  const SeatId seat = defs().zones[zone].seat;
  return seat && seat.index >= world_.seats ? ZoneId{} : zone;
}

int Desk::instance_of(world::Scope scope, const std::string& of) const {
  if (scope == world::Scope::game) return 0;
  if (scope == world::Scope::zone) return defs().zone(of).index;
  const SeatId seat = defs().seat(of);
  return seat.index < world_.seats ? seat.index : -1;
}

/// Makes a change to a copy, and keeps it only where it is a sound World.
Edited Desk::change(const std::string& what, const std::string& of, const std::function<Edited(World&)>& edit) {
  World next = world_;
  if (auto done = edit(next); !done) return done;
  spec::count_anew(next, defs());
  next.held = next.measured();
  if (const auto sound = world::check_structure(next, defs()); !sound)
    return Refused{"designer.refused.broken", {{"reason", sound.problem()}}};
  world_ = std::move(next);
  history_.resize(at_ + 1);
  history_.push_back({world_, what, of});
  ++at_;
  return {};
}

void Desk::go_to(std::size_t change) {
  at_ = std::min(change, history_.size() - 1);
  world_ = history_[at_].world;
}

std::optional<Desk::Origin> Desk::origin_of(const std::string& what, const std::string& of) const {
  for (std::size_t i = at_; i > 0; --i)
    if (history_[i].what == what && history_[i].of == of) return Origin{{}, i};
  const auto given =
      std::find_if(given_.rbegin(), given_.rend(), [&](const Given& g) { return g.what == what && g.of == of; });
  return given == given_.rend() ? std::nullopt : std::optional(Origin{given->place, 0});
}

std::optional<Desk::Sum> Desk::broken_sum() const {
  for (const world::ConservedDef& def : defs().conserved) {
    if (!def.total) continue;
    Sum sum{def.name, 0, *def.total * (def.per_seat ? world_.seats : 1)};
    for (const world::CounterSlot slot : def.slots[static_cast<std::size_t>(world_.seats)])
      sum.is += world_.counters[slot];
    for (const world::Piece& p : world_.pieces)
      sum.is += std::find(def.kinds.begin(), def.kinds.end(), p.kind) != def.kinds.end();
    if (sum.is != sum.wanted) return sum;
  }
  return std::nullopt;
}

Outlook Desk::outlook(const text::Speech& speech) {
  const match::Match match(*game_.runtime, world_);
  Outlook out;
  out.error = match.error();
  out.over = match.over();
  for (const world::Decision& d : match.open()) {
    if (!d.seat) continue;
    if (out.asked.empty()) out.prompt = speech.prompt(match.world(), d);
    out.asked.push_back(defs().seats[d.seat]);
  }
  return out;
}

std::unique_ptr<Playing> Desk::play(script::Error& error) {
  auto playing = std::make_unique<Playing>();
  playing->package = game_.package;
  playing->runtime = std::make_unique<script::Runtime>(playing->package);
  playing->match = std::make_unique<match::Match>(*playing->runtime, world_);
  // one person, whoever is asked first; bots for the others, as a designer is mostly alone
  playing->players.assign(static_cast<std::size_t>(world_.seats), "normal");
  const auto open = playing->match->open();
  playing->players[!open.empty() && open[0].seat ? open[0].seat.slot() : 0] = "human";
  error = playing->match->error();
  if (error) playing.reset();
  return playing;
}

bool Desk::reload(const content::Library& library, content::Diagnostics& problems, bool& changed) {
  changed = false;
  spec::LoadedGame fresh;
  if (!load_game(library, game_.package->config, fresh, problems)) return content::attach_sources(problems), false;
  if (fresh.package->content_hash == game_.package->content_hash) return true;
  std::vector<Change> history;
  for (const Change& c : history_) {
    auto world = save::from_position(save::to_position(c.world, defs()), "the position", *fresh.package, c.world.seats,
                                     seed_, problems);
    if (!world) return content::attach_sources(problems), false;
    if (!fresh.runtime->adopt(*world)) {  // what a script changes may be another thing by now
      problems.list.push_back(fresh.runtime->error().diagnostic());
      return false;
    }
    history.push_back({std::move(*world), c.what, c.of});
  }
  history_ = std::move(history);
  world_ = history_[at_].world;
  game_ = std::move(fresh);
  changed = true;
  return true;
}

}  // namespace vizier::client
