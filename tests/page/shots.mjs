// Pictures of the page at tables of `vizier serve`, for people to look at and for the documentation:
//   node shots.mjs VIZIER FOLDER [NAME…]      games whose name contains one of these
//   node shots.mjs VIZIER FOLDER --docs       only phones.png, tablet.png and television.png, as tools/pictures makes them
// Games are seeded and people choose by a seeded chance; what bots and people do at the same time may still differ.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { device, launch } from './browser.mjs';
import { play_on, serve, sit_down } from './player.mjs';

const [, , VIZIER, FOLDER, ...WORDS] = process.argv;
const DOCS = WORDS.includes('--docs'), NAMES = WORDS.filter((each) => !each.startsWith('--'));
const PEOPLE = [['Nadia', 'fr-FR'], ['Sami', 'fr-FR'], ['Layla', 'it-IT']];
/// Each game: its arguments, how many phones sit there, and after how many answers pictures are made.
const GAMES = {
  magic: { args: ['aladdin', '--rules', 'magic', '--seats', '4', '--seed', '5'], phones: 3, answers: [9, 26] },
  morgenland: { args: ['morgenland', '--seats', '4', '--seed', '2'], phones: 2, answers: [7] },
  almadi: { args: ['almadi', '--seats', '3', '--seed', '3'], phones: 2, answers: [24] },
};
const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1280, height: 800 } };

const out = DOCS ? mkdtempSync(join(tmpdir(), 'vizier-shots-')) : FOLDER;
mkdirSync(FOLDER, { recursive: true });
const browser = await launch();
const settled = (page) => page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))));
const save = async (page, name, options = {}) => {
  await settled(page);
  await page.screenshot({ path: join(out, `${name}.png`), ...options });
  console.log(name, page.errors.join(' '));
};

/// The lit thing that a person would touch first, then a place for it: a choice in the making shows more of the page.
const begin_choice = (page) => page.evaluate(() => {
  for (const selector of ['#page .thing.lit, #page .hit.piece.lit, #page .paper .row', '#page .cell.lit > .hit']) {
    const { choosing } = globalThis.vizier.context(), lit = document.querySelector(selector);
    if (lit && choosing && !choosing.complete()) lit.click();
    globalThis.vizier.draw_now();
  }
});

for (const [name, { args, phones, answers }] of Object.entries(GAMES)) {
  if (NAMES.length && !NAMES.some((each) => name.includes(each))) continue;
  const server = await serve(VIZIER, args);
  const pages = [];
  for (const [person, lang] of PEOPLE.slice(0, phones)) pages.push(await sit_down(browser, pages.length ? server.players : server.host, { name: person, lang, size: 'tall', scale: DOCS ? 1 : 2 }));
  await save(pages[0], `${name}-lobby`);
  await pages[0].locator('[data-do=fill-bots]').click();
  await pages[0].locator('.gold:not([aria-disabled])').click();
  for (const page of pages) await page.waitForSelector('main.board');
  const screen = await device(browser, { size: 'television', lang: 'fr-FR' });
  await screen.goto(`${server.origin}/?tv#${server.room}`);
  await screen.waitForSelector('.tv main.board');
  for (const [i, most] of answers.entries()) {
    await play_on(pages, 5 + i, { most });
    const asked = async () => (await Promise.all(pages.map((page) => page.evaluate(() => !!globalThis.vizier.context().choosing)))).indexOf(true);
    for (let k = 0; k < 200 && (await asked()) < 0; ++k) await screen.waitForTimeout(50);
    const page = pages[Math.max(0, await asked())], suffix = i ? `-${i + 1}` : '';
    await save(screen, `${name}-television${suffix}`);
    await begin_choice(page);
    for (const [what, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      await page.waitForFunction((width) => innerWidth === width, size.width);
      await page.evaluate(() => globalThis.vizier.draw_now());
      await save(page, `${name}-${what}${suffix}`);
    }
    await page.setViewportSize(SIZES.phone);
  }
  await server.close();
}

if (DOCS) {
  const sheet = await device(browser, { size: 'television' });
  /// Pictures side by side on night, so high.
  const compose = async (name, files, high) => {
    const images = files.map((file) => `data:image/png;base64,${readFileSync(join(out, `${file}.png`)).toString('base64')}`);
    await sheet.setContent('<body style="margin:0;display:inline-flex;gap:14px;padding:14px;background:#0F1222"></body>');
    await sheet.evaluate(([list, height]) => Promise.all(list.map((src) => {
      const image = Object.assign(new Image(), { src, height });
      document.body.append(image);
      return image.decode();
    })), [images, high]);
    await sheet.locator('body').screenshot({ path: join(FOLDER, `${name}.png`) });
  };
  await compose('phones', ['magic-phone', 'almadi-phone', 'magic-phone-2'], 630);
  await compose('tablet', ['magic-tablet-2'], 640);
  await compose('television', ['magic-television-2'], 510);
  rmSync(out, { recursive: true, force: true });
}
await browser.close();
