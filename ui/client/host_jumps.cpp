// Going back, and going on in changed content.
#include <algorithm>
#include <chrono>

#include "client/host.hpp"
#include "content/files.hpp"
#include "match/reload.hpp"
#include "match/save.hpp"

namespace vizier::client {

using world::SeatId;

/// Whether somebody knows or could know something afterwards that could not be unknown again: a piece was seen, or chance has spoken.
bool Host::reveals(const world::World& before, const world::World& after) const {
  if (before.rng.state != after.rng.state || before.pieces.size() != after.pieces.size()) return true;
  for (std::size_t i = 0; i < after.pieces.size(); ++i)
    if ((after.pieces[i].seen & ~before.pieces[i].seen) != 0) return true;
  return false;
}

std::string Host::undo() {
  join();
  match::Match& m = *playing_.match;
  const auto& journal = m.journal();
  const auto by_person = [&](std::size_t i) {
    return journal[i].type == match::Input::Type::answer && journal[i].seat && !bots_[static_cast<std::size_t>(journal[i].seat.index)] && !passing_.gave(i);
  };
  std::size_t to = journal.size();
  while (to > 0 && !by_person(to - 1)) --to;
  if (to-- == 0) return "nothing";
  const world::World now = m.world();
  std::size_t times = 0;
  while (m.journal().size() > to && m.undo()) ++times;
  if (people() > 1 && reveals(m.world(), now)) {
    for (; times > 0; --times) m.redo();
    return "revealed";
  }
  after_jump();
  return {};
}

bool Host::redo() {
  join();
  match::Match& m = *playing_.match;
  if (m.redoable() == 0) return false;
  do m.redo();
  while (m.redoable() > 0 && asked({}).empty());
  after_jump();
  return true;
}

void Host::after_jump() {
  if (playing_.save) playing_.save->replace(journal_lines(*playing_.match));
  passing_.jumped(playing_.match->journal().size(), playing_.match->events().list.size());
  // what was taken back is not passed at once
  for (int s = 0; s < playing_.match->world().seats; ++s) passing_.hold(SeatId(s));
}

Host::Reload Host::reload(const content::Library& library) {
  join();
  Reload out;
  const auto begin = std::chrono::steady_clock::now();
  content::Loaded loaded = library.load(playing_.package->config);
  content::attach_sources(loaded.diagnostics);
  if (!loaded.package) {
    out.found = std::move(loaded.diagnostics);
    return out;
  }
  if (loaded.package->content_hash == playing_.package->content_hash) return out;
  auto runtime = std::make_unique<script::Runtime>(loaded.package);
  match::Reloaded again = match::reload(*playing_.match, *runtime);
  if (!again.match) {
    content::attach_sources(again.diagnostics);
    out.found = std::move(again.diagnostics);
    return out;
  }
  for (const content::FileHash& file : loaded.package->files) {
    const auto same = [&](const content::FileHash& f) { return f.origin == file.origin && f.file == file.file && f.hash == file.hash; };
    if (std::none_of(playing_.package->files.begin(), playing_.package->files.end(), same)) out.files.push_back(file.origin + "/" + file.file);
  }
  out.changes = std::move(again.changes);
  if (!again.stopped.empty()) out.changes.insert(out.changes.begin(), again.stopped);
  out.kept = again.kept;
  out.answers = again.answers;
  playing_.match = std::move(again.match);  // before its old runtime goes
  playing_.runtime = std::move(runtime);
  playing_.package = loaded.package;
  passing_.jumped(playing_.match->journal().size(), 0);
  if (playing_.save && !playing_.save->take_over(playing_.save->path(), match::header_text(match::header_of(*playing_.match, playing_.players, "")), journal_lines(*playing_.match)))
    out.found.warning({}, playing_.save->problem());
  out.done = true;
  out.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

}  // namespace vizier::client
