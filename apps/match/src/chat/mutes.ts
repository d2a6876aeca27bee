import { DomainError } from '@matchpoint/errors';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** League id of the platform's mutes, which apply to every chat. */
export const EVERYWHERE = '';

export interface NewMute {
  id: string;
  /** Or {@link EVERYWHERE}. */
  leagueId: string;
  userId: string;
  reason: string;
  by: string;
  at: string;
  expiresAt: string;
}

const MUTE = sql<{ id: string }>(
  'chat_mute_set',
  `insert into chat_mute (league_id, user_id, id, reason, created_by_user_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (league_id, user_id) do update set
     id = case when chat_mute.cleared_at is null and chat_mute.expires_at > excluded.created_at then chat_mute.id else excluded.id end,
     reason = excluded.reason, created_by_user_id = excluded.created_by_user_id, created_at = excluded.created_at,
     expires_at = excluded.expires_at, cleared_at = null, cleared_by_user_id = null
   returning id`,
);

/** Serializes additions to a league's mutes, so that the bound on their number is exact. */
const LOCK = sql('chat_mute_lock', `select pg_advisory_xact_lock(hashtextextended('chat mutes ' || $1, 0))`);
const COUNT = sql<{ count: number }>(
  'chat_mute_count',
  'select count(*)::int as count from chat_mute where league_id = $1 and cleared_at is null and expires_at > $2',
);
/** Running mutes of a league; platform staff have no limit. */
const MOST_OF_LEAGUE = 1_000;

/**
 * Mutes a user; a running mute keeps its id and takes the new terms. Returns the id.
 * @throws DomainError error_limit_reached if the league mutes too many
 */
export async function setMute(tx: ClientBase, { leagueId, userId, id, reason, by, at, expiresAt }: NewMute): Promise<string> {
  if (leagueId !== EVERYWHERE) await run(tx, LOCK, [leagueId]);
  const [mute] = await run(tx, MUTE, [leagueId, userId, id, reason, by, at, expiresAt]);
  if (leagueId !== EVERYWHERE && ((await run(tx, COUNT, [leagueId, at]))[0]?.count ?? 0) > MOST_OF_LEAGUE)
    throw new DomainError('error_limit_reached', { message: `The league has already muted ${MOST_OF_LEAGUE} users, the maximum.` });
  return (mute as { id: string }).id;
}

const IS_MUTED = sql<{ one: number }>(
  'chat_mute_runs',
  `select 1 as one from chat_mute where user_id = $1 and league_id = any($2) and cleared_at is null and expires_at > $3 limit 1`,
);

/** Whether a user is muted in a league, or everywhere. */
export async function isMuted(client: Pool | ClientBase, userId: string, leagueId: string | null, now: string): Promise<boolean> {
  const scopes = leagueId === null ? [EVERYWHERE] : [EVERYWHERE, leagueId];
  return (await run(client, IS_MUTED, [userId, scopes, now])).length > 0;
}

const CLEAR = sql<{ userId: string }>(
  'chat_mute_clear',
  `update chat_mute set cleared_at = $3, cleared_by_user_id = $4
   where id = $1 and league_id = $2 and cleared_at is null and expires_at > $3 returning user_id as "userId"`,
);

/** Ends a running mute; undefined if no mute is running. */
export async function clearMute(
  tx: ClientBase,
  { id, leagueId, at, by }: { id: string; leagueId: string; at: string; by: string },
): Promise<string | undefined> {
  return id.includes('\0') ? undefined : (await run(tx, CLEAR, [id, leagueId, at, by]))[0]?.userId;
}
