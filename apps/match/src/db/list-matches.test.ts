import { createPool } from '@matchpoint/postgres';
import { useDatabase } from '@matchpoint/testing';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRowsRead } from '../../test/count-rows-read.js';
import { discoverMatches } from './discover-matches.js';
import { findImported } from './imported-matches.js';
import { listLeagueMatches } from './list-league-matches.js';
import { listGameMatches } from './list-matches.js';

const STORED = 10_000;
const PAGE = 25;
/** More than the five runs that PostgreSQL plans individually, so that the generic plan is measured. */
const RUNS = 8;
const database = useDatabase('match');
let pool: Pool;

/** All matches belong to one game and one league; of the oldest, one was cancelled and one is open. */
beforeAll(async () => {
  pool = createPool({ connectionString: database.url(), max: 1, applicationName: 'test', plans: 'indexed' });
  await pool.query(`insert into match (id, external_id, origin, status, publish_status, game_id, game_mode, team_size, best_of,
      creator_team_id, accepted_team_id, creator_team_score, accepted_team_score, league_id, created_at, updated_at)
    select 'match_' || lpad(n::text, 6, '0'), 'key-' || n, case n when 30 then 'captain' else 'import' end,
      case n when 20 then 'CANCELLED' when 30 then 'PENDING' else 'COMPLETED' end, 'PUBLISHED', 'valorant', 'standard', 5, 3, 'team_a',
      case when n <> 30 then 'team_b' end, case when n <> 30 then 2 end, case when n <> 30 then 0 end, 'league_1',
      timestamptz '2024-01-01' + n * interval '1 minute', now()
    from generate_series(1, ${STORED}) n`);
  await pool.query('vacuum analyze match');
});
afterAll(() => pool.end());

const rowsRead = (): Promise<number> => countRowsRead(pool, ['match']);

const middle = { createdAt: '2024-01-04T00:00:00.000Z', id: '' };
const ofGame = (more: object = {}) => listGameMatches(pool, 'valorant', { gameId: 'valorant', pageSize: PAGE, ...more });
const league = { leagueId: 'league_1', pageSize: PAGE };

it.each([
  ["a game's newest matches", () => ofGame(), PAGE],
  ['a later page of a game', () => ofGame({ after: middle }), PAGE],
  ["a game's completed matches", () => ofGame({ status: 'COMPLETED' }), PAGE],
  ["a game's cancelled match", () => ofGame({ status: 'CANCELLED' }), 1],
  ["a league's newest matches", () => listLeagueMatches(pool, league), PAGE],
  ['a later page of a league', () => listLeagueMatches(pool, { ...league, after: middle }), PAGE],
  ['the open match', () => discoverMatches(pool, { pageSize: PAGE }), 1],
  ['the open match of a game', () => discoverMatches(pool, { pageSize: PAGE, gameId: 'valorant' }), 1],
])('a page of %s reads its own rows and one more, however many matches there are', async (_, list, length) => {
  const before = await rowsRead();
  for (let count = 0; count < RUNS; count += 1) expect((await list()).matches).toHaveLength(length);
  expect((await rowsRead()) - before).toBeLessThanOrEqual(RUNS * (length + 1));
});

it('an import finds its matches only by their keys', async () => {
  const keys = Array.from({ length: PAGE }, (_, index) => `key-${index * 7}`);
  const before = await rowsRead();
  for (let count = 0; count < RUNS; count += 1) expect((await findImported(pool, keys)).size).toBe(PAGE - 1);
  expect((await rowsRead()) - before).toBeLessThanOrEqual(RUNS * PAGE);
});
