// What lies over everything for a while: the curtain between two people at one device, a lost connection, a seat that is
// shown elsewhere, somebody the table waits for.
import { h, s } from './dom.js';
import { sign } from './glyphs.js';
import { seat_sign, token } from './pieces.js';

/// Opaque from its first frame; nothing of a table is on the page while it is closed.
export function curtain(app, ctx) {
  const { words, looks } = ctx, name = app.closed, scheme = looks.scheme(name);
  return h('main', { class: 'curtain', 'data-key': 'curtain', style: { '--face': scheme.face, '--rim': scheme.rim } },
    h('div', { class: 'sheet-paper' }, s('svg', { width: 96, height: 96, viewBox: '0 0 96 96', 'aria-hidden': 'true' }, token(scheme, 48, 46, 36)), h('h1', {}, words.say('curtain.turn', { who: ctx.names(name) })), h('p', {}, words.say('curtain.hand_over')),
      h('button', { class: 'gold', type: 'button', 'data-do': 'open-curtain', 'data-arg': name }, words.say('curtain.open'))));
}

/// Somebody whom the table waits for and who is gone.
function missing(ctx) {
  const { state, scene } = ctx;
  if (!scene || scene.over) return '';
  return (scene.asked || []).find((seat) => {
    const person = (state.people || {})[seat] || {};
    return seat !== ctx.seat && person.is === 'person' && person.presence === 'gone' && !person.stand_in;
  }) || '';
}

export function notices(app, ctx) {
  const { words, ui, state } = ctx, out = [];
  if (app.link && app.link.ended) {
    out.push(h('div', { class: 'notice ended', role: 'alert', 'data-key': 'ended' }, h('p', {}, app.note || words.say(`bye.${app.link.ended}`)), app.link.ended === 'moved' && h('button', { class: 'pale', type: 'button', 'data-do': 'rejoin' }, words.say('bye.take_back'))));
  } else if (app.link && !ui.online()) {
    out.push(h('div', { class: 'notice', role: 'status', 'data-key': 'offline' }, sign('moon', 18), h('p', {}, words.say(app.link.rests ? `bye.${app.link.rests}` : 'notice.offline'))));
  }
  const gone = !app.tv && missing(ctx);
  if (gone && app.hidden !== gone && !app.sheet) app.sheet = { type: 'away', arg: gone };
  else if (gone && app.hidden === gone) out.push(h('button', { class: 'notice', type: 'button', 'data-do': 'away', 'data-arg': gone, 'data-key': 'gone' }, seat_sign(ctx.looks.scheme(gone), 18), words.say('away.title', { who: ctx.names(gone) })));
  if (!gone) app.hidden = '';
  if ((state.table || {}).paused) out.push(h('div', { class: 'notice', role: 'status', 'data-key': 'paused' }, sign('pause', 18), h('p', {}, words.say('strip.paused')), ui.seats().length > 0 && h('button', { class: 'small', type: 'button', 'data-do': 'pause', 'data-arg': 'off' }, words.say('menu.go_on'))));
  if ((state.table || {}).trouble) out.push(h('div', { class: 'notice', role: 'status', 'data-key': 'trouble' }, h('p', {}, state.table.trouble)));
  if (app.note && !ctx.choosing && !(app.link && app.link.ended) && (state.table || {}).phase !== 'lobby') out.push(h('div', { class: 'notice', role: 'status', 'data-key': 'note' }, h('p', {}, app.note)));
  return out.length ? h('div', { class: 'notices', 'data-key': 'notices' }, out) : null;
}
