// What the player has: one tab a section of the tray; the open one shows its things above the tabs.
import { h, s } from './dom.js';
import { glyph, has_glyph } from './glyphs.js';
import { card, piece_at, token } from './pieces.js';
import { piece_key, place_of, seat_counter, zone_of } from './scene.js';
import { seat_outline } from './shapes.js';

const zones_of = (ctx, part) => part.zones.map((base) => zone_of(ctx.scene, `${ctx.seat}.${base}`));

export function part_title(ctx, part) {
  return (part.title && ctx.looks.say(part.title)) || (part.zones[0] && ctx.looks.zone(part.zones[0])) || ctx.words.say('tray.numbers');
}

export const part_amount = (ctx, part) => (part.type === 'counters'
  ? part.counters.reduce((sum, each) => sum + seat_counter(ctx.scene, ctx.seat, each.name), 0)
  : zones_of(ctx, part).reduce((sum, zone) => sum + zone.count, 0));

/// The sign on a tab: a drawing of the first thing there, or of the section's name.
function tab_sign(ctx, part) {
  const { looks } = ctx;
  if (part.type === 'counters') {
    const counter = part.counters.find((each) => seat_counter(ctx.scene, ctx.seat, each.name) > 0) || part.counters[0];
    return counter ? glyph(counter.glyph || counter.name, 22) : null;
  }
  if (part.type === 'places') return s('svg', { width: 22, height: 22, viewBox: '0 0 22 22', 'aria-hidden': 'true' }, token(ctx.scheme(), 11, 10.5, 8.6));
  const piece = zones_of(ctx, part).flatMap((zone) => zone.pieces)[0];
  const counted = ctx.plan.seats.counts.find((each) => each.zone && part.zones.includes(each.name));
  const drawing = [part.id, ...part.zones, counted && counted.glyph].find((name) => has_glyph(name)) || 'page:star';
  if (piece) return s('svg', { width: 17, height: 23, viewBox: '0 0 17 23', 'aria-hidden': 'true' }, card(looks, { back: piece.back || looks.kind_def(piece.kind).back }, 0.5, 0.5, 15.5));
  return glyph(drawing, 22);
}

/// Whether the open question can be answered with something of this section.
export function concerns(ctx, part) {
  if (!ctx.choosing) return false;
  const names = part.zones.map((base) => `${ctx.seat}.${base}`);
  const counters = new Set(part.counters.map((each) => each.name));
  return ctx.choosing.items.some((item) => (item.at && names.includes(place_of(item.at).name)) || counters.has(item.key));
}

export function tabs(ctx) {
  const { plan, ui } = ctx;
  if (!plan.tray.length) return null;
  const open = ui.tab(ctx);
  return h('div', { class: 'tabs', role: 'tablist', 'aria-label': ctx.words.say('tray.title'), 'data-key': 'tabs' }, plan.tray.map((part) => {
    const here = part.id === open, n = part_amount(ctx, part), title = part_title(ctx, part);
    return h('button', { class: 'tab', type: 'button', role: 'tab', id: `tab-${part.id}`, 'aria-selected': String(here), 'aria-controls': here && open_part(ctx) ? 'inlay' : undefined, tabindex: here ? undefined : '-1',
      'data-do': 'tab', 'data-arg': part.id, 'aria-label': `${title}: ${n}` },
    h('span', { class: 'tab-top' }, tab_sign(ctx, part), h('b', {}, String(n))), h('span', { class: 'tab-name' }, title));
  }));
}

function thing(ctx, key, label, w, high, drawn, extra = {}) {
  const lit = ctx.lit(key), chosen = ctx.chosen(key), reason = ctx.refusal(key);
  return h('button', { class: `thing${lit ? ' lit' : ''}${chosen ? ' chosen' : ''}${extra.class || ''}`, type: 'button', 'data-key': key, 'data-do': lit || chosen ? 'touch' : 'look', 'data-target': key, 'data-look': key,
    'aria-pressed': lit || chosen ? String(chosen) : undefined, 'aria-label': [label, lit && !chosen && ctx.words.say('cell.legal'), reason].filter(Boolean).join('. '),
    style: { width: `${w}px`, height: `${high}px` } },
  s('svg', { width: w, height: high, viewBox: `0 0 ${w} ${high}`, 'aria-hidden': 'true' }, drawn));
}

/// Every kind has its place, also while its piece is out.
function places(ctx, part) {
  const { looks, game } = ctx;
  const kinds = Object.entries(game.kinds).filter(([, def]) => def.category === part.kinds).map(([name]) => name);
  const here = zones_of(ctx, part).flatMap((zone) => zone.pieces.map((piece, place) => ({ piece, key: piece_key(zone.name, place) })));
  const of_kind = (kind) => here.filter((each) => each.piece.kind === kind);
  const side = 44, r = 17.5;
  const known = kinds.map((kind) => {
    const own = of_kind(kind), label = looks.number(kind) || looks.kind_short(kind).slice(0, 2);
    if (!own.length) {
      return h('span', { class: 'thing out', 'data-key': `out:${kind}`, style: { width: `${side - 6}px`, height: `${side}px` } }, s('svg', { width: side - 6, height: side, viewBox: `3 0 ${side - 6} ${side}`, 'aria-hidden': 'true' },
        s('path', { d: seat_outline(ctx.scheme().outline, 22, 22, 13.5), fill: 'none', stroke: '#5A65A0', 'stroke-dasharray': '3 2.5' }),
        s('text', { x: 22, y: 26.5, 'text-anchor': 'middle', 'font-size': 13, class: 'number', fill: '#8E97C8' }, label)));
    }
    const best = own.find((each) => ctx.lit(each.key)) || own[0];
    return thing(ctx, best.key, `${looks.kind(kind)}${own.length > 1 ? ` ×${own.length}` : ''}`, side, side,
      [piece_at(looks, best.piece, 22, 21, r * (ctx.chosen(best.key) ? 0.98 : 0.92), { open: true, selected: ctx.chosen(best.key) }),
        own.length > 1 && s('text', { x: 43, y: 42, 'text-anchor': 'end', 'font-size': 13, class: 'number', fill: '#FFFAEE' }, `×${own.length}`)]);
  });
  const others = here.filter((each) => !each.piece.kind || !kinds.includes(each.piece.kind))
    .map((each) => thing(ctx, each.key, ctx.piece_name(each.piece), side, side, piece_at(looks, each.piece, 22, 21, r * 0.92, { open: true })));
  return [...known, ...others];
}

function cards(ctx, part) {
  const w = 44, high = 62;
  const list = zones_of(ctx, part).flatMap((zone) => zone.pieces.map((piece, place) => ({ piece, key: piece_key(zone.name, place) })));
  if (!list.length) return h('p', { class: 'nothing' }, ctx.words.say('tray.empty'));
  return list.map(({ piece, key }) => thing(ctx, key, ctx.piece_name(piece), w + 4, high + 4,
    ctx.looks.look(piece).shape === 'card' ? card(ctx.looks, piece, 2, 2, w, { lit: ctx.lit(key), selected: ctx.chosen(key), dim: !!ctx.refusal(key) })
      : piece_at(ctx.looks, piece, w / 2 + 2, high / 2 + 2, 20, { open: true, selected: ctx.chosen(key) })));
}

function counters(ctx, part) {
  const pools = ctx.choosing && ctx.choosing.question.type === 'amounts' ? ctx.choosing : null;
  return part.counters.map((each) => {
    const n = seat_counter(ctx.scene, ctx.seat, each.name), name = ctx.looks.counter(each.name);
    const pool = pools ? pools.items.findIndex((item) => item.key === each.name) : -1;
    return h(pool >= 0 ? 'button' : 'span', { class: `count${pool >= 0 ? ' lit' : ''}`, type: pool >= 0 ? 'button' : undefined, 'data-do': pool >= 0 ? 'more' : undefined, 'data-arg': pool >= 0 ? pool : undefined, title: name },
      glyph(each.glyph || each.name, 26), h('b', {}, String(n)), h('span', { class: 'count-name' }, name));
  });
}

/// The part whose tab is open, unless the question needs the room.
function open_part(ctx) {
  const part = ctx.plan.tray.find((each) => each.id === ctx.ui.tab(ctx));
  return !part || (ctx.choosing && part.type === 'cards' && !part_amount(ctx, part)) ? null : part;
}

/// What the open tab shows.
export function inlay(ctx) {
  const part = open_part(ctx);
  if (!part) return null;
  const content = part.type === 'places' ? places(ctx, part) : part.type === 'counters' ? counters(ctx, part) : cards(ctx, part);
  return h('div', { class: `inlay ${part.type}`, id: 'inlay', role: 'tabpanel', 'aria-labelledby': `tab-${part.id}`, 'data-key': `inlay-${part.id}`, tabindex: '-1' }, content);
}

/// All sections side by side, for a screen with room.
export function whole_tray(ctx) {
  return ctx.plan.tray.map((part) => h('section', { class: 'tray-part', 'data-key': part.id, 'aria-label': part_title(ctx, part), style: { 'flex-grow': String(part.width) } },
    h('h2', { class: 'caption' }, part_title(ctx, part), ' ', h('b', {}, String(part_amount(ctx, part)))),
    h('div', { class: `inlay ${part.type}` }, part.type === 'places' ? places(ctx, part) : part.type === 'counters' ? counters(ctx, part) : cards(ctx, part))));
}

