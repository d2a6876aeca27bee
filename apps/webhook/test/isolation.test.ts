import { eventually, useDatabase } from '@matchpoint/testing';
import { afterEach, expect, it } from 'vitest';
import { HOSTILE_TARGETS, type RunningTarget, startTarget } from './hostile-targets.js';
import { type Receiver, startReceiver } from './receiver.js';
import { startTestDispatcher, type TestDispatcher } from './start-test-dispatcher.js';

/** An attempt's deadline. Another tenant's delivery arrives sooner, because it waits for no hanging attempt. */
const DEADLINE_MS = 6_000;
/**
 * Bound for an endless target: what fits into the buffers of both sides, plus what is sent until the next check, which is later on a busy
 * machine. Less than it could send until the deadline.
 */
const ENOUGH_BYTES = 128 * 1024 * 1024;

const database = useDatabase('webhook');
let dispatcher: TestDispatcher;
let innocent: Receiver;
let innocentId: string;
let targets: RunningTarget[] = [];

afterEach(async () => {
  await Promise.all(targets.splice(0).map((target) => target.stop()));
  await dispatcher.stop();
  await innocent.stop();
});

/** An endpoint of another tenant that has already had a delivery, so that one-time costs do not count. */
async function startInnocent(): Promise<void> {
  innocent = await startReceiver();
  innocentId = await dispatcher.endpoint('user_innocent', innocent.url);
  await deliverToInnocent();
}

/** Milliseconds until a delivery has arrived. */
async function deliverToInnocent(): Promise<number> {
  const startedAt = performance.now();
  const before = innocent.received.length;
  await dispatcher.deliver([innocentId], 1);
  await eventually(() => expect(innocent.received).toHaveLength(before + 1));
  return performance.now() - startedAt;
}

/** The slowest of five deliveries, one after another. */
async function slowestOfFive(): Promise<number> {
  let slowestMs = 0;
  for (let count = 0; count < 5; count += 1) slowestMs = Math.max(slowestMs, await deliverToInnocent());
  return slowestMs;
}

const query = async <Row>(text: string): Promise<Row[]> => (await database.pool().query(text)).rows as Row[];

it('no target holds its attempt, a slot or a connection beyond the deadline or delays others, whatever it answers', async () => {
  dispatcher = await startTestDispatcher(database, { attemptTimeoutMs: DEADLINE_MS, maxInFlight: 200 });
  await startInnocent();
  targets = await Promise.all(HOSTILE_TARGETS.map(startTarget));
  const ids = await Promise.all(targets.map(({ url }, index) => dispatcher.endpoint(`user_${index}`, url)));
  await dispatcher.deliver(ids, 3);
  expect(await slowestOfFive()).toBeLessThan(DEADLINE_MS);
  const rows = await eventually(async () => {
    const found = await query<{ id: string; inFlight: number; results: string[] }>(
      `select e.id, e.in_flight as "inFlight", array_agg(distinct coalesce(a.error, d.status)) as results
       from webhook_endpoint e join delivery d on d.endpoint_id = e.id left join delivery_attempt a on a.delivery_id = d.id
       where e.id <> '${innocentId}' group by e.id`,
    );
    const ended = [expect.not.stringMatching(/^(pending|delivering)$/)];
    for (const { inFlight, results } of found) expect([inFlight, results]).toEqual([0, ended]);
    return found;
  });
  const resultOf = (id: string | undefined) => rows.find((row) => row.id === id)?.results;
  expect(targets.map(({ name }, index) => [name, resultOf(ids[index])])).toEqual(targets.map(({ name, outcome }) => [name, [outcome]]));
  const holdingConnections = () => targets.filter(({ outcome, open }) => outcome !== 'delivered' && open > 0).map(({ name }) => name);
  await eventually(() => expect(holdingConnections()).toEqual([]));
  for (const { name, mostWritten } of targets) expect(mostWritten, name).toBeLessThan(ENOUGH_BYTES);
});

it('a tenant with many hanging endpoints leaves room for every other', async () => {
  // 80 attempts that hang for the whole test, for 40 slots: a delivery that arrives did not wait for one of them.
  dispatcher = await startTestDispatcher(database, { attemptTimeoutMs: 600_000, maxInFlight: 40 });
  await startInnocent();
  const silent = await startTarget({ name: 'is silent', outcome: 'timeout', serve: () => undefined });
  targets = [silent];
  const ids = await Promise.all(Array.from({ length: 20 }, () => dispatcher.endpoint('user_hostile', silent.url)));
  await dispatcher.deliver(ids, 10);
  await eventually(() => expect(silent.open).toBeGreaterThanOrEqual(10));
  for (let count = 0; count < 5; count += 1) await deliverToInnocent();
  expect(silent.open).toBe(10);
});
