import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import type { Acceptance } from './acceptances.js';
import { rowLimit, START } from './page.js';

/** An acceptance with all its details. */
export interface ListedAcceptance extends Acceptance {
  disputedRules: unknown;
  mapPreferenceMode: string | null;
  selectedMaps: string[];
  availableMaps: string[];
  message: string | null;
  responseMessage: string | null;
  createdAt: string;
  decidedAt: string | null;
}

export interface AcceptanceFilter {
  matchId: string;
  /** Restricts the list to this user's. */
  userId: string | undefined;
  status: string | undefined;
  pageSize: number;
  after: { createdAt: string; id: string } | undefined;
}

/** The match's own index narrows it; a match has only as many offers as captains file. */
const LIST = sql<ListedAcceptance>(
  'match_acceptances_list',
  `select id, match_id as "matchId", team_id as "teamId", user_id as "userId", status, active_user_ids as "activeUserIds", bench,
    disputed_rules as "disputedRules", map_preference_mode as "mapPreferenceMode", selected_maps as "selectedMaps",
    available_maps as "availableMaps", message, response_message as "responseMessage", created_at as "createdAt", decided_at as "decidedAt"
  from match_acceptance
  where match_id = $2 and (created_at, id) < ($3::timestamptz, $4::text) and ($5::text is null or user_id = $5)
    and ($6::text is null or status = $6)
  order by created_at desc, id desc limit $1`,
);

/** Acceptances of a match, newest first. @throws INVALID_INPUT for a page size outside 1 to 100 */
export async function listAcceptances(
  pool: Pool,
  { matchId, userId, status, pageSize, after = START }: AcceptanceFilter,
): Promise<{ acceptances: ListedAcceptance[]; hasMore: boolean }> {
  const rows = await run(pool, LIST, [rowLimit(pageSize), matchId, after.createdAt, after.id, userId ?? null, status ?? null]);
  return { acceptances: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

const FILED = sql<{ isFiled: boolean }>(
  'match_acceptance_filed',
  'select exists (select 1 from match_acceptance where match_id = $1 and user_id = $2) as "isFiled"',
);

/** Whether the user has filed an acceptance of the match, whatever its status. */
export async function hasFiled(pool: Pool, matchId: string, userId: string): Promise<boolean> {
  return (await run(pool, FILED, [matchId, userId]))[0]?.isFiled === true;
}

const WAITING = sql<{ isAwaited: boolean; teamIds: string[] }>(
  'match_acceptances_waiting',
  `select exists (select 1 from match_acceptance where match_id = $1 and status = 'PENDING') as "isAwaited",
    array(select team_id from match_acceptance where match_id = $1 and status = 'PENDING' and team_id = any($2)) as "teamIds"`,
);

/** Whether the match has a pending acceptance, and which of the given teams have one. */
export async function findWaiting(
  pool: Pool,
  matchId: string,
  teamIds: readonly string[],
): Promise<{ isAwaited: boolean; teamIds: string[] }> {
  return (await run(pool, WAITING, [matchId, teamIds]))[0] ?? { isAwaited: false, teamIds: [] };
}
