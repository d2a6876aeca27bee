import { randomUUID } from 'node:crypto';
import { Metadata } from '@grpc/grpc-js';
import { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { createPool, run, sql, withTransaction } from '@matchpoint/postgres';
import { useDatabase } from '@matchpoint/testing';
import type { Pool } from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REPLAYED_KEY, runIdempotent, sqlOnce } from '../src/index.js';

// Any service's schema would do: the test needs only the table idempotency_record and a table for an effect.
const database = useDatabase('match');
beforeAll(() => database.pool().query("create table effect (id text primary key check (id <> 'forbidden'))"));
beforeEach(() => database.empty('effect, idempotency_record'));

interface Write {
  /** Id of the row it writes; random by default. */
  id?: string;
  authorize?: () => void;
  /** The rules, checked only the first time. */
  check?: () => void;
  pool?: Pool;
}

const codec = match.CreateGameMatchResponse;
const INSERT = sql('test_effect_insert', 'insert into effect (id) values ($1)');
const INSERT_ONCE = sqlOnce('test_effect_insert_once', 'effects as (insert into effect (id) select id from first)');
const newKey = (fingerprint = 'body') => ({ scope: 'POST /effects', key: randomUUID(), fingerprint });
const responseOf = (id: string) => ({ matchId: id, timestamp: new Date().toISOString() });
const effects = async () => (await database.pool().query<{ id: string }>('select id from effect')).rows.map(({ id }) => id);
const refuse = (code: 'error_captain_required' | 'error_team_not_active') => () => {
  throw new DomainError(code);
};

const forms = {
  'a transaction': (context: Parameters<typeof runIdempotent>[1], { id = randomUUID(), authorize, check, pool = database.pool() }: Write) =>
    runIdempotent(pool, context, {
      codec,
      authorize: async () => authorize?.(),
      async write(tx) {
        check?.();
        await run(tx, INSERT, [id]);
        return responseOf(id);
      },
    }),
  'a change of existing rows': (
    context: Parameters<typeof runIdempotent>[1],
    { id = randomUUID(), authorize, check, pool = database.pool() }: Write,
  ) =>
    runIdempotent(pool, context, {
      codec,
      find: () => Promise.resolve({ id }),
      authorize: () => authorize?.(),
      async write(tx, found) {
        check?.();
        await run(tx, INSERT, [found.id]);
        return responseOf(found.id);
      },
    }),
  'one statement': (context: Parameters<typeof runIdempotent>[1], { id = randomUUID(), authorize, check, pool = database.pool() }: Write) =>
    runIdempotent(pool, context, {
      codec,
      authorize,
      prepare() {
        check?.();
        return { response: responseOf(id), statement: INSERT_ONCE, id, rows: [] };
      },
    }),
};

describe.each(Object.entries(forms))('an idempotent write as %s', (_, form) => {
  /** The answer, or the refusal's code, and whether it is a replay. */
  const call = async (idempotency: ReturnType<typeof newKey> | undefined, write: Write = {}) => {
    const trailers = new Metadata();
    const answer = await form({ trailers, ...(idempotency && { idempotency }) }, write).catch((error: DomainError) => error.code);
    return { answer, isReplay: trailers.get(REPLAYED_KEY).length > 0 };
  };
  const CONFLICT = { answer: 'error_idempotency_key_conflict', isReplay: false };

  it('acts once and repeats its answer, even for 50 calls at the same time', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(key)));
    const [first, ...others] = answers.filter(({ isReplay }) => !isReplay);
    expect(others).toEqual([]);
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(first?.answer)]));
    expect(await effects()).toEqual([(first?.answer as { matchId: string }).matchId]);
  });

  it('acts for each of many keys at the same time, and answers each with its own', async () => {
    const ids = Array.from({ length: 100 }, () => randomUUID());
    const answers = await Promise.all(ids.map((id) => call(newKey(), { id })));
    expect(answers.map(({ answer }) => (answer as { matchId: string }).matchId)).toEqual(ids);
    expect((await effects()).toSorted()).toEqual(ids.toSorted());
  });

  it('fails alone, whatever else is written at the same time', async () => {
    const [bad, good, taken] = [newKey(), newKey(), newKey()];
    await call(taken, { id: 'before' });
    const answers = await Promise.all([
      call(bad, { id: 'forbidden' }),
      call(good, { id: 'good' }),
      call(taken),
      call(undefined, { id: 'keyless' }),
    ]);
    expect(answers.map(({ answer }) => (typeof answer === 'string' ? answer : answer.matchId))).toEqual([
      '23514',
      'good',
      'before',
      'keyless',
    ]);
    expect((await effects()).toSorted()).toEqual(['before', 'good', 'keyless']);
  });

  it('acts every time without a key, and records nothing', async () => {
    await Promise.all([call(undefined), call(undefined)]);
    expect(await effects()).toHaveLength(2);
    expect((await database.pool().query('select from idempotency_record')).rowCount).toBe(0);
  });

  it('leaves the key free if the right, the rules or the database refuse', async () => {
    const key = newKey();
    expect(await call(key, { authorize: refuse('error_captain_required') })).toEqual({ answer: 'error_captain_required', isReplay: false });
    expect(await call(key, { check: refuse('error_team_not_active') })).toEqual({ answer: 'error_team_not_active', isReplay: false });
    expect((await call(key, { id: 'forbidden' })).answer).toBe('23514');
    expect((await call(key, { id: 'done' })).answer).toMatchObject({ matchId: 'done' });
    expect(await effects()).toEqual(['done']);
  });

  it('rejects another body under the key before any other check', async () => {
    const key = newKey();
    await call(key);
    const other = { ...key, fingerprint: 'another body' };
    for (const write of [{}, { authorize: refuse('error_captain_required') }, { check: refuse('error_team_not_active') }])
      expect(await call(other, write)).toEqual(CONFLICT);
    expect(await effects()).toHaveLength(1);
  });

  it('repeats its answer to a caller who still has the right, whatever the rules say by now', async () => {
    const key = newKey();
    const { answer } = await call(key);
    expect(await call(key, { check: refuse('error_team_not_active') })).toEqual({ answer, isReplay: true });
    expect(await call(key, { authorize: refuse('error_captain_required') })).toEqual({ answer: 'error_captain_required', isReplay: false });
  });

  it('ignores an expired record', async () => {
    const key = newKey();
    await call(key, { id: 'yesterday' });
    await database.pool().query(`update idempotency_record set expires_at = now() - interval '1 second'`);
    const second = await call({ ...key, fingerprint: 'another body' }, { id: 'today' });
    expect(second).toMatchObject({ answer: { matchId: 'today' }, isReplay: false });
    expect(await call({ ...key, fingerprint: 'another body' })).toEqual({ ...second, isReplay: true });
    expect((await effects()).toSorted()).toEqual(['today', 'yesterday']);
  });

  it.each([
    ['takes over from', 'rolls back', false],
    ['repeats the answer of', 'commits', true],
  ])('waits for the holder of the key, then %s one that %s', async (_does, _ends, commits) => {
    const key = newKey();
    let waiting: ReturnType<typeof call> | undefined;
    const holding = withTransaction(database.pool(), async (tx) => {
      const [scope, name, fingerprint] = Object.values(key);
      const recorded = Buffer.from(codec.encode(responseOf('of the holder')).finish());
      await tx.query(
        `insert into idempotency_record (scope, key, fingerprint, response, expires_at) values ($1, $2, $3, $4, now() + interval '1 hour')`,
        [scope, name, fingerprint, recorded],
      );
      waiting = call(key, { id: 'of the one that waited' });
      await database.untilBlocked();
      if (!commits) throw new Error('gives up');
    });
    await holding.catch(() => undefined);
    expect(await waiting).toMatchObject({ answer: { matchId: commits ? 'of the holder' : 'of the one that waited' }, isReplay: commits });
  });

  it('does not delay other writes while it waits for the holder of its key', async () => {
    const key = newKey();
    // Its waits would outlast this test.
    const patient = createPool({ connectionString: database.url(), max: 4, applicationName: 'test', statementTimeoutMs: 60_000 });
    let waiting: ReturnType<typeof call> | undefined;
    await withTransaction(database.pool(), async (tx) => {
      await tx.query(
        `insert into idempotency_record (scope, key, fingerprint, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
        [key.scope, key.key, key.fingerprint],
      );
      waiting = call(key, { id: 'waited', pool: patient });
      expect((await call(newKey(), { id: 'did not', pool: patient })).answer).toMatchObject({ matchId: 'did not' });
      throw new Error('gives up');
    }).catch(() => undefined);
    expect((await waiting)?.answer).toMatchObject({ matchId: 'waited' });
    await patient.end();
  });

  it('reports that another call holds the key once it has waited too long', async () => {
    const key = newKey();
    const impatient = createPool({ connectionString: database.url(), max: 1, applicationName: 'test', statementTimeoutMs: 1_000 });
    await withTransaction(database.pool(), async (tx) => {
      await tx.query(
        `insert into idempotency_record (scope, key, fingerprint, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
        [key.scope, key.key, key.fingerprint],
      );
      expect(await call(key, { pool: impatient })).toEqual({ answer: 'error_idempotency_in_progress', isReplay: false });
    });
    await impatient.end();
    expect(await effects()).toEqual([]);
  });
});

describe('a write that ends the right it needs', () => {
  const leave = (idempotency: ReturnType<typeof newKey>, { isMember, fails = false }: { isMember: boolean; fails?: boolean }) =>
    runIdempotent(
      database.pool(),
      { trailers: new Metadata(), idempotency },
      {
        codec,
        endsOwnRight: true,
        find: () => Promise.resolve({ id: 'left', isMember }),
        authorize: refuseStrangers,
        async write(tx, { id }) {
          if (fails) refuse('error_team_not_active')();
          await run(tx, INSERT, [id]);
          return responseOf(id);
        },
      },
    );
  const refuseStrangers = (found: { isMember: boolean }): void => {
    if (!found.isMember) refuse('error_captain_required')();
  };

  it('repeats its answer to a caller who no longer has the right', async () => {
    const key = newKey();
    const answer = await leave(key, { isMember: true });
    expect(await leave(key, { isMember: false })).toEqual(answer);
    expect(await effects()).toEqual(['left']);
  });

  it('refuses a caller without the right when nothing is recorded under the key', async () => {
    const key = newKey();
    await expect(leave(key, { isMember: false })).rejects.toMatchObject({ code: 'error_captain_required' });
    await expect(leave(key, { isMember: true, fails: true })).rejects.toMatchObject({ code: 'error_team_not_active' });
    await expect(leave(key, { isMember: false })).rejects.toMatchObject({ code: 'error_captain_required' });
    expect(await effects()).toEqual([]);
  });
});
