// Games through the real page at a table of `vizier serve`: four phones in three languages choose anything that is legal.
// As many answers as fit into a common check; with VIZIER_SOAK=1 every game is played to its end. Run by tests/page/run.py.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { device, launch } from './browser.mjs';
import { logs, play_on, serve, sit_down } from './player.mjs';

const VIZIER = process.env.VIZIER, SOAK = !!process.env.VIZIER_SOAK;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PEOPLE = [['Nadia', 'en-GB'], ['Sami', 'fr-FR'], ['Layla', 'it-IT'], ['Omar', 'en-GB']];
let browser;
before(async () => { browser = await launch(); });
const servers = [];  // also those of a test that failed
after(async () => {
  for (const server of servers) await server.close();
  await browser.close();
});

/// A started table of so many phones; the rest are bots.
async function table(args, phones) {
  const server = await serve(VIZIER, args);
  servers.push(server);
  const begin = Date.now();
  const pages = [await sit_down(browser, server.host, { name: PEOPLE[0][0], lang: PEOPLE[0][1] })];
  const sat = (Date.now() - begin) / 1000;
  for (const [name, lang] of PEOPLE.slice(1, phones)) pages.push(await sit_down(browser, server.players, { name, lang }));
  const host = pages[0];
  if (await host.locator('[data-do=fill-bots]').count()) await host.locator('[data-do=fill-bots]').click();
  await host.waitForSelector('.gold:not([aria-disabled])');
  await host.locator('.gold').click();
  for (const page of pages) await page.waitForSelector('main.board');
  return {
    server, pages, host, sat,
    async close({ cut = false } = {}) {
      for (const page of pages) {
        assert.deepEqual(page.errors, []);
        await same_as_server(page);
        if (!cut) assert.equal(page.sent.filter((type) => type === 'again').length, 1, 'no patch was refused: it was asked for once, by this test');
        await page.context().close();
      }
      await server.close();
    },
  };
}

/// What patches have led to is what the server sends whole.
async function same_as_server(page) {
  const told = await page.evaluate(() => new Promise((done) => {
    const { link, seat } = globalThis.vizier, heard = link.scene;
    link.scene = (message) => {
      const mine = link.streams.get(message.seat);
      link.scene = heard;
      heard.call(link, message);
      done([mine, { v: message.v, state: message.state }]);
    };
    link.raw({ t: 'again', seat });
  }));
  assert.deepEqual(told[0], told[1]);
}

const say = (context, what, told) => context.diagnostic(`${what}: ${told.answers} answers in ${told.seconds.toFixed(0)} s, ${told.over ? 'to the end' : 'not to the end'}, ${told.contests} times with strengths; questions of type ${told.types.join(', ')}`);

test('four phones in three languages, a television beside them', async (context) => {
  const { server, pages, sat, close } = await table(['aladdin', '--rules', 'magic', '--seats', '4', '--seed', '5'], 4);
  const screen = await device(browser, { size: 'television', strict: true });
  await screen.goto(`${server.origin}/?tv#${server.room}`);
  await screen.waitForSelector('.tv main.board');
  assert.deepEqual(await Promise.all(pages.map((page) => page.evaluate(() => document.documentElement.lang))), ['en', 'fr', 'it', 'en']);
  const told = await play_on(pages, 5, { most: SOAK ? Infinity : Number(process.env.VIZIER_ANSWERS || 40) });
  say(context, `a magic game (the first phone sat after ${sat.toFixed(1)} s)`, told);
  assert.ok(told.types.includes('pair'));
  if (SOAK) assert.ok(told.over && told.contests > 0);
  assert.equal(await screen.locator('button').filter({ visible: true }).count(), 0, 'a television has nothing to press');
  assert.deepEqual(screen.errors, []);
  await same_as_server(screen);
  assert.equal(screen.sent.filter((type) => type === 'again').length, 1);
  const lines = await logs([...pages, screen]);
  assert.ok(Math.max(...lines) - Math.min(...lines) <= 60, `all screens follow: ${lines}`);
  await screen.context().close();
  await close();
});

test('secret commits: nobody sees another answer before all are in', async (context) => {
  const { pages, close } = await table(['morgenland', '--seats', '3', '--seed', '2'], 3);
  const told = await play_on(pages, 9, { most: SOAK ? Infinity : 20 });
  say(context, 'a game with secret commits', told);
  if (SOAK) assert.ok(told.over);
  await close();
});

test('a game of tiles with two phones and a bot', async (context) => {
  const { pages, close } = await table(['almadi', '--seats', '3', '--seed', '3'], 2);
  const told = await play_on(pages, 4, { most: SOAK ? Infinity : 12 });
  say(context, 'a game of tiles', told);
  if (SOAK) assert.ok(told.over);
  await pages[0].evaluate(axe);
  const found = await pages[0].evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(found.violations.filter((each) => ['serious', 'critical'].includes(each.impact)).map((each) => `${each.id} ${each.nodes[0].html.slice(0, 200)}`), []);
  await close();
});

test('by keyboard alone: the list of all choices, Tab and Enter', async (context) => {
  const { host, close } = await table(['almadi', '--seats', '2', '--seed', '8'], 1);
  const most = SOAK ? Infinity : 5;
  let answers = 0;
  for (let i = 0; answers < most && i < 3000; ++i) {
    const now = await host.evaluate(() => {
      const app = globalThis.vizier, { choosing } = app.context();
      return { over: !!app.stream_state(app.seat).scene.over, asked: !!choosing && !app.ui.sent(choosing.question), sheet: app.sheet && app.sheet.type };
    });
    if (now.over) break;
    if (!now.asked) {
      await host.waitForTimeout(60);
      continue;
    }
    if (now.sheet !== 'choices') await host.keyboard.press('c');
    await host.waitForSelector('dialog[open]');
    // to the first button that does something: of several choices the confirming one as soon as it can be pressed
    const ready = await host.evaluate(() => !!document.querySelector('dialog .sheet-foot .gold:not([aria-disabled])'));
    for (let k = 0; k < 60; ++k) {
      await host.keyboard.press('Tab');
      const here = await host.evaluate(() => (document.activeElement.matches('dialog .gold') ? 'gold' : document.activeElement.matches('dialog .row:not(.chosen), dialog .step:last-child') ? 'row' : ''));
      if (here === (ready ? 'gold' : 'row')) break;
    }
    await host.keyboard.press('Enter');
    await host.waitForTimeout(40);
    if (!(await host.evaluate(() => globalThis.vizier.sheet))) answers += 1;
  }
  context.diagnostic(`by keyboard alone: ${answers} answers`);
  assert.ok(answers >= Math.min(most, 5));
  if (SOAK) assert.ok(await host.evaluate(() => globalThis.vizier.stream_state(globalThis.vizier.seat).scene.over));
  await close();
});

test('against the clock: it runs down on the page, offers stand beside the question, a pause stops it', async (context) => {
  const { pages, close } = await table(['ferry', '--seats', '2', '--seed', '4'], 2);
  const clock = (page) => page.locator('.clock').first();
  await clock(pages[0]).waitFor();
  const first = Number(await clock(pages[0]).locator('b').textContent());
  await pages[0].waitForFunction((before) => Number(document.querySelector('.clock b').textContent) < before, first);
  const answering = play_on(pages, 3, { most: 2 });  // where everybody stands
  const waits = '.offers button:has-text("let it wait")', goes = '.offers button:has-text("cast off again")';
  const captain = await Promise.any(pages.map((page) => page.waitForSelector(waits).then(() => page)));
  await answering;
  await captain.locator(waits).click();
  await captain.waitForSelector('.clock.stands');
  const stood = await captain.evaluate(() => [...document.querySelectorAll('.clock.stands b')].map((each) => each.textContent).join());
  await captain.waitForSelector(goes);
  assert.equal(await captain.evaluate(() => [...document.querySelectorAll('.clock.stands b')].map((each) => each.textContent).join()), stood, 'what stands does not run');
  await captain.locator(goes).click();
  await captain.waitForSelector('.clock.stands', { state: 'detached' });
  const told = await play_on(pages, 3, {});
  say(context, 'a game against the clock', told);
  assert.ok(told.over);
  await close();
});

test('seats that differ: one sees the ground, the others what is shown to them', async () => {
  const { pages, close } = await table(['moor', '--seats', '3', '--seed', '4'], 3);
  const [keeper, ...seekers] = pages;
  assert.equal(await keeper.evaluate(() => globalThis.vizier.seat), 'heron');
  await play_on(pages, 4, { most: 8 });
  await seekers[0].waitForSelector('.shown .glyph');
  assert.ok(await keeper.locator('.wall').count() > 0, 'the keeper sees walls');
  assert.equal(await keeper.locator('.shown').count(), 0);
  for (const seeker of seekers) assert.equal(await seeker.locator('.wall').count(), 0, 'seekers do not');
  const tabs = (page) => page.locator('.tab').evaluateAll((list) => list.map((each) => each.dataset.arg));
  assert.deepEqual([await tabs(keeper), await tabs(seekers[0])], [['nest', 'guile'], ['basket']]);
  await close();
});

test('a seat has a link of its own; whoever stands up, or is sent away, keeps no secret', async () => {
  const server = await serve(VIZIER, ['almadi', '--seats', '3']);
  servers.push(server);
  const host = await sit_down(browser, server.host, { name: 'Nadia' }), guest = await sit_down(browser, server.players, { name: 'Sami' });
  const link = (page) => page.evaluate(() => globalThis.vizier.ui.seat_link());
  const secrets = (page) => page.evaluate(() => new URL(location.href).hash.split('.').length - 1 + Object.keys(JSON.parse(localStorage.getItem(`vizier.tokens.${globalThis.vizier.address.room}`) || '{}')).length);
  const host_secret = new URL(server.host).hash.split('.')[1], tokens = new URL(await link(host)).hash.split('.').slice(1);
  assert.equal(tokens.length, 1, 'one seat, one token');
  assert.notEqual(tokens[0], host_secret);
  const other = await device(browser);  // the seat moves by its link, and the device that had it is told
  await other.goto(await link(host));
  await other.waitForSelector('.row.chosen');
  assert.equal(await other.evaluate(() => globalThis.vizier.ui.host()), false);
  await host.locator('.notice.ended [data-do=rejoin]').click();  // and can have it back
  await other.waitForSelector('.notice.ended');
  await guest.locator('[data-do=stand-up]').click();
  await guest.waitForFunction(() => !location.hash.includes('.'));
  assert.equal(await secrets(guest), 0);
  await guest.locator('.row.free').first().click();
  await guest.waitForSelector('.row.chosen');
  await guest.reload();
  await guest.waitForSelector('.row.chosen');
  const seat = await guest.evaluate(() => globalThis.vizier.seat);
  await host.waitForFunction(() => globalThis.vizier.ui.online());
  await host.evaluate((name) => globalThis.vizier.link.ask({ t: 'seat', seat: name, is: 'free' }), seat);
  await guest.waitForSelector('.row.chosen', { state: 'detached' });
  await guest.waitForFunction(() => !location.hash.includes('.'));
  assert.equal(await secrets(guest), 0);
  await guest.evaluate(() => localStorage.setItem(`vizier.tokens.${globalThis.vizier.address.room}`, JSON.stringify({ ['ab'.repeat(16)]: 'red' })));
  await guest.reload();
  await guest.waitForSelector('.row.free');  // an old secret of this device: it comes as a guest instead
  assert.equal(await secrets(guest), 0);
  for (const page of [host, guest, other]) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
  await server.close();
});

test('whoever comes to a game that is being played is offered its free seats', async () => {
  const home = mkdtempSync(join(tmpdir(), 'vizier-left-')), left = join(home, 'left.vsave');
  spawnSync(VIZIER, ['play', 'almadi', '--seats', 'human,human', '--seed', '3', '--terminal', '--save', left], { input: '', env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home } });
  const server = await serve(VIZIER, ['--resume', left]);
  servers.push(server);
  const come = async () => {
    const page = await device(browser, { strict: true });
    await page.goto(server.players);
    await page.waitForSelector('dialog[open] .row.free');
    return page;
  };
  const nadia = await come(), sami = await come();
  assert.equal(await nadia.locator('dialog .row.free').count(), 2);
  await nadia.fill('dialog #name', 'Nadia');
  await nadia.locator('dialog .row.free').first().click();
  await nadia.waitForFunction(() => globalThis.vizier.seat && globalThis.vizier.stream_state(globalThis.vizier.seat)?.mine);
  await nadia.waitForSelector('dialog[open]', { state: 'detached' });
  await sami.waitForFunction(() => document.querySelectorAll('dialog .row.free').length === 1);
  await sami.keyboard.press('Escape');  // only to watch, which can be thought better of
  await sami.waitForSelector('dialog[open]', { state: 'detached' });
  await sami.locator('[data-do=open][data-arg=menu]').click();
  await sami.locator('dialog [data-arg=sit]').click();
  await sami.locator('dialog .row.free').click();
  await sami.waitForFunction(() => globalThis.vizier.seat && globalThis.vizier.stream_state(globalThis.vizier.seat)?.mine);
  const told = await play_on([nadia, sami], 5, { most: 4 });
  assert.ok(told.answers >= 4, JSON.stringify(told));
  for (const page of [nadia, sami]) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

test('a phone that is reloaded, or loses its network, has its seat and its question again', async () => {
  const { pages, host, close } = await table(['almadi', '--seats', '2', '--seed', '6'], 2);
  const seat = (page) => page.evaluate(() => globalThis.vizier.seat);
  const before = await Promise.all(pages.map(seat));
  await pages[1].reload();
  await pages[1].waitForSelector('main.board');
  assert.equal(await seat(pages[1]), before[1]);
  await host.context().setOffline(true);
  await host.waitForSelector('.notice', { timeout: 20000 });
  await host.context().setOffline(false);
  await host.waitForSelector('.notice', { state: 'detached', timeout: 20000 });
  host.errors.length = 0;  // the browser itself complains about the lost socket
  await play_on(pages, 3, { most: 4 });
  assert.deepEqual(await Promise.all(pages.map(seat)), before);
  await close({ cut: true });
});
