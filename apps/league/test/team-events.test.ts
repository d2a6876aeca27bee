import { withTransaction } from '@matchpoint/postgres';
import { expect, it } from 'vitest';
import { applyTeamEvent } from '../src/consumers/team-events.js';
import { useLeagueWorld } from './league-world.js';
import { useLeagueService } from './start-league-service.js';

const service = useLeagueService();
const { query, told } = useLeagueWorld(service);
const close = (teamId: string) =>
  withTransaction(service.database.pool(), (tx) => applyTeamEvent(tx, { data: { teamId } }, { clock: service.clock }));

it('a team that is closed leaves the leagues that it is in, once, without a cooldown, and their matches hear of it', async () => {
  await query(`insert into league_team (id, league_id, team_id, game_id, status, applied_at) values
    ('lteam_x2', 'league_2', 'team_x', 'valorant', 'approved', now()), ('lteam_x1', 'league_1', 'team_x', 'valorant', 'approved', now())`);
  await query(`update league set cooldown_config = '{"selfLeaveCooldownHours": 9}'`);
  await Promise.all([close('team_x'), close('team_x')]);
  expect(await query(`select status, self_leaves as leaves from league_team where team_id = 'team_x'`)).toEqual([
    { status: 'left', leaves: 0 },
    { status: 'left', leaves: 0 },
  ]);
  const { events, feed } = await told();
  expect(events).toMatchObject([
    { type: 'league.team_left', leagueId: 'league_1', targetId: 'team_x', audience: { leagueId: 'league_1', teamIds: ['team_x'] } },
    { type: 'league.team_left', leagueId: 'league_2' },
  ]);
  expect(feed).toEqual(['league.team_left']);
  expect(await query(`select data from outbox_event where type = 'internal.league.closed' order by position`)).toMatchObject([
    { data: { leagueId: 'league_1', scope: 'team', effect: 'withdraw', targetId: 'team_x', reason: 'team_left' } },
    { data: { leagueId: 'league_2' } },
  ]);
  expect(await query('select 1 from league_cooldown')).toEqual([]);
});

it('a closed team that is not in a league changes nothing there', async () => {
  await close('team_b');
  expect(await query(`select status from league_team where team_id = 'team_b'`)).toEqual([{ status: 'pending' }]);
  expect(await told()).toEqual({ events: [], feed: [] });
});
