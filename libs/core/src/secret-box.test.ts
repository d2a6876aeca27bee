import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.js';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [OLD, NEW] = [key('old'), key('new')];
const secret = randomBytes(32);

it('opens what it sealed, and never seals the same text identically', () => {
  const box = createSecretBox([NEW]);
  const [first, second] = [box.seal(secret, 'wh_1'), box.seal(secret, 'wh_1')];
  expect(first.keyId).toBe('new');
  expect(first.sealed.equals(second.sealed)).toBe(false);
  expect(box.open(first, 'wh_1')).toEqual(secret);
});

it('opens for the endpoint it was sealed for, unchanged, and for no other', () => {
  const box = createSecretBox([NEW]);
  const { keyId, sealed } = box.seal(secret, 'wh_1');
  expect(() => box.open({ keyId, sealed }, 'wh_2')).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => box.open({ keyId, sealed }, 'wh_1')).toThrow();
});

it('seals with the first key and still opens what other keys sealed', () => {
  const before = createSecretBox([OLD]).seal(secret, 'wh_1');
  const box = createSecretBox([NEW, OLD]);
  expect(box.open(before, 'wh_1')).toEqual(secret);
  expect(box.seal(secret, 'wh_1').keyId).toBe('new');
  expect(() => createSecretBox([NEW]).open(before, 'wh_1')).toThrow(/old/);
});

it.each([[[]], [['a:short']], [['no-key']], [[NEW, NEW]]])('refuses %j as keys', (entries) => {
  expect(() => createSecretBox(entries)).toThrow(RangeError);
});
