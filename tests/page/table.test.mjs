// Games through the real page at a table of `vizier serve`: four phones in three languages choose anything that is legal.
// As many answers as fit into a common check; with VIZIER_SOAK=1 every game is played to its end. Run by tests/page/run.py.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
    async close() {
      for (const page of pages) {
        assert.deepEqual(page.errors, []);
        await page.context().close();
      }
      await server.close();
    },
  };
}

const say = (context, what, told) => context.diagnostic(`${what}: ${told.answers} answers in ${told.seconds.toFixed(0)} s, ${told.over ? 'to the end' : 'not to the end'}; questions of type ${told.types.join(', ')}`);

test('four phones in three languages, a television beside them', async (context) => {
  const { server, pages, sat, close } = await table(['aladdin', '--rules', 'magic', '--seats', '4', '--seed', '5'], 4);
  const screen = await device(browser, { size: 'television' });
  await screen.goto(`${server.origin}/?tv#${server.room}`);
  await screen.waitForSelector('.tv main.board');
  assert.deepEqual(await Promise.all(pages.map((page) => page.evaluate(() => document.documentElement.lang))), ['en', 'fr', 'it', 'en']);
  const told = await play_on(pages, 5, { most: SOAK ? Infinity : 40 });
  say(context, `a magic game (the first phone sat after ${sat.toFixed(1)} s)`, told);
  assert.ok(told.types.includes('pair'));
  if (SOAK) assert.ok(told.over);
  assert.equal(await screen.locator('button').filter({ visible: true }).count(), 0, 'a television has nothing to press');
  assert.deepEqual(screen.errors, []);
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
  await close();
});
