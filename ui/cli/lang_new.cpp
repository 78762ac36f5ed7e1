// `vizier lang new` and `vizier lang update`.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/beginning.hpp"
#include "cli/lang.hpp"
#include "cli/mod.hpp"
#include "cli/output.hpp"
#include "client/memory.hpp"
#include "content/archive.hpp"
#include "content/files.hpp"
#include "content/suggest.hpp"
#include "content/translate/language_tag.hpp"
#include "content/utf8.hpp"
#include "content/version.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

struct LangNewOptions {
  std::string language, package, from, mod;
};

/// `game_pt_br` for pt-BR.
std::string mod_id(const std::string& package, std::string language) {
  for (char& c : language) c = c == '-' ? '_' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return package + "_" + language;
}

std::vector<std::string> head_of(const content::Subject& subject, const std::string& language) {
  const std::string own = content::language_name(language, "en"), from = content::language_name(subject.from, "en");
  return {fmt::format("The texts of {} in {} ({}), to be translated from {} ({}).", subject.id, own, language, from,
                      subject.from),
          "Write between the quotes. Words in braces are filled in by the game: keep their names.",
          "A text that is empty, or has !todo before it, is shown in the source's language; take !todo away when it is",
          "translated. The number in the line with the source tells Vizier when those words have changed.",
          fmt::format("How far it is: vizier lang status {}", subject.id)};
}

std::string manifest_text(const content::Manifest& package, const std::string& id, const std::string& language,
                          const std::string& schemas) {
  const std::string own = content::language_name(language, language);
  return fmt::format(
      "# yaml-language-server: $schema={}/mod.json\nid: {}\nversion: 1.0.0\nformat: 2\ntitle: {}\ndescription: {}\n"
      "languages: [{}]\nrequires: ['{} {}']\n",
      schemas, id, content::double_quoted(own),
      content::double_quoted(fmt::format("{} in {}.", package.title, content::language_name(language, "en"))), language,
      package.id, content::compatible_range(package.version));
}

/// A mod that is there gets one more language: its list `languages` must name it.
std::string with_language(const content::Manifest& mod, const std::string& language) {
  content::Diagnostics diagnostics;
  auto text = content::read_file(mod.folder / "mod.yaml", diagnostics);
  stop_at(std::move(diagnostics));
  if (mod.languages.empty() || std::find(mod.languages.begin(), mod.languages.end(), language) != mod.languages.end())
    return *text;
  const std::size_t list = text->find("\nlanguages: ["), end = list == std::string::npos ? list : text->find(']', list);
  if (end == std::string::npos || text->find('\n', list + 1) < end)
    throw Failure(
        fmt::format("{}: add {} to its list 'languages' first", content::shown(mod.folder / "mod.yaml"), language));
  return text->insert(end, ", " + language);
}

/// Texts that a file of the new translation holds, as if it had been read.
void add_file(NewTranslation& out, const fs::path& path, const std::string& prefix, std::string text) {
  content::Diagnostics diagnostics;
  auto file = content::parse_lang_file(path, prefix, text, diagnostics);
  stop_at(std::move(diagnostics));
  out.translation.files.push_back(std::move(*file));
  out.files.emplace_back(path, std::move(text));
}

NewTranslation begin_host(const Global& global, const content::Subject& subject, const std::string& language) {
  NewTranslation out;
  out.folder = client::user_lang_folder();
  if (out.folder.empty()) throw Failure("there is no home folder for the texts");
  out.translation.language = language;
  std::error_code error;
  const std::string schemas =
      fs::weakly_canonical(project_folder(global) / "content" / "schema", error).generic_string();
  for (const HostClient& client : host_clients) {
    const fs::path path = out.folder / client.name / (language + ".yaml");
    if (fs::exists(path, error))
      throw Failure(fmt::format("{} exists already; vizier lang update {} --for {} brings it up to date",
                                content::shown(path), language, subject.id));
    const std::string prefix = client.prefix();
    std::vector<std::string> head = head_of(subject, language);
    head.front() = fmt::format("What the {} of Vizier itself says in {} ({}), to be translated from {} ({}).",
                               client.called, content::language_name(language, "en"), language,
                               content::language_name(subject.from, "en"), subject.from);
    add_file(out, path, prefix, content::lang_file_text(subject, prefix, language, schemas + "/lang.json", head));
  }
  return out;
}

/// The languages that the package itself has cannot be begun: they are there.
void refuse_own(const Global& global, const content::Library& library, const content::Subject& subject,
                const std::string& language) {
  const LangHome own = homes_of(global, library, subject).front();
  content::Diagnostics diagnostics;
  const auto there = content::read_translation(own.folders, language, diagnostics);
  if (there.files.empty()) return;
  const std::string file = content::shown(there.files.front().path);
  throw Failure(subject.id == host_subject
                    ? fmt::format("Vizier has {} itself: {}", language, file)
                    : fmt::format("{0} has {1} itself: {2}; to better some of its words: vizier mod new NAME --for {0} "
                                  "--kind translation --lang {1}",
                                  subject.id, language, file));
}

void tell_next(const Global& global, const content::Library& library, const content::Subject& subject,
               const NewTranslation& made, const std::string& language) {
  const bool host = made.mod.empty();
  const std::string name = host ? std::string{} : among_mods(made.folder) ? made.mod : content::shown(made.folder);
  print(host ? fmt::format("see it:     vizier play --lang {} --watch\n", language)
             : fmt::format("see it:     vizier play {} --mods {} --lang {} --watch\n", subject.id, name, language));
  print(
      fmt::format("progress:   vizier lang status {0} --lang {1}\nas PO file: vizier lang export {1} --for {0} --po "
                  "{0}-{1}.po\n",
                  subject.id, language));
  if (host) return;
  if (const std::string& parent = library.find(subject.id)->extends; !parent.empty())
    print(fmt::format("What {0} takes over from {1} is translated there: vizier lang new {2} --for {1}\n", subject.id,
                      parent, language));
  const content::Subject program = find_subject(global, library, host_subject, {});
  for (const LangHome& home : homes_of(global, library, program)) {
    content::Diagnostics ignored;
    if (!content::read_translation(home.folders, language, ignored).files.empty()) return;
  }
  print(fmt::format("The program's own menus and sentences are not in {} yet: vizier lang new {} --for {}\n",
                    content::language_name(language, "en"), language, host_subject));
}

int make(const Global& global, const LangNewOptions& o) {
  want_language(o.language);
  const content::Library library = open_library(global, {o.package});
  const content::Subject subject = find_subject(global, library, o.package, o.from);
  const NewTranslation made = begin_translation(global, library, subject, o.language, o.mod);
  for (const LangHome& home : homes_of(global, library, subject)) {
    content::Diagnostics ignored;
    const auto there = content::read_translation(home.folders, o.language, ignored);
    if (!home.mod.empty() && home.mod != made.mod && !there.files.empty())
      complain(fmt::format("note: the mod {} brings {} already: {}", home.mod, o.language,
                           content::shown(there.files.front().path)));
  }
  write_files(made.files);
  print(fmt::format("{} is ready: {} texts, from {} ({})\n", content::shown(made.folder), subject.source.size(),
                    content::language_name(subject.from, "en"), subject.from));
  for (const auto& [path, text] : made.files)
    print(fmt::format("  {}\n", path.lexically_relative(made.folder).generic_string()));
  tell_next(global, library, subject, made, o.language);
  return 0;
}

int update(const Global& global, const LangNewOptions& o) {
  want_language(o.language);
  const content::Library library = open_library(global, {o.package});
  const content::Subject subject = find_subject(global, library, o.package, o.from);
  const FoundTranslation found = find_translation(global, library, subject, o.language, o.mod);
  if (found.translation.files.empty())
    throw Failure(
        fmt::format("there are no {0} texts of {1} yet: vizier lang new {0} --for {1}", o.language, subject.id));
  std::vector<content::LangEditor> editors(found.translation.files.begin(), found.translation.files.end());
  const auto done = content::bring_up_to_date(subject, found.translation, editors);
  if (!done) throw Failure(done.failed().sentence());
  std::vector<std::pair<fs::path, std::string>> files;
  for (std::size_t i = 0; i < editors.size(); ++i) {
    if (!editors[i].changed()) continue;
    const auto text = editors[i].finish();
    if (!text) throw Failure(text.failed().sentence());
    files.emplace_back(found.translation.files[i].path, *text);
  }
  write_files(files);
  print(fmt::format("{} new, {} with another source (look for !check)\n", done->added, done->changed));
  for (const auto& [path, text] : files) print(fmt::format("  {}\n", content::shown(path)));
  for (const std::string& line : done->gone) print(fmt::format("{}: {} has no such text any more\n", line, subject.id));
  return 0;
}

void declare(Arguments& arguments, LangNewOptions& o, const char* mod) {
  arguments.positional("LANG", o.language, "tag of the language: de, pl, pt-BR…");
  arguments.option("--for", o.package, "PACKAGE", "the game; vizier: the program's own menus and sentences");
  arguments.option("--from", o.from, "TAG", "language to translate from; without it the game's first");
  arguments.option("--mod", o.mod, "FOLDER", mod);
}

}  // namespace

bool among_mods(const fs::path& folder) {
  const fs::path own = client::user_mods_folder();
  std::error_code error;
  return !own.empty() && fs::weakly_canonical(folder.parent_path(), error) == fs::weakly_canonical(own, error);
}

NewTranslation begin_translation(const Global& global, const content::Library& library, const content::Subject& subject,
                                 const std::string& language, const std::string& mod) {
  refuse_own(global, library, subject, language);
  if (subject.id == host_subject) {
    if (!mod.empty()) throw Failure("--mod: what the program itself says lies among your files, not in a mod");
    return begin_host(global, subject, language);
  }
  const content::Manifest& package = *library.find(subject.id);
  NewTranslation out;
  out.translation.language = language;
  std::error_code error;
  out.folder = mod;
  if (mod.empty()) {
    const fs::path own = client::user_mods_folder();
    if (own.empty()) throw Failure("there is no home folder for the mod: say --mod FOLDER");
    out.folder = own / mod_id(package.id, language);
  }
  out.folder = fs::weakly_canonical(out.folder, error);
  out.mod = out.folder.filename().string();
  const fs::path texts = out.folder / "lang" / (language + ".yaml");
  if (fs::exists(texts, error) || fs::exists(out.folder / "lang" / language, error))
    throw Failure(fmt::format("{} exists already; vizier lang update {} --for {} brings it up to date",
                              content::shown(texts), language, subject.id));
  const std::string schemas = fs::weakly_canonical(library.schemas(), error).generic_string();
  std::vector<std::pair<std::string, std::string>> first;
  if (fs::exists(out.folder / "mod.yaml", error)) {
    const Found there = find_content(global, out.folder.string());
    const auto packages = packages_of(there.library, *there.manifest);
    if (std::none_of(packages.begin(), packages.end(), [&](const content::Manifest* p) { return p->id == package.id; }))
      throw Failure(fmt::format("{} is not a mod of {}", content::shown(out.folder), package.id));
    out.files.emplace_back(out.folder / "mod.yaml", with_language(*there.manifest, language));
  } else {
    if (fs::exists(out.folder, error) && !fs::is_empty(out.folder, error))
      throw Failure(fmt::format("{} exists already, and is no mod", content::shown(out.folder)));
    check_new_id(library, out.mod, "mod");
    out.files.emplace_back(out.folder / "mod.yaml", manifest_text(package, out.mod, language, schemas));
    out.files.emplace_back(out.folder / "README.md",
                           fmt::format("# {0}\n\n{1} in {2}. Play it with `vizier play {3} --mods {4} --lang {5}`.\n",
                                       content::language_name(language, language), package.title,
                                       content::language_name(language, "en"), package.id, out.mod, language));
    first = {{fmt::format("mod.{}.title", out.mod), content::language_name(language, language)}};
  }
  add_file(out, texts, "",
           content::lang_file_text(subject, "", language, schemas + "/lang.json", head_of(subject, language), first));
  return out;
}

std::function<int()> declare_lang_new(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<LangNewOptions>();
  declare(arguments, *o, "folder of the mod, there or not; without it PACKAGE_LANG among your mods");
  return [&global, o] { return make(global, *o); };
}

std::function<int()> declare_lang_update(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<LangNewOptions>();
  declare(arguments, *o, "the mod, where several bring this language");
  return [&global, o] { return update(global, *o); };
}

}  // namespace vizier::cli
