import { withTransaction } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { afterEach, expect, it } from 'vitest';
import { applyTeamEvent } from './apply-team-event.js';
import { renameMemberships } from './store/team-names.js';
import { useLeagueWorld } from '../../test/league-world.js';
import { useLeagueService } from '../../test/start-league-service.js';
import { NAMES } from '../../test/start-peers.js';

const service = useLeagueService();
const { query, by, personal } = useLeagueWorld(service);
afterEach(() => NAMES.clear());

/** Names of the approved teams, or those of a filter, page by page. */
async function pages(
  pageSize: number,
  filter: { status?: string; gameId?: string; teamId?: string } = {},
  call: Parameters<ReturnType<typeof service.leagueTeams>['listLeagueTeams']>[1] = by('cat'),
): Promise<string[][]> {
  const all: string[][] = [];
  let after: { name: string; id: string } | undefined;
  do {
    const page = await service.leagueTeams().listLeagueTeams({ league: 'one', pageSize, after, ...filter }, call);
    all.push(page.teams.map(({ teamId }) => teamId));
    after = page.hasMore ? page.last : undefined;
  } while (after);
  return all;
}

/** Adds teams to the first league, approved by default, as a release without names wrote them. */
const add = (slugs: string[], status = 'approved', gameId = 'valorant') =>
  query(`insert into league_team (league_id, team_id, game_id, status, applied_at)
    select 'league_1', 'team_' || slug, '${gameId}', '${status}', now() from unnest(array['${slugs.join("','")}']) as slug`);

it('teams of a league are paged by name ignoring case, each once, including those from a release without names', async () => {
  NAMES.set('team_a', 'midnight').set('team_p', 'Alpha').set('team_q', 'alpha').set('team_r', 'Zulu').set('team_s', 'bravo');
  await add(['p', 'q', 'r', 's']);
  expect(await pages(2)).toEqual([['team_p', 'team_q'], ['team_s', 'team_a'], ['team_r']]);
  expect(await pages(5)).toEqual([['team_p', 'team_q', 'team_s', 'team_a', 'team_r']]);
  expect(await query('select team_id from league_team where team_name is null and league_id = $$league_1$$')).toEqual([]);
});

it('a page has only the requested status, game and team, and an expired ban leaves a removed team', async () => {
  await add(['c', 'd'], 'denied');
  await add(['e'], 'approved', 'chess');
  await add(['f'], 'removed');
  await add(['g', 'h'], 'banned');
  await query(`insert into league_ban (id, league_id, team_id, reason, is_permanent, expires_at, created_at) values
    ('ban_g', 'league_1', 'team_g', 'x', true, null, now()), ('ban_h', 'league_1', 'team_h', 'x', false, '2025-12-31', '2025-01-01')`);
  expect(await pages(1, { status: 'denied' })).toEqual([['team_c'], ['team_d']]);
  expect(await pages(1, { status: 'removed' })).toEqual([['team_f'], ['team_h']]);
  expect(await pages(1, { status: 'banned' })).toEqual([['team_g']]);
  expect(await pages(9, { gameId: 'chess' })).toEqual([['team_e']]);
  expect([await pages(9, { teamId: 'team_a' }), await pages(9, { teamId: 'team_b' })]).toEqual([[['team_a']], [[]]]);
});

it('applications are shown to managers and platform staff only, current and former teams of the league to everyone', async () => {
  const statuses = ['pending', 'denied', 'withdrawn', 'approved', 'left', 'removed', 'banned'];
  for (const status of statuses.slice(1)) await add([status], status);
  await query(`insert into league_ban (id, league_id, team_id, reason, is_permanent, created_at)
    values ('ban_x', 'league_1', 'team_banned', 'x', true, now())`);
  const seen = async (call?: Parameters<typeof pages>[2]) =>
    (await Promise.all(statuses.map(async (status) => ((await pages(9, { status }, call)).flat().length > 0 ? [status] : [])))).flat();
  const visitor = { caller: { userId: '', keyId: '', kind: 'visitor' as const } };
  for (const call of [by('eve'), personal('pam'), personal('pia'), personal('sue'), visitor])
    expect(await seen(call)).toEqual(statuses.slice(3));
  for (const call of [by('cat'), personal('cat'), personal('oli')]) expect(await seen(call)).toEqual(statuses);
});

it('a renamed team moves to its new place, whatever look-ups were in progress', async () => {
  await add(['p', 'q']);
  expect(await pages(9)).toEqual([['team_a', 'team_p', 'team_q']]);
  const pool = service.database.pool();
  NAMES.set('team_q', 'Aardvarks');
  const first = await withTransaction(pool, async (tx) => {
    const hear = () => applyTeamEvent(tx, { id: 'evt_1', type: 'internal.team.renamed', data: { teamId: 'team_q' } }, service.clock.now());
    await hear();
    const { rows } = await tx.query<{ version: number }>('select version from renamed_team');
    await hear();
    return rows[0]?.version ?? 0;
  });
  // A look-up made for the first of two renames is outdated and changes nothing.
  await withTransaction(pool, (tx) => renameMemberships(tx, { teamId: 'team_q', version: first }, 'zebras'));
  await eventually(async () => expect(await pages(9)).toEqual([['team_q', 'team_a', 'team_p']]));
  await eventually(async () => expect(await query('select from renamed_team')).toEqual([]));
  expect(await pages(9)).toEqual([['team_q', 'team_a', 'team_p']]);
});

it('lists new applicants at once, by name', async () => {
  NAMES.set('team_b', 'Aces');
  await service.leagueTeams().approveLeagueTeamApplication({ league: 'one', leagueTeamId: 'lteam_b' }, by('cat'));
  expect(await pages(9)).toEqual([['team_b', 'team_a']]);
});
