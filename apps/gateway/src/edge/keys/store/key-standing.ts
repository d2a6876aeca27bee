import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** A self-created key and what entitles its owner to it. */
export interface StandingKey {
  id: string;
  ownerUserId: string;
  gameId: string | null;
  leagueId: string | null;
  restsOnStaffRole: boolean;
  /** Revoked or expired, so it needs no more checks. */
  isOver: boolean;
}

const COLUMNS = `k.id, k.owner_user_id as "ownerUserId", k.game_id as "gameId", k.league_id as "leagueId",
  k.rests_on_staff_role as "restsOnStaffRole",
  (k.revoked_at is not null or coalesce(k.expires_at <= $1::timestamptz, false)) as "isOver"`;
const CLAIM = sql<StandingKey>(
  'key_standing_claim',
  `with due as (
     select key_id from api_key_standing where due_at <= $1 order by due_at limit $3 for update skip locked
   )
   update api_key_standing standing set due_at = $2 from due, api_key k
   where standing.key_id = due.key_id and k.id = standing.key_id returning ${COLUMNS}`,
);
const LIST_OF_OWNER = sql<StandingKey>(
  'key_standing_of_owner',
  `select ${COLUMNS} from api_key_standing standing join api_key k on k.id = standing.key_id where k.owner_user_id = $2`,
);
const DROP = sql('key_standing_drop', 'delete from api_key_standing where key_id = any($1)');
const REVOKE = sql<{ id: string }>(
  'key_standing_revoke',
  'update api_key set revoked_at = $2 where id = any($1) and revoked_at is null returning id',
);

/** Claims keys whose check is due at `now`. They are due again at `nextAt`, even if the claiming process crashes. */
export function claimDueStanding(pool: Pool, { now, nextAt, limit }: { now: Date; nextAt: Date; limit: number }): Promise<StandingKey[]> {
  return run(pool, CLAIM, [now.toISOString(), nextAt.toISOString(), limit]);
}

export function listStandingOf(pool: Pool, ownerUserId: string, now: Date): Promise<StandingKey[]> {
  return run(pool, LIST_OF_OWNER, [now.toISOString(), ownerUserId]);
}

/** Stops checking these keys. */
export async function dropStanding(client: Pool | ClientBase, keyIds: readonly string[]): Promise<void> {
  await run(client, DROP, [keyIds]);
}

/** Revokes keys; returns those that weren't revoked before. */
export async function revokeKeys(client: Pool | ClientBase, keyIds: readonly string[], at: Date): Promise<string[]> {
  return (await run(client, REVOKE, [keyIds, at.toISOString()])).map(({ id }) => id);
}
