import { createPool } from '@matchpoint/postgres';
import { useDatabase } from '@matchpoint/testing';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRowsRead } from '../../test/count-rows-read.js';
import { listManyTeamsMatches, listTeamsMatches } from './list-teams-matches.js';

const STORED = 10_000;
const PAGE = 25;
/** More than the five runs that PostgreSQL plans individually, so that the generic plan is measured. */
const RUNS = 8;
const database = useDatabase('match');
let pool: Pool;

/** Ten matches in a hundred are team_a's, so that its own history is forty pages long. The filters match a few of the oldest. */
beforeAll(async () => {
  pool = createPool({ connectionString: database.url(), max: 1, applicationName: 'test', plans: 'indexed' });
  await pool.query(`insert into match (id, origin, status, publish_status, game_id, game_mode, team_size, best_of, creator_team_id,
    accepted_team_id,
      creator_team_score, accepted_team_score, created_at, updated_at)
    select 'match_' || n, 'import', 'COMPLETED', 'PUBLISHED', 'valorant', 'standard', 5, 3, case when n % 10 = 0 then 'team_a'
      else 'team_' || n % 97 end, 'team_z' || n % 89,
      2, 0, timestamptz '2024-01-01' + n * interval '1 minute', now() from generate_series(1, ${STORED}) n`);
  await pool.query(`update match set scheduled_at = created_at, status = case when n = 20 then 'CANCELLED' when n = 30 then 'READY'
    else status end,
      accepted_team_id = case when n = 40 then 'team_rival' else accepted_team_id end, involves_league_team = n = 50
    from generate_series(10, 50, 10) n where id = 'match_' || n`);
  await pool.query(`insert into match_participant (team_id, match_id, is_creator, opponent_team_id, status, publish_status, game_id,
    involves_league_team, created_at, scheduled_at)
    select creator_team_id, id, true, accepted_team_id, status, publish_status, game_id, involves_league_team, created_at, scheduled_at
      from match
    union all select accepted_team_id, id, false, creator_team_id, status, publish_status, game_id, involves_league_team, created_at,
      scheduled_at from match`);
  await pool.query('vacuum analyze match, match_participant');
});
afterAll(() => pool.end());

const rowsRead = (): Promise<number> => countRowsRead(pool, ['match', 'match_participant']);

it.each([
  ['a team', ['team_a'], {}],
  ['a few teams', ['team_a', 'team_1', 'team_2'], {}],
  ['a few teams, filtered', ['team_a', 'team_1', 'team_2'], { gameId: 'valorant' }],
])('the page of %s reads a page of rows, not the history', async (_, teamIds, filter) => {
  const before = await rowsRead();
  for (let count = 0; count < RUNS; count += 1) {
    const { matches } = await listTeamsMatches(pool, {
      teamIds,
      callerTeamIds: [],
      pageSize: PAGE,
      statuses: [],
      leagueTeamsOnly: false,
      ...filter,
    });
    expect(matches).toHaveLength(PAGE);
  }
  // The page's participants, one more, one ahead in each range, one of each team in the game, and the page's matches.
  expect((await rowsRead()) - before).toBeLessThanOrEqual(RUNS * (2 * (PAGE + 1) + 2 * teamIds.length + 1));
});

it('pages that are read together read their rows, not the history', async () => {
  const requests = [
    ['team_a', 'team_1'],
    ['team_2', 'team_3'],
    ['team_a', 'team_4'],
  ].map((teamIds) => ({
    ...{ teamIds, callerTeamIds: [], pageSize: PAGE, statuses: [], leagueTeamsOnly: false },
  }));
  const before = await rowsRead();
  for (let count = 0; count < RUNS; count += 1) {
    const pages = await listManyTeamsMatches(pool, requests);
    expect(pages.map(({ matches }) => matches.length)).toEqual([PAGE, PAGE, PAGE]);
  }
  expect((await rowsRead()) - before).toBeLessThanOrEqual(RUNS * requests.length * (2 * (PAGE + 1) + 2));
});

it.each([
  ['statuses', { statuses: ['CANCELLED', 'FORFEITED'] }, ['match_20']],
  ['an ongoing status', { statuses: ['READY'] }, ['match_30']],
  ['an opponent', { opponentTeamId: 'team_rival' }, ['match_40']],
  ['LEAGUE teams', { leagueTeamsOnly: true }, ['match_50']],
  ['a game that the teams do not play', { gameId: 'chess' }, []],
  ['a scheduled window', { scheduledBefore: '2024-01-01T00:20:00.000Z' }, ['match_20', 'match_10']],
  ['an upper created bound', { createdBefore: '2024-01-01T00:20:00.000Z' }, ['match_20', 'match_10']],
  ['no status at all', { statuses: ['NONE'] }, []],
])('a filter by %s that only the oldest matches pass does not read the others', async (_, filter, expected) => {
  const read = () =>
    listTeamsMatches(pool, {
      teamIds: ['team_a', 'team_x'],
      callerTeamIds: [],
      pageSize: PAGE,
      statuses: [],
      leagueTeamsOnly: false,
      ...filter,
    });
  const before = await rowsRead();
  expect((await read()).matches.map(({ id }) => id)).toEqual(expected);
  expect((await rowsRead()) - before).toBeLessThanOrEqual(10);
});
