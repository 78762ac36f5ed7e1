// Before the game: who sits where, under which name, in which language; the host decides about free seats and starts.
import { h, s } from './dom.js';
import { sign } from './glyphs.js';
import { token } from './pieces.js';
import { scheme_of } from './looks.js';
import { invite_card, languages, talk_line } from './sheets.js';
import { keel } from './shapes.js';

const medal = (scheme, faint) => s('svg', { width: 40, height: 40, viewBox: '0 0 40 40', 'aria-hidden': 'true', opacity: faint ? 0.45 : undefined }, token(scheme, 20, 19, 14));

function seat_row(ctx, name, index, person, mine) {
  const { words, ui, looks } = ctx;
  const scheme = looks ? looks.scheme(name) : scheme_of(name, index), label = ctx.names(name);
  const is = person.is || 'free', own = mine.includes(name);
  const about = { person: own ? words.say('lobby.you') : words.say('lobby.person'), bot: words.say('lobby.bot', { bot: words.say(`bot.${person.bot || 'easy'}`) }), free: words.say('lobby.free'), locked: words.say('lobby.locked') }[is];
  const state = is === 'person' && person.presence && person.presence !== 'here' ? words.say(`people.${person.presence}`) : '';
  const inside = [medal(scheme, is === 'free' || is === 'locked'), h('span', { class: 'row-words' }, h('span', { class: 'row-name' }, is === 'person' ? person.name || label : label), h('span', { class: 'row-text' }, sign(is === 'bot' ? 'bot' : is === 'locked' ? 'lock' : is === 'person' ? 'person' : 'plus', 16), about)),
    is === 'person' && !own && !state ? h('span', { class: 'row-side good' }, sign('tick', 18), words.say('lobby.sits')) : h('span', { class: 'row-side' }, own ? h('button', { class: 'small', type: 'button', 'data-do': 'stand-up', 'data-arg': name }, words.say('lobby.leave')) : state)];
  const tappable = is === 'free' && ui.online();
  return h('li', { 'data-key': name, class: 'seat-row' },
    tappable ? h('button', { class: 'row free', type: 'button', 'data-do': 'take', 'data-arg': name }, inside) : h('div', { class: `row${own ? ' chosen' : ''}` }, inside),
    ui.host() && is !== 'person' && h('span', { class: 'segments', role: 'group', 'aria-label': words.say('host.seat', { seat: label }) }, ['free', 'bot', 'locked'].map((what) => h('button', { class: 'segment', type: 'button', 'data-do': 'host-seat', 'data-arg': `${name}:${what}`, 'aria-pressed': String(is === what) }, words.say(`host.${what}`)))));
}

function portal(ctx) {
  const { words, game, state, ui } = ctx;
  return h('header', { class: 'portal', 'data-key': 'portal' }, s('svg', { class: 'arch', viewBox: '0 0 390 220', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('path', { d: keel(12, 8, 366, 230, 0.34), fill: '#1C6F78', stroke: '#D3A548', 'stroke-width': 2 }), s('path', { d: keel(28, 22, 334, 220, 0.34), fill: '#161A2E', stroke: '#D3A548', 'stroke-width': 1.4 })),
  h('span', { class: 'emblem' }, sign('star', 54)), h('h1', {}, (game && game.title) || (state.table || {}).game || 'Vizier'), h('p', { class: 'room' }, words.say('lobby.room', { room: (state.table || {}).room || ui.room() })));
}

/// What the host still needs before the game can start; empty where it can.
export function not_ready(ctx, people) {
  const { words, state } = ctx, table = state.table || {};
  const playing = people.filter(([, person]) => person.is === 'person' || person.is === 'bot').length, free = people.filter(([, person]) => (person.is || 'free') === 'free').length;
  if (free) return words.say('host.free_left', { n: free });
  return playing < (table.min || 1) ? words.say('host.too_few', { n: table.min }) : '';
}

export function lobby(ctx) {
  const { words, state, ui } = ctx, table = state.table || {};
  const people = (table.seats || Object.keys(state.people || {})).map((name) => [name, (state.people || {})[name] || {}]);
  const mine = ui.seats(), missing = not_ready(ctx, people), host = ui.host();
  const waiting = mine.length ? words.say(host ? 'lobby.host_next' : 'lobby.wait') : words.say('lobby.choose');
  return [portal(ctx),
    h('main', { class: 'lobby-paper', 'data-key': 'lobby' },
      h('label', { class: 'caption', for: 'name' }, words.say('lobby.name')),
      h('input', { id: 'name', name: 'name', maxlength: 12, autocomplete: 'nickname', value: ui.name(), placeholder: words.say('lobby.name_hint'), 'data-change': 'name' }),
      h('p', { class: 'caption' }, words.say('lobby.language')), languages(ctx),
      h('p', { class: 'caption spread' }, h('span', {}, words.say('lobby.seats')), h('span', {}, words.say('lobby.taken', { n: people.filter(([, p]) => p.is === 'person' || p.is === 'bot').length, all: people.filter(([, p]) => p.is !== 'locked').length }))),
      h('p', { class: 'lead', role: 'status' }, waiting),
      h('ul', { class: 'rows' }, people.map(([name, person], i) => seat_row(ctx, name, i, person, mine))),
      host && people.some(([, p]) => (p.is || 'free') === 'free') && h('button', { class: 'pale', type: 'button', 'data-do': 'fill-bots' }, sign('bot', 20), words.say('host.fill')),
      host && h('details', { class: 'invite-box', open: people.some(([, p]) => (p.is || 'free') === 'free') }, h('summary', {}, words.say('invite.title')), invite_card(ctx)),
      (state.talk || []).length > 0 && h('div', { role: 'log', 'aria-live': 'polite', 'aria-label': words.say('talk.title') }, h('ol', { class: 'log talk' }, state.talk.slice(-4).map((each) => talk_line(ctx, each)))),
      ui.note && h('p', { class: 'note refused', role: 'alert' }, ui.note)),
    h('footer', { class: 'dock', 'data-key': 'dock' }, host ? [h('p', { class: 'aside' }, missing), h('button', { class: 'gold', type: 'button', 'data-do': 'start', 'aria-disabled': missing ? 'true' : undefined }, words.say('host.start'))]
      : mine.length ? h('p', { class: 'aside' }, words.say('lobby.wait'))
      : [h('p', { class: 'aside' }, words.say('lobby.or_watch')), innerWidth >= 1000 && h('button', { class: 'pale', type: 'button', 'data-do': 'watch' }, sign('screen', 20), words.say('lobby.watch'))])];
}

/// Nobody is at a table yet: a code opens one.
export function entry(ctx) {
  const { words, ui } = ctx;
  return [portal({ ...ctx, game: null, state: {} }),
    h('main', { class: 'lobby-paper', 'data-key': 'entry' }, h('form', { 'data-do': 'enter' }, h('label', { class: 'caption', for: 'code' }, words.say('entry.code')),
      h('input', { id: 'code', name: 'code', maxlength: 5, autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', class: 'code-field' }), h('button', { class: 'gold', type: 'submit' }, words.say('entry.open'))),
    ui.note && h('p', { class: 'note refused', role: 'alert' }, ui.note), h('p', { class: 'caption' }, words.say('lobby.language')), languages(ctx))];
}
