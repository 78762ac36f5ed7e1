// window_shots: plays a game with bots for a number of decisions and draws the table as one seat sees it, for people to
// look at.
#include <fmt/format.h>

#include <SFML/Graphics/RenderTexture.hpp>
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <map>

#include "bots/bot.hpp"
#include "bots/bot_game.hpp"
#include "client/roots.hpp"
#include "client/scene.hpp"
#include "content/library.hpp"
#include "content/suggest.hpp"
#include "window/table/table_view.hpp"

using namespace vizier;

namespace {

struct Wanted {
  std::vector<std::string> roots;
  std::string package, edition, rules, mods, language = "en", seat, out = "shot.png", light;
  int seats = 0, decisions = 40, width = 1280, height = 800, frames = 0;
  std::uint64_t seed = 1;
  bool usual = false, drawings = false;
};

int usage() {
  fmt::print(stderr,
             "window_shots PACKAGE[:EDITION[:RULES]] [key=value…]: mods=a,b language=en seats=N seat=NAME decisions=N "
             "seed=N size=1280x800\n"
             "  root=DIR (a folder with more packages or mods, beside yours and what VIZIER_ROOT names)\n"
             "  light=1 (what is open is lit) usual=1 (as without table.window) frames=N (draws N times and tells the "
             "time)\n"
             "  drawings=1 (instead of the table every drawing, large and small, on night and on paper) "
             "out=FILE.png\n");
  return 2;
}

std::vector<std::string> parts(const std::string& text, char by) {
  std::vector<std::string> out;
  std::size_t from = 0;
  for (auto at = text.find(by); at != std::string::npos; at = text.find(by, from))
    out.push_back(text.substr(from, at - from)), from = at + 1;
  out.push_back(text.substr(from));
  return out;
}

bool read(int argc, char** argv, Wanted& w) {
  if (argc < 2) return false;
  const auto names = parts(argv[1], ':');
  w.package = names[0];
  if (names.size() > 1) w.edition = names[1];
  if (names.size() > 2) w.rules = names[2];
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    const auto at = word.find('=');
    if (at == std::string::npos) return false;
    const std::string key = word.substr(0, at), value = word.substr(at + 1);
    if (key == "root")
      w.roots.push_back(value);
    else if (key == "mods")
      w.mods = value;
    else if (key == "language")
      w.language = value;
    else if (key == "seats")
      w.seats = std::atoi(value.c_str());
    else if (key == "seat")
      w.seat = value;
    else if (key == "decisions")
      w.decisions = std::atoi(value.c_str());
    else if (key == "seed")
      w.seed = std::strtoull(value.c_str(), nullptr, 10);
    else if (key == "out")
      w.out = value;
    else if (key == "light")
      w.light = value;
    else if (key == "usual")
      w.usual = true;
    else if (key == "drawings")
      w.drawings = true;
    else if (key == "frames")
      w.frames = std::atoi(value.c_str());
    else if (key == "size")
      w.width = std::atoi(value.c_str()), w.height = std::atoi(value.c_str() + value.find('x') + 1);
    else
      return false;
  }
  return true;
}

/// Everything that the open questions name is lit.
window::Highlights lit(const client::Scene& scene) {
  window::Highlights out;
  out.landing = true;
  for (const client::Question& question : scene.questions)
    for (const auto* list : {&question.items, &question.seconds})
      for (const client::Item& item : *list)
        if (item.at.type != client::Target::Type::none) out.legal.push_back(item.at);
  return out;
}

/// Every drawing of the package by name, in the two inks that the window uses.
void draw_sheet(window::Canvas& canvas, const window::Looks& looks) {
  using namespace window;
  const content::Node* table = looks.package().tree.find("table");
  const content::Node* glyphs = table ? table->find("glyphs") : nullptr;
  std::vector<std::string> names = glyphs ? content::keys_of(*glyphs) : std::vector<std::string>{};
  std::sort(names.begin(), names.end());
  const std::size_t count = names.size();
  std::size_t columns = 1;
  while ((count + columns - 1) / columns * 1280 > columns * 800) ++columns;
  const float side = 1280 / static_cast<float>(columns);
  canvas.fill(Box(0, 0, 1280, 800), palette::night7);
  for (std::size_t i = 0; i < count; ++i) {
    const Point at(static_cast<float>(i % columns) * side, static_cast<float>(i / columns) * side);
    const Glyph& glyph = looks.glyph(names[i]);
    const Box paper(at.x + side * 0.7F, at.y + side * 0.08F, side * 0.26F, side * 0.6F);
    canvas.fill(paper, palette::paper1);
    draw(canvas, glyph, at + Point(side * 0.36F, side * 0.38F), side * 0.6F, palette::gold_light);
    draw(canvas, glyph, at + Point(side * 0.83F, side * 0.23F), side * 0.2F, palette::ink9);
    draw(canvas, glyph, at + Point(side * 0.83F, side * 0.53F), 12, palette::ink9);
    label(canvas, {at.x, at.y + side * 0.74F, side * 0.96F, side * 0.2F}, names[i],
          type::centred(type::body(11, palette::muted)));
  }
}

int run(const Wanted& w) {
  const std::filesystem::path root = VIZIER_SOURCE_DIR;
  std::vector<std::filesystem::path> roots = client::installed_roots(root, client::named_roots(w.roots));
  roots.push_back(root / "tests" / "packages");
  const content::Library library(roots);
  fmt::print(stderr, "{}", content::to_text(library.diagnostics()));
  std::vector<std::string> mods;
  if (!w.mods.empty()) mods = parts(w.mods, ',');
  const content::Loaded loaded = library.load({w.package, w.edition, w.rules, mods});
  fmt::print(stderr, "{}", content::to_text(loaded.diagnostics));
  if (!loaded.package) return 1;
  content::Diagnostics diagnostics;
  const window::TableLayout layout =
      w.usual ? window::default_table(*loaded.package) : window::read_table(*loaded.package, diagnostics);
  fmt::print(stderr, "{}", content::to_text(diagnostics));

  script::Runtime runtime(loaded.package);
  match::Match match(runtime, match::Setup{w.seats > 0 ? w.seats : loaded.package->defs.max_seats, w.seed});
  std::vector<std::unique_ptr<bots::Bot>> players;
  for (int s = 0; s < match.world().seats; ++s) players.push_back(*bots::make_bot("greedy", w.seed, world::SeatId(s)));
  bots::BotGame table(match, std::move(players), w.seed);
  const world::SeatId seat = w.seat.empty() ? world::SeatId(0) : match.defs().seat(w.seat);
  for (int i = 0; i < 100000 && (static_cast<int>(table.decisions()) < w.decisions ||
                                 (match.find_open(seat) == match.open().size() && !w.light.empty()));
       ++i)
    if (match.over() || !table.step()) break;

  const text::Speech speech(*loaded.package, w.language);
  const client::Scene scene = client::make_scene(match, seat, speech, layout.sentences, 0);
  fmt::print("state {}, {} lasting effects, {} announced\n", scene.view.state, scene.effects.size(),
             scene.announced.size());
  for (const client::Effect& effect : scene.effects) fmt::print("  {} ({} places)\n", effect.text, effect.where.size());
  window::Kit kit;
  sf::RenderTexture target;
  if (!target.create(static_cast<unsigned>(w.width), static_cast<unsigned>(w.height))) return 1;
  window::TableView view(speech, layout);
  std::vector<window::SeatLabels> words;
  for (const std::string& name : scene.view.seats)
    words.push_back({name, {}, name == scene.view.seat ? "to choose" : "bot"});
  view.show(scene, words);
  if (!w.light.empty()) view.light(lit(scene));
  const auto draw = [&] {
    window::Canvas canvas(target, kit, window::Canvas::fitting(target.getSize()));
    if (w.drawings) return draw_sheet(canvas, view.looks());
    view.draw(canvas);
    window::top_bar(canvas, {0, 0, 1280, 44});
    window::draw_phases(canvas, {348, 0, 500, 44}, view.looks(), scene, fmt::format("{}", scene.view.round));
    window::draw_picture(canvas, {976, 60, 182, 150}, view.looks());
  };
  draw();
  target.display();
  if (!target.getTexture().copyToImage().saveToFile(w.out)) return 1;
  // What one frame costs the processor, of all threads: waiting for others does not count.
  for (const bool fresh : {true, false}) {
    if (w.frames == 0) break;
    const std::clock_t begin = std::clock();
    for (int i = 0; i < w.frames; ++i) {
      if (fresh) view.show(scene, words);
      draw();
      target.display();
    }
    target.getTexture().copyToImage();  // until now much was only queued
    const double ms = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / w.frames;
    fmt::print("{}: {:.1f} ms a frame\n", fresh ? "everything anew" : "with the kept picture", ms);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Wanted wanted;
  return read(argc, argv, wanted) ? run(wanted) : usage();
}
