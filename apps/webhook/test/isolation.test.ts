import { eventually, useDatabase } from '@matchpoint/testing';
import { afterEach, expect, it } from 'vitest';
import { HOSTILE_TARGETS, type RunningTarget, startTarget } from './hostile-targets.js';
import { type Receiver, startReceiver } from './receiver.js';
import { startTestDispatcher, type TestDispatcher } from './start-test-dispatcher.js';

/** How soon another tenant's delivery arrives, whatever is done meanwhile: the promise, with much to spare on a busy machine. */
const SOON_MS = 1_000;

const database = useDatabase('webhook');
let dispatcher: TestDispatcher;
let innocent: Receiver;
let targets: RunningTarget[] = [];

afterEach(async () => {
  await Promise.all(targets.splice(0).map((target) => target.stop()));
  await dispatcher.stop();
  await innocent.stop();
});

/** Delivers to an endpoint of somebody else, one by one, and says how long the slowest took. */
async function slowestBeside(count: number): Promise<number> {
  innocent = await startReceiver();
  const id = await dispatcher.endpoint('user_innocent', innocent.url);
  let slowestMs = 0;
  for (let done = 1; done <= count; done += 1) {
    const startedAt = performance.now();
    await dispatcher.deliver([id], 1);
    await eventually(() => expect(innocent.received).toHaveLength(done), { timeoutMs: 20_000 });
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
  return slowestMs;
}

const query = async <Row>(text: string): Promise<Row[]> => (await database.pool().query(text)).rows as Row[];

it('no target keeps its attempt, a slot or a connection beyond the deadline, or delays anybody else, whatever it answers', async () => {
  dispatcher = await startTestDispatcher(database, { attemptTimeoutMs: 600, maxInFlight: 200 });
  targets = await Promise.all(HOSTILE_TARGETS.map(startTarget));
  const ids = await Promise.all(targets.map(({ url }, index) => dispatcher.endpoint(`user_${index}`, url)));
  await dispatcher.deliver(ids, 3);
  expect(await slowestBeside(5)).toBeLessThan(SOON_MS);
  const rows = await eventually(async () => {
    const found = await query<{ id: string; inFlight: number; results: string[] }>(
      `select e.id, e.in_flight as "inFlight", array_agg(distinct coalesce(a.error, d.status)) as results
       from webhook_endpoint e join delivery d on d.endpoint_id = e.id left join delivery_attempt a on a.delivery_id = d.id group by e.id`,
    );
    for (const { inFlight, results } of found) expect([inFlight, results]).toEqual([0, [expect.not.stringMatching(/^(pending|delivering)$/)]]);
    return found;
  }, { timeoutMs: 20_000 });
  const resultOf = (id: string | undefined) => rows.find((row) => row.id === id)?.results;
  expect(targets.map(({ name }, index) => [name, resultOf(ids[index])])).toEqual(targets.map(({ name, outcome }) => [name, [outcome]]));
  await eventually(() => expect(targets.filter(({ outcome, open }) => outcome !== 'delivered' && open > 0).map(({ name }) => name)).toEqual([]));
}, 40_000);

it('a tenant with many endpoints that hang leaves room for every other', async () => {
  // 80 attempts that hang for much longer than this test waits, for 40 places.
  dispatcher = await startTestDispatcher(database, { attemptTimeoutMs: 10_000, maxInFlight: 40 });
  const silent = await startTarget({ name: 'is silent', outcome: 'timeout', serve: () => undefined });
  targets = [silent];
  const ids = await Promise.all(Array.from({ length: 20 }, () => dispatcher.endpoint('user_hostile', silent.url)));
  await dispatcher.deliver(ids, 10);
  await eventually(() => expect(silent.open).toBeGreaterThanOrEqual(10));
  expect(await slowestBeside(5)).toBeLessThan(SOON_MS);
  expect(silent.open).toBe(10);
}, 40_000);
