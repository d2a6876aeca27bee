import { run, sql, sweepRows, withTransaction } from '@matchpoint/postgres';
import type { Pool } from 'pg';

/** Tokens of overlays. One that was revoked has no row. */
export interface OverlayTokenRow {
  id: string;
  matchId: string;
  /** As which the match is seen. */
  teamId: string;
  label: string | null;
  /** User id of its maker, with whose rights it ends. */
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
/** One at a time makes one of a match and team: the bound on their number is exact. */
const LOCK = sql('overlay_token_lock', `select pg_advisory_xact_lock(hashtextextended('overlay ' || $1 || ' ' || $2, 0))`);
const INSERT = sql(
  'overlay_token_insert',
  `insert into overlay_token (id, token_hash, match_id, team_id, label, made_by, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const DELETE = sql('overlay_token_delete', 'delete from overlay_token where id = $1 and match_id = $2 and team_id = $3');
const sweep = sweepRows({ name: 'overlay_token_sweep', table: 'overlay_token', condition: 'expires_at <= $1', batch: 1_000 });

/** The token of a match that has this hash and is good now. */
export async function findOverlayToken(pool: Pool, tokenHash: string, matchId: string, now: Date): Promise<OverlayTokenRow | undefined> {
  return (await run(pool, FIND, [tokenHash, matchId, now]))[0];
}

/** A team's tokens of a match that are good now, newest first. */
export const listOverlayTokens = (pool: Pool, matchId: string, teamId: string, now: Date): Promise<OverlayTokenRow[]> =>
  run(pool, LIST, [matchId, teamId, now]);

/** @returns whether there was room for it among those that are good now */
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

/** Removes those that are over; answers how many. Replicas may sweep at the same time. */
export const sweepOverlayTokens = (pool: Pool, now: Date): Promise<number> => sweep(pool, now);
