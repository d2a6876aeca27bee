import type { match } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { MATCH_COLUMNS, type MatchRow } from './match-columns.js';
import { type MatchPage, rowLimit, START, toPage } from './page.js';

/**
 * $1 limit, $2 and $3 position, then the filters; null filters nothing. The first three conditions are those of the partial index of open
 * matches; for one game, the index of its matches by status is narrower.
 */
const discover = (name: string, game: string) =>
  sql<MatchRow>(
    name,
    `select ${MATCH_COLUMNS} from match m
  where m.status = 'PENDING' and m.publish_status = 'PUBLISHED' and m.challenged_team_id is null
    and (m.created_at, m.id) < ($2::timestamptz, $3::text)
    and ${game} and ($5::text is null or m.platform = $5) and ($6::text is null or m.region = $6) and ($7::text is null
      or m.match_type = $7)
    and ($8::timestamptz is null or m.scheduled_at >= $8) and ($9::timestamptz is null or m.scheduled_at <= $9)
    and ($10::text is null or m.league_id = $10) and ($11::text is null or m.league_season_id = $11)
  order by m.created_at desc, m.id desc limit $1`,
  );
const DISCOVER = discover('match_discover', '$4::text is null');
const DISCOVER_IN_GAME = discover('match_discover_game', 'm.game_id = $4');

/** Open matches that any team may accept, newest first. */
export async function discoverMatches(client: Pool | ClientBase, request: match.DiscoverMatchesRequest): Promise<MatchPage> {
  const { createdAt, id } = request.after ?? START;
  const { gameId, platform, region, matchType, scheduledAfter, scheduledBefore, leagueId, leagueSeasonId } = request;
  const filters = [gameId, platform, region, matchType, scheduledAfter, scheduledBefore, leagueId, leagueSeasonId].map(
    (filter) => filter ?? null,
  );
  return toPage(
    await run(client, gameId === undefined ? DISCOVER : DISCOVER_IN_GAME, [rowLimit(request.pageSize), createdAt, id, ...filters]),
    request.pageSize,
  );
}
