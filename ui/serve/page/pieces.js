// Pieces as SVG: tokens in their seat's outline, cards, tiles with their sides, figures in outlines of the theme, and chips.
import { s } from './dom.js';
import { paint, use_glyph } from './glyphs.js';
import { fitted, wrapped } from './text.js';
import { box, half_disc, seat_outline, star } from './shapes.js';
import { edge_of } from './theme.js';

const number_text = (x, y, size, ink, text) => s('text', {
  x, y: y + size * 0.355, 'font-size': text.length > 2 ? size * 0.72 : size, class: 'number', 'text-anchor': 'middle', fill: ink,
}, text);

function numbered(x, y, r, ink, label) {
  const parts = [number_text(x, y - (/^(6|9|66|99)$/.test(label) ? 0.06 * r : 0), 1.12 * r, ink, label)];
  if (/^(6|9|66|99)$/.test(label))
    parts.push(s('rect', { x: x - 0.32 * r, y: y + 0.46 * r, width: 0.64 * r, height: Math.max(1.2, 0.1 * r), fill: ink }));
  return parts;
}

/// `face`: hidden (the back), own (known, but face down), open.
export function token(scheme, x, y, r, { face = 'hidden', label = '', drawing = '', selected = false } = {}) {
  const shape = (radius, down = 0) => seat_outline(scheme.outline, x, y + down, radius);
  const ink = face === 'open' ? '#2A2018' : scheme.number;
  return [
    selected && s('circle', { cx: x, cy: y, r: 1.28 * r, fill: 'none', stroke: '#8F6A24', 'stroke-width': 4.4 }),
    selected && s('circle', { cx: x, cy: y, r: 1.28 * r, fill: 'none', stroke: '#FFD777', 'stroke-width': 2.6, class: 'glow' }),
    s('path', { d: shape(1.03 * r, 0.2 * r), fill: '#0B0710', opacity: 0.38 }),
    s('path', { d: shape(r, 0.1 * r), fill: scheme.rim }),
    s('path', { d: shape(r), fill: scheme.face, stroke: scheme.outline === 'quatrefoil' ? scheme.light : undefined }),
    face === 'open'
      ? s('path', { d: shape(0.8 * r), fill: '#FDF6E6', stroke: scheme.rim, 'stroke-width': 0.06 * r })
      : s('path', { d: shape(0.82 * r), fill: 'none', stroke: scheme.number, 'stroke-opacity': 0.55, 'stroke-width': Math.max(0.06 * r, 0.9) }),
    label ? numbered(x, y, face === 'open' ? r : 0.96 * r, ink, label)
      : drawing ? use_glyph(drawing, x, y, 1.1 * r, ink)
        : s('path', { d: star(x, y, 0.42 * r), fill: scheme.number }),
  ];
}

/// Where a piece of a seat may land; with a label, the ghost of what would lie there.
export function landing(scheme, x, y, r, dark) {
  const pale = parseInt(scheme.face.slice(1, 3), 16) + 2 * parseInt(scheme.face.slice(3, 5), 16) + parseInt(scheme.face.slice(5), 16) > 480;
  const line = dark ? scheme.light : pale ? scheme.rim : scheme.face;
  return s('path', { d: seat_outline(scheme.outline, x, y, 0.94 * r), fill: line, 'fill-opacity': 0.16, stroke: line,
    'stroke-width': 1.7, 'stroke-dasharray': '3 2.5' });
}

export const seat_mark = (scheme, x, y, r, { paper = false, full = true } = {}) => s('path', {
  d: seat_outline(scheme.outline, x, y, r), fill: full ? scheme.face : 'none', stroke: paper ? scheme.rim : scheme.light,
  'stroke-width': Math.max(1, 0.14 * r),
});

export const seat_sign = (scheme, side, paper = false) => s('svg', { class: 'seat-sign', width: side, height: side,
  viewBox: '0 0 24 24', 'aria-hidden': 'true' }, seat_mark(scheme, 12, 12, 9.4, { paper }));

export function badge(x, y, r, label) {
  return [s('path', { d: star(x, y, r), fill: '#161A2E', stroke: '#D3A548', 'stroke-width': Math.max(1, r * 0.12) }),
    number_text(x, y, r * 1.05, '#F2D58A', label)];
}

/// A card in its box; `small`: the whole face is the coloured field.
export function card(looks, piece, x, y, w, { lit = false, selected = false, dim = false, small = w < 84 } = {}) {
  const height = (w * 7) / 5, corner = 0.08 * w;
  const field_paint = paint(...looks.family(piece));
  const name = piece.kind ? looks.glyph_of(piece.kind) : looks.glyph_of_back(piece.back);
  const label = piece.kind ? looks.number(piece.kind) : '';
  const margin = small || !piece.kind ? 0.06 * w : 0.075 * w;
  const high = small || !piece.kind ? height - 2 * margin : 0.86 * w;
  const field = small || !piece.kind ? box(x + margin, y + margin, w - 2 * margin, high, corner * 0.7)
    : edge_of(looks.outline(looks.theme.field), { x: x + margin, y: y + margin, w: w - 2 * margin, h: high });
  const middle = y + margin + high * (small || !piece.kind ? 0.5 : 0.56);
  const letters = piece.kind && !name ? label || looks.kind_short(piece.kind).slice(0, 2) : '';
  return s('g', { class: `card${lit ? ' lit' : ''}${selected ? ' chosen' : ''}`, opacity: dim ? 0.5 : undefined },
    s('path', { d: box(x + 0.6, y + 1.8, w, height, corner), fill: '#0B0710', opacity: 0.35 }),
    s('path', { d: box(x, y, w, height, corner), class: 'edge', fill: '#FDF6E6', stroke: '#C4A670', 'stroke-width': 1 }),
    s('path', { d: field, fill: field_paint, stroke: '#D3A548', 'stroke-width': Math.max(0.8, 0.018 * w) }),
    name ? use_glyph(name, x + w / 2, middle, (small ? 0.58 : 0.5) * w, '#FFFAEE')
      : letters && number_text(x + w / 2, middle, 0.4 * w, '#FFFAEE', letters),
    name && label && (small ? w >= 26 && badge(x + w / 2, y + height - 0.17 * w, 0.17 * w, label)
      : badge(x + w / 2, y + margin + high, 0.1 * w + 2, label)),
    !small && piece.kind && wrapped(looks.kind_short(piece.kind), 0.9 * w, 0.115 * w, 3).map((line, i, all) =>
      fitted(line, x + w / 2, y + height - (height - margin - high) / 2 + (name && label ? 0.05 * w : 0) + (i - (all.length - 1) / 2) * 0.125 * w, 0.9 * w, 0.115 * w, { class: 'title', fill: '#2A2018' })));
}

const back_faces = (sides, turned) => {
  const list = [...sides];
  return list.map((_, i) => list[(i - turned + 4) % 4]);
};

/// The signs on a tile's sides from the north, as it lies.
export function sides_of(looks, piece) {
  const look = looks.look(piece);
  const text = look.sides && piece.kind ? String((looks.kind_def(piece.kind).attrs || {})[look.sides] ?? '') : '';
  const turned = ((((piece.vars || {})[looks.plan.sides.turned] || 0) % 4) + 4) % 4;
  return text.length === 4 ? back_faces(text, turned) : null;
}

export function tile(looks, piece, x, y, w, { dim = false } = {}) {
  const field_paint = paint(...looks.family(piece));
  const name = piece.kind ? looks.glyph_of(piece.kind) : looks.glyph_of_back(piece.back);
  const sides = w > 20 ? sides_of(looks, piece) : null;
  const r = 0.155 * w, half = w / 2;
  const spots = [[x + half, y], [x + w, y + half], [x + half, y + w], [x, y + half]];
  const inward = [[0, 0.07], [-0.07, 0], [0, -0.07], [0.07, 0]];
  const marks = piece.kind && w > 40 ? looks.marks(piece.kind) : [];
  return s('g', { opacity: dim ? 0.5 : undefined },
    s('path', { d: box(x + 0.8, y + 0.8, w - 1.6, w - 1.6, 0.06 * w), fill: field_paint, stroke: '#2A2018', 'stroke-opacity': 0.45 }),
    w > 20 && s('rect', { x: x + 0.27 * w, y: y + 0.24 * w, width: 0.46 * w, height: 0.46 * w, rx: 0.04 * w, fill: '#FFFAEE', opacity: 0.16 }),
    w > 14 && use_glyph(name, x + half, y + (marks.length ? 0.44 : 0.47) * w, 0.42 * w, '#FFFAEE'),
    marks.map((mark, i) => {
      const step = Math.min(0.13 * w, (0.62 * w) / marks.length);
      return use_glyph(mark, x + half + (i - (marks.length - 1) / 2) * step, y + 0.75 * w, 0.15 * w, '#FFFAEE');
    }),
    sides && sides.map((sign, i) => {
      if (sign === looks.plan.sides.blank || sign === ' ') return null;
      const drawing = (looks.plan.sides.signs || {})[sign], live = sign === looks.plan.sides.live;
      const [cx, cy] = spots[i], sx = cx + inward[i][0] * w, sy = cy + inward[i][1] * w;
      return [s('path', { d: half_disc(cx, cy, r * 1.12, i), fill: live ? '#D3A548' : '#FDF6E6', stroke: '#8F6A24', 'stroke-width': 0.8 }),
        use_glyph(drawing, sx, sy, 0.15 * w, '#2A2018') || number_text(sx, sy, 0.15 * w, '#2A2018', sign)];
    }));
}

/// A piece in an outline of the theme.
function figure(looks, piece, x, y, r) {
  const outline = looks.outline(looks.look(piece).shape), w = 2 * r, label = piece.kind ? looks.number(piece.kind) : '?';
  const edge = (by, down = 0) => edge_of(outline, { x: x - by * r, y: y - by * r + down, w: by * w, h: by * w });
  const name = piece.kind && !label ? looks.glyph_of(piece.kind) : '';
  return s('g', {},
    s('path', { d: edge(1, 1.5), fill: '#0B0710', opacity: 0.32 }),
    s('path', { d: edge(1), fill: '#D3A548' }),
    s('path', { d: edge(0.9), fill: paint(...looks.family(piece)) }),
    !piece.kind && s('path', { d: star(x, y, 0.54 * r), fill: '#F2D58A' }),
    name ? use_glyph(name, x, y, r, '#FFFAEE') : number_text(x, y, piece.kind ? 0.92 * r : 0.66 * r, piece.kind ? '#FFFAEE' : '#4B2A18', label));
}

function chip(looks, piece, x, y, r) {
  const scheme = looks.scheme(piece.owner), w = 2.12 * r, high = 1.52 * r;
  const number = looks.number(piece.kind);
  return s('g', {},
    s('path', { d: box(x - w / 2, y - high / 2 + 1.6, w, high, 3), fill: scheme.rim }),
    s('path', { d: box(x - w / 2, y - high / 2, w, high, 3), fill: scheme.face }),
    s('path', { d: box(x - w / 2 + 2, y - high / 2 + 2, w - 4, high - 4, 2), fill: 'none', stroke: scheme.number, 'stroke-opacity': 0.7, 'stroke-dasharray': '2.5 2' }),
    number && number !== '0' ? number_text(x, y, 0.62 * high, scheme.number, `+${number}`)
      : use_glyph(looks.glyph_of(piece.kind), x, y, 0.72 * high, scheme.number));
}

/// Any piece around a middle, with radius r.
export function piece_at(looks, piece, x, y, r, state = {}) {
  const look = looks.look(piece);
  if (look.shape === 'token') {
    const scheme = looks.scheme(piece.owner);
    if (!piece.kind) return token(scheme, x, y, r, state);
    const label = looks.number(piece.kind);
    return token(scheme, x, y, r, { ...state, face: piece.up || state.open ? 'open' : 'own', label, drawing: label ? '' : looks.glyph_of(piece.kind) });
  }
  if (look.shape === 'chip') return chip(looks, piece, x, y, r);
  if (look.shape === 'tile') return tile(looks, piece, x - r, y - r, 2 * r, state);
  if (look.shape !== 'card') return figure(looks, piece, x, y, r);
  const w = (2 * r * 5) / 6;
  return card(looks, piece, x - w / 2, y - (w * 7) / 10, w, state);
}

/// What a piece is called: its kind where that is known.
export function piece_name(looks, piece, words, people) {
  const owner = piece.owner ? people(piece.owner) : '';
  if (piece.kind) return owner ? `${looks.kind(piece.kind)} (${owner})` : looks.kind(piece.kind);
  return owner ? words.say('piece.hidden_of', { owner }) : words.say('piece.hidden');
}
