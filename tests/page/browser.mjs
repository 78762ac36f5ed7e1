// Debian's Chromium for the tests, and the sizes of the devices that they try.
import { chromium } from 'playwright-core';
import { DOWN, UP, message_faults } from './schema.mjs';

export const SIZES = { phone: { width: 360, height: 740 }, tall: { width: 390, height: 844 }, tablet: { width: 820, height: 1100 }, desktop: { width: 1280, height: 800 }, television: { width: 1920, height: 1080 } };
const FLAGS = ['--no-sandbox', '--headless', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'];

export const launch = () => chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });

/// A device of its own: storage, size, language. Errors of the page are collected, and messages that are not of the protocol are errors,
/// with `strict` those that it gets, too. `page.sent` has the types of those that it sent.
export async function device(browser, { size = 'phone', lang = 'en-GB', scale = 1, touch = false, strict = false, ...rest } = {}) {
  const context = await browser.newContext({ viewport: SIZES[size], locale: lang, deviceScaleFactor: scale, hasTouch: touch, ...rest });
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(String(error.stack || error)));
  page.on('console', (message) => message.type() === 'error' && page.errors.push(`${message.text()} ${message.location().url}`));
  page.sent = [];
  page.on('websocket', (socket) => {
    const read = (payload) => JSON.parse(String(payload));
    socket.on('framesent', ({ payload }) => {
      const message = read(payload);
      page.sent.push(message.t);
      page.errors.push(...message_faults(UP, message).map((fault) => `sent ${message.t}: ${fault}`));
    });
    if (strict) socket.on('framereceived', ({ payload }) => page.errors.push(...message_faults(DOWN, read(payload)).map((fault) => `got: ${fault}`)));
  });
  return page;
}
