import { expect, it } from 'vitest';
import { by, useNotificationService } from '../../test/start-notification-service.js';

const service = useNotificationService();
const follow = (userId: string, targetId: string, more: { targetType?: string; level?: string; key?: string } = {}) =>
  service.client().followTarget({ targetType: more.targetType ?? 'team', targetId, level: more.level }, by(userId, more.key));
const idsOf = async (userId: string) =>
  (await service.client().listFollowedIds({}, by(userId))).follows.map(({ targetType, targetId }) => `${targetType} ${targetId}`);

it('follows a target once, and another call changes its level', async () => {
  const { follow: first } = await follow('user_1', 'team_1');
  expect(first).toEqual({ targetType: 'team', targetId: 'team_1', level: 'all', followedAt: service.clock.now().toISOString() });
  service.clock.advance(1_000);
  const { follow: again } = await follow('user_1', 'team_1', { level: 'results' });
  expect(again).toEqual({ ...first, level: 'results' });
  expect(await idsOf('user_1')).toEqual(['team team_1']);
});

it('answers a repeated Idempotency-Key with the recorded follow', async () => {
  const first = await follow('user_2', 'team_1', { key: 'once' });
  service.clock.advance(1_000);
  expect(await follow('user_2', 'team_1', { key: 'once' })).toEqual(first);
});

it('pages through follows, the newest first, and filters them by type', async () => {
  for (const [targetType, id] of [
    ['team', 'a'],
    ['league', 'b'],
    ['team', 'c'],
  ] as const) {
    service.clock.advance(1_000);
    await follow('user_3', id, { targetType });
  }
  const first = await service.client().listFollows({ pageSize: 2 }, by('user_3'));
  expect([first.follows.map(({ targetId }) => targetId), first.hasMore]).toEqual([['c', 'b'], true]);
  const last = first.follows.at(-1)!;
  const second = await service.client().listFollows({ pageSize: 2, after: last }, by('user_3'));
  expect([second.follows.map(({ targetId }) => targetId), second.hasMore]).toEqual([['a'], false]);
  const teams = await service.client().listFollows({ pageSize: 5, targetType: 'team' }, by('user_3'));
  expect(teams.follows.map(({ targetId }) => targetId)).toEqual(['c', 'a']);
});

it('ends a follow, and succeeds without one', async () => {
  await follow('user_4', 'team_1');
  for (let count = 0; count < 2; count += 1)
    await service.client().unfollowTarget({ targetType: 'team', targetId: 'team_1' }, by('user_4'));
  expect(await idsOf('user_4')).toEqual([]);
});

it('lets exactly one of 20 concurrent follows reach the limit of 200, and still allows changes of a level', async () => {
  await service.context().pool.query(
    `insert into follow (user_id, target_type, target_id, level, since, followed_at)
     select 'user_5', 'team', 'old_' || n, 'all', 0, now() from generate_series(1, 199) n`,
  );
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => follow('user_5', `new_${index}`)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : []));
  expect(new Set(codes)).toEqual(new Set(['error_limit_reached']));
  expect(await idsOf('user_5')).toHaveLength(200);
  await expect(follow('user_5', 'old_1', { level: 'results' })).resolves.toMatchObject({ follow: { level: 'results' } });
});
