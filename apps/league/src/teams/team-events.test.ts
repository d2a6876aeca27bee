import { withTransaction } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { expect, it } from 'vitest';
import { applyTeamEvent, type TEAM_EVENTS } from './apply-team-event.js';
import { codeOf, useLeagueWorld } from '../../test/league-world.js';
import { useLeagueService } from '../../test/start-league-service.js';

const service = useLeagueService();
const { query, told, by, personal } = useLeagueWorld(service);
let events = 0;
const hear = (type: (typeof TEAM_EVENTS)[number], teamId: string) => {
  events += 1;
  const event = { id: `evt_${events}`, type, data: { teamId } };
  return withTransaction(service.database.pool(), (tx) => applyTeamEvent(tx, event));
};
const close = (teamId: string) => hear('internal.team.closed', teamId);
const isFollowed = () => eventually(async () => expect(await query('select from closed_team where followed_at is null')).toEqual([]));
const statusesOf = async (teamId: string) =>
  (await query(`select status from league_team where team_id = '${teamId}' order by league_id`)).map(({ status }) => status);

it('a closed team leaves its leagues, once, without a cooldown, and their matches are notified', async () => {
  await query(`insert into league_team (id, league_id, team_id, game_id, status, applied_at) values
    ('lteam_x2', 'league_2', 'team_x', 'valorant', 'approved', now()), ('lteam_x1', 'league_1', 'team_x', 'valorant', 'approved', now())`);
  await query(`update league set cooldown_config = '{"selfLeaveCooldownHours": 9}'`);
  await Promise.all([close('team_x'), close('team_x')]);
  await isFollowed();
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

it('withdraws the pending application of a closed team, and notifies the league and the team', async () => {
  await close('team_b');
  await isFollowed();
  expect(await statusesOf('team_b')).toEqual(['withdrawn']);
  const { events, feed } = await told();
  expect(events).toMatchObject([
    { type: 'league.application_withdrawn', targetId: 'team_b', audience: { leagueId: 'league_1', teamIds: ['team_b'] } },
  ]);
  expect(feed).toEqual(['league.application_withdrawn']);
});

it('changes nothing for a closed team that is in no league and has not applied', async () => {
  await query(`update league_team set status = 'denied' where team_id = 'team_b'`);
  await close('team_b');
  await isFollowed();
  expect(await statusesOf('team_b')).toEqual(['denied']);
  expect(await told()).toEqual({ events: [], feed: [] });
});

const approve = () => service.leagueTeams().approveLeagueTeamApplication({ league: 'one', leagueTeamId: 'lteam_b' }, by('cat'));
const apply = () => service.leagueTeams().applyToLeague({ league: 'two', teamId: 'team_b' }, personal('pam'));

it.each([
  ['approved', approve],
  ['applying where it is taken in at once', apply],
])('a team that is closed while it is %s is in no league afterwards', async (_, takeIn) => {
  await query(`update league set applications = 'open' where id = 'league_2'`);
  // The catalog has reported it as active, and it is closed before that answer arrives.
  service.asking.whileAsked = () => close('team_b');
  try {
    expect(await codeOf(takeIn())).toBe('error_team_not_active');
  } finally {
    service.asking.whileAsked = undefined;
  }
  // Or the answer has arrived, and the team is closed while the league is being changed.
  await hear('internal.team.opened', 'team_b');
  await Promise.all([takeIn(), close('team_b')].map(codeOf));
  await isFollowed();
  expect(await statusesOf('team_b')).not.toContain('approved');
});

it('a reopened team can be admitted again, but has left its leagues', async () => {
  await query(`update league_team set status = 'approved' where id = 'lteam_b'`);
  await close('team_b');
  await hear('internal.team.opened', 'team_b');
  await eventually(async () => expect(await query('select from closed_team')).toEqual([]));
  expect(await statusesOf('team_b')).toEqual(['left']);
  await query(`update league_team set status = 'pending' where id = 'lteam_b'`);
  await approve();
  expect(await statusesOf('team_b')).toEqual(['approved']);
});
