import type { match } from '@matchpoint/contracts';
import { run, sql, type Statement } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { MATCH_COLUMNS, type MatchRow } from './match-columns.js';
import { type MatchPage, rowLimit, START, toPage } from './page.js';

/**
 * $1 teams, $2 caller's teams, $3 limit, $4 and $5 position. A match in which two of the teams meet is in both their ranges;
 * the creator's row stands for it. A match that is not published is seen by its creator team's members only.
 */
const VISIBLE = `(p.created_at, p.match_id) < ($4::timestamptz, $5::text)
  and (p.publish_status = 'PUBLISHED' or (case when p.is_creator then p.team_id else p.opponent_team_id end) = any($2::text[]))`;
const ONCE = 'and (p.is_creator or p.opponent_team_id <> all($1::text[]))';
/**
 * Specification 4.2: $6 statuses, $7 game, $8 to $11 inclusive bounds, $12 opponent, $13 LEAGUE teams only. Null filters nothing.
 * With an opponent the creator's row does not stand for both: only one of the two rows has that opponent.
 */
const FILTERED_ONCE = `and ($12::text is null and (p.is_creator or p.opponent_team_id <> all($1::text[])) or p.opponent_team_id = $12)
  and ($6::text[] is null or p.status = any($6)) and ($7::text is null or p.game_id = $7)
  and ($8::timestamptz is null or p.scheduled_at >= $8) and ($9::timestamptz is null or p.scheduled_at <= $9)
  and p.created_at >= coalesce($10::timestamptz, '-infinity') and p.created_at <= coalesce($11::timestamptz, 'infinity')
  and (not $13::boolean or p.involves_league_team)`;

/**
 * Few teams: a merge of one ordered index range a team, read only as far as the page reaches. Its plan grows with the teams, so
 * their number is rounded up to one of these (the empty id is nobody's) and beyond the last each team is read a whole page deep.
 */
const MERGE_WIDTHS = [1, 2, 4, 8, 16, 24, 32, 40, 48, 56, 64] as const;

function pageText(ranges: string): string {
  return `select ${MATCH_COLUMNS} from (select * from (${ranges}) ranges order by created_at desc, match_id desc limit $3) p
  join match m on m.id = p.match_id order by p.created_at desc, p.match_id desc`;
}

function rangeText(team: string, isFiltered: boolean): string {
  return `(select p.created_at, p.match_id from match_participant p where p.team_id = ${team} and ${VISIBLE} ${isFiltered ? FILTERED_ONCE : ONCE}
  order by p.created_at desc, p.match_id desc limit $3)`;
}

function mergeStatement(width: number, isFiltered: boolean): Statement<MatchRow> {
  const ranges = Array.from({ length: width }, (_, index) => rangeText(`($1::text[])[${index + 1}]`, isFiltered));
  return sql(`match_teams_page_${width}${isFiltered ? '_filtered' : ''}`, pageText(ranges.join(' union all ')));
}

function lateralStatement(isFiltered: boolean): Statement<MatchRow> {
  const ranges = `select range.* from unnest($1::text[]) as team(id) cross join lateral ${rangeText('team.id', isFiltered)} range`;
  return sql(`match_teams_page_any${isFiltered ? '_filtered' : ''}`, pageText(ranges));
}

const MERGED = new Map(MERGE_WIDTHS.flatMap((width) => [[`${width}`, mergeStatement(width, false)], [`${width} filtered`, mergeStatement(width, true)]]));
const LATERAL = { plain: lateralStatement(false), filtered: lateralStatement(true) };

/**
 * Matches of any of the teams, newest first, every one once, with the filters of specification 4.2.
 * Its cost depends on the page and a little on the number of teams, not on the number of matches stored.
 */
export async function listTeamsMatches(pool: Pool, request: match.ListTeamsMatchesRequest): Promise<MatchPage> {
  const limit = rowLimit(request.pageSize);
  const teams = [...new Set(request.teamIds)];
  if (teams.length === 0) return { matches: [], hasMore: false };
  const filters = filtersOf(request);
  const isFiltered = filters.some((filter) => filter !== null && filter !== false);
  const { createdAt, id } = request.after ?? START;

  const width = MERGE_WIDTHS.find((each) => each >= teams.length);
  const merged = MERGED.get(`${width}${isFiltered ? ' filtered' : ''}`);
  const padded = width === undefined ? teams : [...teams, ...Array<string>(width - teams.length).fill('')];
  const statement = merged ?? (isFiltered ? LATERAL.filtered : LATERAL.plain);
  const rows = await run(pool, statement, [padded, request.callerTeamIds, limit, createdAt, id, ...(isFiltered ? filters : [])]);
  return toPage(rows, request.pageSize);
}

function filtersOf(request: match.ListTeamsMatchesRequest) {
  return [
    request.statuses.length === 0 ? null : request.statuses,
    request.gameId ?? null,
    request.scheduledAfter ?? null,
    request.scheduledBefore ?? null,
    request.createdAfter ?? null,
    request.createdBefore ?? null,
    request.opponentTeamId ?? null,
    request.leagueTeamsOnly,
  ];
}
