// The board: bands and cells where `table.window` places them, fitted to the width and height that there is.
import { h, s } from './dom.js';
import { has_glyph, paint, use_glyph } from './glyphs.js';
import { grid_cell, grid_extent } from './grid.js';
import { badge, card, landing, piece_at, token } from './pieces.js';
import { resolve } from './plan.js';
import { game_counter, piece_key, shown_seat, zone_key, zone_name, zone_of } from './scene.js';
import { fitted, text_width } from './text.js';
import { box, pack, star } from './shapes.js';
import { Stretch, drawn as drawing_parts, fit_outline, layers } from './theme.js';

const MOST_IN_ROW = 7, GAP = 5, MARGIN = 6;

const is_closed = (ctx, cell) => {
  const zone = zone_of(ctx.scene, zone_name(ctx.game, cell.zone, ctx.shown));
  return !!cell.only && !zone.counters[cell.only] && zone.pieces.length === 0;
};

/// How a cell stands: closed, settled, its turn; from the scene alone.
function cell_state(ctx, cell, zone, def) {
  const { scene, plan } = ctx;
  const closed = is_closed(ctx, cell);
  let settled = false, current = false;
  if (plan.progress) {
    const order = Number((def.attrs || {})[plan.progress.attribute]) || 0, now = game_counter(scene, plan.progress.counter);
    settled = now > 0 && order > 0 && order < now;
    current = now > 0 && order === now;
  }
  return { closed, settled, current };
}

function ladder(ctx, cell, zone, def, field, u, surface) {
  const { looks, scene } = ctx;
  const rows = cell.ladder.counters.map((counter, i) => {
    const taken = (scene.taken || []).find((t) => t.zone === zone.name && t.counter === counter);
    return { rank: i + 1, counter, taken, value: taken ? taken.amount : zone.counters[counter] || 0 };
  }).filter((row) => row.value > 0);
  const high = Math.min(18 * u, (field.h * 0.62) / Math.max(1, rows.length)), name = resolve(cell.ladder.glyph, def.attrs);
  const words = rows.map((row) => `${row.rank}: ${row.value}${row.taken ? ` (${ctx.names(row.taken.seat)})` : ''}`);
  const drawn = rows.map((row, i) => {
    const y = field.y + i * (high + 1.5), mid = y + high / 2;
    return [s('rect', { x: field.x + 2, y, width: field.w - 4, height: high, rx: 3, fill: paint(...surface.row), stroke: surface.row_edge }),
      s('rect', { x: field.x + 3, y: y + 1, width: high, height: high - 2, rx: 2, fill: '#0B0710', 'fill-opacity': 0.45 }),
      s('text', { x: field.x + 3 + high / 2, y: mid + high * 0.25, 'font-size': high * 0.72, class: 'number', 'text-anchor': 'middle', fill: '#E8D6B4' }, String(row.rank)),
      row.taken ? [token(looks.scheme(row.taken.seat), field.x + 1.75 * high + 3, mid - 0.5, high * 0.4), field.w > 4.6 * high && use_glyph('page:tick', field.x + 2.8 * high + 3, mid, high * 0.62, '#8AD0C8')]
        : use_glyph(name, field.x + field.w / 2, mid, high * 0.92, '#FFFAEE') || s('text', { x: field.x + field.w / 2, y: mid + 4, 'font-size': high * 0.6, 'text-anchor': 'middle', fill: '#FFFAEE' }, name ? '' : looks.counter(row.counter)),
      s('text', { x: field.x + field.w - 7, y: mid + high * 0.3, 'font-size': high * 0.84, class: 'number', 'text-anchor': 'end', fill: row.taken ? '#C2AE98' : '#FFFFFF' }, String(row.value))];
  });
  const used = rows.length * (high + 1.5);
  return { drawn, used, words };
}

function pile(ctx, name, field, w, ink) {
  const { looks, scene } = ctx;
  const zone = zone_of(scene, name);
  const high = Math.min(field.h * 0.56, 40 + 40 * ctx.u), wide = Math.min((high * 5) / 7, w * 0.42), backs = Math.max(0, Math.min(3, Math.ceil((zone.count - 1) / 2)));
  const size = Math.max(12, Math.min(wide * 0.4, 15 * ctx.u)), told = `×${zone.count}`;
  const beside = w - wide - 2 * backs - 4 - text_width(told, size, 'body'), below = beside < 4;
  const x = Math.max(3, (below ? w - wide - 2 * backs : beside) / 2), y = field.y + 3;
  if (!zone.count) return { drawn: s('path', { d: box(x, y, wide, (wide * 7) / 5, 3), fill: 'none', stroke: ink, 'stroke-opacity': 0.4, 'stroke-dasharray': '3 2.5' }), used: (wide * 7) / 5 + 4, words: '0' };
  const top = zone.pieces[0] || {};
  const key = piece_key(name, 0), lit = ctx.lit(key) || ctx.lit(zone_key(name));
  return {
    drawn: s('g', { 'data-look': key },
      Array.from({ length: backs }, (_, i) => s('path', { d: box(x + 2 * (backs - i), y - (backs - i), wide, (wide * 7) / 5, 2), fill: '#E8D6AE', stroke: '#8F6A24', 'stroke-width': 0.7 })),
      card(looks, top, x, y, wide, { lit, selected: ctx.chosen(key), small: true }),
      below ? s('text', { x: w / 2, y: y + (wide * 7) / 5 + size + 2, 'font-size': size, class: 'number', 'text-anchor': 'middle', fill: ink }, told)
        : s('text', { x: x + wide + 2 * backs + 4, y: y + (wide * 7) / 10 + 5, 'font-size': size, class: 'number', fill: ink }, told)),
    used: (wide * 7) / 5 + 6, words: `${top.kind ? `${looks.kind(top.kind)} ` : ''}×${zone.count}`, key,
    at: { x, y, w: wide, h: (wide * 7) / 5 },
  };
}

/// A box that a finger can hit; in a row of cards it only grows in height.
function grown({ x, y, w, h: high }, wider = true) {
  const by = wider ? Math.max(0, (44 - w) / 2) : 0, up = Math.max(0, (44 - high) / 2);
  return { x: x - by, y: y - up, w: w + 2 * by, h: high + 2 * up };
}

function pill(ctx, cell, w, y, u) {
  const { looks, scene } = ctx;
  const size = 12.5 * u;
  const parts = cell.pill.map((part) => {
    const text = part.type === 'text' ? looks.say(part.name) : part.type === 'counter' ? String(game_counter(scene, part.name))
      : part.type === 'count' ? `×${zone_of(scene, part.name).count}` : has_glyph(part.name) ? '' : part.name;
    return { ...part, text, wide: text ? text_width(text, size, 'body') + 4 : 16 * u };
  });
  const want = parts.reduce((sum, part) => sum + part.wide, 12 * u), k = Math.min(1, (w - 6) / want), wide = want * k;
  let x = w / 2 - wide / 2 + 6 * u * k;
  const drawn = parts.map((part) => {
    const mid = x + (part.wide * k) / 2;
    x += part.wide * k;
    return part.text ? s('text', { x: mid, y: y + 10 * u + size * 0.35, 'font-size': size * k, class: 'bold', 'text-anchor': 'middle', fill: '#2A2018' }, part.text)
      : use_glyph(part.name, mid, y + 10 * u, 15 * u * k, '#4B3A2A');
  });
  return [s('rect', { x: w / 2 - wide / 2, y, width: wide, height: 20 * u, rx: 10 * u, fill: '#F6EAD0', stroke: '#C4A670' }), drawn];
}

/// Round pieces in their part of a cell, grouped by owner in turn order; too many of them are told by ×n.
function pieces_in(ctx, zone, field, u, dark, overlays) {
  const { looks, scene } = ctx;
  const rank = (piece) => (scene.seats || []).indexOf(piece.owner);
  let list = zone.pieces.map((piece, place) => ({ piece, place, times: 1 })).sort((a, b) => rank(a.piece) - rank(b.piece) || a.place - b.place);
  const lit = ctx.choosing && ctx.choosing.question.type === 'pair' && ctx.choosing.first >= 0 && ctx.lit(zone_key(zone.name));
  const lands = lit || ctx.chosen(zone_key(zone.name));
  const count = () => list.length + (lands ? 1 : 0);
  let packed = pack(field.w - 2, field.h, count(), 12.5 * u, 7.5 * u);
  if (!packed.r && count()) {
    const groups = [];
    for (const each of list) {
      const last = groups[groups.length - 1];
      const same = last && last.piece.owner === each.piece.owner && last.piece.kind === each.piece.kind && !ctx.lit(piece_key(zone.name, each.place));
      if (same) last.times += 1;
      else groups.push({ ...each });
    }
    list = groups;
    packed = pack(field.w - 2, field.h, count(), 12.5 * u, 3);
  }
  const drawn = [];
  packed.at.forEach(([px, py], i) => {
    const x = field.x + 1 + px, y = field.y + py, r = packed.r;
    if (i >= list.length) {
      const ghost = ctx.chosen(zone_key(zone.name)) && ctx.ghost();
      drawn.push(ghost ? [piece_at(looks, ghost, x, y, r, { open: true }), s('circle', { cx: x, cy: y, r: r * 1.16, fill: 'none', stroke: ctx.scheme().face, 'stroke-width': 1.6, 'stroke-dasharray': '3 2.5' })]
        : landing(ctx.scheme(), x, y, r, dark));
      return;
    }
    const { piece, place, times } = list[i], key = piece_key(zone.name, place);
    drawn.push(s('g', { 'data-look': key, class: ctx.lit(key) ? 'lit-piece' : undefined }, piece_at(looks, piece, x, y, r, { selected: ctx.chosen(key) }),
      times > 1 && s('text', { x: x + 0.7 * r, y: y + 1.1 * r, 'font-size': Math.max(11, r), class: 'number', fill: dark ? '#FFFAEE' : '#2A2018' }, `×${times}`)));
    if (ctx.lit(key)) overlays.push({ key, x: x - Math.max(r, 14), y: y - Math.max(r, 14), w: 2 * Math.max(r, 14), h: 2 * Math.max(r, 14), label: ctx.piece_name(piece) });
  });
  return drawn;
}

/// Cards side by side, in as many rows as make them largest.
function cards_in(ctx, cell, zone, field, overlays) {
  const { looks } = ctx;
  const n = zone.pieces.length;
  if (!n) return [];
  const foot = cell.price ? 16 : 0, square = looks.look(zone.pieces[0]).shape === 'tile', ratio = square ? 1 : 5 / 7;
  let wide = 0, rows = 1;
  for (let r = 1; r <= 3; ++r) {
    const each = Math.ceil(n / r), w = Math.min((field.w - 5 * (each - 1)) / each, ((field.h - 3 * (r - 1)) / r - foot) * ratio, 96);
    if (w > wide) [wide, rows] = [w, r];
  }
  let step = wide + 5;
  if (wide < 22) {
    rows = 1;
    wide = Math.min((field.h - foot) * ratio, field.w);
    step = (field.w - wide) / Math.max(1, n - 1);
  }
  const each = Math.ceil(n / rows), high = wide / ratio + foot + 3;
  return zone.pieces.map((piece, place) => {
    const row = Math.floor(place / each), in_row = Math.min(each, n - row * each), key = piece_key(zone.name, place);
    const x = field.x + field.w / 2 - (wide + step * (in_row - 1)) / 2 + step * (place % each);
    const y = field.y + field.h / 2 - (rows * high - 3) / 2 + row * high;
    const state = { lit: ctx.lit(key), selected: ctx.chosen(key), dim: !!ctx.refusal(key) };
    overlays.push({ key, ...grown({ x, y, w: wide, h: wide / ratio }, false), label: ctx.piece_name(piece), look: true });
    const price = cell.price && piece.kind ? (looks.kind_def(piece.kind).attrs || {})[cell.price] : undefined;
    return s('g', { 'data-look': key },
      looks.look(piece).shape === 'card' ? card(looks, piece, x, y, wide, state) : piece_at(looks, piece, x + wide / 2, y + wide / ratio / 2, wide / 2, state),
      price !== undefined && s('text', { x: x + wide / 2, y: y + wide / ratio + 13, 'font-size': 12.5, class: 'number', 'text-anchor': 'middle', fill: '#2A2018' }, String(price)));
  });
}

function effects_in(ctx, zone, w, y) {
  return (ctx.scene.effects || []).filter((effect) => (effect.where || []).includes(zone_key(zone.name))).map((effect, i) => {
    const kind = (effect.cause || {}).kind || '';
    return [s('path', { d: star(w - 13 - 24 * i, y, 13), fill: '#B5593A', stroke: '#F2D58A' }), use_glyph(ctx.looks.glyph_of(kind) || 'page:star', w - 13 - 24 * i, y, 14, '#FFFAEE')];
  });
}

function sealed(ctx, zone) {
  return (ctx.scene.effects || []).find((effect) => ctx.plan.seals.includes((effect.cause || {}).kind) && (effect.where || []).includes(zone_key(zone.name)));
}

/// What a cell is called on its plinth: the whole band has long names, or all of it short ones.
function plinth_names(ctx, band, widths, size) {
  const other = (cell) => cell.each_seat && ctx.shown !== ctx.seat && ctx.names(ctx.shown);  // of somebody else: "your land" would be wrong
  const long = band.cells.map((cell) => other(cell) || (cell.title ? ctx.looks.say(cell.title) : ctx.looks.zone(cell.zone)) || cell.zone);
  const fits = long.every((name, i) => text_width(name, size) * 0.85 <= widths[i] - 6);
  return fits ? long : band.cells.map((cell, i) => (cell.title || other(cell) ? long[i] : ctx.looks.zone_short(cell.zone)));
}

function cell_element(ctx, band, cell, name, size) {
  const { looks, scene, game, words, u } = ctx;
  const { w, h: high } = size;
  const def = game.zones[cell.zone] || {};
  const zone = zone_of(scene, zone_name(game, cell.zone, ctx.shown));
  const ground = looks.ground(band.ground), outline = looks.outline(cell.outline), surface = outline.surface || ground.surface;
  const { closed, settled, current } = cell_state(ctx, cell, zone, def);
  const key = zone_key(zone.name), lit = ctx.lit(key), chosen = ctx.chosen(key), reason = ctx.refusal(key);
  const to = { x: 0, y: 0, w, h: high }, unit = ctx.unit, fit = fit_outline(outline, to, unit, Math.round(20 * u)), path = fit.edge, { title } = fit;
  const dressing = { ink: surface.edge, closed, unit, outline }, ink = surface.dark ? '#FFFAEE' : '#2A2018';
  const whole = { ...fit.room };
  let field = { ...fit.room };
  const overlays = [], told = [];
  const parts = [];
  if (closed) {
    const why = cell.closed ? looks.say(cell.closed) : '';
    parts.push(!outline.shows_closed && use_glyph('page:lock', w / 2, field.y + field.h * 0.34, 20 * u, surface.closed_ink),
      fitted(why, w / 2, field.y + field.h * (outline.shows_closed ? 0.86 : 0.76), w - 8, 12.5 * u, { class: 'words', fill: surface.closed_ink }));
    told.push(words.say('cell.closed', { why }));
  } else {
    if (cell.ladder) {
      const down = Math.min(Math.max(0, fit.shoulder - 5 - field.y), field.h * 0.12);  // rows are as wide as the cell
      field = { ...field, y: field.y + down, h: field.h - down };
      const made = ladder(ctx, cell, zone, def, field, u, surface);
      parts.push(made.drawn);
      told.push(...made.words);
      field = { ...field, y: field.y + made.used, h: field.h - made.used };
    }
    const pile_zone = resolve(cell.pile, def.attrs);
    if (pile_zone && game.zones[pile_zone]) {
      const alone = pile_zone === cell.zone, made = pile(ctx, pile_zone, alone ? { ...field, y: field.y + field.h * 0.14, h: field.h * 1.4 } : field, w, ink);
      parts.push(made.drawn);
      told.push(made.words);
      if (made.at) overlays.push({ key: ctx.lit(zone_key(pile_zone)) && !alone ? zone_key(pile_zone) : made.key, ...grown(made.at), label: made.words, look: true });
      field = { ...field, y: field.y + made.used, h: field.h - made.used };
    }
    if (cell.attached) {
      const post = zone_of(scene, cell.attached), r = Math.min(19 * u, field.h * 0.27);
      if (post.pieces[0]) {
        const at = piece_key(cell.attached, 0);
        parts.push(s('g', { 'data-look': at }, piece_at(looks, post.pieces[0], w / 2, field.y + r + 1, r, {})));
        if (ctx.lit(at)) overlays.push({ key: at, x: w / 2 - 22, y: field.y, w: 44, h: 44, label: ctx.piece_name(post.pieces[0]) });
        field = { ...field, y: field.y + 2 * r + 2, h: field.h - 2 * r - 2 };
      }
    }
    const small = Math.min(u, field.h / 44);
    if (cell.pill.length && field.h > 34) {
      parts.push(pill(ctx, cell, w, field.y, small));
      field = { ...field, y: field.y + 21 * small, h: field.h - 21 * small };
    }
    if (sealed(ctx, zone)) parts.push(s('rect', { ...whole, width: whole.w, height: whole.h, fill: '#0F1222', opacity: 0.5 }));
    if (cell.show === 'grid') parts.push(grid_cell(ctx, cell, zone, field, size, overlays));
    else if (cell.show === 'cards') parts.push(cards_in(ctx, cell, zone, field, overlays));
    else if (pile_zone !== cell.zone) parts.push(pieces_in(ctx, zone, field, u, surface.dark, overlays));
    parts.push(effects_in(ctx, zone, w, whole.y + whole.h - 12));
    if (zone.pieces.length && cell.show !== 'grid' && pile_zone !== cell.zone)
      told.push(zone.pieces.map((piece) => ctx.piece_name(piece)).join(', '));
    const seal = sealed(ctx, zone);
    if (seal) told.push(seal.text);
  }
  const mark = cell.badge && (def.attrs || {})[cell.badge];
  const label = [ctx.cell_name(cell, zone), lit && words.say('cell.legal'), chosen && words.say('cell.chosen'), settled && words.say('cell.settled'),
    current && words.say('cell.current'), ...told, !lit && reason].filter(Boolean).join('. ');
  const classes = ['cell', lit && 'lit', chosen && 'chosen', closed && 'closed', current && 'current', surface.dark && 'dark-ground'].filter(Boolean).join(' ');
  return h('div', { class: classes, 'data-key': key, 'data-look': key, style: { left: `${size.x}px`, top: `${size.y}px`, width: `${w}px`, height: `${high}px` } },
    s('svg', { 'aria-hidden': 'true', width: w, height: high, viewBox: `0 0 ${w} ${high}` },
      s('path', { class: 'halo', d: path, fill: 'none' }),
      layers(looks.theme, surface.layers, path, to, dressing),
      (lit || current) && s('path', { class: 'pool', d: path, fill: surface.dark ? '#FFB84A' : '#FFD980', opacity: surface.dark ? 0.2 : 0.42 }),
      layers(looks.theme, outline.layers, path, to, dressing), drawing_parts(outline, new Stretch(outline, to, unit), surface.edge),
      parts,
      s('rect', { x: title.x + 0.5, y: title.y, width: title.w - 1, height: title.h, fill: paint(...surface.title) }),
      s('path', { d: `M${title.x} ${title.y}h${title.w}`, stroke: '#D3A548', 'stroke-opacity': closed ? 0.4 : 0.8 }),
      settled && use_glyph('page:tick', title.x + 11, title.y + title.h / 2, 13, '#8AD0C8'),
      fitted(name, title.x + title.w / 2 + (settled ? 7 : 0), title.y + title.h / 2 + 0.5, title.w - (settled ? 24 : 8), 14 * u, { class: 'title', fill: surface.title_ink, opacity: closed ? 0.7 : undefined }),
      s('path', { class: 'rim', d: path, fill: 'none', stroke: surface.edge }),
      ctx.badges && (mark ?? '') !== '' && badge(...fit.badge, 9 * u, String(mark))),
    ctx.quiet ? h('span', { class: 'unseen' }, label)
      : h('button', { class: 'hit', type: 'button', 'data-do': 'touch', 'data-target': key, 'data-look': key, 'aria-label': label,
        'aria-pressed': lit || chosen ? String(!!chosen) : undefined, 'aria-disabled': lit || chosen ? undefined : 'true', tabindex: lit || chosen ? undefined : '-1' }),
    overlays.filter((over) => !ctx.quiet && (over.look || ctx.lit(over.key) || ctx.chosen(over.key))).map((over) => {
      const able = ctx.lit(over.key) || ctx.chosen(over.key);
      return h('button', { class: `hit piece${able ? ' lit' : ''}${ctx.chosen(over.key) ? ' chosen' : ''}`, type: 'button', 'data-key': over.key, 'data-do': able ? 'touch' : 'look', 'data-target': over.key, 'data-look': over.key,
        'aria-label': over.label, 'aria-pressed': able ? String(ctx.chosen(over.key)) : undefined, tabindex: able ? undefined : '-1',
        style: { left: `${over.x}px`, top: `${over.y}px`, width: `${over.w}px`, height: `${over.h}px` } });
    }));
}

/// Heights of the bands: their shares of what there is, but never less than what can be read and touched.
function band_heights(ctx, width, height) {
  const { plan, u } = ctx;
  const header = (band) => (band.title ? 20 * u : 0), is_grid = (cell) => cell.show === 'grid';
  const rows_of = (band) => Math.max(1, Math.ceil(band.cells.length / MOST_IN_ROW)) * (band.cells.some((cell) => cell.ladder) ? 98 : 82) * Math.min(u, 1.4);
  const others = plan.bands.reduce((sum, band) => sum + (band.cells.some(is_grid) ? 0 : header(band) + rows_of(band)), 0);
  const least = plan.bands.map((band) => {
    const extents = band.cells.filter(is_grid).map((cell) => grid_extent(ctx, cell));
    if (!extents.length) return header(band) + rows_of(band);
    const side = grid_side(ctx, band, width, height - others - header(band) - 20 * u);  // as large as fits beside the other bands
    return header(band) + Math.max(...extents.map((e) => e.rows)) * side + 20 * u + 24;
  });
  const shares = plan.bands.reduce((sum, band) => sum + band.height, 0);
  const grids = plan.bands.map((band) => band.cells.length > 0 && band.cells.every((cell) => cell.show === 'grid'));
  let want = plan.bands.map((band, i) => Math.max(least[i], (height * band.height) / shares));
  if (grids.some(Boolean) && !grids.every(Boolean)) {  // grids take what they need, the others the rest
    const left = height - least.reduce((sum, n, i) => sum + (grids[i] ? n : 0), 0), rest = plan.bands.reduce((sum, band, i) => sum + (grids[i] ? 0 : band.height), 0);
    want = plan.bands.map((band, i) => (grids[i] ? least[i] : Math.max(least[i], (left * band.height) / rest)));
  }
  const all = want.reduce((sum, n) => sum + n, 0);
  if (all <= height + 1) return want;
  // what is above its least gives way first
  const spare = want.map((n, i) => n - least[i]), give = spare.reduce((sum, n) => sum + n, 0), over = Math.min(give, all - height);
  return want.map((n, i) => n - (give > 0 ? (over * spare[i]) / give : 0));
}

/// The side of a grid's cells in a band: all grids of it have the same, so that their rows are level.
function grid_side(ctx, band, width, height) {
  const extents = band.cells.filter((cell) => cell.show === 'grid').map((cell) => grid_extent(ctx, cell));
  const columns = extents.reduce((sum, e) => sum + e.columns, 0), rows = Math.max(...extents.map((e) => e.rows));
  const fit = (width - 2 * MARGIN - GAP * (band.cells.length - 1) - 12 * extents.length) / columns;
  return Math.max(44, Math.min(96 * ctx.u, fit, (height - 40) / rows));
}

function cell_sizes(ctx, band, width, high) {
  const count = band.cells.length, rows = Math.ceil(count / MOST_IN_ROW), each = Math.ceil(count / Math.max(1, rows));
  const header = band.title ? 20 * ctx.u : MARGIN, inner = width - 2 * MARGIN;
  const tall = (high - header - MARGIN - GAP * (rows - 1)) / Math.max(1, rows);
  const grids = band.cells.length > 0 && band.cells.every((cell) => cell.show === 'grid');
  const side = grids ? grid_side(ctx, band, width, tall) : 0;
  const out = [];
  for (let row = 0; row < rows; ++row) {
    const cells = band.cells.slice(row * each, (row + 1) * each);
    const shares = cells.map((cell) => (grids ? grid_extent(ctx, cell).columns * side + 12 : cell.width * (is_closed(ctx, cell) && cells.length > 4 ? 0.66 : 1)));
    const sum = shares.reduce((a, b) => a + b, 0), room = inner - GAP * (cells.length - 1);
    let x = MARGIN;
    cells.forEach((_, i) => {
      // where grids are wider than the room, the first keep their size and the last one scrolls
      const fits = sum <= room || !grids;
      const w = fits ? (room * shares[i]) / sum : i < cells.length - 1 ? shares[i] : room - shares.slice(0, -1).reduce((a, b) => a + b, 0);
      out.push({ x: Math.round(x), y: Math.round(header + row * (tall + GAP)), w: Math.floor(w), h: Math.floor(tall), side });
      x += w + GAP;
    });
  }
  return out;
}

/// The whole board for a room of `width` by `height`. `ctx`: see table.js.
export function board(ctx, width, height) {
  ctx.u = Math.max(0.95, Math.min(2.2, Math.min(width / 400, height / 400)));
  ctx.unit = ctx.u / 1.44;  // of a theme: a board of the window is 752 by 576
  ctx.shown = ctx.looking || shown_seat(ctx.scene);
  const heights = band_heights(ctx, width, height);
  return ctx.plan.bands.map((band, i) => {
    const high = Math.floor(heights[i]), sizes = cell_sizes(ctx, band, width, high);
    const names = plinth_names(ctx, band, sizes.map((size) => size.w), 14 * ctx.u);
    const ground = ctx.looks.ground(band.ground), to = { x: 0, y: 0, w: width, h: high };
    return h('section', { class: 'band', 'data-key': band.id, 'aria-label': ctx.looks.say(band.title) || undefined,
      style: { height: `${high}px`, '--header': `${20 * ctx.u}px`, '--header-ink': ground.header } },
      s('svg', { class: 'ground', 'aria-hidden': 'true', width, height: high, viewBox: `0 0 ${width} ${high}` }, layers(ctx.looks.theme, ground.layers, box(0, 0, width, high), to, { ink: ground.header, unit: ctx.unit })),
      band.title && h('h2', { class: 'band-title' }, h('span', {}, ctx.looks.say(band.title))),
      band.cells.map((cell, k) => cell_element(ctx, band, cell, names[k], sizes[k])));
  });
}
