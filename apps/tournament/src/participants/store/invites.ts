import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface InviteRow {
  readonly id: string;
  readonly teamId: string;
  readonly status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'REVOKED';
  readonly invitedByUserId: string;
  readonly createdAt: string;
  readonly respondedAt: string | null;
}

const COLUMNS = `i.id, i.team_id as "teamId", i.status, i.invited_by_user_id as "invitedByUserId", i.created_at as "createdAt",
  i.responded_at as "respondedAt"`;

const FIND = sql<InviteRow>('invite_find', `select ${COLUMNS} from invite i where i.tournament_id = $1 and i.id = $2`);

export async function findInvite(client: Pool | ClientBase, tournamentId: string, id: string): Promise<InviteRow | undefined> {
  return (await run(client, FIND, [tournamentId, id]))[0];
}

const HAS = sql<{ hasInvite: boolean }>(
  'invite_has',
  `select exists (select from invite i where i.team_id = any($3::text[]) and (i.tournament_id = $1 or i.id = $2)) as "hasInvite"`,
);

/** Whether one of some teams has an invite of a tournament, or the given invite of another one. */
export async function hasInvite(client: Pool, tournamentId: string, id: string, teamIds: readonly string[]): Promise<boolean> {
  return (await run(client, HAS, [tournamentId, id, teamIds]))[0]!.hasInvite;
}

const LIST = sql<InviteRow>(
  'invite_list',
  `select ${COLUMNS} from invite i where i.tournament_id = $1 and ($2::text[] is null or i.team_id = any($2))
   order by i.created_at desc, i.id desc limit 2000`,
);

/** The invites of a tournament, or those of some teams, newest first. */
export function listInvites(client: Pool | ClientBase, tournamentId: string, teamIds?: readonly string[]): Promise<InviteRow[]> {
  return run(client, LIST, [tournamentId, teamIds ?? null]);
}

const ADD = sql(
  'invite_add',
  `insert into invite (id, tournament_id, team_id, status, invited_by_user_id, created_at) values ($1, $2, $3, 'PENDING', $4, $5)
   on conflict (tournament_id, team_id) do update set status = 'PENDING', invited_by_user_id = excluded.invited_by_user_id,
     created_at = excluded.created_at, responded_at = null`,
);

export async function addInvite(
  tx: ClientBase,
  { tournamentId, teamId, userId }: { tournamentId: string; teamId: string; userId: string },
  now: Date,
): Promise<void> {
  await run(tx, ADD, [newId('invite'), tournamentId, teamId, userId, now.toISOString()]);
}

interface InviteCount {
  readonly count: number;
  /** When the team was last invited; null if never. */
  readonly lastOfTeam: string | null;
}

const COUNT = sql<InviteCount>(
  'invite_count',
  `select count(*)::int as count, max(created_at) filter (where team_id = $2) as "lastOfTeam" from invite where tournament_id = $1`,
);

/** Number of invites of a tournament, in any status. */
export async function countInvites(tx: ClientBase, tournamentId: string, teamId: string): Promise<InviteCount> {
  return (await run(tx, COUNT, [tournamentId, teamId]))[0]!;
}

const SETTLE = sql('invite_settle', 'update invite set status = $2, responded_at = $3 where id = $1');

export async function settleInvite(tx: ClientBase, id: string, status: InviteRow['status'], now: Date): Promise<void> {
  await run(tx, SETTLE, [id, status, now.toISOString()]);
}
