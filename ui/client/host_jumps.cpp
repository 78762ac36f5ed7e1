// Going back, and going on in changed content.
#include <algorithm>
#include <chrono>

#include "client/host.hpp"
#include "content/files.hpp"
#include "save/reload.hpp"
#include "save/save.hpp"

namespace vizier::client {

Undo Host::undo(bool agreed) {
  join();
  asides_.end(sitting_);
  const Undo result = sitting_.undo(agreed);
  if (result == Undo::done) bot_failed_ = false;
  return result;
}

bool Host::undo_broken() {
  join();
  bot_failed_ = false;
  return sitting_.undo_broken();
}

bool Host::drop_timer() {
  join();
  asides_.end(sitting_);
  bot_failed_ = false;
  return sitting_.drop_timer();
}

bool Host::redo() {
  join();
  return sitting_.redo();
}

/// The log of each seat as far as it will not be told again: the running step is.
std::map<std::string, std::vector<Sentence>> Host::log_so_far(const text::Speech& speech) const {
  std::map<std::string, std::vector<Sentence>> out = earlier_;
  const match::Match& m = *playing_.match;
  for (const world::SeatId s : m.world().seat_ids()) {
    const std::string& seat = m.defs().seats[s];
    Scene scene = make_scene(m, s, speech, {}, m.events().list.size());
    for (Sentence& line : scene.log)
      if (line.event < m.step_events()) out[seat].push_back(std::move(line));
  }
  return out;
}

Host::Reload Host::reload(const content::Library& library, const text::Speech& speech) {
  join();
  asides_.end(sitting_);
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
  save::Reloaded again = save::reload(*playing_.match, *runtime);
  if (!again.match) {
    content::attach_sources(again.diagnostics);
    out.found = std::move(again.diagnostics);
    return out;
  }
  for (const content::FileHash& file : loaded.package->files) {
    const auto same = [&](const content::FileHash& f) {
      return f.origin == file.origin && f.file == file.file && f.hash == file.hash;
    };
    if (std::none_of(playing_.package->files.begin(), playing_.package->files.end(), same))
      out.files.push_back(file.origin + "/" + file.file);
  }
  out.changes = std::move(again.changes);
  if (!again.state) out.changes.insert(out.changes.begin(), again.state.problem());
  out.kept = again.kept;
  out.answers = again.answers;
  earlier_ = log_so_far(speech);
  playing_.match = std::move(again.match);  // before its old runtime goes
  playing_.runtime = std::move(runtime);
  playing_.package = loaded.package;
  sitting_.go_on_in(*playing_.match);
  bot_failed_ = false;
  if (playing_.save) {
    const auto kept = playing_.save->take_over(
        playing_.save->path(), save::header_text(save::header_of(*playing_.match, playing_.players, "")),
        journal_lines(*playing_.match));
    if (!kept) out.found.warning({}, kept.problem());
  }
  out.done = true;
  out.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

}  // namespace vizier::client
