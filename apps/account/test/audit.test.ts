import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '@matchpoint/core';
import { appendEvents, type EventData, startRelay } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { createLogger } from '@matchpoint/telemetry';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const database = useDatabase('account');
/** Stands for another service that records actions. */
const elsewhere = useDatabase('catalog-profile');
let service: TestAccountService;
let relay: ReturnType<typeof startRelay>;

beforeAll(async () => {
  service = await startAccountService({
    database,
    users: { createUser: async () => ({}), discardUser: async () => ({}) },
    mail: { MATCHPOINT_MAIL_DIRECTORY: mkdtempSync(path.join(os.tmpdir(), 'matchpoint-mail-')) },
  });
  const logger = createLogger({ service: 'test', level: 'silent' });
  const { nats } = service.context;
  relay = startRelay({ pool: elsewhere.pool(), nats, service: 'catalog-profile', logger, clock: systemClock });
});
afterAll(async () => {
  await relay.stop();
  await service.stop();
});

type Recorded = EventData<'internal.audit.recorded'>;
const record = (data: Recorded, occurredAt: string): Promise<unknown> =>
  withTransaction(elsewhere.pool(), (tx) =>
    appendEvents(tx, [{ type: 'internal.audit.recorded', subject: data.target, data, occurredAt }]),
  );

it('keeps what other services record, once, and finds it by actor, target, action and time', async () => {
  const trace = { actorUserId: 'user_mod', actorRole: 'MODERATOR', reason: 'Cheating.', requestId: 'req_1', address: '192.0.2.0/24' };
  await record({ ...trace, action: 'user.banned', target: 'user_a', before: { suspendedAt: null } }, '2026-02-01T00:00:00.000Z');
  await record({ ...trace, action: 'user.banned', target: 'user_b' }, '2026-02-02T00:00:00.000Z');
  await record({ actorRole: 'COMMAND', action: 'user.reinstated', target: 'user_a' }, '2026-02-03T00:00:00.000Z');
  const list = async (search: object) =>
    (await service.client.listAuditEntries({ limit: 10, ...search })).entries.map(({ action, target }) => `${action} ${target}`);
  const all = ['user.reinstated user_a', 'user.banned user_b', 'user.banned user_a'];
  await eventually(async () => expect(await list({})).toEqual(all));
  expect(await list({ actor: 'user_mod' })).toEqual(all.slice(1));
  expect(await list({ target: 'user_a' })).toEqual([all[0], all[2]]);
  expect(await list({ action: 'user.reinstated' })).toEqual([all[0]]);
  expect(await list({ from: '2026-02-02T00:00:00.000Z', to: '2026-02-02T00:00:00.000Z' })).toEqual([all[1]]);
  const first = await service.client.listAuditEntries({ limit: 2 });
  const { id, createdAt } = first.entries[1] ?? { id: '', createdAt: '' };
  expect(await service.client.listAuditEntries({ limit: 2, after: { id, createdAt } })).toMatchObject({
    entries: [{ ...trace, action: 'user.banned', target: 'user_a', before: '{"suspendedAt": null}' }],
    hasMore: false,
  });
});

it('finds the user of an exact mail address for staff, and keeps every such search in the audit log without the address', async () => {
  await database.pool().query(`insert into account (user_id, email, created_at) values ('user_ann', 'ann@example.com', now())`);
  const origin = { requestId: 'req_gateway', address: '192.0.2.0/24' };
  const find = (email: string) =>
    service.client.findUserByAddress({ email, actorUserId: 'user_sup', actorRole: 'SUPPORT' }, { requestId: 'chosen', origin });
  expect([await find('Ann@Example.com'), await find('ann@example.co')]).toEqual([{ userId: 'user_ann' }, { userId: undefined }]);
  const { entries } = await service.client.listAuditEntries({ limit: 10, action: 'user.searched_by_address' });
  const kept = { actorUserId: 'user_sup', actorRole: 'SUPPORT', ...origin };
  expect(entries).toMatchObject([
    { ...kept, target: 'nobody' },
    { ...kept, target: 'user_ann' },
  ]);
  expect(JSON.stringify(entries)).not.toContain('@');
});
