import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { type GroupId, groupSql, runOfGroup } from '../../groups/index.js';
import type { UserProfileRow } from '../../people/index.js';

/** An invitation with its group and person, as JSON objects. */
export interface InvitationRow {
  id: string;
  organization: GroupSummary | null;
  team: GroupSummary | null;
  user: UserProfileRow | null;
  role: string;
  invitedBy: string;
  maxUses: number;
  uses: number;
  createdAt: string;
  expiresAt: string;
}

export interface GroupSummary {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  visibility: string;
}

const SUMMARY = (
  alias: string,
): string => `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'slug', ${alias}.slug,
  'name', ${alias}.name, 'tag', ${alias}.tag, 'avatarUrl', ${alias}.avatar_url, 'visibility', ${alias}.visibility) end`;
const UTC = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const SELECT = `select i.id, ${SUMMARY('o')} as organization, ${SUMMARY('t')} as team,
    case when u.id is not null then json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'avatarUrl', u.avatar_url,
      'bannerUrl', u.banner_url, 'isVerified', u.is_verified, 'bio', u.bio, 'visibility', u.visibility, 'createdAt', ${UTC('u.created_at')})
      end as user,
    i.role, i.inviter_id as "invitedBy", i.max_uses as "maxUses", i.uses, i.created_at as "createdAt", i.expires_at as "expiresAt"
  from invitations i left join organizations o on o.id = i.organization_id left join teams t on t.id = i.team_id
    left join users u on u.id = i.user_id`;

export const OPEN_OF_GROUP = groupSql<InvitationRow>(
  'invitations',
  (isOfGroup) => `${SELECT} where ${isOfGroup} and i.status = 'open' and i.expires_at > $2 order by i.created_at desc, i.id desc`,
);
const OF_USER = sql<InvitationRow>(
  'invitations_of_user',
  `${SELECT} where i.user_id = $1 and i.status = 'open' and i.expires_at > $2
     and ($3::timestamptz is null or (i.created_at, i.id) < ($3, $4)) and (t.id is null or t.status = 'active')
     and ($6::text[] is null or i.id = any($6))
   order by i.created_at desc, i.id desc limit $5`,
);
const ONE = sql<InvitationRow>('invitation_shown', `${SELECT} where i.id = $1`);

/** The open invitations of a group, newest first; limits keep them few. */
export function listInvitationsOfGroup(pool: Pool, group: GroupId, now: string): Promise<InvitationRow[]> {
  return runOfGroup(pool, OPEN_OF_GROUP, group, [now]);
}

/** A user's open invitations, newest first, after a position; only those with the given ids, if any are given. */
export function listInvitationsOfUser(
  pool: Pool,
  userId: string,
  now: string,
  { ids, after, limit }: { ids: readonly string[]; after: { createdAt: string; id: string } | undefined; limit: number },
): Promise<InvitationRow[]> {
  return run(pool, OF_USER, [userId, now, after?.createdAt ?? null, after?.id ?? null, limit, ids.length === 0 ? null : ids]);
}

export async function findShownInvitation(client: Pool | ClientBase, id: string): Promise<InvitationRow | undefined> {
  const [invitation] = await run(client, ONE, [id]);
  return invitation;
}
