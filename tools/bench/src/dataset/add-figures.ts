import fs from 'node:fs';
import path from 'node:path';
import { importRows } from '../product/import-rows.js';
import { ROOT } from '../workspace.js';
import type { FilledProduct } from './ensure-dataset.js';
import { GAME, GAMES, teamSlug, userId, username } from './names.js';
import { onDatabase } from './on-database.js';

/** Matches with statistics of their players. */
const MATCHES = 2_000;
/** Players of a season. */
const PLAYERS = 5_000;
const SEASONS = 6;
/** Groups of five people who have played together, and how many results each has. */
const GROUPS = 40;
const RESULTS = 500;
const GROUP_SIZE = 5;
export const LEAGUE = 'bench_league';

/** What spectators read besides matches: a player with many results, statistics of matches, a league's seasons. */
export interface Figures {
  /** Published matches with statistics, by id. */
  matchIds: string[];
  seasonIds: string[];
  /** Usernames of players with sums in every season. */
  players: string[];
  /** Usernames of players with {@link RESULTS} results each. */
  veterans: string[];
}

/** Moves ongoing and scheduled matches of the generated data to today, because public lists only show those. */
export async function freshenMatches(product: FilledProduct): Promise<void> {
  await onDatabase(product.databaseUrl('match'), async (client) => {
    await client.query(readSql());
    await client.query('select bench.freshen_matches()');
    await client.query('vacuum (analyze) match, match_participant');
  });
}

/** Adds what is missing to the generated data. */
export async function addFigures(product: FilledProduct): Promise<Figures> {
  await importRows(product, 'bench-league', [leagueRow()]);
  const seasonIds = await onDatabase(product.databaseUrl('league'), async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select s.id from season s join league l on l.id = s.league_id where l.slug = $1 order by s.id',
      [LEAGUE],
    );
    return rows.map(({ id }) => id);
  });
  const results = await onDatabase(product.databaseUrl('match'), async (client) => {
    await client.query(readSql());
    await client.query('select bench.add_player_stats($1)', [MATCHES]);
    await client.query('select bench.add_player_sums($1, $2)', [PLAYERS, seasonIds]);
    await client.query('vacuum (analyze) match_roster, map_score, map_player_stats, player_stat_total');
    const { rows } = await client.query<Result>(
      `select id, game_id as "gameId", creator_team_id as creator, accepted_team_id as accepted, completed_at as "completedAt" from match
       where status = 'COMPLETED' and publish_status = 'PUBLISHED' and accepted_team_id is not null and not is_voided
       order by completed_at desc, id desc limit $1`,
      [(GROUPS * RESULTS) / 2],
    );
    return rows;
  });
  await addResults(product, results);
  const people = (count: number): string[] => Array.from({ length: count }, (_, index) => username(index + 1));
  return {
    matchIds: results.slice(0, MATCHES).map(({ id }) => id),
    seasonIds,
    players: people(PLAYERS),
    veterans: people(GROUPS * GROUP_SIZE),
  };
}

interface Result {
  id: string;
  gameId: string;
  creator: string;
  accepted: string;
  completedAt: Date;
}

/** Two groups of people have played each match. */
async function addResults(product: FilledProduct, results: readonly Result[]): Promise<void> {
  const group = (index: number): string[] =>
    Array.from({ length: GROUP_SIZE }, (_, seat) => userId((index % GROUPS) * GROUP_SIZE + seat + 1));
  await onDatabase(product.databaseUrl('catalog_profile'), async (client) => {
    await client.query(
      `insert into applied_results (match_id, event_id, result_version, game_id, completed_at, outcome, is_forfeit, reward_bonus,
         creator_team_id, accepted_team_id, creator_roster, accepted_roster)
       select id, 'bench', 1, "gameId", "completedAt", 'creator', false, 0, creator, accepted, "creatorRoster", "acceptedRoster"
       from jsonb_to_recordset($1) as r(id text, "gameId" text, "completedAt" timestamptz, creator text, accepted text,
         "creatorRoster" text[], "acceptedRoster" text[]) on conflict do nothing`,
      [JSON.stringify(results.map((row, index) => ({ ...row, creatorRoster: group(index), acceptedRoster: group(index + 7) })))],
    );
    await client.query('vacuum (analyze) applied_results');
  });
}

function leagueRow(): object {
  return {
    ...{ kind: 'league', slug: LEAGUE, name: 'Bench League', games: [GAME], members: [{ username: username(1), role: 'OWNER' }] },
    teams: [1, 2, 3, 4].map((nth) => teamSlug(1 + (nth - 1) * GAMES.length)),
    seasons: Array.from({ length: SEASONS }, (_, index) => ({
      ...{ name: `Season ${index + 1}`, game: GAME, status: 'completed' },
      ...{ startDate: `${2019 + index}-01-01`, endDate: `${2019 + index}-12-31` },
    })),
  };
}

function readSql(): string {
  return fs.readFileSync(path.join(ROOT, 'tools/bench/data/figures.sql'), 'utf8');
}
