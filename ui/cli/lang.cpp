#include "cli/lang.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/output.hpp"
#include "client/memory.hpp"
#include "client/mods.hpp"
#include "client/save_file.hpp"
#include "client/wording.hpp"
#include "content/files.hpp"
#include "content/suggest.hpp"
#include "content/translate/language_tag.hpp"
#include "save/save.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

constexpr Verb parts[] = {
    {"new", "Begins a translation: a mod with every text of a game, ready to be filled in.",
     "vizier lang new de --for PACKAGE", declare_lang_new},
    {"status", "Says how far translations are, package by package.", "vizier lang status PACKAGE --missing",
     declare_lang_status},
    {"update", "Brings a translation up to a game whose texts have changed.", "vizier lang update de --for PACKAGE",
     declare_lang_update},
    {"export", "Writes a translation as a PO file, for Poedit, Weblate and the like.",
     "vizier lang export de --for PACKAGE --po FILE.po", declare_lang_export},
    {"import", "Takes a PO file over, once everything in it has been checked.", "vizier lang import FILE.po",
     declare_lang_import},
};

std::function<int()> declare_lang(Arguments& arguments, const Global& global) {
  return declare_parts(parts, arguments, global);
}

std::vector<content::LangFolder> host_folders(const Global& global) {
  std::vector<content::LangFolder> out;
  for (const HostClient& client : host_clients)
    out.push_back({project_folder(global) / "ui" / client.name / "lang", client.prefix()});
  return out;
}

std::vector<content::LangFolder> user_folders() {
  std::vector<content::LangFolder> out;
  if (const fs::path own = client::user_lang_folder(); !own.empty())
    for (const HostClient& client : host_clients) out.push_back({own / client.name, client.prefix()});
  return out;
}

bool overlaps(const content::Subject& subject, const content::Translation& translation) {
  for (const content::LangFile& file : translation.files)
    for (const content::LangEntry& entry : file.entries)
      if (subject.find(entry.key)) return true;
  return false;
}

/// The first language that a package or its parent says it has.
std::string first_language(const content::Library& library, const content::Manifest& package) {
  std::vector<std::string> seen;
  for (const content::Manifest* m = &package; m; m = library.find(m->extends)) {
    if (!m->languages.empty()) return m->languages.front();
    seen.push_back(m->id);
    if (std::find(seen.begin(), seen.end(), m->extends) != seen.end()) break;
  }
  return "en";
}

}  // namespace

void stop_at(content::Diagnostics diagnostics) {
  if (diagnostics.ok()) return;
  content::attach_sources(diagnostics);
  std::string text = content::to_text(diagnostics);
  while (text.ends_with('\n')) text.pop_back();
  throw Failure(text);
}

void want_language(const std::string& tag) {
  if (const auto good = content::check_language(tag); !good) throw Failure(good.failed().sentence());
}

std::vector<std::string> subject_names(const content::Library& library) {
  std::vector<std::string> out = content::names_of(library.packages());
  out.emplace_back(host_subject);
  return out;
}

content::Subject find_subject(const Global& global, const content::Library& library, const std::string& id,
                              const std::string& from) {
  content::Subject out;
  out.id = id;
  std::vector<content::LangFolder> folders;
  if (id == host_subject) {
    out.version = std::to_string(save::save_format);
    out.from = "en";
    folders = host_folders(global);
  } else {
    const content::Manifest* package = library.find(id);
    if (package && package->is_mod)
      throw Failure(fmt::format("{} is a mod: its texts are translated in its own folder, {}; packages are: {}", id,
                                content::shown(package->folder / "lang"),
                                fmt::join(content::names_of(library.packages()), ", ")));
    if (!package)
      throw Failure(content::no_such("package", id, subject_names(library))
                        .sentence(fmt::format("there is: {}", fmt::join(subject_names(library), ", "))));
    out.version = package->version;
    out.from = first_language(library, *package);
    folders = {{package->folder / "lang", ""}};
  }
  const std::vector<std::string> known = content::languages_in(folders);
  if (!from.empty()) {
    if (std::find(known.begin(), known.end(), from) == known.end())
      throw Failure(fmt::format("--from {}: {}", from,
                                content::unknown(fmt::format("{} has no language", id), from, known)
                                    .sentence(fmt::format("it has: {}", fmt::join(known, ", ")))));
    out.from = from;
  }
  content::Diagnostics diagnostics;
  out.source = content::read_source(folders, out.from, diagnostics);
  stop_at(std::move(diagnostics));
  return out;
}

std::vector<LangHome> homes_of(const Global& global, const content::Library& library, const content::Subject& subject) {
  if (subject.id == host_subject) {
    std::vector<LangHome> out{{{}, host_folders(global), false}};
    if (auto own = user_folders(); !own.empty()) out.push_back({"yours", std::move(own), true});
    return out;
  }
  const content::Manifest& package = *library.find(subject.id);
  std::vector<LangHome> out{{{}, {{package.folder / "lang", ""}}, false}};
  for (const content::Manifest& mod : library.mods()) {
    const auto packages = client::packages_of(library, mod);
    if (std::find(packages.begin(), packages.end(), &package) == packages.end()) continue;
    out.push_back({mod.id, {{mod.folder / "lang", ""}}, among_mods(mod.folder)});
  }
  return out;
}

FoundTranslation find_translation(const Global& global, const content::Library& library,
                                  const content::Subject& subject, const std::string& language,
                                  const std::string& mod) {
  std::vector<FoundTranslation> found;
  std::vector<std::string> names;
  const std::string wanted = mod.find('/') == std::string::npos ? mod : fs::weakly_canonical(mod).filename().string();
  for (const LangHome& home : homes_of(global, library, subject)) {
    if (!wanted.empty() && home.mod != wanted) continue;
    content::Diagnostics diagnostics;
    content::Translation translation = content::read_translation(home.folders, language, diagnostics);
    stop_at(std::move(diagnostics));
    if (translation.files.empty() || !overlaps(subject, translation)) continue;
    names.push_back(home.mod.empty() ? subject.id : home.mod);
    found.push_back({home, std::move(translation)});
  }
  if (found.empty()) return {{}, {language, {}}};
  if (found.size() == 1) return std::move(found.front());
  const auto is_own = [](const FoundTranslation& f) { return f.home.own; };
  if (std::count_if(found.begin(), found.end(), is_own) == 1)
    return std::move(*std::find_if(found.begin(), found.end(), is_own));
  throw Failure(fmt::format("several have {} texts for {}: say which with --mod: {}", language, subject.id,
                            fmt::join(names, ", ")));
}

void write_files(const std::vector<std::pair<fs::path, std::string>>& files) {
  for (const auto& [path, text] : files) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (const auto good = content::check_file(path); !good)
      throw Failure(fmt::format("{}: {}", content::shown(path), good.problem()));
    if (const auto written = client::write_whole(path, text); !written)
      throw Failure(fmt::format("{}: {}", content::shown(path), written.problem()));
  }
}

const Verb lang_verb{"lang", "Begins, measures and exchanges translations of games and of the program itself.",
                     "vizier lang new de --for PACKAGE", declare_lang};

}  // namespace vizier::cli
