import { withTransaction } from '@matchpoint/postgres';
import { beforeAll, expect, it } from 'vitest';
import { anEvent, TYPE, useEventsDatabase } from '../test/fixtures.js';
import { appendEvents } from './outbox.js';
import { createSubjectEvents } from './subject-events.js';

const database = useEventsDatabase();
const listEvents = createSubjectEvents('round');
const numbers = async (page: { after: number; limit: number }) =>
  (await listEvents(database.pool(), 'round_1', page))?.events.map(({ sequence }) => sequence);

beforeAll(async () => {
  await database.pool().query('create table round (id text primary key, event_sequence int not null)');
  await database.pool().query(`insert into round values ('round_1', 201), ('round_2', 3)`);
  const events = Array.from({ length: 201 }, (_, index) => anEvent('round_1', index + 1));
  await withTransaction(database.pool(), (tx) => appendEvents(tx, [...events, anEvent('round_3', 1)]));
});

it('lists the events of a subject after a number, in order, with the number of all of them', async () => {
  const found = await listEvents(database.pool(), 'round_1', { after: 198, limit: 2 });
  expect(found).toMatchObject({ events: [{ sequence: 199 }, { sequence: 200 }], latestSequence: 201 });
  const [first] = found?.events ?? [];
  expect([first?.type, JSON.parse(first?.data ?? '')]).toEqual([TYPE, anEvent('round_1', 199).data]);
  expect(first && 'audience' in first).toBe(false);
});

it('lists 1 to 200 events at a time, whatever the limit', async () => {
  expect(await numbers({ after: 0, limit: 0 })).toEqual([1]);
  expect(await numbers({ after: 0, limit: 10_000 })).toHaveLength(200);
});

it('knows how many events a subject had when none of them is kept, and nothing of an unknown subject', async () => {
  expect(await listEvents(database.pool(), 'round_2', { after: 0, limit: 10 })).toEqual({ events: [], latestSequence: 3 });
  expect(await listEvents(database.pool(), 'round_3', { after: 0, limit: 10 })).toBeUndefined();
});
