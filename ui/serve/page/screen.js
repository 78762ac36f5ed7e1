// The table for a television: what everybody may see, large, with nothing to press.
import { board } from './board.js';
import { h } from './dom.js';
import { sign } from './glyphs.js';
import { seat_sign } from './pieces.js';
import { phase_of } from './plan.js';
import { contest, sentence } from './question.js';
import { scheme_of } from './looks.js';
import { asked_others, line_of } from './scene.js';
import { invite_card } from './sheets.js';
import { panels } from './seats.js';
import { clocks, shown } from './moments.js';
import { live_log } from './table.js';

function paper(ctx) {
  const { scene, words, looks } = ctx, log = scene.log || [];
  if (scene.over) {
    const rows = (scene.seats || []).map((name, i) => ({ name, score: (scene.scores || [])[i] || 0, won: (scene.winners || []).includes(name) })).sort((a, b) => b.score - a.score);
    return [h('h2', {}, words.say('over.title')), h('ol', { class: 'plain result' }, rows.map((each) => h('li', { 'data-key': each.name, class: each.won ? 'won' : undefined }, seat_sign(looks.scheme(each.name), 40, true), h('span', {}, ctx.names(each.name)), each.won && sign('star', 28), h('b', {}, String(each.score)))))];
  }
  const who = asked_others(scene);
  const lines = log.slice(-8).map(line_of), from = log.length - lines.length;
  return [
    shown(ctx), clocks(ctx),
    h('p', { class: 'caption' }, ctx.state.table && ctx.state.table.paused ? words.say('strip.paused') : who.length ? words.say('screen.turn') : words.say('strip.moment')),
    h('div', { class: 'who' }, who.map((seat) => h('span', { 'data-key': seat }, seat_sign(looks.scheme(seat), 44, true), ctx.names(seat)))),
    contest(ctx, scene.contest),
    (scene.announced || []).length > 0 && [h('p', { class: 'caption' }, words.say('paper.pending')), h('ol', { class: 'told' }, scene.announced.map(line_of).map((line, i) => h('li', { 'data-key': `a${i}` }, line.seat && seat_sign(looks.scheme(line.seat), 26, true), h('span', {}, sentence(ctx, line.text)))))],
    h('p', { class: 'caption' }, words.say('screen.lately')),
    h('ol', { class: 'told' }, lines.map((line, i) => h('li', { 'data-key': from + i }, line.seat ? seat_sign(looks.scheme(line.seat), 26, true) : h('span', { class: 'seat-sign' }), h('span', {}, sentence(ctx, line.text)))))];
}

export function screen(ctx, room) {
  ctx.quiet = true;
  ctx.badges = true;
  const { words, game, plan, looks, scene, ui, state } = ctx;
  const at = phase_of(plan, scene), phase = plan.phases[at];
  const away = Object.values(state.people || {}).some((person) => person.is === 'free' || person.presence === 'gone');
  return [
    h('header', { class: 'bar', 'data-key': 'bar' }, h('span', { class: 'emblem' }, sign('star', 48)), h('h1', {}, h('span', { class: 'game' }, game.title), h('span', { class: 'round' }, scene.round ? words.say('bar.round', { n: scene.round }) : words.say('bar.setup'))),
      h('p', { class: 'phase' }, phase && h('span', {}, (phase.title && looks.say(phase.title)) || phase.id), h('span', { class: 'phases', 'aria-hidden': 'true' }, plan.phases.map((_, i) => h('span', { class: i === at ? 'now' : i < at ? 'past' : '' }, sign('star', i === at ? 26 : 18))))),
      h('p', { class: 'join' }, away && words.say('screen.join', { address: ui.address() }), h('b', {}, ui.room()))),
    h('main', { class: 'board', 'data-key': 'board', 'aria-label': words.say('board.title') }, board(ctx, room.width, room.height)),
    h('section', { class: 'paper', 'data-key': 'paper' }, paper(ctx)),
    h('nav', { class: 'seats', 'data-key': 'seats', 'aria-label': words.say('people.title') }, panels(ctx)),
    live_log(ctx),
  ];
}

/// Before the game: the code large, and who sits where.
export function screen_lobby(ctx) {
  const { words, state, ui } = ctx, table = state.table || {};
  return [h('main', { class: 'tv-lobby', 'data-key': 'tv-lobby' }, h('div', {}, h('h1', {}, (ctx.game && ctx.game.title) || table.game || ''), invite_card(ctx)),
    h('ul', { class: 'plain' }, (table.seats || []).map((name, i) => {
      const person = (state.people || {})[name] || {}, scheme = ctx.looks ? ctx.looks.scheme(name) : scheme_of(name, i);
      return person.is === 'locked' ? null : h('li', { 'data-key': name, class: person.is === 'person' || person.is === 'bot' ? '' : 'faint' }, seat_sign(scheme, 52, true), h('span', {}, person.name || ctx.names(name)), h('small', {}, words.say(`screen.${person.is || 'free'}`)));
    }))), h('p', { class: 'unseen', role: 'status' }, ui.room())];
}
