// What passes: clocks that run down, what the game shows until the next thing, and what may be done beside any question.
import { h } from './dom.js';
import { glyph, has_glyph, sign } from './glyphs.js';
import { sentence } from './question.js';
import { line_of } from './scene.js';

/// Seconds as people read them.
export function clock_text(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/// Clocks that this seat sees. A running one is drawn from when it is due, by the game's clock; one that stands says what is left.
export function clocks(ctx) {
  const list = ctx.scene.clocks || [];
  if (!list.length) return null;
  return h('div', { class: 'clocks', 'data-key': 'clocks' }, list.map((clock, i) => {
    const runs = clock.running !== false, left = runs ? clock.due - ctx.ui.game_clock() : clock.due;
    return h('span', { class: `clock${runs ? '' : ' stands'}${left < 10000 ? ' soon' : ''}`, role: 'timer', 'data-key': i, 'data-due': runs ? clock.due : undefined },
      sign(runs ? 'hourglass' : 'pause', 16), h('span', {}, clock.name || ctx.words.say('clock.answer')), h('b', {}, clock_text(left)));
  }));
}

/// The running clocks on the page go on without drawing it anew.
export function tick(root, game_clock) {
  for (const element of root.querySelectorAll('.clock[data-due]')) {
    const left = Number(element.dataset.due) - game_clock, text = clock_text(left), digits = element.querySelector('b');
    if (digits.textContent !== text) digits.textContent = text;
    element.classList.toggle('soon', left < 10000);
  }
}

export function shown(ctx) {
  const told = ctx.ui.shown();
  if (!told) return null;
  return h('div', { class: 'shown', role: 'status', 'data-key': 'shown' }, told.picture && has_glyph(told.picture) && glyph(told.picture, 72), h('p', {}, sentence(ctx, line_of(told.text).text)));
}

const simple = (question) => question.type === 'one' && question.items.length <= 4;

/// Standing offers: buttons beside the question. A press takes one; what needs more choosing comes onto the paper first.
export function offers(ctx) {
  const list = (ctx.scene.questions || []).filter((each) => each.standing && !(ctx.choosing && ctx.choosing.question.q === each.q));
  const back = ctx.choosing && ctx.choosing.question.standing && (ctx.scene.questions || []).find((each) => !each.standing);
  if (!list.length && !back) return null;
  const button = (label, act, arg, off = false) => h('button', { class: 'small', type: 'button', 'data-do': act, 'data-arg': arg, 'data-key': `${act}${arg}`, disabled: off }, label);
  return h('div', { class: 'offers', role: 'group', 'aria-label': ctx.words.say('offer.title'), 'data-key': 'offers' },
    list.map((each) => {
      const words = h('span', { class: 'offer-prompt' }, sentence(ctx, each.prompt)), off = ctx.ui.sent(each) || !ctx.ui.online();
      return h('div', { class: 'offer', 'data-key': each.q }, words, simple(each) ? each.items.map((item, i) => button(item.label, 'offer', `${each.q}:${i}`, off)) : button(ctx.words.say('offer.open'), 'which', each.q, off));
    }),
    back && button(ctx.words.say('offer.back'), 'which', back.q));
}
