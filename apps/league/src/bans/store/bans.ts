import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Position } from '../../feed/index.js';
import { banRuns } from '../../teams/index.js';

export interface BanRow {
  id: string;
  teamId: string;
  reason: string;
  isPermanent: boolean;
  expiresAt: string | null;
  /** active | expired | revoked */
  status: string;
  createdAt: string;
  createdBy: string | null;
  revokedAt: string | null;
  revokedBy: string | null;
}

const COLUMNS = (
  at: string,
): string => `b.id, b.team_id as "teamId", b.reason, b.is_permanent as "isPermanent", b.expires_at as "expiresAt",
  case when b.revoked_at is not null then 'revoked' when ${banRuns('b', at)} then 'active' else 'expired' end as status,
  b.created_at as "createdAt", b.created_by_user_id as "createdBy", b.revoked_at as "revokedAt", b.revoked_by_user_id as "revokedBy"`;
const LIST = sql<BanRow>(
  'league_ban_list',
  `select * from (select ${COLUMNS('$2::timestamptz')} from league_ban b where b.league_id = $1 and ($4::text is null or b.team_id = $4)
     and ($5::timestamptz is null or (b.created_at, b.id) < ($5, $6))) ban
   where $3::text is null or status = $3 order by "createdAt" desc, id desc limit $7`,
);

export interface BanFilter {
  status?: string;
  teamId?: string;
}

/** A league's bans after a position, newest first. */
export function listBans(
  pool: Pool,
  leagueId: string,
  { status, teamId }: BanFilter,
  page: { after?: Position; limit: number; now: Date },
): Promise<BanRow[]> {
  const { after, limit, now } = page;
  return run(pool, LIST, [
    ...[leagueId, now.toISOString(), status ?? null, teamId ?? null],
    ...[after?.createdAt ?? null, after?.id ?? null, limit],
  ]);
}

const FIND = sql<BanRow>('league_ban_find', `select ${COLUMNS('$3::timestamptz')} from league_ban b where b.league_id = $1 and b.id = $2`);

export async function findBan(tx: ClientBase, leagueId: string, banId: string, now: Date): Promise<BanRow | undefined> {
  return (await run(tx, FIND, [leagueId, banId, now.toISOString()]))[0];
}

const FIND_RUNNING = sql<{ teamId: string }>(
  'league_ban_running',
  `select b.team_id as "teamId" from league_ban b where b.league_id = $1 and b.team_id = any($2) and ${banRuns('b', '$3')}`,
);

/** The banned teams among these. */
export async function findBanned(
  client: Pool | ClientBase,
  leagueId: string,
  teamIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  return new Set((await run(client, FIND_RUNNING, [leagueId, teamIds, now.toISOString()])).map(({ teamId }) => teamId));
}

const COUNT_RUNNING = sql<{ count: number }>(
  'league_ban_count',
  `select count(*)::int as count from league_ban b where b.league_id = $1 and ${banRuns('b', '$2')}`,
);

export async function countRunningBans(tx: ClientBase, leagueId: string, now: Date): Promise<number> {
  return (await run(tx, COUNT_RUNNING, [leagueId, now.toISOString()]))[0]?.count ?? 0;
}

export interface NewBan {
  id: string;
  leagueId: string;
  teamId: string;
  reason: string;
  /** Null: permanent. */
  expiresAt: string | null;
  createdBy: string;
}

const INSERT = sql(
  'league_ban_insert',
  `insert into league_ban (id, league_id, team_id, reason, is_permanent, expires_at, created_by_user_id, created_at)
   values ($1, $2, $3, $4, $5::timestamptz is null, $5, $6, $7)`,
);

export async function insertBan(tx: ClientBase, { id, leagueId, teamId, reason, expiresAt, createdBy }: NewBan, now: Date): Promise<void> {
  await run(tx, INSERT, [id, leagueId, teamId, reason, expiresAt, createdBy, now.toISOString()]);
}

const REVOKE = sql('league_ban_revoke', 'update league_ban set revoked_at = $2, revoked_by_user_id = $3, revoke_reason = $4 where id = $1');

export async function revokeBan(
  tx: ClientBase,
  banId: string,
  by: { userId: string; now: Date; reason: string | undefined },
): Promise<void> {
  await run(tx, REVOKE, [banId, by.now.toISOString(), by.userId, by.reason ?? null]);
}
