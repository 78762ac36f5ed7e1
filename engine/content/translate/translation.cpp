#include "content/translate/translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "content/files.hpp"
#include "content/texts.hpp"
#include "content/translate/message.hpp"
#include "content/utf8.hpp"

namespace vizier::content {
namespace fs = std::filesystem;

const SourceEntry* Subject::find(const std::string& key) const {
  const auto it = std::find_if(source.begin(), source.end(), [&](const SourceEntry& e) { return e.key == key; });
  return it == source.end() ? nullptr : &*it;
}

const LangFile* Translation::file_of(const std::string& key) const {
  for (auto it = files.rbegin(); it != files.rend(); ++it)
    if (it->find(key)) return &*it;
  return nullptr;
}

const LangEntry* Translation::find(const std::string& key) const {
  const LangFile* file = file_of(key);
  return file ? file->find(key) : nullptr;
}

std::vector<SourceEntry> read_source(const std::vector<LangFolder>& folders, const std::string& language,
                                     Diagnostics& diagnostics) {
  std::vector<SourceEntry> out;
  std::set<std::string> seen;
  for (const LangFolder& folder : folders)
    for (const LangFile& file : read_lang_files(folder.folder, language, folder.prefix, diagnostics))
      for (const LangEntry& entry : file.entries)
        if (!entry.untranslated() && seen.insert(entry.key).second)
          out.push_back({entry.key, entry.message, entry.about, entry.place});
  return out;
}

Translation read_translation(const std::vector<LangFolder>& folders, const std::string& language,
                             Diagnostics& diagnostics) {
  Translation out{language, {}};
  for (const LangFolder& folder : folders)
    for (LangFile& file : read_lang_files(folder.folder, language, folder.prefix, diagnostics))
      out.files.push_back(std::move(file));
  return out;
}

std::vector<std::string> languages_in(const std::vector<LangFolder>& folders) {
  std::set<std::string> out;
  for (const LangFolder& folder : folders)
    for (const fs::path& file : files_below(folder.folder, ".yaml")) {
      const fs::path relative = file.lexically_relative(folder.folder), first = *relative.begin();
      out.insert(first == relative ? first.stem().string() : first.string());
    }
  return {out.begin(), out.end()};
}

Progress examine(const Subject& subject, const Translation& translation) {
  using Type = TextFinding::Type;
  Progress out;
  out.texts = subject.source.size();
  for (const SourceEntry& source : subject.source) {
    const LangEntry* entry = translation.find(source.key);
    const auto tell = [&](Type type, std::string what) {
      out.findings.push_back({type, source.key, entry ? entry->place : source.place, std::move(what)});
    };
    if (!entry || entry->untranslated()) {
      const Beginning begin = beginning_of(source.message, translation.language);
      if (entry && !entry->message.empty() && entry->message != begin.message && entry->message != source.message) {
        ++out.marked;
        tell(Type::marked, "translated, but not shown while !todo stands before it");
      } else {
        tell(Type::missing, "not translated");
      }
      continue;
    }
    ++out.translated;
    Diagnostics found;
    Texts scratch;
    scratch.set(translation.language, source.key, entry->message, entry->place, found);
    const auto original = parse_message(source.message), own = parse_message(entry->message);
    std::size_t errors = 0;
    for (const Diagnostic& d : found.list) {
      tell(Type::wrong, d.message.substr(d.message.find("): ") == std::string::npos ? 0 : d.message.find("): ") + 3));
      ++errors;
    }
    if (original && own) {
      const Disagreement differ = compare(*original, *own, translation.language);
      for (const std::string& what : differ.errors) tell(Type::wrong, what);
      for (const std::string& what : differ.odd) tell(Type::odd, what);
      errors += differ.errors.size();
      out.odd += differ.odd.empty() ? 0 : 1;
      if (entry->message == source.message && has_words(*own) && translation.language != subject.from) {
        ++out.same;
        tell(Type::same, "the same as the source");
      }
    }
    out.wrong += errors > 0 ? 1 : 0;
    const bool sourced = !entry->made_from.empty() && entry->from == subject.from;
    out.sourced += sourced ? 1 : 0;
    if (outdated(*entry, source, subject)) {
      ++out.outdated;
      tell(Type::outdated, entry->tag == check_tag ? "the source has changed: check it, then take !check away"
                                                   : "the source has changed; it was: " + entry->source);
    }
  }
  return out;
}

bool outdated(const LangEntry& entry, const SourceEntry& source, const Subject& subject) {
  return entry.tag == check_tag ||
         (!entry.made_from.empty() && entry.from == subject.from && entry.made_from != fingerprint(source.message));
}

Beginning beginning_of(const std::string& source, const std::string& language) {
  auto message = parse_message(source);
  if (!message) return {};
  const auto arguments = arguments_of(*message);
  const bool counts = std::any_of(arguments.begin(), arguments.end(), [](const MessageArgument& a) {
    return std::any_of(a.types.begin(), a.types.end(),
                       [](Message::Type t) { return t == Message::Type::plural || t == Message::Type::ordinal; });
  });
  if (!counts) return {};
  return {std::string(todo_tag), to_text(with_plural_cases(*std::move(message), language))};
}

std::string lang_file_text(const Subject& subject, const std::string& prefix, const std::string& language,
                           const std::string& schema, const std::vector<std::string>& head,
                           const std::vector<std::pair<std::string, std::string>>& first_texts) {
  std::string out = schema.empty() ? std::string{} : fmt::format("# yaml-language-server: $schema={}\n", schema);
  for (const std::string& line : head) out += fmt::format("# {}\n", line);
  out += "\n";
  for (const auto& [key, message] : first_texts) out += fmt::format("{}: {}\n", key, double_quoted(message));
  std::string section = "\n";
  for (const SourceEntry& source : subject.source) {
    if (!source.key.starts_with(prefix)) continue;
    const std::string own = source.key.substr(prefix.size(), source.key.find('.', prefix.size()) - prefix.size());
    if (own != section && (section != "\n" || !first_texts.empty())) out += "\n";
    section = own;
    const Beginning begin = beginning_of(source.message, language);
    out += lang_lines(source.key.substr(prefix.size()), begin.tag, begin.message,
                      {source.about, subject.from, source.message});
  }
  return out;
}

Result<Update> bring_up_to_date(const Subject& subject, const Translation& translation,
                                std::vector<LangEditor>& editors) {
  Update out;
  std::string before;
  for (const SourceEntry& source : subject.source) {
    const TextNotes notes{source.about, subject.from, source.message};
    const LangFile* file = translation.file_of(source.key);
    if (!file) {
      const Beginning begin = beginning_of(source.message, translation.language);
      std::size_t into = 0;
      for (std::size_t i = 0; i < translation.files.size(); ++i)
        if (source.key.starts_with(translation.files[i].prefix)) {
          into = i;
          break;
        }
      if (const LangFile* last = translation.file_of(before))
        into = static_cast<std::size_t>(last - translation.files.data());
      editors[into].add(before, source.key, begin.tag, begin.message, notes);
      ++out.added;
      continue;
    }
    before = source.key;
    const LangEntry& entry = *file->find(source.key);
    if (entry.made_from.empty() || (entry.from == subject.from && entry.made_from == fingerprint(source.message)))
      continue;
    LangEditor& editor = editors[static_cast<std::size_t>(file - translation.files.data())];
    ++out.changed;
    if (entry.untranslated()) {
      const Beginning begin = beginning_of(source.message, translation.language);
      if (const auto done = editor.set(source.key, begin.tag, begin.message); !done) return done.failed();
    } else if (entry.from == subject.from) {
      if (const auto done = editor.set(source.key, std::string(check_tag), entry.message); !done) return done.failed();
    }
    editor.note(source.key, notes);
  }
  for (const LangFile& file : translation.files)
    for (const LangEntry& entry : file.entries)
      if (!entry.key.starts_with("mod.") && !subject.find(entry.key))
        out.gone.push_back(fmt::format("{}:{}: {}", shown(file.path), entry.key_place.line, entry.key));
  return out;
}

}  // namespace vizier::content
