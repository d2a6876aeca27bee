import { run, sql, sweepRows, withTransaction } from '@matchpoint/postgres';
import type { Pool } from 'pg';

/** Overlay tokens. Revoked tokens have no row. */
export interface OverlayTokenRow {
  id: string;
  matchId: string;
  /** The team as which the match is viewed. */
  teamId: string;
  label: string | null;
  /** User id of its creator; the token ends when they lose the right to create it. */
  madeBy: string;
  createdAt: string;
  expiresAt: string;
}

const COLUMNS =
  'id, match_id as "matchId", team_id as "teamId", label, made_by as "madeBy", created_at as "createdAt", expires_at as "expiresAt"';
const FIND = sql<OverlayTokenRow>(
  'overlay_token_find',
  `select ${COLUMNS} from overlay_token where token_hash = $1 and match_id = $2 and expires_at > $3`,
);
const LIST = sql<OverlayTokenRow>(
  'overlay_token_list',
  `select ${COLUMNS} from overlay_token where match_id = $1 and team_id = $2 and expires_at > $3 order by created_at desc, id desc`,
);
/** Tokens of a match and team are created one at a time, so their limit is exact. */
const LOCK = sql('overlay_token_lock', `select pg_advisory_xact_lock(hashtextextended('overlay ' || $1 || ' ' || $2, 0))`);
const INSERT = sql(
  'overlay_token_insert',
  `insert into overlay_token (id, token_hash, match_id, team_id, label, made_by, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const DELETE = sql('overlay_token_delete', 'delete from overlay_token where id = $1 and match_id = $2 and team_id = $3');
const sweep = sweepRows({ name: 'overlay_token_sweep', table: 'overlay_token', condition: 'expires_at <= $1', batch: 1_000 });

/** The valid token of a match with this hash. */
export async function findOverlayToken(pool: Pool, tokenHash: string, matchId: string, now: Date): Promise<OverlayTokenRow | undefined> {
  return (await run(pool, FIND, [tokenHash, matchId, now]))[0];
}

/** A team's valid tokens of a match, newest first. */
export const listOverlayTokens = (pool: Pool, matchId: string, teamId: string, now: Date): Promise<OverlayTokenRow[]> =>
  run(pool, LIST, [matchId, teamId, now]);

/** @returns false if the limit of valid tokens is reached */
export async function insertOverlayToken(
  pool: Pool,
  { id, matchId, teamId, label, madeBy, createdAt, expiresAt }: OverlayTokenRow,
  { tokenHash, most }: { tokenHash: string; most: number },
): Promise<boolean> {
  return withTransaction(pool, async (tx) => {
    await run(tx, LOCK, [matchId, teamId]);
    if ((await run(tx, LIST, [matchId, teamId, createdAt])).length >= most) return false;
    await run(tx, INSERT, [id, tokenHash, matchId, teamId, label, madeBy, createdAt, expiresAt]);
    return true;
  });
}

export async function deleteOverlayToken(pool: Pool, id: string, matchId: string, teamId: string): Promise<void> {
  await run(pool, DELETE, [id, matchId, teamId]);
}

/** Deletes expired tokens; returns how many. Replicas may sweep at the same time. */
export const sweepOverlayTokens = (pool: Pool, now: Date): Promise<number> => sweep(pool, now);
