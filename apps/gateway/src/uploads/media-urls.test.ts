import { ManualClock } from '@matchpoint/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMediaUrls, type MediaUrls } from './media-urls.js';

const ID = 'img_01m7xv9qaffhqakwd9d2f712g8';
let clock: ManualClock;
let urls: MediaUrls;
beforeEach(() => {
  clock = new ManualClock('2026-03-01T12:00:01.000Z');
  urls = createMediaUrls({ baseUrl: 'https://api.example.com', clock, secret: 'a secret of these tests' });
});

/** The parts of an issued URL. */
function parts(url: string): { id: string; exp: string; sig: string } {
  const { pathname, searchParams } = new URL(url);
  return { id: pathname.replace('/media/', ''), exp: searchParams.get('exp') ?? '', sig: searchParams.get('sig') ?? '' };
}

describe('the URL of an image', () => {
  it('is absolute, the same for some minutes, and valid for 15 to 20', () => {
    const url = urls.mint(ID);
    expect(url).toMatch(/^https:\/\/api\.example\.com\/media\/img_\w+\?exp=\d+&sig=[\w-]{43}$/);
    const { exp, sig } = parts(url);
    expect(urls.secondsLeft(ID, exp, sig)).toBe(1_199);
    clock.advance(299_000);
    expect(urls.mint(ID)).toBe(url);
    clock.advance(1_000);
    expect(urls.mint(ID)).not.toBe(url);
    clock.set(new Date(Number(exp) * 1_000 - 1));
    expect(urls.secondsLeft(ID, exp, sig)).toBe(1);
    clock.advance(1);
    expect(urls.secondsLeft(ID, exp, sig)).toBe(0);
  });

  it('is valid only for its image, time and secret, and in one spelling', () => {
    const { exp, sig } = parts(urls.mint(ID));
    const others: [string, unknown, unknown][] = [
      [`${ID}x`, exp, sig],
      [ID, String(Number(exp) + 1), sig],
      [ID, `0${exp}`, sig],
      [ID, ` ${exp}`, sig],
      [ID, '1e12', sig],
      [ID, '', sig],
      [ID, undefined, sig],
      [ID, [exp, exp], sig],
      [ID, exp, undefined],
      [ID, exp, ''],
      [ID, exp, `${sig}=`],
      [ID, exp, sig.slice(0, -1)],
      [ID, exp, [sig, sig]],
      [ID, exp, parts(createMediaUrls({ baseUrl: 'http://x', clock, secret: 'another secret of them' }).mint(ID)).sig],
    ];
    for (const [id, expires, signature] of others)
      expect(urls.secondsLeft(id, expires, signature), JSON.stringify([id, expires, signature])).toBe(0);
    // The last character has unused bits: other characters decode to the same bytes.
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      expect(urls.secondsLeft(ID, exp, `${sig.slice(0, -1)}${last}`) > 0).toBe(last === sig.at(-1));
    }
  });
});
