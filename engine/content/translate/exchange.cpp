#include "content/translate/exchange.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "content/suggest.hpp"
#include "content/texts.hpp"
#include "content/translate/plural.hpp"
#include "content/translate/sentence.hpp"
#include "content/utf8.hpp"

namespace vizier::content {
namespace {

/// What gettext's plural forms mean in a language; empty where its messages stay ICU's.
struct Forms {
  std::string header;
  std::vector<std::string> categories;
};

Forms usual_forms_of(const std::string& language) {
  const auto forms = PluralForms::of(language);
  if (!forms) return {};
  return {forms->header(), *forms->categories(language)};
}

std::optional<CountedSentence> sentence_of(const std::string& message) {
  const auto parsed = parse_message(message);
  return parsed ? counted_sentence(*parsed) : std::nullopt;
}

/// msgid and msgstr of one text; `message` is empty where it is not translated.
void fill(PoEntry& out, const std::string& source, const std::string& message, const Forms& forms) {
  const auto counted = forms.categories.empty() ? std::nullopt : sentence_of(source);
  const auto own = counted && !message.empty() ? sentence_of(message) : std::nullopt;
  const bool fits = counted && counted->find("other") &&
                    (message.empty() || (own && own->argument == counted->argument &&
                                         std::all_of(forms.categories.begin(), forms.categories.end(),
                                                     [&](const std::string& c) { return own->find(c) != nullptr; })));
  if (!fits) {
    out.id = source;
    out.texts = {message};
    if (source.find('{') != std::string::npos) out.flags = {"icu-message-format"};
    return;
  }
  const std::string* one = counted->find("one");
  out.id = one ? *one : *counted->find("other");
  out.id_plural = *counted->find("other");
  for (const std::string& category : forms.categories) out.texts.push_back(own ? *own->find(category) : std::string{});
  out.comments.push_back(fmt::format("# stands for the number, {{{}}}", counted->argument));
}

/// The message that an entry means. A sentence that counts gets all cases of the language; `other`, where no whole
/// number has it, is as the last.
Result<std::string> message_of(const PoEntry& entry, const SourceEntry& source, const std::string& language,
                               const std::vector<std::string>& categories) {
  if (entry.id_plural.empty()) return entry.texts.front();
  const auto counted = sentence_of(source.message);
  if (!counted) return Failed{"the source counts nothing, or more than one thing", "export it anew"};
  if (entry.texts.size() != categories.size())
    return Failed{fmt::format("it has {} forms, and Plural-Forms says {}", entry.texts.size(), categories.size())};
  CountedSentence out{counted->argument, {}};
  for (const std::string& wanted : plural_categories(language)) {
    const auto it = std::find(categories.begin(), categories.end(), wanted);
    const std::size_t form =
        it == categories.end() ? categories.size() - 1 : static_cast<std::size_t>(it - categories.begin());
    if (entry.texts[form].empty()) return Failed{fmt::format("msgstr[{}] is empty and others are not", form)};
    out.cases.emplace_back(wanted, entry.texts[form]);
  }
  return to_message(out);
}

}  // namespace

PoFile to_po(const Subject& subject, const Translation& translation, const std::string& where) {
  const Forms forms = usual_forms_of(translation.language);
  PoFile out;
  out.header = {{"Project-Id-Version", fmt::format("{} {}", subject.id, subject.version)},
                {"Language", translation.language},
                {"MIME-Version", "1.0"},
                {"Content-Type", "text/plain; charset=UTF-8"},
                {"Content-Transfer-Encoding", "8bit"}};
  if (!forms.header.empty()) out.header.emplace_back("Plural-Forms", forms.header);
  out.header.emplace_back("X-Vizier-For", subject.id);
  out.header.emplace_back("X-Vizier-From", subject.from);
  if (!where.empty()) out.header.emplace_back("X-Vizier-Mod", where);
  for (const SourceEntry& source : subject.source) {
    PoEntry entry;
    entry.context = source.key;
    if (!source.about.empty()) entry.comments.push_back(source.about);
    entry.references.push_back(fmt::format("{}:{}", source.place.file, source.place.line));
    const LangEntry* own = translation.find(source.key);
    const bool has = own && !own->untranslated();
    fill(entry, source.message, has ? own->message : std::string{}, forms);
    if (const auto message = parse_message(source.message))
      if (std::string arguments = describe_arguments(*message); !arguments.empty())
        entry.comments.push_back(std::move(arguments));
    if (has && outdated(*own, source, subject)) {
      entry.fuzzy = true;
      if (own->from == subject.from && own->source != source.message) entry.previous = own->source;
    }
    out.entries.push_back(std::move(entry));
  }
  return out;
}

PoImport from_po(const PoFile& po, const Subject& subject, const Translation& translation, Diagnostics& diagnostics) {
  PoImport out;
  const std::string& language = translation.language;
  const auto refuse = [&](int line, std::string message, std::string hint = {}) {
    diagnostics.error({po.file, line, 0}, std::move(message), std::move(hint), "po");
  };
  std::vector<std::string> categories;
  const bool counts =
      std::any_of(po.entries.begin(), po.entries.end(), [](const PoEntry& e) { return !e.id_plural.empty(); });
  if (counts) {
    const std::string* header = po.find("Plural-Forms");
    const Result<PluralForms> forms = header ? PluralForms::parse(*header) : Failed{"there is no Plural-Forms"};
    const Result<std::vector<std::string>> read =
        forms ? forms->categories(language) : Result<std::vector<std::string>>(forms.failed());
    if (!read) {
      const auto usual = PluralForms::of(language);
      refuse(po.header_line, fmt::format("the header: {}", read.problem()),
             usual ? fmt::format("usual for {}: Plural-Forms: {}", language, usual->header()) : std::string{});
      ++out.wrong;
      return out;
    }
    categories = *read;
  }
  std::vector<std::string> keys;
  for (const SourceEntry& source : subject.source) keys.push_back(source.key);
  const Forms usual = usual_forms_of(language);
  for (const PoEntry& entry : po.entries) {
    const std::string key = visible_line(entry.context);
    const SourceEntry* source = subject.find(entry.context);
    const std::size_t before = diagnostics.list.size();
    const auto wrong = [&](const std::string& what, std::string hint = {}) {
      refuse(entry.text_line, fmt::format("{}: {}", key, what), std::move(hint));
    };
    if (!source) {
      refuse(entry.line, fmt::format("{} has no text {}", subject.id, key), suggest(entry.context, keys));
      ++out.wrong;
      continue;
    }
    if (entry.fuzzy) {
      ++out.fuzzy;
      continue;
    }
    if (std::all_of(entry.texts.begin(), entry.texts.end(), [](const std::string& t) { return t.empty(); })) {
      ++out.empty;
      continue;
    }
    const LangEntry* own = translation.find(entry.context);
    const bool has = own && !own->untranslated();
    PoEntry now;
    if (has) fill(now, source->message, own->message, usual);
    if (has && !outdated(*own, *source, subject) && now.texts == entry.texts && now.id == entry.id) {
      ++out.same;
      continue;
    }
    const Result<std::string> message = message_of(entry, *source, language, categories);
    if (!message) {
      wrong(message.problem(), message.failed().hint);
      ++out.wrong;
      continue;
    }
    if (const auto bad = first_unseen(*message); bad != std::string_view::npos)
      wrong("a sign in it is not seen, or turns the direction of writing", visible_line(*message).substr(0, 200));
    Texts scratch;
    Diagnostics found;
    scratch.set(language, entry.context, *message, {}, found);
    for (const Diagnostic& d : found.list) {
      const std::size_t colon = d.message.find("): ");
      wrong(colon == std::string::npos ? d.message : d.message.substr(colon + 3), d.hint);
    }
    const auto parsed = parse_message(*message), original = parse_message(source->message);
    if (found.list.empty() && parsed && original) {
      const Disagreement differ = compare(*original, *parsed, language);
      for (const std::string& what : differ.errors) wrong(what);
      for (const std::string& what : differ.odd)
        diagnostics.warning({po.file, entry.text_line, 0}, fmt::format("{}: {}", key, what), "", "po");
    }
    const bool sound =
        std::none_of(diagnostics.list.begin() + static_cast<std::ptrdiff_t>(before), diagnostics.list.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::error; });
    if (!sound) {
      ++out.wrong;
      continue;
    }
    // what the file says of its source is held against today's in the form in which it would be exported
    PoEntry as_source;
    fill(as_source, source->message, {}, entry.id_plural.empty() ? Forms{} : usual);
    const bool today = as_source.id == entry.id && (entry.id_plural.empty() || as_source.id_plural == entry.id_plural);
    out.texts.push_back({entry.context, *message, today ? source->message : entry.id, entry.line});
  }
  return out;
}

Result<> take_over(const std::vector<Imported>& texts, const Subject& subject, const Translation& translation,
                   std::vector<LangEditor>& editors) {
  for (const Imported& text : texts) {
    const SourceEntry* source = subject.find(text.key);
    if (!source) return Failed{fmt::format("there is no text {}", text.key)};
    const std::string tag = text.source == source->message ? std::string{} : std::string(check_tag);
    const TextNotes notes{source->about, subject.from, source->message};
    if (const LangFile* file = translation.file_of(text.key)) {
      LangEditor& editor = editors[static_cast<std::size_t>(file - translation.files.data())];
      if (const auto done = editor.set(text.key, tag, text.message); !done) return done.failed();
      editor.note(text.key, notes);
      continue;
    }
    std::size_t into = 0;
    while (into + 1 < translation.files.size() && !text.key.starts_with(translation.files[into].prefix)) ++into;
    editors[into].add({}, text.key, tag, text.message, notes);
  }
  return {};
}

}  // namespace vizier::content
