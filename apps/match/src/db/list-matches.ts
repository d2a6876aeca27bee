import type { match } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { ONGOING_STATUSES } from '../domain/statuses.js';
import { MATCH_COLUMNS, MATCH_SUMMARY_COLUMNS, type MatchRow, type MatchSummaryRow, toMatch } from './match-columns.js';
import { rowLimit, START, type SummaryPage, toSummaryPage } from './page.js';

const gamePage = (name: string, condition: string) =>
  sql<MatchSummaryRow>(
    name,
    `select ${MATCH_SUMMARY_COLUMNS} from match m
  where m.game_id = $1 and m.publish_status = 'PUBLISHED' and (m.created_at, m.id) < ($3::timestamptz, $4::text) ${condition}
  order by m.created_at desc, m.id desc limit $2`,
  );
const GAME_PAGE = gamePage('match_game_page', '');
const GAME_STATUS_PAGE = gamePage('match_game_status_page', 'and m.status = $5');

/** Published matches of one game, newest first. */
export async function listGameMatches(
  client: Pool | ClientBase,
  gameId: string,
  request: match.ListGameMatchesRequest,
): Promise<SummaryPage> {
  const { createdAt, id } = request.after ?? START;
  const values = [gameId, rowLimit(request.pageSize), createdAt, id];
  const rows =
    request.status === undefined ? await run(client, GAME_PAGE, values) : await run(client, GAME_STATUS_PAGE, [...values, request.status]);
  return toSummaryPage(rows, request.pageSize);
}

/** More than any team plays at once; bounds the answer of an unpaged listing. */
const MAX_ONGOING = 500;
/** Challenges by others have a bound of their own, so that however many strangers send, no other match is left out for them. */
const MAX_CHALLENGES = 100;
const quoted = ONGOING_STATUSES.map((status) => `'${status}'`).join(', ');
/** $1 the caller's teams. The statuses are literals so that the partial index of ongoing matches applies. */
const newest = (condition: string, limit: number): string =>
  `(select distinct p.created_at, p.match_id from match_participant p
    where p.team_id = any($1::text[]) and p.status in (${quoted}) and ${condition}
      and (p.publish_status = 'PUBLISHED'
        or p.publish_status = 'DRAFT' and (case when p.is_creator then p.team_id else p.opponent_team_id end) = any($1::text[]))
    order by p.created_at desc, p.match_id desc limit ${limit})`;
const ONGOING = sql<MatchRow>(
  'match_ongoing',
  `select ${MATCH_COLUMNS} from (
    ${newest(`(p.is_creator or p.status <> 'PENDING')`, MAX_ONGOING)}
    union ${newest(`not p.is_creator and p.status = 'PENDING'`, MAX_CHALLENGES)}) p
  join match m on m.id = p.match_id order by p.created_at desc, p.match_id desc`,
);

/**
 * The newest 500 ongoing matches of the caller's teams, and their drafts, and the newest 100 challenges by others
 * (docs/reference/matches.md#visibility).
 */
export async function listOngoingMatches(client: Pool | ClientBase, callerTeamIds: readonly string[]): Promise<match.Match[]> {
  if (callerTeamIds.length === 0) return [];
  return (await run(client, ONGOING, [callerTeamIds])).map(toMatch);
}
