// `play --watch`: edit and see.
#include <fmt/format.h>

#include <chrono>
#include <iostream>

#include "cli/output.hpp"
#include "cli/play.hpp"
#include "client/output.hpp"
#include "client/watch.hpp"
#include "save/reload.hpp"
#include "save/save.hpp"
#include "terminal/session.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t most_changes = 24;  // a screen's worth

/// A game whose content may change under it.
class Watched {
 public:
  Watched(const content::Library& library, match::Match& first)
      : roots_(library.roots()),
        schemas_(library.schemas()),
        match_(&first),
        hash_(first.runtime().package().content_hash),
        watcher_(client::folders_of(library, first.runtime().package())) {
    if (!watcher_.works()) complain("--watch: this system gives no notice of changed files; changes are not seen");
  }

  match::Match& match() { return *match_; }

  /// Waits for input. False where the content has changed and the game fits it: match() is then another one.
  bool goes_on() {
    while (watcher_.wait(std::cin)) {
      const auto begin = std::chrono::steady_clock::now();
      if (!reload()) {
        out_ << "> ";
        out_.flush();
        continue;
      }
      const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
      out_ << fmt::format("reloaded in {:.0f} ms\n", took.count());
      out_.flush();
      return false;
    }
    return true;
  }

 private:
  bool keep_old(const content::Diagnostics& diagnostics) {
    out_ << "\n" << content::to_text(diagnostics) << "the old content stays until this is mended\n";
    return false;
  }

  bool reload() {
    const content::Library library(roots_, schemas_);  // manifests may have changed, too
    content::Loaded loaded = library.load(match_->runtime().package().config);
    if (!loaded.package) return keep_old(loaded.diagnostics);
    if (loaded.package->content_hash == hash_) return false;
    auto runtime = std::make_unique<script::Runtime>(loaded.package);
    save::Reloaded again = save::reload(*match_, *runtime);
    if (!again.match) return keep_old(again.diagnostics);
    tell(*loaded.package, again);
    hash_ = loaded.package->content_hash;
    own_ = std::move(again.match);  // before its old runtime goes
    runtime_ = std::move(runtime);
    match_ = own_.get();
    return true;
  }

  void tell(const content::Package& now, const save::Reloaded& again) {
    out_ << "\n";
    for (const content::FileHash& file : now.files) {
      const auto& before = match_->runtime().package().files;
      const auto same = [&](const content::FileHash& f) {
        return f.origin == file.origin && f.file == file.file && f.hash == file.hash;
      };
      if (std::none_of(before.begin(), before.end(), same))
        out_ << fmt::format("changed: {}/{}\n", file.origin, file.file);
    }
    if (again.answers > 0)
      out_ << fmt::format("the running step was played again with {} of its {} answers\n", again.kept, again.answers);
    if (!again.state) out_ << fmt::format("there it stopped: {}\n", again.state.problem());
    if (again.changes.empty()) out_ << "nothing in the game is different\n";
    for (std::size_t i = 0; i < again.changes.size() && i < most_changes; ++i) out_ << "  " << again.changes[i] << "\n";
    if (again.changes.size() > most_changes)
      out_ << fmt::format("  and {} lines more\n", again.changes.size() - most_changes);
  }

  std::vector<fs::path> roots_;
  fs::path schemas_;
  std::unique_ptr<script::Runtime> runtime_;
  std::unique_ptr<match::Match> own_;  ///< dies before its runtime
  match::Match* match_;
  std::uint64_t hash_;
  client::Watcher watcher_;
  client::Output& out_ = client::standard_output();
};

}  // namespace

int play_watching(const Global& global, const content::Library& library, match::Match& match, client::SaveFile& save,
                  const std::vector<std::string>& players, const std::string& language, bool no_colour) {
  std::ios::sync_with_stdio(false);  // so that it can be told whether a line waits
  Watched watched(library, match);
  while (true) {
    const int status = play_at_terminal(global, watched.match(), save, players, language, no_colour,
                                        [&] { return watched.goes_on(); });
    if (status != terminal::content_changed) return status;
    const match::Match& now = watched.match();
    const auto kept = save.take_over(save.path(), save::header_text(save::header_of(now, players, language)),
                                     client::journal_lines(now));
    if (!kept) throw Failure(kept.problem());
  }
}

}  // namespace vizier::cli
