import { expect, it } from 'vitest';
import { useLeagueService } from '../../../test/start-league-service.js';

const service = useLeagueService();

it('lists the roles of users in leagues, by the names of the leagues, with their statuses, without platform staff roles', async () => {
  const row = (slug: string, name: string, members: object[]) => ({ slug, name, games: ['valorant'], members });
  const rows = [
    row('one', 'Zenith', [
      { username: 'ann', role: 'OWNER' },
      { username: 'bob', role: 'MEMBER' },
    ]),
    row('two', 'Apex', [{ username: 'ann', role: 'ADMIN' }]),
  ];
  await service.imports().importLeagues({ rows: rows.map((each, index) => ({ line: index + 1, json: JSON.stringify(each) })) });
  await service.database.pool().query(`update league set shutdown_at = now(), status = 'shutdown' where slug = 'two'`);
  const { roles } = await service.leagues().batchListLeagueRoles({ userIds: ['user_ann', 'user_bob', 'user_dan', 'user_nobody'] });
  expect(roles.map(({ leagueId: _id, ...rest }) => rest)).toEqual([
    { userId: 'user_ann', slug: 'two', name: 'Apex', role: 'ADMIN', leagueStatus: 'shutdown' },
    { userId: 'user_ann', slug: 'one', name: 'Zenith', role: 'OWNER', leagueStatus: 'active' },
    { userId: 'user_bob', slug: 'one', name: 'Zenith', role: 'MEMBER', leagueStatus: 'active' },
  ]);
  expect(await service.leagues().batchListLeagueRoles({ userIds: [] })).toEqual({ roles: [] });

  const leagueIds = [...new Set(roles.map(({ leagueId }) => leagueId)), 'league_none'];
  const staffFrom = async (floor: string) =>
    (await service.leagues().batchListLeagueStaffIds({ leagueIds, floor })).leagues.map(({ userIds }) => userIds).toSorted();
  expect(await staffFrom('MANAGER')).toEqual([['user_ann'], ['user_ann']]);
  expect(await staffFrom('OWNER')).toEqual([['user_ann']]);
});
