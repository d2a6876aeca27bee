import { withTransaction } from '@matchpoint/postgres';
import { expect, it } from 'vitest';
import { applyUserDeleted } from '../src/consumers/user-deleted.js';
import { useLeagueWorld } from './league-world.js';
import { useLeagueService } from './start-league-service.js';

const service = useLeagueService();
const { query, told } = useLeagueWorld(service);
const remove = (userId: string) =>
  withTransaction(service.database.pool(), (tx) => applyUserDeleted(tx, { data: { userId } }, { clock: service.clock }));
const staff = async (leagueId: string): Promise<string[]> =>
  (await query(`select role || ' ' || user_id as member from league_member where league_id = '${leagueId}' order by id`)).map(
    ({ member }) => String(member),
  );

it('who is deleted is on no staff any more, once, and leagues hear of it', async () => {
  await Promise.all([remove('user_bob'), remove('user_bob')]);
  expect(await staff('league_1')).toEqual(['OWNER user_ann', 'MANAGER user_cat', 'MEMBER user_eve']);
  expect((await told()).feed).toEqual(['league.staff_removed']);
});

it('what they own passes to the highest of the others, and is theirs in name where there is none', async () => {
  await remove('user_ann');
  expect(await staff('league_1')).toEqual(['OWNER user_bob', 'MANAGER user_cat', 'MEMBER user_eve']);
  expect(await staff('league_2')).toEqual(['OWNER user_ann']);
  expect((await told()).feed).toEqual(['league.ownership_transferred', 'league.staff_removed']);
});
