#include "client/mods.hpp"

#include <algorithm>

#include "content/explain.hpp"
#include "content/translate/lang_file.hpp"
#include "content/version.hpp"

namespace vizier::client {

using content::Manifest;

std::vector<const Manifest*> packages_of(const content::Library& library, const Manifest& mod) {
  std::vector<const Manifest*> packages, open{&mod}, seen{&mod};
  while (!open.empty()) {
    const Manifest* m = open.back();
    open.pop_back();
    for (const std::string& written : m->requires_ids) {
      const auto requirement = content::Requirement::parse(written);
      const Manifest* other = requirement ? library.find(requirement->id) : nullptr;
      if (!other || std::find(seen.begin(), seen.end(), other) != seen.end()) continue;
      seen.push_back(other);
      other->is_mod ? open.push_back(other) : packages.push_back(other);
    }
  }
  return packages;
}

std::vector<const Manifest*> chain_of(const content::Library& library, const std::string& package) {
  std::vector<const Manifest*> out;
  for (const Manifest* m = library.find(package); m && std::find(out.begin(), out.end(), m) == out.end();
       m = library.find(m->extends))
    out.push_back(m);
  return out;
}

std::vector<const Manifest*> mods_for(const content::Library& library, const std::string& package) {
  const std::vector<const Manifest*> chain = chain_of(library, package);
  std::vector<const Manifest*> out;
  for (const Manifest& mod : library.mods()) {
    const std::vector<const Manifest*> packages = packages_of(library, mod);
    const auto fits = [&](const Manifest* p) { return std::find(chain.begin(), chain.end(), p) != chain.end(); };
    if (std::any_of(packages.begin(), packages.end(), fits)) out.push_back(&mod);
  }
  std::stable_sort(out.begin(), out.end(), [](const Manifest* a, const Manifest* b) { return a->title < b->title; });
  return out;
}

namespace {

using Type = ModTrouble::Type;

/// What is not there, for the mod itself and for the mods that it brings along.
void find_missing(const content::Library& library, const Manifest& mod, std::vector<const Manifest*>& seen,
                  std::vector<ModTrouble>& out) {
  seen.push_back(&mod);
  for (const std::string& written : mod.requires_ids) {
    const auto requirement = content::Requirement::parse(written);
    const Manifest* other = requirement ? library.find(requirement->id) : nullptr;
    if (!other)
      out.push_back({Type::missing, written, {}});
    else if (!requirement->accepts(other->version))
      out.push_back({Type::version, written, other->version});
    else if (other->is_mod && std::find(seen.begin(), seen.end(), other) == seen.end())
      find_missing(library, *other, seen, out);
  }
}

bool names(const Manifest& from, const Manifest& other) {
  return std::find(from.conflicts.begin(), from.conflicts.end(), other.id) != from.conflicts.end();
}

}  // namespace

ModTexts mod_words(const content::Manifest& mod, const std::string& language) {
  ModTexts out{mod.title.empty() ? mod.id : mod.title, mod.description};
  content::Texts texts;
  texts.set_first_language("en");
  content::Diagnostics ignored;
  for (const std::string& tag : {language, language.substr(0, language.find('-')), std::string("en")})
    for (const content::LangFile& file : content::read_lang_files(mod.folder / "lang", tag, "", ignored))
      for (const content::LangEntry& entry : file.entries)
        if (entry.key.starts_with("mod." + mod.id + ".") && !entry.untranslated())
          texts.set(tag, entry.key, entry.message, entry.place, ignored);
  for (const auto& [part, into] : {std::pair{"title", &out.title}, std::pair{"description", &out.description}})
    if (const std::string key = "mod." + mod.id + "." + part; texts.has(key)) *into = texts.format(language, key, {});
  return out;
}

std::vector<ModTrouble> troubles_of(const content::Library& library, content::Config game, const Manifest& mod) {
  std::vector<ModTrouble> out;
  std::vector<const Manifest*> seen;
  find_missing(library, mod, seen, out);
  std::erase(game.mods, mod.id);
  for (const std::string& id : game.mods)
    if (const Manifest* other = library.find(id); other && (names(mod, *other) || names(*other, mod)))
      out.push_back({Type::excludes, id, {}});
  if (!out.empty()) return out;
  const content::Config without = game;
  game.mods.push_back(mod.id);
  content::Loaded loaded = library.load(game);
  if (!loaded.package && !library.load(without).package) {  // the others are broken already: is it good by itself?
    game.mods = {mod.id};
    loaded = library.load(game);
  }
  if (!loaded.package) return {{Type::broken, {}, content::to_text(loaded.diagnostics)}};
  for (const content::ModConflict& conflict : content::mod_conflicts(*loaded.package)) {
    const auto own = [&](const content::Node::Layer& layer) { return layer.origin == mod.id; };
    if (std::none_of(conflict.layers.begin(), conflict.layers.end(), own)) continue;
    for (const content::Node::Layer& layer : conflict.layers) {
      const auto told = [&](const ModTrouble& t) { return t.other == layer.origin; };
      if (!own(layer) && std::none_of(out.begin(), out.end(), told))
        out.push_back({Type::both_set, layer.origin, conflict.key});
    }
  }
  return out;
}

}  // namespace vizier::client
