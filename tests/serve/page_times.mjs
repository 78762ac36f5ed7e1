// How long people wait in a real page: from the link to the first scene, and back after the network returns. Printed, with the machine's load. Run by tests/serve/bench.py.
import { loadavg } from 'node:os';
import { device, launch } from '../page/browser.mjs';
import { serve, sit_down } from '../page/player.mjs';

const told = (what, list) => {
  const sorted = [...list].sort((a, b) => a - b), at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  console.log(`${what}: median ${at(0.5)} ms, worst ${sorted.at(-1)} ms (${sorted.length} times, load ${loadavg()[0].toFixed(1)})`);
};

/// When the page was last sent a whole scene, as the browser sees it.
const hear_scenes = (page) => {
  page.scene_at = 0;
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    if (JSON.parse(String(payload)).t === 'scene') page.scene_at = Date.now();
  }));
};
const until = async (page, so) => {
  for (const end = Date.now() + 60000; !so();) {
    if (Date.now() > end) throw new Error('it never came about');
    await page.waitForTimeout(5);
  }
};

const browser = await launch();
const server = await serve(process.argv[2], ['aladdin', '--rules', 'magic', '--seats', '3', '--seed', '5']);
try {
  const lobby = [], tables = [], back = [];
  for (let i = 0; i < 5; ++i) {
    const page = await device(browser);
    const begin = Date.now();
    await page.goto(server.players);
    await page.waitForSelector('.row.free');
    lobby.push(Date.now() - begin);
    await page.context().close();
  }
  told('a new phone: from the link to the lobby on the screen', lobby);
  const host = await sit_down(browser, server.host, { name: 'Ada' });
  const phone = await sit_down(browser, server.players, { name: 'Bo' });
  hear_scenes(phone);
  await host.locator('[data-do=fill-bots]').click();
  await host.waitForSelector('.gold:not([aria-disabled])');
  await host.locator('.gold').click();
  await phone.waitForSelector('main.board');
  for (let i = 0; i < 5; ++i) {
    const page = await device(browser);
    const begin = Date.now();
    await page.goto(server.players);
    await page.waitForSelector('main.board, .board');
    tables.push(Date.now() - begin);
    await page.context().close();
  }
  told('a new phone: from the link to the table on the screen', tables);
  for (let i = 0; i < 4; ++i) {
    await phone.context().setOffline(true);
    await phone.waitForFunction(() => !globalThis.vizier.link.online, null, { timeout: 60000 });  // the page has noticed
    phone.scene_at = 0;
    const begin = Date.now();
    await phone.context().setOffline(false);
    await until(phone, () => phone.scene_at > 0);
    await phone.waitForFunction(() => globalThis.vizier.link.online);
    back.push(Date.now() - begin);
  }
  told('back after the network returns, in the page', back);
} finally {
  await server.close();
  await browser.close();
}
