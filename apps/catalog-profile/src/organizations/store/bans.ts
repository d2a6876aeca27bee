import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { USER_PROFILE_COLUMNS, type UserProfileRow } from '../../people/index.js';

const PLAYS = sql(
  'organization_player',
  `select from team_members m join teams t on t.id = m.team_id
   where m.user_id = $2 and m.left_at is null and t.organization_id = $1 and t.status = 'active' limit 1`,
);

/** Whether a user is on an active team of the organization. */
export async function playsForOrganization(tx: ClientBase, organizationId: string, userId: string): Promise<boolean> {
  return (await run(tx, PLAYS, [organizationId, userId])).length > 0;
}

const IS_BANNED = sql('organization_ban_find', 'select from organization_bans where organization_id = $1 and user_id = $2');

export async function isBanned(tx: ClientBase, organizationId: string | null, userId: string): Promise<boolean> {
  return organizationId !== null && (await run(tx, IS_BANNED, [organizationId, userId])).length > 0;
}

const BARRED = sql<{ position: number; why: 'banned' | 'deleted' }>(
  'members_barred',
  `select p.position::int - 1 as position, case when u.deleted_at is not null then 'deleted' else 'banned' end as why
   from unnest($1::text[], $2::text[]) with ordinality as p(organization_id, user_id, position) join users u on u.id = p.user_id
   where u.deleted_at is not null or (u.suspended_at is not null and u.suspended_until is null)
     or exists (select from organization_bans b where b.organization_id = p.organization_id and b.user_id = p.user_id)`,
);

/** Users banned from the platform, or from an organization and its teams: their indexes in the list, each with the reason. */
export async function findBarred(
  tx: ClientBase,
  people: readonly { organizationId: string | null; userId: string }[],
): Promise<Map<number, 'banned' | 'deleted'>> {
  if (people.length === 0) return new Map();
  const rows = await run(tx, BARRED, [people.map(({ organizationId }) => organizationId), people.map(({ userId }) => userId)]);
  return new Map(rows.map(({ position, why }) => [position, why]));
}

const BAN = sql<{ isNew: boolean }>(
  'organization_ban',
  `insert into organization_bans (organization_id, user_id, reason, banned_by, created_at) values ($1, $2, $3, $4, $5)
   on conflict (organization_id, user_id) do nothing returning true as "isNew"`,
);

/** Bans a user; false if the user is already banned. */
export async function insertBan(
  tx: ClientBase,
  {
    organizationId,
    userId,
    reason,
    bannedBy,
    createdAt,
  }: Record<'organizationId' | 'userId' | 'reason' | 'bannedBy' | 'createdAt', string>,
): Promise<boolean> {
  return (await run(tx, BAN, [organizationId, userId, reason, bannedBy, createdAt])).length > 0;
}

const COUNT = sql<{ count: number }>(
  'organization_ban_count',
  'select count(*)::int as count from organization_bans where organization_id = $1',
);

/** Number of users banned by an organization. */
export async function countBans(tx: ClientBase, organizationId: string): Promise<number> {
  return (await run(tx, COUNT, [organizationId]))[0]?.count ?? 0;
}

const UNBAN = sql('organization_unban', 'delete from organization_bans where organization_id = $1 and user_id = $2');

/** Lifts a ban. */
export async function deleteBan(tx: ClientBase, organizationId: string, userId: string): Promise<void> {
  await run(tx, UNBAN, [organizationId, userId]);
}

export type BanRow = UserProfileRow & { reason: string; bannedBy: string; bannedAt: string };

const BANS = sql<BanRow>(
  'organization_bans_page',
  `select ${USER_PROFILE_COLUMNS}, b.reason, b.banned_by as "bannedBy", b.created_at as "bannedAt"
   from organization_bans b join users u on u.id = b.user_id
   where b.organization_id = $1 and ($2::timestamptz is null or (b.created_at, b.user_id) < ($2, $3))
   order by b.created_at desc, b.user_id desc limit $4`,
);

/** The bans of an organization, newest first, after a position. */
export function listBans(
  client: Pool | ClientBase,
  organizationId: string,
  after: { createdAt: string; userId: string } | undefined,
  limit: number,
): Promise<BanRow[]> {
  return run(client, BANS, [organizationId, after?.createdAt ?? null, after?.userId ?? null, limit]);
}
