// A table of `vizier serve`, and people who choose anything that is legal, through the real page.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { device } from './browser.mjs';

const PACKAGES = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages');

/// Starts a server, which knows the packages for tests, too; its links come from what it prints.
export async function serve(vizier, args) {
  const home = mkdtempSync(join(tmpdir(), 'vizier-page-'));
  const child = spawn(vizier, ['serve', ...args, '--port', '0', '--no-qr', '--at-once', '--save', join(home, 'game.vsave')], { env: { ...process.env, VIZIER_ROOT: PACKAGES, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const told = new Promise((done, failed) => {
    const hear = (data) => {
      said += data;
      const host = /Host[^\n]*?(http\S+)/.exec(said), players = /Players[^\n]*?(http\S+)/.exec(said);
      if (host && players) done({ host: host[1], players: players[1] });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => failed(new Error(`the server ended (${code}): ${said}`)));
  });
  const links = await told;
  const url = new URL(links.players);
  return {
    ...links, room: url.hash.slice(1), origin: url.origin, said: () => said,
    async close() {
      if (child.exitCode !== null || child.signalCode) return;  // closed before
      child.removeAllListeners('exit');
      const gone = new Promise((done) => child.on('exit', done));
      child.kill('SIGTERM');
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/// Opens the link and sits down on the first free seat, under that name.
export async function sit_down(browser, link, { name, ...options }) {
  const page = await device(browser, { strict: true, ...options });
  await page.goto(link);
  await page.fill('#name', name);
  await page.locator('.row.free').first().click();
  await page.waitForSelector('.row.chosen');
  return page;
}

/// Runs in the page: a person who does one legal thing after the other, by clicks on what the page shows, until the game is
/// over. `vizier_player` tells how many answers were given.
function sit_and_play(seed) {
  const app = globalThis.vizier, me = { answers: 0, clicks: 0, contests: 0, asked: new Set() };
  globalThis.vizier_player = me;
  let at = seed >>> 0;
  const chance = () => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return at / 4294967296;
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => !element.disabled);
  const step = () => {
    if (app.closed) return document.querySelector('.curtain .gold');
    if (app.sheet && app.sheet.type !== 'choices') return document.querySelector('dialog [data-do=close]');
    const { choosing } = app.context();
    if (!choosing || app.ui.sent(choosing.question)) return null;
    me.asked.add(choosing.question.type);
    if (choosing.question.contest) me.contests += 1;
    const gold = document.querySelector('.paper .gold');
    if (choosing.complete() && gold && gold.getAttribute('aria-disabled') !== 'true' && (choosing.question.type !== 'some' || chance() < 0.7)) return gold;
    const list = all('#page .cell.lit > .hit:not(.piece), #page .hit.piece.lit, #page .thing.lit:not(.chosen), #page .chip.lit, #page .paper .row:not(.chosen):not(.first), #page .paper .step, #page .actions .dark')
      .filter((element) => !/:-1$/.test(element.dataset.arg || ''));
    return list[Math.floor(chance() * list.length)];
  };
  const timer = setInterval(() => {
    const scene = (app.stream_state(app.seat) || {}).scene;
    if (!scene || scene.over) return scene && clearInterval(timer);
    for (let i = 0; i < 12; ++i) {
      const element = step();
      if (!element) return undefined;
      me.clicks += 1;
      if (element.matches('.gold, .actions .dark')) me.answers += 1;
      element.click();
      app.draw_now();
    }
    return undefined;
  }, 10);
  me.stop = () => clearInterval(timer);
}

/// Everybody plays until the game is over, or so many answers were given. Returns how many there were, and of which types the questions were.
export async function play_on(pages, seed, { most = Infinity, limit = 600000 } = {}) {
  for (const [i, page] of pages.entries()) await page.evaluate(sit_and_play, seed + i);
  const begin = Date.now();
  const tell = () => Promise.all(pages.map((page) => page.evaluate(() => ({ answers: globalThis.vizier_player.answers, asked: [...globalThis.vizier_player.asked], over: !!globalThis.vizier.stream_state(globalThis.vizier.seat).scene.over, inputs: globalThis.vizier_player.clicks, contests: globalThis.vizier_player.contests }))));
  for (let before = -1, still = 0;;) {
    await pages[0].waitForTimeout(200);
    const told = await tell(), answers = told.reduce((sum, each) => sum + each.answers, 0);
    if (told.every((each) => each.over) || answers >= most) {
      await Promise.all(pages.map((page) => page.evaluate(() => globalThis.vizier_player.stop())));
      return { answers, contests: told.reduce((sum, each) => sum + each.contests, 0), over: told.every((each) => each.over), types: [...new Set(told.flatMap((each) => each.asked))].sort(), seconds: (Date.now() - begin) / 1000 };
    }
    still = answers === before ? still + 1 : 0;
    before = answers;
    if (still > 150 || Date.now() - begin > limit)
      throw new Error(`nobody goes on:\n${(await Promise.all(pages.map((page) => page.evaluate(() => document.body.innerText.slice(0, 600))))).join('\n---\n')}`);
  }
}

/// All pages show the server's state of the same number of log lines.
export const logs = (pages) => Promise.all(pages.map((page) => page.evaluate(() => globalThis.vizier.stream_state(globalThis.vizier.seat).scene.log.length)));
