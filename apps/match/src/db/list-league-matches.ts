import type { match } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { MATCH_COLUMNS, type MatchRow } from './match-columns.js';
import { type MatchPage, rowLimit, START, toPage } from './page.js';

/** $8 is empty for the preseason. */
const LIST = sql<MatchRow>(
  'match_league_page',
  `select ${MATCH_COLUMNS} from match m
  where m.league_id = $1 and m.league_id is not null and m.publish_status = 'PUBLISHED'
    and (m.created_at, m.id) < ($3::timestamptz, $4::text)
    and ($5::text is null or m.game_id = $5) and ($6::text is null or m.status = $6)
    and ($7::text is null or $7 in (m.creator_team_id, m.accepted_team_id, m.challenged_team_id))
    and ($8::text is null or coalesce(m.league_season_id, '') = $8)
  order by m.created_at desc, m.id desc limit $2`,
);

/** Published matches of one league, newest first. */
export async function listLeagueMatches(client: Pool | ClientBase, request: match.ListLeagueMatchesRequest): Promise<MatchPage> {
  const { leagueId, gameId, status, teamId, seasonId, pageSize, after } = request;
  const { createdAt, id } = after ?? START;
  const season = seasonId === 'preseason' ? '' : seasonId;
  const filters = [gameId, status, teamId, season].map((filter) => filter ?? null);
  return toPage(await run(client, LIST, [leagueId, rowLimit(pageSize), createdAt, id, ...filters]), pageSize);
}
