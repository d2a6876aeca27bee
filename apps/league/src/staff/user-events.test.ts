import { withTransaction } from '@matchpoint/postgres';
import { expect, it } from 'vitest';
import { applyUserEvent } from './apply-user-event.js';
import { useLeagueWorld } from '../../test/league-world.js';
import { useLeagueService } from '../../test/start-league-service.js';

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

it('removes a deleted person from all staffs, once, and announces it in each league', async () => {
  await Promise.all([remove('user_bob'), remove('user_bob')]);
  expect(await staff('league_1')).toEqual(['OWNER user_ann', 'MANAGER user_cat', 'MEMBER user_eve']);
  expect((await told()).feed).toEqual(['league.staff_removed']);
});

it('passes the leagues of a user to the highest-ranked other member, and disables a league without one', async () => {
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

it('a league that is shut down stays so when its owner is deleted', async () => {
  await query(`update league set shutdown_at = now(), status = 'shutdown'`);
  await remove('user_ann');
  expect([await staff('league_1'), await staff('league_2')]).toEqual([['OWNER user_bob', 'MANAGER user_cat', 'MEMBER user_eve'], []]);
  expect(await statuses()).toEqual({ league_1: 'shutdown', league_2: 'shutdown' });
  expect((await told()).events.map(({ type }) => type).toSorted()).toEqual([
    'league.ownership_transferred',
    'league.staff_removed',
    'league.staff_removed',
  ]);
});

it('ends the invitations of a banned or deleted user, so that none is accepted later', async () => {
  await query(`insert into league_invitation (id, league_id, user_id, role, inviter_id, created_at, expires_at)
    values ('linv_a', 'league_1', 'user_pia', 'ADMIN', 'user_ann', now(), '2030-01-01'),
      ('linv_b', 'league_1', 'user_pam', 'ADMIN', 'user_ann', now(), '2030-01-01')`);
  await suspend('user_pia', '2024-07-01T12:00:00.000Z');
  await suspend('user_pam', null);
  expect(await query('select id, status from league_invitation order by id')).toEqual([
    { id: 'linv_a', status: 'open' },
    { id: 'linv_b', status: 'revoked' },
  ]);
});

it('passes a league to a member below the limit of ten, even if others rank higher', async () => {
  await query(`with more as (insert into league (id, slug, name, created_at, updated_at)
      select 'league_m' || n, 'more-' || n, 'More', now(), now() from generate_series(1, 10) n returning id)
    insert into league_member (id, league_id, user_id, role, joined_at) select 'mem_' || id, id, 'user_bob', 'OWNER', now() from more`);
  await remove('user_ann');
  expect(await staff('league_1')).toEqual(['ADMIN user_bob', 'OWNER user_cat', 'MEMBER user_eve']);
});

it('a ban ends all roles in leagues, like a deletion; a temporary suspension and a reinstatement end none', async () => {
  await suspend('user_ann', '2024-07-01T12:00:00.000Z');
  await apply('internal.user.access_changed', { userId: 'user_ann', standing: { suspendedAt: null, suspendedUntil: null } });
  await apply('internal.user.access_changed', { userId: 'user_ann' });
  expect(await staff('league_2')).toEqual(['OWNER user_ann']);
  await suspend('user_ann', null);
  await suspend('user_ann', null);
  expect(await staff('league_1')).toEqual(['OWNER user_bob', 'MANAGER user_cat', 'MEMBER user_eve']);
  expect(await statuses()).toEqual({ league_1: 'active', league_2: 'disabled' });
});
