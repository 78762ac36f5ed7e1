// How a package looks, drawn: outlines that fit themselves to a box, grounds, layers of paint (docs/modding/theme.md).
// Nothing here knows what it is a picture of. The grain of paper and stone is the window's alone.
import { s } from './dom.js';
import { paint, server } from './glyphs.js';
import { box as box_path, star } from './shapes.js';

const MOST_ACROSS = 0.9, MOST_DOWN = 0.6;  // of a box is for what keeps its size
const round = (n) => Math.round(n * 100) / 100;

/// One direction of a stretch: `kept` is how much longer the parts become that keep their size.
function axis(length, before, after, from, all, kept) {
  return (v) => {
    if (v <= before) return from + v * kept;
    if (v >= length - after) return from + all - (length - v) * kept;
    return from + before * kept + ((v - before) / (length - before - after)) * (all - (before + after) * kept);
  };
}

/// How the box of a drawing becomes the box of what has it. `unit`: pixels for one unit of what keeps its size.
export class Stretch {
  constructor({ width, height, keep = [0, 0, 0, 0], grow = false }, to, unit = 1) {
    const [left, top, right, foot] = keep, usual = grow ? to.w / width : unit;
    const kept = (sum, all, most) => (sum * usual > most * all ? (most * all) / sum : usual);
    this.x = axis(width, left, right, to.x, to.w, kept(left + right, to.w, grow ? 1 : MOST_ACROSS));
    this.y = axis(height, top, foot, to.y, to.h, kept(top + foot, to.h, MOST_DOWN));
    this.across = to.w / width;
  }

  box([x, y, w, h]) {
    return { x: this.x(x), y: this.y(y), w: this.x(x + w) - this.x(x), h: this.y(y + h) - this.y(y) };
  }

  /// Path data with absolute points only, as the server writes it.
  path(d) {
    return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${round(this.x(Number(x)))} ${round(this.y(Number(y)))}`);
  }
}

const whole = ({ x, y, w, h }) => box_path(x, y, w, h);
const shape_of = (drawing, id) => (drawing.shapes || []).find((shape) => shape.id === id);

export const edge_of = (outline, to, unit) => {
  const shape = shape_of(outline, 'outline');
  return shape ? new Stretch(outline, to, unit).path(shape.d) : whole(to);
};

/// An outline in a box: its edge, where pieces and the name lie, the middle of the badge.
export function fit_outline(outline, to, unit, title_height) {
  const stretch = new Stretch(outline, to, unit), high = Math.min(title_height, to.h);
  let title = { x: to.x, y: to.y + to.h - high, w: to.w, h: high };
  if (outline.title) {  // letters are not stretched: nor is their strip
    const at = stretch.box(outline.title);
    title = { ...at, y: at.y + at.h / 2 - high / 2, h: high };
  }
  const top = Math.max(4, stretch.y((outline.keep || [])[1] || 0) - to.y + 2);
  const room = outline.room ? stretch.box(outline.room) : { x: to.x + 4, y: to.y + top, w: to.w - 8, h: to.h - top };
  if (!outline.title) {  // the name stands at the foot: what lies above it is room, up to narrow sides
    const side = Math.min(4, room.x - to.x);
    Object.assign(room, { x: to.x + side, w: to.w - 2 * side, h: title.y - 3 - room.y });
  }
  const badge = outline.badge ? [stretch.x(outline.badge[0]), stretch.y(outline.badge[1])] : [to.x + 12 * unit, to.y + 12 * unit];
  const shoulder = stretch.y((outline.keep || [])[1] || 0);  // above it the outline is narrower than its box
  return { edge: edge_of(outline, to, unit), shoulder, room: { ...room, w: Math.max(1, room.w), h: Math.max(1, room.h) }, title, badge };
}

/// The shapes of a drawing but for its edge; `ink` for what it leaves to whoever draws it.
export function drawn(drawing, stretch, ink) {
  const colour = (value) => (value === 'ink' ? ink : value || 'none');
  return (drawing.shapes || []).filter((shape) => shape.id !== 'outline' && (shape.fill || shape.stroke)).map((shape) => s('path', {
    d: stretch.path(shape.d), fill: colour(shape.fill), 'fill-opacity': shape.fill_opacity, 'fill-rule': shape.evenodd && 'evenodd',
    stroke: shape.stroke && colour(shape.stroke), 'stroke-width': shape.width, 'stroke-opacity': shape.stroke_opacity, 'stroke-linecap': shape.round && 'round', 'stroke-linejoin': shape.round && 'round',
  }));
}

/// The drawing again and again, from a corner on.
function repeated(drawing, ink, name, w, h, x = 0, y = 0) {
  const at = [w, h, x, y].map(round);
  return server(`tile ${name} ${ink} ${at}`, () => s('pattern', { patternUnits: 'userSpaceOnUse', width: at[0], height: at[1], x: at[2], y: at[3] },
    drawn(drawing, new Stretch({ ...drawing, keep: undefined }, { x: 0, y: 0, w: at[0], h: at[1] }), ink)));
}

/// Lines that fill a plane; three are the host's own.
function pattern(name, size, colour, line) {
  const half = size / 2, points = name === 'tenfold' ? 20 : 16;
  return server(`pattern ${name} ${round(size)} ${colour} ${line}`, () => s('pattern', { patternUnits: 'userSpaceOnUse', width: round(size), height: round(size) },
    s('g', { fill: 'none', stroke: colour, 'stroke-width': line }, name === 'lattice' ? s('path', { d: `M${half} 0V${size}M0 ${half}H${size}` })
      : [s('path', { d: star(half, half, 0.36 * size, points) }), s('path', { d: star(half, half, 0.5 * size, points / 2, 0.72) }),
        s('path', { d: `M0 0L${0.147 * size} ${0.147 * size}M${size} 0L${0.853 * size} ${0.147 * size}M0 ${size}L${0.147 * size} ${0.853 * size}M${size} ${size}L${0.853 * size} ${0.853 * size}` })])));
}

function along(layer, drawing, to, ink, unit) {
  const scale = (layer.scale || 1) * unit, high = Math.min(to.h, drawing.height * scale), wide = drawing.width * scale;
  const strip = { x: to.x, y: layer.fit === 'top' ? to.y : to.y + to.h - high, w: to.w, h: high };
  if (!layer.repeat) return drawn(drawing, new Stretch({ ...drawing, keep: undefined }, strip), ink);
  return s('path', { d: whole(strip), fill: repeated(drawing, ink, layer.name, wide, high, strip.x + strip.w / 2 - wide / 2, strip.y) });
}

function layer_parts(theme, layer, edge, to, { ink, unit, stretch }) {
  const drawing = (theme.drawings || {})[layer.name], size = (layer.size || 40) * unit;
  if (layer.type === 'colours') return s('path', { d: edge, fill: paint(...layer.colours) });
  if (layer.type === 'pattern') return s('path', { d: edge, fill: pattern(layer.name, size, (layer.colours || [])[0] || ink, layer.line || 1.1) });
  if (layer.type !== 'drawing' || !drawing) return null;
  if (layer.fit === 'tile') return s('path', { d: edge, fill: repeated(drawing, ink, layer.name, drawing.width * (layer.scale || 1) * unit, drawing.height * (layer.scale || 1) * unit) });
  if (layer.fit === 'top' || layer.fit === 'foot') return along(layer, drawing, to, ink, unit);
  if (layer.fit !== 'once') return drawn(drawing, new Stretch({ ...drawing, keep: undefined }, to), ink);
  const [x, y] = layer.at || [50, 50], w = (layer.width || 20) * stretch.across, h = (w * drawing.height) / drawing.width;
  return drawn(drawing, new Stretch({ ...drawing, keep: undefined }, { x: stretch.x(x) - w / 2, y: stretch.y(y) - h / 2, w, h }), ink);
}

/// Layers inside an edge, from the lowest to the uppermost. `outline`: in its units they speak; a ground has hundredths.
export function layers(theme, list, edge, to, { ink = '#D3A548', closed = false, unit = 1, outline = null } = {}) {
  const stretch = new Stretch(outline || { width: 100, height: 100 }, to, unit);
  return (list || []).filter((layer) => !layer.when || layer.when === (closed ? 'closed' : 'open')).map((layer) => {
    const cut = outline && layer.within && shape_of(outline, layer.within);
    const parts = layer_parts(theme, layer, cut ? stretch.path(cut.d) : edge, to, { ink, unit, stretch });
    return parts && s('g', { opacity: layer.opacity }, parts);
  });
}
