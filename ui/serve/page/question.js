// The paper: what is asked of this person, what is chosen so far, and the gold button that says what will happen.
import { has_place, shown_targets } from './context.js';
import { h, s } from './dom.js';
import { glyph, sign } from './glyphs.js';
import { card, piece_at, seat_sign } from './pieces.js';
import { asked_others, line_of, place_of, plain_text, runs_of } from './scene.js';

/// A sentence with the names of things in it: a tap on one shows it.
export function sentence(ctx, text) {
  return runs_of(text).map(({ text: told, at: key }) => {
    const run = { at: key, text: key && key.startsWith('s:') ? ctx.called(key.slice(2), told) : told };  // people go by their own names
    if (!key || ctx.quiet) return run.at ? h('b', {}, run.text) : run.text;
    return h('span', { class: 'name', 'data-look': key, 'data-do': 'look', 'data-target': key }, run.text);
  });
}

const picture = (ctx, item) => {
  const piece = item.kind && { kind: item.kind, owner: ctx.seat, up: true, vars: {} };
  if (item.at && item.at.startsWith('s:')) return seat_sign(ctx.looks.scheme(item.at.slice(2)), 28, true);
  if (!piece) return null;
  const shape = ctx.looks.look(piece).shape;
  return s('svg', { width: 34, height: 46, viewBox: '0 0 34 46', 'aria-hidden': 'true' }, shape === 'card' ? card(ctx.looks, piece, 1, 1, 31) : piece_at(ctx.looks, piece, 17, 23, 16, { open: true }));
};

const about_item = (ctx, item) => {
  if (item.kind) return ctx.looks.kind_def(item.kind).text || '';
  const at = item.at && place_of(item.at);
  return at && (at.type === 'z' || at.type === 'c') ? (ctx.game.zones[at.name.split('.').pop()] || {}).text || '' : '';
};

function stepper(ctx, label, value, act, arg, able) {
  const button = (by, name, on) => h('button', { class: 'step', type: 'button', 'data-do': act, 'data-arg': `${arg}:${by}`, 'aria-label': ctx.words.say(name, { what: label }), disabled: !on }, sign(by > 0 ? 'plus' : 'minus', 18));
  return h('span', { class: 'stepper' }, button(-1, 'paper.less', able[0]), h('output', {}, String(value)), button(1, 'paper.more', able[1]));
}

/// One choice as a row. `direct`: a press does it at once (the list of all choices), otherwise it is chosen first.
function row(ctx, item, i, { second = false, direct = false } = {}) {
  const { choosing } = ctx, { type } = choosing.question;
  const list = second ? 'second' : 'item';
  const chosen = second ? choosing.second === i : type === 'pair' ? choosing.first === i : type === 'one' ? choosing.one === i : choosing.is_picked(i);
  const able = second ? choosing.next_seconds().includes(i) : choosing.next_items().includes(i) || chosen;
  const text = about_item(ctx, item), place = choosing.picked.indexOf(i) + 1;
  const strength = contest_options(ctx)[i];
  const shown = picture(ctx, item);
  if (type === 'amounts') {
    return h('div', { class: `row amount${choosing.picked[i] ? ' chosen' : ''}`, 'data-key': `${list}${i}` }, ctx.game.counters[item.key] ? glyph(item.key, 26) : shown, h('span', { class: 'row-name' }, item.label),
      h('span', { class: 'row-side' }, ctx.words.say('paper.of', { n: choosing.question.limits[i] })),
      stepper(ctx, item.label, choosing.picked[i], 'amount', i, [choosing.picked[i] > 0, choosing.next_items().includes(i)]));
  }
  return h('button', { class: `row${chosen ? ' chosen' : ''}${ctx.hinted(i) && !second ? ' hinted' : ''}`, type: 'button', 'data-key': `${list}${i}`, 'data-do': direct ? `do-${list}` : list, 'data-arg': i, disabled: !able, 'data-look': item.kind ? `k:${item.kind}` : undefined,
    'aria-pressed': direct && type !== 'some' && type !== 'order' ? undefined : String(!!chosen) },
  type === 'order' && h('span', { class: 'row-order' }, place > 0 ? String(place) : ''),
  type === 'some' && h('span', { class: 'row-box' }, chosen && sign('tick', 16)),
  shown, h('span', { class: 'row-words' }, h('span', { class: 'row-name' }, item.label), (chosen || direct) && text && h('span', { class: 'row-text' }, text)),
  strength !== undefined && strength !== null && h('b', { class: 'row-side' }, `→ ${strength}`));
}

/// All choices as rows, wherever they can be tapped otherwise.
export function all_rows(ctx) {
  const { choosing } = ctx;
  if (!choosing) return [];
  const { type } = choosing.question, direct = true;
  if (type === 'number') return [number_row(ctx)];
  const items = choosing.items.map((item, i) => ({ item, i })).filter(({ i }) => type !== 'pair' || choosing.next_items().includes(i));
  if (type !== 'pair' || choosing.first < 0) return items.map(({ item, i }) => row(ctx, item, i, { direct }));
  return [
    h('div', { class: 'row chosen first', 'data-key': 'first' }, picture(ctx, choosing.items[choosing.first]), h('span', { class: 'row-name' }, choosing.items[choosing.first].label),
      choosing.next_items().length > 1 && h('button', { type: 'button', class: 'small', 'data-do': 'back' }, ctx.words.say('paper.other'))),
    ...choosing.next_seconds().map((j) => row(ctx, choosing.seconds[j], j, { second: true, direct })),
  ];
}

function number_row(ctx) {
  const { choosing } = ctx;
  return h('div', { class: 'row amount', 'data-key': 'number' }, h('span', { class: 'row-name' }, ctx.words.say('paper.between', { min: choosing.min, max: choosing.max })),
    stepper(ctx, ctx.words.say('paper.number'), choosing.number, 'number', 0, [choosing.number > choosing.min, choosing.number < choosing.max]));
}

/// Rows of what cannot be tapped elsewhere, and of cards, whose words one wants to read.
function rows(ctx) {
  const { choosing } = ctx, { question } = choosing;
  const shown = shown_targets(ctx);
  if (question.type === 'number') return [number_row(ctx)];
  const items = choosing.items.map((item, i) => ({ item, i })).filter(({ item, i }) => i !== question.pass && (question.type === 'amounts' || question.type === 'order' || !has_place(ctx, item, shown)));
  const first = question.type === 'pair' && choosing.next_items().length === 1 ? [] : items.map(({ item, i }) => row(ctx, item, i));
  if (question.type !== 'pair' || choosing.first < 0) return first;
  const seconds = choosing.seconds.map((item, j) => ({ item, j })).filter(({ item, j }) => choosing.legal_pair(choosing.first, j) && !has_place(ctx, item, shown));
  return [...first, ...seconds.map(({ item, j }) => row(ctx, item, j, { second: true }))];
}

const contest_options = (ctx) => ((ctx.choosing && ctx.choosing.question.contest) || {}).options || [];

/// How strong everybody is where the question is about, now and after what is pending.
export function contest(ctx, data) {
  if (!data) return null;
  const most = Math.max(1, ...data.rows.map((each) => Math.max(each.now || 0, each.after || 0)));
  return h('div', { class: 'contest' }, h('p', { class: 'caption' }, ctx.words.say('paper.strength'), data.pending && h('span', {}, ctx.words.say('paper.after'))),
    h('ul', {}, data.rows.map((each) => {
      const scheme = ctx.looks.scheme(each.seat), after = each.after ?? each.now;
      return h('li', { class: each.seat === ctx.seat ? 'own' : undefined, 'data-key': each.seat }, seat_sign(scheme, 18, true), h('span', { class: 'who' }, each.seat === ctx.seat ? ctx.words.say('people.you') : ctx.names(each.seat)),
        h('span', { class: 'track' }, h('span', { class: 'bar-now', style: { width: `${(100 * (each.now || 0)) / most}%`, background: scheme.face, color: scheme.number } }, String(each.now ?? '')),
          after > (each.now || 0) && h('span', { class: 'bar-after' }, `+${after - (each.now || 0)}`)),
        h('b', {}, String(after ?? '')), h('span', { class: 'rank' }, each.rank ? `${each.rank}.` : ''));
    })));
}

function announced(ctx) {
  const list = (ctx.scene.announced || []).map(line_of);
  if (!list.length) return null;
  return h('div', { class: 'pending' }, h('p', { class: 'caption' }, ctx.words.say('paper.pending')),
    h('ol', {}, list.map((line, i) => h('li', { 'data-key': i }, h('b', { class: 'order' }, String(i + 1)), line.seat && seat_sign(ctx.looks.scheme(line.seat), 16, true), h('span', {}, sentence(ctx, line.text))))));
}

/// What to do next, or what the chosen place or card is.
function explanation(ctx, rows_there) {
  const { choosing, ui, words } = ctx, { type } = choosing.question;
  if (ui.note) return h('p', { class: 'note refused' }, sign('why', 16), ui.note);
  const second = type === 'pair' && choosing.second >= 0 && choosing.seconds[choosing.second];
  const first = (type === 'pair' && choosing.first >= 0 && choosing.items[choosing.first]) || (type === 'one' && choosing.one >= 0 && choosing.items[choosing.one]);
  const item = second || first;
  const text = item && about_item(ctx, item);
  if (text && !(type === 'one' && !item.at)) return h('p', { class: 'note' }, h('b', {}, item.label), ' ', text);
  return h('p', { class: 'note' }, words.say(todo(choosing, rows_there, shown_targets(ctx)), { n: choosing.picked.length + 1, min: choosing.min, max: choosing.max, left: choosing.min - choosing.total(), what: first ? first.label : '' }));
}

function todo(choosing, rows_there, shown) {
  const { type } = choosing.question;
  if (type === 'one' && !rows_there) return 'todo.lit';
  if (type === 'one' && !choosing.items.some((item) => shown.has(item.at))) return 'todo.row';
  if (type === 'pair') return choosing.first < 0 ? 'todo.first' : 'todo.second';
  if (type === 'some') return choosing.min === choosing.max ? 'todo.some' : 'todo.up_to';
  if (type === 'amounts') return choosing.min === choosing.max ? 'todo.amounts' : 'todo.amounts_up_to';
  return `todo.${type}`;
}

function gold(ctx) {
  const { choosing, words, ui } = ctx;
  const sent = ui.sent(choosing.question), ready = choosing.complete() && !sent && ui.online();
  const none = choosing.question.type === 'some' && choosing.picked.length === 0;
  const label = sent ? words.say('paper.sent') : !ui.online() ? words.say('paper.waits') : !choosing.complete() ? words.say(missing(choosing), { n: choosing.min })
    : none ? words.say('paper.none') : choosing.chosen_labels().join(' · ');
  return h('button', { class: label.length > 20 ? 'gold long' : 'gold', type: 'button', 'data-do': 'confirm', 'data-key': 'gold', 'aria-disabled': ready ? undefined : 'true' }, label);
}

function missing(choosing) {
  const { type } = choosing.question;
  if (type === 'pair') return choosing.first < 0 ? 'missing.first' : 'missing.second';
  return `missing.${type}`;
}

function hint_strip(ctx) {
  const { state, words, choosing } = ctx, hint = (state.mine || {}).hint;
  if (!hint || hint.q !== choosing.question.q) return null;
  if (hint.thinking) return h('p', { class: 'hint-strip' }, sign('hourglass', 16), words.say('hint.thinking'));
  if (hint.none) return h('p', { class: 'hint-strip' }, hint.none);
  return h('div', { class: 'hint-strip', 'data-key': 'hint' }, h('p', {}, h('span', { class: 'caption' }, words.say('hint.title')), ' ', h('b', {}, hint.words || ''), ...(hint.reasons || []).map((each) => h('span', { class: 'reason' }, ' ', each.words, ' ', each.more))),
    hint.values && h('button', { class: 'small', type: 'button', 'data-do': 'take-hint' }, words.say('hint.take')));
}

/// Several questions can be open at once; a tap chooses which one the paper shows.
function which(ctx) {
  const list = (ctx.scene.questions || []).filter((each) => !each.standing);
  if (list.length < 2) return null;
  return h('div', { class: 'which', role: 'group', 'aria-label': ctx.words.say('paper.which') }, list.map((each, i) => h('button', { type: 'button', class: 'small', 'data-do': 'which', 'data-arg': each.q, 'aria-pressed': String(each.q === ctx.choosing.question.q) }, String(i + 1))));
}

export function paper(ctx) {
  const { choosing, words, state } = ctx;
  if (!choosing) return waiting(ctx);
  const { question } = choosing, made = rows(ctx), refused = question.refusals || [];
  const hint = (state.mine || {}).hint, thinking = hint && hint.thinking && hint.q === question.q;
  const pass = question.pass !== undefined && question.pass >= 0 ? question.items[question.pass] : null;
  return h('section', { class: 'paper', 'data-key': 'paper', 'aria-labelledby': 'prompt' },
    h('div', { class: 'paper-head' }, h('div', {},
      h('p', { class: 'caption' }, seat_sign(ctx.scheme(), 15, true), question.cause ? question.cause.label : words.say('paper.your_turn')),
      h('h2', { id: 'prompt', tabindex: '-1', class: plain_text(question.prompt).length > 70 ? 'long' : undefined }, sentence(ctx, question.prompt))), which(ctx),
    h('button', { class: 'small', type: 'button', 'data-do': thinking ? 'noop' : 'hint', 'data-key': 'hint-button' }, words.say('hint.ask'))),
    h('div', { class: 'paper-body', 'data-key': 'body' }, explanation(ctx, made.length > 0), hint_strip(ctx), contest(ctx, question.contest), announced(ctx), made.length > 0 && h('div', { class: 'rows', 'data-key': 'rows' }, made)),
    h('div', { class: 'actions', 'data-key': 'actions' },
      pass && question.type === 'one' && h('button', { class: 'dark', type: 'button', 'data-do': 'do-item', 'data-arg': question.pass, 'data-key': 'pass' }, pass.label),
      !pass && refused.length > 0 && h('button', { class: 'pale', type: 'button', 'data-do': 'open', 'data-arg': 'refusals', 'data-key': 'why' }, words.say('paper.not_lit', { n: refused.length })),
      gold(ctx)));
}

/// Nothing is asked: who the table waits for.
function waiting(ctx) {
  const { scene, words, state } = ctx;
  if (scene.over) {
    const winners = (scene.winners || []).map(ctx.names).join(', ');
    return h('section', { class: 'strip over', 'data-key': 'strip' }, sign('star', 20), h('p', {}, winners ? words.say('over.won', { who: winners, n: scene.winners.length }) : words.say('over.nobody')),
      h('button', { class: 'small', type: 'button', 'data-do': 'open', 'data-arg': 'result' }, words.say('over.show')));
  }
  const who = asked_others(scene).map(ctx.names).join(', ');
  const text = state.table && state.table.paused ? words.say('strip.paused') : who ? words.say('strip.waiting', { who }) : words.say('strip.moment');
  return h('section', { class: 'strip', 'data-key': 'strip' }, sign('hourglass', 18), h('p', {}, text));
}
