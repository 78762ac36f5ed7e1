// The page in Chromium against a made-up table: every type of question by touch, by the list of all choices and by keys;
// lost connections, the curtain, texts that look like markup, and accessibility. Run by tests/page/run.py.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test, { after, before } from 'node:test';
import { data, state } from './bazaar.mjs';
import { device, launch } from './browser.mjs';
import { mock_server } from './mock.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let browser;
before(async () => { browser = await launch(); });
const mocks = [];  // also those of a test that failed
after(async () => {
  for (const mock of mocks) mock.close();
  await browser.close();
});

/// A page at a mock table; `answers` are the values that came in.
async function table(name, { change, size = 'phone', query = '', on, touch = true, context = {} } = {}) {
  const mock = await mock_server(data(name, change), { on });
  mocks.push(mock);
  const page = await device(browser, { size, touch, ...context });
  await page.goto(`${mock.url}/${query}#KBDFT`);
  await page.waitForSelector('main');
  const answers = () => mock.received.filter((message) => message.t === 'answer').map((message) => message.values);
  const answered = async (count = 1) => {
    for (let i = 0; i < 100 && answers().length < count; ++i) await page.waitForTimeout(20);
    return answers();
  };
  const close = async () => {
    assert.deepEqual(page.errors, []);
    await page.context().close();
    mock.close();
  };
  return { mock, page, answered, answers, close };
}

/// What axe finds serious or critical.
async function serious(page) {
  await page.evaluate(axe);  // as the policy forbids inline scripts, it comes in by the debugger
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.filter((each) => ['serious', 'critical'].includes(each.impact)).map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

const tap = (page, selector) => page.locator(selector).first().tap({ force: true });  // what is not lit can be tapped, too

test('one: a tap shows, gold confirms; what is not lit says why', async () => {
  const { page, answered, answers, close } = await table('one');
  await tap(page, '.hit[data-target="z:well"]');
  await page.waitForSelector('.note.refused:has-text("The well is dry.")');
  await tap(page, '.gold');
  assert.deepEqual(answers(), [], 'nothing is chosen yet');
  await tap(page, '.hit[data-target="z:port"]');
  await page.waitForSelector('.note:has-text("Ships land here.")');
  await page.waitForSelector('.gold:text-is("Port")');
  assert.deepEqual(answers(), []);
  await tap(page, '.gold');
  assert.deepEqual(await answered(), [[1]]);
  await close();
});

test('one: a second tap on the same thing confirms, and Pass passes', async () => {
  const first = await table('one');
  await tap(first.page, '.hit[data-target="z:market"]');
  await first.page.waitForSelector('.cell.chosen');
  await tap(first.page, '.hit[data-target="z:market"]');
  assert.deepEqual(await first.answered(), [[0]]);
  await first.close();
  const second = await table('one');
  await tap(second.page, '.actions .dark');
  assert.deepEqual(await second.answered(), [[2]]);
  await second.close();
});

test('pair: first the piece, then the place, and only where they go together', async () => {
  const { page, answered, close } = await table('pair');
  assert.equal(await page.locator('.cell.lit').count(), 0);
  await tap(page, '.thing[data-target="p:red.hand/0"]');
  await page.waitForSelector('.cell.lit');
  assert.deepEqual(await page.locator('.cell.lit').evaluateAll((cells) => cells.map((cell) => cell.dataset.key)), ['z:port']);
  await tap(page, '.hit[data-target="z:port"]');
  await page.waitForSelector('.gold:text-is("Coin 1 · Port")');
  await tap(page, '.gold');
  assert.deepEqual(await answered(), [[0, 1]]);
  await close();
});

test('some, amounts, order, number, a cell of a grid: by touch', async () => {
  const steps = {
    some: [['.row[data-arg="1"]', '.chip.lit', '.gold'], [1, 2]],
    amounts: [['.step[data-arg="0:1"]', '.step[data-arg="1:1"]', '.step[data-arg="1:1"]', '.gold'], [1, 2]],
    order: [['.row[data-arg="2"]', '.row[data-arg="0"]', '.gold'], [2, 0, 1]],
    number: [['.step[data-arg="0:1"]', '.step[data-arg="0:1"]', '.gold'], [3]],
    cell: [['.hit[data-target="c:red.land/2/1"]', '.gold'], [1]],
  };
  for (const [name, [taps, values]] of Object.entries(steps)) {
    const { page, answered, close } = await table(name);
    for (const each of taps) await tap(page, each);
    assert.deepEqual(await answered(), [values], name);
    await close();
  }
});

test('the list of all choices answers every type of question, by keys alone', async () => {
  const steps = {
    one: [['Port'], [1]], pair: [['Coin 6', 'Market'], [1, 0]], some: [['Jar', 'Done'], [1]], order: [['Third thing', 'First thing', 'Done'], [2, 0, 1]], cell: [['Column 2'], [1]],
    amounts: [['More: Oil', 'More: Oil', 'More: Oil', 'Done'], [0, 3]], number: [['More: number', 'Done'], [2]],
  };
  for (const [name, [presses, values]] of Object.entries(steps)) {
    const { page, answered, close } = await table(name, { size: 'desktop', touch: false });
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'skip', 'it is the first thing on the page');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open] .sheet-paper');
    for (const label of presses) {
      for (let i = 0; i < 40; ++i) {
        const here = await page.evaluate(() => {
          const element = document.activeElement, name = element.matches('.row') && element.querySelector('.row-name');
          return element.getAttribute('aria-label') || (name || element).textContent;
        });
        if (here.startsWith(label)) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
    }
    assert.deepEqual(await answered(), [values], name);
    await close();
  }
});

test('a sheet that is asked for while another one closes opens', async () => {
  const { page, close } = await table('one', { size: 'desktop', touch: false });
  await page.keyboard.press('c');
  await page.waitForSelector('dialog[open] .sheet-paper');
  await page.evaluate(() => new Promise((done) => {  // the browser tells of the closing a moment later
    document.getElementById('sheet').addEventListener('close', () => requestAnimationFrame(() => requestAnimationFrame(done)), { once: true });
    globalThis.vizier.sheet = null;
    globalThis.vizier.draw_now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
  }));
  await page.waitForSelector('dialog[open] .sheet-paper', { timeout: 5000 });
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  assert.equal(await page.evaluate(() => globalThis.vizier.sheet), null);
  await close();
});

test('arrows walk what is lit, Enter chooses, Escape puts back', async () => {
  const { page, answered, close } = await table('one', { size: 'desktop', touch: false });
  await page.keyboard.press('ArrowRight');
  const here = () => page.evaluate(() => document.activeElement.dataset.target || document.activeElement.className);
  assert.equal(await here(), 'z:market');
  await page.keyboard.press('ArrowRight');
  assert.equal(await here(), 'z:port');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.cell.chosen');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.cell.chosen', { state: 'detached' });
  await page.keyboard.press('Enter');
  await page.waitForSelector('.cell.chosen');
  await page.keyboard.press('Enter');
  assert.deepEqual(await answered(), [[1]]);
  await close();
});

test('a held finger shows the card and chooses nothing', async () => {
  const { page, mock, close } = await table('pair', { touch: false });
  const box = await page.locator('.thing[data-target="p:red.hand/0"]').boundingBox();
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.waitForSelector('dialog[open] .card-sheet');
  await page.mouse.up();
  assert.equal(await page.textContent('#sheet-title'), 'Coin 1');
  assert.equal(await page.locator('#page .thing.chosen').count(), 0);
  assert.ok(mock.received.some((message) => message.t === 'why'));
  await close();
});

test('a cut connection comes back by itself, the choice stays, and the answer is sent once more', async () => {
  let deaf = false;
  const { page, mock, close } = await table('pair', { on: (message) => deaf && message.t === 'answer' });
  await tap(page, '.thing[data-target="p:red.hand/0"]');
  mock.cut();
  await page.waitForSelector('.notice:has-text("No connection")');
  await page.waitForSelector('.notice', { state: 'detached' });
  assert.equal(await page.locator('.thing.chosen').count(), 1, 'the ghost is still there');
  await tap(page, '.hit[data-target="z:port"]');
  deaf = true;
  await tap(page, '.gold');
  await page.waitForSelector('.gold:has-text("Sent")');
  mock.cut();
  await page.waitForFunction(() => !document.querySelector('.notice'));
  deaf = false;
  for (let i = 0; i < 200 && mock.received.filter((m) => m.t === 'answer').length < 2; ++i) await page.waitForTimeout(20);
  const sent = mock.received.filter((message) => message.t === 'answer');
  assert.ok(sent.length >= 2);
  assert.equal(new Set(sent.map((message) => message.n)).size, 1, 'it has the same number');
  await close();
});

test('a gap in the patches brings the whole scene', async () => {
  const { page, mock, close } = await table('one', {
    on(message, send, self) {
      if (message.t !== 'ask_me') return false;
      send({ t: 'ack', n: message.n });
      self.scene = { ...self.scene, v: 9, state: state('one', (made) => { made.scene.round = 7; }) };
      send({ t: 'patch', seat: 'red', v: 6, to: {} });
      return true;
    },
  });
  await tap(page, '[data-arg="bell"]');
  await tap(page, '[data-do="ask-me"][data-arg="able"]');
  await page.waitForSelector('.bar .round:has-text("Round 7")', { state: 'attached' });
  assert.equal(mock.received.filter((message) => message.t === 'again').length, 1);
  await close();
});

test('a piece that moved flies to its place, and appears there for whoever wants less motion', async () => {
  const moved = (send) => send({ t: 'patch', seat: 'red', v: 2, to: { scene: { zones: { 'red.hand': { pieces: ['six@red'] }, port: { pieces: ['+six@green', 'one@red'] } } } }, motions: [['one@red', 'red.hand/0', 'port/1']] });
  for (const motion of ['no-preference', 'reduce']) {
    const { page, close } = await table('', { context: { reducedMotion: motion }, on: (message, send) => message.t === 'hint' && (moved(send), true) });
    await page.evaluate(() => {
      globalThis.seen = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function told(...rest) {
        globalThis.seen.push(this.matches('.flight') ? 'flight' : this.dataset.look);
        return animate.apply(this, rest);
      };
      globalThis.vizier.link.ask({ t: 'hint', seat: 'red', q: '0123456789abcdef' });
    });
    await page.waitForFunction(() => globalThis.seen.length > 0);
    assert.deepEqual(await page.evaluate(() => globalThis.seen), motion === 'reduce' ? ['p:port/1'] : ['p:port/1', 'flight']);
    await page.waitForSelector('.flight', { state: 'detached' });
    await close();
  }
});

test('how strong everybody is stands beside the question, with what each choice would make of it', async () => {
  const { page, close } = await table('one', { change: (made) => { made.mine.contest = { q: made.scene.questions[0].q, zone: 'market', pending: true, rows: [{ seat: 'blue', now: 4, after: 7, rank: 1 }, { seat: 'red', now: 5, rank: 2 }], options: [8, null, null] }; } });
  await page.waitForSelector('.contest li:has-text("Bo"):has-text("+3"):has-text("1.")');
  assert.equal(await page.locator('.contest li.own').count(), 1);
  await page.keyboard.press('c');
  await page.waitForSelector('dialog .row:has-text("Market"):has-text("→ 8")');
  await close();
});

test('between two people at one device falls a curtain, and nothing of a table is behind it', async () => {
  const { page, close } = await table('', {
    on(message, send, mock) {
      if (message.t !== 'join') return false;
      send({ ...mock.hello, seats: ['red', 'blue'] });
      send(mock.scene);
      send({ t: 'scene', seat: 'blue', v: 1, state: state('one', (made) => { made.mine.seat = 'blue'; made.scene.seat = 'blue'; made.scene.questions[0].seat = 'blue'; made.scene.asked = ['blue']; }) });
      return true;
    },
  });
  await page.waitForSelector('.curtain:has-text("Bo, it is your turn")');
  assert.equal(await page.locator('.cell, .thing, .paper').count(), 0);
  await tap(page, '.curtain .gold');
  await page.waitForSelector('.paper');
  await close();
});

test('texts of people and mods are text, never markup', async () => {
  const evil = '<img src=x onerror="globalThis.hit=1"><b>x</b>';
  const { page, close } = await table('one', {
    change(made) {
      made.people.blue.name = evil;
      made.scene.log.push(['blue', evil]);
      made.scene.questions[0].prompt = evil;
      made.scene.questions[0].items.push({ key: 'evil', label: evil });
      made.talk = [{ n: 1, seat: 'blue', name: evil, text: evil }];
    },
  });
  await tap(page, '[data-arg="talk"]');
  await page.waitForSelector('dialog[open]');
  assert.equal(await page.locator('img').count(), 0);
  assert.equal(await page.evaluate(() => globalThis.hit), undefined);
  assert.ok((await page.textContent('#prompt')).includes('<img'));
  await close();
});

test('people who are gone are told without blame, and a vote is asked', async () => {
  const { page, mock, close } = await table('', { change: (made) => { made.people.blue.presence = 'gone'; made.scene.asked = ['blue']; } });
  await page.waitForSelector('dialog[open]:has-text("Bo is gone")');
  assert.deepEqual(await serious(page), []);
  await tap(page, 'dialog .sheet-foot .pale');
  await page.waitForSelector('.notice:has-text("Bo is gone")');
  await close();
  const voting = await table('', { change: (made) => { made.vote = { what: 'undo', by: 'blue', yes: ['blue'], waits: ['red'] }; } });
  await tap(voting.page, 'dialog[open] .gold');
  for (let i = 0; i < 50 && !voting.mock.received.some((m) => m.t === 'vote'); ++i) await voting.page.waitForTimeout(20);
  assert.equal(voting.mock.received.find((message) => message.t === 'vote').yes, true);
  await voting.close();
  assert.ok(mock);
});

test('axe finds nothing serious: table, sheets, list, television, lobby, in all sizes', async () => {
  const lobby_state = (made) => { made.table.phase = 'lobby'; delete made.scene; made.people.green = { is: 'free' }; };
  const places = [
    ['phone', 'pair', {}, ''], ['tablet', 'one', {}, ''], ['desktop', 'some', {}, ''], ['television', '', {}, '?tv'], ['phone', '', { change: lobby_state }, ''],
    ['phone', 'order', {}, '', 'choices'], ['phone', 'one', {}, '', 'menu'], ['phone', 'one', {}, '', 'log'], ['phone', 'one', {}, '', 'talk'], ['phone', 'one', {}, '', 'bell'],
  ];
  for (const [size, name, options, query, sheet] of places) {
    const { page, close } = await table(name, { size, query, ...options });
    await page.waitForFunction(() => document.querySelector('main'));
    if (sheet) {
      await page.evaluate((type) => { globalThis.vizier.sheet = { type }; globalThis.vizier.draw(); }, sheet);
      await page.waitForSelector('dialog[open]');
      await page.waitForTimeout(250);
    }
    assert.deepEqual(await serious(page), [], `${size} ${name} ${sheet || ''}`);
    await close();
  }
});

test('every target of a phone is at least 44 pixels, or the whole width of its row', async () => {
  const { page, close } = await table('pair');
  const small = await page.evaluate(() => [...document.querySelectorAll('#page button')].filter((button) => button.offsetParent && !button.matches('.skip')).map((button) => [button.className, button.offsetWidth, button.offsetHeight])
    .filter(([, width, height]) => height < 44 && !(height >= 36 && width > 300)));
  assert.deepEqual(small, []);
  await close();
});

