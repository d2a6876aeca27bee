import type { NewEvent } from '@matchpoint/events';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReceiver } from './receiver.js';
import { OWNER, startTestService, type TestService } from './start-test-service.js';

const database = useDatabase('webhook');
let service: TestService;
beforeAll(async () => {
  service = await startTestService(database);
});
afterAll(() => service.stop());

const AT = '2026-01-01T00:00:00.000Z';
const { userId } = OWNER;
const access = (version: number, suspendedAt: string | null): NewEvent => ({
  type: 'internal.user.access_changed',
  subject: userId,
  data: { userId, version, standing: { suspendedAt, suspendedUntil: null } },
  occurredAt: AT,
});
const endpointsOf = async (scopeType: string): Promise<string[]> => {
  const { rows } = await database.pool().query<{ id: string }>('select id from webhook_endpoint where scope_type = $1', [scopeType]);
  return rows.map(({ id }) => id);
};
const started = (sequence: number): NewEvent =>
  ({
    ...{ type: 'match.started', subject: 'match_1', sequence },
    data: { matchId: 'match_1', gameId: 'valorant', creatorTeamId: 'team_1', sequence },
    audience: { userIds: [userId] },
  }) as NewEvent;

it('pauses the endpoints of a suspended owner, and delivers what they missed, in order, once the suspension ends', async () => {
  const receiver = await startReceiver();
  const { id } = await service.endpoint(receiver.url, ['match.*']);
  const { id: paused } = await service.endpoint(receiver.url, ['match.*']);
  await service.webhooks.updateEndpoint({ id: paused, events: [], isActive: false }, { caller: OWNER });
  const endpoint = async (of = id) => (await service.webhooks.getEndpoint({ id: of }, { caller: OWNER })).endpoint;
  await service.emit([access(1, AT)]);
  await eventually(async () => expect(await endpoint()).toMatchObject({ isActive: false, disabledReason: 'suspended' }));
  await service.emit([started(1), started(2)]);
  await eventually(async () =>
    expect((await service.webhooks.listDeliveries({ endpointId: id, limit: 9 }, { caller: OWNER })).deliveries).toHaveLength(2),
  );
  expect(receiver.received).toEqual([]);
  await service.emit([access(2, null)]);
  await eventually(() => expect(receiver.received.map(({ json }) => json.data.sequence)).toEqual([1, 2]));
  expect(await endpoint()).toMatchObject({ isActive: true, disabledReason: undefined });
  expect(await endpoint(paused), 'what the owner has paused stays so').toMatchObject({ isActive: false });
  await receiver.stop();
});

it('deletes a deleted user’s endpoints with their secrets, but not those of a game or of others', async () => {
  const other = { ...OWNER, userId: 'user_other' };
  const developer = { ...OWNER, kind: 'game_developer' as const, gameId: 'valorant' };
  const make = async (caller: typeof OWNER): Promise<string> =>
    (await service.webhooks.createEndpoint({ url: 'https://hooks.example/in', events: ['match.*'] }, { caller })).id;
  const [mine, theirs, games] = [await make(OWNER), await make(other), await make(developer)];
  await service.emit([{ type: 'internal.user.deleted', subject: userId, data: { userId }, occurredAt: AT }]);
  await eventually(async () => expect(await endpointsOf('user')).toEqual([theirs]));
  expect(await endpointsOf('game')).toEqual([games]);
  expect((await database.pool().query('select 1 from endpoint_secret where endpoint_id = $1', [mine])).rowCount).toBe(0);
});

it('pauses what a former developer made for a game, also when their suspension ends; other endpoints go on', async () => {
  const receiver = await startReceiver();
  const developerOf = (gameId: string) => ({ ...OWNER, kind: 'game_developer' as const, gameId });
  const make = async (caller: typeof OWNER) =>
    (await service.webhooks.createEndpoint({ url: receiver.url, events: ['match.*'] }, { caller })).id;
  const left = await make(developerOf('left_game'));
  const kept = await make(developerOf('kept_game'));
  const others = await make({ ...developerOf('left_game'), userId: 'user_other' });
  const states = async () => {
    const { rows } = await database.pool().query<{ id: string; state: string }>(
      `select id, case when is_active then 'active' else coalesce(disabled_reason, 'paused') end as state from webhook_endpoint
       where id = any($1)`,
      [[left, kept, others]],
    );
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
  };
  const stopped = { type: 'internal.user.access_changed' as const, subject: userId, occurredAt: AT };
  await service.emit([access(3, AT)]);
  await eventually(async () => expect(await states()).toEqual({ [left]: 'suspended', [kept]: 'suspended', [others]: 'active' }));
  await service.emit([{ ...stopped, data: { userId, version: 4, leftGameIds: ['left_game'] } }, access(5, null)]);
  await eventually(async () => expect(await states()).toEqual({ [left]: 'paused', [kept]: 'active', [others]: 'active' }));
  await service.emit([{ ...stopped, data: { userId, version: 6, leftGameIds: ['kept_game'] } }]);
  await eventually(async () => expect(await states()).toEqual({ [left]: 'paused', [kept]: 'paused', [others]: 'active' }));
  const resumed = { id: left, events: [], isActive: true };
  await service.webhooks.updateEndpoint(resumed, { caller: { ...developerOf('left_game'), userId: 'user_other' } });
  expect(await states()).toMatchObject({ [left]: 'active' });
  await receiver.stop();
});
