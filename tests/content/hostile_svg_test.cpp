// Drawings that somebody wrote to break, fill, hang or spy on whoever opens them. Each is refused, by a sentence.
#include <vector>

#include "catch.hpp"
#include "content/archive.hpp"
#include "content/drawing.hpp"

using namespace vizier::content;

namespace {

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("a hostile drawing is refused with its line, in a folder and in a packed mod") {
  const std::string open = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>", close = "</svg>",
                    good = "<path d='M0 0h9v9z'/>";
  struct Row {
    const char* what;
    std::string svg, finding;
  };
  const std::vector<Row> rows = {
      {"an entity from a file",
       "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>" + open + "<title>&x;</title>" + good + close,
       "1:1: error: a DOCTYPE is not read: take it out"},
      {"a billion laughs",
       "<?xml version='1.0'?>\n<!DOCTYPE lolz [<!ENTITY lol 'lol'><!ENTITY lol2 '" + repeated("&lol;", 10) + "'>]>" +
           open + "<desc>&lol2;</desc>" + close,
       "2:1: error: a DOCTYPE is not read: take it out"},
      {"an entity without a DOCTYPE", open + "\n<desc>&lol;</desc>" + close,
       "2:7: error: only &lt; &gt; &amp; &quot; and &apos; may follow '&': entities are not read"},
      {"a numbered sign in a value", open + "\n<path d='&#77;0 0'/>" + close,
       "2:10: error: only &lt; &gt; &amp; &quot; and &apos; may follow '&': entities are not read"},
      {"a script", open + good + "\n<script>alert(1)</script>" + close,
       "2:1: error: <script>: scripts are not run in drawings"},
      {"a script in an event", open + "\n<path d='M0 0' onload='alert(1)'/>" + close,
       "2:16: error: 'onload': scripts are not run in drawings"},
      {"a link", open + "\n<a href='http://example.org'>" + good + "</a>" + close,
       "2:1: error: <a>: a drawing has no links"},
      {"a reference to another file", open + "\n<use href='other.svg#x'/>" + close,
       "2:1: error: <use>: a drawing refers to nothing: draw the shape itself"},
      {"a reference at a shape", open + "\n<path d='M0 0' xlink:href='#x'/>" + close,
       "2:16: error: a drawing refers to nothing else: links are not read"},
      {"a picture from elsewhere", open + "\n<image href='https://example.org/spy.png'/>" + close,
       "2:1: error: <image>: pictures are not shown inside a drawing"},
      {"a picture in the file", open + "\n<image href='data:image/png;base64,AAAA'/>" + close,
       "2:1: error: <image>: pictures are not shown inside a drawing"},
      {"a fill from elsewhere", open + "\n<path d='M0 0' fill='url(https://example.org/a.svg#b)'/>" + close,
       "2:22: error: fill: url(…) is not read: a drawing refers to nothing else"},
      {"a fill from elsewhere, in a style", open + "\n<path d='M0 0' style='fill:url(#a)'/>" + close,
       "2:28: error: fill: url(…) is not read: a drawing refers to nothing else"},
      {"a style sheet that imports", open + "\n<style>@import 'https://example.org/a.css';</style>" + good + close,
       "2:1: error: <style>: style sheets are not read: write fill and stroke at the shapes"},
      {"a style sheet by instruction", "<?xml-stylesheet href='a.css'?>" + open + good + close,
       "1:1: error: instructions ('<?') are not read: take this out"},
      {"a page inside", open + "\n<foreignObject><p/></foreignObject>" + close,
       "2:1: error: <foreignObject> is not drawn"},
      {"CDATA", open + "<![CDATA[<script/>]]>" + close, "1:61: error: CDATA is not read"},
      {"deep nesting", open + repeated("<g>", 200) + good + repeated("</g>", 200) + close,
       "1:106: error: more than 16 elements are one inside the other"},
      {"deep nesting that is never closed", open + repeated("<g>", 15000),
       "1:106: error: more than 16 elements are one inside the other"},
      {"very many elements", open + repeated("<g/>", 3000), "1:4057: error: more than 1000 elements"},
      {"a pen that never rests", open + "<path d='M0 0" + repeated("h1", 5000) + "'/>" + close,
       "1:61: error: more than 4000 strokes of the pen"},
      {"ten megabytes", open + std::string(10 << 20, ' ') + good + close,
       "error: the drawing is too large: 10485847 bytes, at most 65536 are read"},
      {"a huge number", open + "<path d='M0 0L9" + std::string(400, '9') + " 1'/>" + close,
       "1:75: error: d: this is farther than 10000 from the origin"},
      {"a huge exponent", open + "<circle r='1e999'/>" + close, "1:72: error: r: 1e999 is not from 0 to 10000"},
      {"no number at all", open + "<circle r='3' cx='nan'/>" + close, "1:79: error: cx: 'nan' is not a plain number"},
      {"endless", open + "<circle r='inf'/>" + close, "1:72: error: r: 'inf' is not a plain number"},
      {"a transform into the distance",
       open + "<g transform='" + repeated("scale(10000)", 90) + "'>" + good + "</g>" + close,
       "1:75: error: transform: this goes far beyond any drawing"},
      {"a skew to infinity", open + "<path transform='skewX(90)' d='M0 0L1 1'/>" + close,
       "1:78: error: transform: this goes far beyond any drawing"},
      {"growing group by group", open + repeated("<g transform='scale(99)'>", 12) + good + repeated("</g>", 12) + close,
       "1:361: error: this lies far outside of the viewBox"},
      {"a tiny viewBox", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1e-300 1e-300'>" + good + close,
       "1:69: error: this lies far outside of the viewBox"},
      {"never closed", open + good, "1:1: error: <svg> is not closed: </svg> is missing"},
      {"a value that never ends", open + "<path d=\"M0 0/>" + close,
       "1:76: error: '<' may not stand in a value: is a quote missing before it?"},
      {"a comment that never ends", open + "<!-- " + good + close,
       "1:61: error: this comment is not closed: '-->' is missing"},
      {"two pictures", open + good + close + open + good + close,
       "1:88: error: nothing may stand behind the last element"},
      {"wrong UTF-8", open + "\n<title>\xC3\x28</title>" + good + close, "2:8: error: this is not UTF-8 text"},
      {"a control character", open + "\n<title>\x1B[2J</title>" + good + close, "2:8: error: this is not UTF-8 text"},
      {"a NUL", open + std::string(1, '\0') + good + close, "1:61: error: this is not UTF-8 text"},
      {"another encoding", "<?xml version='1.0' encoding='UTF-7'?>" + open + good + close,
       "1:1: error: only UTF-8 is read"},
      {"sixteen bits", std::string("\xFF\xFE<\0s\0v\0g\0", 10), "1:1: error: this is not UTF-8 text"},
  };
  for (const Row& row : rows) {
    INFO(row.what);
    Diagnostics wrong;
    CHECK_FALSE(read_drawing(row.svg, "a.svg", wrong));
    REQUIRE(wrong.list.size() == 1);
    const std::string found = to_line(wrong.list[0]);
    CHECK(found == (row.finding.starts_with("error") ? "a.svg: " : "a.svg:") + row.finding);
    CHECK_FALSE(check_text("content/glyphs/a.svg", row.svg));
  }
  CHECK(check_text("content/glyphs/a.svg", open + good + close));
}
