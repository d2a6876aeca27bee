import { ManualClock } from '@matchpoint/core';
import { describe, expect, it } from 'vitest';
import { createKeyReader } from './key-reader.js';
import type { KeyRecord } from './key-record.js';

const SECOND = 1_000;

/** A reader over a table of keys, and how often each of their hashes was looked up. */
function readerOver(keys: Map<string, Partial<KeyRecord>>) {
  const clock = new ManualClock('2024-01-01T00:00:00Z');
  const lookUps: string[][] = [];
  const reader = createKeyReader(async (hashes) => {
    lookUps.push(hashes);
    return hashes.map((hash) => keys.get(hash) as KeyRecord | undefined);
  }, clock);
  return { reader, clock, lookUps };
}

describe('keys by hash', () => {
  it('are looked up together in a tick, each once', async () => {
    const { reader, lookUps } = readerOver(new Map([['a', { id: 'key_a' }]]));
    const found = await Promise.all(['a', 'b', 'a'].map((hash) => reader.find(hash)));
    expect(found.map((key) => key?.id)).toEqual(['key_a', undefined, 'key_a']);
    expect(lookUps).toEqual([['a', 'b']]);
  });

  it('in use are refreshed beside the request, so that none waits; unused ones are gone after 30 seconds', async () => {
    const { reader, clock, lookUps } = readerOver(new Map([['used', { id: 'key_used' }], ['idle', { id: 'key_idle' }]]));
    await Promise.all([reader.find('used'), reader.find('idle')]);
    clock.advance(25 * SECOND);
    expect(reader.cached('used')).toBeDefined();
    await reader.find('used');
    clock.advance(20 * SECOND);
    expect(reader.cached('idle')).toBeUndefined();
    expect(reader.cached('used')).toBeDefined();
    expect(lookUps[1]).toEqual(['used']);
  });

  it('that a refresh does not find are known no more', async () => {
    const keys = new Map([['a', { id: 'key_a' }]]);
    const { reader, clock } = readerOver(keys);
    await reader.find('a');
    keys.clear();
    clock.advance(25 * SECOND);
    expect(reader.cached('a')).toBeDefined();
    await reader.find('a');
    expect(reader.cached('a')).toBeUndefined();
  });

  it('are not taken from a look-up that began before they were changed', async () => {
    const keys = new Map<string, Partial<KeyRecord>>([['a', { id: 'key_a' }]]);
    const { reader } = readerOver(keys);
    const before = reader.find('a');
    await Promise.resolve();
    reader.forget('key_a');
    keys.set('a', { id: 'key_a', revokedAt: '2024-01-01T00:00:00.000Z' });
    const after = reader.find('a');
    expect(after).not.toBe(before);
    expect((await after)?.revokedAt).toBeDefined();
    await before;
    expect((await reader.find('a'))?.revokedAt).toBeDefined();
  });
});
