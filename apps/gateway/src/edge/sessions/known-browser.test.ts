import { createHmac } from 'node:crypto';
import { ManualClock } from '@matchpoint/core';
import { beforeEach, expect, it } from 'vitest';
import { createKnownBrowsers, DEVICE_SECONDS, type KnownBrowsers } from './known-browser.js';

const SECRET = 'a pepper for tests';
const ADA = 'ada@example.com';
let clock: ManualClock;
let browsers: KnownBrowsers;
beforeEach(() => {
  clock = new ManualClock('2026-05-01T12:00:00.000Z');
  browsers = createKnownBrowsers(SECRET, clock);
});

it('recognizes a browser for 180 days after its last sign-in, as the same one', () => {
  const first = browsers.remember(ADA, undefined);
  const device = browsers.recognize(ADA, first);
  expect(device).toMatch(/^[\w-]{22}$/);
  clock.advance(DEVICE_SECONDS * 1_000 - 1);
  expect(browsers.recognize(ADA, first)).toBe(device);
  const second = browsers.remember(ADA, first);
  clock.advance(1);
  expect([first, second].map((cookie) => browsers.recognize(ADA, cookie))).toEqual([undefined, device]);
  expect(browsers.recognize(ADA, browsers.remember(ADA, first))).not.toBe(device);
});

it('recognizes it for one address alone, and only with the time at which it was sealed', () => {
  const cookie = browsers.remember(ADA, undefined);
  const [device = '', issued, seal = ''] = cookie.split('.');
  expect(browsers.recognize('eve@example.com', cookie)).toBeUndefined();
  expect(browsers.recognize('eve@example.com', browsers.remember('eve@example.com', cookie))).not.toBe(device);
  for (const forged of [`${device}.${Number(issued) + 1}.${seal}`, `${device}.${seal}`, `${device}.0${issued}.${seal}`])
    expect(browsers.recognize(ADA, forged)).toBeUndefined();
});

it('recognizes a cookie without a time, as earlier versions made them, until the next sign-in replaces it', () => {
  const device = 'D'.repeat(22);
  const undated = `${device}.${createHmac('sha256', SECRET).update(`device\0${ADA}\0${device}`).digest('base64url')}`;
  expect(browsers.recognize(ADA, undated)).toBe(device);
  const replaced = browsers.remember(ADA, undated);
  clock.advance(DEVICE_SECONDS * 1_000);
  expect(browsers.recognize(ADA, replaced)).toBeUndefined();
});
