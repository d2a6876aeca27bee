import { randomBytes } from 'node:crypto';
import { createDerivedBox, createSecretBox, type SecretBox } from '@matchpoint/core';
import { useDatabase } from '@matchpoint/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { findWrongSecrets } from './prove-secrets.js';

const database = useDatabase('upload');
const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [FIRST, SECOND, OTHER] = [key('first'), key('second'), key('first')];
const NAME = 'MATCHPOINT_ANY_SECRET';
const WRONG = [`${NAME} is not the one that this database is used with`];
const start = (box: SecretBox): Promise<string[]> => findWrongSecrets(database.pool(), { [NAME]: box });
const keys = (...entries: string[]): SecretBox => createSecretBox(entries);

beforeEach(() => database.pool().query('delete from secret_canary'));

describe('proving secrets against the database', () => {
  it('accepts any secret at the first start, and only that secret later', async () => {
    expect(await start(keys(FIRST))).toEqual([]);
    expect(await start(keys(FIRST))).toEqual([]);
    expect(await start(keys(SECOND))).toEqual(WRONG);
    expect(await start(keys(FIRST))).toEqual([]);
  });

  it('refuses another key under the same id', async () => {
    await start(keys(FIRST));
    expect(await start(keys(OTHER))).toEqual(WRONG);
  });

  it('follows a rotation forwards, and backwards while the old secret is still configured', async () => {
    await start(keys(FIRST));
    expect(await start(keys(SECOND, FIRST))).toEqual([]);
    expect(await start(keys(FIRST))).toEqual([]);
    expect(await start(keys(SECOND, FIRST))).toEqual([]);
    expect(await start(keys(SECOND))).toEqual([]);
    expect(await start(keys(FIRST))).toEqual(WRONG);
  });

  it('lets only one of several first starts with different secrets succeed', async () => {
    const wrong = await Promise.all([keys(FIRST), keys(SECOND), keys(OTHER)].map(start));
    expect(wrong.filter((each) => each.length === 0)).toHaveLength(1);
  });

  it('stores nothing from which a text secret could be read', async () => {
    await start(createDerivedBox(['a pepper of sixteen or more']));
    expect(await start(createDerivedBox(['another pepper of sixteen']))).toEqual(WRONG);
    const { rows } = await database.pool().query<{ row: string }>('select secret_canary::text as row from secret_canary');
    expect(rows.map(({ row }) => row).join()).not.toContain('pepper');
    expect(await start(createDerivedBox(['a later pepper of sixteen', 'a pepper of sixteen or more']))).toEqual([]);
  });
});
