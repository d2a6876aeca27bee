import type { catalogProfile } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

type Result = catalogProfile.ListUserResultsResponse_Result;

/**
 * $1 the user, $2 the caller, $3 limit, $4 and $5 position, then the filters: game, team, outcome, bounds; null filters nothing. A user on
 * both rosters played for the creator, as in their record. The GIN index finds the user's results, which are then sorted.
 */
const LIST = sql<Result>(
  'applied_results_of_user_page',
  `select r.match_id as "matchId", r.completed_at as "playedAt", side.team_id as "teamId", side.outcome
   from applied_results r
   cross join lateral (select case when $1 = any(r.creator_roster) then 'creator' else 'accepted' end as side) own
   cross join lateral (select case own.side when 'creator' then r.creator_team_id else r.accepted_team_id end as team_id,
     case r.outcome when 'draw' then 'draw' when own.side then 'win' else 'loss' end as outcome) side
   where r.creator_roster || r.accepted_roster @> array[$1::text] and not r.is_void
     and (r.completed_at, r.match_id) < ($4::timestamptz, $5::text)
     and ($6::text is null or r.game_id = $6) and ($7::text is null or side.team_id = $7) and ($8::text is null or side.outcome = $8)
     and ($9::timestamptz is null or r.completed_at >= $9) and ($10::timestamptz is null or r.completed_at <= $10)
     and ($1 = $2 or not exists (select from teams t where t.id = side.team_id and t.visibility = 'private'
       and not exists (select from team_members m where m.team_id = t.id and m.user_id = $2 and m.left_at is null)))
   order by r.completed_at desc, r.match_id desc limit $3`,
);

/** One extra row shows whether another page follows. */
export async function listUserResults(
  client: Pool | ClientBase,
  userId: string,
  callerId: string,
  request: catalogProfile.ListUserResultsRequest,
): Promise<catalogProfile.ListUserResultsResponse> {
  const { pageSize, after = { at: 'infinity', id: '' }, gameId, teamId, outcome, completedAfter, completedBefore } = request;
  const filters = [gameId, teamId, outcome, completedAfter, completedBefore].map((filter) => filter ?? null);
  const rows = await run(client, LIST, [userId, callerId, pageSize + 1, after.at, after.id, ...filters]);
  return { results: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
