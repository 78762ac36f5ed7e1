// Patches, choosing, the reading of table.window, and the connection, without a browser: node --test.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { DOWN, UP, message_faults } from './schema.mjs';
import { actions } from '../../ui/serve/page/actions.js';
import { Choosing } from '../../ui/serve/page/choosing.js';
import { Link } from '../../ui/serve/page/link.js';
import { apply_patch } from '../../ui/serve/page/patch.js';
import { phase_of, read_plan } from '../../ui/serve/page/plan.js';
import { line_of, piece_of, place_of, plain_text, zone_of } from '../../ui/serve/page/scene.js';
import { hash_of, keep, read_hash } from '../../ui/serve/page/store.js';
import { Stretch, fit_outline } from '../../ui/serve/page/theme.js';
import { Tokens } from '../../ui/serve/page/tokens.js';
import { Words, usual_lang } from '../../ui/serve/page/words.js';

const items = (...labels) => labels.map((label) => ({ key: label, label, at: `z:${label}` }));

test('a patch sets, removes, splices and changes inside, and leaves the old state alone', () => {
  const old = { scene: { round: 1, zones: { a: { pieces: ['x', 'y', { is: 'z', x: 1 }] }, b: {} } }, odd: 1 };
  const fresh = apply_patch(old, { scene: { round: 2, zones: { a: { pieces: { '~': [1, 1, ['z', 'w']] } }, b: null, c: { count: 2 } } }, odd: [1] });
  assert.deepEqual(fresh, { scene: { round: 2, zones: { a: { pieces: ['x', 'z', 'w', { is: 'z', x: 1 }] }, c: { count: 2 } } }, odd: [1] });
  assert.deepEqual(apply_patch(old, { scene: { zones: { a: { pieces: { '#': { 2: { x: 4 } } } } } } }).scene.zones.a.pieces, ['x', 'y', { is: 'z', x: 4 }]);
  assert.deepEqual(old, { scene: { round: 1, zones: { a: { pieces: ['x', 'y', { is: 'z', x: 1 }] }, b: {} } }, odd: 1 });
});

test('a patch that does not fit is refused', () => {
  for (const patch of [{ a: { '~': [1, 5, []] } }, { a: { '~': [0, 1] } }, { a: { '#': { 3: {} } } }, { b: { '~': [0, 0, []] } }, { b: { '#': {} } }, JSON.parse('{"__proto__": {"x": 1}}')])
    assert.throws(() => apply_patch({ a: [1] }, patch), undefined, JSON.stringify(patch));
});

/// What the server's own code wrote for a seat: its first scene, patches, and what they lead to (tests/serve/dump).
const GAMES = ['aladdin::magic', 'morgenland', 'almadi', 'ferry', 'rush', 'moor'];
function dumped(game, more = []) {
  const folder = mkdtempSync(join(tmpdir(), 'vizier-dump-'));
  try {
    execFileSync(process.env.SERVE_DUMP, [game, folder, 'decisions=5', 'patches=60', ...more], { stdio: 'pipe' });
    return Object.fromEntries(['game', 'hello', 'scene', 'patches', 'last'].map((name) => [name, JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const needs_dump = process.env.SERVE_DUMP ? {} : { skip: 'serve_dump is not built' };

for (const game of GAMES) {
  test(`the server's own patches lead to the server's state: ${game}`, needs_dump, () => {
    const { hello, scene, patches, last } = dumped(game), wire = wired();
    assert.ok(patches.length >= 10, 'there is something to patch');
    wire.last().onopen();
    for (const message of [hello, scene, ...patches]) {
      assert.deepEqual(message_faults(DOWN, message), []);
      wire.say(message);
    }
    assert.deepEqual(wire.link.streams.get(scene.seat), { v: patches.length + 1, state: last });
    assert.deepEqual(wire.last().sent.map((message) => message.t), ['join'], 'the whole scene was never asked for');
  });
}

test('one is chosen, changed and put back', () => {
  const made = new Choosing({ type: 'one', items: items('a', 'b') });
  assert.equal(made.complete(), false);
  assert.ok(made.touch('z:b'));
  assert.deepEqual(made.values(), [1]);
  assert.ok(made.is_selected('z:b'));
  assert.ok(made.choose(0));
  assert.deepEqual(made.chosen_labels(), ['a']);
  assert.ok(made.back());
  assert.equal(made.complete(), false);
  assert.equal(made.touch('z:c'), false);
});

test('a pair offers only the seconds that go with its first', () => {
  const made = new Choosing({ type: 'pair', items: items('a', 'b'), seconds: items('x', 'y'), legal: ['10', '11'] });
  assert.equal(made.may('z:x'), false);
  assert.ok(made.touch('z:a'));
  assert.ok(made.may('z:x'));
  assert.equal(made.may('z:y'), false);
  assert.equal(made.touch('z:y'), false);
  assert.ok(made.touch('z:x'));
  assert.deepEqual(made.values(), [0, 0]);
  assert.ok(made.choose(1));
  assert.ok(made.complete(), 'what still fits stays chosen');
  assert.ok(made.choose_second(1));
  assert.ok(made.choose(0));
  assert.equal(made.second, -1, 'what does not fit any more is put back');
  assert.ok(made.choose_pair('z:b', 'z:y'));
  assert.deepEqual(made.values(), [1, 1]);
});

test('the only first of a pair is chosen by itself', () => {
  assert.equal(new Choosing({ type: 'pair', items: items('a', 'b'), seconds: items('x'), legal: ['0', '1'] }).first, 1);
});

test('some keeps to its limits and answers in order of the list', () => {
  const made = new Choosing({ type: 'some', items: items('a', 'b', 'c'), min: 1, max: 2 });
  assert.equal(made.complete(), false);
  assert.ok(made.choose(2) && made.choose(0));
  assert.equal(made.choose(1), false);
  assert.deepEqual(made.values(), [0, 2]);
  assert.ok(made.touch('z:c'));
  assert.deepEqual(made.values(), [0]);
});

test('amounts keep to their pools and their sum', () => {
  const made = new Choosing({ type: 'amounts', items: items('a', 'b'), limits: [1, 3], min: 3, max: 3 });
  assert.ok(made.add(0, 1));
  assert.equal(made.add(0, 1), false);
  assert.ok(made.add(1, 1) && made.add(1, 1));
  assert.equal(made.add(1, 1), false);
  assert.deepEqual(made.values(), [1, 2]);
  assert.ok(made.complete());
  assert.equal(made.add(1, -3), false);
  assert.ok(made.back());
  assert.equal(made.total(), 0);
});

test('the last of an order has its place by itself', () => {
  const made = new Choosing({ type: 'order', items: items('a', 'b', 'c') });
  made.choose(2);
  made.choose(0);
  assert.deepEqual(made.values(), [2, 0, 1]);
  assert.ok(made.back());
  assert.deepEqual(made.picked, [2]);
});

test('a number stays within its limits', () => {
  const made = new Choosing({ type: 'number', min: 2, max: 4 });
  made.set_number(9);
  assert.deepEqual(made.values(), [4]);
  made.set_number(-1);
  assert.deepEqual(made.values(), [2]);
});

test('a refusal is told for its place only', () => {
  const made = new Choosing({ type: 'one', items: items('a'), refusals: [{ at: 'z:x', name: 'X', reason: 'closed' }] });
  assert.equal(made.why_not('z:x'), 'closed');
  assert.equal(made.why_not('z:y'), '');
});

test('pieces, places and sentences are read from their short forms', () => {
  assert.deepEqual(piece_of('+lamp@red'), { vars: {}, owner: 'red', up: true, kind: 'lamp' });
  assert.deepEqual(piece_of({ is: '#wares', x: 1, y: -2 }), { vars: {}, owner: '', up: false, back: 'wares', x: 1, y: -2 });
  assert.deepEqual(place_of('c:red.land/2/-1'), { type: 'c', name: 'red.land', x: 2, y: -1 });
  assert.deepEqual(place_of('p:mod:zone/3'), { type: 'p', name: 'mod:zone', place: 3 });
  assert.equal(plain_text(line_of(['red', ['Red', 's:red'], ' passes.']).text), 'Red passes.');
  assert.equal(zone_of({ zones: { deck: { count: 3, all: '#b' } } }, 'deck').pieces.length, 3);
  assert.equal(zone_of({ zones: {} }, 'none').count, 0);
});

test('table.window is read in its order, with what holds for all cells of a band', () => {
  const game = {
    zones: { a: { sight: 'open', regions: ['r'] }, b: { sight: 'open' }, c: { sight: 'open', regions: ['r'] }, deck: { sight: 'closed' }, hand: { each_seat: true, sight: 'owner' } },
    kinds: { one: { category: 'tokens', attrs: { value: 1 } } }, counters: {}, seats: [],
    table: { bands: { low: { order: 20, cells: { b: {} } }, high: { order: 10, ground: 'sand', cell: { outline: 'arch' }, cells: { a: {}, deck: { outline: 'tent' } } } }, tray: { own: { cards: ['hand'] } },
      phases: { first: { states: ['s'] }, rest: { states: ['*'] } } },
  };
  const plan = read_plan(game);
  assert.deepEqual(plan.bands.map((band) => band.id), ['high', 'low']);
  assert.deepEqual(plan.bands[0].cells.map((cell) => [cell.zone, cell.outline]), [['a', 'arch'], ['deck', 'tent'], ['c', 'arch']], 'c is in the region of a: it gets a cell, too');
  assert.equal(plan.bands[0].cells[1].pile.text, 'deck');
  assert.equal(phase_of(plan, { state: 's' }), 0);
  assert.equal(phase_of(plan, { state: 'other' }), 1);
});

test('a package without table.window gets a cell for each zone and a tab for what one has', () => {
  const plan = read_plan({ zones: { a: { sight: 'open', regions: ['r'] }, hand: { each_seat: true, sight: 'owner' } }, kinds: { k: { category: 'cards' } }, counters: { gold: { scope: 'seat' } }, seats: [], table: {} });
  assert.deepEqual(plan.bands.map((band) => band.cells.map((cell) => cell.zone)), [['a']]);
  assert.deepEqual(plan.tray.map((part) => part.id), ['hand']);
});

test('seats that differ have tables of their own', needs_dump, () => {
  const { game } = dumped('moor'), roles = Object.keys(game.tables);
  assert.ok(roles.length > 0 && !('by_role' in game.table));
  for (const role of roles) {
    assert.ok(game.seats.some((seat) => seat.role === role));
    assert.notDeepEqual(read_plan(game, role), read_plan(game));
  }
});

test('an outline keeps its roof and stretches the rest', () => {
  const outline = { width: 100, height: 100, keep: [0, 20, 0, 0], shapes: [{ id: 'outline', d: 'M0 100L0 20Q50 0 100 20L100 100Z' }], room: [5, 30, 90, 60] };
  const to = { x: 0, y: 0, w: 50, h: 200 }, stretch = new Stretch(outline, to);
  assert.deepEqual([stretch.x(100), stretch.y(10), stretch.y(20), stretch.y(100)], [50, 10, 20, 200]);
  const fit = fit_outline(outline, to, 1, 20);
  assert.equal(fit.edge, 'M0 200L0 20Q25 0 50 20L50 200Z');
  assert.deepEqual(fit.title, { x: 0, y: 180, w: 50, h: 20 });
  assert.equal(fit.room.y + fit.room.h, 177);
  assert.equal(new Stretch(outline, { ...to, h: 25 }).y(20), 15, 'in a low box what is kept gives way');
  assert.equal(new Stretch({ ...outline, grow: true }, to).y(20), 10, 'what grows, grows with the width');
  assert.equal(fit_outline({ width: 24, height: 24, shapes: [] }, to, 1, 20).edge.startsWith('M0 0h50'), true, 'without an edge it is the box');
});

test('every outline and ground that a table names is in its theme, and no path has anything but points', needs_dump, () => {
  for (const game of ['aladdin::magic', 'almadi'].map((name) => dumped(name).game)) {
    const plan = read_plan(game);
    for (const band of plan.bands) {
      assert.ok(game.theme.grounds[band.ground], band.ground);
      for (const cell of band.cells) assert.ok(game.theme.outlines[cell.outline], cell.outline);
    }
    const shapes = [...Object.values(game.theme.outlines), ...Object.values(game.theme.drawings)].flatMap((each) => each.shapes);
    assert.ok(shapes.length > 3);
    for (const { d } of shapes) assert.match(d, /^(?:[MLQC](?:-?[\d.]+ -?[\d.]+ ?)+|Z)+$/);
  }
});

test('addresses hold a room and its tokens', () => {
  const token = 'ab'.repeat(16);
  assert.deepEqual(read_hash(`#kbdft.${token}.nonsense`), { room: 'KBDFT', tokens: [token] });
  assert.equal(hash_of('KBDFT', [token]), `#KBDFT.${token}`);
  assert.equal(read_hash('#<script>').room, '');
});

test('words put in names, choose by number, and show a missing key as itself', () => {
  const words = new Words('en', { a: 'Hi {who}', 'b.one': 'one', 'b.other': '{n} things' });
  assert.equal(words.say('a', { who: '{who}' }), 'Hi {who}');
  assert.equal(words.say('b', { n: 1 }), 'one');
  assert.equal(words.say('b', { n: 3 }), '3 things');
  assert.equal(words.say('none'), 'none');
  assert.equal(usual_lang('', ['de-DE', 'fr-CH']), 'fr');
});

/// A clock that a test turns.
function hand_clock() {
  const clock = { at: 1e6, timers: new Map(), next: 1, now: () => clock.at, stop: (id) => clock.timers.delete(id) };
  const set = (act, ms, every) => (clock.timers.set(clock.next, { act, due: clock.at + ms, every }), clock.next++);
  clock.after = (act, ms) => set(act, ms, 0);
  clock.every = (act, ms) => set(act, ms, ms);
  clock.pass = (ms) => {
    for (const end = clock.at + ms; clock.at < end;) {
      clock.at += 100;
      for (const [id, timer] of [...clock.timers]) {
        if (timer.due > clock.at || !clock.timers.has(id)) continue;
        if (timer.every) timer.due += timer.every;
        else clock.timers.delete(id);
        timer.act();
      }
    }
  };
  return clock;
}

/// A socket that tests drive by hand.
function wired() {
  const sockets = [], told = [], clock = hand_clock();
  const open = () => {
    const socket = { readyState: 1, sent: [], send: (text) => socket.sent.push(JSON.parse(text)), close: () => { socket.readyState = 3; } };
    sockets.push(socket);
    return socket;
  };
  const link = new Link({ url: '', room: 'KBDFT', tokens: [], lang: 'en', open, clock, on: { change() {}, hello() {}, beside() {}, ack: (m) => told.push(['ack', m.n]), no: (m) => told.push(['no', m.reason]), bye: (why) => told.push(['bye', why]) } });
  const last = () => sockets[sockets.length - 1];
  const say = (message) => last().onmessage({ data: JSON.stringify(message) });
  const join = () => {
    last().onopen();
    say({ t: 'hello', room: 'KBDFT', seats: ['red'] });
    say({ t: 'scene', seat: 'red', v: 1, state: { a: [1] } });
  };
  link.start();
  return { link, sockets, last, say, join, told, pass: clock.pass };
}

test('what was asked for is repeated until it is acknowledged, also on the next connection', () => {
  const wire = wired();
  wire.join();
  wire.link.ask({ t: 'answer', seat: 'red', q: 'x', values: [0] });
  const answers = () => wire.sockets.flatMap((socket) => socket.sent).filter((m) => m.t === 'answer');
  assert.equal(answers().length, 1);
  wire.pass(3000);
  assert.equal(answers().length, 2);
  wire.last().onclose();
  wire.pass(400);
  wire.join();
  assert.equal(answers().length, 3);
  assert.deepEqual([...new Set(answers().map((m) => m.n))], [1]);
  wire.say({ t: 'ack', n: 1 });
  wire.say({ t: 'ack', n: 1 });
  wire.pass(5000);
  assert.equal(answers().length, 3);
  assert.deepEqual(wire.told, [['ack', 1]]);
});

test('a gap in the patches asks for the whole scene, and again only where that is lost', () => {
  const wire = wired();
  wire.join();
  wire.say({ t: 'patch', seat: 'red', v: 2, to: { b: 1 } });
  assert.deepEqual(wire.link.streams.get('red'), { v: 2, state: { a: [1], b: 1 } });
  wire.say({ t: 'patch', seat: 'red', v: 4, to: {} });
  wire.say({ t: 'patch', seat: 'red', v: 5, to: {} });
  const asked = () => wire.last().sent.filter((m) => m.t === 'again').length;
  assert.equal(asked(), 1);
  wire.pass(3000);
  assert.equal(asked(), 2);
  wire.say({ t: 'scene', seat: 'red', v: 5, state: { c: 1 } });
  assert.deepEqual(wire.link.streams.get('red'), { v: 5, state: { c: 1 } });
  wire.say({ t: 'patch', seat: 'red', v: 6, to: { c: { '~': [0, 0, []] } } });
  assert.equal(asked(), 3, 'what does not fit is a gap, too');
});

test('whoever sent too much comes back after a pause, and not before', () => {
  const wire = wired();
  wire.join();
  wire.link.ask({ t: 'answer', seat: 'red', q: 'x', values: [0] });
  wire.say({ t: 'bye', why: 'flood' });
  assert.equal(wire.link.ended, '');
  wire.link.wake();
  wire.pass(15000);
  assert.equal(wire.sockets.length, 1);
  wire.pass(6000);
  assert.equal(wire.sockets.length, 2);
  wire.join();
  assert.ok(wire.link.online && !wire.link.rests);
  assert.equal(wire.last().sent.filter((m) => m.t === 'answer').length, 1, 'what was under way is sent again');
});

test('a refusal of form ends the repeating, with the number of the message or without', () => {
  const wire = wired();
  wire.join();
  const sent = () => wire.last().sent.filter((m) => m.n).map((m) => m.n);
  wire.link.ask({ t: 'pause', on: true });
  wire.say({ t: 'no', n: 1, why: 'form', reason: 'odd' });
  wire.pass(6000);
  wire.say({ t: 'p' });
  assert.deepEqual(sent(), [1]);
  wire.link.ask({ t: 'pause', odd: 1 });
  wire.link.ask({ t: 'start' });
  wire.say({ t: 'no', n: 0, why: 'form', reason: 'odd' });
  wire.say({ t: 'ack', n: 3 });
  wire.pass(3000);
  wire.say({ t: 'p' });
  wire.pass(3000);
  assert.deepEqual(sent(), [1, 2, 3], 'neither is repeated');
  assert.deepEqual(wire.told, [['no', 'odd'], ['ack', 3], ['no', 'odd']]);
  wire.link.ask({ t: 'start' });
  wire.pass(3000);
  assert.deepEqual(sent(), [1, 2, 3, 4, 4], 'what is asked for later is repeated as ever');
});

test('silence of nine seconds and a socket that never opens make a new connection', () => {
  const wire = wired();
  wire.pass(6000);
  assert.ok(wire.sockets.length >= 2, 'it gave up the first after five seconds');
  wire.join();
  const before = wire.sockets.length;
  wire.pass(10000);
  assert.ok(wire.sockets.length > before);
  assert.equal(wire.link.online, false);
});

test('a seat that was moved elsewhere does not come back by itself', () => {
  const wire = wired();
  wire.join();
  wire.say({ t: 'bye', why: 'moved' });
  wire.pass(60000);
  wire.link.wake();
  assert.equal(wire.sockets.length, 1);
  wire.link.start();
  assert.equal(wire.sockets.length, 2);
});

test('every message that the page can send is one of the protocol', async () => {
  const wire = wired(), { link } = wire, q = '0123456789abcdef';
  wire.join();
  const scene = { questions: [] }, state = { people: { red: { is: 'person', name: 'Ada' }, blue: { is: 'free' } }, mine: { hint: { q, values: [0] } }, vote: { waits: ['red'] }, scene };
  const choosing = () => Object.assign(new Choosing({ q, type: 'one', items: items('a', 'b') }), { one: 0 });
  const app = {
    link, seat: 'red', choosings: new Map(), tabs: new Map(), which: new Map(), sheet: null, address: { room: 'KBDFT', tokens: [] }, tokens: new Tokens('KBDFT'), game: { bots: ['easy'] }, words: new Words('en', {}),
    ui: { online: () => true, sent: () => false, name: () => '', seats: () => ['red'] }, stream_state: () => state, context: () => ({ choosing: choosing(), names: () => 'A name that is much longer than any name may be' }),
    load_words: async () => {}, draw() {}, open_room() {},
  };
  const own = { vote: ['yes', 'no'], pause: ['on', 'off'], 'ask-me': ['always', 'able', 'others'], sign: ['clap', 'laugh', 'wow', 'think', 'hurry', 'sorry', 'thanks', 'well_played'], 'host-seat': ['blue:free', 'blue:bot', 'blue:locked'],
    absent: ['wait', 'bot', 'pause', 'free:blue'], link: ['0', '1'], 'pass-on': ['', 'round'], lang: ['it'], amount: ['0:1'], number: ['0:1'], offer: [`${q}:1`] };
  globalThis.location ??= { hash: '' };
  const { rejoin, watch, ...all } = actions(app);  // these two only open the connection anew
  assert.ok(rejoin && watch);
  for (const [name, act] of Object.entries(all))
    for (const arg of own[name] || ['0', 'blue'])
      for (const target of ['z:a', 'p:red.hand/2'])
        await act({ dataset: { arg, target }, value: 'Ada', classList: { contains: () => false }, getAttribute: () => null, elements: { text: { value: 'x'.repeat(300) }, code: { value: 'kbdft' } } });
  wire.say({ t: 'patch', seat: 'red', v: 9, to: {} });
  wire.pass(2500);
  link.leave();
  const sent = wire.sockets.flatMap((socket) => socket.sent);
  for (const message of sent) assert.deepEqual(message_faults(UP, message), [], JSON.stringify(message));
  const unused = ['count'];  // the page has no button for it
  assert.deepEqual(Object.keys(UP.definitions).filter((type) => !sent.some((message) => message.t === type)), unused, 'each type was tried');
  assert.notDeepEqual(message_faults(UP, { t: 'pause', n: 1, on: true, seat: 'red' }), [], 'and a key too many is found');
});

test('tokens: each belongs to its seat, and those that open nothing are forgotten', () => {
  const [host, red, blue, odd] = ['0', '1', '2', '3'].map((digit) => digit.repeat(32));
  const mine = new Tokens('ABCDE', [host]);
  mine.joined({ seats: [], host: true });
  mine.add(red, 'red');
  mine.add(blue, 'blue');
  assert.deepEqual([mine.of('red'), mine.of('blue'), mine.of('green')], [red, blue, '']);
  assert.deepEqual(mine.held(['blue']), [host, blue], 'a seat that was moved away is not taken back');
  const again = new Tokens('ABCDE', [host, red]);
  again.joined({ seats: ['red'], host: true });
  assert.deepEqual(again.list(), [host, red], 'blue is not ours any more');
  assert.equal(new Tokens('ABCDE', [host, red, odd]).of('red'), red);
  const guest = new Tokens('FGHIJ', [odd]);
  guest.joined({ seats: ['plum'], host: false });
  assert.equal(guest.of('plum'), odd, 'the only token opened the only seat');
  assert.ok(guest.forget((token) => token === odd));
  assert.deepEqual(new Tokens('FGHIJ').list(), []);
});

test('tokens: of two unknown ones neither is taken for a seat, and a join has twelve at most', () => {
  const [a, b] = ['a', 'b'].map((digit) => digit.repeat(32));
  const mine = new Tokens('KLMNO', [a, b]);
  mine.joined({ seats: ['red'], host: true });
  assert.equal(mine.of('red'), '', 'it could be the secret of the host');
  for (let i = 0; i < 20; ++i) mine.add(i.toString(16).padStart(32, '0'), `seat${i}`);
  assert.equal(mine.list().length, 12);
  assert.equal(mine.list()[0], a);
  assert.equal(mine.list()[11], (19).toString(16).padStart(32, '0'));
  keep('tokens.KLMNO', {});
});
