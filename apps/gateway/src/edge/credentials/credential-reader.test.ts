import { describe, expect, it } from 'vitest';
import { createCredentialReader } from './credential-reader.js';

interface Credential {
  id: string;
  ownerUserId?: string;
  revokedAt?: string;
}

const SECOND = 1_000;

/** A reader of a table of keys, with a count of look-ups per hash. */
function readerOver(keys: Map<string, Credential>) {
  const time = { ms: 0 };
  const lookUps: string[][] = [];
  const reader = createCredentialReader<Credential>({
    async load(hashes) {
      lookUps.push(hashes);
      return hashes.map((hash) => keys.get(hash));
    },
    namesOf: ({ id, ownerUserId }) => [id, ...(ownerUserId === undefined ? [] : [ownerUserId])],
    nowMs: () => time.ms,
  });
  /** Advances the clock while announcements keep arriving. */
  const pass = (ms: number): void => {
    time.ms += ms;
    reader.heard(time.ms);
  };
  reader.heard(0);
  return { reader, time, pass, lookUps };
}

describe('credentials by hash', () => {
  it('are looked up together per tick, each once', async () => {
    const { reader, lookUps } = readerOver(new Map([['a', { id: 'key_a' }]]));
    const found = await Promise.all(['a', 'b', 'a'].map((hash) => reader.find(hash)));
    expect(found.map((key) => key?.id)).toEqual(['key_a', undefined, 'key_a']);
    expect(lookUps).toEqual([['a', 'b']]);
  });

  it('are refreshed in the background while in use, and dropped after 30 unused seconds', async () => {
    const { reader, pass, lookUps } = readerOver(
      new Map([
        ['used', { id: 'key_used' }],
        ['idle', { id: 'key_idle' }],
      ]),
    );
    await Promise.all([reader.find('used'), reader.find('idle')]);
    pass(25 * SECOND);
    expect(reader.cached('used')).toBeDefined();
    await reader.find('used');
    pass(20 * SECOND);
    expect(reader.cached('idle')).toBeUndefined();
    expect(reader.cached('used')).toBeDefined();
    expect(lookUps[1]).toEqual(['used']);
  });

  it('are cached for seconds only while announcements may be lost, without delaying those in use', async () => {
    const { reader, time, lookUps } = readerOver(
      new Map([
        ['used', { id: 'key_used' }],
        ['idle', { id: 'key_idle' }],
      ]),
    );
    await Promise.all([reader.find('used'), reader.find('idle')]);
    for (let seconds = 0; seconds < 20; seconds += 1) {
      time.ms += SECOND;
      expect(reader.cached('used')).toBeDefined();
      await reader.find('used');
    }
    expect(reader.cached('idle')).toBeUndefined();
    time.ms += 4 * SECOND;
    expect(reader.cached('used')).toBeUndefined();
    reader.heard(time.ms);
    expect(reader.cached('used')).toBeDefined();
    expect(lookUps.length).toBeGreaterThan(5);
  });

  it('are dropped if a refresh does not find them', async () => {
    const keys = new Map([['a', { id: 'key_a' }]]);
    const { reader, pass } = readerOver(keys);
    await reader.find('a');
    keys.clear();
    pass(25 * SECOND);
    expect(reader.cached('a')).toBeDefined();
    await reader.find('a');
    expect(reader.cached('a')).toBeUndefined();
  });

  it('are not read from a look-up that began before a change', async () => {
    const keys = new Map<string, Credential>([['a', { id: 'key_a' }]]);
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

  it('are dropped under their owner’s name, but not other owners’ credentials', async () => {
    const { reader } = readerOver(
      new Map([
        ['a', { id: 'key_a', ownerUserId: 'user_1' }],
        ['b', { id: 'key_b', ownerUserId: 'user_1' }],
        ['c', { id: 'key_c', ownerUserId: 'user_2' }],
        // A second secret of the same key.
        ['a2', { id: 'key_a', ownerUserId: 'user_1' }],
      ]),
    );
    const held = (): boolean[] => ['a', 'b', 'c', 'a2'].map((hash) => reader.cached(hash) !== undefined);
    await Promise.all(['a', 'b', 'c', 'a2'].map((hash) => reader.find(hash)));
    reader.forget('key_a');
    expect(held()).toEqual([false, true, true, false]);
    reader.forget('user_1');
    expect(held()).toEqual([false, false, true, false]);
  });

  it('are looked up at every use from the announcement of a change until it is certainly made', async () => {
    const keys = new Map<string, Credential>([['a', { id: 'key_a' }]]);
    const { reader, pass, lookUps } = readerOver(keys);
    await reader.find('a');
    // Announced by a process that crashes after its commit.
    reader.forget('key_a');
    expect((await reader.find('a'))?.revokedAt).toBeUndefined();
    keys.set('a', { id: 'key_a', revokedAt: '2024-01-01T00:00:00.000Z' });
    expect(reader.cached('a')).toBeUndefined();
    expect((await reader.find('a'))?.revokedAt).toBeDefined();
    pass(10 * SECOND);
    await reader.find('a');
    expect(reader.cached('a')?.revokedAt).toBeDefined();
    expect(lookUps).toHaveLength(4);
  });
});
