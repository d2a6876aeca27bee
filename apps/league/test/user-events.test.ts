import { withTransaction } from '@matchpoint/postgres';
import { expect, it } from 'vitest';
import { applyUserEvent } from '../src/consumers/user-events.js';
import { useLeagueWorld } from './league-world.js';
import { useLeagueService } from './start-league-service.js';

const service = useLeagueService();
const { query, told } = useLeagueWorld(service);
const apply = (type: 'internal.user.deleted' | 'internal.user.access_changed', data: { userId: string; standing?: object }) =>
  withTransaction(service.database.pool(), (tx) => applyUserEvent(tx, { type, data } as never, { clock: service.clock }));
const remove = (userId: string) => apply('internal.user.deleted', { userId });
const suspend = (userId: string, suspendedUntil: string | null) =>
  apply('internal.user.access_changed', { userId, standing: { suspendedAt: '2024-06-01T12:00:00.000Z', suspendedUntil } });
const statuses = async () =>
  Object.fromEntries((await query('select id, status from league order by id')).map(({ id, status }) => [id, status]));
const staff = async (leagueId: string): Promise<string[]> =>
  (await query(`select role || ' ' || user_id as member from league_member where league_id = '${leagueId}' order by id`)).map(
    ({ member }) => String(member),
  );

it('who is deleted is on no staff any more, once, and leagues hear of it', async () => {
  await Promise.all([remove('user_bob'), remove('user_bob')]);
  expect(await staff('league_1')).toEqual(['OWNER user_ann', 'MANAGER user_cat', 'MEMBER user_eve']);
  expect((await told()).feed).toEqual(['league.staff_removed']);
});

it('what they own passes to the highest of the others; a league that nobody is left in is disabled', async () => {
  await remove('user_ann');
  expect(await staff('league_1')).toEqual(['OWNER user_bob', 'MANAGER user_cat', 'MEMBER user_eve']);
  expect(await staff('league_2')).toEqual([]);
  expect(await statuses()).toEqual({ league_1: 'active', league_2: 'disabled' });
  const { events, feed } = await told();
  expect(feed).toEqual(['league.ownership_transferred', 'league.staff_removed']);
  expect(events.map(({ type }) => type).sort()).toEqual([
    'league.ownership_transferred',
    'league.settings_updated',
    'league.staff_removed',
    'league.staff_removed',
  ]);
});

it('a ban ends all roles in leagues, as a deletion does; a suspension for a time and a reinstatement none', async () => {
  await suspend('user_ann', '2024-07-01T12:00:00.000Z');
  await apply('internal.user.access_changed', { userId: 'user_ann', standing: { suspendedAt: null, suspendedUntil: null } });
  await apply('internal.user.access_changed', { userId: 'user_ann' });
  expect(await staff('league_2')).toEqual(['OWNER user_ann']);
  await suspend('user_ann', null);
  await suspend('user_ann', null);
  expect(await staff('league_1')).toEqual(['OWNER user_bob', 'MANAGER user_cat', 'MEMBER user_eve']);
  expect(await statuses()).toEqual({ league_1: 'active', league_2: 'disabled' });
});
