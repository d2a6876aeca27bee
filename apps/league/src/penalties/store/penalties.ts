import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Position } from '../../feed/index.js';

export interface PenaltyRow {
  id: string;
  /** Empty: preseason. */
  seasonId: string;
  gameId: string;
  teamId: string;
  type: string;
  value: number | null;
  reason: string;
  status: string;
  matchId: string | null;
  issuedBy: string | null;
  createdAt: string;
  revokedAt: string | null;
  revokedBy: string | null;
}

/** A penalty with the fields that its revocation checks. */
export type LockedPenalty = PenaltyRow & {
  /** The match service has claimed it and is about to serve it. */
  isServing: boolean;
};

const COLUMNS = `id, season_id as "seasonId", game_id as "gameId", team_id as "teamId", type, value, reason, status, match_id as "matchId",
  issued_by_user_id as "issuedBy", created_at as "createdAt", revoked_at as "revokedAt", revoked_by_user_id as "revokedBy"`;

const INSERT = sql(
  'penalty_insert',
  `insert into penalty (id, league_id, season_id, game_id, team_id, type, value, reason, status, match_id, issued_by_user_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

export async function insertPenalty(tx: ClientBase, leagueId: string, penalty: Omit<PenaltyRow, 'revokedAt' | 'revokedBy'>): Promise<void> {
  const { id, seasonId, gameId, teamId, type, value, reason, status, matchId, issuedBy, createdAt } = penalty;
  await run(tx, INSERT, [id, leagueId, seasonId, gameId, teamId, type, value, reason, status, matchId, issuedBy, createdAt]);
}

const COUNT_IN_FORCE = sql<{ count: number }>(
  'penalty_count_in_force',
  `select count(*)::int as count from penalty where league_id = $1 and season_id = $2 and game_id = $3 and status in ('active', 'pending')`,
);

/** Number of penalties of a season, or of a game's preseason, that are active or pending. */
export async function countPenaltiesInForce(
  tx: ClientBase,
  leagueId: string,
  { seasonId, gameId }: Pick<PenaltyRow, 'seasonId' | 'gameId'>,
): Promise<number> {
  return (await run(tx, COUNT_IN_FORCE, [leagueId, seasonId, gameId]))[0]?.count ?? 0;
}

const LOCK = sql<LockedPenalty>(
  'penalty_lock',
  `select ${COLUMNS}, is_serving as "isServing" from penalty where league_id = $1 and id = $2 for update`,
);

/** A penalty of the league, locked until the transaction ends. */
export async function lockPenalty(tx: ClientBase, leagueId: string, id: string): Promise<LockedPenalty | undefined> {
  return (await run(tx, LOCK, [leagueId, id]))[0];
}

const FIND = sql<PenaltyRow>('penalty_find', `select ${COLUMNS} from penalty where league_id = $1 and id = $2`);

export async function findPenalty(pool: Pool, leagueId: string, id: string): Promise<PenaltyRow | undefined> {
  return (await run(pool, FIND, [leagueId, id]))[0];
}

const CLAIM = sql<{ id: string }>(
  'penalty_claim',
  `update penalty set is_serving = true, serving_attempt = $3
   where league_id = $1 and id = $2 and status = 'pending' and serving_attempt <= $3 returning id`,
);

/** Claims a pending penalty for an attempt to serve it; false if it is not pending, or a later attempt has claimed or released it. */
export async function claimPenalty(pool: Pool, leagueId: string, id: string, attempt: number): Promise<boolean> {
  return (await run(pool, CLAIM, [leagueId, id, attempt])).length > 0;
}

const RELEASE = sql(
  'penalty_release',
  `update penalty set is_serving = false, serving_attempt = $3 where league_id = $1 and id = $2 and serving_attempt <= $3`,
);

/** Ends the claims of this attempt and of earlier ones, including those in flight. */
export async function releasePenalty(pool: Pool, leagueId: string, id: string, attempt: number): Promise<void> {
  await run(pool, RELEASE, [leagueId, id, attempt]);
}

const REVOKE = sql('penalty_revoke', `update penalty set status = 'revoked', revoked_at = $2, revoked_by_user_id = $3 where id = $1`);

export async function revokePenalty(tx: ClientBase, id: string, userId: string, now: Date): Promise<void> {
  await run(tx, REVOKE, [id, now.toISOString(), userId]);
}

const SERVE = sql(
  'penalty_serve',
  `update penalty set status = case when status = 'pending' then 'served' else status end, match_id = $3, is_serving = false
   where league_id = $1 and id = $2`,
);

/** Records the match that a forfeit was served in. */
export async function servePenalty(tx: ClientBase, leagueId: string, id: string, matchId: string): Promise<void> {
  await run(tx, SERVE, [leagueId, id, matchId]);
}

const WAS_APPROVED = sql<{ was: boolean }>(
  'league_team_was_approved',
  `select exists (select from league_team where league_id = $1 and team_id = $2 and game_id = $3
       and (was_approved or status in ('approved', 'left')))
     or exists (select from standing where league_id = $1 and team_id = $2 and game_id = $3) as was`,
);

/** Whether the team is or was approved in the league with this game, or has a row in its tables. */
export async function wasApproved(tx: ClientBase, leagueId: string, teamId: string, gameId: string): Promise<boolean> {
  return (await run(tx, WAS_APPROVED, [leagueId, teamId, gameId]))[0]?.was === true;
}

/** Undefined fields do not filter. */
export interface PenaltyFilter {
  teamId?: string;
  gameId?: string;
  seasonId?: string;
  status?: string;
}

const LIST = sql<PenaltyRow>(
  'penalty_list',
  `select ${COLUMNS} from penalty where league_id = $1 and ($2::text is null or team_id = $2) and ($3::text is null or game_id = $3)
     and ($4::text is null or season_id = $4) and ($5::text is null or status = $5)
     and ($6::timestamptz is null or (created_at, id) < ($6, $7))
   order by created_at desc, id desc limit $8`,
);

/** A league's penalties after a position, newest first. */
export function listPenalties(
  client: Pool | ClientBase,
  leagueId: string,
  { teamId, gameId, seasonId, status }: PenaltyFilter,
  after: Position | undefined,
  limit: number,
): Promise<PenaltyRow[]> {
  return run(client, LIST, [
    ...[leagueId, teamId ?? null, gameId ?? null, seasonId ?? null, status ?? null],
    ...[after?.createdAt ?? null, after?.id ?? null, limit],
  ]);
}
