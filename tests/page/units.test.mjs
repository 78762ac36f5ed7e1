// Patches, choosing, the reading of table.window, and the connection, without a browser: node --test.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Choosing } from '../../ui/serve/page/choosing.js';
import { Link } from '../../ui/serve/page/link.js';
import { apply_patch } from '../../ui/serve/page/patch.js';
import { phase_of, read_plan } from '../../ui/serve/page/plan.js';
import { line_of, piece_of, place_of, plain_text, zone_of } from '../../ui/serve/page/scene.js';
import { hash_of, read_hash } from '../../ui/serve/page/store.js';
import { Words, usual_lang } from '../../ui/serve/page/words.js';

const items = (...labels) => labels.map((label) => ({ key: label, label, at: `z:${label}` }));

test('a patch sets, removes and splices, and leaves the old state alone', () => {
  const old = { scene: { round: 1, zones: { a: { pieces: ['x', 'y'] }, b: {} } }, 'odd/key': 1 };
  const fresh = apply_patch(old, [['=', '/scene/round', 2], ['~', '/scene/zones/a/pieces', 1, 1, ['z', 'w']], ['-', '/scene/zones/b'], ['=', '/odd~1key', 5]]);
  assert.deepEqual(fresh, { scene: { round: 2, zones: { a: { pieces: ['x', 'z', 'w'] } } }, 'odd/key': 5 });
  assert.equal(old.scene.round, 1);
  assert.deepEqual(old.scene.zones.a.pieces, ['x', 'y']);
});

test('a patch can replace the whole state and add to a list', () => {
  assert.deepEqual(apply_patch({ a: 1 }, [['=', '', { b: [] }], ['~', '/b', 0, 0, [1]]]), { b: [1] });
});

test('a patch that does not fit is refused', () => {
  for (const op of [['~', '/a', 1, 5, []], ['-', '/none'], ['=', '/a/0/b', 1], ['?', '/a', 1], ['=', '/__proto__/x', 1]])
    assert.throws(() => apply_patch({ a: [1] }, [op]), undefined, JSON.stringify(op));
});

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
  const link = new Link({ url: '', room: 'KBDFT', tokens: [], lang: 'en', open, clock, on: { change() {}, hello() {}, motions() {}, ack: (m) => told.push(['ack', m.n]), no: (m) => told.push(['no', m.reason]), bye: (why) => told.push(['bye', why]) } });
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

test('a gap in the patches asks once for the whole scene', () => {
  const wire = wired();
  wire.join();
  wire.say({ t: 'patch', seat: 'red', base: 1, v: 2, ops: [['=', '/b', 1]] });
  assert.deepEqual(wire.link.streams.get('red'), { v: 2, state: { a: [1], b: 1 } });
  wire.say({ t: 'patch', seat: 'red', base: 3, v: 4, ops: [] });
  wire.say({ t: 'patch', seat: 'red', base: 4, v: 5, ops: [] });
  assert.equal(wire.last().sent.filter((m) => m.t === 'again').length, 1);
  wire.say({ t: 'scene', seat: 'red', v: 5, state: { c: 1 } });
  assert.deepEqual(wire.link.streams.get('red'), { v: 5, state: { c: 1 } });
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
