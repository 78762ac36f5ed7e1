// The people at the table: a strip of chips on a phone, panels on larger screens.
import { h, s } from './dom.js';
import { glyph, sign } from './glyphs.js';
import { thumbnail } from './grid.js';
import { piece_at, seat_sign } from './pieces.js';
import { seat_counter, seat_key, zone_of } from './scene.js';

export function seat_counts(ctx, seat) {
  const { plan, scene, looks } = ctx;
  const list = [];
  if (plan.seats.pips) list.push({ id: 'pips', n: zone_of(scene, `${seat}.${plan.seats.pips.zone}`).count, pips: true, name: looks.zone(plan.seats.pips.zone) });
  for (const each of plan.seats.counts) {
    const n = each.zone ? zone_of(scene, `${seat}.${each.name}`).count : seat_counter(scene, seat, each.name);
    list.push({ id: each.id, n, drawing: each.glyph || each.name, name: each.zone ? looks.zone(each.name) : looks.counter(each.name) });
  }
  return list;
}

/// What a person is doing: away, gone, choosing, a bot.
export function standing(ctx, seat) {
  const { state, scene, words } = ctx;
  const person = (state.people || {})[seat] || {};
  if (person.stand_in) return { word: words.say('people.stand_in'), sign: 'bot' };
  if (person.presence === 'gone') return { word: words.say('people.gone'), sign: 'moon' };
  if (person.presence === 'away') return { word: words.say('people.away'), sign: 'moon' };
  if ((scene.asked || []).includes(seat))
    return { word: words.say(person.is === 'bot' ? 'people.thinking' : 'people.choosing'), sign: person.is === 'bot' ? 'bot' : 'hourglass', acts: true };
  return person.is === 'bot' ? { word: words.say('people.bot'), sign: 'bot', quiet: true } : { word: '', quiet: true };
}

function chip(ctx, seat, side, many) {
  const { looks, scene, plan, ui } = ctx;
  const scheme = looks.scheme(seat), key = seat_key(seat), now = standing(ctx, seat), counts = seat_counts(ctx, seat);
  const lit = ctx.lit(key), first = scene.first === seat && plan.seats.first;
  const label = [ctx.names(seat), seat === ctx.seat && ctx.words.say('people.you'), first && ctx.words.say('people.first'), now.word, ...counts.map((each) => `${each.name}: ${each.n}`)].filter(Boolean).join(', ');
  const grid = plan.seats.grid && !many && thumbnail(ctx, seat, plan.seats.grid, side === 'tall' ? 84 : 34, side === 'tall' ? 60 : 38);
  const front = plan.seats.front.flatMap((base) => zone_of(scene, `${seat}.${base}`).pieces);
  const shown = side === 'tall' ? counts : counts.filter((each) => each.n > 0 || each.pips);  // the label tells all of them
  const inside = [
    h('span', { class: 'chip-name' }, seat_sign(scheme, side === 'tall' ? 21 : 17), h('b', {}, ctx.names(seat)), first && h('span', { class: 'first' }, glyph(plan.seats.first, 15))),
    h('span', { class: 'chip-line' }, !now.quiet && h('span', { class: 'chip-state' }, sign(now.sign, 15), now.word),
      (now.quiet || side === 'tall') && shown.map((each) => h('span', { class: 'chip-count' }, each.pips ? seat_sign(scheme, 13) : glyph(each.drawing, 15), String(each.n))),
      front.map((piece) => s('svg', { width: 13, height: 18, viewBox: '0 0 15 20', 'aria-hidden': 'true' }, piece_at(looks, piece, 7.5, 10, 8)))),
    grid];
  const classes = `chip${now.acts ? ' acts' : ''}${lit ? ' lit' : ''}${ctx.chosen(key) ? ' chosen' : ''}${seat === ctx.seat ? ' own' : ''}${grid ? ' with-grid' : ''}`;
  if (ctx.quiet) return h('div', { class: classes, 'data-key': key, role: 'group', 'aria-label': label }, inside);
  return h('button', { class: classes, type: 'button', 'data-key': key, 'data-do': lit || ctx.chosen(key) ? 'touch' : 'seat', 'data-target': key, 'data-arg': seat, 'data-look': key, 'aria-label': label, 'aria-current': ui.looking === seat ? 'true' : undefined }, inside);
}

/// The others in turn order, beginning after oneself.
export function strip(ctx) {
  const seats = ctx.scene.seats || [], at = seats.indexOf(ctx.seat);
  const others = at < 0 ? seats : [...seats.slice(at + 1), ...seats.slice(0, at)];
  return others.map((seat) => chip(ctx, seat, 'low', others.length > 2));
}

export const panels = (ctx) => (ctx.scene.seats || []).map((seat) => chip(ctx, seat, 'tall'));
