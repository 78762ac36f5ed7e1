// `vizier lang export` and `vizier lang import`.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/lang.hpp"
#include "cli/output.hpp"
#include "content/files.hpp"
#include "content/translate/exchange.hpp"
#include "content/utf8.hpp"

namespace vizier::cli {
namespace fs = std::filesystem;
namespace {

struct LangPoOptions {
  std::string language, package, from, mod, file;
  bool partly = false;
};

int export_po(const Global& global, const LangPoOptions& o) {
  want_language(o.language);
  if (o.file.empty()) throw Failure("--po FILE: say where to write it");
  const content::Library library = open_library(global, {o.package});
  const content::Subject subject = find_subject(global, library, o.package, o.from);
  const FoundTranslation found = find_translation(global, library, subject, o.language, o.mod);
  content::PoFile po = content::to_po(subject, found.translation, found.home.mod);
  // where the program lies on this machine is nobody's business
  const std::string top = content::shown(project_folder(global)) + "/";
  for (content::PoEntry& entry : po.entries)
    for (std::string& reference : entry.references)
      if (reference.starts_with(top)) reference.erase(0, top.size());
  write_files({{o.file, content::write_po(po)}});
  std::size_t done = 0, fuzzy = 0;
  for (const content::PoEntry& entry : po.entries) {
    fuzzy += entry.fuzzy ? 1 : 0;
    done +=
        std::any_of(entry.texts.begin(), entry.texts.end(), [](const std::string& t) { return !t.empty(); }) ? 1 : 0;
  }
  print(fmt::format("{}: {} texts, {} of them translated, {} out of date (fuzzy)\n", content::shown(o.file),
                    po.entries.size(), done, fuzzy));
  return 0;
}

/// What the file says of itself, unless the command line says it.
std::string wanted(const content::PoFile& po, const std::string& given, const char* header, const char* option) {
  if (!given.empty()) return given;
  const std::string* value = po.find(header);
  if (value && !value->empty()) return *value;
  throw Failure(fmt::format("{}:{}: its header has no '{}'; say {}", po.file, po.header_line, header, option));
}

int import_po(const Global& global, const LangPoOptions& o) {
  content::Diagnostics diagnostics;
  const auto text = content::read_file(o.file, diagnostics);
  const auto po = text ? content::read_po(*text, content::shown(o.file), diagnostics) : std::nullopt;
  stop_at(std::move(diagnostics));
  diagnostics = {};
  std::string language = wanted(*po, o.language, "Language", "--lang TAG");
  std::replace(language.begin(), language.end(), '_', '-');  // gettext writes pt_BR
  want_language(language);
  const std::string package = wanted(*po, o.package, "X-Vizier-For", "--for PACKAGE");
  const std::string* from = po->find("X-Vizier-From");
  const content::Library library = open_library(global, {package});
  const content::Subject subject = find_subject(global, library, package,
                                                !o.from.empty() ? o.from
                                                : from          ? *from
                                                                : std::string{});
  FoundTranslation found = find_translation(global, library, subject, language, o.mod);
  std::vector<std::pair<fs::path, std::string>> files;
  std::string fresh;
  if (found.translation.files.empty()) {
    NewTranslation made = begin_translation(global, library, subject, language, o.mod);
    found.translation = std::move(made.translation);
    files = std::move(made.files);
    fresh = content::shown(made.folder);
  }
  const content::PoImport read = content::from_po(*po, subject, found.translation, diagnostics);
  content::attach_sources(diagnostics);
  if (!diagnostics.list.empty()) complain(content::to_text(diagnostics));
  if (read.wrong > 0 && !o.partly)
    throw Failure(fmt::format("nothing was taken over: {} of {} texts are wrong (--partly takes the others)",
                              read.wrong, po->entries.size()));
  std::vector<content::LangEditor> editors(found.translation.files.begin(), found.translation.files.end());
  if (const auto done = content::take_over(read.texts, subject, found.translation, editors); !done)
    throw Failure(done.failed().sentence());
  for (std::size_t i = 0; i < editors.size(); ++i) {
    if (!editors[i].changed()) continue;
    const auto now = editors[i].finish();
    if (!now) throw Failure(now.failed().sentence());
    const fs::path& path = found.translation.files[i].path;
    std::erase_if(files, [&](const auto& file) { return file.first == path; });
    files.emplace_back(path, *now);
  }
  write_files(files);
  if (!fresh.empty()) print(fmt::format("{} is new\n", fresh));
  print(fmt::format("{} texts taken over, {} as they were, {} not translated, {} fuzzy and left alone, {} wrong\n",
                    read.texts.size(), read.same, read.empty, read.fuzzy, read.wrong));
  for (const auto& [path, now] : files) print(fmt::format("  {}\n", content::shown(path)));
  return 0;
}

}  // namespace

std::function<int()> declare_lang_export(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<LangPoOptions>();
  arguments.positional("LANG", o->language, "tag of the language; it need not be begun yet");
  arguments.option("--for", o->package, "PACKAGE", "the game; vizier: the program's own menus and sentences");
  arguments.option("--po", o->file, "FILE", "the file to write");
  arguments.option("--from", o->from, "TAG", "language to translate from; without it the game's first");
  arguments.option("--mod", o->mod, "MOD", "the mod, where several bring this language");
  return [&global, o] { return export_po(global, *o); };
}

std::function<int()> declare_lang_import(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<LangPoOptions>();
  arguments.positional("FILE", o->file, "a PO file; its header says the package and the language");
  arguments.option("--for", o->package, "PACKAGE", "the package, where the header does not say it");
  arguments.option("--lang", o->language, "TAG", "the language, where the header does not say it");
  arguments.option("--from", o->from, "TAG", "the source's language, where the header does not say it");
  arguments.option("--mod", o->mod, "FOLDER", "the mod, where several bring this language or there is none yet");
  arguments.flag("--partly", o->partly, "take what is sound, although something else is wrong");
  return [&global, o] { return import_po(global, *o); };
}

}  // namespace vizier::cli
