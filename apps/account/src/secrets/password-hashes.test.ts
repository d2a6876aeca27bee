import { describe, expect, it } from 'vitest';
import { createPasswordHashes } from './password-hashes.js';

describe('password hashing', () => {
  it('accepts the right password only, and nothing for a user without a hash', async () => {
    const hashes = createPasswordHashes();
    const hash = await hashes.hash('four score and seven');
    expect(await Promise.all([hashes.verify('four score and seven', hash), hashes.verify('four score', hash)])).toEqual([true, false]);
    expect(await hashes.verify('nobody has this password', undefined)).toBe(false);
    expect(hashes.isWeak(hash)).toBe(false);
  });

  it.each(['$argon2id$v=19$m=19455,t=2,p=1$x', '$argon2id$v=19$m=19456,t=1,p=1$x', '$argon2i$v=19$m=19456,t=2,p=1$x', 'plain'])(
    'reports a hash of lower cost as weak: %s',
    (hash) => expect(createPasswordHashes().isWeak(hash)).toBe(true),
  );

  it('runs 4 hashes at a time, queues 64 and rejects further callers with a hint to retry', async () => {
    const hashes = createPasswordHashes();
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => hashes.hash('four score and seven')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(68);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'error_unavailable' });
    await expect(hashes.hash('four score and seven')).resolves.toContain('$argon2id$');
  });

  it('hashes the ten codes of a set in one turn, so that seven concurrent sets fit into the queue', async () => {
    const hashes = createPasswordHashes();
    const codes = Array.from({ length: 10 }, (_, index) => `code ${index}`);
    const sets = await Promise.all(Array.from({ length: 7 }, () => hashes.digest(codes, Buffer.alloc(16))));
    expect(new Set(sets.flat().map((digest) => digest.toString('hex'))).size).toBe(10);
  });
});
