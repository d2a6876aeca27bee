import { withTransaction } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { expect, it } from 'vitest';
import { applyTeamEvent, type TEAM_EVENTS } from './apply-team-event.js';
import { codeOf, useLeagueWorld } from '../../test/league-world.js';
import { useLeagueService } from '../../test/start-league-service.js';

const service = useLeagueService();
const { query, told, by, personal } = useLeagueWorld(service);
let events = 0;
const hear = (type: (typeof TEAM_EVENTS)[number], teamId: string, closing: { forfeits?: true; isDisbanded?: true } = {}) => {
  events += 1;
  const event = { id: `evt_${events}`, type, data: { teamId, ...closing } };
  return withTransaction(service.database.pool(), (tx) => applyTeamEvent(tx, event, service.clock.now()));
};
const disband = (teamId: string) => hear('internal.team.closed', teamId, { forfeits: true, isDisbanded: true });
const disable = (teamId: string) => hear('internal.team.closed', teamId);
const open = (teamId: string) => hear('internal.team.opened', teamId);
const isFollowed = () => eventually(async () => expect(await query('select from closed_team where followed_at is null')).toEqual([]));
const statusesOf = async (teamId: string) =>
  (await query(`select status from league_team where team_id = '${teamId}' order by league_id`)).map(({ status }) => status);

it('a disbanded team leaves its leagues, once, without a cooldown, and their matches are notified', async () => {
  await query(`insert into league_team (id, league_id, team_id, game_id, status, applied_at) values
    ('lteam_x2', 'league_2', 'team_x', 'valorant', 'approved', now()), ('lteam_x1', 'league_1', 'team_x', 'valorant', 'approved', now())`);
  await query(`update league set cooldown_config = '{"selfLeaveCooldownHours": 9}'`);
  await Promise.all([disband('team_x'), disband('team_x')]);
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

it('withdraws the pending application of a disbanded team, and notifies the league and the team', async () => {
  await disband('team_b');
  await isFollowed();
  expect(await statusesOf('team_b')).toEqual(['withdrawn']);
  const { events, feed } = await told();
  expect(events).toMatchObject([
    { type: 'league.application_withdrawn', targetId: 'team_b', audience: { leagueId: 'league_1', teamIds: ['team_b'] } },
  ]);
  expect(feed).toEqual(['league.application_withdrawn']);
});

it('changes nothing for a disbanded team that is in no league and has not applied', async () => {
  await query(`update league_team set status = 'denied' where team_id = 'team_b'`);
  await disband('team_b');
  await isFollowed();
  expect(await statusesOf('team_b')).toEqual(['denied']);
  expect(await told()).toEqual({ events: [], feed: [] });
});

const approve = () => service.leagueTeams().approveLeagueTeamApplication({ league: 'one', leagueTeamId: 'lteam_b' }, by('cat'));
const apply = () => service.leagueTeams().applyToLeague({ league: 'two', teamId: 'team_b' }, personal('pam'));

it.each([
  ['approved', approve],
  ['applying where it is taken in at once', apply],
])('a team that is disbanded while it is %s is in no league afterwards', async (_, takeIn) => {
  await query(`update league set applications = 'open' where id = 'league_2'`);
  // The catalog has reported it as active, and it is closed before that answer arrives.
  service.asking.whileAsked = () => disband('team_b');
  try {
    expect(await codeOf(takeIn())).toBe('error_team_not_active');
  } finally {
    service.asking.whileAsked = undefined;
  }
  // Or the answer has arrived, and the team is closed while the league is being changed.
  await open('team_b');
  await Promise.all([takeIn(), disband('team_b')].map(codeOf));
  await isFollowed();
  expect(await statusesOf('team_b')).not.toContain('approved');
});

it('a team that is opened again soon after it was disbanded can be admitted again, but has left its leagues', async () => {
  await query(`update league_team set status = 'approved' where id = 'lteam_b'`);
  await disband('team_b');
  await open('team_b');
  await eventually(async () => expect(await query('select from closed_team')).toEqual([]));
  expect(await statusesOf('team_b')).toEqual(['left']);
  await query(`update league_team set status = 'pending' where id = 'lteam_b'`);
  await approve();
  expect(await statusesOf('team_b')).toEqual(['approved']);
});

it.each([[disable], [(teamId: string) => hear('internal.team.closed', teamId, { forfeits: true })]])(
  'a disabled team stays in its leagues and their tables, tells nobody, and plays there again once it is enabled (%#)',
  async (close) => {
    await query(`insert into standing (league_id, season_id, game_id, team_id, matches_played, points, recent, updated_at)
      values ('league_1', '', 'valorant', 'team_a', 1, 3000, '[]', now())`);
    const listed = async () => (await service.leagues().listLeagueStandings({ identifier: 'one', limit: 25 })).standings;
    const before = await listed();
    expect(before).toMatchObject([{ teamId: 'team_a', points: 3 }]);
    await close('team_a');
    await close('team_b');
    // Whatever is still to be followed has been followed once a team that is disbanded later has left.
    await query(`insert into league_team (id, league_id, team_id, game_id, status, applied_at)
      values ('lteam_x', 'league_1', 'team_x', 'valorant', 'approved', now())`);
    await disband('team_x');
    await isFollowed();
    expect([await statusesOf('team_a'), await statusesOf('team_b'), await statusesOf('team_x')]).toEqual([
      ['approved', 'pending'],
      ['pending'],
      ['left'],
    ]);
    expect((await told()).feed).toEqual(['league.team_left']);
    expect(await query(`select data from outbox_event where type = 'internal.league.closed'`)).toMatchObject([
      { data: { targetId: 'team_x' } },
    ]);
    expect(await listed()).toEqual(before);
    expect(await codeOf(approve())).toBe('error_team_not_active');
    await open('team_b');
    expect(await codeOf(approve())).toBe('ok');
  },
);

it('refuses to approve a team that is disabled meanwhile, and keeps its application', async () => {
  service.asking.whileAsked = () => disable('team_b');
  try {
    expect(await codeOf(approve())).toBe('error_team_not_active');
  } finally {
    service.asking.whileAsked = undefined;
  }
  expect(await statusesOf('team_b')).toEqual(['pending']);
});

it('a disabled team that is disbanded leaves its leagues', async () => {
  await disable('team_b');
  await disband('team_b');
  await isFollowed();
  expect(await statusesOf('team_b')).toEqual(['withdrawn']);
});
