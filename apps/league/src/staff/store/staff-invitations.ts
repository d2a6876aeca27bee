import type { LeagueRole } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface StaffInvitation {
  id: string;
  leagueId: string;
  userId: string;
  role: LeagueRole;
  inviterId: string;
  /** open | accepted | declined | revoked; an open one may have expired. */
  status: string;
  createdAt: string;
  expiresAt: string;
}

const COLUMNS = `i.id, i.league_id as "leagueId", i.user_id as "userId", i.role, i.inviter_id as "inviterId", i.status,
  i.created_at as "createdAt", i.expires_at as "expiresAt"`;

const FIND = sql<StaffInvitation>('staff_invitation_find', `select ${COLUMNS} from league_invitation i where i.id = $1`);

export async function findInvitation(client: Pool | ClientBase, id: string): Promise<StaffInvitation | undefined> {
  return (await run(client, FIND, [id]))[0];
}

const LOCK = sql<StaffInvitation>('staff_invitation_lock', `select ${COLUMNS} from league_invitation i where i.id = $1 for no key update`);

/** Locks an invitation until the transaction ends. Locks are taken in this order: the league, its invitation, the person. */
export async function lockInvitation(tx: ClientBase, id: string): Promise<StaffInvitation | undefined> {
  return (await run(tx, LOCK, [id]))[0];
}

const OPEN_OF = sql<StaffInvitation>(
  'staff_invitation_open_of',
  `select ${COLUMNS} from league_invitation i
   where i.league_id = $1 and (i.id = $2 or i.user_id = $2) and i.status = 'open' and i.expires_at > $3`,
);

/** The open invitation of a locked league by its id or the person's. */
export async function findOpenInvitation(
  tx: ClientBase,
  leagueId: string,
  idOrUserId: string,
  now: Date,
): Promise<StaffInvitation | undefined> {
  return (await run(tx, OPEN_OF, [leagueId, idOrUserId, now.toISOString()]))[0];
}

const OPEN_OF_LEAGUE = sql<StaffInvitation>(
  'staff_invitations_of_league',
  `select ${COLUMNS} from league_invitation i where i.league_id = $1 and i.status = 'open' and i.expires_at > $2
   order by i.created_at desc, i.id desc`,
);

/** The open invitations of a league, newest first; limits keep them few. */
export function listInvitationsOfLeague(client: Pool | ClientBase, leagueId: string, now: Date): Promise<StaffInvitation[]> {
  return run(client, OPEN_OF_LEAGUE, [leagueId, now.toISOString()]);
}

export type UserInvitation = StaffInvitation & { leagueSlug: string; leagueName: string };

const OPEN_OF_USER = sql<UserInvitation>(
  'staff_invitations_of_user',
  `select ${COLUMNS}, l.slug as "leagueSlug", l.name as "leagueName" from league_invitation i join league l on l.id = i.league_id
   where i.user_id = $1 and i.status = 'open' and i.expires_at > $2 and l.status in ('active', 'disabled')
     and ($3::timestamptz is null or (i.created_at, i.id) < ($3, $4)) and ($6::text[] is null or i.id = any($6))
   order by i.created_at desc, i.id desc limit $5`,
);

/** The invitations that a person may accept, newest first, after a position. If `ids` is not empty, only those. */
export function listInvitationsOfUser(
  client: Pool,
  userId: string,
  now: Date,
  { after, limit, ids }: { after: { createdAt: string; id: string } | undefined; limit: number; ids: readonly string[] },
): Promise<UserInvitation[]> {
  const only = ids.length > 0 ? ids : null;
  return run(client, OPEN_OF_USER, [userId, now.toISOString(), after?.createdAt ?? null, after?.id ?? null, limit, only]);
}

const FORGET = sql('staff_invitation_forget', 'delete from league_invitation where league_id = $1 and user_id = $2');
const INSERT = sql(
  'staff_invitation_insert',
  `insert into league_invitation (id, league_id, user_id, role, inviter_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Stores an open invitation of a locked league, replacing the person's previous one. */
export async function insertInvitation(tx: ClientBase, invitation: Omit<StaffInvitation, 'status'>): Promise<void> {
  const { id, leagueId, userId, role, inviterId, createdAt, expiresAt } = invitation;
  await run(tx, FORGET, [leagueId, userId]);
  await run(tx, INSERT, [id, leagueId, userId, role, inviterId, createdAt, expiresAt]);
}

const RENEW = sql('staff_invitation_renew', 'update league_invitation set role = $2, inviter_id = $3, expires_at = $4 where id = $1');

export async function renewInvitation(
  tx: ClientBase,
  { id, role, inviterId, expiresAt }: Pick<StaffInvitation, 'id' | 'role' | 'inviterId' | 'expiresAt'>,
): Promise<void> {
  await run(tx, RENEW, [id, role, inviterId, expiresAt]);
}

const CLOSE = sql('staff_invitation_close', 'update league_invitation set status = $2 where id = $1');

export async function closeInvitation(tx: ClientBase, id: string, status: 'accepted' | 'declined' | 'revoked'): Promise<void> {
  await run(tx, CLOSE, [id, status]);
}

const REVOKE = sql(
  'staff_invitation_revoke',
  `update league_invitation set status = 'revoked' where league_id = $1 and user_id = $2 and status = 'open'`,
);

/** Ends the open invitation of a person onto the staff of a locked league. */
export async function revokeInvitation(tx: ClientBase, leagueId: string, userId: string): Promise<void> {
  await run(tx, REVOKE, [leagueId, userId]);
}
