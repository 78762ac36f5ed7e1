// Texts with arguments (ICU messages): any message is one, or is refused with its place; what was taken can be said
// with any arguments.
#include "targets.hpp"

#include "content/texts.hpp"
#include "edits.hpp"

namespace {

const std::vector<std::string> messages = {
    "{player} takes {n, plural, =0 {nothing} one {# stone} other {# stones}} from {place}.",
    "{kind, select, lamp {a lamp} ring {a ring} other {{kind}}} of {n, number}",
    "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {total, plural, offset:1 one {#} other {#}}",
    "It''s '{'plain'}' here, {when, date, short} {n, number, percent} {n, number, ::compact-short}",
    "{a, plural, one {{b, plural, one {{c, select, x {y} other {z}}} other {#}}} other {#}}"};
const std::vector<std::string> parts = {
    "{n}", "{n, plural, other {#}}", "{n, select, other {}}", "'", "''", "'{'", "}", "{", "#", "{n, date}",
    "{0}", "{n, choice, 0#a|1#b}",   "{n, spellout}"};

}  // namespace

void vizier::fuzz::fuzz_text(const std::uint8_t* data, std::size_t size) {
  Bytes in(data, size);
  content::Texts texts;
  texts.set_first_language("en");
  content::Diagnostics diagnostics;
  const std::string message = in.one_in(3) ? in.text(255) : edited(in, in.pick(messages), parts);
  const std::string language =
      in.one_in(4) ? in.text(12) : in.pick(std::vector<std::string>{"en", "fr", "it", "fr-CA", "ar", "pl"});
  texts.set(language, "key", message, {"fuzz.yaml", 1, 1}, diagnostics);
  content::TextArgs args;
  for (const char* name : {"n", "player", "place", "kind", "total", "when", "a", "b", "c"}) {
    if (in.one_in(5)) continue;
    if (in.one_in(3))
      args.emplace_back(name, in.one_in(3) ? in.text(60) : std::string("lamp"));
    else
      args.emplace_back(name, in.one_in(4) ? INT64_MIN + in.byte() : std::int64_t{in.byte()});
  }
  for (const char* wanted : {"en", "fr", "ar", "xx-YY-zz", ""}) (void)texts.format(wanted, "key", args);
  (void)texts.format("en", message, args);
  (void)content::to_text(diagnostics);
}
