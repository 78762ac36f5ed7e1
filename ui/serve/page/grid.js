// Grids of tiles: what part of them is shown, their tiles, the beads between sides that touch, the places that are lit.
import { s } from './dom.js';
import { piece_at, sides_of, tile } from './pieces.js';
import { cell_key, piece_key, place_of, zone_name, zone_of } from './scene.js';
import { box } from './shapes.js';

/// Columns and rows that are shown: those that the cell names at least, what lies there, and what may be chosen.
export function grid_extent(ctx, cell) {
  const zone = zone_of(ctx.scene, zone_name(ctx.game, cell.zone, ctx.shown));
  const xs = [], ys = [];
  const see = (x, y) => (xs.push(x), ys.push(y));
  for (const piece of zone.pieces) if (piece.x !== undefined) see(piece.x, piece.y);  // of the others nobody here knows where they stand
  for (const [x, y] of [...zone.ground.walls, ...zone.ground.cells]) see(x, y);
  if (cell.columns && cell.rows) see(cell.columns[0], cell.rows[0]), see(cell.columns[1], cell.rows[1]);
  for (const item of ctx.choosing ? [...ctx.choosing.items, ...ctx.choosing.seconds] : [])
    if (item.at && item.at.startsWith(`c:${zone.name}/`)) {
      const { x, y } = place_of(item.at);
      see(x, y);
    }
  if (!xs.length) see(0, 0);
  const left = Math.min(...xs), top = Math.min(...ys);
  return { left, top, columns: Math.max(...xs) - left + 1, rows: Math.max(...ys) - top + 1 };
}

const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/// A gold bead joins two sides that touch where one of them is the live sign.
function beads(ctx, zone, place, side) {
  const { looks } = ctx, { live, blank } = looks.plan.sides;
  if (!live) return [];
  const at = new Map(zone.pieces.map((piece) => [`${piece.x},${piece.y}`, piece]));
  return zone.pieces.flatMap((piece) => [1, 2].flatMap((way) => {
    const other = at.get(`${piece.x + STEPS[way][0]},${piece.y + STEPS[way][1]}`);
    const mine = other && sides_of(looks, piece), theirs = other && sides_of(looks, other);
    if (!mine || !theirs) return [];
    const a = mine[way], b = theirs[(way + 2) % 4];
    if ((a !== live && b !== live) || (a === live && b === live) || a === blank || b === blank) return [];
    const [x, y] = place(piece.x, piece.y);
    return [s('circle', { cx: x + side / 2 + (STEPS[way][0] * side) / 2, cy: y + side / 2 + (STEPS[way][1] * side) / 2,
      r: 0.2 * side, fill: 'none', stroke: '#FFD777', 'stroke-width': Math.max(2, 0.045 * side) })];
  }));
}

/// Walls that this seat sees: side 0 is the north of its cell, 1 the east.
const walls = (zone, place, side) => zone.ground.walls.map(([x, y, way]) => {
  const [px, py] = place(x, y);
  return s('path', { class: 'wall', d: way === 0 ? `M${px} ${py}h${side}` : `M${px + side} ${py}v${side}`, 'stroke-width': Math.max(3, 0.085 * side) });
});

export function grid_cell(ctx, cell, zone, field, size, overlays) {
  const { looks } = ctx;
  const shown = grid_extent(ctx, cell), side = Math.min(size.side || 999, field.w / shown.columns, Math.max(30, field.h / shown.rows));
  const x0 = field.x + (field.w - side * shown.columns) / 2, y0 = field.y + (field.h - side * shown.rows) / 2;
  const place = (x, y) => [x0 + (x - shown.left) * side, y0 + (y - shown.top) * side];
  const drawn = [];
  for (let y = shown.top; y < shown.top + shown.rows; ++y) {
    for (let x = shown.left; x < shown.left + shown.columns; ++x) {
      const [px, py] = place(x, y), key = cell_key(zone.name, x, y), lit = ctx.lit(key), chosen = ctx.chosen(key);
      drawn.push(s('path', { d: box(px + 2, py + 2, side - 4, side - 4, 4), class: lit || chosen ? 'place lit' : 'place', fill: lit ? '#FFD777' : 'none', 'fill-opacity': lit ? 0.5 : undefined,
        stroke: lit ? '#8F6A24' : '#4B3A2A', 'stroke-opacity': lit ? 1 : 0.16, 'stroke-width': lit ? 2 : 1, 'stroke-dasharray': lit ? '5 3.5' : undefined }));
      if (lit || chosen) overlays.push({ key, x: px, y: py, w: side, h: side, label: ctx.place_name(zone, x, y) });
    }
  }
  zone.pieces.forEach((piece, index) => {
    if (piece.x === undefined) return;
    const [px, py] = place(piece.x, piece.y), key = piece_key(zone.name, index);
    drawn.push(s('g', { 'data-look': key }, looks.look(piece).shape === 'tile' ? tile(looks, piece, px, py, side, { dim: !!ctx.refusal(key) })
      : piece_at(looks, piece, px + side / 2, py + side / 2, side * 0.42, {}),
    (ctx.lit(key) || ctx.chosen(key)) && s('path', { d: box(px + 1, py + 1, side - 2, side - 2, 4), class: ctx.chosen(key) ? 'ring chosen' : 'ring', fill: 'none' })));
    overlays.push({ key, x: px, y: py, w: side, h: side, label: ctx.piece_name(piece), look: true });
  });
  const ghost = ctx.ghost();
  const spot = ghost && ctx.chosen_cell(zone.name);
  if (spot) {
    const [px, py] = place(spot.x, spot.y);
    drawn.push(s('g', { opacity: 0.75 }, piece_at(looks, ghost, px + side / 2, py + side / 2, side / 2, { open: true })),
      s('path', { d: box(px + 1, py + 1, side - 2, side - 2, 4), class: 'ring chosen', fill: 'none' }));
  }
  return s('g', {}, drawn, walls(zone, place, side), cell.each_seat && beads(ctx, zone, place, side));
}

/// A seat's grid as small squares of its families' colours.
export function thumbnail(ctx, seat, base, w, high) {
  const whole = zone_of(ctx.scene, `${seat}.${base}`), zone = { pieces: whole.pieces.filter((piece) => piece.x !== undefined) };
  if (!zone.pieces.length) return null;
  const xs = zone.pieces.map((p) => p.x), ys = zone.pieces.map((p) => p.y), left = Math.min(...xs), top = Math.min(...ys);
  const side = Math.min(w / (Math.max(...xs) - left + 1), high / (Math.max(...ys) - top + 1), 11);
  return s('svg', { class: 'thumb', width: w, height: high, viewBox: `0 0 ${w} ${high}`, 'aria-hidden': 'true' }, zone.pieces.map((piece) =>
    s('rect', { x: (piece.x - left) * side + 0.5, y: (piece.y - top) * side + 0.5, width: side - 1, height: side - 1, rx: 1, fill: ctx.looks.family(piece)[0] })));
}
