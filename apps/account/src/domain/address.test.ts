import { describe, expect, it } from 'vitest';
import { parseAddress } from './address.js';

describe('a mail address', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['ada+cup@mail.example.co.uk', 'ada+cup@mail.example.co.uk'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['ada@localhost', 'ada@localhost'],
    ['u\u0308ber@bu\u0308cher.example', '\u00fcber@b\u00fccher.example'],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`, expect.any(String)],
    [`${'a'.repeat(242)}@example.com`, expect.any(String)],
  ])('accepts an address in any case and stores one form: %s', (text, kept) => {
    expect(parseAddress(text)).toEqual(kept);
  });

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@@example.com',
    'ada@b@example.com',
    'ada @example.com',
    'ada@exa mple.com',
    'ada@example.com\r\nBcc: all@example.com',
    'ada@example.com\u0000',
    'ada\u200b@example.com',
    '"ada"@example.com',
    'Ada <ada@example.com>',
    'ada@example.com,eve@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..da@example.com',
    'ada@.example.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@example-.com',
    `${'a'.repeat(243)}@example.com`,
    `ada@${'b'.repeat(64)}.com`,
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}`,
  ])('rejects malformed text: %j', (text) => {
    expect(() => parseAddress(text)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });
});
