import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { type GroupId, groupSql, runOfGroup } from './statement.js';

export interface StoredInvitation extends GroupId {
  id: string;
  userId: string | null;
  role: string;
  inviterId: string;
  status: string;
  maxUses: number;
  uses: number;
  createdAt: string;
  expiresAt: string;
}

const COLUMNS = `i.id, i.organization_id as "organizationId", i.team_id as "teamId", i.user_id as "userId", i.role,
  i.inviter_id as "inviterId",
  i.status, i.max_uses as "maxUses", i.uses, i.created_at as "createdAt", i.expires_at as "expiresAt"`;

const FIND = sql<StoredInvitation>('invitation_find', `select ${COLUMNS} from invitations i where i.id = $1`);
const FIND_BY_CODE = sql<StoredInvitation>('invitation_by_code', `select ${COLUMNS} from invitations i where i.code_hash = $1`);
const OPEN_OF = groupSql<{ id: string; role: string; isExpired: boolean }>(
  'invitation_open',
  (isOfGroup) =>
    `select i.id, i.role, i.expires_at <= $3 as "isExpired" from invitations i where ${isOfGroup} and i.user_id = $2 and i.status = 'open'`,
);
export const COUNT_OPEN = groupSql<{ count: number }>(
  'invitations_open_count',
  (isOfGroup) => `select count(*)::int as count from invitations i where ${isOfGroup} and i.status = 'open' and i.expires_at > $2`,
);
const COUNT_SINCE = groupSql<{ count: number }>(
  'invitations_since_count',
  (isOfGroup) => `select count(*)::int as count from invitations i where ${isOfGroup} and i.user_id = $2 and i.created_at > $3`,
);

export async function findInvitation(client: Pool | ClientBase, id: string): Promise<StoredInvitation | undefined> {
  const [invitation] = await run(client, FIND, [id]);
  return invitation;
}

export async function findInvitationByCode(client: Pool | ClientBase, codeHash: string): Promise<StoredInvitation | undefined> {
  const [invitation] = await run(client, FIND_BY_CODE, [codeHash]);
  return invitation;
}

/** A user's open invitation to a locked group; it may have expired. */
export async function findOpenInvitation(
  tx: ClientBase,
  group: GroupId,
  userId: string,
  now: string,
): Promise<{ id: string; role: string; isExpired: boolean } | undefined> {
  const [invitation] = await runOfGroup(tx, OPEN_OF, group, [userId, now]);
  return invitation;
}

/** The number of open invitations of a locked group. */
export async function countOpenInvitations(tx: ClientBase, group: GroupId, now: string): Promise<number> {
  const [row] = await runOfGroup(tx, COUNT_OPEN, group, [now]);
  return row?.count ?? 0;
}

/** A user's invitations to a locked group since a time, in any status. */
export async function countInvitationsSince(tx: ClientBase, group: GroupId, userId: string, since: string): Promise<number> {
  const [row] = await runOfGroup(tx, COUNT_SINCE, group, [userId, since]);
  return row?.count ?? 0;
}

const INSERT = sql(
  'invitation_insert',
  `insert into invitations (id, organization_id, team_id, user_id, role, inviter_id, code_hash, max_uses, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export async function insertInvitation(
  tx: ClientBase,
  { id, organizationId, teamId, userId, role, inviterId, maxUses, createdAt, expiresAt }: Omit<StoredInvitation, 'status' | 'uses'>,
  codeHash: string | null,
): Promise<void> {
  await run(tx, INSERT, [id, organizationId, teamId, userId, role, inviterId, codeHash, maxUses, createdAt, expiresAt]);
}

const RENEW = sql('invitation_renew', 'update invitations set role = $2, inviter_id = $3, expires_at = $4 where id = $1');

export async function renewInvitation(
  tx: ClientBase,
  { id, role, inviterId, expiresAt }: Pick<StoredInvitation, 'id' | 'role' | 'inviterId' | 'expiresAt'>,
): Promise<void> {
  await run(tx, RENEW, [id, role, inviterId, expiresAt]);
}

const SET_STATUS = sql('invitation_set_status', 'update invitations set status = $2 where id = $1');

export async function setInvitationStatus(tx: ClientBase, id: string, status: 'accepted' | 'declined' | 'revoked'): Promise<void> {
  await run(tx, SET_STATUS, [id, status]);
}

const REVOKE_INTO = sql(
  'invitations_revoke_into',
  `update invitations i set status = 'revoked' where i.user_id = $2 and i.status = 'open'
     and (i.organization_id = $1 or i.team_id in (select t.id from teams t where t.organization_id = $1))`,
);
const REVOKE_OF_TEAM = sql(
  'invitations_revoke_of_team',
  `update invitations set status = 'revoked' where team_id = $1 and status = 'open'`,
);

const REVOKE_OF_PERSON = groupSql(
  'invitations_revoke_of_person',
  (isOfGroup) => `update invitations i set status = 'revoked' where ${isOfGroup} and i.user_id = $2 and i.status = 'open'`,
);

/** Ends a user's own invitations to a locked group. */
export async function revokeInvitationsOf(tx: ClientBase, group: GroupId, userId: string): Promise<void> {
  await runOfGroup(tx, REVOKE_OF_PERSON, group, [userId]);
}

/** Ends a user's invitations to an organization and its teams. */
export async function revokeInvitationsInto(tx: ClientBase, organizationId: string, userId: string): Promise<void> {
  await run(tx, REVOKE_INTO, [organizationId, userId]);
}

export async function revokeInvitationsOfTeam(tx: ClientBase, teamId: string): Promise<void> {
  await run(tx, REVOKE_OF_TEAM, [teamId]);
}

const HAS_USED = sql('invitation_used', 'select from invitation_uses where invitation_id = $1 and user_id = $2');
const USE = sql(
  'invitation_use',
  `with used as (insert into invitation_uses (invitation_id, user_id, used_at) values ($1, $2, $3)
     on conflict (invitation_id, user_id) do update set used_at = excluded.used_at)
   update invitations set uses = uses + 1, status = case when uses + 1 >= max_uses then 'accepted' else status end where id = $1`,
);

export async function hasUsedInvitation(client: Pool | ClientBase, id: string, userId: string): Promise<boolean> {
  return (await run(client, HAS_USED, [id, userId])).length > 0;
}

/** Spends one use of a link whose group is locked, also when the person rejoins with it; the last use closes it. */
export async function noteInvitationUse(tx: ClientBase, id: string, userId: string, usedAt: string): Promise<void> {
  await run(tx, USE, [id, userId, usedAt]);
}
