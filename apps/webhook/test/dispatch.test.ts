import { randomBytes } from 'node:crypto';
import type { NewEvent } from '@matchpoint/events';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { claimDue } from '../src/db/claim.js';
import { releaseLost } from '../src/db/release-lost.js';
import { findLiveSecrets, secretStore } from '../src/db/secrets.js';
import { applyRetention } from '../src/retention.js';
import { createSecretBox, rewrapSecrets } from '@matchpoint/core';
import { type Receiver, startReceiver } from './receiver.js';
import { OWNER, SECRET_KEYS, startTestService, type TestService } from './start-test-service.js';

const database = useDatabase('webhook');
let service: TestService;
const receivers: Receiver[] = [];

beforeAll(async () => {
  service = await startTestService(database);
});
afterAll(() => service.stop());
afterEach(async () => {
  const { endpoints } = await service.webhooks.listEndpoints({}, { caller: OWNER });
  for (const { id } of endpoints) await service.webhooks.deleteEndpoint({ id }, { caller: OWNER });
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

async function receiver(answer: Receiver['answer'] = 200): Promise<Receiver & { endpointId: string }> {
  const made = await startReceiver();
  made.answer = answer;
  receivers.push(made);
  const { id } = await service.endpoint(made.url, ['match.*']);
  return Object.assign(made, { endpointId: id });
}

function started(matchId: string, sequence = 1): NewEvent {
  return {
    type: 'match.started',
    subject: matchId,
    sequence,
    data: { matchId, gameId: 'valorant', creatorTeamId: 'team_1', sequence },
    audience: { userIds: [OWNER.userId] },
  };
}
const matches = (count: number, prefix: string): NewEvent[] => Array.from({ length: count }, (_, index) => started(`${prefix}_${index}`));
const idsOf = ({ received }: Receiver): string[] => received.map(({ headers }) => headers['webhook-id'] ?? '').sort();

it('an endpoint that never answers blocks only its own few slots', async () => {
  const silent = await receiver(() => undefined);
  const others = [await receiver(), await receiver()];
  const ids = await service.emit(matches(40, 'match_slow'));
  for (const other of others) await eventually(() => expect(idsOf(other)).toEqual([...ids].sort()));
  expect(silent.received).toHaveLength(4);
});

it('several processes share the work and deliver each event once', async () => {
  const replicas = [await service.replica(), await service.replica()];
  const target = await receiver();
  const ids = await service.emit(matches(150, 'match_shared'));
  await eventually(() => expect(new Set(idsOf(target)).size).toBe(ids.length));
  await eventually(async () => {
    const { rows } = await database
      .pool()
      .query("select count(*) as count from delivery where endpoint_id = $1 and status = 'delivered'", [target.endpointId]);
    expect(rows[0].count).toBe(ids.length);
  });
  expect(idsOf(target)).toEqual([...ids].sort());
  await Promise.all(replicas.map((replica) => replica.stop()));
});

it('a delivery claimed by a process that died is delivered by another process, and counts as an attempt', async () => {
  const target = await receiver();
  const caller = { caller: OWNER };
  await service.webhooks.updateEndpoint({ id: target.endpointId, events: [], isActive: false }, caller);
  const [id] = await service.emit([started('match_orphan')]);
  await eventually(async () =>
    expect((await service.webhooks.listDeliveries({ endpointId: target.endpointId, limit: 1 }, caller)).deliveries).toHaveLength(1),
  );
  // Claimed by a process that never reports again, once with a lease that expires at once and once with one that does not.
  await database.pool().query('update webhook_endpoint set is_active = true where id = $1', [target.endpointId]);
  await database.pool().query(
    `update delivery set status = 'delivering', claim = 'dead', lease_until = now() + interval '1 hour', next_attempt_at = null
        where endpoint_id = $1`,
    [target.endpointId],
  );
  const now = service.clock.now();
  expect(await releaseLost(database.pool(), now, false)).toBe(0);
  expect(await claimDue(database.pool(), { now, limit: 9, claim: 'x', leaseMs: 1_000 })).toEqual([]);
  expect(target.received).toEqual([]);
  await database.pool().query("update delivery set lease_until = now() - interval '1 ms' where endpoint_id = $1", [target.endpointId]);
  await eventually(() => {
    service.clock.advance(1_000);
    expect(idsOf(target)).toEqual([id]);
  });
  const {
    deliveries: [delivered],
  } = await eventually(async () => {
    const page = await service.webhooks.listDeliveries({ endpointId: target.endpointId, limit: 1 }, caller);
    expect(page.deliveries[0]).toMatchObject({ status: 'delivered', attemptCount: 2 });
    return page;
  });
  const { attempts } = await service.webhooks.getDelivery({ endpointId: target.endpointId, deliveryId: delivered?.id ?? '' }, caller);
  expect(attempts.map(({ number, error, statusCode, isCounted }) => [number, error, statusCode, isCounted])).toEqual([
    [1, 'lease_expired', undefined, true],
    [2, undefined, 200, true],
  ]);
});

it('a claim of a dead process is retried before its lease expires; a claim of a living one is not', async () => {
  const target = await receiver(() => undefined);
  const ids = await service.emit(matches(2, 'match_unseen'));
  await eventually(() => expect(idsOf(target)).toEqual([...ids].sort()));
  const claimOfFirst = "update delivery set claim = 'process:dead:1' where endpoint_id = $1 and event_id = $2";
  await database.pool().query(claimOfFirst, [target.endpointId, ids[0]]);
  expect(await releaseLost(database.pool(), service.clock.now(), true)).toBe(1);
  const { rows } = await database
    .pool()
    .query("select event_id as id from delivery where endpoint_id = $1 and status = 'delivering' and claim not like 'process:dead%'", [
      target.endpointId,
    ]);
  expect(rows.map((row: { id: string }) => row.id)).toContain(ids[1]);
});

it('an endless answer is read no further than necessary', async () => {
  const endless = await receiver((_, response) => {
    response.writeHead(200);
    const pour = (): void => {
      while (response.write('x'.repeat(4_096)));
      response.once('drain', pour);
    };
    pour();
  });
  await service.emit([started('match_endless')]);
  const { deliveries } = await eventually(async () => {
    const page = await service.webhooks.listDeliveries({ endpointId: endless.endpointId, limit: 1 }, { caller: OWNER });
    expect(page.deliveries[0]?.status).toBe('delivered');
    return page;
  });
  const { attempts } = await service.webhooks.getDelivery(
    { endpointId: endless.endpointId, deliveryId: deliveries[0]?.id ?? '' },
    { caller: OWNER },
  );
  expect(attempts[0]?.responseBody).toBe('x'.repeat(4_096));
  expect(attempts[0]?.requestHeaders['webhook-signature']).toMatch(/^v1,/);
});

it('delivers to a listener without an address: fetched, signed, answered once; sends a sample to its subscribers', async () => {
  const caller = { caller: { ...OWNER, userId: 'user_listener' } };
  const { id } = await service.listeners.openListener({ events: ['score.*'] }, caller);
  expect(await service.listeners.triggerSample({ event: 'match.started' }, caller)).toMatchObject({ endpointCount: 0 });
  const { eventId, endpointCount, body } = await service.listeners.triggerSample({ event: 'score.confirmed' }, caller);
  expect(endpointCount).toBe(1);
  const {
    requests: [request, ...more],
  } = await service.listeners.pullListener({ id }, caller);
  expect(more).toEqual([]);
  expect(request).toMatchObject({ event: 'score.confirmed', body, headers: { 'webhook-id': eventId } });
  await service.listeners.answerListener(
    { id, deliveryId: request?.deliveryId ?? '', claim: request?.claim ?? '', statusCode: 500, durationMs: 3, error: undefined },
    caller,
  );
  const { rows } = await database.pool().query('select status, attempt_count as "attemptCount" from delivery where endpoint_id = $1', [id]);
  expect(rows).toEqual([{ status: 'dead_lettered', attemptCount: 1 }]);
  expect((await service.webhooks.listEndpoints({}, caller)).endpoints).toEqual([]);
  // Only its owner's listener, and only for a limited time.
  await expect(service.listeners.pullListener({ id }, { caller: OWNER })).rejects.toMatchObject({ code: 'error_webhook_not_found' });
  service.clock.advance(61_000);
  await expect(service.listeners.pullListener({ id }, caller)).rejects.toMatchObject({ code: 'error_webhook_not_found' });
});

it('reseals secrets under a new key, so that the old one can be retired', async () => {
  const { id, signingSecret } = await service.endpoint('http://127.0.0.1:9/', ['match.*']);
  const next = `next:${randomBytes(32).toString('base64')}`;
  const store = secretStore(database.pool());
  expect((await rewrapSecrets(createSecretBox([next, SECRET_KEYS]), store)).count).toBeGreaterThan(0);
  const [secret] = await findLiveSecrets(database.pool(), id, service.clock.now());
  expect(
    createSecretBox([next])
      .open(secret as NonNullable<typeof secret>, id)
      .toString('base64'),
  ).toBe(signingSecret.slice('whsec_'.length));
  await rewrapSecrets(createSecretBox([SECRET_KEYS, next]), store);
});

it('keeps deliveries for 30 days', async () => {
  const target = await receiver();
  await service.emit([started('match_old')]);
  const count = async (table: string): Promise<number> =>
    (await database.pool().query(`select count(*) as count from ${table}`)).rows[0].count;
  await eventually(async () => {
    const { deliveries } = await service.webhooks.listDeliveries({ endpointId: target.endpointId, limit: 1 }, { caller: OWNER });
    expect(deliveries[0]?.status).toBe('delivered');
  });
  await applyRetention({ pool: database.pool(), clock: service.clock });
  expect(await count('delivery')).toBeGreaterThan(0);
  service.clock.advance(31 * 86_400_000 + 1);
  await applyRetention({ pool: database.pool(), clock: service.clock });
  for (const table of ['delivery', 'delivery_attempt', 'webhook_event']) expect(await count(table), table).toBe(0);
});
