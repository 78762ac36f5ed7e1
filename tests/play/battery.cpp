#include "play/battery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "catch.hpp"
#include "content/diff.hpp"
#include "content/library.hpp"

namespace vizier::battery {

using world::SeatId;

namespace {

std::vector<std::string> or_default(const std::vector<std::string>& names) {
  return names.empty() ? std::vector<std::string>{""} : names;
}

/// An edition that differs from one of the list in its words only plays the same games, answer for answer.
bool plays_as_one_of(const std::vector<Game>& all, const content::Package& package) {
  return std::any_of(all.begin(), all.end(), [&](const Game& other) {
    return other.package->manifest.id == package.manifest.id &&
           content::data_differences(*other.package, package).empty() &&
           content::script_differences(*other.package, package).empty();
  });
}

std::vector<Game> find_games() {
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  const content::Library library({root, root / "tests" / "packages"});
  INFO(content::to_text(library.diagnostics()));
  REQUIRE(library.diagnostics().ok());
  const char* only = std::getenv("VIZIER_GAMES");  // while working on one game
  std::vector<Game> all;
  for (const content::Manifest& m : library.packages()) {
    if (only && m.id.find(only) == std::string::npos) continue;
    for (const std::string& edition : or_default(m.editions))
      for (const std::string& rules : or_default(m.rules)) {
        const content::Loaded loaded = library.load({m.id, edition, rules, {}});
        INFO(content::to_text(loaded.diagnostics));
        REQUIRE(loaded.package);
        if (loaded.package->manifest.flow.empty()) continue;  // a package for others to build on
        if (!soak() && plays_as_one_of(all, *loaded.package)) continue;
#ifdef __SANITIZE_ADDRESS__
        const int most = loaded.package->defs.min_seats;  // ten times as slow: the smallest number of seats has to do
#else
        const int most = loaded.package->defs.max_seats;
#endif
        for (int seats = loaded.package->defs.min_seats; seats <= most; ++seats)
          all.push_back({fmt::format("{} {} {} {}", m.id, edition, rules, seats), seats, loaded.package});
      }
  }
  return all;
}

}  // namespace

const std::vector<Game>& games() {
  static const std::vector<Game> all = find_games();
  return all;
}

bool soak() {
  const char* wanted = std::getenv("VIZIER_SOAK");
  return wanted && std::string_view(wanted) == "1";
}
int matches(int usual) { return soak() ? usual * 25 : usual; }

std::uint32_t one_in(const Game& game, std::uint32_t wanted) {
  static std::map<std::string, std::size_t> lengths;
  auto known = lengths.find(game.name);
  if (known == lengths.end()) {
    const auto runtime = load(game);
    match::Match match(*runtime, {game.seats, 1});
    Driver driver(1);
    play(match, driver, [] {});
    known = lengths.emplace(game.name, match.journal().size()).first;
  }
  return std::max(1u, static_cast<std::uint32_t>(known->second) / (soak() ? 4 * wanted : wanted));
}

std::unique_ptr<script::Runtime> load(const Game& game) {
  auto runtime = std::make_unique<script::Runtime>(game.package);
  INFO(content::to_text(runtime->load_diagnostics()));
  REQUIRE(!runtime->error());
  return runtime;
}

Move Driver::choose(const match::Match& match) {
  const auto open = match.open();
  std::vector<std::size_t> seats;
  const std::int64_t first = match.next_due();
  for (std::size_t i = 0; i < open.size(); ++i)
    if (open[i].seat) seats.push_back(i);
  Move move;
  if (first >= 0 && (seats.empty() || sometimes(4))) {
    // a little later, or past the next deadline
    move.clock = true;
    move.to_ms = seats.empty() || sometimes(3) ? std::max(first, match.now()) : match.now() + 1 + rng_.below(900);
    return move;
  }
  REQUIRE(!seats.empty());
  const world::Decision& d = open[seats[rng_.below(static_cast<std::uint32_t>(seats.size()))]];
  move.seat = d.seat;
  move.id = d.id;
  move.answer = d.sample(rng_);
  return move;
}

bool try_apply(match::Match& match, const Move& move) {
  if (move.clock) return match.advance(move.to_ms).ok();
  return match.answer(match.find_open(move.seat, move.id), move.answer).ok();
}

void apply(match::Match& match, const Move& move) {
  const auto taken =
      move.clock ? match.advance(move.to_ms) : match.answer(match.find_open(move.seat, move.id), move.answer);
  REQUIRE(taken);
}

bool running(const match::Match& match) {
  if (match.error()) {
    INFO(content::to_text(match.error().diagnostic()));
    REQUIRE(!match.error());
  }
  REQUIRE(!match.stuck());
  if (match.over()) return false;
  REQUIRE(!match.open().empty());
  return true;
}

std::string faces(const match::Match& match) {
  std::string all = match::to_json(match::view(match, {}));
  for (int s = 0; s < match.world().seats; ++s) all += '\n' + match::to_json(match::view(match, SeatId(s)));
  return all;
}

namespace {

std::string word(const world::Value& value, const match::Match& match, const world::Said& said, SeatId seat) {
  const world::Ref* r = value.ref();
  if (!r || r->type != world::RefType::piece) return match::value_json(value, match.world(), match.defs(), seat);
  for (const auto& known : said.known)
    if (known.piece.index == r->id)
      return (known.mask & bit(seat)) != 0
                 ? match.defs().kinds[known.kind].name
                 : "hidden in " + match::value_json(world::Value(known.where), match.world(), match.defs(), seat);
  return "a piece";
}

}  // namespace

std::string perceived(const match::Match& match, SeatId seat, std::size_t from) {
  using T = world::EventType;
  std::string text;
  const auto& events = match.events();
  for (std::size_t i = from; i < events.list.size(); ++i) {
    const world::Event& e = events.list[i];
    const bool may = (e.mask & bit(seat)) != 0;
    const bool sentence = is_sentence(e) || e.type == T::showed;
    if (e.type == T::drew ||
        ((sentence || e.type == T::counter || e.type == T::var || e.type == T::shown || e.type == T::piece_var ||
          e.type == T::owner || e.type == T::wall || e.type == T::placed || e.type == T::layout) &&
         !may))
      continue;
    text += fmt::format("{} {} {}", static_cast<int>(e.type), e.a, e.b);
    if (e.piece && may && e.kind) text += ' ' + match.defs().kinds[e.kind].name;
    if (sentence) {
      const world::Said& said = events.said[static_cast<std::size_t>(e.n)];
      text += ' ' + said.key;
      if (const world::Table* args = said.args.table()) {
        for (const auto& v : args->list) text += ' ' + word(v, match, said, seat);
        for (const auto& [key, v] : args->named) text += fmt::format(" {}={}", key, word(v, match, said, seat));
      }
    } else if (e.type != T::narrowed) {  // its number is an index of ours
      text += fmt::format(" {} {}", e.n, e.m);
    }
    text += '\n';
  }
  return text;
}

namespace {

content::TextArgs text_args(const world::Value& args, const match::Match& match) {
  content::TextArgs list;
  if (const world::Table* t = args.table())
    for (const auto& [key, v] : t->named) {
      if (v.integer())
        list.emplace_back(key, *v.integer());
      else
        list.emplace_back(key, match::value_json(v, match.world(), match.defs(), {}));
    }
  return list;
}

}  // namespace

std::string in_words(const match::Match& match, const std::string& language) {
  const content::Texts& texts = match.runtime().package().texts;
  std::string all;
  const auto add = [&](const std::string& key, const world::Value& args) {
    INFO("text '" << key << "' in " << language);
    CHECK(texts.find(language, key) != nullptr);
    all += texts.format(language, key, text_args(args, match)) + '\n';
  };
  for (const world::Said& said : match.events().said)
    if (!said.key.starts_with("disclosed.") || texts.has(said.key)) add(said.key, said.args);  // need not have a text
  for (const world::Decision& d : match.open())
    if (d.seat) add(d.prompt, d.args);
  return all;
}

}  // namespace vizier::battery
