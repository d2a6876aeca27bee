import { newId, systemClock } from '@matchpoint/core';
import { appendEvents, type EventData, startRelay } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { createLogger } from '@matchpoint/telemetry';
import { eventually, takeEventsOfOthers, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyCredentialsChanged } from '../src/consumers/credentials-changed.js';
import { endSessionsIn } from '../src/edge/owners/end-sessions.js';
import { insertSession, lockSessionsOf } from '../src/edge/sessions/store/sessions.js';
import { hashSessionToken, mintSessionToken } from '../src/edge/sessions/session-token.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

type Changed = EventData<'internal.account.credentials_changed'>;

const database = useDatabase('gateway');
/** Of the account service, which tells, as the profile service does. */
const accounts = useDatabase('account');
let first: TestGateway;
let second: TestGateway;
let relay: ReturnType<typeof startRelay>;
beforeAll(async () => {
  const services = { catalog: { listGames: async () => ({ games: [], objectives: [] }) } };
  first = await startTestGateway(database, services);
  second = await startTestGateway(database, services);
  const logger = createLogger({ service: 'test', level: 'silent' });
  await takeEventsOfOthers(accounts.pool());
  relay = startRelay({ pool: accounts.pool(), nats: first.context.nats, service: 'account', logger, clock: systemClock });
});
afterAll(async () => {
  await relay.stop();
  await Promise.all([first.stop(), second.stop()]);
});

// About now: what is long ago the gateways sweep as they start.
const AFTER = new Date();
const AT = new Date(AFTER.getTime() - 3_600_000).toISOString();
const BEFORE = new Date(AFTER.getTime() - 7_200_000);

/** A session that both replicas hold. */
async function heldSession(userId: string, createdAt: Date): Promise<{ id: string; cookie: string }> {
  const token = mintSessionToken();
  const session = { id: newId('sess'), userId, createdAt, proofs: { password: AT, totp: AT }, browser: '', address: null };
  const tokenHash = hashSessionToken(token, first.context.config.keyPepper);
  await withTransaction(database.pool(), (tx) => insertSession(tx, { ...session, tokenHash }, 20));
  const cookie = `mp_session=${token}`;
  for (const gateway of [first, second]) {
    gateway.clock.set(AFTER);
    expect(await status(gateway, cookie)).toBe(200);
  }
  return { id: session.id, cookie };
}
const status = async (gateway: TestGateway, cookie: string): Promise<number> =>
  (await gateway.fetch('/games', { headers: { cookie } })).status;
const statuses = (cookie: string): Promise<number[]> => Promise.all([first, second].map((gateway) => status(gateway, cookie)));
const statusOfKey = async (key: string): Promise<number> => (await second.fetch('/games', { key })).status;
const tell = (data: Partial<Changed> & { userId: string }): Promise<unknown> =>
  withTransaction(accounts.pool(), (tx) => {
    const event = { change: 'password_reset', endsSessions: false, endsApiKeys: false, ...data };
    return appendEvents(tx, [{ type: 'internal.account.credentials_changed', subject: data.userId, data: event, occurredAt: AT }]);
  });
const isHandled = (count: number): Promise<void> =>
  eventually(async () => expect((await database.pool().query('select 1 from inbox_event')).rowCount).toBe(count));

it('ends older sessions and keys at every replica after a change of credentials, even if the gateway that handled it crashed', async () => {
  const [old, kept, since, stranger] = [
    await heldSession('user_ada', BEFORE),
    await heldSession('user_ada', BEFORE),
    await heldSession('user_ada', AFTER),
    await heldSession('user_eve', BEFORE),
  ];
  const key = await first.key({ ownerUserId: 'user_ada' });
  await tell({ userId: 'user_ada', endsSessions: true, keptSessionId: kept.id });
  await isHandled(1);
  await eventually(async () => expect(await statuses(old.cookie)).toEqual([401, 401]), { timeoutMs: 5_000 });
  for (const { cookie } of [kept, since, stranger]) expect(await statuses(cookie)).toEqual([200, 200]);
  expect(await statusOfKey(key)).toBe(200);
});

it('blocks a suspended user on the event alone, and unblocks them again', async () => {
  const key = await first.key({ ownerUserId: 'user_mary' });
  const tellAccess = (version: number, suspendedAt: string | null): Promise<unknown> =>
    withTransaction(accounts.pool(), (tx) => {
      const data = { userId: 'user_mary', version, standing: { suspendedAt, suspendedUntil: null } };
      return appendEvents(tx, [{ type: 'internal.user.access_changed', subject: data.userId, data, occurredAt: AT }]);
    });
  expect(await statusOfKey(key)).toBe(200);
  await tellAccess(1, AT);
  await eventually(async () => expect(await statusOfKey(key)).toBe(403));
  await tellAccess(2, null);
  await eventually(async () => expect(await statusOfKey(key)).toBe(200));
});

it('deletes a deleted user’s sessions, keys and their usage, plan and standing, and nobody else’s', async () => {
  const { cookie } = await heldSession('user_gone', BEFORE);
  const [key, others] = [await first.key({ ownerUserId: 'user_gone' }), await first.key({ ownerUserId: 'user_eve' })];
  expect([await statusOfKey(key), ...(await statuses(cookie))]).toEqual([200, 200, 200]);
  await database.pool().query("insert into api_key_usage select id, now(), 'x', 1, 0, 0, 0 from api_key where owner_user_id = 'user_gone'");
  await database.pool().query("insert into api_key_usage_hour select id, now(), 1, 0, 0, 0 from api_key where owner_user_id = 'user_gone'");
  await database
    .pool()
    .query("insert into api_key_error select id, now(), 'x', 'x', 400, 1, now(), now(), '' from api_key where owner_user_id = 'user_gone'");
  await withTransaction(accounts.pool(), (tx) =>
    appendEvents(tx, [{ type: 'internal.user.deleted', subject: 'user_gone', data: { userId: 'user_gone' }, occurredAt: AT }]),
  );
  await eventually(async () => expect([await statusOfKey(key), ...(await statuses(cookie))]).toEqual([401, 401, 401]));
  const left = await database.pool().query(`select 1 from session where user_id = 'user_gone' union all
    select 1 from api_key where owner_user_id = 'user_gone' union all select 1 from owner_access where user_id = 'user_gone' union all
    select 1 from api_key_usage u where operation_id = 'x' union all select 1 from api_key_error where operation_id = 'x' union all
    select 1 from api_key_usage_hour u where not exists (select from api_key k where k.id = u.key_id)`);
  expect([left.rowCount, await statusOfKey(others)]).toEqual([0, 200]);
});

it('revokes existing keys only if requested, and ends sessions only if they are affected', async () => {
  const session = await heldSession('user_grace', BEFORE);
  first.clock.set(BEFORE);
  const [mine, others] = [await first.key({ ownerUserId: 'user_grace' }), await first.key({ ownerUserId: 'user_eve' })];
  first.clock.set(AFTER);
  const later = await first.key({ ownerUserId: 'user_grace' });
  expect([await statusOfKey(mine), await statusOfKey(later)]).toEqual([200, 200]);
  await tell({ userId: 'user_grace', change: 'passkey_added' });
  await tell({ userId: 'user_grace', endsApiKeys: true });
  await isHandled(6);
  await eventually(async () => expect(await statusOfKey(mine)).toBe(401), { timeoutMs: 5_000 });
  expect([await statusOfKey(later), await statusOfKey(others), ...(await statuses(session.cookie))]).toEqual([200, 200, 200, 200]);
});

it('handles a deletion event while the request for it ends the same sessions, and neither undoes the other', async () => {
  await heldSession('user_lin', BEFORE);
  const changed: Changed = { userId: 'user_lin', change: 'deletion_scheduled', endsSessions: true, endsApiKeys: true };
  let handled: Promise<void> | undefined;
  await withTransaction(database.pool(), async (request) => {
    await lockSessionsOf(request, 'user_lin');
    handled = withTransaction(database.pool(), (tx) => applyCredentialsChanged(tx, { data: changed, occurredAt: AT, now: AFTER }));
    await database.untilBlocked();
    await endSessionsIn(request, 'user_lin', { revokesKeys: true }, AFTER);
  });
  await handled;
  const { rows } = await database.pool().query("select deletion_due from owner_access where user_id = 'user_lin'");
  expect(rows).toEqual([{ deletion_due: true }]);
});
