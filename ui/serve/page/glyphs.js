// Drawings: a package's own and the page's signs. Each becomes a symbol once; `glyph()` refers to it. A drawing is a list
// of shapes `{ d, fill, stroke, width… }` in a box of 24 (docs/protocol.md), so that it is nothing but a drawing.
import { s } from './dom.js';
import { star } from './shapes.js';

const line = (d, width = 2) => ({ d, stroke: 'ink', width, round: true });
const full = (d) => ({ d, fill: 'ink', evenodd: true });
const ball = (x, y, r) => full(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`);
const SIGNS = {
  star: [full(star(12, 12, 10.5))],
  lock: [full('M5 11H19V20.5Q19 21.5 18 21.5H6Q5 21.5 5 20.5Z'), line('M8 11V7.5C8 2.2 16 2.2 16 7.5V11', 2.2)],
  tick: [line('M5 12.8L10 17.6L19.4 6.6', 2.6)],
  cross: [line('M6 6L18 18M18 6L6 18', 2.6)],
  arrow: [line('M4 12H18M12.5 6L19 12L12.5 18', 2.2)],
  undo: [line('M9.5 4.5L4.5 9.5L9.5 14.5M5 9.5H14C21.6 9.5 21.6 19.5 14 19.5H10.5', 2.2)],
  menu: [line('M4 6.5H20M4 12H20M4 17.5H14')],
  eye: [line('M2 12Q12 1.5 22 12Q12 22.5 2 12Z', 1.9), ball(12, 12, 3.6)],
  bell: [full('M12 3C8 3.4 6.4 6.6 6.4 10C6.4 14 5.4 15.4 4 17.4H20C18.6 15.4 17.6 14 17.6 10C17.6 6.6 16 3.4 12 3Z'),
    full('M9.4 19H14.6C14.4 22 9.6 22 9.4 19Z')],
  pause: [full('M6 4H10.2V20H6ZM13.8 4H18V20H13.8Z')],
  up: [line('M5.5 15L12 8.6L18.5 15', 2.4)],
  down: [line('M5.5 9L12 15.4L18.5 9', 2.4)],
  next: [line('M9 5.5L15.4 12L9 18.5', 2.2)],
  bot: [full('M6.4 7.6H17.6Q20 7.6 20 10V17.6Q20 20 17.6 20H6.4Q4 20 4 17.6V10Q4 7.6 6.4 7.6ZM7.6 13C7.6 15.4 11 15.4 11 13C11 10.6 7.6 10.6 7.6 13ZM13 13C13 15.4 16.4 15.4 16.4 13C16.4 10.6 13 10.6 13 13Z'),
    line('M12 8V4.6', 1.8), ball(12, 3.6, 1.7)],
  person: [ball(12, 7.4, 4.4), full('M3.6 21.4C3.6 15.6 7 13.2 12 13.2C17 13.2 20.4 15.6 20.4 21.4Z')],
  phone: [line('M9 2.5H15Q17 2.5 17 4.5V19.5Q17 21.5 15 21.5H9Q7 21.5 7 19.5V4.5Q7 2.5 9 2.5Z', 1.9), line('M10.4 18.4H13.6', 1.8)],
  screen: [line('M5 4.5H19Q21 4.5 21 6.5V14.5Q21 16.5 19 16.5H5Q3 16.5 3 14.5V6.5Q3 4.5 5 4.5Z', 1.9), line('M8 20H16M12 17V20', 1.9)],
  moon: [full('M14.5 3C7 4 4.4 12 8.6 17C12 21 18 20.6 20.6 16.6C13 17.8 9.6 9 14.5 3Z')],
  hourglass: [line('M6 3H18M6 21H18M7.6 3C7.6 9 16.4 15 16.4 21M16.4 3C16.4 9 7.6 15 7.6 21', 1.9)],
  talk: [full('M4 4H20Q22 4 22 6V14Q22 16 20 16H11L6 21V16H4Q2 16 2 14V6Q2 4 4 4Z')],
  list: [line('M9 6H20M9 12H20M9 18H20'), ball(4.6, 6, 1.6), ball(4.6, 12, 1.6), ball(4.6, 18, 1.6)],
  plus: [line('M12 5V19M5 12H19', 2.4)],
  minus: [line('M5 12H19', 2.4)],
  why: [line('M8.6 8.6C8.8 3.6 16.4 4 15.6 9C15 12 12 12 12 15', 2.2), ball(12, 19.4, 1.6)],
  lamp: [full('M6 13Q12 9 18 12L22 10Q21 16 15 18H9Q4 17 2 12Q4 11 6 13ZM8 19H16V21H8ZM12 4Q15 7 12 9.4Q9 7 12 4Z')],
};

const known = new Map();
const paints = new Map();
let sheet = null;

const colour = (value) => (value === 'ink' ? 'currentColor' : /^#[0-9a-f]{3,8}$/i.test(value || '') ? value : 'none');

function define(name, shapes) {
  const symbol = s('symbol', { id: `g${sheet.childNodes.length}`, viewBox: '0 0 24 24' }, (shapes || []).map((shape) => s('path', {
    d: shape.d, fill: colour(shape.fill), stroke: shape.stroke && colour(shape.stroke), 'stroke-width': shape.width,
    'fill-rule': shape.evenodd && 'evenodd', 'fill-opacity': shape.fill_opacity, 'stroke-opacity': shape.stroke_opacity,
    'stroke-linecap': shape.round && 'round', 'stroke-linejoin': shape.round && 'round',
  })));
  sheet.append(symbol);
  known.set(name, symbol.id);
}

/// Takes over the drawings of a game; the page's own signs stand in where it has none of that name.
export function load_glyphs(drawings) {
  if (sheet) sheet.remove();
  known.clear();
  paints.clear();
  sheet = s('svg', { class: 'sheet', 'aria-hidden': 'true', width: 0, height: 0 });
  document.body.append(sheet);
  for (const [name, shapes] of Object.entries(SIGNS)) {
    define(`page:${name}`, shapes);
    known.set(name, known.get(`page:${name}`));
  }
  for (const [name, shapes] of Object.entries(drawings || {})) define(name, shapes);
}

export const has_glyph = (name) => known.has(name);

/// What shapes are filled with beside plain colours: `make` gives it, once for each key.
export function server(key, make) {
  if (!paints.has(key)) {
    const element = make();
    element.id = `p${paints.size}`;
    paints.set(key, `url(#${element.id})`);
    sheet.append(element);
  }
  return paints.get(key);
}

/// Colours from top to foot.
export function paint(...colours) {
  if (colours.length < 2) return colours[0];
  return server(colours.join(), () => s('linearGradient', { x1: 0, y1: 0, x2: 0, y2: 1 }, colours.map((each, i) => s('stop', { offset: i / (colours.length - 1), 'stop-color': each }))));
}

/// A reference to a drawing inside an SVG; nothing where there is none.
export function use_glyph(name, x, y, side, ink) {
  if (!known.has(name)) return null;
  return s('use', { href: `#${known.get(name)}`, x: x - side / 2, y: y - side / 2, width: side, height: side, color: ink });
}

/// A drawing as an element of its own; `side` in pixels.
export function glyph(name, side = 20) {
  return s('svg', { class: 'glyph', width: side, height: side, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    known.has(name) && s('use', { href: `#${known.get(name)}` }));
}

/// A sign of the page itself, whatever a package calls its own drawings.
export const sign = (name, side = 20) => glyph(`page:${name}`, side);
