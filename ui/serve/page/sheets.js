// What opens over the table: all choices, the log, a card, a seat, talk, when to ask, the menu, votes, the result.
import { h, s } from './dom.js';
import { glyph, sign } from './glyphs.js';
import { card, piece_at, seat_sign } from './pieces.js';
import { all_rows, sentence } from './question.js';
import { piece_key, place_of, zone_of } from './scene.js';
import { seat_counts, standing } from './seats.js';
import { log_line } from './table.js';

const button = (act, label, { arg, cls = 'pale', icon, pressed } = {}) =>
  h('button', { class: cls, type: 'button', 'data-do': act, 'data-arg': arg, 'aria-pressed': pressed === undefined ? undefined : String(pressed) }, icon && sign(icon, 20), label);

function choices(ctx) {
  const { choosing, words } = ctx;
  if (!choosing) return { title: words.say('choices.title'), body: [h('p', {}, words.say('choices.none'))] };
  const { type } = choosing.question, several = ['some', 'order', 'amounts', 'number'].includes(type);
  const refused = choosing.question.refusals || [];
  return {
    title: words.say('choices.title'),
    body: [h('p', { class: 'lead' }, sentence(ctx, choosing.question.prompt)), h('div', { class: 'rows', role: 'group', 'aria-label': words.say('choices.title') }, all_rows(ctx)),
      refused.length > 0 && h('h3', { class: 'caption' }, words.say('refusals.title')), refused_list(refused)],
    foot: several && [button('back', words.say('paper.back')), h('button', { class: 'gold', type: 'button', 'data-do': 'confirm', 'aria-disabled': choosing.complete() ? undefined : 'true' }, words.say('choices.done', { what: choosing.chosen_labels().join(' · ') || '–' }))],
  };
}

const refused_list = (list) => h('ul', { class: 'plain' }, list.map((each, i) => h('li', { 'data-key': i }, sign('lock', 16), h('span', {}, h('b', {}, each.name), ' ', each.reason))));

const refusals = (ctx) => ({ title: ctx.words.say('refusals.title'), body: [refused_list((ctx.choosing && ctx.choosing.question.refusals) || [])] });

function log(ctx) {
  const { scene, words } = ctx, lines = scene.log || [];
  const effects = scene.effects || [];
  return {
    title: words.say('log.title'), scroll_down: true,
    body: [h('ol', { class: 'log' }, lines.slice(-200).map((line, i) => log_line(ctx, line, Math.max(0, lines.length - 200) + i))),
      effects.length > 0 && [h('h3', { class: 'caption' }, words.say('log.in_force')),
        h('ul', { class: 'plain' }, effects.map((effect, i) => h('li', { 'data-key': i }, glyph(ctx.looks.glyph_of((effect.cause || {}).kind) || 'star', 20), h('span', {}, effect.text, effect.until && h('small', {}, ` ${effect.until}`)))))]],
  };
}

/// A card, large, with all of the hand that it belongs to as thumbs.
function look(ctx, key) {
  const { looks, words, game } = ctx, about = ctx.about(key);
  if (!about) return null;
  if (about.seat) return seat(ctx, about.seat);
  if (about.zone) return { title: about.title, body: [h('p', { class: 'lead' }, about.text || words.say('look.nothing')), ctx.refusal(key) && h('p', { class: 'note refused' }, sign('why', 16), ctx.refusal(key))] };
  const piece = about.piece ? { ...about.piece } : { kind: about.kind, up: true };
  const def = looks.kind_def(piece.kind), shape = looks.look(piece).shape;
  const name = piece.kind ? looks.kind(piece.kind) : words.say('piece.hidden');
  const may = (piece.candidates || []).map((kind) => looks.kind(kind)).join(', ');
  const large = shape === 'card' ? card(looks, { ...piece }, 5, 5, 170) : piece_at(looks, piece, 90, 125, shape === 'tile' ? 85 : 52, { open: true });
  const zone = key.startsWith('p:') ? place_of(key).name : '';
  const own = zone.startsWith(`${ctx.seat}.`) ? zone_of(ctx.scene, zone).pieces : [];
  return {
    title: name, cls: 'card-sheet',
    body: [h('div', { class: 'large' }, s('svg', { width: 180, height: 250, viewBox: '0 0 180 250', 'aria-hidden': 'true' }, large)),
      h('p', { class: 'caption' }, [looks.category(def.category) || (piece.kind ? '' : (game.backs || {})[piece.back]), piece.owner && ctx.names(piece.owner)].filter(Boolean).join(' · ')),
      h('p', { class: 'card-text' }, def.text || ''), may && h('p', {}, words.say('look.may_be', { what: may })),
      ctx.refusal(key) && h('p', { class: 'note refused' }, sign('why', 16), ctx.refusal(key)), ctx.ui.why_text(key) && h('p', { class: 'note' }, ctx.ui.why_text(key)),
      own.length > 1 && h('div', { class: 'thumbs' }, own.map((each, i) => h('button', { class: `thing${piece_key(zone, i) === key ? ' chosen' : ''}`, type: 'button', 'data-do': 'look', 'data-target': piece_key(zone, i), 'aria-label': ctx.piece_name(each) },
        s('svg', { width: 44, height: 60, viewBox: '0 0 44 60', 'aria-hidden': 'true' }, looks.look(each).shape === 'card' ? card(looks, each, 2, 2, 40) : piece_at(looks, each, 22, 30, 19, { open: true })))))],
    foot: ctx.lit(key) || ctx.chosen(key) ? [button('close', words.say('paper.put_back'), { cls: 'dark' }), h('button', { class: 'gold', type: 'button', 'data-do': 'choose-look', 'data-target': key }, words.say('look.choose', { what: name }))] : null,
  };
}

function seat(ctx, name) {
  const { words, looks, state, plan } = ctx, now = standing(ctx, name);
  const person = (state.people || {})[name] || {};
  return {
    title: ctx.names(name),
    body: [h('p', { class: 'caption' }, seat_sign(looks.scheme(name), 18, true), ' ', now.word || words.say(person.is === 'bot' ? 'people.bot' : 'people.here')),
      h('ul', { class: 'plain' }, seat_counts(ctx, name).map((each) => h('li', { 'data-key': each.id }, each.pips ? seat_sign(looks.scheme(name), 20, true) : glyph(each.drawing, 22), h('span', {}, each.name), h('b', {}, String(each.n))))),
      plan.seats.grid && name !== ctx.looking && button('show-seat', words.say('people.show_table', { who: ctx.names(name) }), { arg: name, icon: 'eye' }),
      (ctx.ui.host() || ctx.ui.seats().length > 0) && person.is === 'person' && person.presence === 'gone' && button('absent', words.say('host.hand_over'), { arg: `free:${name}` })],
  };
}

const SIGNS = ['clap', 'laugh', 'wow', 'think', 'hurry', 'sorry', 'thanks', 'well_played'];

export function talk_line(ctx, each) {
  const known = ctx.looks && (ctx.state.people || {})[each.seat];
  return h('li', { 'data-key': each.n }, known ? seat_sign(ctx.looks.scheme(each.seat), 16) : null, h('span', {}, h('b', {}, each.name || ctx.names(each.seat)), ' ', each.sign ? h('em', {}, ctx.words.say(`sign.${each.sign}`)) : each.text));
}

function talk(ctx) {
  const { state, words } = ctx, lines = state.talk || [];
  return {
    title: words.say('talk.title'), scroll_down: true,
    body: [h('div', { role: 'log', 'aria-live': 'polite', 'aria-label': words.say('talk.title') }, h('ol', { class: 'log talk' }, lines.map((each) => talk_line(ctx, each)))), !lines.length && h('p', { class: 'lead' }, words.say('talk.empty'))],
    foot: (state.mine || {}).seat && [h('div', { class: 'signs' }, SIGNS.map((each) => h('button', { class: 'sign', type: 'button', 'data-do': 'sign', 'data-arg': each }, words.say(`sign.${each}`)))),
      h('form', { class: 'say', 'data-do': 'say' }, h('input', { name: 'text', maxlength: 200, autocomplete: 'off', 'aria-label': words.say('talk.write'), placeholder: words.say('talk.write') }), h('button', { class: 'pale', type: 'submit' }, words.say('talk.send')))],
  };
}

function bell(ctx) {
  const { state, words, choosing } = ctx, mine = state.mine || {}, pass = choosing && choosing.question.pass !== undefined;
  return {
    title: words.say('bell.title'),
    body: [h('div', { class: 'rows', role: 'group' }, ['always', 'able', 'others'].map((when) => h('button', { class: `row${(mine.ask_me || 'always') === when ? ' chosen' : ''}`, type: 'button', 'data-do': 'ask-me', 'data-arg': when, 'aria-pressed': String((mine.ask_me || 'always') === when) },
      h('span', { class: 'row-words' }, h('span', { class: 'row-name' }, words.say(`bell.${when}`)), h('span', { class: 'row-text' }, words.say(`bell.about_${when}`)))))),
    mine.passed > 0 && h('p', {}, words.say('bell.passed', { n: mine.passed })),
    pass && [button('pass-on', words.say('bell.pass_on')), button('pass-on', words.say('bell.pass_round'), { arg: 'round' })]],
  };
}

function menu(ctx) {
  const { state, words, ui } = ctx, mine = state.mine || {}, table = state.table || {};
  return {
    title: words.say('menu.title'),
    body: [h('div', { class: 'stack' },
      button('open', words.say('choices.title'), { arg: 'choices', icon: 'list' }),
      button('open', words.say('log.title'), { arg: 'log', icon: 'up' }),
      free_seats(ctx).length > 0 && button('open', words.say('lobby.choose'), { arg: 'sit', icon: 'person' }),
      mine.undo && button('undo', words.say('menu.undo'), { icon: 'undo' }),
      mine.seat && !table.own_pause && (table.paused ? button('pause', words.say('menu.go_on'), { arg: 'off', icon: 'next' }) : button('pause', words.say('menu.pause'), { arg: 'on', icon: 'pause' })),
      ui.seats().filter((each) => each !== ctx.seat).map((each) => button('switch', words.say('menu.switch', { who: ctx.names(each) }), { arg: each, icon: 'person' })),
      button('open', words.say('invite.title'), { arg: 'invite', icon: 'phone' }),
      mine.seat && ui.seat_link() && button('open', words.say('menu.move'), { arg: 'move', icon: 'phone' })),
    h('h3', { class: 'caption' }, words.say('lobby.language')), languages(ctx),
    h('h3', { class: 'caption' }, words.say('menu.lamp')), h('div', { class: 'segments', role: 'group', 'aria-label': words.say('menu.lamp') }, ['100', '80', '65'].map((each) => button('lamp', `${each} %`, { arg: each, cls: 'segment', pressed: ui.lamp() === each }))),
    ui.host() && [h('h3', { class: 'caption' }, words.say('host.absent')), h('div', { class: 'segments wrap', role: 'group' }, ['wait', 'bot', ...(table.own_pause ? [] : ['pause'])].map((each) => button('absent', words.say(`absent.${each}`), { arg: each, cls: 'segment', pressed: (table.absent || 'wait') === each })))]],
  };
}

export function languages(ctx) {
  const list = (ctx.game && ctx.game.languages) || ['en', 'fr', 'it'];
  return h('div', { class: 'segments', role: 'group', 'aria-label': ctx.words.say('lobby.language') }, list.map((each) => button('lang', ctx.ui.lang_name(each), { arg: each, cls: 'segment', pressed: ctx.words.lang === each })));
}

/// The code that opens the lobby on another device.
export function invite_card(ctx) {
  const { ui, words, state } = ctx, table = state.table || {}, room = table.room || ui.room(), links = table.links || [], at = table.link || 0;
  return h('div', { class: 'invite' }, h('img', { class: 'qr', src: `/room/${room}/qr${links.length ? `-${at}` : ''}.svg`, width: 220, height: 220, alt: words.say('invite.qr') }),
    h('p', { class: 'lead' }, words.say('invite.how')), h('p', { class: 'code', 'aria-label': words.say('lobby.room', { room: [...room].join(' ') }) }, [...room].map((each) => h('span', { 'aria-hidden': 'true' }, each))),
    h('p', { class: 'address' }, ui.address()),
    ui.host() && links.length > 1 && h('div', { class: 'segments wrap', role: 'group', 'aria-label': words.say('invite.address') }, links.map((link, i) => button('link', link.replace(/^https?:\/\//, ''), { arg: String(i), cls: 'segment', pressed: i === at }))));
}

const invite = (ctx) => ({ title: ctx.words.say('invite.title'), body: [invite_card(ctx)] });

const move = (ctx) => ({
  title: ctx.words.say('menu.move'),
  body: [h('p', { class: 'lead' }, ctx.words.say('move.how')), h('input', { class: 'link', readonly: true, value: ctx.ui.seat_link(), 'aria-label': ctx.words.say('menu.move') }), h('p', {}, ctx.words.say('move.secret'))],
});

function result(ctx) {
  const { scene, words, looks } = ctx;
  const rows = (scene.seats || []).map((name, i) => ({ name, score: (scene.scores || [])[i] || 0, won: (scene.winners || []).includes(name) })).sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
  return {
    title: words.say('over.title'),
    body: [h('ol', { class: 'plain result' }, rows.map((each) => h('li', { 'data-key': each.name, class: each.won ? 'won' : undefined }, seat_sign(looks.scheme(each.name), 24, true), h('span', {}, ctx.names(each.name)), each.won && h('span', { class: 'winner' }, sign('star', 16), words.say('over.winner')), h('b', {}, String(each.score)))))],
  };
}

/// Somebody wants to take the last answer back, and this person is asked.
export function vote(ctx) {
  const { state, words } = ctx, { vote: open } = state;
  const mine = (open.waits || []).includes(ctx.seat);
  return {
    title: words.say('vote.title', { who: ctx.names(open.by) }),
    body: [h('p', { class: 'lead' }, words.say('vote.why')), h('p', {}, words.say('vote.waits', { who: (open.waits || []).map(ctx.names).join(', ') }))],
    foot: mine ? [button('vote', words.say('vote.no'), { arg: 'no', cls: 'dark' }), button('vote', words.say('vote.yes'), { arg: 'yes', cls: 'gold' })] : [button('close', words.say('sheet.close'), { cls: 'dark' })],
  };
}

/// The table waits for somebody who is gone. No clock, no blame; the table stays as it is unless people choose otherwise.
function away(ctx, name) {
  const { words, state, ui } = ctx, who = ctx.names(name), table = state.table || {}, chosen = table.absent || 'wait', may = ui.host() || ui.seats().length > 0;
  const wanted = (what) => Object.entries(table.wishes || {}).filter(([, wish]) => wish === what).map(([seat]) => ctx.names(seat)).join(', ');
  const row = (what, icon) => h(may ? 'button' : 'div', { class: `row${chosen === what ? ' chosen' : ''}`, type: may ? 'button' : undefined, 'data-do': may ? 'absent' : undefined, 'data-arg': what, 'aria-pressed': may ? String(chosen === what) : undefined },
    h('span', { class: 'medal' }, sign(icon, 22)), h('span', { class: 'row-words' }, h('span', { class: 'row-name' }, words.say(`absent.${what}`)), h('span', { class: 'row-text' }, wanted(what) ? words.say('away.wanted', { who: wanted(what) }) : words.say(`away.${what}`, { who }))));
  return {
    title: words.say('away.title', { who }),
    body: [h('p', { class: 'lead' }, words.say('away.text', { who })), h('div', { class: 'rows' }, row('wait', 'hourglass'), row('bot', 'bot'), !table.own_pause && row('pause', 'pause')), h('p', { class: 'aside' }, words.say('away.who_chooses'))],
    foot: [button('close', words.say('away.look'), { icon: 'eye' })],
  };
}

/// The seats of a running game that somebody without one can take.
export const free_seats = (ctx) => (ctx.ui.seats().length ? [] : ((ctx.state.scene || {}).seats || []).filter((name) => ((ctx.state.people || {})[name] || {}).is === 'free'));

const sit = (ctx) => ({
  title: ctx.words.say('lobby.seats'),
  body: [h('label', { class: 'caption', for: 'name' }, ctx.words.say('lobby.name')),
    h('input', { id: 'name', name: 'name', maxlength: 12, autocomplete: 'nickname', value: ctx.ui.name(), placeholder: ctx.words.say('lobby.name_hint'), 'data-change': 'name' }),
    h('p', { class: 'lead' }, ctx.words.say('lobby.choose')),
    h('ul', { class: 'rows' }, free_seats(ctx).map((name) => h('li', { 'data-key': name }, h('button', { class: 'row free', type: 'button', 'data-do': 'take', 'data-arg': name }, seat_sign(ctx.looks.scheme(name), 28, true),
      h('span', { class: 'row-words' }, h('span', { class: 'row-name' }, ctx.names(name)), h('span', { class: 'row-text' }, ctx.words.say('lobby.free')))))))],
});

const SHEETS = { choices, refusals, log, look, seat, sit, talk, bell, menu, invite, move, result, vote, away };

/// The open sheet as an element; nothing where it has nothing to show any more.
export function sheet(ctx, { type, arg }) {
  const made = SHEETS[type] && SHEETS[type](ctx, arg);
  if (!made) return null;
  return h('div', { class: `sheet-paper ${made.cls || ''}`, 'data-key': `${type}:${arg || ''}`, 'data-scroll': made.scroll_down ? 'down' : undefined },
    h('div', { class: 'sheet-head' }, h('h2', { id: 'sheet-title', tabindex: '-1', autofocus: true }, made.title), h('button', { class: 'icon', type: 'button', 'data-do': 'close', 'aria-label': ctx.words.say('sheet.close') }, sign('down', 24))),
    h('div', { class: 'sheet-body', tabindex: '0' }, made.body), made.foot && h('div', { class: 'sheet-foot' }, made.foot));
}
