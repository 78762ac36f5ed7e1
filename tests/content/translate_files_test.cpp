// Files of translations: YAML with its notes, PO, and the way from one to the other.
#include "catch.hpp"

#include "content/translate/exchange.hpp"

using namespace vizier;
using namespace vizier::content;

namespace {

LangFile file_of(const std::string& text) {
  Diagnostics diagnostics;
  auto file = parse_lang_file("de.yaml", "", text, diagnostics);
  INFO(to_text(diagnostics));
  REQUIRE(file);
  return *file;
}

const char* coins = "Take {n, plural, one {# coin} other {# coins}}.";

Subject game() {
  return {"game",
          "1.0",
          "en",
          {{"title", "The Game", "what it is called", {"lang/en.yaml", 1, 8}},
           {"ask.take", coins, "", {"lang/en.yaml", 3, 9}},
           {"log.wins", "{player} wins {how, select, alone {alone} other {with others}}.", "", {"lang/en.yaml", 4, 9}},
           {"log.tie", " A tie.", "", {"lang/en.yaml", 5, 9}}}};
}

std::string begun(const std::string& language) { return lang_file_text(game(), "", language, "", {"A head."}); }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  INFO(text);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

/// What importing a PO text into a translation gives.
struct Import {
  PoImport read;
  Diagnostics found;
  std::string text;  ///< of the file afterwards
};
Import import(const std::string& po_text, const std::string& yaml, const std::string& language,
              const Subject& subject = game()) {
  Import out;
  const auto po = read_po(po_text, "de.po", out.found);
  if (!po) return out;
  const Translation translation{language, {file_of(yaml)}};
  out.read = from_po(*po, subject, translation, out.found);
  std::vector<LangEditor> editors(translation.files.begin(), translation.files.end());
  REQUIRE(take_over(out.read.texts, subject, translation, editors));
  const auto text = editors[0].finish();
  REQUIRE(text);
  out.text = *text;
  return out;
}

std::string exported(const std::string& yaml, const std::string& language) {
  return write_po(to_po(game(), {language, {file_of(yaml)}}, ""));
}

Progress progress(const std::string& yaml, const std::string& language = "de", const Subject& subject = game()) {
  return examine(subject, {language, {file_of(yaml)}});
}

}  // namespace

TEST_CASE("a translation begins with every text in order, its source above it, plurals as a skeleton") {
  const std::string text = begun("pl");
  CHECK(text.find("#. what it is called\n# en " + fingerprint("The Game") + ": The Game\ntitle: \"\"\n") !=
        std::string::npos);
  CHECK(text.find("#   {n} is counted\nask.take: !todo \"Take {n, plural, one {# coin} few {# coins} many {# coins} "
                  "other {# coins}}.\"\n") != std::string::npos);
  CHECK(text.find("#   {player}; {how} is one of: alone, other\n") != std::string::npos);
  const Progress p = progress(text, "pl");
  CHECK(p.texts == 4);
  CHECK(p.translated == 0);
  CHECK(p.findings.size() == 4);
  CHECK(p.marked == 0);
}

TEST_CASE("progress counts what is translated, as in the source, out of date, wrong, and still marked") {
  std::string text = replaced(begun("de"), "title: \"\"", "title: \"Das Spiel\"");
  CHECK(progress(text).translated == 1);
  CHECK(progress(replaced(text, "Das Spiel", "The Game")).same == 1);
  CHECK(progress(replaced(text, "\"Das Spiel\"", "\"Das {Spiel}\"")).wrong == 1);
  const std::string todo = "!todo \"Take {n, plural, one {# coin} other {# coins}}.\"";
  CHECK(progress(replaced(text, todo, "!todo \"Nimm {n, plural, one {# Taler} other {# Taler}}.\"")).marked == 1);
  CHECK(progress(replaced(text, todo, "\"Nimm {n, plural, other {# Taler}}.\"")).wrong == 1);
  CHECK(progress(replaced(text, todo, "\"Nimm {n, plural, one {# Taler} other {# Taler}}.\"")).wrong == 0);
  Subject changed = game();
  changed.source[0].message = "The New Game";
  const Progress old = progress(text, "de", changed);
  CHECK(old.outdated == 1);
  CHECK(old.findings[0].what == "the source has changed; it was: The Game");
  CHECK(progress(replaced(text, "\"Das Spiel\"", "!check \"Das Spiel\"")).outdated == 1);
}

TEST_CASE("an update adds new texts in their place, marks changed ones, and names what is gone") {
  const std::string text = replaced(begun("de"), "title: \"\"", "title: \"Das Spiel\"  # mine");
  Subject now = game();
  now.source[0].message = "The New Game";
  now.source.insert(now.source.begin() + 1, SourceEntry{"about", "A {game}", "", {}});
  now.source.pop_back();
  const Translation translation{"de", {file_of(text)}};
  std::vector<LangEditor> editors(translation.files.begin(), translation.files.end());
  const auto done = bring_up_to_date(now, translation, editors);
  REQUIRE(done);
  CHECK(done->added == 1);
  CHECK(done->changed == 1);
  REQUIRE(done->gone.size() == 1);
  CHECK(done->gone[0].find("log.tie") != std::string::npos);
  const auto written = editors[0].finish();
  REQUIRE(written);
  CHECK(written->find(": The New Game\ntitle: !check \"Das Spiel\"  # mine\n# en " + fingerprint("A {game}") +
                      ": A {game}\n#   {game}\nabout: \"\"\n") != std::string::npos);
  const Translation again{"de", {file_of(*written)}};
  std::vector<LangEditor> more(again.files.begin(), again.files.end());
  CHECK(bring_up_to_date(now, again, more)->changed == 0);
  CHECK_FALSE(more[0].changed());
}

TEST_CASE("texts are changed where they stand, however the file is written") {
  const std::string nested =
      "# mine\n\nlog:  # what happened\n  wins: '{player} won''s {how, select, alone {a} other {b}}'\n  more: { tie: "
      "\" Gleich.\" }\ntitle: Das Spiel # so\n";
  const LangFile file = file_of(nested);
  LangEditor editor(file);
  REQUIRE(editor.set("log.wins", "", "neu \"so\"\n"));
  REQUIRE(editor.set("log.more.tie", "!check", " Patt."));
  REQUIRE(editor.set("title", "", "Spiel"));
  const auto text = editor.finish();
  REQUIRE(text);
  CHECK(*text ==
        "# mine\n\nlog:  # what happened\n  wins: \"neu \\\"so\\\"\\n\"\n  more: { tie: !check \" Patt.\" }\ntitle: "
        "\"Spiel\" # so\n");
  const LangFile folded = file_of("title: >\n  a\n  b\n");
  CHECK_FALSE(LangEditor(folded).set("title", "", "x"));
}

TEST_CASE("what was exported and is imported again leaves the file as it was, byte by byte") {
  for (const char* language : {"de", "pl", "ja", "ar"}) {
    const std::string text = replaced(begun(language), "title: \"\"", "title: 'Das \"Spiel\"'   # so");
    const Import again = import(exported(text, language), text, language);
    CHECK(again.found.list.empty());
    CHECK(again.read.texts.empty());
    CHECK(again.read.same == 1);
    CHECK(again.read.empty == 3);
    CHECK(again.text == text);
  }
  const std::string german =
      "ask.take: \"{n, plural, one {Nimm # Taler} other {Nimm # Taler}}.\"\nlog.wins: \"{player} {how, select, alone "
      "{a} other {b}}\"\n";
  CHECK(import(exported(german, "de"), german, "de").text == german);
  const std::string odd = "ask.take: \"{n, plural, =0 {Nichts} one {Nimm # Taler} other {Nimm # Taler}}.\"\n";
  CHECK(exported(odd, "de").find("msgid_plural") == std::string::npos);
  CHECK(import(exported(odd, "de"), odd, "de").text == odd);
}

TEST_CASE("a sentence that counts is a plural of gettext, any other message is flagged as ICU's") {
  const std::string po = exported(begun("pl"), "pl");
  CHECK(po.find("\"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2") != std::string::npos);
  CHECK(po.find("msgctxt \"ask.take\"\nmsgid \"Take # coin.\"\nmsgid_plural \"Take # coins.\"\nmsgstr[0] "
                "\"\"\nmsgstr[1] \"\"\nmsgstr[2] \"\"\n") != std::string::npos);
  CHECK(po.find("#, icu-message-format\nmsgctxt \"log.wins\"\n") != std::string::npos);
  CHECK(po.find("#: lang/en.yaml:1\nmsgctxt \"title\"\nmsgid \"The Game\"\nmsgstr \"\"\n") != std::string::npos);
  const Import polish =
      import(replaced(po, "msgstr[0] \"\"\nmsgstr[1] \"\"\nmsgstr[2] \"\"",
                      "msgstr[0] \"Weź # monetę.\"\nmsgstr[1] \"Weź # monety.\"\nmsgstr[2] \"Weź # monet.\""),
             begun("pl"), "pl");
  CHECK(polish.found.list.empty());
  CHECK(polish.text.find("ask.take: \"{n, plural, one {Weź # monetę.} few {Weź # monety.} many {Weź # monet.} other "
                         "{Weź # monet.}}\"\n") != std::string::npos);
}

TEST_CASE("each mistake in a PO file is told with its line, and the sound texts are given back") {
  const std::string text = begun("de");
  const std::string po = exported(text, "de");
  const auto wins = [&](const std::string& written) {
    const std::string id = "msgid \"{player} wins {how, select, alone {alone} other {with others}}.\"\nmsgstr \"";
    return import(replaced(po, id + "\"", id + written + "\""), text, "de");
  };
  CHECK(wins("{player} gewinnt {how, select, alone {allein} other {mit anderen}}.").found.list.empty());
  const std::pair<const char*, const char*> mistakes[] = {
      {"{spieler} gewinnt {how, select, alone {a} other {b}}", "{spieler} is filled in by nobody"},
      {"{player} gewinnt", "{how} of the source is missing"},
      {"{player} gewinnt {how, select, allein {a} other {b}}", "'allein' is none of the words"},
      {"{player gewinnt {how}", "a { without its }"},
      {"{player} {how, select, alone {a}}", "need a case 'other'"},
      {"{player} {how, date}", "arguments of type 'date' are not known"},
      {"l'{player} {how}", "the apostrophe before '{' quotes it"},
      {"{player} {how}\u202E", "turns the direction of writing"}};
  for (const auto& [written, said] : mistakes) {
    INFO(written);
    const Import wrong = wins(written);
    CHECK(wrong.read.texts.empty());
    CHECK(wrong.read.wrong == 1);
    REQUIRE_FALSE(wrong.found.list.empty());
    CHECK(to_text(wrong.found).find(said) != std::string::npos);
    CHECK(wrong.found.list[0].place.line > 10);
    CHECK(wrong.text == text);
  }
  const Import key = import(replaced(po, "msgctxt \"title\"", "msgctxt \"titel\""), text, "de");
  CHECK(to_line(key.found.list.at(0)).find("game has no text titel (did you mean 'title'?)") != std::string::npos);
  const Import half = import(replaced(po, "msgstr[0] \"\"", "msgstr[0] \"Nimm # Taler.\""), text, "de");
  CHECK(to_text(half.found).find("msgstr[1] is empty and others are not") != std::string::npos);
  const Import formula =
      import(replaced(po, "nplurals=2; plural=(n != 1);", "nplurals=2; plural=(n > 1);"), text, "de");
  CHECK(to_text(formula.found).find("takes 0 and 1 together, which de keeps apart") != std::string::npos);
}

TEST_CASE("fuzzy texts are left alone, and a text from other words is marked") {
  const std::string text = begun("de");
  const std::string po =
      replaced(exported(text, "de"), "msgid \"The Game\"\nmsgstr \"\"", "msgid \"The Game\"\nmsgstr \"Das Spiel\"");
  CHECK(import(po, text, "de").text.find("title: \"Das Spiel\"\n") != std::string::npos);
  const Import fuzzy = import(replaced(po, "msgctxt \"title\"", "#, fuzzy\nmsgctxt \"title\""), text, "de");
  CHECK(fuzzy.read.fuzzy == 1);
  CHECK(fuzzy.text == text);
  Subject now = game();
  now.source[0].message = "The New Game";
  const Import later = import(po, text, "de", now);
  CHECK(later.text.find(": The New Game\ntitle: !check \"Das Spiel\"\n") != std::string::npos);
  const std::string marked = replaced(text, "title: \"\"", "title: !check \"Das Spiel\"");
  const std::string out = exported(marked, "de");
  CHECK(out.find("#, fuzzy\nmsgctxt \"title\"") != std::string::npos);
  const Import checked = import(replaced(out, "#, fuzzy\n", ""), marked, "de");
  CHECK(checked.text == replaced(marked, "!check ", ""));
}

TEST_CASE("a PO file that is none is refused at its line") {
  const std::string head = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\n";
  const std::pair<std::string, const char*> files[] = {
      {"", "no header"},
      {"hello\n", "1: error: unknown keyword 'hello'"},
      {head + "msgid \"a\"\nmsgstr \"b\"\n", "4: error: the message has no msgctxt"},
      {head + "msgctxt \"a\"\nmsgid \"a\"\n", "no msgstr"},
      {head + "msgctxt \"a\"\nmsgid \"a\"\nmsgstr \"b\n", "6: error: the quoted text has no end"},
      {head + "msgctxt \"a\"\nmsgid \"a\"\nmsgstr \"b\" c\n", "something stands behind"},
      {head + "msgctxt \"a\"\nmsgid \"a\"\nmsgstr \"\\x\"\n", "unknown escape"},
      {head + "msgctxt \"a\"\nmsgid \"a\"\nmsgstr[0] \"b\"\n", "for messages with msgid_plural"},
      {head + "msgctxt \"a\"\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"b\"\n", "msgstr[0] is expected"},
      {head + "msgctxt \"a\"\nmsgid \"a\"\nmsgstr \"b\"\nmsgstr \"b\"\n", "a second msgstr"},
      {head + "msgctxt \"a\"\nmsgid \"a\"\nmsgstr \"b\"\n\nmsgctxt \"a\"\nmsgid \"a\"\nmsgstr \"b\"\n", "here twice"},
      {head + head, "a second header"},
      {head + "msgstr \"b\"\n", "msgstr cannot stand here"},
      {head + "\"b\"\n", "a text without a keyword"},
      {head + "msgctxt \"a\"\nmsgid \"a\"\n# no\nmsgstr \"b\"\n", "a comment in the middle"},
      {head + "domain \"x\"\n", "unknown keyword 'domain'"},
      {head + "msgctxt \"a\"\nmsgid \"\xFF\"\n", "not valid UTF-8"},
      {head + "msgctxt \"a\"\nmsgid \"a\"\nmsgstr \"" + std::string(30'000, 'x') + "\"\n", "a text of more than"},
      {"msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=latin1\\n\"\n", "only UTF-8 is read"}};
  for (const auto& [text, said] : files) {
    INFO(text.substr(0, 300));
    Diagnostics found;
    CHECK_FALSE(read_po(text, "x.po", found));
    CHECK(to_text(found).find(said) != std::string::npos);
  }
  Diagnostics many;
  std::string noise;
  for (int i = 0; i < 5000; ++i) noise += "x\n\n";
  CHECK_FALSE(read_po(noise, "x.po", many));
  CHECK(many.list.size() <= 20);
}

TEST_CASE("what other tools write is read") {
  Diagnostics found;
  const auto po = read_po(
      "\xEF\xBB\xBF# a translator\r\nmsgid \"\"\r\nmsgstr \"\"\r\n\"Language: de\\n\"\r\n\"Content-Type: text/plain; "
      "charset=UTF-8\\n\"\r\n\r\n#~ msgctxt \"gone\"\r\n#~ msgid \"x\"\r\n"
      "#~ msgstr \"y\"\r\n\r\n#, fuzzy, icu-message-format\r\n#| msgid \"before\"\r\nmsgctxt \"a\"\r\nmsgid "
      "\"\"\r\n\"two \"\r\n\"lines\\n\"\r\nmsgstr \"zwei\"\r\n\" Zeilen\\n\"\r\n# next\r\n"
      "msgctxt \"b\"\r\nmsgid \"b\"\r\nmsgstr \"\\\"\\\\\\t\"",
      "x.po", found);
  INFO(to_text(found));
  REQUIRE(po);
  CHECK(*po->find("Language") == "de");
  REQUIRE(po->entries.size() == 2);
  CHECK(po->entries[0].id == "two lines\n");
  CHECK(po->entries[0].texts[0] == "zwei Zeilen\n");
  CHECK(po->entries[0].fuzzy);
  CHECK(po->entries[1].texts[0] == "\"\\\t");
}
