// The cells of a board: paper under roofs, rooms under arches, dark vaults; and what stands in them.
#include "shapes.hpp"

namespace vizier::window {
namespace {

constexpr float plinth_height = 21;

struct Colours {
  sf::Color top, foot, edge, plinth_top, plinth_foot, name;
  bool dark;
};

Colours colours_of(Ground ground, Roof roof) {
  using namespace palette;
  if (ground == Ground::rock || roof == Roof::vault)
    return {hex(0x17100D), hex(0x2C1F18), hex(0x6B4C3A), hex(0x2A1D17), hex(0x231813), paper0, true};
  if (ground == Ground::sand) return {paper_top, hex(0xF1E2C2), sand_dark, hex(0x8C4A35), hex(0x7A3B29), paper0, false};
  if (ground == Ground::plain) return {paper_top, hex(0xF1E2C2), gold, night6, night7, paper0, false};
  return {paper_top, hex(0xF1E2C2), gold, hex(0x25595E), hex(0x1E4B51), paper0, false};
}

void stripes(Canvas& canvas, const Box& box, float h) {
  // From the apex down to the eaves, every second one clay. The roof sags, so the outer ones come out of its line, not
  // out of the apex.
  const Point apex(centre(box).x, box.top);
  const float eaves = box.top + h;
  const auto roof_line =
      [&](float x) {  // the quadratic slope as a height: x is monotonous in t, so t is found by halving
        const float d = std::min(std::abs(x - apex.x) / (box.width / 2), 1.0F);
        float low = 0, high = 1;
        for (int i = 0; i < 14; ++i) {
          const float t = (low + high) / 2;
          (2 * t * (1 - t) * 0.4F + t * t < d ? low : high) = t;
        }
        const float t = low;
        return box.top + h * (2 * t * (1 - t) * 0.68F + t * t);
      };
  const auto leaves_roof =
      [&](float x) {  // where the line from the eaves to the apex goes out through the roof; 1: at the apex
        float t = 1;
        for (int i = 1; i <= 40; ++i) {
          const Point p = mix(Point(x, eaves), apex, static_cast<float>(i) / 40);
          if (p.y < roof_line(p.x) - 0.2F) {
            t = static_cast<float>(i) / 40;
            break;
          }
        }
        return mix(Point(x, eaves), apex, t);
      };
  constexpr int bands = 9;
  for (int i = 0; i < bands; i += 2) {
    const float a = box.left + box.width * static_cast<float>(i) / bands,
                b = box.left + box.width * static_cast<float>(i + 1) / bands;
    const Point up = leaves_roof(a), down = leaves_roof(b);
    Path stripe = Path().move({a, eaves}).line({up.x, std::max(up.y, roof_line(up.x))});
    for (int k = 1; k < 8; ++k) {
      const float x = up.x + (down.x - up.x) * static_cast<float>(k) / 8;
      if (std::abs(down.x - up.x) > 0.5F) stripe.line({x, roof_line(x)});
    }
    canvas.fill(stripe.line({down.x, std::max(down.y, roof_line(down.x))}).line({b, eaves}).close(),
                Paint::vertical(box.top, eaves, palette::hex(0xC4684A), palette::hex(0xB65A3D)));
  }
  canvas.line({box.left, eaves}, {right(box), eaves}, {faded(palette::clay_dark, 0.25F), 1});
}

void awning(Canvas& canvas, const Box& box, float h) {
  constexpr int scallops = 8;
  const float w = box.width / scallops;
  for (int i = 0; i < scallops; ++i) {
    const float x = box.left + w * static_cast<float>(i);
    const Path flap = Path()
                          .move({x, box.top})
                          .line({x + w, box.top})
                          .line({x + w, box.top + h})
                          .cubic({x + w, box.top + h + 12}, {x, box.top + h + 12}, {x, box.top + h})
                          .close();
    canvas.fill(flap, i % 2 == 0
                          ? Paint::vertical(box.top, box.top + h + 9, palette::hex(0xB5593A), palette::hex(0x9E4A30))
                          : Paint(palette::paper0));
    canvas.stroke(
        Path().move({x + w, box.top + h}).cubic({x + w, box.top + h + 12}, {x, box.top + h + 12}, {x, box.top + h}),
        {faded(palette::clay_dark, 0.5F), 1});
  }
}

void roof(Canvas& canvas, const Path& outline, const Box& box, Roof kind, float h) {
  const float eaves = box.top + h;
  switch (kind) {
    case Roof::tent: stripes(canvas, box, h); break;
    case Roof::dome: {
      const auto cut = canvas.clip({box.left - 2, box.top - 2, box.width + 4, h + 18});
      canvas.fill(outline, Paint::vertical(box.top, eaves + 16, palette::hex(0x1C5A74), palette::hex(0x163E56)));
      pattern(canvas, outline, Pattern::eightfold, 20, faded(palette::teal_light, 0.42F), 1, {box.left, box.top});
      canvas.line({box.left, eaves + 16}, {right(box), eaves + 16}, {palette::gold, 1.2F});
      break;
    }
    case Roof::awning: awning(canvas, box, 23); break;
    case Roof::battlement: {
      const auto cut = canvas.clip({box.left - 2, box.top - 2, box.width + 4, 36});
      canvas.fill(outline, Paint::vertical(box.top, box.top + 34, palette::hex(0xD9A868), palette::hex(0xC08A4E)));
      for (const float y : {box.top + 18, box.top + 26})
        canvas.line({box.left, y}, {right(box), y}, {faded(palette::clay_dark, 0.35F), 1});
      canvas.line({box.left, box.top + 34}, {right(box), box.top + 34}, {palette::sand_dark, 1.4F});
      break;
    }
    default: break;
  }
}

void eyes(Canvas& canvas, Point middle, float width) {
  const float w = 0.22F * width, h = 0.1F * width;
  for (const float side : {-1.0F, 1.0F}) {
    const Point at = middle + Point(side * 0.19F * width, 0);
    // A lid that is nearly straight and falls towards the nose, a full curve below it.
    const auto p = [&](float x, float y) { return at + Point(-side * x * w, y * h); };
    const Path eye = Path()
                         .move(p(-0.5F, -0.5F))
                         .cubic(p(-0.2F, -0.52F), p(0.25F, -0.34F), p(0.5F, 0.56F))
                         .cubic(p(0.1F, 0.66F), p(-0.34F, 0.6F), p(-0.5F, -0.5F))
                         .close();
    canvas.pool(at, w * 0.9F, w * 0.9F, faded(palette::gold, 0.16F));
    canvas.fill(eye, Paint::vertical(at.y - h / 2, at.y + h / 2, palette::hex(0xE6C88A), palette::hex(0xBE8F33)));
    canvas.fill(Path::ellipse(p(0, 0.06F), 0.055F * w + 0.5F, 0.44F * h), palette::rock_darkest);
  }
}

}  // namespace

void plinth(Canvas& canvas, const Box& box, std::string_view name, Ground ground, bool ticked, bool faint) {
  const Colours c = colours_of(ground, Roof::box);
  canvas.fill(box, Paint::vertical(box, c.plinth_top, c.plinth_foot));
  canvas.line({box.left, box.top}, {right(box), box.top}, {faded(palette::gold, faint ? 0.4F : 0.75F), 1});
  const float side = ticked ? 20 : 8;
  const TextStyle style = type::centred(type::title(15, faded(c.name, faint ? 0.6F : 1)));
  label(canvas, {box.left + side, box.top, box.width - 2 * side, box.height}, name, style);
  if (ticked) draw(canvas, general_glyph("tick"), {box.left + 13, centre(box).y}, 14, palette::teal_light);
}

Box cell(Canvas& canvas, const Box& b, const CellLook& look) {
  const Box box = canvas.snapped(b);
  const Colours c = colours_of(look.ground, look.roof);
  const bool lit = look.state == CellState::legal || look.state == CellState::current,
             closed = look.state == CellState::closed;
  const Path outline = cell_outline(look.roof, box);
  const float h = roof_height(look.roof, box);
  const Box foot = strip_y(box, -plinth_height);

  if (lit)
    canvas.glow(outline, faded(palette::lamp, (look.state == CellState::current ? 0.8F : 0.55F) * look.light),
                look.state == CellState::current ? 11 : 8, Side::outside);
  if (closed && !c.dark && look.ground == Ground::tile) {
    canvas.fill(outline, Paint::vertical(box, palette::hex(0x0B343C), palette::hex(0x0E3E46)));
    pattern(canvas, outline, Pattern::lattice, 14, faded(palette::teal_light, 0.16F), 1, {box.left, box.top});
  } else {
    canvas.fill(outline, Paint::vertical(box, c.top, c.foot));
    if (!c.dark) canvas.grain(outline, faded(palette::hex(0x8A6A3C), 0.09F));
  }
  if (lit) {
    const auto cut = canvas.clip(box);
    if (!c.dark) canvas.fill(outline, faded(palette::hex(0xFFD980), 0.34F * look.light));
    const sf::Color warm =
        c.dark ? faded(palette::lamplight, 0.42F * look.light) : faded(palette::hex(0xFFD060), 0.42F * look.light);
    canvas.pool({centre(box).x, bottom(box) - box.height * 0.3F}, box.width * 0.72F,
                box.height * (c.dark ? 0.5F : 0.75F), warm);
    canvas.glow(outline, faded(palette::lamp, (c.dark ? 0.16F : 0.4F) * look.light), 7, Side::inside);
  }
  roof(canvas, outline, box, look.roof, h);
  if (closed && !c.dark && look.ground != Ground::tile)
    canvas.fill(Box(box.left, box.top + h + (look.roof == Roof::dome ? 16.0F : 0.0F), box.width,
                    box.height - h - (look.roof == Roof::dome ? 16.0F : 0.0F)),
                faded(palette::hex(0x3A3A44), 0.66F));
  plinth(canvas, foot, look.name, look.roof == Roof::vault ? Ground::rock : look.ground,
         look.state == CellState::settled, closed);

  const sf::Color edge = closed && !c.dark ? mix(c.edge, palette::shade, 0.35F) : c.edge;
  if (look.state == CellState::pending) {
    canvas.stroke(outline, {palette::lamp, 2, 3, 2});
  } else {
    canvas.stroke(outline, {edge, 1.4F});
    if (lit) canvas.stroke(outline, {faded(palette::lamp, look.light), look.state == CellState::current ? 3.4F : 2.4F});
    if (look.state == CellState::current)
      canvas.stroke(cell_outline(look.roof, inset(box, 1.8F)), {faded(palette::white, 0.85F * look.light), 1});
  }
  Box room(box.left + 6, box.top + h + 4, box.width - 12, box.height - h - plinth_height - 8);
  if (look.roof == Roof::arch) room = {room.left, box.top + h * 0.42F, room.width, foot.top - box.top - h * 0.42F - 4};
  if (look.roof == Roof::vault) room = {room.left, box.top + h * 0.72F, room.width, foot.top - box.top - h * 0.72F - 4};
  if (look.roof == Roof::dome) room = {room.left, room.top + 14, room.width, room.height - 14};
  if (look.roof == Roof::awning || look.roof == Roof::battlement)
    room = {room.left, box.top + 36, room.width, foot.top - box.top - 40};
  if (closed) {
    const Point middle = centre(room);
    const sf::Color ink = c.dark                        ? palette::hex(0xC1AB82)
                          : look.ground == Ground::tile ? palette::hex(0x7FA7A6)
                                                        : palette::paper1;
    if (look.eyes)
      eyes(canvas, {middle.x, box.top + box.height * 0.43F}, box.width);
    else if (look.seal)
      draw(canvas, *look.seal, {middle.x, middle.y - 12}, 30, ink);
    else
      draw(canvas, general_glyph("lock"), {middle.x, middle.y - 12}, 22, ink);
    const Box words =
        look.eyes ? Box(room.left, bottom(room) - 26, room.width, 20) : Box(room.left, middle.y + 4, room.width, 24);
    label(canvas, words, look.reason, type::centred(type::body(13, ink)));
  }
  if (!look.number.empty()) {
    const float drop = look.roof == Roof::tent                               ? h
                       : look.roof == Roof::dome                             ? h - 8
                       : look.roof == Roof::arch || look.roof == Roof::vault ? 9.0F
                                                                             : 12.0F;
    badge(canvas, {box.left + 12, box.top + drop}, look.number, 11.5F,
          closed ? mix(palette::gold, palette::night8, 0.35F) : palette::gold);
  }
  return room;
}

void pill(Canvas& canvas, const Box& b, bool on_dark, bool lit) {
  const Box box = canvas.snapped(b);
  const float corner = box.height / 2;
  if (lit) canvas.glow(Path::box(box, corner), faded(palette::lamp, 0.6F), 6, Side::outside);
  canvas.fill(Path::box(box, corner),
              on_dark ? Paint(lit ? palette::hex(0x4A3E2A) : palette::night7) : Paint(palette::hex(0xF0E0BC)));
  canvas.frame(box, corner, {lit ? palette::lamp : on_dark ? palette::panel_edge : palette::paper4, 1});
}

Box pill(Canvas& canvas, Point right_edge, float width, bool on_dark) {
  const Box box(right_edge.x - width, right_edge.y - 11, width, 22);
  pill(canvas, box, on_dark, false);
  return box;
}

void ladder_row(Canvas& canvas, const Box& b, const LadderRow& row, sf::Color ink) {
  const Box box = canvas.snapped({b.left, b.top, b.width, ladder_row_height});
  if (row.empty) {
    canvas.fill(Path::box(box, 4), faded(palette::shade, 0.5F));
  } else {
    canvas.fill(Path::box(box, 4), Paint::vertical(box, palette::hex(0x70503E), palette::hex(0x5C4132)));
    canvas.frame(box, 4, {palette::hex(0x8A6650), 1});
  }
  const Box rank = inset(strip_x(box, 20), 1);
  canvas.fill(Path::box(rank, 3), row.empty ? faded(palette::rock_darkest, 0.75F) : palette::hex(0x36261F));
  label(canvas, rank, row.rank, type::number(13, row.empty ? palette::hex(0x6D5848) : palette::hex(0xE8D6B4)));
  if (row.empty) return;
  float x = box.left + 27;
  const float y = centre(box).y;
  if (row.taker) {
    token(canvas, {x + 8, y - 0.5F}, 8, *row.taker);
    draw(canvas, general_glyph("tick"), {x + 30, y}, 13, palette::teal_light);
  } else if (row.glyph) {
    // Closer together where there are many, so that the value always has its place.
    const float wide = 23.0F * static_cast<float>(row.large) + 15.5F * static_cast<float>(row.small),
                room = box.width - 27 - 30;
    const float k = std::min(1.0F, room / std::max(wide, 1.0F));
    for (int i = 0; i < row.large; ++i, x += 23 * k) draw(canvas, *row.glyph, {x + 10, y}, 20, ink);
    for (int i = 0; i < row.small; ++i, x += 15.5F * k) draw(canvas, *row.glyph, {x + 7, y + 2}, 13.5F, ink);
  }
  const TextStyle value = type::at_right({Role::black, 16, row.taker ? palette::hex(0xA08C78) : palette::white});
  text(canvas, {right(box) - 7, y + cap_height(canvas, value) / 2}, row.value, value);
}

}  // namespace vizier::window
