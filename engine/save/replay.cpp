#include <fmt/format.h>

#include <algorithm>

#include "content/files.hpp"
#include "content/suggest.hpp"
#include "content/yaml.hpp"
#include "save/position.hpp"
#include "save/position_value.hpp"
#include "save/replayer.hpp"
#include "save/save.hpp"

namespace vizier::save {

using match::Input;
using match::Match;
using match::MatchOptions;
using match::Setup;
namespace {

content::Place place(const Save& save, std::string_view key) {
  const auto it = save.header_lines.find(key);
  return {save.file, it == save.header_lines.end() ? 0 : it->second, 0};
}

std::string listing(const std::vector<std::string>& names) {
  constexpr std::size_t most = 6;
  std::string out;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) out += (i == 0 ? "" : ", ") + names[i];
  return names.size() > most ? out + fmt::format(" and {} more", names.size() - most) : out;
}

/// `; game was 1.0 and is 1.1`: what has another version than the save was played with.
std::string versions(const Save& save, const content::Package& package) {
  std::string out;
  const auto differ = [&](const std::string& id, const std::string& before) {
    for (const content::Manifest& layer : package.layers)
      if (layer.id == id && !before.empty() && layer.version != before)
        out += fmt::format("; {} was {} and is {}", id, before, layer.version);
  };
  differ(save.header.config.package, save.header.version);
  for (std::size_t i = 0; i < save.header.config.mods.size() && i < save.header.mod_versions.size(); ++i)
    differ(save.header.config.mods[i], save.header.mod_versions[i]);
  return out;
}

/// Which files are not the ones that the save was played with.
std::string differences(const Save& save, const content::Package& package) {
  std::vector<std::string> changed, missing, fresh;
  const auto find = [](const std::vector<content::FileHash>& files, const content::FileHash& f) {
    return std::find_if(files.begin(), files.end(), [&](const content::FileHash& other) {
      return other.origin == f.origin && other.file == f.file;
    });
  };
  for (const content::FileHash& f : save.header.files) {
    const auto now = find(package.files, f);
    if (now == package.files.end())
      missing.push_back(f.origin + "/" + f.file);
    else if (now->hash != f.hash)
      changed.push_back(f.origin + "/" + f.file);
  }
  for (const content::FileHash& f : package.files)
    if (find(save.header.files, f) == save.header.files.end()) fresh.push_back(f.origin + "/" + f.file);
  std::string out;
  const auto add = [&](const char* word, const std::vector<std::string>& names) {
    if (!names.empty()) out += fmt::format("{}{}: {}", out.empty() ? "" : "; ", word, listing(names));
  };
  add("changed", changed);
  add("missing", missing);
  add("new", fresh);
  return out.empty() ? "the save does not say which files it was played with" : out;
}

/// Whether the runtime's package is the one of the save, as far as its name goes.
bool same_game(const Save& save, const content::Package& package, content::Diagnostics& diagnostics) {
  const content::Config &wanted = save.header.config, &have = package.config;
  const auto differ = [&](const char* key, const std::string& a, const std::string& b) {
    if (a == b || a.empty()) return false;
    diagnostics.error(place(save, key), fmt::format("this save was played with {} '{}', not '{}'", key, a, b), {},
                      "save");
    return true;
  };
  if (differ("package", wanted.package, have.package) || differ("edition", wanted.edition, have.edition) ||
      differ("rules", wanted.rules, have.rules))
    return false;
  if (wanted.mods != have.mods) {
    const auto names = [](const std::vector<std::string>& mods) {
      return mods.empty() ? std::string("no mod") : listing(mods);
    };
    diagnostics.error(place(save, wanted.mods.empty() ? "package" : "mod"),
                      fmt::format("this save was played with {}, not with {}", names(wanted.mods), names(have.mods)),
                      {}, "save");
    return false;
  }
  return true;
}

std::unique_ptr<Match> begin(script::Runtime& runtime, const Save& save, MatchOptions options,
                             content::Diagnostics& diagnostics) {
  const world::Defs& defs = runtime.defs();
  const SaveHeader& h = save.header;
  if (h.seats < defs.min_seats || h.seats > defs.max_seats) {
    diagnostics.error(
        place(save, "seats"),
        fmt::format("{} seats cannot play this: it is for {} to {}", h.seats, defs.min_seats, defs.max_seats), {},
        "save");
    return nullptr;
  }
  if (h.setup) return std::make_unique<Match>(runtime, Setup{h.seats, h.setup->seed}, options);
  content::Diagnostics found;
  std::optional<world::World> start;
  if (const auto node = content::parse_yaml(h.position, save.file, found))
    start = from_position(*node, runtime.package(), h.seats, 1, found);
  // the position's own lines lie below its key, indented
  for (content::Diagnostic& d : found.list) {
    if (d.place.file == save.file && d.place.line > 0) d.place.line += place(save, "position").line;
    if (d.place.column > 0) d.place.column += 2;
    if (!d.source.empty()) d.source.insert(0, "  ");
  }
  diagnostics.append(std::move(found));
  if (!start) return nullptr;
  return std::make_unique<Match>(runtime, std::move(*start), options);
}

/// Gives one line to the match; tells why not, with the line.
bool play(Replayer& again, const Save& save, const SaveLine& line, content::Diagnostics& diagnostics) {
  const auto fail = [&](std::string message, std::string hint = {}) {
    diagnostics.error({save.file, line.number, 0}, std::move(message), std::move(hint), "save");
    return false;
  };
  const Match& match = again.match();
  Input input{line.type, match.defs().seat(line.seat), line.clock_ms, line.id, {}};
  if (!line.seat.empty() && (!input.seat || input.seat.index >= match.world().seats)) {
    content::tell(diagnostics, {save.file, line.number, 0}, no_seat(match.defs(), match.world().seats, line.seat),
                  "save");
    return false;
  }
  const auto given = again.give(input, line.words);
  if (given) return true;
  if (!match.error()) return fail(given.problem());
  fail("a script fails here");
  diagnostics.list.push_back(match.error().diagnostic());
  return false;
}

}  // namespace

std::shared_ptr<const content::Package> load_package(const content::Library& library, const Save& save,
                                                     content::Diagnostics& diagnostics) {
  const content::Config& config = save.header.config;
  const auto missing = [&](const char* key, const std::string& name, const std::vector<std::string>& known) {
    if (const std::string file = library.broken(name); !file.empty()) {
      diagnostics.error(place(save, key),
                        fmt::format("this save was played with the {} '{}', but {} has mistakes", key, name, file), {},
                        "save");
      return nullptr;
    }
    std::string hint = content::suggest(name, known);
    for (std::size_t i = 0; i < library.roots().size(); ++i)
      hint += (i == 0 ? (hint.empty() ? "looked in " : "; looked in ") : ", ") + content::shown(library.roots()[i]);
    diagnostics.error(place(save, key),
                      fmt::format("this save was played with the {} '{}', which is not here", key, name), hint, "save");
    return nullptr;
  };
  const content::Manifest* package = library.find(config.package);
  if (!package || package->is_mod) return missing("package", config.package, names_of(library.packages()));
  for (const std::string& mod : config.mods)
    if (const content::Manifest* found = library.find(mod); !found || !found->is_mod)
      return missing("mod", mod, names_of(library.mods()));
  content::Loaded loaded = library.load(config);
  if (!loaded.package)
    diagnostics.error(place(save, "package"), "the content that this save was played with does not load", {}, "save");
  diagnostics.append(std::move(loaded.diagnostics));
  return loaded.package;
}

Replayed replay(script::Runtime& runtime, const Save& save, std::size_t to, MatchOptions options) {
  Replayed out;
  if (!runtime.loaded()) {
    out.diagnostics.append(runtime.load_diagnostics());
    return out;
  }
  if (!same_game(save, runtime.package(), out.diagnostics)) return out;
  const bool same_content = save.header.content_hash == runtime.package().content_hash;
  if (!same_content)
    out.diagnostics.warning(place(save, "content"),
                            fmt::format("the content is not the one that this save was played with ({})",
                                        differences(save, runtime.package()) + versions(save, runtime.package())),
                            {}, "save");
  out.match = begin(runtime, save, options, out.diagnostics);
  if (!out.match) return out;
  if (out.match->error()) {
    out.diagnostics.list.push_back(out.match->error().diagnostic());
    return out;
  }
  to = std::min(to, save.lines.size());
  Replayer again(std::move(out.match));
  while (out.inputs < to && play(again, save, save.lines[out.inputs], out.diagnostics)) ++out.inputs;
  out.match = again.take();
  if (out.inputs < to) return out;
  // one move of the clock can make more inputs than were asked for
  if (out.match->journal().size() > to && !out.match->rewind(to))
    out.diagnostics.error({save.file, 0, 0}, "cannot stop between two deadlines of one moment", {}, "save");
  if (to < save.lines.size()) return out;
  if (save.hash && out.match->world().hash() != *save.hash) {
    const content::Place at{save.file, save.hash_line, 0};
    if (same_content)
      out.diagnostics.error(at,
                            fmt::format("after all {} inputs the game is not the one that was saved: a line was "
                                        "changed, or a script is not deterministic",
                                        to),
                            {}, "save");
    else
      out.diagnostics.warning(at, "after all inputs the game is not the one that was saved, as the content has changed",
                              {}, "save");
  }
  if (out.match->real_time() && save.left_ms > out.match->now()) {
    const bool set = static_cast<bool>(out.match->advance(save.left_ms));
    if (same_content && (!set || out.match->journal().size() > to))
      out.diagnostics.error({save.file, save.hash_line, 0}, "a deadline passes here that was not recorded", {}, "save");
  }
  return out;
}

}  // namespace vizier::save
