// Pictures of the page at tables of `vizier serve`, for people to look at and for the documentation:
//   node shots.mjs VIZIER FOLDER [NAME…]      each picture whose name contains one of these
// Every game is seeded and its people choose by a seeded chance; what bots and people do at the same time may still differ.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { device, launch } from './browser.mjs';
import { play_on, serve, sit_down } from './player.mjs';

const [, , VIZIER, FOLDER, ...NAMES] = process.argv;
const PEOPLE = [['Nadia', 'fr-FR'], ['Sami', 'fr-FR'], ['Layla', 'it-IT']];
/// Each game: its arguments, how many phones sit there and how many answers are given before the pictures are made.
const GAMES = {
  magic: { args: ['aladdin', '--rules', 'magic', '--seats', '4', '--seed', '5'], phones: 3, answers: [9, 26] },
  morgenland: { args: ['morgenland', '--seats', '4', '--seed', '2'], phones: 2, answers: [7] },
  almadi: { args: ['almadi', '--seats', '3', '--seed', '3'], phones: 2, answers: [24] },
};
const SIZES = [['phone', 'tall', 2], ['tablet', 'upright', 1], ['desktop', 'desktop', 1]];

const wanted = (name) => !NAMES.length || NAMES.some((each) => name.includes(each));
mkdirSync(FOLDER, { recursive: true });
const browser = await launch();
const save = async (page, name) => {
  await page.waitForTimeout(400);  // sheets have risen, pieces have arrived
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  console.log(name, page.errors.join(' ') || '');
};

/// The lit thing that a person would touch first: a choice in the making shows more of the page.
const begin_choice = (page) => page.evaluate(() => {
  const lit = document.querySelector('#page .thing.lit, #page .cell.lit > .hit, #page .hit.piece.lit, #page .paper .row');
  if (lit) lit.click();
  const next = document.querySelector('#page .cell.lit > .hit');
  if (next) next.click();
  globalThis.vizier.draw_now();
});

for (const [name, { args, phones, answers }] of Object.entries(GAMES)) {
  if (!wanted(name)) continue;
  const server = await serve(VIZIER, args);
  const pages = [await sit_down(browser, server.host, { name: PEOPLE[0][0], lang: PEOPLE[0][1], size: 'tall', scale: 2 })];
  for (const [person, lang] of PEOPLE.slice(1, phones)) pages.push(await sit_down(browser, server.players, { name: person, lang, size: 'tall', scale: 2 }));
  if (wanted(`${name}-lobby`)) await save(pages[0], `${name}-lobby`);
  await pages[0].locator('[data-do=fill-bots]').click();
  await pages[0].locator('.gold:not([aria-disabled])').click();
  for (const page of pages) await page.waitForSelector('main.board');
  const screen = await device(browser, { size: 'television', lang: 'fr-FR' });
  await screen.goto(`${server.origin}/?tv#${server.room}`);
  await screen.waitForSelector('.tv main.board');
  for (const [i, most] of answers.entries()) {
    await play_on(pages, 5 + i, { most });
    const asked = async () => (await Promise.all(pages.map((page) => page.evaluate(() => !!globalThis.vizier.context().choosing)))).indexOf(true);
    for (let k = 0; k < 100 && (await asked()) < 0; ++k) await screen.waitForTimeout(50);
    const page = pages[Math.max(0, await asked())], suffix = i ? `-${i + 1}` : '';
    await save(screen, `${name}-television${suffix}`);
    await begin_choice(page);
    for (const [what, size, scale] of SIZES) {
      await page.setViewportSize({ phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1280, height: 800 } }[what]);
      if (scale) await save(page, `${name}-${what}${suffix}`);
      void size;
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await server.close();
}
await browser.close();
