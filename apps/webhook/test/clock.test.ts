import type { NewEvent } from '@matchpoint/events';
import { eventually, shiftDate, useDatabase } from '@matchpoint/testing';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Receiver, startReceiver } from './receiver.js';
import { OWNER, startTestService, type TestService } from './start-test-service.js';

const database = useDatabase('webhook');
const TEN_MINUTES_MS = 600_000;
const NEAR_SECONDS = 10;
let service: TestService;
let receiver: Receiver;
let setRight = (): void => undefined;

beforeAll(async () => {
  service = await startTestService(database, { goesBy: 'database' });
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  setRight();
  await receiver.stop();
});
afterAll(() => service.stop());

const event = (matchId: string): NewEvent => ({
  type: 'match.started',
  subject: matchId,
  sequence: 1,
  data: { matchId, gameId: 'valorant', creatorTeamId: 'team_1', sequence: 1 },
  audience: { userIds: [OWNER.userId] },
});

it.each([
  ['ahead', TEN_MINUTES_MS],
  ['behind', -TEN_MINUTES_MS],
])('a process ten minutes %s signs the true time, which receivers accept, and leaves no due time wrong', async (direction, offMs) => {
  receiver.answer = 500;
  const { id, signingSecret } = await service.endpoint(receiver.url, ['match.*']);
  setRight = shiftDate(offMs);
  await service.emit([event(`match_${direction}`)]);
  const { headers, body } = await eventually(() => receiver.received[0] ?? Promise.reject(new Error('not there yet')));
  setRight();
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(NEAR_SECONDS);
  expect(new Webhook(signingSecret).verify(body, headers)).toMatchObject({ type: 'match.started' });
  // The attempt has failed; the next is due within the first step of the schedule, by the database's clock.
  const row = await eventually(async () => {
    const { rows } = await database.pool().query<{ createdSeconds: number; dueSeconds: number }>(
      `select extract(epoch from created_at - clock_timestamp()) as "createdSeconds",
         extract(epoch from next_attempt_at - clock_timestamp()) as "dueSeconds"
       from delivery where endpoint_id = $1 and attempt_count > 0 and next_attempt_at is not null`,
      [id],
    );
    return rows[0] ?? Promise.reject(new Error('not settled yet'));
  });
  expect(Math.abs(row.createdSeconds)).toBeLessThan(NEAR_SECONDS);
  expect(Math.abs(row.dueSeconds)).toBeLessThan(120);
});
