// One person's table: bar, people, board, log, paper, own things. The stylesheet puts them where the screen has room.
import { board } from './board.js';
import { h } from './dom.js';
import { sign } from './glyphs.js';
import { seat_sign } from './pieces.js';
import { phase_of } from './plan.js';
import { paper, sentence } from './question.js';
import { line_of, shown_seat } from './scene.js';
import { panels, strip } from './seats.js';
import { clocks, offers, shown } from './moments.js';
import { inlay, tabs, whole_tray } from './tray.js';

export function bar(ctx) {
  const { plan, scene, words, looks, state, game } = ctx;
  const at = phase_of(plan, scene), phase = plan.phases[at], unread = ctx.ui.unread();
  return h('header', { class: 'bar', 'data-key': 'bar' },
    h('span', { class: 'emblem' }, sign('star', 30)),
    h('h1', {}, h('span', { class: 'game' }, game.title), h('span', { class: 'round' }, scene.round ? words.say('bar.round', { n: scene.round }) : words.say('bar.setup'))),
    h('p', { class: 'phase' }, phase && h('span', {}, (phase.title && looks.say(phase.title)) || phase.id),
      plan.phases.length > 1 && h('span', { class: 'phases', 'aria-hidden': 'true' }, plan.phases.map((_, i) => h('span', { class: i === at ? 'now' : i < at ? 'past' : '' }, sign('star', i === at ? 15 : 10))))),
    !ctx.quiet && [
      h('button', { class: 'icon choices-link', type: 'button', 'data-do': 'open', 'data-arg': 'choices', 'aria-label': words.say('choices.title'), disabled: !ctx.choosing }, sign('list', 22)),
      h('button', { class: 'icon', type: 'button', 'data-do': 'open', 'data-arg': 'talk', 'aria-label': words.say('talk.title') + (unread ? ` (${unread})` : '') }, sign('talk', 22), unread > 0 && h('span', { class: 'dot' }, String(unread))),
      (state.mine || {}).seat && h('button', { class: 'icon', type: 'button', 'data-do': 'open', 'data-arg': 'bell', 'aria-label': words.say('bell.title') }, sign('bell', 22)),
      h('button', { class: 'icon', type: 'button', 'data-do': 'open', 'data-arg': 'menu', 'aria-label': words.say('menu.title') }, sign('menu', 24))]);
}

export function log_line(ctx, told, key) {
  const line = line_of(told);
  return h('li', { 'data-key': key }, line.seat ? seat_sign(ctx.looks.scheme(line.seat), 16) : h('span', { class: 'seat-sign' }), h('span', {}, sentence(ctx, line.text)));
}

function last_line(ctx) {
  const log = ctx.scene.log || [], line = log.length ? line_of(log[log.length - 1]) : null;
  return h('button', { class: 'logline', type: 'button', 'data-do': 'open', 'data-arg': 'log', 'data-key': 'logline', 'aria-label': ctx.words.say('log.open') },
    line && line.seat && seat_sign(ctx.looks.scheme(line.seat), 16), h('span', {}, line ? sentence({ ...ctx, quiet: true }, line.text) : ''), sign('up', 18));
}

/// Told to readers as it happens; never seen.
export function live_log(ctx) {
  const log = ctx.scene.log || [], from = Math.max(0, log.length - 4);
  return h('div', { class: 'unseen', role: 'log', 'aria-live': 'polite', 'aria-label': ctx.words.say('log.title'), 'data-key': 'live' },
    log.slice(from).map((line, i) => h('p', { 'data-key': from + i }, sentence({ ...ctx, quiet: true }, line_of(line).text))));
}

/// `room`: { width, height } of the board, `wide`: the layout of a large screen.
export function table(ctx, room, wide) {
  const log = ctx.scene.log || [];
  ctx.shown = ctx.looking || shown_seat(ctx.scene);
  const cells = board(ctx, room.width, room.height);
  return [
    h('button', { class: 'skip', type: 'button', 'data-do': 'open', 'data-arg': 'choices', 'data-key': 'skip', disabled: !ctx.choosing }, ctx.words.say('choices.title')),
    bar(ctx),
    h('nav', { class: 'seats', 'aria-label': ctx.words.say('people.title'), 'data-key': 'seats' }, wide ? panels(ctx) : strip(ctx)),
    h('main', { class: 'board', 'data-key': 'board', 'aria-label': ctx.words.say('board.title'), tabindex: '0' },
      ctx.looking && ctx.looking !== ctx.seat && h('button', { class: 'looking', type: 'button', 'data-do': 'seat', 'data-arg': ctx.seat || '' }, ctx.words.say('board.looking', { who: ctx.names(ctx.looking) })), cells),
    !wide && last_line(ctx),
    h('div', { class: 'ask', 'data-key': 'ask' }, shown(ctx), clocks(ctx), paper(ctx), offers(ctx),
      wide && h('section', { class: 'side-log', 'data-key': 'side-log', 'aria-label': ctx.words.say('log.title') }, h('ol', { class: 'log' }, log.slice(-40).map((line, i) => log_line(ctx, line, Math.max(0, log.length - 40) + i))))),
    ctx.seat && (wide ? h('section', { class: 'tray', 'data-key': 'tray', 'aria-label': ctx.words.say('tray.title') }, whole_tray(ctx))
      : h('div', { class: 'own', 'data-key': 'own' }, inlay(ctx), tabs(ctx))),
    live_log(ctx),
  ];
}
