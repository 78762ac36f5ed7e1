// Debian's Chromium for the tests, and the sizes of the devices that they try.
import { chromium } from 'playwright-core';

export const SIZES = { phone: { width: 360, height: 740 }, tall: { width: 390, height: 844 }, tablet: { width: 820, height: 1100 }, desktop: { width: 1280, height: 800 }, television: { width: 1920, height: 1080 } };
const FLAGS = ['--no-sandbox', '--headless', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'];

export const launch = () => chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });

/// A device of its own: storage, size, language. Errors of the page are collected.
export async function device(browser, { size = 'phone', lang = 'en-GB', scale = 1, touch = false, ...rest } = {}) {
  const context = await browser.newContext({ viewport: SIZES[size], locale: lang, deviceScaleFactor: scale, hasTouch: touch, ...rest });
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(String(error.stack || error)));
  page.on('console', (message) => message.type() === 'error' && !/\/fonts\//.test(message.location().url) && page.errors.push(`${message.text()} ${message.location().url}`));
  return page;
}
