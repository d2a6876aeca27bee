import { run, sql, withTransaction } from '@matchpoint/postgres';
import { describe, expect, it } from 'vitest';
import { anEvent, aResult, TYPE, useEventsDatabase } from '../test/fixtures.js';
import { decodeEnvelope, encodeEnvelope, UndecodableEventError } from './envelope.js';
import { appendEvent, appendEvents, insertEvents, type NewEvent, prepareEvents } from './outbox.js';
import { selectUnpublished } from './outbox-rows.js';

describe('appendEvent', () => {
  const database = useEventsDatabase();
  const unpublished = async (subject: string) => {
    const client = await database.pool().connect();
    try {
      return (await selectUnpublished(client, 1000)).filter((row) => row.subject === subject);
    } finally {
      client.release();
    }
  };

  it('creates an event if and only if its transaction commits, at the time of the transaction', async () => {
    const { id, at } = await withTransaction(database.pool(), async (tx) => ({
      id: await appendEvent(tx, anEvent('match_commit', 7)),
      at: (await tx.query('select now()::timestamptz(3) as at')).rows[0].at as string,
    }));
    const undone = withTransaction(
      database.pool(),
      async (tx) => (await appendEvent(tx, anEvent('match_undone')), Promise.reject(new Error('no'))),
    );
    await expect(undone).rejects.toThrow('no');
    expect(id).toMatch(/^evt_/);
    expect(await unpublished('match_commit')).toEqual([expect.objectContaining({ id, type: TYPE, sequence: 7, occurredAt: at })]);
    expect(await unpublished('match_undone')).toEqual([]);
  });

  it('keeps the order of several events and their own times', async () => {
    const events = Array.from({ length: 300 }, (_, n) => ({ ...anEvent('match_many', n), occurredAt: '2024-01-01T00:00:00.123Z' }));
    const ids = await withTransaction(database.pool(), (tx) => appendEvents(tx, events));
    const rows = await unpublished('match_many');
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.map(({ sequence }) => sequence)).toEqual(events.map((_, n) => n));
    expect(rows[0]?.occurredAt).toBe('2024-01-01T00:00:00.123Z');
  });

  it('rejects data that does not match its schema or is too large for a message', () => {
    const bad = { ...anEvent('match_bad'), data: { results: [{ ...aResult('match_bad'), rewardBonus: '1' }] } } as unknown as NewEvent;
    expect(() => prepareEvents([bad])).toThrow('/results/0/rewardBonus');
    const large = { ...anEvent('match_large'), data: { results: [{ ...aResult('match_large'), creatorRoster: ['x'.repeat(600_000)] }] } };
    expect(() => prepareEvents([large])).toThrow('bytes');
  });

  it('can be part of one statement, on a condition', async () => {
    const write = sql(
      'test_write',
      `with claimed as (select 1 where $2), event as (${insertEvents('$1', 'exists (select from claimed)')}) select 1`,
    );
    await run(database.pool(), write, [prepareEvents([anEvent('match_claimed')]).json, true]);
    await run(database.pool(), write, [prepareEvents([anEvent('match_refused')]).json, false]);
    expect([(await unpublished('match_claimed')).length, (await unpublished('match_refused')).length]).toEqual([1, 0]);
  });
});

describe('the envelope', () => {
  const row = {
    position: 1,
    id: 'evt_1',
    type: TYPE,
    subject: 'match_1',
    sequence: null,
    occurredAt: '2024-01-01T00:00:00.000Z',
    audience: null,
    traceparent: null,
    data: JSON.stringify(anEvent('match_1').data),
  };
  const encode = (changes: object): Uint8Array => Buffer.from(encodeEnvelope({ ...row, ...changes }, 'match'));

  it('is the same after encoding and decoding', () => {
    const { position: _, sequence: __, audience: ___, traceparent: ____, data, ...head } = row;
    expect(decodeEnvelope(encode({}))).toEqual({ ...head, source: 'match', data: JSON.parse(data) });
    expect(decodeEnvelope(encode({ sequence: 0 })).sequence).toBe(0);
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    expect(decodeEnvelope(encode({ traceparent })).traceparent).toBe(traceparent);
    const audience = { teamIds: ['team_1'], gameId: 'valorant' };
    expect(decodeEnvelope(encode({ audience: JSON.stringify(audience) })).audience).toEqual(audience);
  });

  it('accepts a type that this build does not know, but rejects a malformed event', () => {
    expect(decodeEnvelope(encode({ type: 'match.of_the_future', data: '{}' })).type).toBe('match.of_the_future');
    for (const broken of [
      Buffer.from('{'),
      Buffer.from([0xff]),
      encode({ subject: '' }),
      encode({ audience: '{"teamIds":[""]}' }),
      encode({ data: '{}' }),
    ]) {
      expect(() => decodeEnvelope(broken)).toThrow(UndecodableEventError);
    }
  });
});
