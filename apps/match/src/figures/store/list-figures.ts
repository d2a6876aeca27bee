import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { MapFigures, PlayerFigures } from '../rules/difference.js';

const MAPS = sql<MapFigures>(
  'team_map_totals_list',
  `select team_id as "teamId", game_id as "gameId", map_id as "mapId", played, won, drawn, lost, rounds_won as "roundsWon",
     rounds_lost as "roundsLost"
   from team_map_total where team_id = $1 and played > 0 order by played desc, map_id collate "C" limit $2`,
);

/** The maps of a team, most played first. */
export function listTeamMapTotals(client: Pool | ClientBase, teamId: string, limit: number): Promise<MapFigures[]> {
  return run(client, MAPS, [teamId, limit]);
}

const PLAYER_COLUMNS = 't.user_id as "userId", t.game_id as "gameId", t.season_id as "seasonId", t.team_id as "teamId", t.maps, t.stats';
/** The requested totals of a player: all, or those of a game or season. */
export interface UserTotalsQuestion {
  userId: string;
  gameId?: string | undefined;
  seasonId?: string | undefined;
}

/** Season ids begin with their time. unnest of a subquery: see "What was learnt" in docs/performance.md. */
const OF_USERS = sql<PlayerFigures & { position: number }>(
  'player_stat_totals_of_users',
  `select i.position::int, own.* from unnest((select $1::text[]), (select $2::text[]), (select $3::text[]))
     with ordinality as i(user_id, game_id, season_id, position)
   cross join lateral (select ${PLAYER_COLUMNS} from player_stat_total t
     where t.user_id = i.user_id and t.maps > 0 and (i.game_id is null or t.game_id = i.game_id)
       and (i.season_id is null or t.season_id = i.season_id)
     order by t.season_id collate "C" desc, t.game_id, t.team_id limit $4) own
   order by i.position, own."seasonId" collate "C" desc, own."gameId", own."teamId"`,
);

/** For each request the totals of the player, as far as visible, newest seasons first. */
export async function listUserTotals(
  client: Pool | ClientBase,
  questions: readonly UserTotalsQuestion[],
  limit: number,
): Promise<PlayerFigures[][]> {
  const of = (pick: (question: UserTotalsQuestion) => string | undefined) => questions.map((question) => pick(question) ?? null);
  const values = [of(({ userId }) => userId), of(({ gameId }) => gameId), of(({ seasonId }) => seasonId), limit];
  const found: PlayerFigures[][] = questions.map(() => []);
  for (const { position, ...figures } of await run(client, OF_USERS, values)) found[position - 1]?.push(figures);
  return found;
}

const ofSeason = (name: string, value: string) =>
  sql<PlayerFigures>(
    name,
    `select ${PLAYER_COLUMNS} from player_stat_total t
     where t.season_id = $1 and t.season_id <> '' and t.maps >= greatest($4, 1) and ($2::text is null or t.game_id = $2) and t.stats ? $3
     order by ${value} desc, t.user_id collate "C", t.team_id collate "C" limit $5`,
  );
const TOTAL = `(t.stats -> $3 ->> 0)::numeric`;
const BY_TOTAL = ofSeason('player_stat_totals_by_total', TOTAL);
const BY_AVERAGE = ofSeason('player_stat_totals_by_average', `${TOTAL} / (t.stats -> $3 ->> 1)::numeric`);

/** The top players of a season by one statistic, best first. */
export function listSeasonTotals(
  client: Pool | ClientBase,
  asked: { seasonId: string; gameId?: string | undefined; sortBy: string; byAverage: boolean; minMaps: number },
  limit: number,
): Promise<PlayerFigures[]> {
  const { seasonId, gameId, sortBy, byAverage, minMaps } = asked;
  return run(client, byAverage ? BY_AVERAGE : BY_TOTAL, [seasonId, gameId ?? null, sortBy, minMaps, limit]);
}
