// What the reader of drawings reads, and what it refuses, at which place.
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "content/drawing.hpp"

using namespace vizier::content;

namespace {

using Paint = DrawingPaint::Type;

const std::string head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\n", foot = "\n</svg>\n";

Drawing drawn(const std::string& svg) {
  Diagnostics wrong;
  const auto drawing = read_drawing(svg, "a.svg", wrong);
  INFO(svg << to_text(wrong));
  REQUIRE(drawing);
  return *drawing;
}

DrawnShape shape(const std::string& element) { return drawn(head + element + foot).shapes.at(0); }

std::string refused(const std::string& svg) {
  Diagnostics wrong;
  CHECK_FALSE(read_drawing(svg, "a.svg", wrong));
  REQUIRE(wrong.list.size() == 1);
  return to_line(wrong.list[0]);
}

/// Where the points of a shape lie, as SVG writes a path with straight lines.
std::string outline(const DrawnShape& of) {
  std::string out;
  const auto number = [](double n) {
    std::string text = std::to_string(std::round(n * 100) / 100);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
  };
  for (const PathCommand& c : of.path) {
    out += "MLQCZ"[static_cast<int>(c.type)];
    for (std::size_t i = 0; i < PathCommand::count(c.type); ++i)
      out += (i > 0 ? " " : "") + number(c.points[i].x) + " " + number(c.points[i].y);
  }
  return out;
}

}  // namespace

TEST_CASE("every shape of a drawing becomes a path") {
  struct Row {
    const char *element, *path;
  };
  for (const Row& row : std::vector<Row>{
           {"<path d='M1 2h3v4z'/>", "M1 2L4 2L4 6Z"},
           {"<rect x='1' y='2' width='3' height='4'/>", "M1 2L4 2L4 6L1 6Z"},
           {"<line x1='1' x2='3' y2='4'/>", "M1 0L3 4"},
           {"<polyline points='1,2 3,4 5 6'/>", "M1 2L3 4L5 6"},
           {"<polygon points='1 2 3 4 5-6'/>", "M1 2L3 4L5 -6Z"},
           {"<circle cx='10' cy='10' r='4'/>",
            "M10 6C12.21 6 14 7.79 14 10C14 12.21 12.21 14 10 14C7.79 14 6 12.21 6 10C6 7.79 7.79 6 10 6Z"},
           {"<ellipse cx='10' cy='10' rx='4' ry='2'/>",
            "M10 8C12.21 8 14 8.9 14 10C14 11.1 12.21 12 10 12C7.79 12 6 11.1 6 10C6 8.9 7.79 8 10 8Z"},
           {"<rect width='8' height='4' rx='2'/>",
            "M6 0C7.1 0 8 0.9 8 2L8 2C8 3.1 7.1 4 6 4L2 4C0.9 4 0 3.1 0 2L0 2C0 0.9 0.9 0 2 0Z"},
           {"<g transform='translate(10 1)'><g transform='scale(2)'><path d='M1 2L3 4'/></g></g>", "M12 5L16 9"},
           {"<path transform='rotate(90) translate(1,2)' d='M1 2L3 4'/>", "M-4 2L-6 4"},
           {"<path transform='rotate(180 5 5)' d='M1 2L3 4'/>", "M9 8L7 6"},
           {"<path transform='matrix(1 0 0 -1 0 24)' d='M1 2L3 4'/>", "M1 22L3 20"},
           {"<path transform='skewX(45)' d='M0 0L0 4'/>", "M0 0L4 4"},
           {"<path transform='scale(2 3) skewY(45)' d='M1 0L4 0'/>", "M2 3L8 12"},
       }) {
    INFO(row.element);
    CHECK(outline(shape(row.element)) == row.path);
  }
}

TEST_CASE("any viewBox is fitted into a box of 24, in its middle") {
  const std::string svg =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-10 5 48 24'><path d='M-10 5L38 29'/></svg>";
  CHECK(outline(drawn(svg).shapes.at(0)) == "M0 6L24 18");
  const std::string far =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='5000 5000 24 24'><path d='M5000 5000h1'/></svg>";
  CHECK(outline(drawn(far).shapes.at(0)) == "M0 0L1 0");
  CHECK(drawn("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'><path d='M0 0h9' stroke='#000000' "
              "stroke-width='3'/></svg>")
            .shapes.at(0)
            .width == Approx(1.5));
}

TEST_CASE("fill and line come from the element, its class, its style and the groups around it") {
  CHECK(shape("<path d='M0 0'/>").fill == DrawingPaint{Paint::colour, 0, {}});
  CHECK(shape("<path d='M0 0'/>").stroke.type == Paint::none);
  CHECK(shape("<path d='M0 0' fill='currentColor'/>").fill.type == Paint::ink);
  CHECK(shape("<path d='M0 0' fill='#1af' stroke='#102030'/>").fill.rgb == 0x11AAFF);
  CHECK(shape("<path d='M0 0' fill='#1af' stroke='#102030'/>").stroke.rgb == 0x102030);
  CHECK(shape("<path d='M0 0' fill='none'/>").fill.type == Paint::none);
  CHECK(shape("<path d='M0 0' fill='#123456' class='fill-gold'/>").fill == DrawingPaint{Paint::name, 0, "gold"});
  CHECK(shape("<path d='M0 0' class='fill-gold stroke-sand_dark'/>").stroke.name == "sand_dark");
  CHECK(shape("<path d='M0 0' class='fill-gold' style='fill:none; stroke : #FFF;'/>").fill.type == Paint::none);
  CHECK(shape("<g fill='#FFFFFF' class='stroke-gold'><path d='M0 0'/></g>").fill.rgb == 0xFFFFFF);
  CHECK(shape("<g class='fill-gold'><path d='M0 0' fill='#ABCDEF'/></g>").fill.rgb == 0xABCDEF);
  const DrawnShape s = shape(
      "<g fill-rule='evenodd' stroke-linecap='round' stroke-width='3' fill-opacity='0.5'><path d='M0 0' stroke='#000' "
      "stroke-opacity='.25' opacity='0.5' transform='scale(2)'/></g>");
  CHECK(s.even_odd);
  CHECK(s.round_ends);
  CHECK(s.width == Approx(6));
  CHECK(s.fill_opacity == Approx(0.25));
  CHECK(s.stroke_opacity == Approx(0.125));
  CHECK(shape("<path d='M0 0' stroke='#000' stroke-width='0'/>").stroke.type == Paint::none);
}

TEST_CASE("names of the palette are kept with their places") {
  const Drawing d = drawn(head + "<path d='M0 0' class='fill-gold\n stroke-sand'/>" + foot);
  REQUIRE(d.names.size() == 2);
  CHECK(d.names[0].name == "gold");
  CHECK(d.names[0].place == Place{"a.svg", 2, 23});
  CHECK(d.names[1].place == Place{"a.svg", 3, 2});
}

TEST_CASE("what says nothing about the picture may stand in a drawing") {
  drawn(
      "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<!-- a moon & <more> -->\n"
      "<svg width=\"24mm\" height=\"24mm\" viewBox=\"0 0 24 24\" version=\"1.1\" id=\"svg1\" xml:space=\"preserve\" "
      "xmlns=\"http://www.w3.org/2000/svg\" xmlns:svg=\"http://www.w3.org/2000/svg\"><title id='t'>Moon &amp; "
      "é</title><desc/><defs id='defs1'/><!-- --><g id='layer1'><path id='p' d='M0 0'><title>x</title></path></g>"
      "</svg>\n<!-- end -->\n");
}

TEST_CASE("what is not drawn is refused at its place") {
  struct Row {
    const char *element, *finding;
  };
  for (const Row& row : std::vector<Row>{
           {"<pth d='M0 0'/>", "2:1: error: <pth> is not drawn (did you mean 'path'?)"},
           {"<text>Hello</text>", "2:1: error: <text>: letters are not drawn: make a path of them"},
           {"<path d='M0 0' fil='none'/>", "2:16: error: <path> has no 'fil' that is read (did you mean 'fill'?)"},
           {"<circle r='3' d='M0 0'/>", "2:15: error: <circle> has no 'd' that is read"},
           {"<path/>", "2:1: error: <path> needs 'd', its outline"},
           {"<path d='M0 0\n  L3'/>", "3:5: error: d: 'L' lacks a number at the end"},
           {"<circle cx='2'/>", "2:1: error: <circle> needs 'r', a number above 0"},
           {"<circle r='0'/>", "2:12: error: <circle> needs 'r', a number above 0"},
           {"<circle r='-3'/>", "2:12: error: r: -3 is not from 0 to 10000"},
           {"<circle r='3mm'/>", "2:12: error: r: '3mm' is not a plain number (leave the unit out)"},
           {"<circle r='50%'/>", "2:12: error: r: '50%' is not a plain number (leave the unit out)"},
           {"<polygon points='1 2 3'/>", "2:18: error: <polygon> needs 'points': pairs of numbers, at least two"},
           {"<polygon points='1 2 3 x'/>", "2:24: error: points: a number was expected"},
           {"<path d='M0 0' fill='red'/>",
            "2:22: error: fill: 'red' is no colour that is read (write #RRGGBB, currentColor (the ink) or none; for a "
            "colour of the palette add class=\"fill-gold\")"},
           {"<path d='M0 0' stroke='rgb(1,2,3)'/>",
            "2:24: error: stroke: 'rgb(1,2,3)' is no colour that is read (write #RRGGBB, currentColor (the ink) or "
            "none; for a colour of the palette add class=\"stroke-gold\")"},
           {"<path d='M0 0' class='gold'/>",
            "2:23: error: class: 'gold' says nothing here (fill-NAME and stroke-NAME take a colour of the palette)"},
           {"<path d='M0 0' style='fill:none;strok:none'/>",
            "2:33: error: style: the property 'strok' is not read (did you mean 'stroke'?)"},
           {"<path d='M0 0' style='none'/>",
            "2:23: error: style: 'none' is no property with its value, such as fill:none"},
           {"<path d='M0 0' fill-rule='odd'/>",
            "2:27: error: fill-rule: 'odd' is not read; known are nonzero, evenodd"},
           {"<path d='M0 0' stroke-dasharray='1'/>", "2:16: error: <path> has no 'stroke-dasharray' that is read"},
           {"<path d='M0 0' fill-opacity='2'/>", "2:30: error: fill-opacity: 2 is not from 0 to 1"},
           {"<g opacity='0.5'><path d='M0 0'/></g>",
            "2:1: error: opacity of a group is not drawn: write fill-opacity and stroke-opacity"},
           {"<path d='M0 0' transform='turn(3)'/>",
            "2:27: error: transform: this is not read; known are translate(x y), scale(s), scale(x y), "
            "rotate(degrees), rotate(degrees x y), skewX(degrees), skewY(degrees) and matrix(a b c d e f)"},
           {"<path d='M0 0' transform='scale(1 2)' stroke='#000'/>",
            "2:1: error: a line that is stretched more one way than the other is not drawn: scale both alike"},
           {"<path d='M0 0' inkscape:label='x'/>",
            "2:16: error: 'inkscape:label' is of a drawing program: save the file as plain SVG, or take it out"},
           {"<sodipodi:namedview/>",
            "2:1: error: <sodipodi:namedview> is of a drawing program: save the file as plain SVG, or take it out"},
           {"<g>words</g>", "2:4: error: text is not drawn; only <title> and <desc> may have some"},
           {"<linearGradient/>",
            "2:1: error: <linearGradient>: gradients are not drawn: use a few shapes of one colour each"},
           {"", "1:1: error: nothing is drawn here"},
           {"<path d='M0 0' d='M1 1'/>", "2:16: error: 'd' is said twice"},
           {"<path d='M0 0'fill='none'/>", "2:15: error: a blank or '>' is missing here"},
           {"<path d=M0/>", "2:9: error: the value of 'd' stands in quotes"},
           {"<path d/>", "2:8: error: '=' is missing behind 'd'"},
           {"<g><path d='M0 0'/></svg>", "2:20: error: </g> was expected here, found </svg>"},
       }) {
    INFO(row.element);
    std::string found = refused(head + row.element + foot);
    CHECK(found == std::string("a.svg:") + row.finding);
  }
}

TEST_CASE("a drawing says in which box it is drawn, and that it is SVG") {
  CHECK(refused("<svg viewBox='0 0 24 24'/>") ==
        "a.svg:1:1: error: <svg> needs xmlns=\"http://www.w3.org/2000/svg\": browsers show nothing without it");
  CHECK(refused("<svg xmlns='http://www.w3.org/2000/svg'/>") ==
        "a.svg:1:1: error: <svg> needs viewBox=\"0 0 24 24\", or another box in which it is drawn");
  CHECK(refused("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24'/>") ==
        "a.svg:1:50: error: viewBox: four numbers, of which the last two are above 0");
  CHECK(refused("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 0 24'/>") ==
        "a.svg:1:50: error: viewBox: four numbers, of which the last two are above 0");
  CHECK(refused("<html/>") == "a.svg:1:1: error: a drawing begins with <svg>, not <html>");
  CHECK(refused("") == "a.svg:1:1: error: there is no element in it");
  CHECK(refused("{ path: M0 0 }") == "a.svg:1:1: error: an element was expected: <svg …>");
}
